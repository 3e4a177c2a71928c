import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { subtreeOf } from '../../outline/outline.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import { isExactly } from '../lists/entry-conditions.ts';
import { fieldOf } from '../field.ts';
import type { Entry, Group } from '../../structure/repeated-groups.ts';
import { INSIGNIFICANT_WORD, bestMatchingEntries } from '../scope/entries-about.ts';
import { innermostEntries } from '../fields/named-entry-value.ts';
import { DURATION } from '../../values/patterns.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { PRICE } from '../../values/parse-value.ts';
import { readingGroups } from '../../structure/reading-groups.ts';
import { entryScope } from '../scope/entry-scope.ts';
import { entryTitle, firstTitle } from '../scope/titles.ts';

const STATE_QUESTION =
  /^(?:(?:which|what) \p{L}+(?: \p{L}+)? (?:is|are|was|were|has been) (?:currently |now |still )?(?:(?:in|on) )?|welche[rs]? \p{L}+ (?:(?:ist|sind|wurde) )?|quel(?:le)?s? \p{L}+ (?:est|sont) |qué \p{L}+ (?:está|es) )(?<state>(?!(?:the|in|on|at|of|for|from|with|not|most|least|by|der|die|das|nicht|le|la|el)\b)\p{L}+(?: \p{L}+)?)$/iu;

/** "Which flat is let agreed?": the name of the only entry of which a part is just that. */
export function entryInState(question: string, outline: Outline): string | undefined {
  const state = STATE_QUESTION.exec(question)?.groups?.['state'];
  if (state === undefined) return undefined;
  const asked = wordsOf(state);
  const entries = innermostEntries(
    entriesOf(outline).filter((entry) => piecesOf(entry).some(({ text }) => isState(text, asked))),
  );
  const titles = new Set(entries.map((entry) => titleWithout(asked, entry, outline)));
  const [only] = titles;
  return titles.size === 1 ? only : undefined;
}

/** "Sold out on your dates" is sold out. */
const isState = (text: string, asked: readonly Word[]): boolean =>
  isExactly(text, asked) ||
  (text.split(/\s+/).length <= MAX_STATE_WORDS && isExactly(text.split(/\s+/, asked.length).join(' '), asked));
const MAX_STATE_WORDS = 5; // words: no sentence

function titleWithout(asked: readonly Word[], entry: Entry, outline: Outline): string {
  const title = firstTitle(TITLE_FIELD, entryScope(entry, outline));
  const rest =
    typeof title === 'string' ? title.replace(TRAILING_PART, (end) => (isExactly(end, asked) ? '' : end)) : '';
  if (rest !== '' && !isExactly(rest, asked)) return rest;
  return entry.nodes.find(({ role }) => role === 'link')?.name ?? '';
}

const TRAILING_PART = /\s+[–—·|-]\s+[^–—·|-]+$/u; // "Spin class – full"
const TITLE_FIELD = fieldOf({ type: 'string' }, 'title');

const entriesOf = (outline: Outline): Entry[] =>
  readingGroups(outline.nodes, outline)
    .filter(({ isContent, kind }) => isContent && LISTED_KINDS.has(kind))
    .flatMap(({ entries }) => entries);
const LISTED_KINDS: ReadonlySet<Group['kind']> = new Set(['table', 'list', 'cards']);

const HOW_MANY_QUESTION = /^how many (?<noun>\p{L}[\p{L} ]*?) (?:is|are|were|was|do|does|did|have|has)\b/iu;

/** "How many Diavolas are in my order?": the only bare number in the entry of that name. */
export function amountOf(question: string, outline: Outline): string | undefined {
  const noun = wordsOf(HOW_MANY_QUESTION.exec(question)?.groups?.['noun'] ?? '');
  if (noun.length === 0) return undefined;
  const called = entriesOf(outline).filter((entry) => {
    const said = wordsOf(entryTitle(entry));
    return said.length === noun.length && said.every(({ stem }, at) => stem === noun[at]?.stem);
  });
  const numbers = called.map((entry) => piecesOf(entry).filter(({ text }) => /^\d{1,4}$/.test(text)));
  const [only, more] = numbers.filter(({ length }) => length === 1);
  return only && !more ? only[0]?.text : undefined;
}

/** What a question asks for by its first words → its format. */
const measureFormats: readonly { asks: RegExp; looks: RegExp }[] = [
  { asks: /^how (?:big|large)\b/i, looks: /\d\s?(?:m²|m2|sq\.? ?(?:ft|m)|ft²|ha|acres?|[KMGT]i?B|bytes)(?!\p{L})/iu },
  { asks: /^how far\b/i, looks: /\d\s?(?:km|mi|miles?|m|metres?)(?!\p{L})/iu },
  { asks: /^(?:how long|wie lange)\b/i, looks: DURATION },
];

