import type { Lines } from './lines.ts';
import type { Node } from './node.ts';
import { NAMED_BY_CONTENT } from './roles.ts';
import { addsNothing, isOperated, saysTheSame, type Shape } from './shape.ts';
import { isEditor, isLong } from './states.ts';

const RANGES = new Set(['slider', 'spinbutton']);
const HEADERS = new Set(['columnheader', 'rowheader']);
/** Roles whose content stands in their line when it is short. */
const ITEMS = new Set(['row', 'listitem', 'article']);
const LONGEST_ITEM = 300; // characters
const MOST_PARTS = 5; // lines of what reacts and is called by a text in it
const LONGEST_TITLE = 80; // characters of that text
const LONGEST_ROW = 500; // characters; the columns of a table keep their places in it

/**
 * Folds lines which only repeat the name above them, or which say all that a node without a name has to say.
 * @returns what is different about the node then.
 */
export function fold(lines: Lines, from: number, node: Node): Partial<Node> {
  const { shape, named } = node;
  const { name } = named;
  if (lines.length === from) return {};
  if (isEditor(node.element, shape.role)) return { isToldBelow: isToldBelow(lines, from, node.element) };
  if (isOperated(shape) && shape.role !== 'generic') foldDrawn(lines, from, shape.role);
  if (lines.length === from) return {};
  const isText = lines.isAllText(from);
  if (shape.role === 'combobox' && name !== '') return foldChosen(lines, from, name);
  if (HEADERS.has(shape.role) && name === '' && !isText) return foldLead(lines, from);
  if (name === '' && shape.role === 'generic' && shape.reacts && !isText) return foldOnlyText(lines, from);
  if (isText && RANGES.has(shape.role)) return {}; // it says how much, as the value does
  if (name === '') return (isText ? foldText(lines, from, shape) : undefined) ?? foldPieces(lines, from, node);
  const inner = lines.foldPart(from, shape.role, name);
  if (inner.length > 0) return { inner };
  if (isText || named.from === 'content') lines.dropText(from, (says) => addsNothing(says, name));
  if (lines.isPlain(from) && saysTheSame(lines.saysFrom(from), name)) lines.truncate(from);
  return {};
}

/** What a control is drawn with: to click it is to click the control. */
function foldDrawn(lines: Lines, from: number, role: string): void {
  lines.dropOrnaments(from, role);
  lines.foldBareClickable(from);
}

/** What is chosen in a list that is no field. */
function foldChosen(lines: Lines, from: number, name: string): Partial<Node> {
  const chosen = lines.takeChosen(from);
  return chosen === undefined || addsNothing(chosen, name) ? {} : { chosen };
}

/** What stands in an editor is told once: with its structure, or when it is long, by the lines below it, else by its value. */
function isToldBelow(lines: Lines, from: number, editor: HTMLElement): boolean {
  const isBelow = !lines.isAllText(from) || isLong(editor);
  if (!isBelow) lines.truncate(from);
  return isBelow;
}

/** The only text of a node stands in its line. */
function foldText(lines: Lines, from: number, { role, reacts }: Shape): Partial<Node> | undefined {
  if (lines.length - from > 1 && !reacts && !NAMED_BY_CONTENT.has(role)) return undefined;
  const name = lines.saysFrom(from);
  lines.truncate(from);
  return { named: { name, from: 'content' } };
}

/** A column is called by the text that it begins with, not by the menu after it. */
function foldLead(lines: Lines, from: number): Partial<Node> {
  const name = lines.takeLead(from);
  return name === undefined ? {} : { named: { name, from: 'content' } };
}

/** What reacts is called by the only text among the few controls and drawings in it. */
function foldOnlyText(lines: Lines, from: number): Partial<Node> {
  const name = lines.length - from <= MOST_PARTS ? lines.takeOnlyText(from, LONGEST_TITLE) : undefined;
  return name === undefined ? {} : { named: { name, from: 'content' } };
}

/** So do the cells of a row and the parts of an item, as long as none holds more than a text or a control. */
function foldPieces(lines: Lines, from: number, node: Node): Partial<Node> {
  const { role, reacts } = node.shape;
  if (!ITEMS.has(role) || lines.length - from < 2) return {};
  const pieces = lines.piecesFrom(from, role === 'row' ? LONGEST_ROW : LONGEST_ITEM);
  if (pieces === undefined) return {};
  const shape = { ...node.shape, reacts: reacts && (role !== 'row' || !lines.endsInNode()) }; // to click a cell is to click its row
  lines.truncate(from);
  return { pieces, shape };
}
