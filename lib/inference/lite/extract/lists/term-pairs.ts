import { readableTextOf, type Outline } from '../../outline/outline.ts';
import type { Field } from '../field.ts';
import type { Entry } from '../../structure/repeated-groups.ts';
import { DATE, WEEKDAYS } from '../../values/patterns.ts';
import { valueFor } from '../../values/parse-value.ts';

/** A term with its definition. */
export const isPair = ({ nodes: [term, ...others] }: Entry): boolean =>
  term?.role === 'term' && others.some(({ role }) => role === 'definition');

/** A row of two cells in a table without column headers. */
export const isPairRow = ({ nodes: [row, ...cells], columns }: Entry): boolean =>
  row?.role === 'row' && columns.length === 0 && cells.length === 2 && cells.every(({ name }) => name !== '');

const isDateOrTime = ({ label }: Field): boolean => /\b(?:date|day|datum|tag|jour|fecha|día|data|giorno)\b/.test(label);

/** Both texts, in the order of the schema's fields. */
export function pairOf({ fields }: Field, { nodes }: Entry, outline: Outline): Record<string, unknown> {
  const said = nodes.flatMap((node) =>
    node.role === 'term' || node.role === 'definition' || node.parent?.role === 'row'
      ? [readableTextOf(node, outline)]
      : [],
  );
  const pair = fields.flatMap(({ key, field }, at) => {
    const text = said[at] ?? '';
    const value = isDateOrTime(field) && !DATE.test(text) && !WEEKDAYS.test(text) ? undefined : valueFor(field, text);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pair);
}
