import { isDrawing } from './drawing.ts';
import { splitSelectors } from './hover-rules.ts';
import { anyOf, rulesOf } from './style-sheets.ts';
import { cachedPerRead, cursorOver } from '../dom/read-cache.ts';
import { computeVisibility } from './visibility.ts';

/** What the style sheets of a tree give the pointer cursor, always and on hover, as one selector each. */
interface CursorSelectors {
  always: string;
  hovered: string;
  /** The same for a grab cursor. */
  grabbed: string;
}

/** Whether its author gave the element itself the pointer cursor, rather than an ancestor. */
export function hasOwnPointerCursor(element: Element): boolean {
  if (POINTER_CURSOR.test(element.getAttribute('style') ?? '')) return true;
  const { always } = cursorSelectorsOf(element.getRootNode());
  return (always !== '' && element.matches(always)) || getsPointerOnHover(element);
}

/** Whether the element would get the pointer cursor on hover. */
export function getsPointerOnHover(element: Element): boolean {
  const { hovered } = cursorSelectorsOf(element.getRootNode());
  return hovered !== '' && element.matches(hovered);
}

/** Whether its author gave the element itself a grab cursor. */
export function hasOwnGrabCursor(element: Element): boolean {
  if (GRAB_CURSOR.test(element.getAttribute('style') ?? '')) return true;
  const { grabbed } = cursorSelectorsOf(element.getRootNode());
  return grabbed !== '' && element.matches(grabbed);
}

/** Whether a label has the pointer cursor only because labels do: that is meant for those with a control. */
export function hasCursorAsLabel(label: Element): boolean {
  if (POINTER_CURSOR.test(label.getAttribute('style') ?? '')) return false;
  const cursorSelectors = rulesOf(label.getRootNode()).flatMap((rules) =>
    splitSelectors(rules.pointerSelectors).filter(Boolean),
  );
  const isBy = (selectors: readonly string[]): boolean => selectors.length > 0 && label.matches(anyOf(selectors));
  return (
    isBy(cursorSelectors.filter((one) => LABEL_SELECTOR.test(one))) &&
    !isBy(cursorSelectors.filter((one) => !LABEL_SELECTOR.test(one)))
  );
}

const POINTER_CURSOR = /cursor:\s*(?:url\(.*,\s*)?pointer/;
const GRAB_CURSOR = /cursor:\s*(?:url\(.*,\s*)?(?:-webkit-grab|grab|move)/;
const LABEL_SELECTOR = /(?:^|[\s>+~])label(?::hover)?$/;

const cursorSelectorsOf = cachedPerRead((root: Node): CursorSelectors => {
  const rules = rulesOf(root);
  return {
    always: anyOf(rules.flatMap(({ pointerSelectors: cursorSelectors }) => cursorSelectors || [])),
    hovered: anyOf(rules.flatMap(({ hoverPointerSelectors: hoveredHands }) => hoveredHands || [])),
    grabbed: anyOf(rules.flatMap(({ grabSelectors: grabbed }) => grabbed || [])),
  };
});

/** Whether it only resizes something that its neighbours resize as well. */
export function isRedundantEdge(element: Element): boolean {
  return isColumnEdge(element) || isWindowEdge(element);
}

/** Whether it is a resize edge of a window, which one corner, or two sides, represent. */
function isWindowEdge(element: Element): boolean {
  if (isSelectionHandle(element)) return false;
  const cursors = [...(element.parentElement?.children ?? [])].map(cursorOver);
  if (cursors.filter((cursor) => cursor.endsWith('-resize')).length < MIN_WINDOW_EDGES) return false;
  const expected = cursors.some((cursor) => CORNER.test(cursor)) ? CORNER : SIDES;
  return !expected.test(cursorOver(element));
}

/** Whether it is one of the small handles drawn around a selection in a picture or diagram. */
function isSelectionHandle(edge: Element): boolean {
  const { width, height } = edge.getBoundingClientRect();
  const isLittle = Math.min(width, height) >= MIN_HANDLE_PX && Math.max(width, height) <= MAX_HANDLE_PX;
  return isLittle && computeVisibility(edge) === 'seen' && isDrawing(edge);
}

const MIN_HANDLE_PX = 3;
const MAX_HANDLE_PX = 24;

/**
 * The edge of a box that an element resizes, as its cursor shows: `col resize`, `nw resize`. Of two with the same
 * cursor, by their positions.
 */
export function edgeOf(element: Element): string {
  const cursor = cursorOver(element);
  if (!cursor.endsWith('-resize')) return '';
  const ends = ENDS.get(cursor);
  return `${(ends && endBeside(element, ends)) ?? cursor.replace('-resize', '')} resize`;
}

function endBeside(element: Element, [first, second]: readonly [string, string]): string | undefined {
  const beside = [...(element.parentElement?.children ?? [])];
  const alike = beside.filter(
    (one) => cursorOver(one) === cursorOver(element) && isSelectionHandle(one) === isSelectionHandle(element),
  );
  const [other, ...more] = alike.filter((one) => one !== element);
  if (!other || more.length > 0) return undefined;
  const [own, its] = [element.getBoundingClientRect(), other.getBoundingClientRect()];
  const isFirst = first === 'w' ? own.x < its.x : own.y < its.y;
  return isFirst ? first : second;
}

const ENDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['ns-resize', ['n', 's']],
  ['ew-resize', ['w', 'e']],
  ['nesw-resize', ['ne', 'sw']],
  ['nwse-resize', ['nw', 'se']],
]);

const MIN_WINDOW_EDGES = 3;
const CORNER = /^(?:se|nwse)-resize$/;
const SIDES = /^[es]-resize$/;

/** Whether it only resizes a table column: each header has one, or it lies between two, and is left out. */
function isColumnEdge(element: Element): boolean {
  return element.closest('th, [role=columnheader]') !== null || isOneOfManyEdges(element);
}

function isOneOfManyEdges(element: Element): boolean {
  const kind = element.getAttribute('class');
  const alike = [...(element.parentElement?.children ?? [])].filter((one) => one.getAttribute('class') === kind);
  if (kind === null || alike.length < MIN_EDGES) return false;
  return alike.filter((one) => cursorOver(one) === cursorOver(element)).length >= MIN_EDGES;
}

const MIN_EDGES = 4; // panes with as many splitters are rarer than tables
