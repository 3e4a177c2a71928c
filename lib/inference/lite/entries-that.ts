import { readEntryQuestion, type EntryQuestion } from './entry-question.ts';
import { contextOf, entryGroupsOf, isSection, ownContextOf } from './entry-groups.ts';
import type { Entry, Group } from './extract/groups.ts';
import type { OutlineNode } from './outline.ts';
import { isCheckable } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { surroundingsOf } from './surroundings.ts';
import { isDeniedIn, isKindredIn, isWordIn, type Text } from './word-said.ts';
import { wordsOf, type Word } from './words.ts';

/** An entry with all its texts. */
interface Told {
  entry: Entry;
  texts: readonly Text[];
}

/** The entries that a question is about. */
interface Chosen {
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
 * "which stations are in Germany", "who hasn't paid", "slots on Saturday": the elements that represent the entries with these words,
 * if their siblings lack them. Each word must be in them, in a heading above them, or be a verb beside a name.
 */
export function entriesThat(question: string, scene: Scene): OutlineNode[] {
  return bestOf(question, scene)?.nodes ?? [];
}

/** The same, if every word of it is on the page. */
export function entriesSurely(question: string, scene: Scene): OutlineNode[] {
  const best = bestOf(question, scene);
  return best?.isSure ? best.nodes : [];
}

function bestOf(question: string, scene: Scene): Chosen | undefined {
  const asked = readEntryQuestion(question, scene);
  if (!asked) return undefined;
  return entryGroupsOf(scene)
    .flatMap((group) => chosenOf(group, asked, scene) ?? [])
    .filter(({ nodes, score }) => nodes.length > 0 && score > 0)
    .toSorted((a, b) => b.score - a.score || a.rank - b.rank || a.size - b.size || b.count - a.count)[0];
}

interface Saying {
  word: Word;
  by: readonly Told[];
  isExact: boolean;
}

function chosenOf(group: Group, asked: EntryQuestion, scene: Scene): Chosen | undefined {
  const told = group.entries.map((entry) => ({ entry, texts: textsOf(entry, scene) }));
  const context = contextOf(group, scene);
  if (asked.noun ? !isKindOf(asked, { context, told }) : group.kind === 'controls') return undefined;
  if (asked.noun && group.kind === 'controls' && !isWordIn(asked.noun, ownContextOf(group, scene))) return undefined;
  const said = asked.words.map((word) => sayingOf(word, told, { asked, context }));
  const telling = said.filter(({ by }) => by.length > 0 && by.length < told.length);
  const left = said.filter(({ word, by }) => by.length === 0 && word.weight === 1 && !isWordIn(word, context));
  const unsaid = left.filter(({ word }) => word !== asked.verb);
  const isOfName = telling.some(({ word, isExact }) => isExact && asked.isName(word));
  if (telling.length === 0 || unsaid.some(({ word }) => !isOfName || asked.isName(word) || word === asked.denied))
    return undefined;
  const picked = told.filter((one) => telling.every(({ by }) => by.includes(one)));
  const isNamed = asked.noun !== undefined && isWordIn(asked.noun, context);
  const isTold = telling.every(({ isExact }) => isExact);
  const score = said
    .filter(({ by }) => by.length > 0)
    .reduce((sum, { isExact }) => sum + (isExact ? 1 : KINDRED), isNamed ? namedBy(asked.noun, group, scene) : 0);
  const isHolder = asked.noun !== undefined && picked.some(({ entry }) => isCalled(entry, telling, scene));
  return {
    nodes: [...new Set(picked.flatMap(({ entry }) => boxTold(entry, telling) ?? standingFor(entry, scene)))],
    score: score - left.length * LEFT - (picked.some(({ entry }) => isSection(entry)) ? SECTION : 0),
    isSure:
      (left.length === 0 || (isOfName && isNamed && left.length === 1)) &&
      asked.isPut &&
      (isNamed || isTold) &&
      !isHolder,
    rank: KINDS.indexOf(group.kind) + (picked.some(({ entry }) => entry.nodes.some(isInteractive)) ? 0 : KINDS.length),
    count: told.length,
    size: Math.max(...picked.map(({ entry }) => entry.nodes.length)),
  };
}

/** An element of that name contains what is asked for. */
const isCalled = ({ nodes: [first] }: Entry, telling: readonly Saying[], scene: Scene): boolean =>
  first !== undefined && PARTS.has(first.role) && telling.some(({ word }) => isWordIn(word, scene.words(first.name)));
const PARTS = new Set(['region', 'group', 'treeitem', 'form', 'tabpanel']);

const KINDS: readonly Group['kind'][] = ['cells', 'table', 'cards', 'list', 'controls'];
const SECTION = 1.5;

const KINDRED = 0.7;
const NAMED = 0.5;
const NAMED_ITSELF = 0.7;
const namedBy = (noun: Word | undefined, group: Group, scene: Scene): number =>
  noun && isWordIn(noun, ownContextOf(group, scene)) ? NAMED_ITSELF : NAMED;
const LEFT = 0.3;

/** Which entries have a word or its synonym; for a negated word, which do not. */
function sayingOf(
  word: Word,
  told: readonly Told[],
  { asked, context }: { asked: EntryQuestion; context: Text },
): Saying {
  const isDenied = word === asked.denied;
  const yes = asked.denied && !isDenied ? [] : inColumn({ word, asked }, told, !isDenied);
  if (yes.length > 0) return { word, by: yes, isExact: true };
  const exact = told.filter(({ texts }) => texts.some((text) => isWordIn(word, text)));
  const at = asked.all.findIndex(({ text }) => text === word.text);
  const by =
    exact.length > 0 || at === -1 || isWordIn(word, context)
      ? exact
      : told.filter(({ texts }) => texts.some((text) => isKindredIn(asked.all, at, text)));
  return { word, by: isDenied ? without(word, by, told) : by, isExact: exact.length > 0 || isDenied };
}

/** Those with "not rated" and the like; else those with another value in that column. */
function without(word: Word, by: readonly Told[], told: readonly Told[]): Told[] {
  const denying = told.filter(({ texts }) => texts.some((text) => isDeniedIn(word, text)));
  const place = by[0]?.entry.columns.findIndex(({ cell }) => isWordIn(word, wordsOf(cell.name))) ?? -1;
  if (denying.length > 0 || place === -1) return denying;
  return told.filter((one) => !by.includes(one) && (one.entry.columns[place]?.cell.name ?? '') !== '');
}

const YES = /^(?:yes|y|true|on|✓|✔|☑|✅|●)$/iu;
const NO = /^(?:no|n|none|false|off|not|never|[-–—✗✘✕×☐○])?$/iu;

/** "refundable", if a column of that name has only yes and no, in words or as checkboxes. */
function inColumn(
  { word, asked: { all } }: { word: Word; asked: EntryQuestion },
  told: readonly Told[],
  isSaid: boolean,
): Told[] {
  const at = all.findIndex(({ text }) => text === word.text);
  const isHead = (text: Text): boolean => isWordIn(word, text) || (at !== -1 && isKindredIn(all, at, text));
  const place = told[0]?.entry.columns.findIndex(({ header }) => isHead(wordsOf(header))) ?? -1;
  if (place === -1) return [];
  const values = told.map((one) => ({ one, said: yesOrNo(one.entry.columns[place]?.cell) }));
  const known = values.filter(({ said }) => said !== undefined);
  return known.length * 2 > told.length ? known.filter(({ said }) => said === isSaid).map(({ one }) => one) : [];
}

function yesOrNo(cell: OutlineNode | undefined): boolean | undefined {
  const box = cell?.children.find(({ role }) => isCheckable(role));
  if (box) return box.states.has('checked');
  if (!cell || (cell.children.length > 0 && cell.name === '')) return undefined;
  return YES.test(cell.name) ? true : NO.test(cell.name) ? false : undefined;
}

/** The checkbox that states it. */
function boxTold({ columns }: Entry, telling: readonly Saying[]): OutlineNode[] | undefined {
  const cell = columns.find(({ header }) => telling.some(({ word }) => isWordIn(word, wordsOf(header))))?.cell;
  const box = cell?.children.find(({ role }) => isCheckable(role));
  return box && [box];
}

/** The noun, or a synonym, is above the entries or in them. */
function isKindOf({ noun, all }: EntryQuestion, { context, told }: { context: Text; told: readonly Told[] }): boolean {
  if (!noun || GENERAL.test(noun.stem) || isWordIn(noun, context)) return true;
  if (told.some(({ texts }) => texts.some((text) => isWordIn(noun, text)))) return true;
  return isKindredIn(all, all.indexOf(noun), context);
}

/** May denote anything that a page lists. */
const GENERAL = /^(?:thing|one|item|entry|element|product|record|result)$/;

/** All texts of an entry, and of headings above it alone; unchosen options are excluded. */
function textsOf({ nodes, columns }: Entry, scene: Scene): Text[] {
  const [first] = nodes;
  const over = first && columns.length === 0 ? surroundingsOf(first, scene).titles : [];
  const own = nodes.flatMap(({ role, name, states }) =>
    role === 'option' && !states.has('selected')
      ? []
      : [name, states.get('value') ?? '', states.get('description') ?? ''],
  );
  return [...new Set([...own, ...over])].filter((text) => text !== '').map((text) => scene.words(text));
}

/** Its link, the one in its heading first; else itself; else its first element. */
function standingFor({ nodes }: Entry, scene: Scene): OutlineNode[] {
  const inside = nodes.filter((node) => node.ref !== undefined && scene.elements.includes(node));
  const links = inside.filter(({ role, states }) => role === 'link' && !states.has('unseen'));
  const text = nodes.findIndex(
    ({ role, name, ref }) => ref === undefined && role !== 'heading' && /[\p{L}\p{N}]/u.test(name),
  );
  const isFirst = (link: OutlineNode): boolean =>
    nodes[0]?.ref === undefined || text === -1 || nodes.indexOf(link) < text;
  const lead =
    links.find(({ parent, states }) => parent?.role === 'heading' || states.has('level')) ??
    links.slice(0, 1).find(isFirst) ??
    (nodes[0]?.ref === undefined ? undefined : inside[0]) ??
    inside.find((node) => isInteractive(node));
  return lead ? [lead] : [];
}
