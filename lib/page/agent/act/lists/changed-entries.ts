import { checkedState } from '../checkable.ts';
import { chipBeside } from './chips.ts';
import { describeElement } from '../describe.ts';
import { fieldOf } from '../text/fields.ts';
import { boxIn } from './found-option.ts';
import { isRefusal } from '../outcome.ts';
import { labelOf } from './popup-rows.ts';
import { fieldTextOf } from './selection-wait.ts';

/** The entries with a check mark that were found to be clicked, each with its state before that. */
let found = new Map<Element, boolean>();

/** Forgets the entries of an earlier choice. */
export function forgetEntries(): void {
  found = new Map();
}

/** Records the state of an entry that is about to be clicked. */
export function noteEntry(entry: Element | undefined): void {
  const state = entry && stateOf(entry);
  if (entry && state !== undefined && !found.has(entry)) found.set(entry, state);
}

/**
 * The new states of the entries found since, if their list closed and nothing else of the element shows them: `checked
 * "Wrap lines"`.
 */
export function turned(element: Element): string | undefined {
  const news = [...found].flatMap(([entry, then]) => {
    const now = stateOf(entry);
    if (now === then || (entry.matches(OPTION) && isShown(entry, element))) return [];
    return `${now === true ? 'checked' : 'unchecked'} ${describeElement(entry)}`;
  });
  forgetEntries();
  return news.length > 0 ? news.join(', ') : undefined;
}

function stateOf(entry: Element): boolean | undefined {
  const checked = entry.getAttribute('aria-checked');
  if (checked !== null || entry.matches(CHECKED)) return checked === 'true';
  const box = boxIn(entry);
  const state = box && checkedState(box);
  return state && !isRefusal(state) ? state.checked : undefined;
}

const CHECKED = '[role=menuitemcheckbox], [role=menuitemradio]';
const OPTION = '[role=option]';

/** Whether the choice of an option is to be seen: in its list, or in the field or beside it. */
function isShown(option: Element, element: Element): boolean {
  const label = labelOf(option);
  return (
    option.checkVisibility() ||
    fieldTextOf(element).includes(label) ||
    chipBeside(fieldOf(element), label) !== undefined
  );
}
