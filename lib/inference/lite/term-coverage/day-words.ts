import type { ActContext } from './coverage.ts';
import { cellAround } from '../structure/nearness.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { datesIn, isMonthName } from '../values/quantities.ts';
import type { QueryTerm } from '../instruction/query.ts';

/** "Thursday" for a cell in a column headed "Th". */
export function isWeekday({ word: { text } }: QueryTerm, { node }: ActContext): boolean {
  const header = /day$/.test(text) ? cellAround(node)?.header.name.toLowerCase() : undefined;
  return header !== undefined && header.length > 1 && text.startsWith(header);
}

/** "February", if its row has 2027-02-15. */
export function isMonth({ word: { text } }: QueryTerm, { around, scene }: ActContext): boolean {
  if (!isMonthName(text)) return false;
  const [asked] = datesIn(`1 ${text}`);
  const hasMonth = ({ name }: OutlineNode): boolean => datesIn(name).some(({ month }) => month === asked?.month);
  return around.near.some(({ from, to }) => scene.outline.nodes.slice(from, to).some(hasMonth));
}
