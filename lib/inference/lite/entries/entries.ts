import { entriesOf } from '../structure/counted-entries.ts';
import { isPageKind } from '../outline/kinds.ts';
import { sectionEnd } from '../structure/nearness.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isCheckable, isEditable, isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import type { Stretch } from '../outline/stretches.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

/**
 * "issues in the list", "profiles of the mentors", "photos of the claim", "tags of the laptops": the element that represents
 * each entry.
 */
export function entriesDescribed(request: string, scene: Scene): OutlineNode[] {
  const { listed, mine, owners, profiles = owners, headed } = DESCRIPTION.exec(request)?.groups ?? {};
  if (/\b(?:in|of) the tree$/.test(request)) return scene.elements.filter(({ role }) => role === 'treeitem');
  if (listed !== undefined || mine !== undefined) return entriesOfNoun(listed ?? mine ?? '', scene);
  const headings = profiles === undefined ? [] : linksInHeadings(scene);
  if (headings.length > 1) return headings;
  if (owners !== undefined) return entriesOfNoun(owners, scene);
  const isHeaded = scene.titles.some(({ role, name }) => role === 'heading' && name.toLowerCase() === headed);
  const found = headed !== undefined && isHeaded ? entriesUnder(headed, scene) : [];
  return found.length > 0 ? found : cellsOfColumn(request, scene);
}

const DESCRIPTION =
  /^(?:the\s+)?(?:(?<listed>\p{Ll}+s)\s+(?:on|in|of)\s+(?:this|the)\s+(?:page|list|table|screen|view)|(?:profiles|pages|names|titles|details)\s+of\s+(?:the\s+|all\s+)?(?<owners>\p{Ll}+s)|(?<mine>items|things|products|articles|ads|listings|entries)\s+(?:(?:that|which)\s+)?(?:i|we)\s.+|\p{Ll}+ (?<profiles>profiles|pages)|(?<headed>\p{Ll}+s)\s+of\s+.+)$/u;

/** The links in headings of the level that has most of them. */
function linksInHeadings(scene: Scene): OutlineNode[] {
  const links = scene.elements.filter(({ role, parent }) => role === 'link' && parent?.role === 'heading');
  const levels = links.map(({ parent }) => parent?.states.get('level'));
  const countOf = (level: string | undefined): number => levels.filter((other) => other === level).length;
  const [most] = levels.toSorted((a, b) => countOf(b) - countOf(a));
  return links.filter((_, at) => levels[at] === most);
}

/** Entries of the list or table with that name, heading or column, or of the page's main list. */
function entriesOfNoun(noun: string, scene: Scene): OutlineNode[] {
  const [word, more] = wordsOf(noun);
  if (!word || more) return [];
  const under = entriesUnder(noun, scene);
  const found = under.length > 1 ? under : mainElementsOf(entriesOf(word, scene), scene);
  return found.length > 1 ? found : [];
}

const COLUMN_REQUEST =
  /^(?:the\s+)?(?<head>\p{L}+)\s+(?:(?:saved|made|owned|written|sent|created)\s+)?(?:from|of|by|with|for|about|to)\s+(?:the\s+)?(?<who>.+)$/iu;

/** "subjects from Fenwick Dental": the cells of the column "Subject" in the rows with that text. */
function cellsOfColumn(request: string, scene: Scene): OutlineNode[] {
  const { head = '', who = '' } = COLUMN_REQUEST.exec(request)?.groups ?? {};
  const [column] = scene.words(head);
  const words = significantWords(who, scene);
  if (!column || words.length === 0 || rolesNamed(head)) return [];
  const [header] = columnHeadersFor(column, scene);
  if (!header && isPageKind(column, scene))
    return mainElementsOf(rowsMentioning(words, scene).map(stretchOf), scene, 'link');
  const rows = header ? rowsBelow(header) : [];
  const mentioning = rows.filter((row) => words.every((word) => mentions(row, word, scene)));
  const titles = header ? surroundingsOf(header, scene).titles.flatMap((title) => scene.words(title)) : [];
  const isTitle = words.every((word) => titles.some(({ stem }) => stem === word.stem));
  const kept = mentioning.length > 0 ? mentioning : isTitle ? rows : [];
  return kept.flatMap((row) => firstControlIn(row.children[header?.siblingIndex ?? 0], scene) ?? []);
}

