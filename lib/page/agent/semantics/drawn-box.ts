import { boxByClass } from './state-by-class.ts';
import { labelsOf } from './labels.ts';
import { cursorOver } from '../dom/read-cache.ts';

/**
 * The native checkbox or radio that an element draws: it is right before the element, not rendered, and has no label. The
 * page's scripts set it when the drawing is clicked.
 */
export function drawnBoxOf(element: Element): HTMLInputElement | undefined {
  const before = element.previousElementSibling;
  if (before?.localName !== 'input' || element.hasAttribute('role')) return undefined; // most elements
  const box = before as HTMLInputElement; // by tag
  if ((box.type !== 'checkbox' && box.type !== 'radio') || !BOX_CLASS.test(element.getAttribute('class') ?? ''))
    return undefined;
  if (box.checkVisibility() || labelsOf(box).length > 0 || element.querySelector(CONTROLS)) return undefined;
  return element.checkVisibility() && CLICKABLE_CURSORS.has(cursorOver(element)) ? box : undefined;
}

/** The role of an element that draws a native checkbox, radio or switch, or a checkbox of its own. */
export function drawnRoleOf(element: Element): 'checkbox' | 'radio' | 'switch' | undefined {
  const box = drawnBoxOf(element);
  if (!box) return boxByClass(element) && 'checkbox';
  if (box.type === 'radio') return 'radio';
  return SWITCH_CLASS.test(element.getAttribute('class') ?? '') ? 'switch' : 'checkbox';
}

const CLICKABLE_CURSORS = new Set(['pointer', 'not-allowed']);
const BOX_CLASS = /check|radio|switch|toggle|tick/i;
const SWITCH_CLASS = /switch|toggle/i;
const CONTROLS = 'a[href], button, input, select, textarea, label, [tabindex], [role]';
