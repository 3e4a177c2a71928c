import { isEditable } from '../../outline/roles.ts';
import { wordsOf } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import type { Entry, Group } from '../../structure/repeated-groups.ts';

/** A total row at the end of a table is no entry of its list; nor is another part of a form beside "Employer 1". */
export function withoutTotals({ kind, entries }: Group, item: Field): readonly Entry[] {
  const last = entries.at(-1)?.nodes[0]?.children[0];
  if (kind === 'table' && entries.length > 1 && TOTAL_NAME.test(last?.name ?? '')) return entries.slice(0, -1);
  const called = entries.filter((entry) => isNumberedName(entry, item));
  return withoutBlank(called.length > 0 ? called : entries);
}

/** Of fields repeated for each of several things, those that are all empty do not count. */
function withoutBlank(entries: readonly Entry[]): readonly Entry[] {
  const fieldsOf = ({ nodes }: Entry) => nodes.filter(({ role }) => isEditable(role));
  const isForm = entries.every((entry) => entry.nodes[0]?.role === 'group' && fieldsOf(entry).length > 1);
  const filled = entries.filter((entry) => fieldsOf(entry).some(({ states }) => states.has('value')));
  return isForm && filled.length > 0 ? filled : entries;
}

const TOTAL_NAME =
  /^(?:(?:\p{L}+ ){0,2}(?:total|votes)$|all \p{L}+s$|(?:average|overall|altogether)$|(?:grand |sub ?)?total|sum|summe|gesamt|zwischensumme|somme|totaux?|totale|totaal|suma|合計|合计|总计|المجموع)(?!\p{L})/iu;

/** "Employer 1", "Employer 2" */
export const isNumberedName = ({ nodes: [first] }: Entry, { words }: Field): boolean => {
  const called = wordsOf(first && first.role === 'group' ? first.name.replace(TRAILING_NUMBER, '') : '');
  return words.length > 0 && called.length === words.length && words.every(({ stem }, at) => called[at]?.stem === stem);
};
const TRAILING_NUMBER = /\s+#?\d+$/;
