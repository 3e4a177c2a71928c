import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { isPressed } from '../../outline/roles.ts';
import { fold, STOP_WEIGHT, wordsOf } from '../../lexicon/words.ts';

interface AnswerCandidate {
  question: string;
  answer: string;
  outline: Outline;
}

const VALUE_QUESTION = /^(?:where|who|what|when|how)\b/i;
const NAME_AND_AGE = /^(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)*), \d{1,3}$/u;
const FILE_EXTENSION = /\.\p{L}\w{1,3}$/u;
const FULL_NAME = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}$/u;
const WHAT_DOES_QUESTION = /^what (?:does|did|do) (?<name>\p{Lu}[\p{L}'’-]+) /u;

/** "Wim, 41" and "Carpet quote.pdf" only repeat the question's name; "Rolf Hagen" is who Rolf is, not what he suspects. */
function isNameOnly({ question, answer }: AnswerCandidate): boolean {
  if (!VALUE_QUESTION.test(question)) return false;
  const name =
    NAME_AND_AGE.exec(answer)?.groups?.['name'] ??
    (FILE_EXTENSION.test(answer) ? answer.replace(FILE_EXTENSION, '') : '');
  const asked = new Set(wordsOf(question.replaceAll(/['’]s\b/g, '')).map(({ stem }) => stem));
  if (
    name !== '' &&
    !/^how old\b|\bage\b|\bfile\b/i.test(question) &&
    wordsOf(name).every(({ stem }) => asked.has(stem))
  )
    return true;
  const doer = WHAT_DOES_QUESTION.exec(question)?.groups?.['name'];
  return doer !== undefined && FULL_NAME.test(answer) && answer.split(' ').includes(doer);
}

const LABELLED_COUNT = /^(?<label>\p{Lu}[\p{L} ]{1,20}): \d[\d.,]*$/u;

/** "Posts: 88" does not tell when someone joined. */
function isOtherCount({ question, answer }: AnswerCandidate): boolean {
  const { label } = LABELLED_COUNT.exec(answer)?.groups ?? {};
  return (
    label !== undefined && /^(?:when|where|who|what (?:does|did|do))\b/i.test(question) && !mentionsAny(label, question)
  );
}

const mentionsAny = (text: string, question: string): boolean => {
  const asked = wordsOf(question);
  return wordsOf(text).some((word) => word.weight > STOP_WEIGHT && asked.some(({ stem }) => stem === word.stem));
};

const RELATIVE_DAY = /\b(?:tomorrow|yesterday|tonight|next week|last week|next month|last month)\b/i;

/** Today's temperature is not tomorrow's, if the page has both. */
function isOfOtherDay({ question, answer, outline }: AnswerCandidate): boolean {
  const day = RELATIVE_DAY.exec(question)?.[0].toLowerCase();
  if (day === undefined) return false;
  const saying = outline.nodes.filter(({ name }) => name.toLowerCase().includes(day));
  return saying.length > 0 && !saying.some((node) => rowOf(node).some(({ name }) => name.includes(answer)));
}

/** The siblings in a node's row; a line of texts is judged by itself. */
const rowOf = (node: OutlineNode): readonly OutlineNode[] =>
  node.role === 'text' || node.parent === undefined ? [node] : [node, ...node.parent.children];

const MEASURE_QUESTION = /^(?:how (?:long|far|many|much)|who|when|where)\b/i;

/** "Back 15 seconds" and "Select build 5518" describe what a button does. */
function isButtonDescription({ question, answer, outline }: AnswerCandidate): boolean {
  if (!MEASURE_QUESTION.test(question)) return false;
  const saying = outline.nodes.filter(({ name, states }) => `${name} ${states.get('value') ?? ''}`.includes(answer));
  return (
    saying.length > 0 &&
    saying.every(({ role, name }) => (role === 'button' || role === 'checkbox') && ACTION_NAME.test(name))
  );
}

const ACTION_NAME = /^(?:select|back|forward|skip|rewind|go|show|view|open|delete|remove|download|edit)\b/i;

/** "61 min" is not the length of episode 61. */
function repeatsAskedNumber({ question, answer }: AnswerCandidate): boolean {
  const { number, unit } = /^(?<number>\d+)\s(?<unit>\p{L}+)$/u.exec(answer)?.groups ?? {};
  return (
    number !== undefined && unit !== undefined && new RegExp(String.raw`\b${number}\b(?!\s${unit})`, 'u').test(question)
  );
}

const LEFT_WORD = /\b(?:left|remaining|available|in stock)$/i;

/** How many are left is marked by that word, if the page uses it at all. */
function isNotRemaining({ question, answer, outline }: AnswerCandidate): boolean {
  const word = LEFT_WORD.exec(question)?.[0].toLowerCase();
  if (word === undefined || !/^how many\b/i.test(question) || !/^\d+$/.test(answer)) return false;
  const said = outline.nodes.filter(({ name, role }) => !isPressed(role) && name.toLowerCase().includes(word));
  const counts = said.filter(({ name }) => /\d/.test(name));
  return counts.length > 0 && !counts.some(({ name }) => new RegExp(String.raw`\b${answer}\b`).test(name));
}

/** A percentage is not what was done: "62%" for "What did I watch?" */
const isPercentage = ({ question, answer }: AnswerCandidate): boolean =>
  /^(?:what|who) (?:did|does|do) \p{L}+ (?!(?:get|earn|pay|cost|score|reach)\b)\p{L}+/iu.test(question) &&
  /^[\d.,]+\s?%$/.test(answer);

const LONG_ANSWER_WORDS = 8; // words

/** A sentence without the requested words is not who it is. */
const isUnrelatedSentence = ({ question, answer }: AnswerCandidate): boolean =>
  /^who\b/i.test(question) && answer.split(/\s+/).length >= LONG_ANSWER_WORDS && !mentionsAny(answer, question);

/** How it went, or why, is not in a headline. */
const isHeadline = ({ question, answer, outline }: AnswerCandidate): boolean =>
  /^(?:how (?:did|does|do|was|were)|why)\b/i.test(question) &&
  outline.nodes.some(({ role, name }) => (role === 'link' || role === 'heading') && fold(name) === fold(answer));

const LENGTH_TEXT =
  /\d|\b(?:an?|one|two|three|four|five|six|all|whole|half an?) (?:minute|hour|night|day|week|month|year|mile)|\b(?:since|until|till|forever|unlimited)\b/i;

/** A duration or distance needs a number. */
const isNotLength = ({ question, answer }: AnswerCandidate): boolean =>
  /^how (?:long|far) (?:is|are|was|were|does|do|did)\b/i.test(question) && !LENGTH_TEXT.test(answer);

const implausibilities = [
  isNotLength,
  isNameOnly,
  isOtherCount,
  isOfOtherDay,
  isButtonDescription,
  repeatsAskedNumber,
  isNotRemaining,
  isPercentage,
  isUnrelatedSentence,
  isHeadline,
];

/** Whether a text cannot be the answer, however it was found: then another way may find it. */
export const isImplausible =
  (question: string, outline: Outline) =>
  (answer: string): boolean =>
    implausibilities.some((is) => is({ question, answer, outline }));
