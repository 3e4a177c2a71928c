import { checkVisible } from './checks.ts';
import { isCutOff } from './cut-off.ts';
import { rowOf } from './popup-rows.ts';
import { asTag, closestFlat, flatParent } from './tree.ts';
import { isOnlyControlIn, opensList } from './widget.ts';

/**
 * Where a click for `element` goes: a hidden checkbox or radio is worked by its label, a list's field of no size by the box
 * around it, and an option that only screen readers get by the row that shows it.
 */
export function standIn(element: Element): Element {
  if (element.getAttribute('role') === 'option' && isCutOff(element)) return rowOf(element) ?? element;
  const input = asTag(element, 'input');
  if (!input || !isUnreachable(input)) return element;
  const [label] = input.labels ?? [];
  if (opensList(input)) return boxAround(input) ?? label ?? input;
  return label ?? closestFlat(input, 'label') ?? element;
}

function isUnreachable(input: HTMLInputElement): boolean {
  if (checkVisible(input)) return true;
  const { width, height } = input.getBoundingClientRect();
  if (width <= 1 || height <= 1 || isCutOff(input)) return true; // the usual "visually hidden" patterns
  const style = getComputedStyle(input);
  return style.pointerEvents === 'none' || (style.clipPath !== 'none' && style.position === 'absolute');
}

const LEAST_PX = 10; // of a box that a person would click

/** The nearest box around a field that is large enough to be seen, and holds no other control. */
function boxAround(field: Element): Element | undefined {
  for (let box = flatParent(field); box && isOnlyControlIn(field, box); box = flatParent(box)) {
    const { width, height } = box.getBoundingClientRect();
    if (width >= LEAST_PX && height >= LEAST_PX && !checkVisible(box)) return box;
  }
  return undefined;
}
