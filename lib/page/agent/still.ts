/** Whether the page is known to stand still. */
let isStill = false;
/** Empties what is remembered of it. */
const forgets: (() => void)[] = [];

/** Runs `read`, which changes nothing in the page: what was asked of it once is not asked again until it ends. */
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

/** Forgets something of the page as soon as it need not stand still any more. */
export function forgetAfter(forget: () => void): void {
  forgets.push(forget);
}

/** The same question about an element, or a tree, asked of the page only once while it stands still. */
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

/** What need not be done again while the page stands still. */
export function doneOnce(work: () => void): () => void {
  let isDone = false;
  forgetAfter(() => (isDone = false));
  return () => {
    if (isDone) return;
    work();
    isDone = isStill;
  };
}

/** A note about elements that is kept as long as the page stands still. */
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

/** The computed style of an element; it is alive. */
export const styleOf = askedOnce((element) => getComputedStyle(element));

/** The keyword of a pointer, which comes last, after the pictures that an author would rather have: `url("hand.png") 4 4, pointer`. */
export const keywordOf = (cursor: string): string => cursor.slice(cursor.lastIndexOf(' ') + 1);

/** The pointer over an element. */
export const pointerOver = (element: Element): string => keywordOf(styleOf(element).cursor);
