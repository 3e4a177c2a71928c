/** Whether the page is known not to change. */
let isStill = false;
/** Functions that clear cached answers. */
const forgets: (() => void)[] = [];

/** Runs `read`, which changes nothing in the page: what was queried once is cached until it ends. */
export function whileStill<T>(read: () => T): T {
  if (isStill) return read();
  isStill = true;
  try {
    return read();
  } finally {
    isStill = false;
    for (const forget of forgets) forget();
  }
}

/** Clears something as soon as the page may change again. */
export function forgetAfter(forget: () => void): void {
  forgets.push(forget);
}

/** Caches a query about an element, or a tree, while the page does not change. */
export function askedOnce<T, K extends object = Element>(read: (one: K) => T): (one: K) => T {
  const answers = new Map<K, T>();
  forgetAfter(() => answers.clear());
  return (one) => {
    if (!isStill) return read(one);
    const known = answers.get(one);
    if (known !== undefined) return known;
    const answer = read(one);
    answers.set(one, answer);
    return answer;
  };
}

/** Work that need not be repeated while the page does not change. */
export function doneOnce(work: () => void): () => void {
  let isDone = false;
  forgetAfter(() => (isDone = false));
  return () => {
    if (isDone) return;
    work();
    isDone = isStill;
  };
}

/** A set of elements that is kept while the page does not change. */
export function noted(): { has: (element: Element) => boolean; add: (element: Element) => void } {
  const elements = new Set<Element>();
  forgetAfter(() => elements.clear());
  return {
    has: (element) => elements.has(element),
    add: (element) => {
      if (isStill) elements.add(element);
    },
  };
}

/** The computed style of an element; it is live. */
export const styleOf = askedOnce((element) => getComputedStyle(element));

/** The keyword of a cursor, which comes last, after the author's preferred images: `url("hand.png") 4 4, pointer`. */
export const keywordOf = (cursor: string): string => cursor.slice(cursor.lastIndexOf(' ') + 1);

/** The cursor over an element. */
export const pointerOver = (element: Element): string => keywordOf(styleOf(element).cursor);
