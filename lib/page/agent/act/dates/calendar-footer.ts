import { undoesChoice, textOf } from '../buttons.ts';
import { elementsIn } from './calendar-turns.ts';
import type { Month } from './calendars.ts';
import { OUT_OF_FLOW } from '../lists/popup-rows.ts';
import { flatAncestors } from '../flat-path.ts';

/** Elements below the days in the popup that covers the element: a time picker, a button that applies the day. */
export function elementsBelowDays({ box, days }: Month, element: Element): Element[] {
  const around = new Set(flatAncestors(element));
  const popup = [...flatAncestors(box)].findLast((at) => isOutOfFlow(at) && !around.has(at)) ?? popupOf(box);
  const bottom = Math.max(...days.map((day) => day.getBoundingClientRect().bottom));
  return [...elementsIn(popup ?? box)].filter((one) => {
    const { top, height } = one.getBoundingClientRect();
    if (height === 0 || top < bottom || !one.matches(PICKER_CONTROLS) || /^\d*$/.test(textOf(one))) return false;
    return !one.matches(BUTTONS) || !undoesChoice(one);
  });
}

const BUTTONS = 'button, [role=button], a';
const PICKER_CONTROLS = `${BUTTONS}, input, select, [role=spinbutton], [role=listbox], [role=option]`;

/** The outermost ancestor that is out of the page's flow. */
export function popupOf(box: Element): Element | undefined {
  return [...flatAncestors(box)].findLast(isOutOfFlow);
}

function isOutOfFlow(box: Element): boolean {
  return OUT_OF_FLOW.test(getComputedStyle(box).position) || box.matches('dialog, [role=dialog]');
}
