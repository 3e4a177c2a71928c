import { GRID_CELLS } from '../../outline/line.ts';
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

/** Whether the last of the lines is that of a node which keeps its ref in a piece. */
export function endsInNode(lines: readonly Line[]): boolean {
  const line = lines.at(-1);
  return line?.kind === 'operated' || (line !== undefined && GRID_CELLS.has(line.role));
}

/** Where the lines right below that at `at` end. */
function endOfPiece(lines: readonly Line[], at: number): number {
  const inner = (lines[at]?.depth ?? 0) + 1;
  let end = at + 1;
  while (lines[end]?.depth === inner) end++;
  return end;
}

function pieceOf([line, ...inside]: readonly Line[], before: Line | undefined): string | undefined {
  const [first, ...more] = inside;
  if (!line || !first) return line && leafPiece(line, before);
  const isBare = isBareCell(line);
  if (!isBare && !GRID_CELLS.has(line.role)) return undefined;
  const start = isBare ? leafPiece(first, before) : controlPiece(first);
  const controls = more.map((one, index) => controlPiece(one, inside[index]));
  if (start === undefined || controls.includes(undefined)) return undefined;
  const content = [start, ...controls].join(' ');
  return isBare ? content : `${itemOf(line, before?.role)} > ${content}`;
}

/** A text, a cell of text alone, a control, or a picture with a name. */
function leafPiece(line: Line, before?: Line): string | undefined {
  if (line.kind === 'text' || line.kind === 'cell') return escape(line.says);
  return GRID_CELLS.has(line.role) ? itemOf(line, before?.role) : controlPiece(line, before);
}

function controlPiece(line: Line, before?: Line): string | undefined {
  const isControl = line.kind === 'operated' && line.role !== 'iframe' && line.pieces === undefined;
  const isPicture = line.role === 'img' && line.says !== '';
  return isControl || isPicture ? itemOf(line, before?.role) : undefined;
}

/** A table cell that is nothing without what is in it. */
function isBareCell(line: Line | undefined): boolean {
  return line?.kind === 'node' && line.role === 'cell' && line.says === '' && line.states.length === 0;
}
