import { haveCells, haveOnlyRows } from './contained-lines.ts';
import { isBareHoverable, type Line } from './line.ts';
import type { Lines } from './lines.ts';
import { NO_NAME } from '../semantics/name.ts';
import type { Node } from './node.ts';
import { NAMED_BY_CONTENT } from '../semantics/roles.ts';
import { isRedundant, isCaption, isOperated, isSameText, type Shape } from './shape.ts';
import { withoutPermalinks } from '../semantics/permalinks.ts';
import { isEditor, isLong } from '../semantics/states.ts';
import { cursorOver } from '../dom/read-cache.ts';
import { collapse, MARK, quote, withoutArrow, withoutMarks } from '../dom/text.ts';

const RANGES = new Set(['slider', 'spinbutton']);
const HEADERS = new Set(['columnheader', 'rowheader']);
/** Roles whose content goes into their own line if it is short. */
const ITEMS = new Set(['row', 'listitem', 'article']);
const MAX_ITEM_LENGTH = 300; // characters
const MAX_PARTS = 5; // lines in a clickable element that is named by a text in it
const MAX_TITLE_LENGTH = 80; // characters of that text
const MAX_CARD_LENGTH = 160; // of several texts
const MAX_ROW_LENGTH = 500; // characters; table columns keep their positions in it

/**
 * Folds lines that only repeat the name above them, or that are all that an unnamed node has to say.
 * @returns the node's resulting changes.
 */
export function fold(lines: Lines, from: number, node: Node): Partial<Node> {
  const below = lines.from(from);
  const called = withoutPermalinks(node, below, (line) => lines.drop(line)) ?? withoutParts(node, below);
  if (called) return { ...called, ...foldNode(lines, from, { ...node, ...called }) };
  if (isNamedByTitle(node) && lines.length > from && lines.isAllText(from)) return foldText(lines, from, node) ?? {};
  if (isNamedByTooltip(node) && lines.length > from) return foldUnderTooltip(lines, from, node);
  if (node.named.from === 'title' && ITEMS.has(node.shape.role)) return foldUnderTitle(lines, from, node);
  if (node.shape.role !== 'option' || lines.length === from) return foldNode(lines, from, node);
  const checked = lines.removeBox(from).filter((state) => state.startsWith('checked'));
  const folded = foldNode(lines, from, node);
  return checked.length > 0 ? { ...folded, inner: [...(folded.inner ?? []), ...checked] } : folded;
}

/** A tab's name without those of the icons after it that are pressed separately, on lines of their own. */
function withoutParts({ shape, named }: Node, lines: readonly Line[]): Pick<Node, 'named'> | undefined {
  if (shape.role !== 'tab' || named.from !== 'content') return undefined;
  let { name } = named;
  for (const part of lines.toReversed())
    if (isBareHoverable(part) && name.endsWith(` ${part.says}`)) name = name.slice(0, -part.says.length - 1);
  return name === named.name ? undefined : { named: { ...named, name } };
}

/** Whether a cell's only name is its title, which describes its text. */
const isNamedByTitle = ({ shape: { role }, named: { from } }: Node): boolean => from === 'title' && CELLS.has(role);

const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** Whether a clickable element without a role is named only by its title, which people see only as a tooltip. */
const isNamedByTooltip = ({ shape, named: { from } }: Node): boolean =>
  from === 'title' && shape.role === 'generic' && isOperated(shape);

/**
 * An element with a tooltip is named by its text, which the tooltip describes; if its text is a mere symbol, by the
 * tooltip.
 */
function foldUnderTooltip(lines: Lines, from: number, node: Node): Partial<Node> {
  if (lines.isAllText(from) && !WORDS.test(lines.textFrom(from))) lines.truncate(from);
  const folded = lines.length > from ? foldNode(lines, from, { ...node, named: NO_NAME }) : {};
  return folded.named ? folded : {};
}

/** An item's content is shown as if it had no title, which becomes its description if it says more. */
function foldUnderTitle(lines: Lines, from: number, node: Node): Partial<Node> {
  const says = lines.textFrom(from);
  const folded = foldNode(lines, from, { ...node, named: NO_NAME });
  const isDescribed = folded.pieces !== undefined && !isRedundant(node.named.name, says);
  return isDescribed ? { ...folded, named: NO_NAME } : folded;
}

