import { STOP_WEIGHT, wordsOf, type Word } from '../../lexicon/words.ts';
import { cellText } from '../scope/cell-text.ts';
import { isNumber, type Field } from '../field.ts';
import { groupsIn } from '../../structure/repeated-groups.ts';
import type { Scope } from '../scope/scope.ts';
import { entryTitle } from '../scope/titles.ts';
import { valueFor } from '../../values/parse-value.ts';

/**
 * `totalExpenses` from the row "Expenses" in the column "Total"; `leftOver` from the row "Left over", if the instruction names
 * the column.
 */
export function valueAtCrossing(field: Field, { nodes, outline, isEntry }: Scope, words: string): unknown {
  const asked = significantWords(field.words);
  if (isEntry || !isNumber(field) || asked.length < 2) return undefined;
  const significant = significantWords(wordsOf(words));
  const rows = groupsIn(nodes, outline).flatMap(({ kind, entries }) => (kind === 'table' ? entries : []));
  const values = rows.flatMap((entry) => {
    const title = significantWords(wordsOf(entryTitle(entry)));
    if (title.length === 0 || !title.every((word) => isIn(word, asked))) return [];
    const rest = asked.filter((word) => !isIn(word, title));
    return entry.columns.slice(1).flatMap(({ header, cell }) => {
      const head = significantWords(wordsOf(header));
      const isNamed =
        rest.length > 0 ? areSame(head, rest) : head.length > 0 && head.every((word) => isIn(word, significant));
      const value = isNamed ? valueFor(field, cellText(cell, outline)) : undefined;
      return value === undefined ? [] : [value];
    });
  });
  return values.length === 1 ? values[0] : undefined;
}

const significantWords = (words: readonly Word[]): Word[] => words.filter(({ weight }) => weight > STOP_WEIGHT);

const isIn = ({ stem }: Word, words: readonly Word[]): boolean => words.some((word) => word.stem === stem);

const areSame = (some: readonly Word[], others: readonly Word[]): boolean =>
  some.length > 0 && some.every((word) => isIn(word, others)) && others.every((word) => isIn(word, some));
