/** The parent in the flat tree: the next node on an event's path upwards. */
export function flatParent(node: Node): Element | undefined {
  if (isElement(node) && node.assignedSlot) return node.assignedSlot;
  if (node.parentElement) return node.parentElement;
  const parent = node.parentNode;
  return isShadowRoot(parent) ? parent.host : undefined;
}

/** `node` and its ancestors in the flat tree, inside its document. */
export function* flatAncestors(node: Element): Generator<Element> {
  for (let at: Element | undefined = node; at; at = flatParent(at)) yield at;
}

/** The shadow roots around `element`, innermost first, then its document. */
export function rootsAround(element: Element): (ShadowRoot | Document)[] {
  const roots: (ShadowRoot | Document)[] = [];
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    if (isDocument(root)) return [...roots, root];
    if (!isShadowRoot(root)) return roots; // a detached subtree
    roots.push(root);
  }
}

/** The nearest flat-tree ancestor (or `element`) that matches `selector`. */
export function closestFlat(element: Element, selector: string): Element | undefined {
  for (const at of flatAncestors(element)) if (at.matches(selector)) return at;
  return undefined;
}

// Nodes may come from another document of the same world, whose constructors differ: `instanceof` fails for them.

export function isShadowRoot(node: Node | null): node is ShadowRoot {
  return node?.nodeType === Node.DOCUMENT_FRAGMENT_NODE && 'host' in node;
}

function isDocument(node: Node | null): node is Document {
  return node?.nodeType === Node.DOCUMENT_NODE;
}

export function isElement(node: Node | null): node is Element {
  return node?.nodeType === Node.ELEMENT_NODE;
}

/** The element as one of HTML's classes, by its tag name; undefined for another tag or an SVG element. */
export function asTag<T extends keyof HTMLElementTagNameMap>(
  element: Element,
  tag: T,
): HTMLElementTagNameMap[T] | undefined {
  const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
  return isHtml && element.localName === tag ? (element as HTMLElementTagNameMap[T]) : undefined; // the tag names the class
}

/** Whether the element is an HTML one: it can be focused and has `offsetWidth`. */
export function isHtml(element: Element): element is HTMLElement {
  return element.namespaceURI === 'http://www.w3.org/1999/xhtml';
}

/** Those that stand in none of the others of their tree. */
export function outermost(elements: ReadonlySet<Element>): Element[] {
  return [...elements].filter((element) => {
    let at = element.parentElement;
    while (at && !elements.has(at)) at = at.parentElement;
    return at === null;
  });
}
