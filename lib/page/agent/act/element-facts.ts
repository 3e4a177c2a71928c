import { accessible } from '../describe.ts';
import { nestedDocumentIn } from '../dom/nested-document.ts';
import { refOf } from '../dom/registry.ts';
import { shadowOf } from '../dom/flat-tree.ts';
import { checkedByClass } from '../semantics/state-by-class.ts';
import { drawnBoxOf } from '../semantics/drawn-box.ts';
import { maskCards, pressedAsChecked, shownText } from '../semantics/states.ts';
import { collapse, titleOf, withoutArrow } from '../dom/text.ts';
import { isEditingHost } from './checks.ts';
import { nativeBoxIn } from './checkable.ts';
import { contentOf } from './text/fields.ts';
import { type ExclusiveHolds, holdsIn } from './exclusive-holds.ts';
import { describeElement } from './describe.ts';
import { selectedLabels } from './lists/select-options.ts';
import { asTag, closestFlat, isHtml } from './flat-path.ts';
import { reportedInvalidField } from './validity.ts';
import { opensList } from './widget.ts';
import { isCustomSlider } from './sliders.ts';
import { focusedElement, selectedText } from './text/selection.ts';

/** What an act may change beside the outline. */
export interface ElementFacts {
  url: string;
  title: string;
  /** Ref and description of the focused element. */
  focus: Focus | undefined;
  /** Value of the element acted on; passwords and card numbers are masked. */
  value: string | undefined;
  /** Tells apart values that look alike when masked. */
  fingerprint: number;
  /** Whether the element is checked, if it can be. */
  checked: boolean | undefined;
  connected: boolean;
  /** The content of the focused editor, if no element is acted on. */
  written: EditorContent | undefined;
  /** The selection in the focused field or editor. */
  selected: string | undefined;
  /** Typing in it opens a list of suggestions. */
  suggests: boolean;
  /** It takes any text, and the browser only suggests some; or it is a slider. */
  takesAny: boolean;
  /** What a click on it brings, perhaps after a moment: a popup, or its form's validation messages. */
  brings: 'popup' | 'verdict' | undefined;
  /** Whether it is a button with a spinner, as while it is working. */
  spins: boolean;
  /** Whether a click on it makes the browser save a file. */
  saves: boolean;
  /** The browser's validation message for a field since the act began. */
  invalidMessage: string | undefined;
  /** Number of keys and presses in the window of the element, or the one with the focus; null for a cross-origin frame. */
  inputs: number | null;
  held: ExclusiveHolds;
}

export interface Focus {
  ref: string | undefined;
  text: string;
  /** It is a part of the element acted on. */
  isPart: boolean;
}

export interface EditorContent {
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
    written: element ? undefined : focusedEditorContent(),
    selected: selectedText(),
    suggests: element !== undefined && (suggests(element) || isForSearch(element)),
    takesAny: element !== undefined && takesAny(element),
    brings: element && openedBy(element),
    spins: element !== undefined && spins(element),
    saves: element !== undefined && closestFlat(element, 'a[download]') !== undefined,
    invalidMessage: describeInvalid(),
    inputs: inputsOf(element ?? focusedElement()),
    held: holdsIn(element?.ownerDocument ?? document),
  };
}

/** States that an act toggles, each by its word: a clicked table cell is selected, not checked. */
const STATES = ['checked', 'pressed', 'selected'] as const;

/** The state that is its value, whatever else it has: an unfolded tree item gets more text, and is not selected again. */
function stateOf(element: Element): (typeof STATES)[number] | undefined {
  return STATES.find((one) => element.hasAttribute(`aria-${one}`));
}

/** A field's content, as a reader may see it. */
export function valueOf(element: Element): string | undefined {
  const input = asTag(element, 'input') ?? nativeBoxIn(element) ?? drawnBoxOf(element);
  if (input?.type === 'checkbox' && input.indeterminate) return 'mixed';
  if (input?.type === 'checkbox' || input?.type === 'radio') return input.checked ? 'checked' : 'not checked';
  if (input?.type === 'file') return [...(input.files ?? [])].map(({ name }) => name).join(', ');
  const select = asTag(element, 'select');
  if (select) return selectedLabels(select).join(', ');
  const state = stateOf(element);
  const word = isPressedCheckbox(element) ? 'checked' : state;
  const now = state && element.getAttribute(`aria-${state}`);
  if (state) return now === 'true' ? word : now === 'mixed' ? 'mixed' : `not ${word}`;
  const drawn = checkedByClass(element);
  if (drawn !== null) return drawn === 'true' ? 'checked' : drawn === 'mixed' ? drawn : 'not checked';
  if (element.getAttribute('role') === 'switch') return 'not checked';
  if (isCustomSlider(element))
    return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? undefined;
  if (input) return shownText(input);
  if (isCustomList(element)) return withoutArrow(collapse(element.innerText));
  const editable = asTag(element, 'textarea') ?? ('isContentEditable' in element && element.isContentEditable);
  return editable ? maskCards(contentOf(element)) : undefined;
}

