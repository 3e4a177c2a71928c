import { keywordOf, styleOf } from '../dom/read-cache.ts';
import { collapse } from '../dom/text.ts';
import { isOnlyElement, shadowOf } from '../dom/flat-tree.ts';

/** Whether a custom switch or checkbox without `aria-checked` is on by its class, which also styles it. */
export function isOnByClass(element: Element): boolean {
  const role = element.getAttribute('role');
  if ((role !== 'switch' && role !== 'checkbox') || element.querySelector('input')) return false;
  return [...element.classList].some((name) => ON.test(name) && !OFF.test(name));
}

/** Whether the checkbox of a row without roles, itself without text, is ticked by its class. */
export function isTickedByClass(row: Element): boolean {
  const parts = [...row.querySelectorAll('[class*="checked" i]')].filter((one) => collapse(one.textContent) === '');
  return parts.some((part) => [...part.classList].some((name) => TICKED.test(name) && !OFF.test(name)));
}

/** Whether a box without `aria-checked` is on by its class; null if that says nothing. */
export function checkedByClass(element: Element): 'true' | 'false' | 'mixed' | null {
  return isOnByClass(element) ? 'true' : (boxByClass(element) ?? null);
}

/**
 * The state of a small clickable box without a role or text that its class calls a checkbox, as trees draw them before their
 * items; undefined if it is none.
 */
export function boxByClass(element: Element): 'true' | 'false' | 'mixed' | undefined {
  const names = BOX.test(element.getAttribute('class') ?? '') ? classNamesOf(element) : []; // most elements
  if (!names.some((name) => A_BOX.test(name)) || element.hasAttribute('role') || element.matches(NO_BOX))
    return undefined;
  if (element.textContent.trim() !== '' || element.querySelector(CONTROLS) || element.closest(BOXED)) return undefined;
  const { width, height } = element.getBoundingClientRect();
  if (Math.max(width, height) > MAX_BOX_PX || keywordOf(styleOf(element).cursor) !== 'pointer') return undefined;
  if (names.some((name) => PARTLY.test(name))) return 'mixed';
  return names.some((name) => TICKED.test(name) && !OFF.test(name)) ? 'true' : 'false';
}

const BOX = /check-?box/i; // a quick test on each
const A_BOX = /(?:^|[-_])check-?box$/i;
const NO_BOX = 'a[href], button, label, input, [tabindex]';
const BOXED = 'label, button, a[href], [role=checkbox], [role=radio], [role=switch], [role=option], [role^=menuitem]';
const PARTLY = /(?:^|[-_])(?:indeterminate|half(?:[-_]?checked)?|partial(?:ly)?)$/i;
const MAX_BOX_PX = 40;

const TICKED = /(?:^|[-_])checked$/i;
const ON = /(?:^|[-_])checked$|^(?:is[-_])?(?:on|active)$/i;
const OFF = /\b(?:un|not?[-_]?|is[-_]not[-_])checked$/i;

/** Whether the page number without `aria-current`, or its wrapper, is the current one by its class. */
export function isPageByClass(element: Element): boolean {
  const wrapper = wrapperOf(element);
  return isMarkedAsCurrent(wrapper) && wrapper.closest(PAGINATION) !== null && markedPeersOf(wrapper).length === 1;
}

/**
 * Whether one of several similar elements, or its wrapper, is the current or chosen one by its class: a tab, a day
 * or a menu entry without `aria-current`.
 */
export function isChosenByClass(element: Element): boolean {
  const wrapper = wrapperOf(element);
  if (
    !isMarkedAsCurrent(wrapper) ||
    !markedPeersOf(wrapper).every((other) => other === wrapper || isOnlySelectedBeside(other, wrapper))
  )
    return false;
  return hasUnmarkedSibling(wrapper);
}

/** Whether it is on by its class, and so is a sibling, while another similar one is not: each is toggled by itself. */
export function isToggledByClass(element: Element): boolean {
  return isMarkedAsCurrent(element) && markedPeersOf(element).length > 1 && hasUnmarkedSibling(element);
}

