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
/** Roles whose content goes into their own line if it is short. */
const ITEMS = new Set(['row', 'listitem', 'article']);
const LONGEST_ITEM = 300; // characters
const MOST_PARTS = 5; // lines in a clickable element that is named by a text in it
const LONGEST_TITLE = 80; // characters of that text
const LONGEST_CARD = 160; // of several texts
const LONGEST_ROW = 500; // characters; table columns keep their positions in it

/**
 * Folds lines that only repeat the name above them, or that are all that an unnamed node has to say.
 * @returns the node's resulting changes.
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

/** A tab's name without those of the icons after it that are pressed separately, on lines of their own. */
function withoutParts({ shape, named }: Node, lines: readonly Line[]): Pick<Node, 'named'> | undefined {
  if (shape.role !== 'tab' || named.from !== 'content') return undefined;
  let { name } = named;
  for (const part of lines.toReversed())
    if (isBareReacting(part) && name.endsWith(` ${part.says}`)) name = name.slice(0, -part.says.length - 1);
  return name === named.name ? undefined : { named: { ...named, name } };
}

/** Whether a cell's only name is its title, which describes its text. */
const isTitled = ({ shape: { role }, named: { from } }: Node): boolean => from === 'title' && CELLS.has(role);

const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** Whether a clickable element without a role is named only by its title, which people see only as a tooltip. */
const isTip = ({ shape, named: { from } }: Node): boolean =>
  from === 'title' && shape.role === 'generic' && isOperated(shape);

/** An element with a tooltip is named by its text, which the tooltip describes; if its text is a mere symbol, by the tooltip. */
function foldUnderTip(lines: Lines, from: number, node: Node): Partial<Node> {
  if (lines.isAllText(from) && !WORDS.test(lines.saysFrom(from))) lines.truncate(from);
  const folded = lines.length > from ? foldNode(lines, from, { ...node, named: NO_NAME }) : {};
  return folded.named ? folded : {};
}

/** An item's content is shown as if it had no title, which becomes its description if it says more. */
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

/** The visible text of a control whose author-given name differs; none if the name contains it. */
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

/** A text without the number that is part of the picture before it: the day on a calendar icon. */
function withoutDrawn(says: string, element: Element): string {
  const drawn = /^\d/.test(says) ? collapse(element.querySelector('svg')?.textContent ?? '') : '';
  return /^\d+$/.test(drawn) && says.startsWith(`${drawn} `) ? says.slice(drawn.length) : says;
}

/**
 * Whether a name contains the visible text only further on, where nobody looks for it: “List users” for “Users”. A button
 * is named by its action, with the object last: “Remove filter: Estate”.
 */
function isHiddenIn(says: string, name: string): boolean {
  return name.length > says.length + LEAST_MORE && !name.toLowerCase().startsWith(says.toLowerCase());
}

const LEAST_MORE = 8; // characters: an article, or a word such as “Open”, hides nothing

const SIGNS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}).!?…]+$/gu; // a plus, a cross, an arrow
const LETTERED = new Set(['button', 'link', 'menuitem', 'tab']);
const LONGEST_SHOWN = 40; // characters
const WORDS = /\p{L}{2}/u;

/** Numbers radios that all have the same name: the stars of a rating. */
function tellApart(lines: readonly Line[]): void {
  const radios = lines.filter(({ role }) => role === 'radio');
  if (radios.length < 2 || radios.some(({ says }) => says !== radios[0]?.says)) return;
  for (const [at, radio] of radios.entries())
    if (!radio.states.some((state) => state.startsWith('description=')))
      radio.states = [...radio.states, `description="${at + 1} of ${radios.length}"`];
}

/** Whether the text on a button with an author-given name is a mere symbol: a letter (an x to close), or its name plus the arrow of its list. */
function isSign(says: string, { element, shape, named: { name, from } }: Node): boolean {
  if (shape.role !== 'button' || from !== 'author') return false;
  const isOpener = element.hasAttribute('aria-haspopup') || element.hasAttribute('aria-expanded');
  return A_LETTER.test(says) || (isOpener && addsNothing(says.replace(ARROWS, '').trim(), name));
}

const A_LETTER = /^\p{L}$/u;
const ARROWS = /[\u{25a0}-\u{25ff}]/gu; // geometric shapes

/** What a control is drawn with: a click on it is a click on the control; the only row of a list is kept. */
function foldDrawn(lines: Lines, from: number, { element, shape: { role } }: Node): void {
  if (!HOLDERS.has(role)) lines.dropOrnaments(from, role);
  if (role !== 'listbox' || isField(element)) lines.foldBareClickable(from);
}