/** "How big is the Granary Wharf flat?" */
export function measureOf(question: string, outline: Outline): string | undefined {
  const looks = measureFormats.find(({ asks }) => asks.test(question))?.looks;
  const answers = looks
    ? bestMatchingEntries(question, outline).map(({ entry }) => piecesOf(entry).filter(({ text }) => looks.test(text)))
    : [];
  const [only, more] = new Set(answers.flatMap((pieces) => pieces.map(({ text }) => text)));
  return more === undefined ? only : undefined;
}

/** The requested one of an answer's several parts, or what follows its label there. */
export function requestedPart(answer: string, question: string): string {
  const short = partFor(answer, question);
  if (short !== undefined) return short;
  const looks = measureFormats.find(({ asks }) => asks.test(question))?.looks;
  const parts = answer.split(/\s*[·•|]\s*/).filter((part) => looks?.test(part));
  if (looks && parts.length === 1) return parts[0] ?? answer;
  const label = LABEL_QUESTION.exec(question)?.groups?.['label']?.toLowerCase();
  const sentence =
    label === undefined ? undefined : answer.split(/(?<=[.!?])\s+/).find((text) => startsWithLabel(text, label));
  const rest = sentence?.slice(label?.length).replace(/^[:\s]+|[.\s]+$/g, '');
  return rest !== undefined && (CODE_TEXT.test(rest) || (/\d/.test(rest) && rest.split(/\s+/).length < MAX_STATE_WORDS))
    ? rest
    : answer;
}

/** The price of "Autumn term £45 – unpaid", the state of "humidity 41 %, dome open", the first sentence if asked where. */
function partFor(answer: string, question: string): string | undefined {
  const { one = '', other = '' } = EITHER_QUESTION.exec(question)?.groups ?? {};
  if (one !== '') {
    const isSaid = (word: string, text: string) => wordsOf(text).some(({ text: said }) => said === word.toLowerCase());
    const parts = answer.split(/[,;|·]\s+/).filter((part) => isSaid(one, part) !== isSaid(other, part));
    return parts.length === 1 ? parts[0] : undefined;
  }
  const prices = /^how much\b/i.test(question) ? [...answer.matchAll(PRICES)] : [];
  if (prices.length === 1 && /^\p{L}/u.test(answer) && / [–—-] /.test(answer)) return prices[0]?.[0];
  return BRIEF_QUESTION.test(question) ? FIRST_SENTENCE.exec(answer)?.groups?.['first'] : undefined;
}

const EITHER_QUESTION = /^(?:is|are|was|were) .+ (?<one>\p{L}+) or (?<other>\p{L}+)$/iu;
const PRICES = new RegExp(PRICE.source, 'gu');
const BRIEF_QUESTION =
  /^(?:who|where|when|wer|wo|wann|qui|où|quand|quién|dónde|cuándo|chi|dove|quem|onde|waar|wanneer)\b/i;
/** Its last word is not like "St." */
const FIRST_SENTENCE = /^(?<first>[^.!?]* [^.!?]*[\p{L}\d]{3})[.!?]\s+\p{Lu}/u;

const startsWithLabel = (text: string, label: string): boolean => text.toLowerCase().startsWith(`${label} `);
const LABEL_QUESTION = /^what(?: is|'s) (?:the )?(?<label>.+)$/i;
const CODE_TEXT = /^(?=.*\d)[\p{Lu}\d-]{4,20}$/u;

/** The only part of an entry that has what the question asks for: "In which room is Dr. Patel?" */
export function partAnswering(node: OutlineNode, question: string, outline: Outline): string | undefined {
  const noun = wordsOf(/\b(?:which|what) (?<noun>\p{L}+)/iu.exec(question)?.groups?.['noun'] ?? '');
  const asked = noun.filter(({ text }) => !INSIGNIFICANT_WORD.test(text));
  if (asked.length === 0) return undefined;
  const pieces = piecesOf({ nodes: subtreeOf(node, outline) });
  const [only, more] = new Set(pieces.filter(({ text }) => mentionsAll(text, asked)).map(({ text }) => text));
  return more === undefined ? only : undefined;
}

const mentionsAll = (text: string, asked: readonly Word[]): boolean =>
  asked.every(({ stem }) => wordsOf(text).some((word) => word.stem === stem));
