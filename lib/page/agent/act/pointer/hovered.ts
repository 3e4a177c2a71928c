import { nestedDocumentIn } from '../../dom/nested-document.ts';
import { HOVERED } from '../../style/hover-reveals.ts';
import { elementOf } from '../../dom/registry.ts';
import { shadowOf } from '../../dom/flat-tree.ts';
import { changesVisibility } from '../effects/animations.ts';
import { isBehindBoundary, ownerOf, throughFrame } from '../frames.ts';
import { hitAt, type Point } from './hit-test.ts';
import { OUT_OF_FLOW } from '../lists/popup-rows.ts';
import { flatAncestors } from '../flat-path.ts';
import { selectionTargets } from '../text/selection.ts';
import { animations, contentChanges } from '../effects/change-watch.ts';

const MAX_NODES = 200; // nodes; each is queried by itself

let contentChangesBefore = -1;

/** Marks the beginning of an act, which may move the pointer. */
export function notePointerStart(): void {
  contentChangesBefore = contentChanges();
}

export const pointing = {
  /** Nodes whose listeners get events of the resting pointer, or of the selection; empty if they do not tell what may come. */
  listeningNodes: (source: 'pointer' | 'selection'): Node[] =>
    source === 'pointer' ? hoveredNodes() : selectionTargets(),
  besidePreview,
};

/**
 * Where to move the pointer, so that it rests on no entry of the panel below it: hovered entries may be previewed in
 * one of the fields. Undefined if it is in no panel over the page, other than the fields, or on what was pressed.
 */
function besidePreview(pressed: string | null, fields: readonly string[]): Point | undefined {
  const shown = fields.flatMap((ref) => elementOf(ref) ?? []);
  const target = pressed === null ? undefined : elementOf(pressed);
  const entry = hoveredElement(document);
  if (!entry || shown.length === 0) return undefined;
  const around = [...flatAncestors(entry)];
  if (target && around.includes(target)) return undefined;
  const holder = around.findIndex((one) => shown.some((field) => one.contains(field)));
  const own = around.slice(0, holder === -1 ? around.length : holder);
  const top = own.findLastIndex((one) => OUT_OF_FLOW.test(getComputedStyle(one).position));
  if (top === -1) return undefined;
  const boxes = own.slice(1, top + 1).toReversed();
  const place = boxes.flatMap(edgePointsOf).find((point) => isLargerThanEntry(hitAt(entry, point), boxes, entry));
  if (place) return toOutermostFrame(entry, place)?.leave;
  return own.some((one) => one.matches(MENU)) ? undefined : OFF_PAGE; // which may exist only on hover
}

/** The innermost hovered element. */
function hoveredElement(tree: Document | ShadowRoot): Element | undefined {
  const found = [...tree.querySelectorAll(HOVERED)].at(-1);
  const root = found && shadowOf(found);
  return (root && hoveredElement(root)) ?? found;
}

function edgePointsOf(box: Element): Point[] {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [
    { x, y: bottom - MARGIN_PX },
    { x, y: top + MARGIN_PX },
    { x: left + MARGIN_PX, y },
    { x: right - MARGIN_PX, y },
  ];
}

/** Whether the hit is one of the boxes around the entry, and so large that it is not just part of that entry. */
function isLargerThanEntry(hit: Element | undefined, boxes: readonly Element[], entry: Element): boolean {
  if (!hit || !boxes.includes(hit) || hit.childElementCount < 2) return false;
  const [all, own] = [hit.getBoundingClientRect(), entry.getBoundingClientRect()];
  return all.width * all.height > MIN_ENTRIES * own.width * own.height;
}

const MARGIN_PX = 2;
const MIN_ENTRIES = 2; // of its size, in a panel of several
const OFF_PAGE: Point = { x: -1, y: -1 };
const MENU = '[role=menu], [role=menubar]';

/**
 * Nodes that get events of a resting pointer: the document and, from tree to tree, all that is hovered. Empty if that
 * does not tell what may come: a frame is hovered, an animation alone is showing something, or what got the pointer's events
 * may have been replaced.
 */
function hoveredNodes(): Node[] {
  if (contentChanges() !== contentChangesBefore || animations().some(changesVisibility)) return [];
  const found = [...hoveredNodesIn(document)];
  const hasFrame = found.some(
    (node) => node instanceof Element && nestedDocumentIn(node, node.localName) !== undefined,
  );
  return hasFrame || found.length > MAX_NODES ? [] : found;
}

function* hoveredNodesIn(tree: Document | ShadowRoot): Generator<Node> {
  yield tree;
  for (const element of tree.querySelectorAll(HOVERED)) {
    yield element;
    const root = shadowOf(element);
    if (root) yield* hoveredNodesIn(root);
  }
}

const OUTSIDE_PX = 3;

/**
 * Where the pointer goes to leave the element that it is already on, so as to enter it again: right beside it, and inside its
 * container, which may exist only on hover.
 */
export function pointToLeave(element: Element): { leave: Point } | undefined {
  if (!element.matches(':hover')) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const beside: Point[] = [
    { x, y: bottom + OUTSIDE_PX },
    { x, y: top - OUTSIDE_PX },
    { x: left - OUTSIDE_PX, y },
    { x: right + OUTSIDE_PX, y },
  ];
  const places = beside.map((place) => ({ place, over: [...flatAncestors(hitAt(element, place) ?? element)] }));
  const outside = places.filter(({ over }) => !over.includes(element));
  const [, ...around] = flatAncestors(element);
  const holder = around.find((one) => outside.some(({ over }) => over.includes(one)));
  const found = holder && outside.find(({ over }) => over.includes(holder));
  return found && toOutermostFrame(element, found.place);
}

function toOutermostFrame(element: Element, inner: Point): { leave: Point } | undefined {
  let leave = inner;
  let view = element.ownerDocument.defaultView;
  for (let owner = view && ownerOf(view); owner; owner = view && ownerOf(view)) {
    leave = throughFrame(owner, leave);
    view = owner.ownerDocument.defaultView;
  }
  return view && !isBehindBoundary(view) ? { leave } : undefined;
}
