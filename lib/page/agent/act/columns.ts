import { refOf } from '../registry.ts';
import { SIGN } from './branches.ts';
import { shownLists } from './popup-options.ts';
import { labelOf } from './popup-rows.ts';
import { saysOf } from './taking.ts';

/** What an open list shows, column by column. */
export interface Columns {
  options: { ref: string; name: string; leadsOn: boolean }[];
  /** What the field of the list says: it changes where something is chosen. */
  says: string;
}

/** The options of all the lists that are open for the element, and which of them lead on to a list of their own. */
export function columnsOf(element: Element): Columns {
  const all = [...new Set(shownLists(element).flat())].slice(0, MOST);
  const options = all.flatMap((option) => {
    const ref = refOf(option);
    return ref === undefined ? [] : { ref, name: labelOf(option), leadsOn: leadsOn(option) };
  });
  return { options, says: saysOf(element) };
}

const MOST = 200; // options that are looked at: more are no columns to go through

/** Whether the option says that it opens another list, or is drawn with a sign that it does. Items of trees are branches. */
function leadsOn(option: Element): boolean {
  if (option.matches('[role=treeitem]')) return false;
  if (option.matches(OPENS)) return true;
  return [...option.querySelectorAll('*')].some(
    (part) => SIGN.test(part.getAttribute('class') ?? '') && part.textContent?.trim() === '' && part.checkVisibility(),
  );
}

const OPENS = '[aria-haspopup]:not([aria-haspopup=false]), [aria-expanded]';
