import { nameOf } from '../name.ts';
import { refOf } from '../registry.ts';
import { whileStill } from '../still.ts';

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
