import { isDisabledByClass } from '../../semantics/state-by-class.ts';
import { refOf } from '../../dom/registry.ts';
import { type TreeBranch, branchAt } from './tree-branches.ts';
import { checkedState } from '../checkable.ts';
import { isMultiselectable, selectionMarkOf, clickTargetOf } from './chips.ts';
import { fieldOf } from '../text/fields.ts';
import { findByName } from './option-names.ts';
import { isRefusal } from '../outcome.ts';
import { recordFoundIn, OPTIONS } from './popup-rows.ts';

/** An option of an open list. */
export interface ShownOption {
  option: string;
  /** It is chosen: a click would undo that. `marked`: it says so in a list that does not say that it is multi-selectable. */
  is?: 'chosen' | 'marked';
  /** Its list says that it is multi-selectable; a closed one may no longer say so. */
  isOfSeveral?: true;
  /**
   * Another option of its list, if only hovering that tells whether this one is chosen, or is just the one that keys
   * would choose.
   */
  other?: string;
  /** The checkbox in it, unchecked: it may be all that chooses the option. */
  box?: string;
  /** It is drawn as out of use. */
  isDisabled?: true;
  /** It is an item of a tree, with others below it. */
  branch?: TreeBranch;
}

/** The option of that name among those shown by the element, and what is to be known of it. */
export function optionNamed(shown: Element[], name: string, element: Element): ShownOption | undefined {
  const option = findByName(shown, name);
  const ref = option && refOf(clickTargetOf(option));
  if (!option || ref === undefined) return undefined;
  recordFoundIn(option);
  const { is, isUnsure } = selectionMarkOf(option, shown, fieldOf(element));
  const beside = isUnsure ? refOf(shown[shown.indexOf(option) + 1] ?? shown[shown.indexOf(option) - 1] ?? option) : ref;
  const branch = branchAt(option, shown);
  const box = is ? undefined : boxIn(option);
  const boxRef = box && !isSelected(option, box) ? refOf(box) : undefined;
  return {
    option: ref,
    ...(branch && { branch }),
    ...(boxRef !== undefined && boxRef !== ref && { box: boxRef }),
    ...(is && { is }),
    ...(isDisabledByClass(option) && { isDisabled: true }),
    ...(isMultiselectable(option) && { isOfSeveral: true }),
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
export function isSelected(option: Element, box: Element): boolean {
  if (option.ariaSelected === 'true' || option.ariaChecked === 'true') return true;
  const state = checkedState(box);
  return !isRefusal(state) && (state.checked || state.mixed === true);
}
