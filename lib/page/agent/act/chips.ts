import { labelOf } from './popup-rows.ts';
import { asTag, flatParent } from './tree.ts';

const MOST_PX = 300; // height of the box of a field, with what was chosen in it
const MOST_LEVELS = 4; // from the field to that box

/** Shows that what is chosen can be taken back: what a list that takes one puts into its field shows the name alone. */
const SIGNS = 'button, [role=button], svg';

/** What shows beside the field that the option of that name is chosen, among others, it may be. */
export function chipBeside(field: Element, name: string): Element | undefined {
  if (asTag(field, 'input')?.value === name) return undefined;
  let box = flatParent(field);
  for (let level = 0; box && level < MOST_LEVELS; level += 1, box = flatParent(box)) {
    if (box.getBoundingClientRect().height > MOST_PX) return undefined;
    const chip = allIn(box).find((one) => isChip(one, name) && !one.contains(field));
    if (chip) return chip;
  }
  return undefined;
}

function isChip(element: Element, name: string): boolean {
  if (labelOf(element) !== name || !element.checkVisibility()) return false;
  return [element, ...allIn(element)].some((one) => one.matches(SIGNS));
}

/** All elements of the tree, and of the shadow trees in it: chips and their signs may be components. */
function allIn(scope: ParentNode): Element[] {
  return [...scope.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? allIn(one.shadowRoot) : [])]);
}
