import { ancestorsOf, type OutlineNode } from './outline.ts';
import { onNode, pressed, type Proposal } from './proposal.ts';
import { isCheckable, isEditable, isPressed } from './roles.ts';
import { ordinalOf } from './ordinal-words.ts';
import type { Scene } from './scene.ts';
import { isHeaderRow } from './tables.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from './words.ts';

/** "sort by customer": the only column of that name, or else of that description, by its button or link, or by itself. */
export function sortedColumn({ column = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const called = sortedCalled(column, scene);
  const told = called.length > 0 ? undefined : columnTold(column.replace(QUOTED, '$1'), scene);
  return told === undefined ? called : sortedCalled(told, scene);
}

/** "the driver's name", "how many races they ran", "the second column": the name of the only column that matches this description. */
function columnTold(said: string, scene: Scene): string | undefined {
  const { ordinal, number = ordinal } = COUNTED.exec(said)?.groups ?? {};
  const heads = headsOf(scene);
  if (number !== undefined) {
    const isOne = heads.every(({ parent }) => parent === heads[0]?.parent); // of several tables any may be meant
    const names = heads.map(headCalled);
    return isOne && !names.includes('') ? names.at(placeOf(number)) : undefined; // a checkbox column may or may not count
  }
  const counted = HOW_MANY.exec(said)?.groups?.['what'];
  const asked = wordsOf(counted ?? said).filter(({ weight }) => weight > STOP_WEIGHT);
  const isSaid = (word: Word, by: readonly Word[]): boolean =>
    by.some(({ stem, sense }) => stem === word.stem || sense === word.sense);
  const [only, other] = new Set(
    heads.flatMap((head) => {
      const name = headCalled(head);
      const own = wordsOf(name).filter(({ weight }) => weight > STOP_WEIGHT);
      const isTold = own.length > 0 && own.every((word) => isSaid(word, asked));
      return isTold ? [{ name, isAll: asked.every((word) => isSaid(word, own) || OF_ANY.test(word.stem)) }] : [];
    }),
  );
  return only?.isAll && !other ? only.name : undefined;
}

const COUNTED = /^(?:(?<ordinal>first|second|third|fourth|fifth|sixth|last)(?: column)?|column (?<number>[1-9]))$/i;
const HOW_MANY = /^how (?:many|much) (?<what>\p{L}+)(?: (?:they|he|she|it|we|each|every|everyone|there)\b.*)?$/iu;
/** Words that may describe any column's content. */
const OF_ANY = /^(?:name|number|amount|count|date|value|total|column|one)$/;

function placeOf(said: string): number {
  const number = /^\d/.test(said) ? Number(said) : ordinalOf(said.toLowerCase());
  return number < 0 ? number : number - 1;
}

const headsOf = ({ outline }: Scene): OutlineNode[] => outline.nodes.filter(({ role }) => role === 'columnheader');

/** The text of a column's header, or of the button in it. */
export function headCalled(head: OutlineNode | undefined): string {
  const said = head?.name || head?.children.find(({ role }) => isPressed(role))?.name || '';
  return SORTED.exec(said)?.groups?.['column'] ?? '';
}

function sortedCalled(column: string, scene: Scene): Proposal[] {
  const buttons = scene.elements.filter(
    ({ role, name, parent, states }) =>
      isPressed(role) &&
      isHead(parent) &&
      !states.has('haspopup') &&
      fold(SORTED.exec(name)?.groups?.['column'] ?? '') === fold(column.replace(QUOTED, '$1')),
  );
  if (buttons.length > 0) return pressed(buttons);
  const drawn = scene.elements.filter(
    ({ name, role, states }) =>
      (isPressed(role) || states.has('clickable')) &&
      fold(ARROWED.exec(name)?.groups?.['column'] ?? '') === fold(column.replace(QUOTED, '$1')),
  );
  if (drawn.length > 0) return pressed(drawn);
  return columnsCalled(column, scene).flatMap((head) => {
    const inside = head.children.filter((child) => child.role === 'button' && SORTS.test(child.name));
    const isHead = isSortable(head) && inside.every(({ name }) => name === ''); // an unnamed one may be for something else
    const only = isHead ? [head] : inside.length === 1 ? inside : [];
    return pressed(only.filter((node) => scene.elements.includes(node)));
  });
}

/** The header cell of a column; one that is a button itself has no such role. */
const isHead = (cell: OutlineNode | undefined): boolean =>
  cell?.role === 'columnheader' || (cell?.role === 'cell' && cell.parent !== undefined && isHeaderRow(cell.parent));

/** "Share sortable, activate to sort ascending", "Sort by Share" */
const SORTED =
  /^(?:sort(?:ed)? by )?(?<column>\S.*?)(?:[,:;]? (?:sortable|sorted|not sorted|unsorted|activate|click to|sort)\b.*)?$/i;

/** "Memory ⇅": outside of a table, the arrows show that a header sorts. */
const ARROWED = /^(?<column>\S.*?)\s*[⇅↕⇵⬍↑↓▲▼△▽⌃⌄]+\s*$/u;

const isSortable = ({ states }: OutlineNode): boolean =>
  states.has('clickable') || states.has('sort') || /\bsort/i.test(states.get('description') ?? '');

const columnsCalled = (column: string, scene: Scene): readonly OutlineNode[] =>
  scene.nodesWith(fold(column)).filter(({ role, name }) => role === 'columnheader' && isOfColumn(name, column));

const isOfColumn = (said: string, column: string): boolean => fold(said).replace(/^column /, '') === fold(column);

/** "filter Name by Ann": the only field in that column's header, if it has no other name. */
export function filteredColumn(
  { column = '', text = '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const fields = columnsCalled(column, scene).map(({ children }) => children.filter(({ role }) => isEditable(role)));
  const described = scene.elements.filter(
    ({ role, name, states }) =>
      isEditable(role) && FILTERS.test(name) && isOfColumn(states.get('description') ?? '', column),
  );
  const [only, other] = [...fields.flatMap((inside) => (inside.length === 1 ? inside : [])), ...described];
  if (!only || other || !scene.elements.includes(only)) return [];
  const isFilter = FILTERS.test(only.name) || fold(only.name) === fold(column);
  return isFilter ? [onNode({ node: only, score: 1 }, 'fill', [text.replace(QUOTED, '$1')])] : [];
}

const FILTERS = /^$|\b(?:filter|search|find)/i;
const QUOTED = /^["“„](.*)["”“]$/u;

const SORTS = /^$|\bsort|\border\b|ascending|descending/i;

/** "hide the column Start": by its checkbox in the list of columns, outside of any table. */
export function shownColumn(
  { un, name, column = name ?? '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const said = fold(column.replace(QUOTED, '$1'));
  const boxes = scene.elements.filter(
    (node) =>
      (isCheckable(node.role) || (node.role === 'option' && node.states.has('checked'))) &&
      fold(node.name) === said &&
      ![...ancestorsOf(node)].some(({ role }) => role === 'row'),
  );
  const isSoAlready = boxes.some(({ states }) => states.has('checked') === (un === undefined));
  return isSoAlready ? [] : boxes.map((node) => onNode({ node, score: 1 }, un === undefined ? 'check' : 'uncheck', []));
}
