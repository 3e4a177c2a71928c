import { nestedDocumentIn } from './nested-document.ts';
import { componentCount, recordComponent } from './element-internals.ts';
import { styleOf } from './read-cache.ts';
import { adoptRoot, isElement, isText, shadowOf } from './flat-tree.ts';
import { visibilityOf } from '../style/visibility.ts';

/**
 * Elements that may have a closed shadow root. The page can't be queried for it, so the host does so with
 * `DOM.describeNode`; querying every element would cost more than the walk.
 */
const MAX_SUSPECTS = 100; // queried at once; the rest is queried in the next snapshot
const PROBES = 3; // components of one tag that are queried before the tag is believed to have no closed root

/** Other elements that can have a shadow root. DOM, `attachShadow` */
const HOST_TAGS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** An element's look when the host found no closed root on it. */
const clearedLooks = new WeakMap<Element, string>();
const clearedTags = new Map<string, number>();
const closedTags = new Set<string>();
let collected: Element[] = [];

/** Records an element that may have a closed root, if nothing else is `explaining` what it shows, or may use internals. */
export function recordSuspect(element: Element, tag: string, explaining: object | undefined): void {
  const isComponent = tag.includes('-');
  if (isComponent) recordComponent(element, tag);
  if (explaining || (!isComponent && !HOST_TAGS.has(tag)) || collected.length >= MAX_SUSPECTS) return;
  const isLikely = isComponent ? mayBeClosedComponent(tag) : showsMoreThanItHas(element);
  if (isLikely && clearedLooks.get(element) !== look(element)) collected.push(element);
}

function mayBeClosedComponent(tag: string): boolean {
  return closedTags.has(tag) || (clearedTags.get(tag) ?? 0) < PROBES;
}

/** Whether an element has a size that its content does not explain; or its first child is not in the flat tree. */
function showsMoreThanItHas(element: Element): boolean {
  const first = element.firstChild;
  if (isText(first) && first.data.trim() !== '') return false;
  const firstElement = isElement(first) ? first : element.firstElementChild;
  if (!firstElement) return (element as HTMLElement).offsetHeight > 0; // HOSTS are all HTML elements
  return visibilityOf(firstElement) === 'pruned' && styleOf(firstElement).display === ''; // CSSOM: it is not in the flat tree
}

function look(element: Element): string {
  return `${element.childElementCount} ${(element as HTMLElement).offsetHeight}`;
}

/** How many elements the host is to query. */
export interface SuspectCounts {
  /** They may have a closed shadow root that is still unknown. */
  suspects: number;
  /** They may have internals that are still unknown. */
  components: number;
}

export function suspectCounts(): SuspectCounts {
  return { suspects: collected.length, components: componentCount() };
}

/** Hands the suspects to the host, which answers with `adoptRoots`. */
export function takeSuspects(): Element[] {
  const taken = collected;
  collected = [];
  for (const element of taken) {
    clearedLooks.set(element, look(element));
    const tag = element.localName;
    if (tag.includes('-')) clearedTags.set(tag, (clearedTags.get(tag) ?? 0) + 1);
  }
  return taken;
}

/** Takes the closed roots that the host found. */
export function adoptRoots(...roots: ShadowRoot[]): void {
  for (const root of roots) {
    if (shadowOf(root.host)) continue;
    adoptRoot(root);
    closedTags.add(root.host.localName);
  }
}

/** Whether the known trees account for all `count` matches of the browser's search for `<slot>`. */
export function knowsSlots(count: number): boolean {
  const known = trees(document);
  const slots = known.reduce((sum, tree) => sum + tree.querySelectorAll('slot').length, 0);
  return count <= slots || count <= known.reduce((sum, tree) => sum + slotMentions(tree), slots);
}

/** How many texts mention `<slot>`, such as inline scripts: the search finds these too. */
function slotMentions(tree: Document | ShadowRoot): number {
  const texts = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
  let count = 0;
  while (texts.nextNode()) if (/<slot>/i.test(texts.currentNode.nodeValue ?? '')) count++;
  return count;
}

/** The shadow roots of this document, in which scripts may listen, except those that only draw or slot their content. */
export function shadowRoots(): ShadowRoot[] {
  const roots = trees(document).filter((tree): tree is ShadowRoot => 'host' in tree && tree.ownerDocument === document);
  return roots.filter((root) => root.querySelector(MAY_LISTEN)).slice(0, MAX_ROOTS);
}

const MAY_LISTEN = ':not(style, link, slot, svg, svg *)';
const MAX_ROOTS = 300; // each takes some commands to the browser

/** The document, its frames' documents, and their shadow trees, to any depth. */
function trees(tree: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const found = [tree];
  for (const element of tree.querySelectorAll('*')) {
    const inner = shadowOf(element) ?? nestedDocumentIn(element, element.localName)?.document;
    if (inner) found.push(...trees(inner));
  }
  return found;
}

/** Takes the shadow roots around nodes. @returns how many were unknown. */
export function adoptRootsOf(...nodes: Node[]): number {
  const roots = new Set(nodes.map((node) => node.getRootNode()));
  const closed = [...roots].filter((root): root is ShadowRoot => 'host' in root && !shadowOf(root.host as Element)); // a root's host
  adoptRoots(...closed);
  return closed.length;
}