/** Whether a sibling is similar except for the class that marks the current or chosen one. */
function hasUnmarkedSibling(element: Element): boolean {
  const kindOf = (names: string[]): string =>
    (element.matches('a, button') ? names : names.filter((name) => !isVariant(name, names))).toSorted().join(' ');
  const rest = kindOf(classNamesOf(element).filter((name) => !CURRENT_CLASS.test(name)));
  const isAlike = (other: Element): boolean =>
    other.localName === element.localName && kindOf(classNamesOf(other)) === rest;
  return peersOf(element).some((other) => other !== element && isAlike(other));
}

/** Whether a class names a variant of another of the element's classes: `x-node-input` beside `x-node`. */
const isVariant = (name: string, names: readonly string[]): boolean =>
  names.some((base) => base !== '' && name.startsWith(`${base}-`));

/**
 * Whether the class of a control, or of the item that contains only it, says that it is disabled, and its style does
 * not contradict that.
 */
export function isDisabledByClass(element: Element): boolean {
  const parent = element.parentElement;
  const isOfItem = parent?.localName === 'li' && isOnlyElement(element) && saysDisabled(parent);
  if (!saysDisabled(element) && !isOfItem) return false;
  const { cursor, opacity, pointerEvents } = styleOf(element);
  if (keywordOf(cursor) !== 'pointer' || pointerEvents === 'none') return true;
  return (
    Number(opacity) < MIN_OPACITY || (parent !== null && isOfItem && Number(styleOf(parent).opacity) < MIN_OPACITY)
  );
}

function saysDisabled(element: Element): boolean {
  const kind = element.getAttribute('class') ?? '';
  return kind.includes('disabled') && classNamesIn(kind).some((name) => DISABLED.test(name));
}

/** Excludes conditional classes, and those that say that dragging, the focus ring or animation is disabled. */
const DISABLED =
  /^(?:is[-_])?disabled$|^(?!.*(?:\bnot?\b|\bnon|\bun|:|\b(?:if|when|hide|show|on)\b))(?!.*(?:^|[-_])(?:focus|hover|drag(?:ging|gable)?|drop(?:ping|pable)?|selection|sort(?:ing|able)?|resiz(?:e|ing|able)|animations?|transitions?|ripple|scroll(?:ing)?|swip(?:e|ing))[-_]disabled$).*[-_]disabled$/i;
const MIN_OPACITY = 0.9;

/** The same for an entry that is not operated but may be dragged, unless its first child says so itself. */
export function isRowByClass(element: Element): boolean {
  if (!isChosenByClass(element)) return false;
  const first = element.firstElementChild;
  return !first?.matches('a[href], button') || (wrapperOf(first) !== element && !isUnfoldHeading(first, element));
}

/** Whether it is the button whose text is the heading of what the item unfolds. */
function isUnfoldHeading(first: Element, item: Element): boolean {
  const own = collapse(first.textContent);
  return first.localName === 'button' && own !== '' && collapse(item.textContent).startsWith(own);
}

/** The same for one of a few siblings that contain only some fully visible words: the steps of a process. */
export function isStepByClass(element: Element): boolean {
  const all = [...(element.parentElement?.children ?? [])];
  if (
    all.length < 2 ||
    all.length > MAX_STEPS ||
    unmarkedClassNames(element).length === 0 ||
    element.closest(CLICKABLE)
  )
    return false;
  const isStep = (one: Element): boolean => {
    const length = collapse(one.textContent).length;
    const holds = [one, shadowOf(one)].some((part) => part?.querySelector(CONTENT));
    return length > 0 && length <= MAX_STEP_LENGTH && !holds && one.checkVisibility();
  };
  return all.every(isStep) && isMarkedAsCurrent(element) && isChosenByClass(element);
}

const CLICKABLE =
  'a[href], button, label, summary, [role=button], [role=link], [role=option], [role=tab], [role=menuitem]';
const MAX_STEPS = 12;
const MAX_STEP_LENGTH = 80; // characters

