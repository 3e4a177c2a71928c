import { holdCells, holdRows } from './held.ts';
import { isBareReacting, type Line } from './line.ts';
import type { Lines } from './lines.ts';
import { NO_NAME } from './name.ts';
import type { Node } from './node.ts';
import { NAMED_BY_CONTENT } from './roles.ts';
import { addsNothing, isCaption, isOperated, saysTheSame, type Shape } from './shape.ts';
import { withoutPermalinks } from './permalinks.ts';
import { isEditor, isLong } from './states.ts';
import { pointerOver } from './still.ts';
import { collapse, MARK, quote, withoutArrow, withoutMarks } from './text.ts';

const RANGES = new Set(['slider', 'spinbutton']);
const HEADERS = new Set(['columnheader', 'rowheader']);
/** Roles whose content stands in their line when it is short. */
const ITEMS = new Set(['row', 'listitem', 'article']);
const LONGEST_ITEM = 300; // characters
const MOST_PARTS = 5; // lines of what reacts and is called by a text in it
const LONGEST_TITLE = 80; // characters of that text
const LONGEST_CARD = 160; // of several
const LONGEST_ROW = 500; // characters; the columns of a table keep their places in it

/**
 * Folds lines which only repeat the name above them, or which say all that a node without a name has to say.
 * @returns what is different about the node then.
 */
export function fold(lines: Lines, from: number, node: Node): Partial<Node> {
  const below = lines.from(from);
  const called = withoutPermalinks(node, below, (line) => lines.drop(line)) ?? withoutParts(node, below);
  if (called) return { ...called, ...foldNode(lines, from, { ...node, ...called }) };
  if (isTitled(node) && lines.length > from && lines.isAllText(from)) return foldText(lines, from, node) ?? {};
  if (isTip(node) && lines.length > from) return foldUnderTip(lines, from, node);
  if (node.named.from === 'title' && ITEMS.has(node.shape.role)) return foldUnderTitle(lines, from, node);
  if (node.shape.role !== 'option' || lines.length === from) return foldNode(lines, from, node);
  const checked = lines.takeBox(from).filter((state) => state.startsWith('checked'));
  const folded = foldNode(lines, from, node);
  return checked.length > 0 ? { ...folded, inner: [...(folded.inner ?? []), ...checked] } : folded;
}

/** The name of a tab without those of the drawings after it that are pressed apart from it, in lines of their own. */
function withoutParts({ shape, named }: Node, lines: readonly Line[]): Pick<Node, 'named'> | undefined {
  if (shape.role !== 'tab' || named.from !== 'content') return undefined;
  let { name } = named;
  for (const part of lines.toReversed())
    if (isBareReacting(part) && name.endsWith(` ${part.says}`)) name = name.slice(0, -part.says.length - 1);
  return name === named.name ? undefined : { named: { ...named, name } };
}

/** Whether a title is all that a cell is named by, which describes what is written in it. */
const isTitled = ({ shape: { role }, named: { from } }: Node): boolean => from === 'title' && CELLS.has(role);

const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** Whether what reacts without a role has a name of its title alone, which a person gets to see only when the pointer rests there. */
const isTip = ({ shape, named: { from } }: Node): boolean =>
  from === 'title' && shape.role === 'generic' && isOperated(shape);

/** What has a tip is called by the words in it, which the tip describes; where a mere sign stands there, by the tip. */
function foldUnderTip(lines: Lines, from: number, node: Node): Partial<Node> {
  if (lines.isAllText(from) && !WORDS.test(lines.saysFrom(from))) lines.truncate(from);
  const folded = lines.length > from ? foldNode(lines, from, { ...node, named: NO_NAME }) : {};
  return folded.named ? folded : {};
}

/** What an item shows is told of it as if it had no title, which describes that where it says more. */
function foldUnderTitle(lines: Lines, from: number, node: Node): Partial<Node> {
  const says = lines.saysFrom(from);
  const folded = foldNode(lines, from, { ...node, named: NO_NAME });
  const isDescribed = folded.pieces !== undefined && !addsNothing(node.named.name, says);
  return isDescribed ? { ...folded, named: NO_NAME } : folded;
}

