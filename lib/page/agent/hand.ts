import { partsOf } from './reveal.ts';
import { anyOf, rulesOf } from './sheets.ts';
import { askedOnce, pointerOver } from './still.ts';

/** What the style sheets of a tree give the hand as pointer, at any time and once it is over them, as one selector each. */
interface Hands {
  always: string;
  hovered: string;
  /** The same for a pointer that takes hold. */
  grasps: string;
}

/** Whether its author gave the element itself the hand as pointer, rather than something around it. */
export function hasOwnHand(element: Element): boolean {
  if (HAND.test(element.getAttribute('style') ?? '')) return true;
  const { always } = handsOf(element.getRootNode());
  return (always !== '' && element.matches(always)) || getsHand(element);
}

/** Whether the pointer would turn into a hand over the element. */
export function getsHand(element: Element): boolean {
  const { hovered } = handsOf(element.getRootNode());
  return hovered !== '' && element.matches(hovered);
}

/** Whether its author gave the element itself a pointer that takes hold. */
export function hasOwnGrasp(element: Element): boolean {
  if (GRASP.test(element.getAttribute('style') ?? '')) return true;
  const { grasps } = handsOf(element.getRootNode());
  return grasps !== '' && element.matches(grasps);
}

/** Whether a label has the hand by no more than that labels have it: this is meant for those that work a control. */
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

/** Whether it only makes something wider that its neighbours make wider as well. */
export function isMinorEdge(element: Element): boolean {
  return isEdgeOfColumn(element) || isEdgeOfWindow(element);
}

/** Whether it is one of the edges of a window, which can be told by one corner, or two sides. */
function isEdgeOfWindow(element: Element): boolean {
  const cursors = [...(element.parentElement?.children ?? [])].map(pointerOver);
  if (cursors.filter((cursor) => cursor.endsWith('-resize')).length < LEAST_OF_WINDOW) return false;
  const told = cursors.some((cursor) => CORNER.test(cursor)) ? CORNER : SIDES;
  return !told.test(pointerOver(element));
}

const LEAST_OF_WINDOW = 3;
const CORNER = /^(?:se|nwse)-resize$/;
const SIDES = /^[es]-resize$/;

/** Whether it only makes a column of a table wider: each header has such, or lies between two, and is told without. */
function isEdgeOfColumn(element: Element): boolean {
  return element.closest('th, [role=columnheader]') !== null || isOneOfEdges(element);
}

function isOneOfEdges(element: Element): boolean {
  const kind = element.getAttribute('class');
  const beside = element.parentElement?.children ?? [];
  return kind !== null && [...beside].filter((one) => one.getAttribute('class') === kind).length >= LEAST_EDGES;
}

const LEAST_EDGES = 4; // panes that are parted by as many splitters are rarer than tables