/** Whether a list is the field that opens it. */
function isField(list: Element): boolean {
  return list.hasAttribute('aria-expanded') || list.hasAttribute('aria-haspopup') || isHand(list);
}

/** What reveals more on hover is named by its first part; if that is a control, the control replaces it. */
function foldHovered(lines: Lines, from: number, { shape }: Node): Partial<Node> | undefined {
  if (!HOVERED.has(shape.role)) return undefined;
  if (lines.handToLead(from, 'hoverable')) return { shape: { ...shape, hovers: false } };
  const name = lines.takeLead(from);
  return name === undefined ? undefined : { named: { name, from: 'content' } };
}

const HOVERED = new Set(['generic', 'listitem']);

/** Text inside a range shows its value, which is already a state; in a date part without a value, it is the placeholder. */
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

/** Roles that are clicked as a whole, and yet contain more than what they are drawn with. */
const HOLDERS = new Set([...ITEMS, 'cell', 'gridcell']);

/** The choice of a list that is no field, without the list's arrow. */
function foldChosen(lines: Lines, from: number, name: string): Partial<Node> {
  const texts = lines.takeChosen(from).filter((text) => !isCaption(text, name));
  const chosen = withoutArrow(texts.join(', '));
  return addsNothing(chosen, name) ? {} : { chosen };
}

/** An editor's content is shown once: by the lines below it if it has structure or is long, else as its value. */
function isToldBelow(lines: Lines, from: number, editor: HTMLElement): boolean {
  const isBelow = !lines.isAllText(from) || isLong(editor);
  if (!isBelow) lines.truncate(from);
  return isBelow;
}

/** A node's only text goes into its line; the many rows of a list that takes keys as a whole stay below it. */
function foldText(lines: Lines, from: number, { element, shape }: Node): Partial<Node> | undefined {
  const isOne = isOperated(shape) || shape.isCurrent === true || NAMED_BY_CONTENT.has(shape.role);
  const isNamed = shape.tag !== 'pre' && isOne;
  if (lines.length - from > 1 && !isNamed) return undefined;
  const name = lines.saysFrom(from);
  if (shape.role === 'generic' && holdRows(lines.from(from)) && !isCard(element, name)) return undefined;
  lines.truncate(from);
  return { named: { name, from: 'content' } };
}

/** Whether a clickable element with several rows is a single thing all the same: little text, and the pointer cursor. */
function isCard(element: Element, name: string): boolean {
  return name.length <= LONGEST_TITLE && isHand(element);
}

function isHand(element: Element): boolean {
  return pointerOver(element) === 'pointer';
}

/** A column is named by its first text, not by the menu after it. */
function foldLead(lines: Lines, from: number): Partial<Node> {
  const name = lines.areOperated(from + 1) ? lines.takeLead(from) : undefined;
  return name === undefined ? {} : { named: { name, from: 'content' } };
}

/** Whether its content may become its name: it is clickable, draggable, or a cell that does not begin with a link. */
function isCalledByText(lines: Lines, from: number, shape: Shape): boolean {
  if (shape.role === 'gridcell') return lines.from(from)[0]?.role !== 'link';
  return shape.role === 'generic' && (isOperated(shape) || shape.drags === true);
}

/** A clickable element is named by the only text among its few controls and drawings; with a pointer cursor, by all texts among controls. */
function foldTexts(lines: Lines, from: number, { element, shape }: Node): Partial<Node> {
  if (lines.length - from > MOST_PARTS) return {};
  const isCell = shape.role === 'gridcell'; // a click on which may miss the control that a text is in
  const isOne = isCell || (isHand(element) && !holdRows(lines.from(from)));
  const name = lines.takeTexts(from, { one: isCell ? 0 : LONGEST_TITLE, all: isOne ? LONGEST_CARD : 0 });
  return name === undefined ? {} : { named: { name, from: 'content' } };
}

/** The cells of a row and the parts of an item go into its line too, as long as none contains more than a text or a control. */
function foldPieces(lines: Lines, from: number, node: Node): Partial<Node> {
  const { role, reacts } = node.shape;
  if (!ITEMS.has(role) || lines.length - from < 2) return {};
  const pieces = lines.piecesFrom(from, role === 'row' ? LONGEST_ROW : LONGEST_ITEM);
  if (pieces === undefined) return {};
  const isOfGrid = role === 'row' && !holdCells(lines.from(from)); // a click on a cell is a click on its row
  const shape = { ...node.shape, reacts: reacts && !isOfGrid };
  lines.truncate(from);
  return { pieces, shape };
}
