import { isTickedByClass } from '../../semantics/state-by-class.ts';
import { collapse } from '../../dom/text.ts';
import { pathSteps } from './match-label.ts';
import { labelOf, clickableIn } from './popup-rows.ts';
import { asTag, closestFlat, flatParent } from '../flat-path.ts';

const MAX_BOX_PX = 300; // height of a field's box, chips included
const MAX_LEVELS = 4; // from the field to that box

/** Signs that a choice can be removed: the value that a single-choice list puts into its field has none. */
const REMOVE_ICONS = 'button, [role=button], svg, [class*="close" i], [class*="remove" i]';

/** What shows beside the field that the option of that name is chosen, possibly among others. */
export function chipBeside(field: Element, name: string): Element | undefined {
  if (asTag(field, 'input')?.value === name) return undefined;
  let box = flatParent(field);
  for (let level = 0; box && level < MAX_LEVELS; level += 1, box = flatParent(box)) {
    if (box.getBoundingClientRect().height > MAX_BOX_PX) return undefined;
    const chip = allIn(box).find((one) => isChip(one, name) && !one.contains(field));
    if (chip) return chip;
  }
  return undefined;
}

/** The same for a choice made by its path, of which some fields show only the end. */
export function chipForPath(field: Element, chosen: string): Element | undefined {
  const steps = pathSteps(chosen);
  return chipBeside(field, chosen) ?? (steps.length > 1 ? chipBeside(field, steps.at(-1) ?? '') : undefined);
}

function isChip(element: Element, name: string): boolean {
  if (labelOf(element) !== name || !element.checkVisibility()) return false;
  return [element, ...allIn(element)].some((one) => one.matches(REMOVE_ICONS));
}

/** All elements of the tree and its shadow trees: chips and their icons may be components. */
function allIn(scope: ParentNode): Element[] {
  return [...scope.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? allIn(one.shadowRoot) : [])]);
}

export const MULTISELECTABLE = '[aria-multiselectable=true]';

/** Whether the option's list says that it is multi-selectable. */
export function isMultiselectable(option: Element): boolean {
  return closestFlat(option, MULTISELECTABLE) !== undefined;
}

/** An option's own sign of being chosen; `isUnsure` if that may only be the highlight of keyboard navigation. */
export interface SelectionMark {
  /** `marked`: it says so in a list that does not say that it is multi-selectable. */
  is?: 'chosen' | 'marked';
  isUnsure: boolean;
}

/** Many lists set aria-selected on the option that keys would choose; of multi-selectable ones, few do. */
export function selectionMarkOf(option: Element, shown: readonly Element[], field: Element): SelectionMark {
  const isTicked = checkboxOf(option)?.checked ?? (!option.hasAttribute('role') && isTickedByClass(option));
  if (isTicked || option.getAttribute('aria-checked') === 'true') return { is: 'chosen', isUnsure: false };
  if (option.getAttribute('aria-selected') !== 'true') return { isUnsure: false };
  if (!isMultiselectable(option)) return { is: 'marked', isUnsure: false };
  const name = labelOf(option);
  const isUnsure = isSoleMarked(option, shown) && !chipBeside(field, name);
  const held = isUnsure ? isSelectedIn(field, name) : undefined;
  return { ...(held !== false && { is: 'chosen' }), isUnsure: isUnsure && held === undefined };
}

/** The part of an option that a click chooses: all of it, or a part of a row without a role. */
export function clickTargetOf(option: Element): Element {
  return checkboxOf(option) ?? clickableIn(option) ?? option;
}

/** The checkbox that chooses a row without a role. */
function checkboxOf(row: Element): HTMLInputElement | undefined {
  const inputs = row.hasAttribute('role') ? [] : row.querySelectorAll('input');
  const [box, ...others] = inputs;
  return box?.type === 'checkbox' && others.length === 0 ? box : undefined;
}

/** Whether no other option of its list has its mark. */
function isSoleMarked(option: Element, shown: readonly Element[]): boolean {
  const marked = shown.filter((one) => one.getAttribute('aria-selected') === 'true');
  return marked.every((one) => one === option || closestFlat(one, LIST) !== closestFlat(option, LIST));
}

const LIST = '[role=listbox]';

/**
 * Whether the select in a field's box, which keeps the choice for form submission, holds the option of that name;
 * undefined if none has it.
 */
function isSelectedIn(field: Element, name: string): boolean | undefined {
  const [select, ...others] = closestFlat(field, '[role=combobox]:has(select)')?.querySelectorAll('select') ?? [];
  if (!select || others.length > 0) return undefined;
  const named = [...select.options].filter(({ label }) => collapse(label) === name);
  return named.length === 0 ? undefined : named.some(({ selected }) => selected);
}

/**
 * Whether the press alone took the option: it is gone, or its list is closing, and takes no more clicks or says that it
 * is closed.
 */
export function wasTakenByPress(option: Element | undefined, element: Element): boolean {
  if (!option?.isConnected || getComputedStyle(option).pointerEvents === 'none') return true;
  return option.matches(CHOSEN) && element.getAttribute('aria-expanded') === 'false';
}

const CHOSEN = '[aria-selected=true], [aria-checked=true]';

/** Whether the option is there and no longer chosen. */
export function wasDeselected(option: Element): boolean {
  return option.isConnected && option.getAttribute('aria-selected') === 'false';
}
