import { isPage, describeWithRef } from '../describe.ts';
import { flatAncestors, outermost } from '../flat-path.ts';

const MAX_LEVELS = 3; // ancestors of an element: a tile is clicked at the picture in it
const MAX_REPORT_LENGTH = 80; // characters

/** What hover and focus bring, which tells nothing about the effect of a click. */
const TRANSIENT = /focus|hover|ripple|touch|dirty|pristine|^(?:aria-|draggable$|tabindex$|value$|href$|id$)/i;
const POSITIONING =
  /^(?:transform|translate|left|top|right|bottom|margin[\w-]*|transition[\w-]*|will-change|cursor|--.*)$/;
/** Properties that say how an element is to change, not how it looks. */
const BEHAVIOURAL = /^(?:transition[\w-]*|animation[\w-]*|will-change|cursor|pointer-events|user-select|-webkit-.*)$/;
/** Pages' notes about the input device, which nobody sees. */
const INPUT_DEVICE = /mouse|pointer|keyboard|intent|tabbing|interact/i;

/**
 * The attributes of an element, its descendants and its ancestors, as they were before an act changed them: if
 * a page shows a choice only by a class or a colour, no line of the outline changes.
 */
export class AppearanceChanges {
  readonly target: Element;
  readonly #around: ReadonlySet<Element>;
  readonly #before = new Map<Element, Map<string, string | null>>();
  /** Nodes added since: they had no look before, like the ripple at the pressed point of a button. */
  readonly #added = new WeakSet<Node>();
  /** Nodes removed since that were there before, wherever they are put. */
  readonly #removed = new WeakSet<Node>();

  /** @param around What the act names; the target may be a part of it. */
  constructor(target: Element, around: Element) {
    this.target = target;
    this.#around = new Set([...[...flatAncestors(target)].slice(0, MAX_LEVELS + 1), around]);
  }

  isAbout(element: Element): boolean {
    return !isPage(this.target) && (this.#around.has(element) || this.target.contains(element));
  }

  /** Whether the act was done to the element itself, as the whole of the target or a part of it. */
  holds(element: Element): boolean {
    return !isPage(this.target) && this.target.contains(element);
  }

  /** Records a changed attribute, or added and removed nodes. */
  record({ target, attributeName: name, oldValue, addedNodes, removedNodes }: MutationRecord): void {
    for (const node of removedNodes) if (!this.#added.has(node)) this.#removed.add(node);
    for (const node of addedNodes) if (!this.#removed.has(node)) this.#added.add(node);
    const element = target as Element; // attribute records are of elements
    if (name === null || TRANSIENT.test(name) || !this.isAbout(element) || this.#wasAdded(element)) return;
    const noted = this.#before.get(element) ?? new Map<string, string | null>();
    this.#before.set(element, noted);
    if (!noted.has(name)) noted.set(name, oldValue);
  }

  #wasAdded(element: Element): boolean {
    return [...flatAncestors(element)].some((at) => this.#added.has(at));
  }

  /** The differences: `+chosen -free`, `data-state="on"`, `+at in [0-7] li "beta"`; undefined if there are none. */
  report(): string | undefined {
    const found = new Map<Element, string[]>();
    for (const [element, noted] of this.#before) {
      const parts = [...noted].flatMap(([name, then]) => difference(name, then, element.getAttribute(name)));
      if (parts.length > 0) found.set(element, parts);
    }
    const rows = this.#rowsOf(found);
    const isOfRow = (element: Element): boolean => rows.some((row) => row.contains(element));
    const isTold = rows.length > 0 && rows.length <= MAX_ROWS;
    const others = [...found].filter(([element]) => !isTold || !(isOfRow(element) || this.#isRow(element)));
    const inCommon = [...new Set(others.flatMap(([, parts]) => parts))].join(' ');
    const named = isTold ? rows.map((row) => `${truncate(found.get(row)?.join(' '))} in ${describeWithRef(row)}`) : [];
    const report = [truncate(inCommon), ...named].filter((one) => one !== '').join(', ');
    return report === '' ? undefined : report;
  }

  /** Those that are one of several, without those whose look has passed on to another. */
  #rowsOf(found: ReadonlyMap<Element, readonly string[]>): Element[] {
    const all = new Set([...found.values()].flatMap((parts) => parts.join(' ').split(' ')));
    const isOne = ([element, parts]: [Element, readonly string[]]): boolean =>
      !isMovedMark(parts.join(' '), all) && this.#isRow(element);
    const rows = new Set([...found].filter(isOne).map(([element]) => element));
    return outermost(rows);
  }

  /** Whether the element is one of several in the target that each have their own text. */
  #isRow(element: Element): boolean {
    if (element === this.target || !this.target.contains(element) || element.textContent.trim() === '') return false;
    const isLike = (other: Element): boolean =>
      other.localName === element.localName && other.textContent.trim() !== '';
    for (const other of element.parentElement?.children ?? []) if (other !== element && isLike(other)) return true;
    return false;
  }
}

const truncate = (report = ''): string => report.slice(0, MAX_REPORT_LENGTH).toWellFormed();

const MAX_ROWS = 2; // of changed elements in the target; for more, what they have in common is reported

/** Whether all that an element has come by is the loss of what another one has now, by the words of what `all` have come by. */
export function isMovedMark(report: string, all: ReadonlySet<string>): boolean {
  const [first = ''] = report.split(' ');
  return first.startsWith('-') && all.has(`+${first.slice(1)}`);
}

function difference(name: string, then: string | null, now: string | null): string[] {
  if (name === 'class') return listDifference(then, now, { by: /\s+/, leftOut: TRANSIENT });
  if (name === 'style')
    return listDifference(serializedStyle(then), serializedStyle(now), { by: /\s*;\s*/, leftOut: POSITIONING });
  if (then === now) return [];
  return [now === null ? `-${name}` : `${name}=${JSON.stringify(now)}`];
}

/** The difference in the look of an element that the act does not name: there its position matters, too. */
export function differenceElsewhere(name: string, then: string | null, now: string | null): string[] {
  if (name === 'style')
    return listDifference(serializedStyle(then), serializedStyle(now), { by: /\s*;\s*/, leftOut: BEHAVIOURAL });
  return INPUT_DEVICE.test(name) ? [] : difference(name, then, now).filter((one) => !INPUT_DEVICE.test(one));
}

/** An author's style, as the browser serializes it. */
function serializedStyle(style: string | null): string | null {
  if (!style) return style;
  const probe = document.createElement('i');
  probe.style.cssText = style;
  return probe.style.cssText;
}

/** Entries added to a list, and removed from it. */
function listDifference(
  then: string | null,
  now: string | null,
  { by, leftOut }: { by: RegExp; leftOut: RegExp },
): string[] {
  const [before, after] = [then, now].map(
    (text) =>
      new Set((text ?? '').split(by).filter((part) => part !== '' && !leftOut.test(part.replace(/\s*:.*/s, '')))),
  );
  const come = [...(after ?? [])].filter((part) => !before?.has(part)).map((part) => `+${part}`);
  const gone = [...(before ?? [])].filter((part) => !after?.has(part)).map((part) => `-${part}`);
  return [...come, ...gone];
}
