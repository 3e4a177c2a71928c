import { shownIn } from '../embed.ts';
import { UNDER_POINTER } from '../hover.ts';
import { shadowOf } from '../tree.ts';
import { isUnveiling } from './animations.ts';
import { isBehindBoundary, ownerOf, throughFrame } from './frames.ts';
import { hitAt, type Point } from './hit-test.ts';
import { flatAncestors } from './tree.ts';
import { aroundSelection } from './selection.ts';
import { animations, contentChanges } from './watch.ts';

const MOST = 200; // nodes; each is asked about by itself

let contentBefore = -1;

/** Says that an act begins, which may bring the pointer. */
export function beforePointer(): void {
  contentBefore = contentChanges();
}

/** What hears of the pointer where it rests, or of what is selected; nothing where that does not tell what may come. */
export function hearersOf(source: 'pointer' | 'selection'): Node[] {
  return source === 'pointer' ? underPointer() : aroundSelection();
}

/**
 * What hears of a pointer that rests where it is: the document and, from tree to tree, all that is under it. Nothing where that
 * does not tell what may come: a frame is under it, an animation alone is bringing something, or what heard the pointer come
 * may have given way to something else.
 */
function underPointer(): Node[] {
  if (contentChanges() !== contentBefore || animations().some(isUnveiling)) return [];
  const found = [...hearersIn(document)];
  const hasFrame = found.some((node) => node instanceof Element && shownIn(node, node.localName) !== undefined);
  return hasFrame || found.length > MOST ? [] : found;
}

function* hearersIn(tree: Document | ShadowRoot): Generator<Node> {
  yield tree;
  for (const element of tree.querySelectorAll(UNDER_POINTER)) {
    yield element;
    const root = shadowOf(element);
    if (root) yield* hearersIn(root);
  }
}

const BESIDE_PX = 3;

/**
 * Where the pointer leaves the element that it is on already, so as to come to it anew: right beside it, and in what holds it,
 * which may be there only as long as the pointer is.
 */
export function leaving(element: Element): { leave: Point } | undefined {
  if (!element.matches(':hover')) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const beside: Point[] = [
    { x, y: bottom + BESIDE_PX },
    { x, y: top - BESIDE_PX },
    { x: left - BESIDE_PX, y },
    { x: right + BESIDE_PX, y },
  ];
  const places = beside.map((place) => ({ place, over: [...flatAncestors(hitAt(element, place) ?? element)] }));
  const outside = places.filter(({ over }) => !over.includes(element));
  const [, ...around] = flatAncestors(element);
  const holder = around.find((one) => outside.some(({ over }) => over.includes(one)));
  const found = holder && outside.find(({ over }) => over.includes(holder));
  return found && outOfFrames(element, found.place);
}

function outOfFrames(element: Element, inner: Point): { leave: Point } | undefined {
  let leave = inner;
  let view = element.ownerDocument.defaultView;
  for (let owner = view && ownerOf(view); owner; owner = view && ownerOf(view)) {
    leave = throughFrame(owner, leave);
    view = owner.ownerDocument.defaultView;
  }
  return view && !isBehindBoundary(view) ? { leave } : undefined;
}
