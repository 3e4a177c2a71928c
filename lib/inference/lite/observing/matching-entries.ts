import { readEntryQuestion, type EntryQuestion } from './entry-question.ts';
import { contextOf, entryGroupsOf, isSection, ownContextOf } from '../structure/entry-groups.ts';
import type { Entry, Group } from '../structure/repeated-groups.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isCheckable } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { isNegatedIn, isRelatedIn, isWordIn, type WordText } from '../lexicon/word-occurrence.ts';
import { wordsOf, type Word } from '../lexicon/words.ts';

/** An entry with all its texts. */
interface EntryTexts {
  entry: Entry;
  texts: readonly WordText[];
}

/** The entries that a question is about. */
interface EntrySelection {
  nodes: OutlineNode[];
  score: number;
  /** Every word of the question is literally on the page. */
  isSure: boolean;
  /** Among equally good matches: cells before rows, rows before cards, and entries with a control before those without. */
  rank: number;
  /** An entry's size. */
  size: number;
  /** The number of entries they were chosen from. */
  count: number;
}

/**
 * "which stations are in Germany", "who hasn't paid", "slots on Saturday": the elements that represent the entries with these
 * words, if their siblings lack them. Each word must be in them, in a heading above them, or be a verb beside a name.
 */
export function entriesMatching(question: string, scene: Scene): OutlineNode[] {
  return bestSelection(question, scene)?.nodes ?? [];
}

/** The same, if every word of it is on the page. */
export function entriesMatchingExactly(question: string, scene: Scene): OutlineNode[] {
  const best = bestSelection(question, scene);
  return best?.isSure ? best.nodes : [];
}

function bestSelection(question: string, scene: Scene): EntrySelection | undefined {
  const parsed = readEntryQuestion(question, scene);
  if (!parsed) return undefined;
  return entryGroupsOf(scene)
    .flatMap((group) => selectEntries(group, parsed, scene) ?? [])
    .filter(({ nodes, score }) => nodes.length > 0 && score > 0)
    .toSorted((a, b) => b.score - a.score || a.rank - b.rank || a.size - b.size || b.count - a.count)[0];
}

interface WordMatch {
  word: Word;
  entries: readonly EntryTexts[];
  isExact: boolean;
}

function selectEntries(group: Group, question: EntryQuestion, scene: Scene): EntrySelection | undefined {
  const candidates = group.entries.map((entry) => ({ entry, texts: textsOf(entry, scene) }));
  const context = contextOf(group, scene);
  if (question.noun ? !isKindOfEntries(question, { context, candidates }) : group.kind === 'controls') return undefined;
  if (question.noun && group.kind === 'controls' && !isWordIn(question.noun, ownContextOf(group, scene)))
    return undefined;
  const matches = question.words.map((word) => matchWord(word, candidates, { question, context }));
  const distinguishing = matches.filter(({ entries }) => entries.length > 0 && entries.length < candidates.length);
  const unmatched = matches.filter(
    ({ word, entries }) => entries.length === 0 && word.weight === 1 && !isWordIn(word, context),
  );
  const missing = unmatched.filter(({ word }) => word !== question.verb);
  const isOfName = distinguishing.some(({ word, isExact }) => isExact && question.isName(word));
  if (
    distinguishing.length === 0 ||
    missing.some(({ word }) => !isOfName || question.isName(word) || word === question.denied)
  )
    return undefined;
  const picked = candidates.filter((one) => distinguishing.every(({ entries }) => entries.includes(one)));
  const isNamed = question.noun !== undefined && isWordIn(question.noun, context);
  const isExactMatch = distinguishing.every(({ isExact }) => isExact);
  const score = matches
    .filter(({ entries }) => entries.length > 0)
    .reduce(
      (sum, { isExact }) => sum + (isExact ? 1 : RELATED_SCORE),
      isNamed ? nameScore(question.noun, group, scene) : 0,
    );
  const isHolder =
    question.noun !== undefined && picked.some(({ entry }) => isNamedContainer(entry, distinguishing, scene));
  return {
    nodes: [
      ...new Set(picked.flatMap(({ entry }) => boxStating(entry, distinguishing) ?? representativeOf(entry, scene))),
    ],
    score:
      score -
      unmatched.length * UNMATCHED_PENALTY -
      (picked.some(({ entry }) => isSection(entry)) ? SECTION_PENALTY : 0),
    isSure:
      (unmatched.length === 0 || (isOfName && isNamed && unmatched.length === 1)) &&
      question.isPut &&
      (isNamed || isExactMatch) &&
      !isHolder,
    rank:
      KIND_ORDER.indexOf(group.kind) +
      (picked.some(({ entry }) => entry.nodes.some(isInteractive)) ? 0 : KIND_ORDER.length),
    count: candidates.length,
    size: Math.max(...picked.map(({ entry }) => entry.nodes.length)),
  };
}

