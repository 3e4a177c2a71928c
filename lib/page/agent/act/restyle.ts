import { isPage, nameOf } from './describe.ts';
import { flatAncestors, outermost } from './tree.ts';

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
  /** What has come since: it had no look before, as the ripple that runs from where a button is pressed. */
  readonly #come = new WeakSet<Node>();
  /** What was taken out since, and was there before, wherever it is put. */
  readonly #taken = new WeakSet<Node>();

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

  /** Notes that an attribute is another one now, or what was put in and taken out. */
  note({ target, attributeName: name, oldValue, addedNodes, removedNodes }: MutationRecord): void {
    for (const node of removedNodes) if (!this.#come.has(node)) this.#taken.add(node);
    for (const node of addedNodes) if (!this.#taken.has(node)) this.#come.add(node);
    const element = target as Element; // attributes are those of elements
    if (name === null || PASSING.test(name) || !this.isAbout(element) || this.#hasCome(element)) return;
    const noted = this.#then.get(element) ?? new Map<string, string | null>();
    this.#then.set(element, noted);
    if (!noted.has(name)) noted.set(name, oldValue);
  }

  #hasCome(element: Element): boolean {
    return [...flatAncestors(element)].some((at) => this.#come.has(at));
  }

  /** What is different now: `+chosen -free`, `data-state="on"`, `+at in [0-7] li "beta"`; undefined when nothing is. */
  told(): string | undefined {
    const found = new Map<Element, string[]>();
    for (const [element, noted] of this.#then) {
      const parts = [...noted].flatMap(([name, then]) => difference(name, then, element.getAttribute(name)));
      if (parts.length > 0) found.set(element, parts);
    }
    const rows = this.#rowsOf(found);
    const isOfRow = (element: Element): boolean => rows.some((row) => row.contains(element));
    const isTold = rows.length > 0 && rows.length <= MOST_ROWS;
    const others = [...found].filter(([element]) => !isTold || !(isOfRow(element) || this.#isRow(element)));
    const inCommon = [...new Set(others.flatMap(([, parts]) => parts))].join(' ');
    const named = isTold ? rows.map((row) => `${cut(found.get(row)?.join(' '))} in ${nameOf(row)}`) : [];
    const told = [cut(inCommon), ...named].filter((one) => one !== '').join(', ');
    return told === '' ? undefined : told;
  }

  /** What of it is one of several, without those from which a look has passed on to another. */
  #rowsOf(found: ReadonlyMap<Element, readonly string[]>): Element[] {
    const all = new Set([...found.values()].flatMap((parts) => parts.join(' ').split(' ')));
    const isOne = ([element, parts]: [Element, readonly string[]]): boolean =>
      !isPassedOn(parts.join(' '), all) && this.#isRow(element);
    const rows = new Set([...found].filter(isOne).map(([element]) => element));
    return outermost(rows);
  }

  /** Whether the element is one of several in the target that each have their text. */
  #isRow(element: Element): boolean {
    if (element === this.target || !this.target.contains(element) || element.textContent.trim() === '') return false;
    const isLike = (other: Element): boolean =>
      other.localName === element.localName && other.textContent.trim() !== '';
    for (const other of element.parentElement?.children ?? []) if (other !== element && isLike(other)) return true;
    return false;
  }
}

const cut = (told = ''): string => told.slice(0, MOST_TOLD).toWellFormed();

const MOST_ROWS = 2; // of what looks otherwise in the target; of more, what they have in common is told

/** Whether all that an element has come by is the loss of what another one has now, by the words of what `all` have come by. */
export function isPassedOn(told: string, all: ReadonlySet<string>): boolean {
  const [first = ''] = told.split(' ');
  return first.startsWith('-') && all.has(`+${first.slice(1)}`);
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
