/**
 * The agent's reads of node properties, unaffected by the page's names: `form.parentElement` is a form's field of that name
 * (LegacyOverrideBuiltIns in Web IDL), in our isolated world too. A document does the same with its forms and images, but to
 * the page's own scripts only (Blink's LocalWindowProxy::NamedItemAdded keeps it to their world). The build routes
 * every access of the agent to one of these names through here: see agent-plugin.ts. Each reads a constant, so that it
 * costs no more than the access itself.
 */
type Getter<V> = (this: Node) => V;

function getterOf<V>(prototype: object, name: string): Getter<V> {
  const get: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (typeof get !== 'function') throw new TypeError(`${name} is no getter.`);
  return get as Getter<V>; // by its name
}

const ELEMENT = 1; // Node.ELEMENT_NODE
const DOCUMENT = 9; // Node.DOCUMENT_NODE
const ofNode = Node.prototype;
const ofElement = Element.prototype;

export const nodeTypeOf = getterOf<number>(ofNode, 'nodeType');
export const firstChildOf = getterOf<ChildNode | null>(ofNode, 'firstChild');
export const nextSiblingOf = getterOf<ChildNode | null>(ofNode, 'nextSibling');
export const parentNodeOf = getterOf<Node | null>(ofNode, 'parentNode');
export const parentElementOf = getterOf<Element | null>(ofNode, 'parentElement');
export const ownerDocumentOf = getterOf<Document | null>(ofNode, 'ownerDocument');
export const isConnectedOf = getterOf<boolean>(ofNode, 'isConnected');
export const localNameOf = getterOf<string>(ofElement, 'localName');
export const namespaceURIOf = getterOf<string | null>(ofElement, 'namespaceURI');
export const shadowRootOf = getterOf<ShadowRoot | null>(ofElement, 'shadowRoot');
export const assignedSlotOf = getterOf<HTMLSlotElement | null>(ofElement, 'assignedSlot');
export const nextElementSiblingOf = getterOf<Element | null>(ofElement, 'nextElementSibling');
export const firstElementChildOf = getterOf<Element | null>(ofElement, 'firstElementChild');
export const childElementCountOf = getterOf<number>(ofElement, 'childElementCount');
export const childrenOf = getterOf<HTMLCollection>(ofElement, 'children');
export const styleSheetsOf = getterOf<StyleSheetList>(Document.prototype, 'styleSheets');
export const adoptedStyleSheetsOf = getterOf<CSSStyleSheet[]>(Document.prototype, 'adoptedStyleSheets');
export const {
  getRootNode: getRootNodeOf,
  contains: containsOf,
  compareDocumentPosition: compareDocumentPositionOf,
} = ofNode;
export const {
  checkVisibility: checkVisibilityOf,
  getBoundingClientRect: getBoundingClientRectOf,
  scrollIntoView: scrollIntoViewOf,
  querySelector: querySelectorOf,
  querySelectorAll: querySelectorAllOf,
  getElementsByTagName: getElementsByTagNameOf,
} = ofElement;

// These also answer for components that set by ElementInternals what others write as attributes, once there are any: see `useInternals`.
const {
  getAttribute: rawGetAttribute,
  hasAttribute: rawHasAttribute,
  hasAttributes: rawHasAttributes,
  getAttributeNames: rawGetAttributeNames,
} = ofElement;
const { matches: rawMatches, closest: rawClosest } = ofElement;
export let [getAttributeOf, hasAttributeOf, hasAttributesOf, getAttributeNamesOf] = [
  rawGetAttribute,
  rawHasAttribute,
  rawHasAttributes,
  rawGetAttributeNames,
];
export let matchesOf: (this: Element, selector: string) => boolean = rawMatches;
export let closestOf = rawClosest;
let internalsMatches: InternalsSource['within'] = () => [];

/** Where to query the internals of components. */
interface InternalsSource {
  /** An element that has a component's internals as attributes. */
  standInOf: (component: Element) => Element | undefined;
  /** The components in a tree or an element whose internals match a selector. */
  within: (scope: Node, selector: string) => Element[];
}

/** From now on reads internals like attributes, unless the component has set those. */
export function useInternals({ standInOf, within }: InternalsSource): void {
  getAttributeOf = function (this: Element, name) {
    return rawGetAttribute.call(this, name) ?? standInOf(this)?.getAttribute(name) ?? null;
  };
  hasAttributeOf = function (this: Element, name) {
    return rawHasAttribute.call(this, name) || standInOf(this)?.hasAttribute(name) === true;
  };
  hasAttributesOf = function (this: Element) {
    return rawHasAttributes.call(this) || standInOf(this) !== undefined;
  };
  getAttributeNamesOf = function (this: Element) {
    return [...rawGetAttributeNames.call(this), ...(standInOf(this)?.getAttributeNames() ?? [])];
  };
  matchesOf = function (this: Element, selector: string) {
    return rawMatches.call(this, selector) || standInOf(this)?.matches(selector) === true;
  };
  closestOf = function (this: Element, selector: string) {
    let at: Element | null = this;
    while (at && !matchesOf.call(at, selector)) at = parentElementOf.call(at);
    return at;
  };
  internalsMatches = within;
}

