import { styleOf } from './still.ts';
import { collapse } from './text.ts';
import { isClippedAway, sightOf } from './visible.ts';

/** What opens the list of a select that a page keeps out of sight, as Select2 and bootstrap-select do: its own box beside it. */
export function boxOf(select: HTMLSelectElement): Element | undefined {
  const beside = select.nextElementSibling;
  const [box, ...others] = beside?.matches(BOX) ? [beside] : (beside?.querySelectorAll(BOX) ?? []);
  if (!box || others.length > 0 || isDrawnItself(select) || sightOf(box) !== 'seen') return undefined;
  const { width, height } = box.getBoundingClientRect();
  return width > 1 && height > 1 ? box : undefined;
}

const BOX = '[role=combobox]:not(input)';

/**
 * What opens the list of checkboxes by which a person chooses from a select of several that a page keeps out of sight, as
 * bootstrap-multiselect does: a button beside it. They need not follow what is chosen in the select.
 */
export function checksBeside(select: HTMLSelectElement): Element | undefined {
  const beside = select.nextElementSibling;
  if (!select.multiple || !beside?.querySelector(CHECKBOX) || isDrawnItself(select)) return undefined;
  const opener = beside.querySelector(BUTTON);
  const options = new Set([...select.options].map(({ label }) => collapse(label)));
  const isOfThem = [...beside.querySelectorAll('label')].some((label) => options.has(collapse(label.textContent)));
  return opener && isOfThem && sightOf(opener) === 'seen' ? opener : undefined;
}

/** Whether the button opens such a list. */
export function opensChecks(button: Element): boolean {
  if (!button.matches(BUTTON)) return false;
  for (let at: Element | null = button, level = 0; at && level < MOST_LEVELS; at = at.parentElement, level += 1) {
    const before = at.previousElementSibling;
    if (before?.localName === 'select') return checksBeside(before as HTMLSelectElement) === button; // by tag
  }
  return false;
}

const MOST_LEVELS = 3; // from the button to what stands beside the select
const CHECKBOX = 'input[type=checkbox]';
const BUTTON = 'button, [role=button]';

function isDrawnItself(select: HTMLSelectElement): boolean {
  const { width, height } = select.getBoundingClientRect();
  const style = styleOf(select);
  return width > 1 && height > 1 && style.opacity !== '0' && !isClippedAway(style);
}

/** The box of a select where it says no more than that does: what is chosen of several options, or where nothing is, what is to be done. */
export function boxTold(select: HTMLSelectElement): Element | undefined {
  const box = boxOf(select);
  if (!box || box.getAttribute('aria-expanded') !== 'false') return undefined;
  const chosen = chosenIn(select);
  if (chosen !== '' && collapse(box.textContent) !== chosen) return undefined;
  return box.querySelector(OPERATED) ? undefined : box;
}

const OPERATED = 'button, a, input, textarea, [class*="remove"], [class*="clear"]';

/** Whether there is nothing to choose from in the select before its box is open: that asks a server as one types. */
export function asksForOptions(select: HTMLSelectElement): boolean {
  return select.length < LEAST_OPTIONS && boxTold(select) !== undefined;
}

const LEAST_OPTIONS = 2;

/** What the box of a select says in which nothing is chosen. */
export function promptOf(select: HTMLSelectElement): string {
  const box = chosenIn(select) === '' ? boxTold(select) : undefined;
  return box ? collapse(box.textContent) : '';
}

function chosenIn(select: HTMLSelectElement): string {
  return collapse([...select.selectedOptions].map(({ label }) => label).join(', '));
}
