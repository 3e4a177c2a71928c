import { ancestorsOf, type OutlineNode } from '../outline/outline.ts';
import { onNode, clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isCheckable, isEditable, isPressed } from '../outline/roles.ts';
import { ordinalOf } from '../values/ordinal-words.ts';
import type { Scene } from '../outline/scene.ts';
import { isHeaderRow } from '../outline/tables.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from '../lexicon/words.ts';

/** "sort by customer": the only column of that name, or else of that description, by its button or link, or by itself. */
export function proposeColumnSort({ column = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const named = proposeSortNamed(column, scene);
  const described = named.length > 0 ? undefined : columnDescribed(column.replace(QUOTED, '$1'), scene);
  return described === undefined ? named : proposeSortNamed(described, scene);
}

/**
 * "the driver's name", "how many races they ran", "the second column": the name of the only column that matches this
 * description.
 */
function columnDescribed(description: string, scene: Scene): string | undefined {
  const { ordinal, number = ordinal } = COLUMN_ORDINAL.exec(description)?.groups ?? {};
  const headers = columnHeadersOf(scene);
  if (number !== undefined) {
    const isOne = headers.every(({ parent }) => parent === headers[0]?.parent); // of several tables any may be meant
    const names = headers.map(columnNameOf);
    return isOne && !names.includes('') ? names.at(columnIndexOf(number)) : undefined; // a checkbox column may or may not count
  }
  const countedNoun = HOW_MANY.exec(description)?.groups?.['what'];
  const requested = wordsOf(countedNoun ?? description).filter(({ weight }) => weight > STOP_WEIGHT);
  const isMentioned = (word: Word, by: readonly Word[]): boolean =>
    by.some(({ stem, sense }) => stem === word.stem || sense === word.sense);
  const [only, other] = new Set(
    headers.flatMap((header) => {
      const name = columnNameOf(header);
      const own = wordsOf(name).filter(({ weight }) => weight > STOP_WEIGHT);
      const isDescribed = own.length > 0 && own.every((word) => isMentioned(word, requested));
      return isDescribed
        ? [{ name, isAll: requested.every((word) => isMentioned(word, own) || GENERIC_WORD.test(word.stem)) }]
        : [];
    }),
  );
  return only?.isAll && !other ? only.name : undefined;
}

const COLUMN_ORDINAL =
  /^(?:(?<ordinal>first|second|third|fourth|fifth|sixth|last)(?: column)?|column (?<number>[1-9]))$/i;
const HOW_MANY = /^how (?:many|much) (?<what>\p{L}+)(?: (?:they|he|she|it|we|each|every|everyone|there)\b.*)?$/iu;
/** Words that may describe any column's content. */
const GENERIC_WORD = /^(?:name|number|amount|count|date|value|total|column|one)$/;

function columnIndexOf(text: string): number {
  const number = /^\d/.test(text) ? Number(text) : ordinalOf(text.toLowerCase());
  return number < 0 ? number : number - 1;
}

const columnHeadersOf = ({ outline }: Scene): OutlineNode[] =>
  outline.nodes.filter(({ role }) => role === 'columnheader');

/** The text of a column's header, or of the button in it. */
export function columnNameOf(header: OutlineNode | undefined): string {
  const label = header?.name || header?.children.find(({ role }) => isPressed(role))?.name || '';
  return SORT_LABEL.exec(label)?.groups?.['column'] ?? '';
}

function proposeSortNamed(column: string, scene: Scene): Proposal[] {
  const buttons = scene.elements.filter(
    ({ role, name, parent, states }) =>
      isPressed(role) &&
      isHeaderCell(parent) &&
      !states.has('haspopup') &&
      fold(SORT_LABEL.exec(name)?.groups?.['column'] ?? '') === fold(column.replace(QUOTED, '$1')),
  );
  if (buttons.length > 0) return clicksOn(buttons);
  const drawn = scene.elements.filter(
    ({ name, role, states }) =>
      (isPressed(role) || states.has('clickable')) &&
      fold(ARROW_LABEL.exec(name)?.groups?.['column'] ?? '') === fold(column.replace(QUOTED, '$1')),
  );
  if (drawn.length > 0) return clicksOn(drawn);
  return columnHeadersNamed(column, scene).flatMap((header) => {
    const inside = header.children.filter((child) => child.role === 'button' && SORT_NAME.test(child.name));
    // an unnamed one may be for something else
    const isHeaderCell = isSortable(header) && inside.every(({ name }) => name === '');
    const only = isHeaderCell ? [header] : inside.length === 1 ? inside : [];
    return clicksOn(only.filter((node) => scene.elements.includes(node)));
  });
}

/** The header cell of a column; one that is a button itself has no such role. */
const isHeaderCell = (cell: OutlineNode | undefined): boolean =>
  cell?.role === 'columnheader' || (cell?.role === 'cell' && cell.parent !== undefined && isHeaderRow(cell.parent));

/** "Share sortable, activate to sort ascending", "Sort by Share" */
const SORT_LABEL =
  /^(?:sort(?:ed)? by )?(?<column>\S.*?)(?:[,:;]? (?:sortable|sorted|not sorted|unsorted|activate|click to|sort)\b.*)?$/i;

/** "Memory ⇅": outside of a table, the arrows show that a header sorts. */
const ARROW_LABEL = /^(?<column>\S.*?)\s*[⇅↕⇵⬍↑↓▲▼△▽⌃⌄]+\s*$/u;

const isSortable = ({ states }: OutlineNode): boolean =>
  states.has('clickable') || states.has('sort') || /\bsort/i.test(states.get('description') ?? '');

const columnHeadersNamed = (column: string, scene: Scene): readonly OutlineNode[] =>
  scene.nodesWith(fold(column)).filter(({ role, name }) => role === 'columnheader' && isColumnName(name, column));

const isColumnName = (text: string, column: string): boolean => fold(text).replace(/^column /, '') === fold(column);

/** "filter Name by Ann": the only field in that column's header, if it has no other name. */
export function proposeColumnFilter(
  { column = '', text = '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const fields = columnHeadersNamed(column, scene).map(({ children }) =>
    children.filter(({ role }) => isEditable(role)),
  );
  const described = scene.elements.filter(
    ({ role, name, states }) =>
      isEditable(role) && FILTER_NAME.test(name) && isColumnName(states.get('description') ?? '', column),
  );
  const [only, other] = [...fields.flatMap((inside) => (inside.length === 1 ? inside : [])), ...described];
  if (!only || other || !scene.elements.includes(only)) return [];
  const isFilter = FILTER_NAME.test(only.name) || fold(only.name) === fold(column);
  return isFilter ? [onNode({ node: only, score: 1 }, 'fill', [text.replace(QUOTED, '$1')])] : [];
}

const FILTER_NAME = /^$|\b(?:filter|search|find)/i;
const QUOTED = /^["“„](.*)["”“]$/u;

const SORT_NAME = /^$|\bsort|\border\b|ascending|descending/i;

/** "hide the column Start": by its checkbox in the list of columns, outside of any table. */
export function proposeColumnVisibility(
  { un, name, column = name ?? '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const wanted = fold(column.replace(QUOTED, '$1'));
  const boxes = scene.elements.filter(
    (node) =>
      (isCheckable(node.role) || (node.role === 'option' && node.states.has('checked'))) &&
      fold(node.name) === wanted &&
      ![...ancestorsOf(node)].some(({ role }) => role === 'row'),
  );
  const isDone = boxes.some(({ states }) => states.has('checked') === (un === undefined));
  return isDone ? [] : boxes.map((node) => onNode({ node, score: 1 }, un === undefined ? 'check' : 'uncheck', []));
}