/** "trains", under a column "Train". */
export function linksUnderColumn(word: Word, scene: Scene): OutlineNode[] {
  return columnHeadersFor(word, scene).flatMap((header) =>
    rowsBelow(header).flatMap(({ children }) => {
      const cell = children[header.siblingIndex];
      return (cell && scene.elements.find((node) => node.role === 'link' && isWithin(node, cell))) ?? [];
    }),
  );
}

const columnHeadersFor = (word: Word, scene: Scene): OutlineNode[] =>
  scene.outline.nodes.filter(({ role, name, children }) => {
    const headerWords = role === 'columnheader' ? scene.words(name || (children[0]?.name ?? '')) : [];
    return headerWords.length === 1 && headerWords[0]?.stem === word.stem;
  });

const rowsBelow = ({ parent }: OutlineNode): OutlineNode[] =>
  parent?.parent?.children.filter((row) => row.role === 'row' && row !== parent) ?? [];

const mentions = (row: OutlineNode, word: Word, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => place >= row.index && place < row.end);

const firstControlIn = (cell: OutlineNode | undefined, scene: Scene): OutlineNode | undefined =>
  cell &&
  scene.elements.find(
    (node) => isInteractive(node) && (node === cell || isWithin(node, cell)) && node.role !== 'gridcell',
  );

const significantWords = (text: string, scene: Scene): Word[] =>
  scene.words(text).filter(({ weight }) => weight > STOP_WEIGHT);

/** "the tickets", "overdue invoices", "orders that are paid", "issues in progress": the entries, not the link to them. */
export function entriesNamed(request: string, scene: Scene): OutlineNode[] {
  if (/^(?:\p{L}+ )?questions$/iu.test(request))
    return scene.elements.filter((node) => isInteractive(node) && !isEditable(node.role) && node.name.endsWith('?'));
  const { what = '', place } = IN_SECTION.exec(request)?.groups ?? {};
  const [kind] = wordsOf(what);
  if (place !== undefined && kind && kind.text !== kind.stem && !rolesNamed(what)) {
    return mainElementsOf(rowsMentioning(significantWords(place, scene), scene).map(stretchOf), scene, 'link');
  }
  const found = entriesUnder(place ?? request, scene);
  if (found.length > 0) return found;
  const linked = /^links to (?:the )?(?<things>\p{Ll}+s)$/u.exec(request)?.groups?.['things'];
  return linked === undefined ? entriesInState(request, scene) : entriesOfNoun(linked, scene);
}

const IN_SECTION =
  /^(?<what>\p{Ll}+s|people|children|staff)\s+(?:in|on|under)\s+(?:the\s+)?(?<place>.+?)(?:\s+(?:column|section|list))?$/u;

const listRoles = new Set(['list', 'table', 'grid', 'listbox']);

/** Of the list with that name, or under such a heading. */
function entriesUnder(noun: string, scene: Scene): OutlineNode[] {
  const [word, more] = wordsOf(noun);
  if (!word || more || word.text === word.stem) return [];
  const isNamed = ({ name }: OutlineNode): boolean =>
    scene.words(name).some(({ stem, text }) => stem === word.stem || text === word.text);
  const lists = scene.elements.filter((node) => listRoles.has(node.role) && isNamed(node));
  const headed = scene.titles.filter((node) => node.role === 'heading' && isNamed(node));
  const [stretch] = [
    ...lists.map(({ index, end }) => ({ from: index, to: end })),
    ...headed.map((node) => listIn({ from: node.index, to: sectionEnd(node) }, scene)),
  ];
  if (!stretch) return [];
  const inside = scene.elements.filter(({ index }) => index > stretch.from && index < stretch.to);
  const options = inside.filter(({ role }) => role === 'option');
  return options.length > 1 ? options : onePerRow(inside.filter(isEntryLink));
}

const isEntryLink = (node: OutlineNode): boolean =>
  node.role === 'link' &&
  ancestorWhere(node, ({ role }) => isRowRole(role) || role === 'list') !== undefined &&
  ancestorWhere(node, ({ role }) => role === 'columnheader') === undefined;

