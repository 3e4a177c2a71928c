import type { Looking } from './account.ts';
import { cellOver } from './nearness.ts';
import type { OutlineNode } from './outline.ts';
import { datesIn, isMonthName } from './quantities.ts';
import type { AskedWord } from './wish.ts';

/** "Thursday" for a cell in a column headed "Th". */
export function isWeekday({ word: { text } }: AskedWord, { node }: Looking): boolean {
  const head = /day$/.test(text) ? cellOver(node)?.header.name.toLowerCase() : undefined;
  return head !== undefined && head.length > 1 && text.startsWith(head);
}

/** "February", if its row has 2027-02-15. */
export function isMonth({ word: { text } }: AskedWord, { around, scene }: Looking): boolean {
  if (!isMonthName(text)) return false;
  const [asked] = datesIn(`1 ${text}`);
  const isSaid = ({ name }: OutlineNode): boolean => datesIn(name).some(({ month }) => month === asked?.month);
  return around.near.some(({ from, to }) => scene.outline.nodes.slice(from, to).some(isSaid));
}