/** An element of that name contains what is asked for. */
const isNamedContainer = ({ nodes: [first] }: Entry, distinguishing: readonly WordMatch[], scene: Scene): boolean =>
  first !== undefined &&
  CONTAINER_ROLES.has(first.role) &&
  distinguishing.some(({ word }) => isWordIn(word, scene.words(first.name)));
const CONTAINER_ROLES = new Set(['region', 'group', 'treeitem', 'form', 'tabpanel']);

const KIND_ORDER: readonly Group['kind'][] = ['cells', 'table', 'cards', 'list', 'controls'];
const SECTION_PENALTY = 1.5;

const RELATED_SCORE = 0.7;
const NAMED_SCORE = 0.5;
const OWN_NAME_SCORE = 0.7;
const nameScore = (noun: Word | undefined, group: Group, scene: Scene): number =>
  noun && isWordIn(noun, ownContextOf(group, scene)) ? OWN_NAME_SCORE : NAMED_SCORE;
const UNMATCHED_PENALTY = 0.3;

/** Which entries have a word or its synonym; for a negated word, which do not. */
function matchWord(
  word: Word,
  candidates: readonly EntryTexts[],
  { question, context }: { question: EntryQuestion; context: WordText },
): WordMatch {
  const isNegated = word === question.denied;
  const inYesColumn = question.denied && !isNegated ? [] : matchYesNoColumn({ word, question }, candidates, !isNegated);
  if (inYesColumn.length > 0) return { word, entries: inYesColumn, isExact: true };
  const exact = candidates.filter(({ texts }) => texts.some((text) => isWordIn(word, text)));
  const at = question.all.findIndex(({ text }) => text === word.text);
  const by =
    exact.length > 0 || at === -1 || isWordIn(word, context)
      ? exact
      : candidates.filter(({ texts }) => texts.some((text) => isRelatedIn(question.all, at, text)));
  return {
    word,
    entries: isNegated ? entriesWithout(word, by, candidates) : by,
    isExact: exact.length > 0 || isNegated,
  };
}

/** Those with "not rated" and the like; else those with another value in that column. */
function entriesWithout(word: Word, by: readonly EntryTexts[], candidates: readonly EntryTexts[]): EntryTexts[] {
  const denials = candidates.filter(({ texts }) => texts.some((text) => isNegatedIn(word, text)));
  const place = by[0]?.entry.columns.findIndex(({ cell }) => isWordIn(word, wordsOf(cell.name))) ?? -1;
  if (denials.length > 0 || place === -1) return denials;
  return candidates.filter((one) => !by.includes(one) && (one.entry.columns[place]?.cell.name ?? '') !== '');
}

const YES_TEXT = /^(?:yes|y|true|on|✓|✔|☑|✅|●)$/iu;
const NO_TEXT = /^(?:no|n|none|false|off|not|never|[-–—✗✘✕×☐○])?$/iu;

