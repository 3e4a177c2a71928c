import { refOf } from '../registry.ts';
import { matchLabel } from './match-label.ts';
import { labelOf, OPTIONS } from './popup-rows.ts';

/**
 * What unfolds the folded item among those shown in which the option of that name is kept out of sight: the sign before its
 * words, a click on which chooses nothing. Undefined where there is none.
 */
export function branchOver(shown: readonly Element[], name: string): string | undefined {
  for (const option of shown) {
    const item = option.closest(FOLDED);
    const within = item ? [...item.querySelectorAll(OPTIONS)].filter((one) => !one.checkVisibility()) : [];
    if (!item || !matchLabel(within, name, (one) => [labelOf(one)])) continue;
    const sign = signOf(item);
    if (sign) return refOf(sign);
  }
  return undefined;
}

const FOLDED = '[role=treeitem][aria-expanded=false]';

/** The first thing of the item's own row, if it has no words and is no box to tick. */
function signOf(item: Element): Element | undefined {
  for (const part of item.querySelectorAll('*')) {
    if (part.textContent?.trim() !== '') {
      if (part.matches(OPTIONS) || part.childElementCount === 0) return undefined; // the words come first
      continue;
    }
    if (part.matches(BOX) || part.querySelector(BOX)) return undefined;
    const { width, height } = part.getBoundingClientRect();
    const isSign = Math.min(width, height) >= LEAST_PX && Math.max(width, height) <= MOST_PX;
    if (isSign && part.checkVisibility({ visibilityProperty: true })) return part;
  }
  return undefined;
}

const BOX = 'input, img, [role=checkbox], [role=radio]';
const LEAST_PX = 6;
const MOST_PX = 40;
