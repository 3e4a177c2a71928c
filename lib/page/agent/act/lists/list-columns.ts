import { refOf } from '../../dom/registry.ts';
import { TOGGLE_CLASS } from './tree-branches.ts';
import { shownLists } from './popup-options.ts';
import { labelOf } from './popup-rows.ts';
import { fieldTextOf } from './selection-wait.ts';

/** The contents of an open list, column by column. */
export interface ListColumns {
  options: { ref: string; name: string; leadsOn: boolean }[];
  /** The text of the list's field: it changes when something is chosen. */
  says: string;
}

/** The options of all lists that are open for the element, and which of them lead to a list of their own. */
export function columnsOf(element: Element): ListColumns {
  const all = [...new Set(shownLists(element).flat())].slice(0, MAX_OPTIONS);
  const options = all.flatMap((option) => {
    const ref = refOf(option);
    return ref === undefined ? [] : { ref, name: labelOf(option), leadsOn: leadsOn(option) };
  });
  return { options, says: fieldTextOf(element) };
}

const MAX_OPTIONS = 200; // options examined: a list with more has no columns to search

/** Whether the option says that it opens another list, or shows an icon for that. Tree items are branches instead. */
function leadsOn(option: Element): boolean {
  if (option.matches('[role=treeitem]')) return false;
  if (option.matches(OPENER_STATES)) return true;
  return [...option.querySelectorAll('*')].some(
    (part) =>
      TOGGLE_CLASS.test(part.getAttribute('class') ?? '') && part.textContent?.trim() === '' && part.checkVisibility(),
  );
}

const OPENER_STATES = '[aria-haspopup]:not([aria-haspopup=false]), [aria-expanded]';
