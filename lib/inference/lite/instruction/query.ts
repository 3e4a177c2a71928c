import { completeLabelIn } from '../candidates/exact-name.ts';
import { MAX_CACHED_CHARS, MAX_CACHED, restoreQuotes, extractQuotes } from './intent.ts';
import { memoizedByText } from '../memoize.ts';
import { actionVerbs, fillerWords, neutralVerbs, relationPrepositions } from '../lexicon/verb-classes.ts';
import { fold, STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

/** A word of an instruction that something on the page must account for. */
export interface QueryTerm {
  word: Word;
  /** The first word that does more than introduce: mostly the verb. */
  isFirst: boolean;
  /** Only means that something is to be visited, shown or used. */
  isLight: boolean;
  /** Only verbs with little meaning come before it. */
  isLead: boolean;
  /** The clause begins with it, in lower case: mostly a verb. */
  isVerb: boolean;
  /** Before any preposition: about the thing itself, not its place. */
  isHead: boolean;
  /** The first word about an entry: the verb of "the walker who charges €12". */
  isRelative: boolean;
  /** About what is named before it: "Ada's salary". */
  isOwned: boolean;
  /** About what is named after it: "the chapter Windfall". */
  isNaming: boolean;
  /** A word of a complete label: in quotes, or capitalized. */
  isOfLabel: boolean;
  /** A name: capitalized, while other words are not. */
  isProper: boolean;
  /** As written, with a currency or percent sign: "€12". */
  raw: string;
  before: Word | undefined;
  after: Word | undefined;
}

/** An instruction as words; negated parts ("the one that is not …") and reasons are left to its readers. */
export interface Query {
  terms: readonly QueryTerm[];
  quoted: readonly string[];
  /** All its words. */
  words: readonly Word[];
}

const NEGATED_PART =
  /,?\s+(?:but\s+)?(?:(?:that|which)\s+(?:is|are|does|do)\s*(?:not|n't)|not|except(?: for)?|other than|without)\s.+$/i;
const WOULD_LIKE = /\b(?:would|['’]d)\s+like\b/gi;
const CONTRACTION = /(?<=\w)['’](?:d|ll|m|re|ve)\b/gi;
/** Verbs that lead somewhere, but only in this form: "follow Ada", "skip it" and "move the card" do more. */
const NAVIGATION_PHRASE =
  /^(?:(?:navigate|return|move|jump|skip|switch|advance|proceed)(?: back| over)? to\b|follow the\b(?=.*\blink\b)|(?:skip|jump)(?= (?:forward|ahead|back|\d)))/i;
const RELATIVE_PRONOUN = /^(?:who|which|that|whose|where)$/;

function rawTextOf({ text }: Word, plain: string): string {
  return /^\d/.test(text)
    ? (plain.split(/\s+/).find((piece) => piece.includes(text) && /[$€£%]/.test(piece)) ?? text)
    : text;
}

const NAMED_KIND =
  /(?:^|\s)(?:the|my|our|an?)\s+(\p{Ll}{3,})\s+(?:(?:from|of|called|named)\s+)?(?=[\uE000-\uE0FF]|\p{Lu}|\d)/gu;

const POSSESSED_WORD = /['’]s\s+(\p{L}+)/gu;
const PROPER_NAME = /(?<=\p{Ll}[^.]*\s)(\p{Lu}\p{Ll}\p{L}*)/gu;

const foldedMatches = (text: string, form: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(form)].map(([, part = '']) => fold(part)));

/** A label follows these words. */
export const CLICK_VERB = /^(?:click|press|tap|hit|push)$/;
const GO_BACK = /^go back to\b/i;
const PLUS = /^((?:click|press|tap|hit)\s+(?:on\s+)?(?:the\s+)?)?\+(?=\s|$)/i;
const MINUS = /^((?:click|press|tap|hit)\s+(?:on\s+)?(?:the\s+)?)?[-−–](?=\s|$)/i;

/** "who charges", "which is booked" */
function isRelative(at: number, words: readonly Word[]): boolean {
  const [before = '', earlier = ''] = [words[at - 1]?.text, words[at - 2]?.text];
  return RELATIVE_PRONOUN.test(before) || (/^(?:is|was|are|were|has)$/.test(before) && RELATIVE_PRONOUN.test(earlier));
}

export const parseQuery: (clause: string) => Query = memoizedByText(parseUncached, {
  most: MAX_CACHED,
  longest: MAX_CACHED_CHARS,
});

function parseUncached(clause: string): Query {
  const { text, parts } = extractQuotes(clause);
  const said = text
    .replace(NEGATED_PART, '')
    .replace(GO_BACK, 'go to')
    .replaceAll(/\bnext to\b/gi, 'beside')
    .replace(WOULD_LIKE, '')
    .replaceAll(CONTRACTION, '')
    .replace(PLUS, '$1plus')
    .replace(MINUS, '$1minus');
  const plain = restoreQuotes(said, parts);
  const words = wordsOf(plain);
  const owned = foldedMatches(plain, POSSESSED_WORD);
  const naming = foldedMatches(said, NAMED_KIND);
  const proper = foldedMatches(plain, PROPER_NAME);
  const telling = (word: Word): boolean => word.weight > STOP_WEIGHT && !fillerWords.has(word.text);
  const first = words.find(telling);
  const label = new Set(wordsOf(completeLabelIn(clause) ?? '').map(({ text: part }) => part));
  const terms: QueryTerm[] = [];
  let isBegun = false;
  const isGoing = NAVIGATION_PHRASE.test(plain);
  let isLead = true;
  let isTail = false;
  for (const [at, word] of words.entries()) {
    if (isBegun && (relationPrepositions.has(word.text) || RELATIVE_PRONOUN.test(word.text))) isTail = true;
    if (!telling(word)) continue;
    const isVerb = word === first && (neutralVerbs.has(word.text) || actionVerbs.has(word.text));
    const isLight =
      (neutralVerbs.has(word.text) && !CLICK_VERB.test(terms.at(-1)?.word.text ?? '')) || (word === first && isGoing);
    terms.push({
      word,
      isLight,
      isFirst: word === first,
      isLead,
      isVerb: at === 0 && /^\p{Ll}/u.test(clause),
      isHead: !isTail,
      isRelative: isRelative(at, words),
      isOwned: owned.has(word.text),
      isNaming: naming.has(word.text),
      isOfLabel: label.has(word.text),
      isProper: proper.has(word.text),
      raw: rawTextOf(word, plain),
      before: words[at - 1],
      after: words[at + 1],
    });
    isLead &&= isLight;
    isBegun ||= !isVerb;
  }
  return { terms, quoted: parts, words };
}
