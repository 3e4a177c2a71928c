import { BORDER, CELLS, JOINT } from '../../../outline/line.ts';
import { BOXES } from './box-label.ts';
import type { Line } from './line.ts';
import { itemOf, withOptions } from './pack.ts';
import { escape } from '../dom/text.ts';

/**
 * The lines from `from` on as pieces of the line above them: the cells of a row, the parts of an item. `undefined` if there
 * is only one, if they are longer than `most`, or if one contains more than texts and controls.
 */
export function piecesFrom(lines: readonly Line[], from: number, most: number): string | undefined {
  const pieces: string[] = [];
  let size = 0;
  let before: Line | undefined;
  for (let at = from; at < lines.length;) {
    const end = endOf(lines, at);
    const piece = pieceOf(lines.slice(at, end), before);
    size += piece === undefined ? 0 : piece.length - OPTIONS_DISCOUNT * optionsIn(lines, at, end);
    if (piece === undefined || size > most) return undefined;
    pieces.push(piece);
    before = lines[at];
    at = end;
  }
  return pieces.length > 1 ? pieces.join(BORDER) : undefined;
}

const OPTIONS_DISCOUNT = 2 / 3; // of what they take: they are alike, and easier to read

/** Number of characters of the options among the lines from `at` to `end`. */
function optionsIn(lines: readonly Line[], at: number, end: number): number {
  const options = lines.slice(at, end).filter(({ role }) => role === 'option');
  return options.reduce((sum, option) => sum + itemOf(option, 'option').length + 1, 0);
}

function pieceOf([line, ...inside]: readonly Line[], before: Line | undefined): string | undefined {
  if (!line || inside.length === 0) return line && leafPiece(line, before);
  if (isBareCell(line)) return partsOf(textFirst(inside));
  if (!CELLS.has(line.role)) return withOptions([line, ...inside], 0)?.text;
  const content = inside[0]?.kind === 'text' ? undefined : partsOf(inside); // a text cannot follow the sign for a node's content
  return content === undefined ? undefined : `${itemOf(line, before?.role)} > ${content}`;
}

/** A cell's content. Controls come right after a text or control, all else after a joint. */
function partsOf(lines: readonly Line[]): string | undefined {
  const parts: string[] = [];
  const isLed = BOXES.has(lines[0]?.role ?? ''); // by checkboxes, each followed by its label
  let before: Line | undefined; // which a control may come right after
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    const whole = line?.kind === 'text' ? undefined : withOptions(lines, at);
    const end = whole?.next ?? at + 1;
    const part = whole?.text ?? (line?.kind === 'text' ? escape(line.says) : controlPiece(line, before));
    if (part === undefined || endOf(lines, at) !== end) return undefined;
    const isApart = before === undefined || line?.kind === 'text' || whole !== undefined || isLed;
    parts.push(isApart && parts.length > 0 ? JOINT : parts.length > 0 ? ' ' : '', part);
    before = whole ? undefined : line;
    at = end;
  }
  return parts.join('');
}

/** The end index of the descendants of the line at `at`. */
function endOf(lines: readonly Line[], at: number): number {
  let end = at + 1;
  while ((lines[end]?.depth ?? 0) > (lines[at]?.depth ?? 0)) end++;
  return end;
}

/** A cell's content, its only text before the checkboxes and buttons that it belongs to: after one, it would seem its name. */
function textFirst(inside: readonly Line[]): readonly Line[] {
  const last = inside.at(-1);
  const isMoved =
    last?.kind === 'text' && inside.every((line) => line.role !== 'link' && (line === last || line.kind !== 'text'));
  return isMoved ? [last, ...inside.slice(0, -1)] : inside;
}

/** A text, a cell of text alone, a control, a named picture, or a progress bar. */
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

/** A table cell that has only its content. */
export function isBareCell(line: Line | undefined): boolean {
  return line?.kind === 'node' && line.role === 'cell' && line.says === '' && line.states.length === 0;
}