function foldNode(lines: Lines, from: number, node: Node): Partial<Node> {
  const { shape, named } = node;
  const { name } = named;
  if (lines.length === from) return {};
  if (shape.role === 'radiogroup') tellApart(lines.from(from));
  if (isEditor(node.element, shape.role)) return { isToldBelow: isToldBelow(lines, from, node.element) };
  if (isOperated(shape) && shape.role !== 'generic') foldDrawn(lines, from, node);
  if (lines.length === from) return {};
  const isText = lines.isAllText(from);
  const hovered = shape.hovers === true && name === '' && !isText ? foldHovered(lines, from, node) : undefined;
  if (hovered) return hovered;
  if (shape.role === 'combobox' && name !== '') return foldChosen(lines, from, name);
  if (HEADERS.has(shape.role) && name === '' && !isText) return foldLead(lines, from);
  if (name === '' && !isText && isCalledByText(lines, from, shape)) return foldTexts(lines, from, node);
  if (isText && RANGES.has(shape.role)) return foldRange(lines, from, node);
  if (name === '') return (isText ? foldText(lines, from, node) : undefined) ?? foldPieces(lines, from, node);
  if (shape.role === 'link' && named.from === 'content') lines.dropIcons(from, name);
  const inner = lines.foldPart(from, shape.role, name);
  if (inner.length > 0) return { inner };
  const shown = shownInstead(lines, from, node);
  if (shown !== undefined) return shown === '' ? {} : { inner: [`description=${quote(shown)}`] };
  const marked = isText && named.from === 'content' ? lines.saysFrom(from) : '';
  if (marked.includes(MARK) && saysTheSame(withoutMarks(marked), name))
    return takeAll(lines, from, { named: { name: marked, from: 'content' } });
  if (isText || named.from === 'content') lines.dropText(from, (says) => addsNothing(says, name) || isSign(says, node));
  if (lines.isPlain(from) && saysTheSame(lines.saysFrom(from), name)) lines.truncate(from);
  return {};
}

/** The words that a person sees on a control which its author calls otherwise; none where its name says them. */
function shownInstead(
  lines: Lines,
  from: number,
  { element, shape: { role }, named: { name, from: source } }: Node,
): string | undefined {
  if (source !== 'author' || !LETTERED.has(role) || !lines.isAllText(from)) return undefined;
  const says = withoutDrawn(lines.saysFrom(from), element).replace(SIGNS_AROUND, '');
  if (says.length > LONGEST_SHOWN || !WORDS.test(says)) return undefined;
  lines.truncate(from);
  const isSaid = addsNothing(says, name) && (role === 'button' || !isHiddenIn(says, name));
  return isSaid ? '' : says;
}

/** A text without the number that is a part of a picture before it: the day on the sheet of a calendar. */
function withoutDrawn(says: string, element: Element): string {
  const drawn = /^\d/.test(says) ? collapse(element.querySelector('svg')?.textContent ?? '') : '';
  return /^\d+$/.test(drawn) && says.startsWith(`${drawn} `) ? says.slice(drawn.length) : says;
}

/**
 * Whether a name says the words that a person sees only further on, where nobody looks for them: “List users” for “Users”. A button
 * is called by what it does, and what it does that to comes last: “Remove filter: Estate”.
 */
function isHiddenIn(says: string, name: string): boolean {
  return name.length > says.length + LEAST_MORE && !name.toLowerCase().startsWith(says.toLowerCase());
}

const LEAST_MORE = 8; // characters: an article, or a word such as “Open”, hides nothing

const SIGNS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}).!?…]+$/gu; // a plus, a cross, an arrow
const LETTERED = new Set(['button', 'link', 'menuitem', 'tab']);
const LONGEST_SHOWN = 40; // characters
const WORDS = /\p{L}{2}/u;

/** Says the place of radios that are all called the same: the stars of a rating. */
function tellApart(lines: readonly Line[]): void {
  const radios = lines.filter(({ role }) => role === 'radio');
  if (radios.length < 2 || radios.some(({ says }) => says !== radios[0]?.says)) return;
  for (const [at, radio] of radios.entries())
    if (!radio.states.some((state) => state.startsWith('description=')))
      radio.states = [...radio.states, `description="${at + 1} of ${radios.length}"`];
}

/** Whether the text on a button that its author named is a mere sign: a letter (an x to close), or what it says with the arrow of its list. */
function isSign(says: string, { element, shape, named: { name, from } }: Node): boolean {
  if (shape.role !== 'button' || from !== 'author') return false;
  const isOpener = element.hasAttribute('aria-haspopup') || element.hasAttribute('aria-expanded');
  return A_LETTER.test(says) || (isOpener && addsNothing(says.replace(ARROWS, '').trim(), name));
}

const A_LETTER = /^\p{L}$/u;
const ARROWS = /[\u{25a0}-\u{25ff}]/gu; // geometric shapes

/** What a control is drawn with: to click it is to click the control; not the only row of a list. */
function foldDrawn(lines: Lines, from: number, { element, shape: { role } }: Node): void {
  if (!HOLDERS.has(role)) lines.dropOrnaments(from, role);
  if (role !== 'listbox' || isField(element)) lines.foldBareClickable(from);
}

/** Whether a list is the field that it opens from. */
function isField(list: Element): boolean {
  return list.hasAttribute('aria-expanded') || list.hasAttribute('aria-haspopup') || isHand(list);
}