function wrapperOf(element: Element): Element {
  const parent = element.parentElement;
  if (!parent || isMarkedAsCurrent(element) || !isMarkedAsCurrent(parent)) return element;
  const isAlone = isOnlyElement(element) && collapse(element.textContent) === collapse(parent.textContent);
  const mayLead = parent.localName === 'li' || isOnlyElement(element);
  return isAlone || (mayLead && isMainPart(element, parent)) ? parent : element;
}

/** Whether an item contains little besides its first element: a count, or a close icon. */
function isMainPart(element: Element, item: Element): boolean {
  const [own, all] = [collapse(element.textContent), collapse(item.textContent)];
  if (own === '' || !all.startsWith(own) || all.length - own.length > MAX_EXTRA_TEXT) return false;
  return item.querySelector('input, select, textarea, ul, ol') === null;
}

const MAX_EXTRA_TEXT = 20; // characters

/** Whether `other` is only selected, for instance for a later action, while `wrapper` is marked as the current place. */
function isOnlySelectedBeside(other: Element, wrapper: Element): boolean {
  return (
    classNamesOf(wrapper).some((name) => CURRENT.test(name)) &&
    !classNamesOf(other).some((name) => PLACE_CLASS.test(name))
  );
}

function markedPeersOf(wrapper: Element): Element[] {
  return peersOf(wrapper).filter(isMarkedAsCurrent);
}

/** The siblings of an element; of an only child, its counterparts: the first descendants of its wrapper's siblings. */
function peersOf(element: Element): Element[] {
  let around = element;
  let levels = 0;
  for (; levels < MAX_LEVELS && around.parentElement && isOnlyElement(around); levels += 1)
    around = around.parentElement;
  let peers = [...(around.parentElement?.children ?? [])];
  for (; levels > 0; levels -= 1) peers = peers.flatMap((one) => one.firstElementChild ?? []);
  return peers;
}

const MAX_LEVELS = 3;

const isMarkedAsCurrent = (element: Element): boolean => marksCurrent(element.getAttribute('class') ?? '');

/** Whether a class attribute marks its element as current or chosen. */
export const marksCurrent = (kind: string): boolean =>
  MAY_MARK_CURRENT.test(kind) && classNamesIn(kind).some((name) => CURRENT_CLASS.test(name));

const classNamesOf = (element: Element): string[] => classNamesIn(element.getAttribute('class') ?? '');
const classNamesIn = (kind: string): string[] => kind.split(/\s+/).filter(Boolean);

const MAY_MARK_CURRENT = /active|current|selected|\bon\b/i; // a quick test on each control
const CURRENT_CLASS =
  /(?:^|[-_])(?:active|current|selected)$|^(?:is[-_])?on$|^(?:active|current|selected)(?:[-_](?:menu|page|nav|list|tree|tab))?[-_](?:item|tab|page|row|file|folder|link|entry|step|option|node|section)$/i;
const CURRENT = /(?:^|[-_])current(?:$|[-_])/i;
const PLACE_CLASS = /(?:^|[-_])(?:active|current)(?:$|[-_])|^(?:is[-_])?on$/i;
const PAGINATION = '[class*="paginat" i], [class*="pager" i], [aria-label*="paginat" i]';

/**
 * The state that one of several clickable elements without a role has by its class alone: on, as a switch, or lit with
 * all before it, as the stars of a rating.
 */
export function markByClass(element: Element): 'checked' | 'selected' | undefined {
  if (!MAY_MARK.test(element.getAttribute('class') ?? '')) return undefined; // most elements
  const rest = unmarkedClassNames(element);
  if (rest.length === classNamesOf(element).length || rest.length === 0) return undefined;
  if (isLit(element)) return 'selected';
  if (!rest.some((name) => SWITCH.test(name)) || element.textContent.trim() !== '') return undefined;
  const root = element.getRootNode() as Document | ShadowRoot; // a connected element's root is one of them
  return root.querySelectorAll(rest.map((name) => `.${CSS.escape(name)}`).join('')).length > 1 ? 'checked' : undefined;
}

