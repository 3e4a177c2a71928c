type Read<T> = (element: Element) => T;

/** Whether the page is known to stand still. */
let isStill = false;
/** Empties what is remembered of it. */
const forgets: (() => void)[] = [];

/** Runs `read`, which changes nothing in the page: what was asked of an element once is not asked again until it ends. */
export function whileStill<T>(read: () => T): T {
  isStill = true;
  try {
    return read();
  } finally {
    isStill = false;
    for (const forget of forgets) forget();
  }
}

/** The same question about an element, asked of the page only once while it stands still. */
export function askedOnce<T>(read: Read<T>): Read<T> {
  const answers = new Map<Element, T>();
  forgets.push(() => answers.clear());
  return (element) => {
    if (!isStill) return read(element);
    const known = answers.get(element);
    if (known !== undefined) return known;
    const answer = read(element);
    answers.set(element, answer);
    return answer;
  };
}

/** A note about elements that is kept as long as the page stands still. */
export function noted(): { has: (element: Element) => boolean; add: (element: Element) => void } {
  const elements = new Set<Element>();
  forgets.push(() => elements.clear());
  return {
    has: (element) => elements.has(element),
    add: (element) => {
      if (isStill) elements.add(element);
    },
  };
}

/** The computed style of an element; it is alive. */
export const styleOf = askedOnce((element) => getComputedStyle(element));
