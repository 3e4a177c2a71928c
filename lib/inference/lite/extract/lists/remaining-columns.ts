import type { Row } from './align-values.ts';
import { cellText } from '../scope/cell-text.ts';
import type { Field } from '../field.ts';
import { labelScore } from '../scope/label-score.ts';
import type { Scope } from '../scope/scope.ts';
import { valueFor } from '../../values/parse-value.ts';

/**
 * If a table has as many columns without a matching field as there are fields left, these are assigned in that order.
 * @returns the fields it filled.
 */
export function fillFromRemainingColumns(item: Field, rows: readonly Row[], open: Field['fields']): string[] {
  const [first] = rows;
  if (!first || open.length === 0 || first.scope.columns.length === 0) return [];
  const free = first.scope.columns.flatMap(({ header }, at) => {
    const isCalled = item.fields.some((other) => labelScore(other.field, header) > MIN_HEADER_SCORE);
    const values = rows.map(({ scope }) => cellTextIn(scope, at));
    const isSaid = rows.every(({ data }, row) => Object.values(data).some((value) => String(value) === values[row]));
    return isCalled || isSaid || values.every((value) => /^(?:yes|no)?$/.test(value)) ? [] : [values];
  });
  if (free.length !== open.length) return [];
  for (const [at, { key, field }] of open.entries())
    for (const [row, { data }] of rows.entries()) {
      const value = valueFor(field, free[at]?.[row] ?? '');
      if (value !== undefined) data[key] = value;
    }
  return open.map(({ key }) => key);
}

const cellTextIn = ({ columns, outline }: Scope, at: number): string => {
  const cell = columns[at]?.cell;
  return cell ? cellText(cell, outline) : '';
};
const MIN_HEADER_SCORE = 0.55;
