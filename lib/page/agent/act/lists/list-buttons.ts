import { buttonsAmong, undoesChoice } from '../buttons.ts';
import { optionsOf } from './popup-options.ts';
import { OUT_OF_FLOW, OPTIONS } from './popup-rows.ts';
import { flatAncestors } from '../flat-path.ts';

/** Clickable elements of the open list that are not choices: possibly buttons that apply the choice. */
export function buttonsBesideOptions(element: Element): Element[] {
  const popup = popupOf(element);
  const options = optionsOf(element);
  const isChoice = (one: Element): boolean => one.closest(CHOICE) !== null || options.some((at) => at.contains(one));
  return popup ? buttonsAmong(popup.querySelectorAll('*')).filter((one) => !isChoice(one) && !undoesChoice(one)) : [];
}

/** For trees, what unfolds their items, too. */
const CHOICE = `${OPTIONS}, [role=tree]`;

/** The popup that is open for the element, with its list in it. */
export function popupOf(element: Element): Element | undefined {
  const [option] = optionsOf(element);
  const popup = option && [...flatAncestors(option)].find((at) => OUT_OF_FLOW.test(getComputedStyle(at).position));
  return popup?.contains(element) ? undefined : popup;
}
