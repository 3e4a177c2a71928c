import { boxByClass } from './by-class.ts';
import { labelsOf } from './labels.ts';
import { pointerOver } from './still.ts';

/**
 * The native checkbox or radio that an element draws: it is right before the element, not rendered, and has no label. The
 * page's scripts set it when the drawing is clicked.
 */
export function boxDrawnBy(element: Element): HTMLInputElement | undefined {
  const before = element.previousElementSibling;
  if (before?.localName !== 'input' || element.hasAttribute('role')) return undefined; // most elements
  const box = before as HTMLInputElement; // by tag
  if ((box.type !== 'checkbox' && box.type !== 'radio') || !DRAWS.test(element.getAttribute('class') ?? ''))
    return undefined;
  if (box.checkVisibility() || labelsOf(box).length > 0 || element.querySelector(HOLDS)) return undefined;
  return element.checkVisibility() && REACTS.has(pointerOver(element)) ? box : undefined;
}

/** The role of an element that draws a native checkbox, radio or switch, or a checkbox of its own. */
export function roleDrawn(element: Element): 'checkbox' | 'radio' | 'switch' | undefined {
  const box = boxDrawnBy(element);
  if (!box) return boxByClass(element) && 'checkbox';
  if (box.type === 'radio') return 'radio';
  return SWITCH.test(element.getAttribute('class') ?? '') ? 'switch' : 'checkbox';
}

const REACTS = new Set(['pointer', 'not-allowed']);
const DRAWS = /check|radio|switch|toggle|tick/i;
const SWITCH = /switch|toggle/i;
const HOLDS = 'a[href], button, input, select, textarea, label, [tabindex], [role]';
