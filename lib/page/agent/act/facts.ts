import { accessible } from '../describe.ts';
import { shownIn } from '../embed.ts';
import { refOf } from '../registry.ts';
import { shadowOf } from '../tree.ts';
import { isOnByClass } from '../by-class.ts';
import { boxDrawnBy } from '../drawn-box.ts';
import { maskCards, pressedForChecked, shownText } from '../states.ts';
import { collapse, titleOf, withoutArrow } from '../text.ts';
import { isEditingHost } from './checks.ts';
import { nativeBoxIn } from './checkable.ts';
import { contentOf } from './fields.ts';
import { type Held, heldIn } from './holds.ts';
import { describeElement } from './describe.ts';
import { selectedLabels } from './choices.ts';
import { asTag, closestFlat, isHtml } from './tree.ts';
import { amiss } from './validity.ts';
import { opensList } from './widget.ts';
import { isOwnSlider } from './ranges.ts';
import { focusHolder, selectedText } from './selection.ts';

/** What an act may change beside the outline. */
export interface ElementFacts {
  url: string;
  title: string;
  /** Ref and description of the focused element. */
  focus: Focus | undefined;
  /** Value of the element acted on; passwords and card numbers are masked. */
  value: string | undefined;
  /** Tells one value from another where both look alike, masked. */
  fingerprint: number;
  /** Whether the element is on, for what can be. */
  checked: boolean | undefined;
  connected: boolean;
  /** What stands in the editor that has the focus, where no element is acted on. */
  written: Written | undefined;
  /** What is selected in the field or editor that has the focus. */
  selected: string | undefined;
  /** What is typed in it brings up a list to choose from. */
  suggests: boolean;
  /** It takes any text, and the browser only suggests some; or it is a slider. */
  takesAny: boolean;
  /** What a click on it brings, it may be after a moment: what it opens, or what its form says of what was filled in. */
  brings: 'popup' | 'verdict' | undefined;
  /** Whether it is a button in which something turns, as while it is at work. */
  spins: boolean;
  /** Whether a click on it has the browser save a file. */
  saves: boolean;
  /** What the browser finds wrong in a field since the act began, as it says it to its user. */
  amiss: string | undefined;
  /** How many keys and presses the window of the element has had, or that with the focus; null for a frame of another origin. */
  inputs: number | null;
  held: Held;
}

export interface Focus {
  ref: string | undefined;
  text: string;
  /** It is a part of the element acted on. */
  isPart: boolean;
}

export interface Written {
  ref: string;
  value: string;
}

export function factsOf(element: Element | undefined): ElementFacts {
  const value = element && valueOf(element);
  return {
    url: location.href,
    title: titleOf(document),
    focus: focused(element),
    value,
    fingerprint: element && value !== undefined && !stateOf(element) ? fingerprintOf(contentOf(element)) : 0,
    checked: element && (asTag(element, 'input')?.checked ?? undefined),
    connected: element?.isConnected ?? false,
    written: element ? undefined : writtenNow(),
    selected: selectedText(),
    suggests: element !== undefined && (suggests(element) || isForSearch(element)),
    takesAny: element !== undefined && takesAny(element),
    brings: element && broughtBy(element),
    spins: element !== undefined && spins(element),
    saves: element !== undefined && closestFlat(element, 'a[download]') !== undefined,
    amiss: amissNow(),
    inputs: inputsOf(element ?? focusHolder()),
    held: heldIn(element?.ownerDocument ?? document),
  };
}

/** States that an act switches, each by its word: a cell of a table that was clicked is selected, not checked. */
const STATES = ['checked', 'pressed', 'selected'] as const;

/** The state that is its value, whatever it says: an item of a tree that is unfolded says more, and is not selected anew. */
function stateOf(element: Element): (typeof STATES)[number] | undefined {
  return STATES.find((one) => element.hasAttribute(`aria-${one}`));
}

/** What stands in a field, as a reader may see it. */
export function valueOf(element: Element): string | undefined {
  const input = asTag(element, 'input') ?? nativeBoxIn(element) ?? boxDrawnBy(element);
  if (input?.type === 'checkbox' && input.indeterminate) return 'mixed';
  if (input?.type === 'checkbox' || input?.type === 'radio') return input.checked ? 'checked' : 'not checked';
  if (input?.type === 'file') return [...(input.files ?? [])].map(({ name }) => name).join(', ');
  const select = asTag(element, 'select');
  if (select) return selectedLabels(select).join(', ');
  const state = stateOf(element);
  const said = isPressedBox(element) ? 'checked' : state;
  const now = state && element.getAttribute(`aria-${state}`);
  if (state) return now === 'true' ? said : now === 'mixed' ? 'mixed' : `not ${said}`;
  if (isOnByClass(element)) return 'checked';
  if (element.getAttribute('role') === 'switch') return 'not checked';
  if (isOwnSlider(element))
    return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? undefined;
  if (input) return shownText(input);
  if (isOwnList(element)) return withoutArrow(collapse(element.innerText));
  const editable = asTag(element, 'textarea') ?? ('isContentEditable' in element && element.isContentEditable);
  return editable ? maskCards(contentOf(element)) : undefined;
}

const isPressedBox = (element: Element): boolean =>
  pressedForChecked(element, element.getAttribute('role') ?? '') !== null;

