import { nameOf } from '../name.ts';
import { refOf } from '../registry.ts';
import { whileStill } from '../still.ts';
import { optionsOf } from './popup-options.ts';
import { LIES_OVER, OPTIONS } from './popup-rows.ts';
import { flatAncestors } from './tree.ts';

const BUTTONS = 'button, [role=button], input[type=submit]';
const VISIBLE = { visibilityProperty: true, opacityProperty: true };

/** The buttons among elements that can be seen and pressed. */
export function buttonsAmong(elements: Iterable<Element>): Element[] {
  return [...elements].filter((one) => one.matches(BUTTONS) && one.checkVisibility(VISIBLE));
}

/** The refs and names of buttons, as outlines write them; of those without a name, none. */
export function told(buttons: readonly Element[]): string[] {
  return whileStill(() =>
    buttons.flatMap((button) => {
      const { name } = nameOf(button, 'button', { content: true });
      return name === '' ? [] : [`[${refOf(button)}] ${JSON.stringify(name)}`];
    }),
  );
}

/** What is to be clicked in what is open and is no choice: buttons that apply them, it may be. */
export function buttonsBesideOptions(element: Element): Element[] {
  const popup = popupOf(element);
  return popup ? buttonsAmong(popup.querySelectorAll('*')).filter((one) => !one.closest(OPTIONS)) : [];
}

/** What stands open over the page for the element, with its list in it. */
export function popupOf(element: Element): Element | undefined {
  const [option] = optionsOf(element);
  const popup = option && [...flatAncestors(option)].find((at) => LIES_OVER.test(getComputedStyle(at).position));
  return popup?.contains(element) ? undefined : popup;
}
