import { isElement } from '../dom/flat-tree.ts';

/**
 * The function of one of two unnamed arrows, drawn one above the other beside a number field: the upper one
 * increments it. '' for all else.
 */
export function stepDirection(arrow: Element): string {
  const other = twinOf(arrow);
  if (!other) return '';
  const [one, two] = [arrow.getBoundingClientRect(), other.getBoundingClientRect()];
  if (Math.abs(one.left - two.left) > 1 || one.height > MAX_PX || !hasNumberBeside(arrow)) return '';
  return one.bottom <= two.top + 1 ? 'increment' : two.bottom <= one.top + 1 ? 'decrement' : '';
}

const MAX_PX = 24; // height

/** Its only sibling, with the same tag and no text. */
function twinOf(arrow: Element): Element | undefined {
  const [before, after] = [arrow.previousElementSibling, arrow.nextElementSibling];
  const other = before && after ? undefined : (before ?? after); // one of many has one on either side
  return other?.localName === arrow.localName && arrow.textContent + other.textContent === '' ? other : undefined;
}

/** Whether the element just before or after the two is, or contains, the only field of its kind, for a number. */
function hasNumberBeside(arrow: Element): boolean {
  const pair = arrow.parentElement;
  return [pair?.previousElementSibling, pair?.nextElementSibling].some((beside) => {
    const fields = beside ? [...(beside.matches(FIELDS) ? [beside] : []), ...beside.querySelectorAll(FIELDS)] : [];
    return fields.length === 1 && fields[0]?.matches(NUMBER) === true;
  });
}

const NUMBER = 'input[type=number], [role=spinbutton]';
const FIELDS = `input:not([type=hidden]), select, textarea, ${NUMBER}`;

/** Whether a class says that something leads to the next or previous item. */
export const isStepClass = (kind: string): boolean => PREVIOUS_CLASS.test(kind) || NEXT_CLASS.test(kind);

const PREVIOUS_CLASS = /(?:^|[\s_-])(?:prev(?:ious)?|back(?:ward)?|(?:arrow|chevron|angle|caret)-left)(?![a-z])/i;
const NEXT_CLASS = /(?:^|[\s_-])(?:next|forward|(?:arrow|chevron|angle|caret)-right)(?![a-z])/i;

/**
 * Whether a step, by its class, is beside a text with its counterpart on the other side: the arrows in a calendar's header, all
 * of which has the pointer cursor.
 */
export function isStepBesideText(step: Element): boolean {
  const isBack = PREVIOUS_CLASS.test(kindOf(step));
  if (!(isBack || NEXT_CLASS.test(kindOf(step))) || step.textContent?.trim() !== '' || step.closest(CONTROLS))
    return false;
  let says = '';
  for (
    let at = isBack ? step.nextSibling : step.previousSibling;
    at;
    at = isBack ? at.nextSibling : at.previousSibling
  ) {
    const text = at.textContent?.trim() ?? '';
    if (text === '' && isElement(at) && (isBack ? NEXT_CLASS : PREVIOUS_CLASS).test(kindOf(at))) return says !== '';
    says += text;
  }
  return false;
}

const CONTROLS = 'button, a[href], label, [role=button], [role=option], [role=switch], [role=tab]';

function kindOf(element: Element): string {
  return element.getAttribute('class') ?? '';
}