/** Whether the element is a list of the page's own making that shows what is chosen in it, and is no field. */
function isOwnList(element: Element): element is HTMLElement {
  if (element.getAttribute('role') !== 'combobox' || element.querySelector(FIELD_OR_LIST)) return false;
  return isHtml(element) && !element.isContentEditable && element.localName !== 'textarea';
}

const FIELD_OR_LIST = 'input, textarea, [contenteditable], [role=listbox], [role=option]';

function takesAny(element: Element): boolean {
  const input = asTag(element, 'input');
  return isOwnSlider(element) || input?.type === 'range' || Boolean(input?.list);
}

function suggests(element: Element): boolean {
  if (asTag(element, 'select')) return false;
  return (
    opensList(element) ||
    element.hasAttribute('aria-autocomplete') ||
    closestFlat(element, '[role=combobox]') !== undefined
  );
}

/** Whether it is a field for a search, as far as its author says: many a page shows what it finds as soon as nothing more is typed. */
function isForSearch(element: Element): boolean {
  const input = asTag(element, 'input');
  if (!input || !/^(?:text|search)$/.test(input.type)) return false;
  if (input.matches(SEARCHES) || input.enterKeyHint === 'search') return true;
  const { placeholder, name, id, className, ariaLabel, labels } = input;
  const said = [...(labels ?? [])].map((label) => label.textContent);
  return SEARCH.test([placeholder, name, id, className, ariaLabel, ...said].join(' '));
}

const SEARCHES = '[type=search], [role=searchbox], search *, [role=search] *';
const SEARCH = /(?<!\p{L})(?:search|filter|find|suche|recherche|buscar|cerca|zoek)|検索|搜索|查找/iu;

function broughtBy(element: Element): ElementFacts['brings'] {
  if (element.matches(OPENERS) || (asTag(element, 'input') && suggests(element))) return 'popup';
  const button = closestFlat(element, BUTTONS);
  if (!button || closestFlat(button, ENTRIES)) return undefined;
  const form = closestFlat(button, 'form, dialog, [role=dialog]');
  const says = asTag(button, 'input')?.value ?? button.textContent;
  return form?.querySelector(FIELDS) && /\p{L}{2}|\p{Lo}/u.test(says ?? '') ? 'verdict' : undefined;
}

/** What moves the button itself is there to be noticed. */
function spins(element: Element): boolean {
  const button = closestFlat(element, BUTTONS);
  if (!button) return false;
  const isEndless = ({ effect }: Animation): boolean =>
    effect instanceof KeyframeEffect &&
    effect.getTiming().iterations === Number.POSITIVE_INFINITY &&
    (effect.target !== button || effect.pseudoElement !== null);
  return button.querySelector(TURNED) !== null || button.getAnimations({ subtree: true }).some(isEndless);
}

const BUTTONS = 'button, [role=button], input[type=submit]';
const TURNED = 'animateTransform, animate'; // drawings that move by themselves
const OPENERS = '[aria-expanded=false], [aria-haspopup]:not([aria-haspopup=false])';
const ENTRIES = 'table, [role=grid], [role=listbox], [role=menu], [role=toolbar]';
const FIELDS = 'input:not([type=hidden]), textarea, select, [role=combobox]';

/** FNV-1a, 32 bits. */
function fingerprintOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** As the browser itself counts them, whoever listens. @see Event Timing API, 4.5 */
export function inputsOf(element: Element | undefined): number | null {
  const view = element && !shownIn(element, element.localName) && element.ownerDocument.defaultView;
  if (!view) return null;
  const { eventCounts } = view.performance;
  return (eventCounts.get('keydown') ?? 0) + (eventCounts.get('pointerdown') ?? 0);
}

function focused(element: Element | undefined): Focus | undefined {
  let active = document.activeElement;
  for (let inner = active; inner; inner = shadowOf(inner)?.activeElement ?? null) active = inner;
  if (!active || active === document.body || active === document.documentElement) return undefined;
  const ref = refOf(active);
  return { ref, text: calledIn(ref) ?? describeElement(active), isPart: element?.contains(active) ?? false };
}

/** What a field holds, the outline shows as it is; of an editor's text no empty lines. */
function writtenNow(): Written | undefined {
  const holder = focusHolder();
  const value = holder && isEditingHost(holder) ? valueOf(holder) : undefined;
  const ref = value === undefined ? undefined : holder && refOf(holder);
  return ref === undefined || value === undefined ? undefined : { ref, value };
}

function amissNow(): string | undefined {
  const found = amiss();
  if (!found) return undefined;
  const { field, message, unsent } = found;
  const ref = refOf(field);
  const named = `${ref === undefined ? '' : `[${ref}] `}${calledIn(ref) ?? describeElement(field)}`;
  return `${unsent ? 'The form was not sent: the' : 'The'} browser says of ${named}: ${JSON.stringify(message)}`;
}

/** What has a ref, as the outline calls it, if it may have a line there. */
function calledIn(ref: string | undefined): string | undefined {
  const called = ref === undefined ? undefined : accessible(ref);
  if (!called) return undefined;
  const { role, name } = called;
  if (role === 'generic' && name === '') return undefined;
  return name === '' ? role : `${role}: ${name.slice(0, MOST_OF_NAME)}`;
}

const MOST_OF_NAME = 80; // characters
