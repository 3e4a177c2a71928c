import { HOLDERS } from '../../../outline/line.ts';
import type { Line } from './line.ts';

/** States "unseen" once: the outermost element that contains nothing else states it for all in it. */
export function markUnseenOnce(lines: readonly Line[]): readonly Line[] {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line || !isUnseen(line) || !HOLDERS.has(line.role)) continue;
    const end = endOf(lines, at);
    const inside = lines.slice(at + 1, end);
    const isWhole = inside.every((one) => one.ref === '' || one.role === 'option' || isUnseen(one));
    const isOwn = isWhole && (line.pieces === undefined || !NODE_REF.test(line.pieces)); // which state it themselves
    for (const one of isOwn ? inside.filter(({ role }) => role !== 'option') : [line]) removeUnseen(one);
    if (isOwn) at = end - 1;
  }
  return lines;
}

const isUnseen = ({ states }: Line): boolean => states.includes('unseen');

const NODE_REF = /(?:^| )\[\d/;

function removeUnseen(line: Line): void {
  if (isUnseen(line)) line.states = line.states.filter((state) => state !== 'unseen');
}

function endOf(lines: readonly Line[], at: number): number {
  let end = at + 1;
  while ((lines[end]?.depth ?? -1) > (lines[at]?.depth ?? 0)) end++;
  return end;
}