function foldNode(lines: Lines, from: number, node: Node): Partial<Node> {
  const { shape, named } = node;
  const { name } = named;
  if (lines.length === from) return {};
  if (shape.role === 'radiogroup') numberEqualRadios(lines.from(from));
  if (isEditor(node.element, shape.role)) return { isShownBelow: keepsLinesBelow(lines, from, node.element) };
  if (isOperated(shape) && shape.role !== 'generic') foldDrawn(lines, from, node);
  if (lines.length === from) return {};
  const isText = lines.isAllText(from);
  const hovered = shape.hovers === true && name === '' && !isText ? foldHovered(lines, from, node) : undefined;
  if (hovered) return hovered;
  if (shape.role === 'combobox' && name !== '') return foldChosen(lines, from, name);
  if (HEADERS.has(shape.role) && name === '' && !isText) return foldLead(lines, from);
  if (name === '' && !isText && isNamedByContent(lines, from, shape)) return foldTexts(lines, from, node);
  if (isText && RANGES.has(shape.role)) return foldRange(lines, from, node);
  if (name === '') return (isText ? foldText(lines, from, node) : undefined) ?? foldPieces(lines, from, node);
  if (shape.role === 'link' && named.from === 'content') lines.dropIcons(from, name);
  const inner = lines.foldPart(from, shape.role, name);
  if (inner.length > 0) return { inner };
  const shown = differingText(lines, from, node);
  if (shown !== undefined) return shown === '' ? {} : { inner: [`description=${quote(shown)}`] };
  const marked = isText && named.from === 'content' ? lines.textFrom(from) : '';
  if (marked.includes(MARK) && isSameText(withoutMarks(marked), name))
    return replaceLines(lines, from, { named: { name: marked, from: 'content' } });
  if (isText || named.from === 'content')
    lines.dropText(from, (says) => isRedundant(says, name) || isMereSymbol(says, node));
  if (lines.isPlain(from) && isSameText(lines.textFrom(from), name)) lines.truncate(from);
  return {};
}

/** The visible text of a control whose author-given name differs; none if the name contains it. */
function differingText(
  lines: Lines,
  from: number,
  { element, shape: { role }, named: { name, from: source } }: Node,
): string | undefined {
  if (source !== 'author' || !TEXT_CONTROLS.has(role) || !lines.isAllText(from)) return undefined;
  const says = withoutDrawnNumber(lines.textFrom(from), element).replace(OUTER_SYMBOLS, '');
  if (says.length > MAX_DESCRIPTION_LENGTH || !WORDS.test(says)) return undefined;
  lines.truncate(from);
  const isSaid = isRedundant(says, name) && (role === 'button' || !isHiddenIn(says, name));
  return isSaid ? '' : says;
}

/** A text without the number that is part of the picture before it: the day on a calendar icon. */
function withoutDrawnNumber(says: string, element: Element): string {
  const drawn = /^\d/.test(says) ? collapse(element.querySelector('svg')?.textContent ?? '') : '';
  return /^\d+$/.test(drawn) && says.startsWith(`${drawn} `) ? says.slice(drawn.length) : says;
}

/**
 * Whether a name contains the visible text only further on, where nobody looks for it: “List users” for “Users”. A button
 * is named by its action, with the object last: “Remove filter: Estate”.
 */
function isHiddenIn(says: string, name: string): boolean {
  return name.length > says.length + MIN_LEADING_TEXT && !name.toLowerCase().startsWith(says.toLowerCase());
}

const MIN_LEADING_TEXT = 8; // characters: an article, or a word such as “Open”, hides nothing

const OUTER_SYMBOLS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}).!?…]+$/gu; // a plus, a cross, an arrow
const TEXT_CONTROLS = new Set(['button', 'link', 'menuitem', 'tab']);
const MAX_DESCRIPTION_LENGTH = 40; // characters
const WORDS = /\p{L}{2}/u;

/** Numbers radios that all have the same name: the stars of a rating. */
function numberEqualRadios(lines: readonly Line[]): void {
  const radios = lines.filter(({ role }) => role === 'radio');
  if (radios.length < 2 || radios.some(({ says }) => says !== radios[0]?.says)) return;
  for (const [at, radio] of radios.entries())
    if (!radio.states.some((state) => state.startsWith('description=')))
      radio.states = [...radio.states, `description="${at + 1} of ${radios.length}"`];
}

/**
 * Whether the text on a button with an author-given name is a mere symbol: a letter (an x to close), or its name plus
 * the arrow of its list.
 */
function isMereSymbol(says: string, { element, shape, named: { name, from } }: Node): boolean {
  if (shape.role !== 'button' || from !== 'author') return false;
  const isOpener = element.hasAttribute('aria-haspopup') || element.hasAttribute('aria-expanded');
  return SINGLE_LETTER.test(says) || (isOpener && isRedundant(says.replace(ARROWS, '').trim(), name));
}

const SINGLE_LETTER = /^\p{L}$/u;
const ARROWS = /[\u{25a0}-\u{25ff}]/gu; // geometric shapes

/** What a control is drawn with: a click on it is a click on the control; the only row of a list is kept. */
function foldDrawn(lines: Lines, from: number, { element, shape: { role } }: Node): void {
  if (!CONTAINERS.has(role)) lines.dropOrnaments(from, role);
  if (role !== 'listbox' || isField(element)) lines.foldBareClickable(from);
}

/** Whether a list is the field that opens it. */
function isField(list: Element): boolean {
  return list.hasAttribute('aria-expanded') || list.hasAttribute('aria-haspopup') || hasPointerCursor(list);
}

