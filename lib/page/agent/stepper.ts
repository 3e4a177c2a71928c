import { isElement } from './tree.ts';

/**
 * What one of two arrows does that are drawn one above the other beside a field for a number, and are called nothing: the upper one
 * increments it. Empty for all else.
 */
export function stepOf(arrow: Element): string {
  const other = twinOf(arrow);
  if (!other) return '';
  const [one, two] = [arrow.getBoundingClientRect(), other.getBoundingClientRect()];
  if (Math.abs(one.left - two.left) > 1 || one.height > MOST_PX || !hasNumberBeside(arrow)) return '';
  return one.bottom <= two.top + 1 ? 'increment' : two.bottom <= one.top + 1 ? 'decrement' : '';
}

const MOST_PX = 24; // height

/** The only other element beside it, of the same tag and without a text. */
function twinOf(arrow: Element): Element | undefined {
  const [before, after] = [arrow.previousElementSibling, arrow.nextElementSibling];
  const other = before && after ? undefined : (before ?? after); // one of many has one on either side
  return other?.localName === arrow.localName && arrow.textContent + other.textContent === '' ? other : undefined;
}

/** Whether what stands just before or after the two is the one field of its kind, for a number, or holds that. */
function hasNumberBeside(arrow: Element): boolean {
  const pair = arrow.parentElement;
  return [pair?.previousElementSibling, pair?.nextElementSibling].some((beside) => {
    const fields = beside ? [...(beside.matches(FIELDS) ? [beside] : []), ...beside.querySelectorAll(FIELDS)] : [];
    return fields.length === 1 && fields[0]?.matches(NUMBER) === true;
  });
}

const NUMBER = 'input[type=number], [role=spinbutton]';
const FIELDS = `input:not([type=hidden]), select, textarea, ${NUMBER}`;

/** Whether a class says that something leads to what comes before or after what is shown. */
export const isStep = (kind: string): boolean => BACK.test(kind) || ON.test(kind);

const BACK = /(?:^|[\s_-])(?:prev(?:ious)?|back(?:ward)?|(?:arrow|chevron|angle|caret)-left)(?![a-z])/i;
const ON = /(?:^|[\s_-])(?:next|forward|(?:arrow|chevron|angle|caret)-right)(?![a-z])/i;

/**
 * Whether what is called a step stands beside a text that has its counterpart on its other side: the arrows in the head of a calendar,
 * which has the hand as a whole.
 */
export function isStepBesideText(step: Element): boolean {
  const isBack = BACK.test(kindOf(step));
  if (!(isBack || ON.test(kindOf(step))) || step.textContent?.trim() !== '' || step.closest(CONTROLS)) return false;
  let says = '';
  for (
    let at = isBack ? step.nextSibling : step.previousSibling;
    at;
    at = isBack ? at.nextSibling : at.previousSibling
  ) {
    const text = at.textContent?.trim() ?? '';
    if (text === '' && isElement(at) && (isBack ? ON : BACK).test(kindOf(at))) return says !== '';
    says += text;
  }
  return false;
}

const CONTROLS = 'button, a[href], label, [role=button], [role=option], [role=switch], [role=tab]';

function kindOf(element: Element): string {
  return element.getAttribute('class') ?? '';
}
