import { takesBack, textOf } from './buttons.ts';
import { elementsIn } from './calendar-turns.ts';
import type { Month } from './calendars.ts';
import { LIES_OVER } from './popup-rows.ts';
import { flatAncestors } from './tree.ts';

/** Elements below the days in the popup that covers the element: a time picker, a button that applies the day. */
export function belowDays({ box, days }: Month, element: Element): Element[] {
  const around = new Set(flatAncestors(element));
  const popup = [...flatAncestors(box)].findLast((at) => isOver(at) && !around.has(at)) ?? popupOf(box);
  const bottom = Math.max(...days.map((day) => day.getBoundingClientRect().bottom));
  return [...elementsIn(popup ?? box)].filter((one) => {
    const { top, height } = one.getBoundingClientRect();
    if (height === 0 || top < bottom || !one.matches(MORE) || /^\d*$/.test(textOf(one))) return false;
    return !one.matches(PRESSED) || !takesBack(one);
  });
}

const PRESSED = 'button, [role=button], a';
const MORE = `${PRESSED}, input, select, [role=spinbutton], [role=listbox], [role=option]`;

/** The outermost ancestor that is out of the page's flow. */
export function popupOf(box: Element): Element | undefined {
  return [...flatAncestors(box)].findLast(isOver);
}

function isOver(box: Element): boolean {
  return LIES_OVER.test(getComputedStyle(box).position) || box.matches('dialog, [role=dialog]');
}
