import type { Outline, OutlineNode } from '../outline.ts';
import { subtreeOf } from '../outline.ts';
import { wordsOf, type Word } from '../words.ts';
import { isJust } from './conditions.ts';
import { fieldOf } from './field.ts';
import type { Entry, Group } from './groups.ts';
import { LITTLE, mostAbout } from './narrow.ts';
import { smallest } from './of-entry.ts';
import { DURATION } from './patterns.ts';
import { piecesOf } from './pieces.ts';
import { PRICE } from './values.ts';
import { readingGroups } from './reading-groups.ts';
import { entryScope } from './scopes.ts';
import { entryTitle, firstTitle } from './titles.ts';

const IN_STATE =
  /^(?:(?:which|what) \p{L}+(?: \p{L}+)? (?:is|are|was|were|has been) (?:currently |now |still )?(?:(?:in|on) )?|welche[rs]? \p{L}+ (?:(?:ist|sind|wurde) )?|quel(?:le)?s? \p{L}+ (?:est|sont) |qué \p{L}+ (?:está|es) )(?<state>(?!(?:the|in|on|at|of|for|from|with|not|most|least|by|der|die|das|nicht|le|la|el)\b)\p{L}+(?: \p{L}+)?)$/iu;

/** "Which flat is let agreed?": the name of the only entry of which a part is just that. */
export function entryInState(question: string, outline: Outline): string | undefined {
  const state = IN_STATE.exec(question)?.groups?.['state'];
  if (state === undefined) return undefined;
  const asked = wordsOf(state);
  const entries = smallest(
    entriesOf(outline).filter((entry) => piecesOf(entry).some(({ text }) => isState(text, asked))),
  );
  const titles = new Set(entries.map((entry) => titleBut(asked, entry, outline)));
  const [only] = titles;
  return titles.size === 1 ? only : undefined;
}

/** "Sold out on your dates" is sold out. */
const isState = (text: string, asked: readonly Word[]): boolean =>
  isJust(text, asked) ||
  (text.split(/\s+/).length <= LONGEST && isJust(text.split(/\s+/, asked.length).join(' '), asked));
const LONGEST = 5; // words: no sentence

function titleBut(asked: readonly Word[], entry: Entry, outline: Outline): string {
  const title = firstTitle(TITLE, entryScope(entry, outline));
  const rest = typeof title === 'string' ? title.replace(ENDING, (end) => (isJust(end, asked) ? '' : end)) : '';
  if (rest !== '' && !isJust(rest, asked)) return rest;
  return entry.nodes.find(({ role }) => role === 'link')?.name ?? '';
}

const ENDING = /\s+[–—·|-]\s+[^–—·|-]+$/u; // "Spin class – full"
const TITLE = fieldOf({ type: 'string' }, 'title');

const entriesOf = (outline: Outline): Entry[] =>
  readingGroups(outline.nodes, outline)
    .filter(({ isContent, kind }) => isContent && LISTED.has(kind))
    .flatMap(({ entries }) => entries);
const LISTED: ReadonlySet<Group['kind']> = new Set(['table', 'list', 'cards']);

const MANY = /^how many (?<noun>\p{L}[\p{L} ]*?) (?:is|are|were|was|do|does|did|have|has)\b/iu;

