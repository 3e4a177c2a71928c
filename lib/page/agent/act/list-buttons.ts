import { buttonsAmong, takesBack } from './buttons.ts';
import { optionsOf } from './popup-options.ts';
import { LIES_OVER, OPTIONS } from './popup-rows.ts';
import { flatAncestors } from './tree.ts';

/** What is to be clicked in what is open and is no choice: buttons that apply them, it may be. */
export function buttonsBesideOptions(element: Element): Element[] {
  const popup = popupOf(element);
  const options = optionsOf(element);
  const isChoice = (one: Element): boolean => one.closest(CHOICE) !== null || options.some((at) => at.contains(one));
  return popup ? buttonsAmong(popup.querySelectorAll('*')).filter((one) => !isChoice(one) && !takesBack(one)) : [];
}

/** Of trees, what unfolds their items, too. */
const CHOICE = `${OPTIONS}, [role=tree]`;

/** What stands open over the page for the element, with its list in it. */
export function popupOf(element: Element): Element | undefined {
  const [option] = optionsOf(element);
  const popup = option && [...flatAncestors(option)].find((at) => LIES_OVER.test(getComputedStyle(at).position));
  return popup?.contains(element) ? undefined : popup;
}
