import { refOf } from '../../dom/registry.ts';
import type { Filling } from './fields.ts';
import { asTag, flatParent } from '../flat-path.ts';

const MAX_LEVELS = 4; // from a box up to the container of all boxes of a code

/** What to do for a text that goes into several one-character fields, as pages make them for codes. */
export function splitIntoBoxes(element: Element, text: string): Filling | undefined {
  const characters = [...text.replace(/[\s-]/g, '')];
  const boxes = boxesFrom(element, characters.length);
  if (characters.length < 2 || boxes.length < characters.length) return undefined;
  const filled = characters.map((character, index) => ({ ref: refFor(boxes[index]), text: character }));
  return { done: false, before: '', boxes: filled };
}

/** The boxes from the element on, or those in it. */
function boxesFrom(element: Element, count: number): Element[] {
  if (!isBox(element)) return asTag(element, 'input') ? [] : boxesIn(element);
  let around = flatParent(element);
  for (let level = 1; around && level < MAX_LEVELS && boxesIn(around).length < count; level += 1)
    around = flatParent(around);
  const all = around ? boxesIn(around) : [];
  return all.slice(all.indexOf(element));
}

/** Empty if there is another field among them: that is a form. */
function boxesIn(element: Element): Element[] {
  const fields = [...element.querySelectorAll('input:not([type=hidden]), textarea, select')];
  return fields.every(isBox) ? fields : [];
}

function isBox(element: Element): boolean {
  return asTag(element, 'input')?.maxLength === 1;
}

function refFor(box: Element | undefined): string {
  return (box && refOf(box)) ?? '';
}
