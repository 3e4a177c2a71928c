/** Closed shadow roots that the host found for us; a page cannot be asked for them. */
const closedRoots = new WeakMap<Element, ShadowRoot>();

/** Takes a closed shadow root that the host found. */
export function adoptRoot(root: ShadowRoot): void {
  closedRoots.set(root.host, root);
}

/** The element's shadow root, open or (once found) closed. */
export function shadowOf(element: Element): ShadowRoot | undefined {
  return element.shadowRoot ?? closedRoots.get(element);
}

export function isElement(node: Node | null | undefined): node is Element {
  return node?.nodeType === 1; // not instanceof: nodes of other frames have other classes
}

export function isText(node: Node | null | undefined): node is Text {
  return node?.nodeType === 3;
}

/** The children of a node in the flat tree: what is rendered inside it. */
export function flatChildren(element: Element, tag: string): ArrayLike<Node> {
  const root = shadowOf(element);
  if (root) return root.childNodes;
  if (tag !== 'slot') return element.childNodes;
  const assigned = (element as HTMLSlotElement).assignedNodes(); // by tag
  return assigned.length > 0 ? assigned : element.childNodes;
}

/** The parent of an element in the flat tree. */
export function flatParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const parent = element.parentNode;
  if (isElement(parent)) return parent;
  return parent && 'host' in parent ? (parent as ShadowRoot).host : null; // only a shadow root has a host
}