/** "How many Diavolas are in my order?": the only bare number in the entry of that name. */
export function amountOf(question: string, outline: Outline): string | undefined {
  const noun = wordsOf(MANY.exec(question)?.groups?.['noun'] ?? '');
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
const measures: readonly { asks: RegExp; looks: RegExp }[] = [
  { asks: /^how (?:big|large)\b/i, looks: /\d\s?(?:m²|m2|sq\.? ?(?:ft|m)|ft²|ha|acres?|[KMGT]i?B|bytes)(?!\p{L})/iu },
  { asks: /^how far\b/i, looks: /\d\s?(?:km|mi|miles?|m|metres?)(?!\p{L})/iu },
  { asks: /^(?:how long|wie lange)\b/i, looks: DURATION },
];

/** "How big is the Granary Wharf flat?" */
export function measureOf(question: string, outline: Outline): string | undefined {
  const looks = measures.find(({ asks }) => asks.test(question))?.looks;
  const told = looks
    ? mostAbout(question, outline).map(({ entry }) => piecesOf(entry).filter(({ text }) => looks.test(text)))
    : [];
  const [only, more] = new Set(told.flatMap((pieces) => pieces.map(({ text }) => text)));
  return more === undefined ? only : undefined;
}

/** The requested one of an answer's several parts, or what follows its label there. */
export function justAsked(told: string, question: string): string {
  const short = partOf(told, question);
  if (short !== undefined) return short;
  const looks = measures.find(({ asks }) => asks.test(question))?.looks;
  const parts = told.split(/\s*[·•|]\s*/).filter((part) => looks?.test(part));
  if (looks && parts.length === 1) return parts[0] ?? told;
  const label = LABEL.exec(question)?.groups?.['label']?.toLowerCase();
  const sentence = label === undefined ? undefined : told.split(/(?<=[.!?])\s+/).find((text) => isLed(text, label));
  const rest = sentence?.slice(label?.length).replace(/^[:\s]+|[.\s]+$/g, '');
  return rest !== undefined && (CODE.test(rest) || (/\d/.test(rest) && rest.split(/\s+/).length < LONGEST))
    ? rest
    : told;
}

/** The price of "Autumn term £45 – unpaid", the state of "humidity 41 %, dome open", the first sentence if asked where. */
function partOf(told: string, question: string): string | undefined {
  const { one = '', other = '' } = EITHER.exec(question)?.groups ?? {};
  if (one !== '') {
    const isSaid = (word: string, text: string) => wordsOf(text).some(({ text: said }) => said === word.toLowerCase());
    const parts = told.split(/[,;|·]\s+/).filter((part) => isSaid(one, part) !== isSaid(other, part));
    return parts.length === 1 ? parts[0] : undefined;
  }
  const prices = /^how much\b/i.test(question) ? [...told.matchAll(PRICES)] : [];
  if (prices.length === 1 && /^\p{L}/u.test(told) && / [–—-] /.test(told)) return prices[0]?.[0];
  return BRIEF.test(question) ? SENTENCE.exec(told)?.groups?.['first'] : undefined;
}

const EITHER = /^(?:is|are|was|were) .+ (?<one>\p{L}+) or (?<other>\p{L}+)$/iu;
const PRICES = new RegExp(PRICE.source, 'gu');
const BRIEF = /^(?:who|where|when|wer|wo|wann|qui|où|quand|quién|dónde|cuándo|chi|dove|quem|onde|waar|wanneer)\b/i;
/** Its last word is not like "St." */
const SENTENCE = /^(?<first>[^.!?]* [^.!?]*[\p{L}\d]{3})[.!?]\s+\p{Lu}/u;

const isLed = (text: string, label: string): boolean => text.toLowerCase().startsWith(`${label} `);
const LABEL = /^what(?: is|'s) (?:the )?(?<label>.+)$/i;
const CODE = /^(?=.*\d)[\p{Lu}\d-]{4,20}$/u;

/** The only part of an entry that has what the question asks for: "In which room is Dr. Patel?" */
export function partAsked(node: OutlineNode, question: string, outline: Outline): string | undefined {
  const noun = wordsOf(/\b(?:which|what) (?<noun>\p{L}+)/iu.exec(question)?.groups?.['noun'] ?? '');
  const asked = noun.filter(({ text }) => !LITTLE.test(text));
  if (asked.length === 0) return undefined;
  const pieces = piecesOf({ nodes: subtreeOf(node, outline) });
  const [only, more] = new Set(pieces.filter(({ text }) => saysAll(text, asked)).map(({ text }) => text));
  return more === undefined ? only : undefined;
}

const saysAll = (text: string, asked: readonly Word[]): boolean =>
  asked.every(({ stem }) => wordsOf(text).some((word) => word.stem === stem));