const isPressedCheckbox = (element: Element): boolean =>
  pressedAsChecked(element, element.getAttribute('role') ?? '') !== null;

/** Whether the element is a custom list that shows its choice, and is no field. */
function isCustomList(element: Element): element is HTMLElement {
  if (element.getAttribute('role') !== 'combobox' || element.querySelector(FIELD_OR_LIST)) return false;
  return isHtml(element) && !element.isContentEditable && element.localName !== 'textarea';
}

const FIELD_OR_LIST = 'input, textarea, [contenteditable], [role=listbox], [role=option]';

function takesAny(element: Element): boolean {
  const input = asTag(element, 'input');
  return isCustomSlider(element) || input?.type === 'range' || Boolean(input?.list);
}

function suggests(element: Element): boolean {
  if (asTag(element, 'select')) return false;
  return (
    opensList(element) ||
    element.hasAttribute('aria-autocomplete') ||
    closestFlat(element, '[role=combobox]') !== undefined
  );
}

/** Whether it is marked up as a search field: many pages show results as soon as typing stops. */
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

function openedBy(element: Element): ElementFacts['brings'] {
  if (element.matches(OPENERS) || (asTag(element, 'input') && suggests(element))) return 'popup';
  const button = closestFlat(element, BUTTONS);
  if (!button || closestFlat(button, ENTRIES)) return undefined;
  const form = closestFlat(button, 'form, dialog, [role=dialog]');
  const label = asTag(button, 'input')?.value ?? button.textContent;
  return form?.querySelector(FIELDS) && /\p{L}{2}|\p{Lo}/u.test(label ?? '') ? 'verdict' : undefined;
}

/** Animations of the button itself are meant to attract attention. */
function spins(element: Element): boolean {
  const button = closestFlat(element, BUTTONS);
  if (!button) return false;
  const isEndless = ({ effect }: Animation): boolean =>
    effect instanceof KeyframeEffect &&
    effect.getTiming().iterations === Number.POSITIVE_INFINITY &&
    (effect.target !== button || effect.pseudoElement !== null);
  return button.querySelector(SVG_ANIMATIONS) !== null || button.getAnimations({ subtree: true }).some(isEndless);
}

const BUTTONS = 'button, [role=button], input[type=submit]';
const SVG_ANIMATIONS = 'animateTransform, animate'; // SVG animations
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
  const view = element && !nestedDocumentIn(element, element.localName) && element.ownerDocument.defaultView;
  if (!view) return null;
  const { eventCounts } = view.performance;
  return (eventCounts.get('keydown') ?? 0) + (eventCounts.get('pointerdown') ?? 0);
}

function focused(element: Element | undefined): Focus | undefined {
  let active = document.activeElement;
  for (let inner = active; inner; inner = shadowOf(inner)?.activeElement ?? null) active = inner;
  if (!active || active === document.body || active === document.documentElement) return undefined;
  const ref = refOf(active);
  return { ref, text: outlineNameOf(ref) ?? describeElement(active), isPart: element?.contains(active) ?? false };
}

/** The outline shows a field's content as it is; of an editor's text it drops empty lines. */
function focusedEditorContent(): EditorContent | undefined {
  const holder = focusedElement();
  const value = holder && isEditingHost(holder) ? valueOf(holder) : undefined;
  const ref = value === undefined ? undefined : holder && refOf(holder);
  return ref === undefined || value === undefined ? undefined : { ref, value };
}

function describeInvalid(): string | undefined {
  const found = reportedInvalidField();
  if (!found) return undefined;
  const { field, message, blocksSubmit: unsent } = found;
  const ref = refOf(field);
  const named = `${ref === undefined ? '' : `[${ref}] `}${outlineNameOf(ref) ?? describeElement(field)}`;
  return `${unsent ? 'The form was not sent: the' : 'The'} browser says of ${named}: ${JSON.stringify(message)}`;
}

/** The outline's name for what has a ref, if it may have a line there. */
function outlineNameOf(ref: string | undefined): string | undefined {
  const called = ref === undefined ? undefined : accessible(ref);
  if (!called) return undefined;
  const { role, name } = called;
  if (role === 'generic' && name === '') return undefined;
  return name === '' ? role : `${role}: ${name.slice(0, MAX_NAME_LENGTH)}`;
}

const MAX_NAME_LENGTH = 80; // characters
