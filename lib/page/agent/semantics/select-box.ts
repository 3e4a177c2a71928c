import { styleOf } from '../dom/read-cache.ts';
import { collapse } from '../dom/text.ts';
import { isClippedAway, visibilityOf } from '../style/visibility.ts';

/** What opens the list of a hidden select, as with Select2 and bootstrap-select: its visible box beside it. */
export function visibleBoxOf(select: HTMLSelectElement): Element | undefined {
  const beside = select.nextElementSibling;
  const [box, ...others] = beside?.matches(BOX) ? [beside] : (beside?.querySelectorAll(BOX) ?? []);
  if (!box || others.length > 0 || isDrawnItself(select) || visibilityOf(box) !== 'seen') return undefined;
  const { width, height } = box.getBoundingClientRect();
  return width > 1 && height > 1 ? box : undefined;
}

const BOX = '[role=combobox]:not(input)';

/**
 * What opens the checkbox list from which a person chooses for a hidden multiple select, as with
 * bootstrap-multiselect: a button beside it. The checkboxes need not follow changes to the select.
 */
export function checkboxOpenerBeside(select: HTMLSelectElement): Element | undefined {
  const beside = select.nextElementSibling;
  if (!select.multiple || !beside?.querySelector(CHECKBOX) || isDrawnItself(select)) return undefined;
  const opener = beside.querySelector(BUTTON);
  const options = new Set([...select.options].map(({ label }) => collapse(label)));
  const isOfThem = [...beside.querySelectorAll('label')].some((label) => options.has(collapse(label.textContent)));
  return opener && isOfThem && visibilityOf(opener) === 'seen' ? opener : undefined;
}

/** Whether the button opens such a list. */
export function opensCheckboxList(button: Element): boolean {
  if (!button.matches(BUTTON)) return false;
  for (let at: Element | null = button, level = 0; at && level < MAX_LEVELS; at = at.parentElement, level += 1) {
    const before = at.previousElementSibling;
    if (before?.localName === 'select') return checkboxOpenerBeside(before as HTMLSelectElement) === button; // by tag
  }
  return false;
}

const MAX_LEVELS = 3; // from the button to the select's sibling
const CHECKBOX = 'input[type=checkbox]';
const BUTTON = 'button, [role=button]';

function isDrawnItself(select: HTMLSelectElement): boolean {
  const { width, height } = select.getBoundingClientRect();
  const style = styleOf(select);
  return width > 1 && height > 1 && style.opacity !== '0' && !isClippedAway(style);
}

/** The visible box of a select if it says no more than the select: the choice among several options, or the prompt. */
export function redundantBoxOf(select: HTMLSelectElement): Element | undefined {
  const box = visibleBoxOf(select);
  if (!box || box.getAttribute('aria-expanded') !== 'false') return undefined;
  const chosen = chosenIn(select);
  if (chosen !== '' && collapse(box.textContent) !== chosen) return undefined;
  return box.querySelector(OPERATED) ? undefined : box;
}

const OPERATED = 'button, a, input, textarea, [class*="remove"], [class*="clear"]';

/** Whether the select has no options before its box is open: that queries a server during typing. */
export function loadsOptions(select: HTMLSelectElement): boolean {
  return select.length < MIN_OPTIONS && redundantBoxOf(select) !== undefined;
}

const MIN_OPTIONS = 2;

/** The text of a select's visible box while nothing is chosen. */
export function promptOf(select: HTMLSelectElement): string {
  const box = chosenIn(select) === '' ? redundantBoxOf(select) : undefined;
  return box ? collapse(box.textContent) : '';
}

function chosenIn(select: HTMLSelectElement): string {
  return collapse([...select.selectedOptions].map(({ label }) => label).join(', '));
}
