import type { Outline } from '../outline.ts';
import { fold, wordsOf, type Word } from '../words.ts';
import type { Field } from './field.ts';
import type { Entry, Group } from './groups.ts';
import { labelScore } from './labels.ts';
import { piecesOf } from './pieces.ts';
import { isState } from './states.ts';

/** What a request says about a list besides its entries. */
export interface Restricting {
  item: Field;
  words: string;
  /** The text of the headings. */
  titles: string;
}

/** Entries of which a part has the words that restrict the list, and the kind of match. */
export interface Restricted {
  entries: readonly Entry[];
  /** A plural noun that denotes the entries: "the editors". */
  isNoun: boolean;
}

/** A word of the request, and its position. */
interface Said {
  text: string;
  stem: string;
  word: Word;
  at: number;
}

/** Words of the instruction that are a part of some of the entries, and these entries. */
interface Hit {
  from: number;
  to: number;
  entries: ReadonlySet<Entry>;
  isNoun: boolean;
}

const LONGEST = 4; // words
const ASIDE = /\([^()]*\)|\b(?:whether|e\.g\.|such as|for example|including|z\.\s?B\.)(?:\s.*)?$/giu;
/** "and whether they are paid", "(passed or failed)": what to return for each, not which of them. */
export const withoutAsides = (words: string): string => words.replaceAll(ASIDE, ' ');

const NEGATING =
  /(?:^|\s)(?:not|no|without|except|but|excluding|aren't|isn't|haven't|hasn't|don't|never|other than|nicht|ohne|kein\p{L}*|außer|sans|pas|sin|no)(?:\s(?:been|yet|for|the|those|from|by|in|any|currently))*\s*$/iu;
const JOINING = /^\s*(?:,|\/|(?:,\s*)?(?:and|or|und|oder|et|ou|y|o))\s*$/iu;

/**
 * "the failed pipelines", "posts by moderators", "the editors": the entries of which a part is just that; none of them if
 * several conditions are named that none fulfils together. `undefined` if there is no condition, or all fulfil it.
 */
export function restricted({ entries, title, isContent }: Group, asked: Restricting): Restricted | undefined {
  if (!isContent || asked.item.fields.some(({ field }) => field.kind === 'boolean')) return undefined; // it is told of each
  const text = asked.words;
  const said = saidIn(text);
  const parts = entries.map((entry) => ({ entry, parts: partsOf(entry) }));
  const hits: Hit[] = [];
  for (let length = Math.min(LONGEST, said.length); length > 0; length--) {
    for (let start = 0; start + length <= said.length; start++) {
      const phrase = said.slice(start, start + length);
      const isTaken = hits.some(({ from, to }) => phrase.some(({ at }) => from <= at && at < to));
      const hit = isTaken ? undefined : hitOf(phrase, parts, { ...asked, title });
      if (hit) hits.push(hit);
    }
  }
  if (hits.length > 0) return together(hits, entries, text);
  const filled = underColumn(entries, said, asked.item);
  return filled && { entries: filled, isNoun: false };
}

/** "the money that came in", with "Money out" and "Money in": the rows with a value there. */
function underColumn(entries: readonly Entry[], said: readonly Said[], item: Field): readonly Entry[] | undefined {
  const columns = (entries[0]?.columns ?? []).map(({ header }, place) => ({ header, place, words: saidIn(header) }));
  const isHeard = ({ text }: Said): boolean => said.some((word) => word.text === text);
  const named = columns.filter(
    ({ words, header }) => words.length > 1 && words.every(isHeard) && !isLabel(header, item),
  );
  const [only, more] = named;
  const shares = (words: readonly Said[]): boolean =>
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
export function areOthers(
  { entries, title, isContent }: Group,
  { item, words, titles }: Restricting,
  outline: Outline,
): boolean {
  if (!isContent || entries.length === 0) return false;
  const by = BY.exec(words)?.groups?.['name'];
  if (by !== undefined) return !outline.nodes.some(({ name, states }) => `${name} ${states.get('value')}`.includes(by));
  const parts = entries.flatMap((entry) => partsOf(entry));
  const isThere = (said: readonly Said[]): boolean =>
    said.length > 0 && parts.some((part) => isSame(part, said) || isSame(part.slice(0, said.length), said));
  return outline.nodes.some((node) => {
    if (!CHOICES.has(node.role) || node.states.has('selected') || node.states.has('current')) return false;
    const phrase = saidIn(node.name);
    const isSaid = ` ${stemsOf(words).join(' ')} `.includes(` ${phrase.map(({ stem }) => stem).join(' ')} `);
    const isAsked = isSaid && phrase.length < LONGEST && phrase.some(isTelling);
    if (!isAsked || isThere(phrase) || isIn(phrase, `${title} ${titles}`) || isLabel(node.name, item)) return false;
    const others = node.parent?.children.filter((other) => other !== node && CHOICES.has(other.role)) ?? [];
    return isState(node.name) && others.some(({ name }) => isThere(saidIn(name)));
  });
}

const CHOICES: ReadonlySet<string> = new Set(['option', 'tab', 'radio']);
const BY = /\b(?:written |opened |posted |made |created )?by (?<name>\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+)*)$/u;

function together(hits: readonly Hit[], entries: readonly Entry[], text: string): Restricted {
  const ordered = hits.toSorted((a, b) => a.from - b.from);
  const sets: Set<Entry>[] = [];
  for (const [place, hit] of ordered.entries()) {
    const isNegated = NEGATING.test(text.slice(0, hit.from));
    const kept = new Set(isNegated ? entries.filter((entry) => !hit.entries.has(entry)) : hit.entries);
    const last = ordered[place - 1];
    const joined = last && JOINING.test(text.slice(last.to, hit.from)) ? sets.at(-1) : undefined;
    if (joined) for (const entry of kept) joined.add(entry);
    else sets.push(kept);
  }
  const kept = entries.filter((entry) => sets.every((set) => set.has(entry)));
  return { entries: kept, isNoun: hits.some(({ isNoun }) => isNoun) };
}

interface Parted {
  entry: Entry;
  parts: readonly (readonly string[])[];
}

function hitOf(
  phrase: readonly Said[],
  parted: readonly Parted[],
  { item, title, titles }: Restricting & { title: string },
): Hit | undefined {
  const [first] = phrase;
  const last = phrase.at(-1);
  if (!first || !last || !phrase.some(isTelling)) return undefined;
  const said = phrase.map(({ text }) => text).join(' ');
  if (isLabel(said, item) || isIn(phrase, title)) return undefined;
  const isWordOfState = isState(said);
  const isSaid = (part: readonly string[]): boolean =>
    isSame(part, phrase) || (isWordOfState && part.length <= SHORT && isSame(part.slice(0, phrase.length), phrase));
  const having = parted.filter(({ parts }) => parts.some((part) => isSaid(part)));
  const kept = having.map(({ entry }) => entry);
  if (kept.length === 0 || kept.length === parted.length) return undefined;
  const isNoun = phrase.length === 1 && (last.text !== last.stem || !having[0]?.parts.flat().includes(last.stem));
  if (isNoun && (isIn(phrase, titles) || kept.some((entry) => isCalled(entry, phrase)))) return undefined;
  return { from: first.at, to: last.at + last.text.length, entries: new Set(kept), isNoun };
}

/** It has no other text, or its name has the words: "Links" above some. */
const isCalled = ({ nodes }: Entry, phrase: readonly Said[]): boolean =>
  nodes.length < 2 || nodes.some(({ role, name }) => CALLING.has(role) && isSame(stemsOf(name), phrase));
const CALLING: ReadonlySet<string> = new Set(['heading', 'columnheader', 'region', 'group', 'link']);

const SHORT = 5; // words: no sentence

const isTelling = ({ word, text }: Said): boolean => word.weight === 1 && text.length > 2 && !/^\d+$/.test(text);

/** The request has the fields' names. */
const isLabel = (said: string, { fields }: Field): boolean =>
  fields.some(({ field }) => labelScore(field, said) > CALLED);
const CALLED = 0.8;

const isIn = (phrase: readonly Said[], title: string): boolean => {
  const words = wordsOf(title);
  return phrase.every(({ stem }) => words.some((word) => word.stem === stem));
};

function saidIn(text: string): Said[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}#.'’]*[\p{L}\p{N}]/gu)].map(({ 0: token, index }) => ({
    ...plain(token),
    at: index,
  }));
}