/** Whether it is one of several of a kind, of which the first ones, and more than one, are marked. */
function isLit(element: Element): boolean {
  const all = [...(element.parentElement?.children ?? [])];
  if (all.length < MIN_LIT || all.length > MAX_LIT) return false;
  const kindOf = (one: Element): string => [one.localName, one.textContent, ...unmarkedClassNames(one)].join(' ');
  const [marked, kind] = [
    all.filter((one) => unmarkedClassNames(one).length < classNamesOf(one).length),
    kindOf(element),
  ];
  if (marked.length < 2 || marked.some((one, at) => one !== all[at])) return false;
  return all.every((one) => kindOf(one) === kind);
}

const unmarkedClassNames = (element: Element): string[] =>
  classNamesOf(element).filter((name) => !MARKED_CLASS.test(name));

const MIN_LIT = 3;
const MAX_LIT = 12;
const MAY_MARK = /\b(?:on|active|checked|selected|lit|filled)\b/i; // a quick test on each
const MARKED_CLASS = /^(?:is[-_])?(?:on|active|checked|selected|lit|filled)$/i;
const SWITCH = /(?:^|[-_])(?:toggle|switch)(?:$|[-_])/i;

/**
 * The state that a component, one of several, has as an attribute without exposing it on the only control in its shadow
 * tree.
 */
export function hostStateOf(control: Element): string | undefined {
  const root = control.getRootNode() as ShadowRoot | Document; // a connected element's root is one of them
  if (!('host' in root)) return undefined;
  const { host } = root;
  const [name, state] = HOST_STATES.find(([attribute]) => isSet(host, attribute)) ?? [];
  if (name === undefined || root.childElementCount > MAX_PARTS || host.hasAttribute('role')) return undefined;
  if (root.querySelectorAll(CONTROLS).length > 1) return undefined;
  const others = [...(host.parentElement?.children ?? [])].filter((one) => one.localName === host.localName);
  return others.some((other) => !isSet(other, name)) ? state : undefined;
}

const isSet = (element: Element, attribute: string): boolean =>
  element.hasAttribute(attribute) && element.getAttribute(attribute) !== 'false';

const HOST_STATES = [
  ['pressed', 'pressed'],
  ['selected', 'selected'],
  ['checked', 'checked'],
  ['active', 'current'],
  ['current', 'current'],
] as const;
const CONTROLS = 'a[href], button, input, select, textarea, [role], [tabindex]';
const CONTENT = `${CONTROLS}, h1, h2, h3, h4, h5, h6, ul, ol, table`;
const MAX_PARTS = 6; // of what draws a control, its style sheets included

/**
 * The sort direction of a column without `aria-sort`, by the class of its header or of what is drawn in it; undefined
 * if all other columns say the same.
 */
export function sortByClass(header: Element): 'ascending' | 'descending' | undefined {
  const sorted = sortInClasses(header);
  if (sorted === undefined) return undefined;
  const others = [...(header.parentElement?.children ?? [])].filter((other) => other !== header);
  return others.length === 0 || others.some((other) => sortInClasses(other) === undefined) ? sorted : undefined;
}

function sortInClasses(header: Element): 'ascending' | 'descending' | undefined {
  const names = [header, ...header.children].map((part) => part.getAttribute('class') ?? '').join(' ');
  if (!SORT_CLASS.test(names)) return undefined;
  const [direction, ...others] = new Set(Array.from(names.matchAll(DIRECTION), ([, name = '']) => name.toLowerCase()));
  const isCalledSo = direction !== undefined && header.textContent.trim().toLowerCase().startsWith(direction); // a column of descriptions
  return others.length > 0 || isCalledSo ? undefined : DIRECTIONS.get(direction);
}

const SORT_CLASS = /sort|(?:^|[^b])order/i; // and no border
const DIRECTION =
  /(?:^|(?<!able)[-_]|\s|[a-z](?=[AD]))([Aa]sc|[Dd]esc|ASC|DESC)(?:ending)?(?=$|[-_](?!disabled)|\s|[A-Z])/g;
const DIRECTIONS: ReadonlyMap<string | undefined, 'ascending' | 'descending'> = new Map([
  ['asc', 'ascending'],
  ['desc', 'descending'],
]);
