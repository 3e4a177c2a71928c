/**
 * Refs: `<document ordinal>-<node>`. The host assigns the ordinals, so that none is used twice in a session.
 * Elements are held weakly: we keep nothing of the page alive, and the page cannot see our maps.
 */
export interface DocumentRegistry {
  ordinal: number;
  next: number;
  refs: WeakMap<Element, number>;
  /** By number. */
  elements: Map<number, WeakRef<Element>>;
  /** The number of elements at which collected ones are removed. */
  sweepAt: number;
}

const FIRST_SWEEP = 1_000; // elements; fewer are not worth the search

const documents = new WeakMap<Document, DocumentRegistry>();
const byOrdinal = new Map<number, WeakRef<Document>>();
const ordinals: number[] = [];

/** Adds ordinals `[from, to)` for new documents. */
export function grantOrdinals({ from, to }: { from: number; to: number }): void {
  for (let ordinal = from; ordinal < to; ordinal++) ordinals.push(ordinal);
}

/** The document's registry, or `undefined` if no ordinal is left for a new one. */
export function registryOf(document: Document): DocumentRegistry | undefined {
  const registry = documents.get(document);
  if (registry) return registry;
  const ordinal = ordinals.shift();
  if (ordinal === undefined) return undefined;
  const made = newRegistry(ordinal);
  documents.set(document, made);
  byOrdinal.set(ordinal, new WeakRef(document));
  return made;
}

/** Runs `read` with temporary numbers for the document's elements, unless it already has a registry. */
export function withTemporaryNumbers(document: Document, read: () => void): void {
  if (documents.has(document)) return;
  documents.set(document, newRegistry(0)); // ordinals begin at 1
  try {
    read();
  } finally {
    documents.delete(document);
  }
}

function newRegistry(ordinal: number): DocumentRegistry {
  return { ordinal, next: 1, refs: new WeakMap(), elements: new Map(), sweepAt: FIRST_SWEEP };
}

/** The element's number within its document; assigned on first use. */
export function nodeNumber(registry: DocumentRegistry, element: Element): number {
  const number = registry.refs.get(element);
  if (number !== undefined) return number;
  const made = registry.next++;
  registry.refs.set(element, made);
  registry.elements.set(made, new WeakRef(element));
  if (registry.elements.size >= registry.sweepAt) sweep(registry);
  return made;
}

export function isNumbered(element: Element): boolean {
  return documents.get(element.ownerDocument)?.refs.has(element) ?? false;
}

/** Lets an element take over the ref of a removed one that the page replaced by it: to later readers it is the same. */
export function transferRef(ref: string, replacement: Element): void {
  const registry = documents.get(replacement.ownerDocument);
  const number = Number(ref.slice(ref.indexOf('-') + 1));
  if (!registry || registry.ordinal !== Number.parseInt(ref, 10)) return;
  registry.elements.set(number, new WeakRef(replacement));
  if (!registry.refs.has(replacement)) registry.refs.set(replacement, number);
}

/** A page that re-renders its rows for hours must not fill the memory with records of the old ones. */
function sweep(registry: DocumentRegistry): void {
  for (const [number, element] of registry.elements) if (!element.deref()) registry.elements.delete(number);
  registry.sweepAt = Math.max(FIRST_SWEEP, registry.elements.size * 2);
}

/** The ref of an element whose document has an ordinal. */
export function refOf(element: Element): string | undefined {
  const registry = registryOf(element.ownerDocument);
  return registry && `${registry.ordinal}-${nodeNumber(registry, element)}`;
}

/** The element of a ref, while it is in a document of this world. */
export function elementOf(ref: string): Element | undefined {
  const [ordinal, node] = ref.split('-').map(Number);
  const document = byOrdinal.get(ordinal ?? NaN)?.deref();
  const registry = document && documents.get(document);
  const element = registry?.elements.get(node ?? NaN)?.deref();
  return element?.isConnected && document?.defaultView ? element : undefined;
}

/** Whether this world has the ref's element, or at least its document. */
export function holds(ref: string): 'element' | 'document' | 'neither' {
  if (elementOf(ref)) return 'element';
  const document = byOrdinal.get(Number.parseInt(ref, 10))?.deref();
  return document?.defaultView ? 'document' : 'neither';
}
