/**
 * Refs: `<document ordinal>-<node>`. The host assigns the ordinals, so that none is used twice in a session.
 * Elements are held weakly: we keep nothing of the page alive, and the page cannot see our maps.
 */
export interface Known {
  ordinal: number;
  next: number;
  refs: WeakMap<Element, number>;
  /** By number. */
  elements: Map<number, WeakRef<Element>>;
  /** The number of elements at which collected ones are removed. */
  tidyAt: number;
}

const FIRST_TIDY = 1_000; // elements; fewer are not worth the search

const documents = new WeakMap<Document, Known>();
const byOrdinal = new Map<number, WeakRef<Document>>();
const ordinals: number[] = [];

/** Adds ordinals `[from, to)` for new documents. */
export function grantOrdinals({ from, to }: { from: number; to: number }): void {
  for (let ordinal = from; ordinal < to; ordinal++) ordinals.push(ordinal);
}

/** The document's registry, or `undefined` if no ordinal is left for a new one. */
export function knownDocument(document: Document): Known | undefined {
  const known = documents.get(document);
  if (known) return known;
  const ordinal = ordinals.shift();
  if (ordinal === undefined) return undefined;
  const made = newKnown(ordinal);
  documents.set(document, made);
  byOrdinal.set(ordinal, new WeakRef(document));
  return made;
}

/** Runs `read` with temporary numbers for the document's elements, unless it already has a registry. */
export function unnumbered(document: Document, read: () => void): void {
  if (documents.has(document)) return;
  documents.set(document, newKnown(0)); // ordinals begin at 1
  try {
    read();
  } finally {
    documents.delete(document);
  }
}

function newKnown(ordinal: number): Known {
  return { ordinal, next: 1, refs: new WeakMap(), elements: new Map(), tidyAt: FIRST_TIDY };
}

/** The element's number within its document; assigned on first use. */
export function nodeNumber(known: Known, element: Element): number {
  const number = known.refs.get(element);
  if (number !== undefined) return number;
  const made = known.next++;
  known.refs.set(element, made);
  known.elements.set(made, new WeakRef(element));
  if (known.elements.size >= known.tidyAt) tidy(known);
  return made;
}

export function isNumbered(element: Element): boolean {
  return documents.get(element.ownerDocument)?.refs.has(element) ?? false;
}

/** Lets an element take over the ref of a removed one that the page replaced by it: to later readers it is the same. */
export function inherit(ref: string, heir: Element): void {
  const known = documents.get(heir.ownerDocument);
  const number = Number(ref.slice(ref.indexOf('-') + 1));
  if (!known || known.ordinal !== Number.parseInt(ref, 10)) return;
  known.elements.set(number, new WeakRef(heir));
  if (!known.refs.has(heir)) known.refs.set(heir, number);
}

/** A page that re-renders its rows for hours must not fill the memory with records of the old ones. */
function tidy(known: Known): void {
  for (const [number, element] of known.elements) if (!element.deref()) known.elements.delete(number);
  known.tidyAt = Math.max(FIRST_TIDY, known.elements.size * 2);
}

/** The ref of an element whose document has an ordinal. */
export function refOf(element: Element): string | undefined {
  const known = knownDocument(element.ownerDocument);
  return known && `${known.ordinal}-${nodeNumber(known, element)}`;
}

/** The element of a ref, while it is in a document of this world. */
export function elementOf(ref: string): Element | undefined {
  const [ordinal, node] = ref.split('-').map(Number);
  const document = byOrdinal.get(ordinal ?? NaN)?.deref();
  const known = document && documents.get(document);
  const element = known?.elements.get(node ?? NaN)?.deref();
  return element?.isConnected && document?.defaultView ? element : undefined;
}

/** Whether this world has the ref's element, or at least its document. */
export function holds(ref: string): 'element' | 'document' | 'neither' {
  if (elementOf(ref)) return 'element';
  const document = byOrdinal.get(Number.parseInt(ref, 10))?.deref();
  return document?.defaultView ? 'document' : 'neither';
}