// Each is the property of its name. Only direct calls of the constant above are replaced: the build does so itself.
export const nodeType = (node: Node): number => nodeTypeOf.call(node);
export const firstChild = (node: Node): ChildNode | null => firstChildOf.call(node);
export const nextSibling = (node: Node): ChildNode | null => nextSiblingOf.call(node);
export const parentNode = (node: Node): Node | null => parentNodeOf.call(node);
export const parentElement = (node: Node): Element | null => parentElementOf.call(node);
export const ownerDocument = (node: Node): Document | null => ownerDocumentOf.call(node);
export const isConnected = (node: Node): boolean => isConnectedOf.call(node);
export const localName = (node: Node): string => localNameOf.call(node);
export const namespaceURI = (node: Node): string | null => namespaceURIOf.call(node);
export const shadowRoot = (node: Node): ShadowRoot | null => shadowRootOf.call(node);

// Documents, shadow roots and texts have these of their own.
export const assignedSlot = (node: Node): unknown =>
  nodeTypeOf.call(node) === ELEMENT ? assignedSlotOf.call(node) : Reflect.get(node, 'assignedSlot');
export const nextElementSibling = (node: Node): unknown =>
  nodeTypeOf.call(node) === ELEMENT ? nextElementSiblingOf.call(node) : Reflect.get(node, 'nextElementSibling');
export const firstElementChild = (node: Node): unknown =>
  nodeTypeOf.call(node) === ELEMENT ? firstElementChildOf.call(node) : Reflect.get(node, 'firstElementChild');
export const childElementCount = (node: Node): unknown =>
  nodeTypeOf.call(node) === ELEMENT ? childElementCountOf.call(node) : Reflect.get(node, 'childElementCount');
export const children = (node: Node): unknown =>
  nodeTypeOf.call(node) === ELEMENT ? childrenOf.call(node) : Reflect.get(node, 'children');

export const styleSheets = (node: Node): unknown =>
  nodeTypeOf.call(node) === DOCUMENT ? styleSheetsOf.call(node) : Reflect.get(node, 'styleSheets');
export const adoptedStyleSheets = (node: Node): unknown =>
  nodeTypeOf.call(node) === DOCUMENT ? adoptedStyleSheetsOf.call(node) : Reflect.get(node, 'adoptedStyleSheets');

export const getRootNode = (node: Node, value: Parameters<Node['getRootNode']>[0]) => getRootNodeOf.call(node, value);
export const contains = (node: Node, value: Parameters<Node['contains']>[0]) => containsOf.call(node, value);
export const compareDocumentPosition = (node: Node, value: Parameters<Node['compareDocumentPosition']>[0]) =>
  compareDocumentPositionOf.call(node, value);
export const getAttribute = (node: Element, value: Parameters<Element['getAttribute']>[0]) =>
  getAttributeOf.call(node, value);
export const hasAttribute = (node: Element, value: Parameters<Element['hasAttribute']>[0]) =>
  hasAttributeOf.call(node, value);
export const hasAttributes = (node: Element) => hasAttributesOf.call(node);
export const getAttributeNames = (node: Element) => getAttributeNamesOf.call(node);
export const matches = (node: Element, value: Parameters<Element['matches']>[0]) => matchesOf.call(node, value);
export const closest = (node: Element, value: Parameters<Element['closest']>[0]) => closestOf.call(node, value);
export const checkVisibility = (node: Element, value: Parameters<Element['checkVisibility']>[0]) =>
  checkVisibilityOf.call(node, value);
export const getBoundingClientRect = (node: Element) => getBoundingClientRectOf.call(node);
export const scrollIntoView = (node: Element, value: Parameters<Element['scrollIntoView']>[0]) =>
  scrollIntoViewOf.call(node, value);
export const querySelector = (node: Element | Document, name: string) => {
  const found =
    nodeTypeOf.call(node) === ELEMENT ? querySelectorOf.call(node as Element, name) : node.querySelector(name);
  const said = name.includes('[') ? internalsMatches(node, name) : [];
  return said.length > 0 ? (inOrder(found ? [found, ...said] : said)[0] ?? null) : found;
};
export const querySelectorAll = (node: Element | Document, name: string) => {
  const found =
    nodeTypeOf.call(node) === ELEMENT ? querySelectorAllOf.call(node as Element, name) : node.querySelectorAll(name);
  const said = name.includes('[') ? internalsMatches(node, name) : [];
  return said.length > 0 ? inOrder([...found, ...said]) : found;
};
export const getElementsByTagName = (node: Element | Document, name: string) =>
  nodeTypeOf.call(node) === ELEMENT
    ? getElementsByTagNameOf.call(node as Element, name)
    : node.getElementsByTagName(name);

function inOrder(elements: Element[]): Element[] {
  const isLater = (one: Element, other: Element) =>
    compareDocumentPositionOf.call(one, other) & Node.DOCUMENT_POSITION_PRECEDING;
  return [...new Set(elements)].toSorted((one, other) => (isLater(one, other) ? 1 : -1));
}

/** The same after `?.`. */
export function maybe<T>(read: (node: Node, value?: T) => unknown, node: Node | null | undefined, value?: T): unknown {
  return node === null || node === undefined ? undefined : read(node, value);
}