/** "refundable", if a column of that name has only yes and no, in words or as checkboxes. */
function matchYesNoColumn(
  { word, question: { all } }: { word: Word; question: EntryQuestion },
  candidates: readonly EntryTexts[],
  isTrue: boolean,
): EntryTexts[] {
  const at = all.findIndex(({ text }) => text === word.text);
  const isHeader = (text: WordText): boolean => isWordIn(word, text) || (at !== -1 && isRelatedIn(all, at, text));
  const place = candidates[0]?.entry.columns.findIndex(({ header }) => isHeader(wordsOf(header))) ?? -1;
  if (place === -1) return [];
  const values = candidates.map((one) => ({ one, said: toBoolean(one.entry.columns[place]?.cell) }));
  const known = values.filter(({ said: value }) => value !== undefined);
  return known.length * 2 > candidates.length
    ? known.filter(({ said: value }) => value === isTrue).map(({ one }) => one)
    : [];
}

function toBoolean(cell: OutlineNode | undefined): boolean | undefined {
  const box = cell?.children.find(({ role }) => isCheckable(role));
  if (box) return box.states.has('checked');
  if (!cell || (cell.children.length > 0 && cell.name === '')) return undefined;
  return YES_TEXT.test(cell.name) ? true : NO_TEXT.test(cell.name) ? false : undefined;
}

/** The checkbox that states it. */
function boxStating({ columns }: Entry, distinguishing: readonly WordMatch[]): OutlineNode[] | undefined {
  const cell = columns.find(({ header }) => distinguishing.some(({ word }) => isWordIn(word, wordsOf(header))))?.cell;
  const box = cell?.children.find(({ role }) => isCheckable(role));
  return box && [box];
}

/** The noun, or a synonym, is above the entries or in them. */
function isKindOfEntries(
  { noun, all }: EntryQuestion,
  { context, candidates }: { context: WordText; candidates: readonly EntryTexts[] },
): boolean {
  if (!noun || GENERIC_NOUN.test(noun.stem) || isWordIn(noun, context)) return true;
  if (candidates.some(({ texts }) => texts.some((text) => isWordIn(noun, text)))) return true;
  return isRelatedIn(all, all.indexOf(noun), context);
}

/** May denote anything that a page lists. */
const GENERIC_NOUN = /^(?:thing|one|item|entry|element|product|record|result)$/;

/** All texts of an entry, and of headings above it alone; unchosen options are excluded. */
function textsOf({ nodes, columns }: Entry, scene: Scene): WordText[] {
  const [first] = nodes;
  const titles = first && columns.length === 0 ? surroundingsOf(first, scene).titles : [];
  const own = nodes.flatMap(({ role, name, states }) =>
    role === 'option' && !states.has('selected')
      ? []
      : [name, states.get('value') ?? '', states.get('description') ?? ''],
  );
  return [...new Set([...own, ...titles])].filter((text) => text !== '').map((text) => scene.words(text));
}

/** Its link, the one in its heading first; else itself; else its first element. */
function representativeOf({ nodes }: Entry, scene: Scene): OutlineNode[] {
  const inside = nodes.filter((node) => node.ref !== undefined && scene.elements.includes(node));
  const links = inside.filter(({ role, states }) => role === 'link' && !states.has('unseen'));
  const text = nodes.findIndex(
    ({ role, name, ref }) => ref === undefined && role !== 'heading' && /[\p{L}\p{N}]/u.test(name),
  );
  const isFirst = (link: OutlineNode): boolean =>
    nodes[0]?.ref === undefined || text === -1 || nodes.indexOf(link) < text;
  const main =
    links.find(({ parent, states }) => parent?.role === 'heading' || states.has('level')) ??
    links.slice(0, 1).find(isFirst) ??
    (nodes[0]?.ref === undefined ? undefined : inside[0]) ??
    inside.find((node) => isInteractive(node));
  return main ? [main] : [];
}