/** What reveals more on hover is named by its first part; if that is a control, the control replaces it. */
function foldHovered(lines: Lines, from: number, { shape }: Node): Partial<Node> | undefined {
  if (!HOVERABLE_ROLES.has(shape.role)) return undefined;
  if (lines.giveStateToFirst(from, 'hoverable')) return { shape: { ...shape, hovers: false } };
  const name = lines.removeFirstText(from);
  return name === undefined ? undefined : { named: { name, from: 'content' } };
}

const HOVERABLE_ROLES = new Set(['generic', 'listitem']);

/** Text inside a range shows its value, which is already a state; in a date part without a value, it is the placeholder. */
function foldRange(lines: Lines, from: number, { element, shape }: Node): Partial<Node> {
  if (shape.role !== 'spinbutton') return {};
  const text = lines.textFrom(from);
  if (!element.hasAttribute('aria-valuenow')) return replaceLines(lines, from, { placeholder: text });
  const isSaid = element.getAttribute('aria-valuetext')?.split(WORD_END).includes(text) === true;
  return isSaid ? replaceLines(lines, from, {}) : {};
}

function replaceLines(lines: Lines, from: number, changes: Partial<Node>): Partial<Node> {
  lines.truncate(from);
  return changes;
}

const WORD_END = /[^\p{L}\p{N}]+/u;

/** Roles that are clicked as a whole, and yet contain more than what they are drawn with. */
const CONTAINERS = new Set([...ITEMS, 'cell', 'gridcell']);

/** The choice of a list that is no field, without the list's arrow. */
function foldChosen(lines: Lines, from: number, name: string): Partial<Node> {
  const texts = lines.removeChosenTexts(from).filter((text) => !isCaption(text, name));
  const chosen = withoutArrow(texts.join(', '));
  return isRedundant(chosen, name) ? {} : { chosen };
}

/** An editor's content is shown once: by the lines below it if it has structure or is long, else as its value. */
function keepsLinesBelow(lines: Lines, from: number, editor: HTMLElement): boolean {
  const isBelow = !lines.isAllText(from) || isLong(editor);
  if (!isBelow) lines.truncate(from);
  return isBelow;
}

/** A node's only text goes into its line; the many rows of a list that takes keys as a whole stay below it. */
function foldText(lines: Lines, from: number, { element, shape }: Node): Partial<Node> | undefined {
  const isOne = isOperated(shape) || shape.isCurrent === true || NAMED_BY_CONTENT.has(shape.role);
  const isNamed = shape.tag !== 'pre' && isOne;
  if (lines.length - from > 1 && !isNamed) return undefined;
  const name = lines.textFrom(from);
  if (shape.role === 'generic' && haveOnlyRows(lines.from(from)) && !isCard(element, name)) return undefined;
  lines.truncate(from);
  return { named: { name, from: 'content' } };
}

/** Whether a clickable element with several rows is a single thing all the same: little text, and the pointer cursor. */
function isCard(element: Element, name: string): boolean {
  return name.length <= MAX_TITLE_LENGTH && hasPointerCursor(element);
}

function hasPointerCursor(element: Element): boolean {
  return cursorOver(element) === 'pointer';
}

/** A column is named by its first text, not by the menu after it. */
function foldLead(lines: Lines, from: number): Partial<Node> {
  const name = lines.areOperated(from + 1) ? lines.removeFirstText(from) : undefined;
  return name === undefined ? {} : { named: { name, from: 'content' } };
}

/** Whether its content may become its name: it is clickable, draggable, or a cell that does not begin with a link. */
function isNamedByContent(lines: Lines, from: number, shape: Shape): boolean {
  if (shape.role === 'gridcell') return lines.from(from)[0]?.role !== 'link';
  return shape.role === 'generic' && (isOperated(shape) || shape.drags === true);
}

/**
 * A clickable element is named by the only text among its few controls and drawings; with a pointer cursor, by all
 * texts among controls.
 */
function foldTexts(lines: Lines, from: number, { element, shape }: Node): Partial<Node> {
  if (lines.length - from > MAX_PARTS) return {};
  const isCell = shape.role === 'gridcell'; // a click on which may miss the control that a text is in
  const isOne = isCell || (hasPointerCursor(element) && !haveOnlyRows(lines.from(from)));
  const name = lines.removeTexts(from, { one: isCell ? 0 : MAX_TITLE_LENGTH, all: isOne ? MAX_CARD_LENGTH : 0 });
  return name === undefined ? {} : { named: { name, from: 'content' } };
}

/** The cells of a row and the parts of an item go into its line too, as long as none contains more than a text or a control. */
function foldPieces(lines: Lines, from: number, node: Node): Partial<Node> {
  const { role, reacts } = node.shape;
  if (!ITEMS.has(role) || lines.length - from < 2) return {};
  const pieces = lines.piecesFrom(from, role === 'row' ? MAX_ROW_LENGTH : MAX_ITEM_LENGTH);
  if (pieces === undefined) return {};
  const isOfGrid = role === 'row' && !haveCells(lines.from(from)); // a click on a cell is a click on its row
  const shape = { ...node.shape, reacts: reacts && !isOfGrid };
  lines.truncate(from);
  return { pieces, shape };
}
