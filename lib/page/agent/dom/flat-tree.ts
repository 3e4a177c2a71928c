import { watchRoot } from '../act/effects/change-watch.ts';

export const ELEMENT = 1; // Node.ELEMENT_NODE
export const TEXT = 3; // Node.TEXT_NODE

/** Closed shadow roots that the host found for us; the page can't be queried for them. */
const closedRoots = new WeakMap<Element, ShadowRoot>();
let hasClosedRoots = false;

/** Takes a closed shadow root that the host found. */
export function adoptRoot(root: ShadowRoot): void {
  closedRoots.set(root.host, root);
  hasClosedRoots = true;
}

/** The element's shadow root, open or (once found) closed. */
export function shadowOf(element: Element): ShadowRoot | undefined {
  return element.shadowRoot ?? (hasClosedRoots ? closedRoots.get(element) : undefined);
}

/** As `shadowOf`; also starts watching its changes. */
export function watchedShadowOf(element: Element): ShadowRoot | undefined {
  const root = shadowOf(element);
  if (root) watchRoot(root);
  return root;
}

/** The element's tag. */
export function tagOf(element: Element): string {
  return element.localName;
}

export function isElement(node: Node | null | undefined): node is Element {
  return node !== null && node !== undefined && node.nodeType === ELEMENT; // not instanceof: nodes of other frames have other classes
}

/** Whether it is an only child. Counting its parent's children would take time proportional to their number. */
export function isOnlyElement(element: Element): boolean {
  return !element.previousElementSibling && !element.nextElementSibling;
}

export function isText(node: Node | null | undefined): node is Text {
  return node !== null && node !== undefined && node.nodeType === TEXT;
}

/** What is rendered inside a slot: the assigned nodes, or `undefined` if it shows its fallback. */
export function slotted(element: Element, tag: string): Node[] | undefined {
  if (tag !== 'slot') return undefined;
  const assigned = (element as HTMLSlotElement).assignedNodes(); // by tag
  return assigned.length > 0 ? assigned : undefined;
}

/** Calls `visit` for the children of an element in the flat tree: for what is rendered inside it. */
export function eachFlatChild(element: Element, tag: string, visit: (child: Node) => void): void {
  const given = slotted(element, tag);
  if (given) given.forEach(visit);
  else {
    const root = watchedShadowOf(element);
    for (let child = (root ?? element).firstChild; child; child = child.nextSibling) visit(child);
  }
}

/** The descendants of an element, in the order of the flat tree, except scripts and style sheets. */
export function* flatNodesIn(element: Element): Generator<Node> {
  const open = flatChildren(element).toReversed();
  for (let at = open.pop(); at; at = open.pop()) {
    yield at;
    if (isElement(at) && !at.matches('script, style')) open.push(...flatChildren(at).toReversed());
  }
}

function flatChildren(element: Element): Node[] {
  const children: Node[] = [];
  eachFlatChild(element, tagOf(element), (child) => children.push(child));
  return children;
}

/** The parent of an element in the flat tree. */
export function flatParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const parent = element.parentNode;
  if (isElement(parent)) return parent;
  return parent && 'host' in parent ? (parent as ShadowRoot).host : null; // only a shadow root has a host
}

/** Number of elements in the topmost document that this world can access, from this one on; a frame counts as one. */
export function countElementsFrom(element: Element): number {
  const top = outermost(element);
  const all = top.ownerDocument.getElementsByTagName('*');
  let from = 0;
  for (let to = all.length; from < to;) {
    const middle = (from + to) >> 1;
    const other = all[middle];
    if (other && other !== top && isBefore(other, top)) from = middle + 1;
    else to = middle;
  }
  return all.length - from;
}

/** The element itself, or the host or frame element around its tree. */
function outermost(element: Element): Element {
  const root = element.getRootNode();
  const owner = 'host' in root ? (root as ShadowRoot).host : element.ownerDocument.defaultView?.frameElement; // only a shadow root has a host
  return owner ? outermost(owner) : element;
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