function plain(token: string): Omit<Said, 'at'> {
  const [word] = wordsOf(token);
  const text = fold(token);
  return { text, stem: word?.stem ?? text, word: word ?? { text, stem: text, root: text, sense: text, weight: 0 } };
}

/** The entry's texts that are parts of their own, and the values of its fields, as words. */
function partsOf(entry: Entry): string[][] {
  const pieces = piecesOf(entry).filter(({ node }) => node.role !== 'button' && node.role !== 'option');
  const chosen = entry.nodes.flatMap(({ role, states }) => (role === 'combobox' ? [states.get('value') ?? ''] : []));
  return [...pieces.flatMap(({ text, whole }) => [text, whole]), ...chosen]
    .filter((text) => text !== '' && text.length < LONGEST_TEXT)
    .map((text) => stemsOf(text));
}
const stemsOf = (text: string): string[] => saidIn(text).map(({ stem }) => stem);
const LONGEST_TEXT = 60; // characters

const isSame = (part: readonly string[], phrase: readonly Said[]): boolean =>
  part.length === phrase.length && part.every((stem, place) => isOne(stem, phrase[place]));

const isOne = (stem: string, said: Said | undefined): boolean =>
  said !== undefined && (stem === said.stem || stem === said.text || doers(said.text).includes(stem));

/** "Turner" and "Schwimmer" are those of "Turnen" and "Schwimmen". */
const doers = (text: string): readonly string[] => {
  const base = /^(?<base>\p{L}{4,})er(?:n|innen)?$/u.exec(text)?.groups?.['base'];
  return base === undefined ? [] : [`${base}en`];
};
