import type { Outline, OutlineNode } from '../outline.ts';
import { isPressed } from '../roles.ts';
import { fold, STOP_WEIGHT, wordsOf } from '../words.ts';

interface Told {
  question: string;
  told: string;
  outline: Outline;
}

const BY_VALUE = /^(?:where|who|what|when|how)\b/i;
const AGED = /^(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)*), \d{1,3}$/u;
const OF_FILE = /\.\p{L}\w{1,3}$/u;
const FULL_NAME = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}$/u;
const DOES = /^what (?:does|did|do) (?<name>\p{Lu}[\p{L}'’-]+) /u;

/** "Wim, 41" and "Carpet quote.pdf" only repeat the question's name; "Rolf Hagen" is who Rolf is, not what he suspects. */
function isNameOnly({ question, told }: Told): boolean {
  if (!BY_VALUE.test(question)) return false;
  const name = AGED.exec(told)?.groups?.['name'] ?? (OF_FILE.test(told) ? told.replace(OF_FILE, '') : '');
  const asked = new Set(wordsOf(question.replaceAll(/['’]s\b/g, '')).map(({ stem }) => stem));
  if (
    name !== '' &&
    !/^how old\b|\bage\b|\bfile\b/i.test(question) &&
    wordsOf(name).every(({ stem }) => asked.has(stem))
  )
    return true;
  const doer = DOES.exec(question)?.groups?.['name'];
  return doer !== undefined && FULL_NAME.test(told) && told.split(' ').includes(doer);
}

const COUNTED = /^(?<label>\p{Lu}[\p{L} ]{1,20}): \d[\d.,]*$/u;

/** "Posts: 88" does not tell when someone joined. */
function isOtherCount({ question, told }: Told): boolean {
  const { label } = COUNTED.exec(told)?.groups ?? {};
  return (
    label !== undefined && /^(?:when|where|who|what (?:does|did|do))\b/i.test(question) && !saysAny(label, question)
  );
}

const saysAny = (text: string, question: string): boolean => {
  const asked = wordsOf(question);
  return wordsOf(text).some((word) => word.weight > STOP_WEIGHT && asked.some(({ stem }) => stem === word.stem));
};

const DAY = /\b(?:tomorrow|yesterday|tonight|next week|last week|next month|last month)\b/i;

/** Today's temperature is not tomorrow's, if the page has both. */
function isOfOtherDay({ question, told, outline }: Told): boolean {
  const day = DAY.exec(question)?.[0].toLowerCase();
  if (day === undefined) return false;
  const saying = outline.nodes.filter(({ name }) => name.toLowerCase().includes(day));
  return saying.length > 0 && !saying.some((node) => rowOf(node).some(({ name }) => name.includes(told)));
}

/** The siblings in a node's row; a line of texts is judged by itself. */
const rowOf = (node: OutlineNode): readonly OutlineNode[] =>
  node.role === 'text' || node.parent === undefined ? [node] : [node, ...node.parent.children];

const MEASURED = /^(?:how (?:long|far|many|much)|who|when|where)\b/i;

/** "Back 15 seconds" and "Select build 5518" describe what a button does. */
function isOfButton({ question, told, outline }: Told): boolean {
  if (!MEASURED.test(question)) return false;
  const saying = outline.nodes.filter(({ name, states }) => `${name} ${states.get('value') ?? ''}`.includes(told));
  return (
    saying.length > 0 &&
    saying.every(({ role, name }) => (role === 'button' || role === 'checkbox') && DOES_SO.test(name))
  );
}

const DOES_SO = /^(?:select|back|forward|skip|rewind|go|show|view|open|delete|remove|download|edit)\b/i;

/** "61 min" is not the length of episode 61. */
function isNumberAsked({ question, told }: Told): boolean {
  const { number, unit } = /^(?<number>\d+)\s(?<unit>\p{L}+)$/u.exec(told)?.groups ?? {};
  return (
    number !== undefined && unit !== undefined && new RegExp(String.raw`\b${number}\b(?!\s${unit})`, 'u').test(question)
  );
}

const LEFT = /\b(?:left|remaining|available|in stock)$/i;

/** How many are left is marked by that word, if the page uses it at all. */
function isNotLeft({ question, told, outline }: Told): boolean {
  const word = LEFT.exec(question)?.[0].toLowerCase();
  if (word === undefined || !/^how many\b/i.test(question) || !/^\d+$/.test(told)) return false;
  const said = outline.nodes.filter(({ name, role }) => !isPressed(role) && name.toLowerCase().includes(word));
  const counts = said.filter(({ name }) => /\d/.test(name));
  return counts.length > 0 && !counts.some(({ name }) => new RegExp(String.raw`\b${told}\b`).test(name));
}

/** A percentage is not what was done: "62%" for "What did I watch?" */
const isShare = ({ question, told }: Told): boolean =>
  /^(?:what|who) (?:did|does|do) \p{L}+ (?!(?:get|earn|pay|cost|score|reach)\b)\p{L}+/iu.test(question) &&
  /^[\d.,]+\s?%$/.test(told);

const LONG = 8; // words

/** A sentence without the requested words is not who it is. */
const isOtherSentence = ({ question, told }: Told): boolean =>
  /^who\b/i.test(question) && told.split(/\s+/).length >= LONG && !saysAny(told, question);

/** How it went, or why, is not in a headline. */
const isHeadline = ({ question, told, outline }: Told): boolean =>
  /^(?:how (?:did|does|do|was|were)|why)\b/i.test(question) &&
  outline.nodes.some(({ role, name }) => (role === 'link' || role === 'heading') && fold(name) === fold(told));

const LENGTH =
  /\d|\b(?:an?|one|two|three|four|five|six|all|whole|half an?) (?:minute|hour|night|day|week|month|year|mile)|\b(?:since|until|till|forever|unlimited)\b/i;

/** A duration or distance needs a number. */
const isNoLength = ({ question, told }: Told): boolean =>
  /^how (?:long|far) (?:is|are|was|were|does|do|did)\b/i.test(question) && !LENGTH.test(told);

const WAYS = [
  isNoLength,
  isNameOnly,
  isOtherCount,
  isOfOtherDay,
  isOfButton,
  isNumberAsked,
  isNotLeft,
  isShare,
  isOtherSentence,
  isHeadline,
];

/** Whether a text cannot be the answer, however it was found: then another way may find it. */
export const isAmiss =
  (question: string, outline: Outline) =>
  (told: string): boolean =>
    WAYS.some((is) => is({ question, told, outline }));
