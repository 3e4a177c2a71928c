import { CELLS } from '../../outline/line.ts';
import type { Line } from './line.ts';
import { itemOf } from './pack.ts';
import { escape } from './text.ts';

/**
 * The lines from `from` on as pieces of the line above them: the cells of a row, the parts of an item. `undefined` when there
 * is but one, when they are longer than `most`, or when one holds more than a text and controls.
 */
export function piecesFrom(lines: readonly Line[], from: number, most: number): string | undefined {
  const pieces: string[] = [];
  let size = 0;
  let before: Line | undefined;
  for (let at = from; at < lines.length;) {
    const end = endOfPiece(lines, at);
    const piece = pieceOf(lines.slice(at, end), before);
    const isTorn = (lines[end]?.depth ?? 0) > (lines[at]?.depth ?? 0); // what is in it holds more itself
    size += piece?.length ?? 0;
    if (piece === undefined || isTorn || size > most) return undefined;
    pieces.push(piece);
    before = lines[at];
    at = end;
  }
  return pieces.length > 1 ? pieces.join(' | ') : undefined;
}

/** Where the lines right below that at `at` end. */
function endOfPiece(lines: readonly Line[], at: number): number {
  const inner = (lines[at]?.depth ?? 0) + 1;
  let end = at + 1;
  while (lines[end]?.depth === inner) end++;
  return end;
}

function pieceOf([line, ...inside]: readonly Line[], before: Line | undefined): string | undefined {
  if (!line || inside.length === 0) return line && leafPiece(line, before);
  const isBare = isBareCell(line);
  if (!isBare && !CELLS.has(line.role)) return undefined;
  const [first, ...more] = textFirst(inside);
  const start = isBare ? leafPiece(first, before) : controlPiece(first);
  const controls = more.map((one, index) => controlPiece(one, index === 0 ? first : more[index - 1]));
  if (start === undefined || controls.includes(undefined)) return undefined;
  const content = [start, ...controls].join(' ');
  return isBare ? content : `${itemOf(line, before?.role)} > ${content}`;
}

/** What a cell holds, a text at its end before the boxes and buttons that it belongs to: after one, it would seem its name. */
function textFirst(inside: readonly Line[]): readonly Line[] {
  const last = inside.at(-1);
  const isMoved = last?.kind === 'text' && inside.every(({ role }) => role !== 'link');
  return isMoved ? [last, ...inside.slice(0, -1)] : inside;
}

/** A text, a cell of text alone, a control, a picture with a name, or a bar that shows how much. */
function leafPiece(line: Line | undefined, before?: Line): string | undefined {
  if (line?.kind === 'text' || line?.kind === 'cell') return escape(line.says);
  return line && CELLS.has(line.role) ? itemOf(line, before?.role) : controlPiece(line, before);
}

function controlPiece(line: Line | undefined, before?: Line): string | undefined {
  if (!line) return undefined;
  const isControl = line.kind === 'operated' && line.role !== 'iframe' && line.pieces === undefined;
  const isPicture = (line.role === 'img' && line.says !== '') || GAUGES.has(line.role);
  return isControl || isPicture ? itemOf(line, before?.role) : undefined;
}

const GAUGES = new Set(['progressbar', 'meter']);

/** A table cell that is nothing without what is in it. */
function isBareCell(line: Line | undefined): boolean {
  return line?.kind === 'node' && line.role === 'cell' && line.says === '' && line.states.length === 0;
}