/** What stands for more is called by what it begins with; a control that it begins with stands for it. */
function foldHovered(lines: Lines, from: number, { shape }: Node): Partial<Node> | undefined {
  if (!HOVERED.has(shape.role)) return undefined;
  if (lines.handToLead(from, 'hoverable')) return { shape: { ...shape, hovers: false } };
  const name = lines.takeLead(from);
  return name === undefined ? undefined : { named: { name, from: 'content' } };
}

const HOVERED = new Set(['generic', 'listitem']);

/** What stands in a range says how much, as its value does; in a part of a date without a value, what is to be written. */
function foldRange(lines: Lines, from: number, { element, shape }: Node): Partial<Node> {
  if (shape.role !== 'spinbutton') return {};
  const text = lines.saysFrom(from);
  if (!element.hasAttribute('aria-valuenow')) return takeAll(lines, from, { placeholder: text });
  const isSaid = element.getAttribute('aria-valuetext')?.split(WORD_END).includes(text) === true;
  return isSaid ? takeAll(lines, from, {}) : {};
}

function takeAll(lines: Lines, from: number, told: Partial<Node>): Partial<Node> {
  lines.truncate(from);
  return told;
}

const WORD_END = /[^\p{L}\p{N}]+/u;

/** Roles of what is clicked as a whole, and yet holds more than what it is drawn with. */
const HOLDERS = new Set([...ITEMS, 'cell', 'gridcell']);

/** What is chosen in a list that is no field, without the arrow that the list opens by. */
function foldChosen(lines: Lines, from: number, name: string): Partial<Node> {
  const texts = lines.takeChosen(from).filter((text) => !isCaption(text, name));
  const chosen = withoutArrow(texts.join(', '));
  return addsNothing(chosen, name) ? {} : { chosen };
}

/** What stands in an editor is told once: with its structure, or when it is long, by the lines below it, else by its value. */
function isToldBelow(lines: Lines, from: number, editor: HTMLElement): boolean {
  const isBelow = !lines.isAllText(from) || isLong(editor);
  if (!isBelow) lines.truncate(from);
  return isBelow;
}

/** The only text of a node stands in its line; the many rows of a list that takes keys as a whole stand below it. */
function foldText(lines: Lines, from: number, { element, shape }: Node): Partial<Node> | undefined {
  const isOne = isOperated(shape) || shape.isCurrent === true || NAMED_BY_CONTENT.has(shape.role);
  const isNamed = shape.tag !== 'pre' && isOne;
  if (lines.length - from > 1 && !isNamed) return undefined;
  const name = lines.saysFrom(from);
  if (shape.role === 'generic' && holdRows(lines.from(from)) && !isCard(element, name)) return undefined;
  lines.truncate(from);
  return { named: { name, from: 'content' } };
}

/** Whether what reacts and holds several rows is one thing all the same: of few words, and with the hand over it. */
function isCard(element: Element, name: string): boolean {
  return name.length <= LONGEST_TITLE && isHand(element);
}

function isHand(element: Element): boolean {
  return pointerOver(element) === 'pointer';
}

/** A column is called by the text that it begins with, not by the menu after it. */
function foldLead(lines: Lines, from: number): Partial<Node> {
  const name = lines.areOperated(from + 1) ? lines.takeLead(from) : undefined;
  return name === undefined ? {} : { named: { name, from: 'content' } };
}

/** Whether what it holds may leave its text to it: it reacts, is taken hold of, or is a cell, in which no link comes first. */
function isCalledByText(lines: Lines, from: number, shape: Shape): boolean {
  if (shape.role === 'gridcell') return lines.from(from)[0]?.role !== 'link';
  return shape.role === 'generic' && (isOperated(shape) || shape.drags === true);
}

/** What reacts is called by the only text among the few controls and drawings in it; with the hand over it, by all texts among controls. */
function foldTexts(lines: Lines, from: number, { element, shape }: Node): Partial<Node> {
  if (lines.length - from > MOST_PARTS) return {};
  const isCell = shape.role === 'gridcell'; // a click on which may miss the control that a text stands in
  const isOne = isCell || (isHand(element) && !holdRows(lines.from(from)));
  const name = lines.takeTexts(from, { one: isCell ? 0 : LONGEST_TITLE, all: isOne ? LONGEST_CARD : 0 });
  return name === undefined ? {} : { named: { name, from: 'content' } };
}

/** So do the cells of a row and the parts of an item, as long as none holds more than a text or a control. */
function foldPieces(lines: Lines, from: number, node: Node): Partial<Node> {
  const { role, reacts } = node.shape;
  if (!ITEMS.has(role) || lines.length - from < 2) return {};
  const pieces = lines.piecesFrom(from, role === 'row' ? LONGEST_ROW : LONGEST_ITEM);
  if (pieces === undefined) return {};
  const isOfGrid = role === 'row' && !holdCells(lines.from(from)); // to click a cell is to click its row
  const shape = { ...node.shape, reacts: reacts && !isOfGrid };
  lines.truncate(from);
  return { pieces, shape };
}
