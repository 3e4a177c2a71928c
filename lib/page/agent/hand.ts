import { isDrawing } from './picture.ts';
import { partsOf } from './reveal.ts';
import { anyOf, rulesOf } from './sheets.ts';
import { askedOnce, pointerOver } from './still.ts';
import { sightNow } from './visible.ts';

/** What the style sheets of a tree give the pointer cursor, always and on hover, as one selector each. */
interface Hands {
  always: string;
  hovered: string;
  /** The same for a grab cursor. */
  grasps: string;
}

/** Whether its author gave the element itself the pointer cursor, rather than an ancestor. */
export function hasOwnHand(element: Element): boolean {
  if (HAND.test(element.getAttribute('style') ?? '')) return true;
  const { always } = handsOf(element.getRootNode());
  return (always !== '' && element.matches(always)) || getsHand(element);
}

/** Whether the element would get the pointer cursor on hover. */
export function getsHand(element: Element): boolean {
  const { hovered } = handsOf(element.getRootNode());
  return hovered !== '' && element.matches(hovered);
}

/** Whether its author gave the element itself a grab cursor. */
export function hasOwnGrasp(element: Element): boolean {
  if (GRASP.test(element.getAttribute('style') ?? '')) return true;
  const { grasps } = handsOf(element.getRootNode());
  return grasps !== '' && element.matches(grasps);
}

/** Whether a label has the pointer cursor only because labels do: that is meant for those with a control. */
export function hasHandOfLabels(label: Element): boolean {
  if (HAND.test(label.getAttribute('style') ?? '')) return false;
  const hands = rulesOf(label.getRootNode()).flatMap((rules) => partsOf(rules.hands).filter(Boolean));
  const isBy = (selectors: readonly string[]): boolean => selectors.length > 0 && label.matches(anyOf(selectors));
  return isBy(hands.filter((one) => OF_LABELS.test(one))) && !isBy(hands.filter((one) => !OF_LABELS.test(one)));
}

const HAND = /cursor:\s*(?:url\(.*,\s*)?pointer/;
const GRASP = /cursor:\s*(?:url\(.*,\s*)?(?:-webkit-grab|grab|move)/;
const OF_LABELS = /(?:^|[\s>+~])label(?::hover)?$/;

const handsOf = askedOnce((root: Node): Hands => {
  const rules = rulesOf(root);
  return {
    always: anyOf(rules.flatMap(({ hands }) => hands || [])),
    hovered: anyOf(rules.flatMap(({ hoveredHands }) => hoveredHands || [])),
    grasps: anyOf(rules.flatMap(({ grasps }) => grasps || [])),
  };
});

/** Whether it only resizes something that its neighbours resize as well. */
export function isMinorEdge(element: Element): boolean {
  return isEdgeOfColumn(element) || isEdgeOfWindow(element);
}

/** Whether it is a resize edge of a window, which one corner, or two sides, represent. */
function isEdgeOfWindow(element: Element): boolean {
  if (isHandle(element)) return false;
  const cursors = [...(element.parentElement?.children ?? [])].map(pointerOver);
  if (cursors.filter((cursor) => cursor.endsWith('-resize')).length < LEAST_OF_WINDOW) return false;
  const told = cursors.some((cursor) => CORNER.test(cursor)) ? CORNER : SIDES;
  return !told.test(pointerOver(element));
}

/** Whether it is one of the small handles drawn around a selection in a picture or diagram. */
function isHandle(edge: Element): boolean {
  const { width, height } = edge.getBoundingClientRect();
  const isLittle = Math.min(width, height) >= LEAST_HANDLE_PX && Math.max(width, height) <= MOST_HANDLE_PX;
  return isLittle && sightNow(edge) === 'seen' && isDrawing(edge);
}

const LEAST_HANDLE_PX = 3;
const MOST_HANDLE_PX = 24;

/** The edge of a box that an element resizes, as its cursor shows: `col resize`, `nw resize`. Of two with the same cursor, by their positions. */
export function edgeOf(element: Element): string {
  const cursor = pointerOver(element);
  if (!cursor.endsWith('-resize')) return '';
  const ends = ENDS.get(cursor);
  return `${(ends && endBeside(element, ends)) ?? cursor.replace('-resize', '')} resize`;
}

function endBeside(element: Element, [first, second]: readonly [string, string]): string | undefined {
  const beside = [...(element.parentElement?.children ?? [])];
  const alike = beside.filter(
    (one) => pointerOver(one) === pointerOver(element) && isHandle(one) === isHandle(element),
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

const LEAST_OF_WINDOW = 3;
const CORNER = /^(?:se|nwse)-resize$/;
const SIDES = /^[es]-resize$/;

/** Whether it only resizes a table column: each header has one, or it lies between two, and is left out. */
function isEdgeOfColumn(element: Element): boolean {
  return element.closest('th, [role=columnheader]') !== null || isOneOfEdges(element);
}

function isOneOfEdges(element: Element): boolean {
  const kind = element.getAttribute('class');
  const alike = [...(element.parentElement?.children ?? [])].filter((one) => one.getAttribute('class') === kind);
  if (kind === null || alike.length < LEAST_EDGES) return false;
  return alike.filter((one) => pointerOver(one) === pointerOver(element)).length >= LEAST_EDGES;
}

const LEAST_EDGES = 4; // panes with as many splitters are rarer than tables
