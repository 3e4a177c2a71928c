import { isPage, describeWithRef } from '../describe.ts';
import { differenceElsewhere, isMovedMark, type AppearanceChanges } from './appearance-changes.ts';
import { flatAncestors, isElement } from '../flat-path.ts';
import { changedByItself } from './change-watch.ts';

const SOON_MS = 100; // after an event of the act: a change this soon in an element that otherwise rests is its effect
const MAX_RECORDED = 200; // elements; a page may redraw all of its own
const MAX_EXAMINED = 40; // of these, when reporting
const MAX_REPORT_LENGTH = 60; // characters of a change

/** Events by which a person acts, and those that the browser derives from them. */
const INPUT_EVENTS = [
  ...['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'],
  ...[
    'keydown',
    'keyup',
    'input',
    'change',
    'submit',
    'command',
    'toggle',
    'pointermove',
    'mousemove',
    'drop',
    'dragend',
  ],
];

const PICTURES = 'img, svg, picture, video, canvas';
const SOURCE_ATTRIBUTES = /^(?:src|srcset|poster|href|xlink:href)$/;
const LOOK_ATTRIBUTES =
  /^(?:class|style|width|height|dir|data-(?:\w+-)*(?:theme|mode|view|layout|color|scheme|size|state|zoom))$/;

/**
 * Changes by an act in the look of elements away from its target: another picture, the width of a bar, the
 * classes of a list. Changes that the page makes by itself are left out: reported is what it does while it handles an event of
 * the act, or right after, if the same element was at rest before.
 */
export class ChangesElsewhere {
  readonly #looks: AppearanceChanges;
  readonly #attributes = new Map<Element, Map<string, string | null>>();
  readonly #pictures = new Map<Element, { come: Node[]; gone: Node[] }>();
  /**
   * Elements that changed soon after an event of the act, with the time of the last such change; without those that
   * change by themselves.
   */
  readonly #soon = new Map<Element, number>();
  /** Elements that changed while an event of the act was handled. */
  readonly #duringEvent = new WeakSet<Element>();
  readonly #restless = new WeakSet<Element>();
  #lastInput: Event | undefined;
  #lastInputAt = Number.NEGATIVE_INFINITY;

  constructor(looks: AppearanceChanges, view: Window | null, signal: AbortSignal) {
    this.#looks = looks;
    const record = (event: Event): void => {
      if (!event.isTrusted || ('buttons' in event && event.type.endsWith('move') && event.buttons === 0)) return;
      this.#lastInput = event;
      this.#lastInputAt = performance.now();
    };
    for (const type of INPUT_EVENTS) view?.addEventListener(type, record, { capture: true, passive: true, signal });
  }

