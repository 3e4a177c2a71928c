import { refuse, type Refusal } from './outcome.ts';
import { asTag } from './tree.ts';
import { nextFrame } from './timing.ts';

/** Where a slider of the page's own making stands, and where it is to go. */
export interface Range {
  now: number;
  wanted: number;
  isVertical: boolean;
}

/** Whether the element is a slider which the page made itself and moves by the arrow keys. ARIA APG, slider */
export function isOwnSlider(element: Element): boolean {
  return element.getAttribute('role') === 'slider' && !asTag(element, 'input');
}

/** Reads the range and checks that it takes the value. */
export function rangeFor(element: Element, text: string): Range | Refusal {
  const [min, max] = [element.getAttribute('aria-valuemin'), element.getAttribute('aria-valuemax')];
  const wanted = text.trim() === '' ? Number.NaN : Number(text);
  if (!(wanted >= Number(min ?? -Infinity) && wanted <= Number(max ?? Infinity))) {
    return refuse('bad-value', `takes a number from ${min ?? '0'} to ${max ?? '100'}`, { min, max });
  }
  return { now: rangeNow(element), wanted, isVertical: element.getAttribute('aria-orientation') === 'vertical' };
}

export function rangeNow(element: Element): number {
  return Number(element.getAttribute('aria-valuenow') ?? Number.NaN);
}

/** Waits until the slider stands elsewhere than `before`, and then still for a frame. */
export async function rangeAfter(element: Element, before: number, maxMs: number): Promise<{ now: number }> {
  const deadline = performance.now() + maxMs;
  for (let last = before; performance.now() < deadline;) {
    await nextFrame(element);
    const now = rangeNow(element);
    if (now === last && now !== before) return { now };
    last = now;
  }
  return { now: rangeNow(element) };
}
