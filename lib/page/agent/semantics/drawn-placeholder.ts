import { styleOf } from '../dom/read-cache.ts';
import { collapse } from '../dom/text.ts';

/**
 * What a page draws over a field as its placeholder: the short text of a sibling that lies over it, or whose class says that
 * it is a placeholder, even if written text now hides it; over a box that acts as a field, only
 * a text that lies there. '' if there is none.
 */
export function drawnPlaceholder(field: Element): string {
  const isField = field.localName === 'input' || field.localName === 'textarea';
  if (!isField && (field.localName !== 'div' || !field.hasAttribute('tabindex'))) return '';
  const beside = [field.nextElementSibling, field.previousElementSibling];
  const prompt = beside.find((one) => one && isPlaceholder(one, field, isField));
  return prompt ? collapse(prompt.textContent) : '';
}

function isPlaceholder(element: Element, field: Element, isField: boolean): boolean {
  if (!element.hasAttributes()) return false; // most elements, by the cheapest test
  const text = collapse(element.textContent);
  if (text.length > MAX_LENGTH || !WORD.test(text) || element.localName === 'label') return false;
  const isCalled = isField && PLACEHOLDER_CLASS.test(element.getAttribute('class') ?? '');
  return (isCalled || liesOver(element, field.getBoundingClientRect())) && !element.querySelector(CONTROLS);
}

const CONTROLS = 'a, button, input, select, textarea, [role], [tabindex]';
const PLACEHOLDER_CLASS = /place-?holder/i;
const MAX_LENGTH = 40; // characters
const WORD = /\p{L}{2}/u;

/** Whether it begins at the field's start and ends within it, and lets the pointer through. */
function liesOver(element: Element, field: DOMRect): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  if (left < field.left || right > field.right || middle <= field.top || middle >= field.bottom) return false;
  const { position, pointerEvents } = styleOf(element); // costs more than all else
  return position === 'absolute' && pointerEvents === 'none';
}

/** The browser's text on the button of a file field. */
export function fileButtonText(element: Element): string | undefined {
  if (element.localName !== 'input') return undefined;
  const { type, multiple } = element as HTMLInputElement; // by tag
  return type === 'file' ? `Choose File${multiple ? 's' : ''}` : undefined;
}