  record({ target, type, attributeName, oldValue, addedNodes, removedNodes }: MutationRecord): void {
    if (!isElement(target) || !this.#isOfAct(target)) return;
    if (type === 'childList') this.#recordPictures(target, [...addedNodes], [...removedNodes]);
    else if (attributeName !== null && !this.#looks.isAbout(target))
      this.#recordAttribute(target, attributeName, oldValue);
  }

  /** Whether the page changes it because of the act. An event is being handled as long as it has a phase. */
  #isOfAct(element: Element): boolean {
    if (this.#lastInput && this.#lastInput.eventPhase !== Event.NONE) {
      this.#duringEvent.add(element);
      return true;
    }
    if (this.#looks.holds(element)) return this.#lastInput !== undefined;
    const now = performance.now();
    const before = this.#soon.get(element) ?? this.#lastInputAt;
    if (now - before < SOON_MS && !changedByItself(element)) this.#soon.set(element, now);
    else this.#restless.add(element);
    return this.#soon.has(element);
  }

  /** Whether it was at rest before the act and is again since what came soon after it: what continues is its own doing. */
  #hasRested(element: Element): boolean {
    if (this.#duringEvent.has(element) || this.#looks.holds(element)) return true;
    const last = this.#soon.get(element) ?? Number.POSITIVE_INFINITY;
    return !this.#restless.has(element) && performance.now() - last > SOON_MS;
  }

  #recordAttribute(element: Element, name: string, then: string | null): void {
    const noted = this.#attributes.get(element) ?? new Map<string, string | null>();
    if (noted.has(name) || this.#attributes.size >= MAX_RECORDED) return;
    this.#attributes.set(element, noted.set(name, then));
  }

  #recordPictures(parent: Element, come: readonly Node[], gone: readonly Node[]): void {
    const noted = this.#pictures.get(parent) ?? { come: [], gone: [] };
    if (this.#pictures.size >= MAX_RECORDED || noted.come.length + noted.gone.length > MAX_RECORDED) return;
    noted.come.push(...come.slice(0, MAX_EXAMINED));
    noted.gone.push(...gone.slice(0, MAX_EXAMINED));
    this.#pictures.set(parent, noted);
  }

  /** The visible change, of several that of the largest element: `src="b.svg" in img#photo`; undefined if there is none. */
  report(): string | undefined {
    const found = new Map<Element, string>();
    for (const [parent, { come, gone }] of [...this.#pictures].slice(0, MAX_EXAMINED)) {
      const now = describePictures(come.filter((node) => node.isConnected));
      const isSame = now === describePictures(gone.filter((node) => !node.isConnected));
      if (now !== '' && !isSame && this.#hasRested(parent) && isShown(parent)) found.set(drawingOf(parent), REDRAWN);
    }
    if ([...found.keys()].some((element) => this.#looks.holds(element))) return 'another picture in it';
    for (const [element, noted] of [...this.#attributes].slice(0, MAX_EXAMINED)) {
      const report = this.#hasRested(element) && isShown(element) ? differencesOf(element, noted) : '';
      if (report !== '') found.set(drawingOf(element), report);
    }
    const all = new Set([...found.values()].flatMap((report) => report.split(' ')));
    const [first] = [...found]
      .filter(([one, report]) => !isWithin(one, found) && !isMovedMark(report, all))
      .map(([one]) => one)
      .toSorted((one, other) => rank(found, other) - rank(found, one));
    return first && `elsewhere: ${found.get(first)} in ${describeWithRef(first)}`;
  }
}

export const REDRAWN = 'drawn anew';

/** The drawing that an element is part of. */
function drawingOf(element: Element): Element {
  let drawing = element;
  for (const at of flatAncestors(element)) if (at.localName === 'svg') drawing = at;
  return drawing;
}

function describePictures(nodes: readonly Node[]): string {
  const pictures = nodes.filter(isElement).flatMap((node) => {
    const isPart = node.matches(PICTURES) || drawingOf(node) !== node;
    return isPart ? [node] : [...node.querySelectorAll(PICTURES)].slice(0, MAX_EXAMINED);
  });
  return pictures.map((picture) => picture.outerHTML).join('');
}

/** Whether the element, or its container if collapsed, takes up room on the page. */
function isShown(element: Element): boolean {
  const { width, height } = (drawingOf(element) === element ? element : drawingOf(element)).getBoundingClientRect();
  return width * height > 0 ? element.checkVisibility() : element.checkVisibility() && element.childElementCount > 0;
}

function differencesOf(element: Element, noted: ReadonlyMap<string, string | null>): string {
  const isPart = drawingOf(element) !== element;
  const differences = [...noted].flatMap(([name, then]) => {
    const now = element.getAttribute(name);
    if (then === now) return [];
    if (isPart) return name === 'class' || name.startsWith('data-') ? [] : [REDRAWN];
    if (SOURCE_ATTRIBUTES.test(name))
      return element.matches(PICTURES) ? [`${name}=${JSON.stringify(fileNameOf(now ?? ''))}`] : [];
    return LOOK_ATTRIBUTES.test(name) ? differenceElsewhere(name, then, now) : [];
  });
  const first = differences.find((one) => /^(?:src|poster)=/.test(one)); // the others are other sizes of it
  return (first ?? [...new Set(differences)].join(' ')).slice(0, MAX_REPORT_LENGTH).toWellFormed();
}

/** The end of a URL, by which a person tells it from others. */
function fileNameOf(address: string): string {
  if (/^(?:data|blob):/.test(address)) return address.slice(0, address.search(/[;,]|$/));
  return address.replace(/[?#].*$/s, '').replace(/^.*\/(?=.)/s, '') || address;
}

function isWithin(element: Element, others: ReadonlyMap<Element, unknown>): boolean {
  return [...flatAncestors(element)].slice(1).some((one) => others.has(one) && one.parentElement?.parentElement);
}

/** Pictures come first, and the page as a whole last. */
function rank(found: ReadonlyMap<Element, string>, element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  if (isPage(element)) return -1;
  return /^(?:src|poster|drawn)\b/.test(found.get(element) ?? '') ? 1e9 + width * height : width * height;
}
