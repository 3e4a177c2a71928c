import type { Outline } from '../../outline/outline.ts';
import { fold, wordsOf, type Word } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import type { Entry, Group } from '../../structure/repeated-groups.ts';
import { labelScore } from '../scope/label-score.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { isStateWord } from '../../values/status-words.ts';

/** What a request says about a list besides its entries. */
export interface RestrictionQuery {
  item: Field;
  words: string;
  /** The text of the headings. */
  titles: string;
}

/** Entries of which a part has the words that restrict the list, and the kind of match. */
export interface RestrictedEntries {
  entries: readonly Entry[];
  /** A plural noun that denotes the entries: "the editors". */
  isEntryNoun: boolean;
}

/** A word of the request, and its position. */
interface InstructionWord {
  text: string;
  stem: string;
  word: Word;
  at: number;
}

/** Words of the instruction that are a part of some of the entries, and these entries. */
interface RestrictingPhrase {
  from: number;
  to: number;
  entries: ReadonlySet<Entry>;
  isNoun: boolean;
}

const MAX_PHRASE_WORDS = 4; // words
const ASIDE_PHRASE = /\([^()]*\)|\b(?:whether|e\.g\.|such as|for example|including|z\.\s?B\.)(?:\s.*)?$/giu;
/** "and whether they are paid", "(passed or failed)": what to return for each, not which of them. */
export const withoutAsides = (words: string): string => words.replaceAll(ASIDE_PHRASE, ' ');

const NEGATION_WORD =
  /(?:^|\s)(?:not|no|without|except|but|excluding|aren't|isn't|haven't|hasn't|don't|never|other than|nicht|ohne|kein\p{L}*|außer|sans|pas|sin|no)(?:\s(?:been|yet|for|the|those|from|by|in|any|currently))*\s*$/iu;
const CONJUNCTION = /^\s*(?:,|\/|(?:,\s*)?(?:and|or|und|oder|et|ou|y|o))\s*$/iu;

/**
 * "the failed pipelines", "posts by moderators", "the editors": the entries of which a part is just that; none of them if
 * several conditions are named that none fulfils together. `undefined` if there is no condition, or all fulfil it.
 */
export function restricted(
  { entries, title, isContent }: Group,
  asked: RestrictionQuery,
): RestrictedEntries | undefined {
  if (!isContent || asked.item.fields.some(({ field }) => field.kind === 'boolean')) return undefined; // it is told of each
  const text = asked.words;
  const said = wordsIn(text);
  const parts = entries.map((entry) => ({ entry, parts: partsOf(entry) }));
  const hits: RestrictingPhrase[] = [];
  for (let length = Math.min(MAX_PHRASE_WORDS, said.length); length > 0; length--) {
    for (let start = 0; start + length <= said.length; start++) {
      const phrase = said.slice(start, start + length);
      const isTaken = hits.some(({ from, to }) => phrase.some(({ at }) => from <= at && at < to));
      const hit = isTaken ? undefined : hitOf(phrase, parts, { ...asked, title });
      if (hit) hits.push(hit);
    }
  }
  if (hits.length > 0) return combinedHits(hits, entries, text);
  const filled = underColumn(entries, said, asked.item);
  return filled && { entries: filled, isEntryNoun: false };
}

/** "the money that came in", with "Money out" and "Money in": the rows with a value there. */
function underColumn(
  entries: readonly Entry[],
  said: readonly InstructionWord[],
  item: Field,
): readonly Entry[] | undefined {
  const columns = (entries[0]?.columns ?? []).map(({ header }, place) => ({ header, place, words: wordsIn(header) }));
  const isHeard = ({ text }: InstructionWord): boolean => said.some((word) => word.text === text);
  const named = columns.filter(
    ({ words, header }) => words.length > 1 && words.every(isHeard) && !isFieldName(header, item),
  );
  const [only, more] = named;
  const shares = (words: readonly InstructionWord[]): boolean =>
    words.some((word) => only?.words.some(({ text }) => text === word.text)) && !words.every(isHeard);
  if (!only || more || !columns.some(({ words }) => shares(words))) return undefined;
  const kept = entries.filter(({ columns: cells }) => {
    const cell = cells[only.place]?.cell;
    return cell !== undefined && (cell.children.length > 0 || /[\p{L}\d]/u.test(cell.name));
  });
  return kept.length > 0 && kept.length < entries.length ? kept : undefined;
}

/**
 * "the cancelled orders", if there are none: the page has a filter for them, whose other values its entries have; or "notes by
 * Ada", whom the page does not know.
 */
export function matchOtherValue(
  { entries, title, isContent }: Group,
  { item, words, titles }: RestrictionQuery,
  outline: Outline,
): boolean {
  if (!isContent || entries.length === 0) return false;
  const by = BY_NAME.exec(words)?.groups?.['name'];
  if (by !== undefined) return !outline.nodes.some(({ name, states }) => `${name} ${states.get('value')}`.includes(by));
  const parts = entries.flatMap((entry) => partsOf(entry));
  const isThere = (said: readonly InstructionWord[]): boolean =>
    said.length > 0 && parts.some((part) => isSame(part, said) || isSame(part.slice(0, said.length), said));
  return outline.nodes.some((node) => {
    if (!CHOICE_ROLES.has(node.role) || node.states.has('selected') || node.states.has('current')) return false;
    const phrase = wordsIn(node.name);
    const isSaid = ` ${stemsOf(words).join(' ')} `.includes(` ${phrase.map(({ stem }) => stem).join(' ')} `);
    const isAsked = isSaid && phrase.length < MAX_PHRASE_WORDS && phrase.some(isDistinctive);
    if (!isAsked || isThere(phrase) || isIn(phrase, `${title} ${titles}`) || isFieldName(node.name, item)) return false;
    const others = node.parent?.children.filter((other) => other !== node && CHOICE_ROLES.has(other.role)) ?? [];
    return isStateWord(node.name) && others.some(({ name }) => isThere(wordsIn(name)));
  });
}

const CHOICE_ROLES: ReadonlySet<string> = new Set(['option', 'tab', 'radio']);
const BY_NAME =
  /\b(?:written |opened |posted |made |created )?by (?<name>\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+)*)$/u;

