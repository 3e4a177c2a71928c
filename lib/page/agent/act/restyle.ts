import { flatAncestors } from './tree.ts';

const LEVELS = 3; // of what an element stands in: a tile is clicked at the picture in it
const MOST_TOLD = 80; // characters

/** What the pointer and the focus bring with them, which tells nothing of what came of a click. */
const PASSING = /focus|hover|ripple|touch|dirty|pristine|^(?:aria-|draggable$|tabindex$|value$|href$|id$)/i;
const PLACING = /^(?:transform|translate|left|top|right|bottom|margin[\w-]*|transition[\w-]*|will-change|cursor|--.*)$/;
/** What says how an element is to change, and not how it looks. */
const TOOLS = /^(?:transition[\w-]*|animation[\w-]*|will-change|cursor|pointer-events|user-select|-webkit-.*)$/;
/** What pages note of how they are worked, which nobody sees. */
const NOTES = /mouse|pointer|keyboard|intent|tabbing|interact/i;

/**
 * The attributes of an element, of what is in it and of what it stands in, as they were before an act changed them: where
 * a page says by a class or a colour alone what is chosen, no line of the outline changes.
 */
export class Looks {
  readonly target: Element;
  readonly #around: ReadonlySet<Element>;
  readonly #then = new Map<Element, Map<string, string | null>>();

  /** @param around What the act names, of which the target may be a part. */
  constructor(target: Element, around: Element) {
    this.target = target;
    this.#around = new Set([...[...flatAncestors(target)].slice(0, LEVELS + 1), around]);
  }

  isAbout(element: Element): boolean {
    return !isPage(this.target) && (this.#around.has(element) || this.target.contains(element));
  }

  /** Whether the act was done to the element itself, as the whole of the target or a part of it. */
  holds(element: Element): boolean {
    return !isPage(this.target) && this.target.contains(element);
  }

  /** Notes that an attribute is another one now. */
  note(element: Element, name: string, then: string | null): void {
    if (PASSING.test(name) || !this.isAbout(element)) return;
    const noted = this.#then.get(element) ?? new Map<string, string | null>();
    this.#then.set(element, noted);
    if (!noted.has(name)) noted.set(name, then);
  }

  /** What is different now: `+chosen -free`, `data-state="on"`; undefined when nothing is. */
  told(): string | undefined {
    const told = [...this.#then].flatMap(([element, noted]) =>
      [...noted].flatMap(([name, then]) => difference(name, then, element.getAttribute(name))),
    );
    return told.length === 0 ? undefined : [...new Set(told)].join(' ').slice(0, MOST_TOLD).toWellFormed();
  }
}

/** What is done to the page as a whole is done to no part of it. */
export function isPage(element: Element): boolean {
  return element === element.ownerDocument.documentElement || element === element.ownerDocument.body;
}

function difference(name: string, then: string | null, now: string | null): string[] {
  if (name === 'class') return listed(then, now, { by: /\s+/, leftOut: PASSING });
  if (name === 'style') return listed(spaced(then), spaced(now), { by: /\s*;\s*/, leftOut: PLACING });
  if (then === now) return [];
  return [now === null ? `-${name}` : `${name}=${JSON.stringify(now)}`];
}

/** What is different in the look of an element that the act does not name: there it matters where it is placed, too. */
export function differenceElsewhere(name: string, then: string | null, now: string | null): string[] {
  if (name === 'style') return listed(spaced(then), spaced(now), { by: /\s*;\s*/, leftOut: TOOLS });
  return NOTES.test(name) ? [] : difference(name, then, now).filter((one) => !NOTES.test(one));
}

/** As a browser writes a style anew that an author wrote. */
function spaced(style: string | null): string | null {
  if (!style) return style;
  const probe = document.createElement('i');
  probe.style.cssText = style;
  return probe.style.cssText;
}

/** What has come to a list, and what has gone from it. */
function listed(then: string | null, now: string | null, { by, leftOut }: { by: RegExp; leftOut: RegExp }): string[] {
  const [before, after] = [then, now].map(
    (text) =>
      new Set((text ?? '').split(by).filter((part) => part !== '' && !leftOut.test(part.replace(/\s*:.*/s, '')))),
  );
  const come = [...(after ?? [])].filter((part) => !before?.has(part)).map((part) => `+${part}`);
  const gone = [...(before ?? [])].filter((part) => !after?.has(part)).map((part) => `-${part}`);
  return [...come, ...gone];
}
