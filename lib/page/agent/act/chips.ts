import { isTickedByClass } from '../by-class.ts';
import { collapse } from '../text.ts';
import { stepsOf } from './match-label.ts';
import { labelOf, pressedIn } from './popup-rows.ts';
import { asTag, closestFlat, flatParent } from './tree.ts';

const MOST_PX = 300; // height of a field's box, chips included
const MOST_LEVELS = 4; // from the field to that box

/** Signs that a choice can be removed: the value that a single-choice list puts into its field has none. */
const SIGNS = 'button, [role=button], svg, [class*="close" i], [class*="remove" i]';

/** What shows beside the field that the option of that name is chosen, possibly among others. */
export function chipBeside(field: Element, name: string): Element | undefined {
  if (asTag(field, 'input')?.value === name) return undefined;
  let box = flatParent(field);
  for (let level = 0; box && level < MOST_LEVELS; level += 1, box = flatParent(box)) {
    if (box.getBoundingClientRect().height > MOST_PX) return undefined;
    const chip = allIn(box).find((one) => isChip(one, name) && !one.contains(field));
    if (chip) return chip;
  }
  return undefined;
}

/** The same for a choice made by its path, of which some fields show only the end. */
export function chipOfChosen(field: Element, chosen: string): Element | undefined {
  const steps = stepsOf(chosen);
  return chipBeside(field, chosen) ?? (steps.length > 1 ? chipBeside(field, steps.at(-1) ?? '') : undefined);
}

function isChip(element: Element, name: string): boolean {
  if (labelOf(element) !== name || !element.checkVisibility()) return false;
  return [element, ...allIn(element)].some((one) => one.matches(SIGNS));
}

/** All elements of the tree and its shadow trees: chips and their icons may be components. */
function allIn(scope: ParentNode): Element[] {
  return [...scope.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? allIn(one.shadowRoot) : [])]);
}

export const SEVERAL = '[aria-multiselectable=true]';

/** Whether the option's list says that it is multi-selectable. */
export function isOfSeveral(option: Element): boolean {
  return closestFlat(option, SEVERAL) !== undefined;
}

/** An option's own sign of being chosen; `isUnsure` if that may only be the highlight of keyboard navigation. */
export interface Mark {
  /** `marked`: it says so in a list that does not say that it is multi-selectable. */
  is?: 'chosen' | 'marked';
  isUnsure: boolean;
}

/** Many lists set aria-selected on the option that keys would choose; of multi-selectable ones, few do. */
export function markOf(option: Element, shown: readonly Element[], field: Element): Mark {
  const isTicked = checkboxOf(option)?.checked ?? (!option.hasAttribute('role') && isTickedByClass(option));
  if (isTicked || option.getAttribute('aria-checked') === 'true') return { is: 'chosen', isUnsure: false };
  if (option.getAttribute('aria-selected') !== 'true') return { isUnsure: false };
  if (!isOfSeveral(option)) return { is: 'marked', isUnsure: false };
  const name = labelOf(option);
  const isUnsure = isOnlyMarked(option, shown) && !chipBeside(field, name);
  const held = isUnsure ? isHeldIn(field, name) : undefined;
  return { ...(held !== false && { is: 'chosen' }), isUnsure: isUnsure && held === undefined };
}

/** The part of an option that a click chooses: all of it, or a part of a row without a role. */
export function pressedOf(option: Element): Element {
  return checkboxOf(option) ?? pressedIn(option) ?? option;
}

/** The checkbox that chooses a row without a role. */
function checkboxOf(row: Element): HTMLInputElement | undefined {
  const inputs = row.hasAttribute('role') ? [] : row.querySelectorAll('input');
  const [box, ...others] = inputs;
  return box?.type === 'checkbox' && others.length === 0 ? box : undefined;
}

/** Whether no other option of its list has its mark. */
function isOnlyMarked(option: Element, shown: readonly Element[]): boolean {
  const marked = shown.filter((one) => one.getAttribute('aria-selected') === 'true');
  return marked.every((one) => one === option || closestFlat(one, LIST) !== closestFlat(option, LIST));
}

const LIST = '[role=listbox]';

/** Whether the select in a field's box, which keeps the choice for form submission, holds the option of that name; undefined if none has it. */
function isHeldIn(field: Element, name: string): boolean | undefined {
  const [select, ...others] = closestFlat(field, '[role=combobox]:has(select)')?.querySelectorAll('select') ?? [];
  if (!select || others.length > 0) return undefined;
  const named = [...select.options].filter(({ label }) => collapse(label) === name);
  return named.length === 0 ? undefined : named.some(({ selected }) => selected);
}

/** Whether the press alone took the option: it is gone, or its list is closing, and takes no more clicks or says that it is closed. */
export function isTakenByPress(option: Element | undefined, element: Element): boolean {
  if (!option?.isConnected || getComputedStyle(option).pointerEvents === 'none') return true;
  return option.matches(CHOSEN) && element.getAttribute('aria-expanded') === 'false';
}

const CHOSEN = '[aria-selected=true], [aria-checked=true]';

/** Whether the option is there and no longer chosen. */
export function isTakenBack(option: Element): boolean {
  return option.isConnected && option.getAttribute('aria-selected') === 'false';
}
