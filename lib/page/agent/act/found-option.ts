import { isDisabledByClass } from '../by-class.ts';
import { refOf } from '../registry.ts';
import { type Branch, branchAt } from './branches.ts';
import { checkedState } from './checkable.ts';
import { isOfSeveral, markOf, pressedOf } from './chips.ts';
import { fieldOf } from './fields.ts';
import { withName } from './option-names.ts';
import { isRefusal } from './outcome.ts';
import { noteFound, OPTIONS } from './popup-rows.ts';

/** An option of an open list. */
export interface Shown {
  option: string;
  /** It is chosen: a click would undo that. `marked`: it says so in a list that does not say that it is multi-selectable. */
  is?: 'chosen' | 'marked';
  /** Its list says that it is multi-selectable; a closed one may no longer say so. */
  isOfSeveral?: true;
  /** Another option of its list, if only hovering that tells whether this one is chosen, or is just the one that keys would choose. */
  other?: string;
  /** The checkbox in it, unchecked: it may be all that chooses the option. */
  box?: string;
  /** It is drawn as out of use. */
  isDisabled?: true;
  /** It is an item of a tree, with others below it. */
  branch?: Branch;
}

/** The option of that name among those shown by the element, and what is to be known of it. */
export function optionNamed(shown: Element[], name: string, element: Element): Shown | undefined {
  const option = withName(shown, name);
  const ref = option && refOf(pressedOf(option));
  if (!option || ref === undefined) return undefined;
  noteFound(option);
  const { is, isUnsure } = markOf(option, shown, fieldOf(element));
  const beside = isUnsure ? refOf(shown[shown.indexOf(option) + 1] ?? shown[shown.indexOf(option) - 1] ?? option) : ref;
  const branch = branchAt(option, shown);
  const box = is ? undefined : boxIn(option);
  const boxRef = box && !isOn(option, box) ? refOf(box) : undefined;
  return {
    option: ref,
    ...(branch && { branch }),
    ...(boxRef !== undefined && boxRef !== ref && { box: boxRef }),
    ...(is && { is }),
    ...(isDisabledByClass(option) && { isDisabled: true }),
    ...(isOfSeveral(option) && { isOfSeveral: true }),
    ...(beside !== undefined && beside !== ref && { other: beside }),
  };
}

/** The only checkbox in an option, except those of items below it. */
export function boxIn(option: Element): Element | undefined {
  if (!option.matches(OPTIONS)) return undefined;
  const boxes = [...option.querySelectorAll(BOX)].filter((one) => one.parentElement?.closest(OPTIONS) === option);
  return boxes.length === 1 ? boxes[0] : undefined;
}

const BOX = 'input[type=checkbox], [role=checkbox]';

/** Whether the option or its checkbox says that it is chosen, or partly so. */
export function isOn(option: Element, box: Element): boolean {
  if (option.ariaSelected === 'true' || option.ariaChecked === 'true') return true;
  const state = checkedState(box);
  return !isRefusal(state) && (state.checked || state.mixed === true);
}
