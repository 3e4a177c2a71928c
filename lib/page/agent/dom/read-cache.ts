/** Whether the page is known not to change. */
let isReading = false;
/** Functions that clear cached answers. */
const readEndCallbacks: (() => void)[] = [];

/** Runs `read`, which changes nothing in the page: what was queried once is cached until it ends. */
export function withReadCache<T>(read: () => T): T {
  if (isReading) return read();
  isReading = true;
  try {
    return read();
  } finally {
    isReading = false;
    for (const forget of readEndCallbacks) forget();
  }
}

/** Clears something as soon as the page may change again. */
export function onReadEnd(forget: () => void): void {
  readEndCallbacks.push(forget);
}

/** Caches a query about an element, or a tree, while the page does not change. */
export function cachedPerRead<T, K extends object = Element>(read: (one: K) => T): (one: K) => T {
  const answers = new Map<K, T>();
  onReadEnd(() => answers.clear());
  return (one) => {
    if (!isReading) return read(one);
    const cached = answers.get(one);
    if (cached !== undefined) return cached;
    const answer = read(one);
    answers.set(one, answer);
    return answer;
  };
}

/** Work that need not be repeated while the page does not change. */
export function oncePerRead(work: () => void): () => void {
  let isDone = false;
  onReadEnd(() => (isDone = false));
  return () => {
    if (isDone) return;
    work();
    isDone = isReading;
  };
}

/** A set of elements that is kept while the page does not change. */
export function readScopedSet(): { has: (element: Element) => boolean; add: (element: Element) => void } {
  const elements = new Set<Element>();
  onReadEnd(() => elements.clear());
  return {
    has: (element) => elements.has(element),
    add: (element) => {
      if (isReading) elements.add(element);
    },
  };
}

/** The computed style of an element; it is live. */
export const styleOf = cachedPerRead((element) => getComputedStyle(element));

/** The keyword of a cursor, which comes last, after the author's preferred images: `url("hand.png") 4 4, pointer`. */
export const keywordOf = (cursor: string): string => cursor.slice(cursor.lastIndexOf(' ') + 1);

/** The cursor over an element. */
export const cursorOver = (element: Element): string => keywordOf(styleOf(element).cursor);