/** The list under a heading, if there is one: what is beside it is no entry. */
export function listIn(section: Stretch, scene: Scene): Stretch {
  const lists = scene.outline.nodes
    .slice(section.from, section.to)
    .filter(({ role }) => role === 'list' || role === 'table');
  const rowsOf = ({ children }: OutlineNode): number => children.filter(({ role }) => isRowRole(role)).length;
  const [list] = lists.toSorted((a, b) => rowsOf(b) - rowsOf(a));
  return list ? { from: list.index, to: list.end } : section;
}

/** "links to files": in a row with several links, the first leads to the file. */
function onePerRow(links: readonly OutlineNode[]): OutlineNode[] {
  const rowOf = (node: OutlineNode) => ancestorWhere(node, ({ role }) => isRowRole(role)) ?? node;
  return links.filter((link, at) => links.findIndex((other) => rowOf(other) === rowOf(link)) === at);
}

const BE_VERB = /\s+(?:(?:that|which|who)\s+)?(?:are|were|have been)\s+/i;
const MAX_WORDS = 4;
const MAX_STATE_WORDS = 3; // words: a state, not a title

/** The entries whose text has the requested state, or that are under a heading of that name. */
function entriesInState(request: string, scene: Scene): OutlineNode[] {
  const [things = '', state = ''] = request.split(BE_VERB);
  const words = wordsOf(`${state} ${things}`).filter(({ weight }) => weight > STOP_WEIGHT);
  const noun = words.at(-1);
  if (!noun || words.length < 2 || words.length > MAX_WORDS || noun.text === noun.stem || rolesNamed(noun.text))
    return [];
  const kinds = words.slice(0, -1);
  const mentioning = rowsMentioning(kinds, scene);
  if (mentioning.length > 0) return mainElementsOf(mentioning.map(stretchOf), scene);
  const heading = scene.titles.find(
    ({ role, name, states }) =>
      role === 'heading' && states.get('level') !== '1' && scene.words(name).some((said) => said.stem === noun.stem),
  );
  const found = heading
    ? mainElementsOf(rowsIn({ from: heading.index, to: sectionEnd(heading) }, scene), scene, 'link')
    : [];
  return found.length > 1 ? found : [];
}

const rowsIn = ({ from, to }: Stretch, scene: Scene): Stretch[] =>
  scene.outline.nodes.filter(({ role, index }) => isRowRole(role) && index > from && index < to).map(stretchOf);

/** The entries in which a short text has all the words, while their siblings have none. */
function rowsMentioning([first, ...others]: readonly Word[], scene: Scene): OutlineNode[] {
  const places = first ? scene.placesOf(first) : [];
  const rows = new Set(
    places.flatMap((place) => {
      const node = scene.outline.nodes[place];
      const isState =
        node && !isInteractive(node) && wordsOf(node.name).length <= MAX_STATE_WORDS && node.role !== 'columnheader';
      return (isState && ancestorWhere(node, ({ role }) => isRowRole(role))) || [];
    }),
  );
  const all = [...rows].filter((row) => others.every((word) => mentions(row, word, scene)));
  const siblings = all[0]?.parent?.children.filter(({ role }) => role === all[0]?.role) ?? [];
  return all.length < siblings.length ? all : [];
}

const stretchOf = ({ index, end }: OutlineNode): Stretch => ({ from: index, to: end });

/**
 * The element that represents each entry: its link, the one in its heading first; else its checkbox; else its first control.
 */
export function mainElementsOf(entries: readonly Stretch[], scene: Scene, only?: 'link'): OutlineNode[] {
  const found = entries.flatMap(({ from, to }) => {
    const inside = scene.elements.filter((node) => node.index >= from && node.index < to && isInteractive(node));
    const links = inside.filter(({ role }) => role === 'link');
    const main = links.find(({ parent }) => parent?.role === 'heading') ?? links[0];
    return main ?? (only ? undefined : (inside.find(({ role }) => isCheckable(role)) ?? inside[0])) ?? [];
  });
  return [...new Set(found)];
}