function combinedHits(hits: readonly RestrictingPhrase[], entries: readonly Entry[], text: string): RestrictedEntries {
  const ordered = hits.toSorted((a, b) => a.from - b.from);
  const sets: Set<Entry>[] = [];
  for (const [place, hit] of ordered.entries()) {
    const isNegated = NEGATION_WORD.test(text.slice(0, hit.from));
    const kept = new Set(isNegated ? entries.filter((entry) => !hit.entries.has(entry)) : hit.entries);
    const last = ordered[place - 1];
    const joined = last && CONJUNCTION.test(text.slice(last.to, hit.from)) ? sets.at(-1) : undefined;
    if (joined) for (const entry of kept) joined.add(entry);
    else sets.push(kept);
  }
  const kept = entries.filter((entry) => sets.every((set) => set.has(entry)));
  return { entries: kept, isEntryNoun: hits.some(({ isNoun }) => isNoun) };
}

interface EntryParts {
  entry: Entry;
  parts: readonly (readonly string[])[];
}

function hitOf(
  phrase: readonly InstructionWord[],
  parted: readonly EntryParts[],
  { item, title, titles }: RestrictionQuery & { title: string },
): RestrictingPhrase | undefined {
  const [first] = phrase;
  const last = phrase.at(-1);
  if (!first || !last || !phrase.some(isDistinctive)) return undefined;
  const said = phrase.map(({ text }) => text).join(' ');
  if (isFieldName(said, item) || isIn(phrase, title)) return undefined;
  const isWordOfState = isStateWord(said);
  const isSaid = (part: readonly string[]): boolean =>
    isSame(part, phrase) ||
    (isWordOfState && part.length <= MIN_ROOT_LENGTH && isSame(part.slice(0, phrase.length), phrase));
  const having = parted.filter(({ parts }) => parts.some((part) => isSaid(part)));
  const kept = having.map(({ entry }) => entry);
  if (kept.length === 0 || kept.length === parted.length) return undefined;
  const isNoun = phrase.length === 1 && (last.text !== last.stem || !having[0]?.parts.flat().includes(last.stem));
  if (isNoun && (isIn(phrase, titles) || kept.some((entry) => isNameOfPart(entry, phrase)))) return undefined;
  return { from: first.at, to: last.at + last.text.length, entries: new Set(kept), isNoun };
}

/** It has no other text, or its name has the words: "Links" above some. */
const isNameOfPart = ({ nodes }: Entry, phrase: readonly InstructionWord[]): boolean =>
  nodes.length < 2 || nodes.some(({ role, name }) => NAMING_ROLES.has(role) && isSame(stemsOf(name), phrase));
const NAMING_ROLES: ReadonlySet<string> = new Set(['heading', 'columnheader', 'region', 'group', 'link']);

const MIN_ROOT_LENGTH = 5; // words: no sentence

const isDistinctive = ({ word, text }: InstructionWord): boolean =>
  word.weight === 1 && text.length > 2 && !/^\d+$/.test(text);

/** The request has the fields' names. */
const isFieldName = (said: string, { fields }: Field): boolean =>
  fields.some(({ field }) => labelScore(field, said) > MIN_LABEL_SCORE);
const MIN_LABEL_SCORE = 0.8;

const isIn = (phrase: readonly InstructionWord[], title: string): boolean => {
  const words = wordsOf(title);
  return phrase.every(({ stem }) => words.some((word) => word.stem === stem));
};

function wordsIn(text: string): InstructionWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}#.'’]*[\p{L}\p{N}]/gu)].map(({ 0: token, index }) => ({
    ...withoutPunctuation(token),
    at: index,
  }));
}

function withoutPunctuation(token: string): Omit<InstructionWord, 'at'> {
  const [word] = wordsOf(token);
  const text = fold(token);
  return { text, stem: word?.stem ?? text, word: word ?? { text, stem: text, root: text, sense: text, weight: 0 } };
}

/** The entry's texts that are parts of their own, and the values of its fields, as words. */
function partsOf(entry: Entry): string[][] {
  const pieces = piecesOf(entry).filter(({ node }) => node.role !== 'button' && node.role !== 'option');
  const chosen = entry.nodes.flatMap(({ role, states }) => (role === 'combobox' ? [states.get('value') ?? ''] : []));
  return [...pieces.flatMap(({ text, whole }) => [text, whole]), ...chosen]
    .filter((text) => text !== '' && text.length < MAX_TEXT_LENGTH)
    .map((text) => stemsOf(text));
}
const stemsOf = (text: string): string[] => wordsIn(text).map(({ stem }) => stem);
const MAX_TEXT_LENGTH = 60; // characters

const isSame = (part: readonly string[], phrase: readonly InstructionWord[]): boolean =>
  part.length === phrase.length && part.every((stem, place) => isOne(stem, phrase[place]));

const isOne = (stem: string, said: InstructionWord | undefined): boolean =>
  said !== undefined && (stem === said.stem || stem === said.text || agentsOfActivity(said.text).includes(stem));

/** "Turner" and "Schwimmer" are those of "Turnen" and "Schwimmen". */
const agentsOfActivity = (text: string): readonly string[] => {
  const base = /^(?<base>\p{L}{4,})er(?:n|innen)?$/u.exec(text)?.groups?.['base'];
  return base === undefined ? [] : [`${base}en`];
};
