import { textOf, type Outline, type OutlineNode } from '../../outline/outline.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import { isTable, rowsOf } from '../../outline/tables.ts';
import type { Group } from '../../structure/repeated-groups.ts';
import { labelScore } from '../scope/label-score.ts';
import type { Scope } from '../scope/scope.ts';

/**
 * Parts of a table other than its rows: the only column that the words name ("slots on Saturday"), the cells of
 * one row ("the hot meals"), or its column headers ("names of the courts").
 */
export function columnAndCellGroups(
  scope: Pick<Scope, 'nodes' | 'outline'>,
  { label, item }: Field,
  words: string,
): Group[] {
  const { nodes, outline } = scope;
  const things = wordsOf(label);
  const asked = wordsOf(words);
  const telling = asked.filter((word) => !things.some(({ stem }) => stem === word.stem));
  return nodes.filter(isTable).flatMap((table) => {
    const headers = rowsOf(table)[0]?.children.slice(1) ?? [];
    const areFields = item?.fields.some(({ field }) =>
      headers.some((head) => labelScore(field, textOf(head, outline)) > SAME_SCORE),
    );
    return groupsOf(table, outline, { asked: [...things, ...asked], distinctive: areFields ? [] : telling });
  });
}

const SAME_SCORE = 0.55;

interface ColumnQuery {
  asked: readonly Word[];
  /** Without the names of all entries. */
  distinctive: readonly Word[];
}

function groupsOf(table: OutlineNode, outline: Outline, { asked, distinctive: telling }: ColumnQuery): Group[] {
  const [heads, ...rows] = rowsOf(table);
  const [corner, ...headers] = heads?.children ?? [];
  if (
    !corner ||
    headers.length === 0 ||
    rows.length === 0 ||
    !rows.every(({ children: [first] }) => first?.role === 'rowheader')
  )
    return [];
  const entryOf = (cell: OutlineNode) => ({ nodes: outline.nodes.slice(cell.index, cell.end), columns: [] });
  const column = onlyColumnNamed(
    headers.filter(({ children }) => children.every(({ role }) => role !== 'button')),
    telling,
    outline,
  );
  const row = onlyColumnNamed(
    rows.flatMap(({ children }) => children.slice(0, 1)),
    asked,
    outline,
  );
  const called = asked.length > 0 && headers.length > 1 ? [{ title: table.name, entries: headers.map(entryOf) }] : [];
  const ofRow = row?.parent
    ? [{ title: textOf(row, outline), entries: row.parent.children.slice(1).map(entryOf) }]
    : [];
  const ofColumn = column
    ? [{ title: textOf(column, outline), entries: columnOf(column, { corner, rows, outline }) }]
    : [];
  return [
    ...ofColumn.map((group) => ({ ...group, kind: 'column' as const, isContent: true })),
    ...[...ofRow, ...called].map((group) => ({ ...group, kind: 'cells' as const, isContent: true })),
  ];
}

interface HeadedTable {
  corner: OutlineNode;
  rows: readonly OutlineNode[];
  outline: Outline;
}

function columnOf(column: OutlineNode, { corner, rows, outline }: HeadedTable): Group['entries'] {
  return rows.flatMap(({ children }) => {
    const [label, cell] = [children[0], children[column.siblingIndex]];
    if (!label || !cell) return [];
    const nodes = [label, cell].flatMap(({ index, end }) => outline.nodes.slice(index, end));
    const columns = [corner, column].map((head, at) => ({
      header: textOf(head, outline),
      cell: at === 0 ? label : cell,
    }));
    return [{ nodes, columns: columns.filter(({ header }) => header !== '') }];
  });
}

const MIN_SHARE = 0.5; // it has no other text

/** The only one with a word of the request that no other has. */
function onlyColumnNamed(
  heads: readonly OutlineNode[],
  asked: readonly Word[],
  outline: Outline,
): OutlineNode | undefined {
  const hits = heads.map((head) => {
    const said = wordsOf(textOf(head, outline)).filter(({ weight }) => weight > STOP_WEIGHT);
    const known = said.filter((word) =>
      asked.some(({ stem, sense }) => stem === word.stem || sense === word.sense),
    ).length;
    return { head, hits: known + (known === said.length ? MIN_SHARE : 0) };
  });
  const [best, next] = hits.toSorted((a, b) => b.hits - a.hits);
  return best && best.hits > 0 && best.hits > (next?.hits ?? 0) ? best.head : undefined;
}
