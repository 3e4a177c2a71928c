import { refOf } from '../../dom/registry.ts';
import { chipBeside } from './chips.ts';
import { fieldOf } from '../text/fields.ts';
import { boxIn, isSelected } from './found-option.ts';
import { findByName } from './option-names.ts';
import { optionsOf, type OptionWait, withinBranch } from './popup-options.ts';
import { labelOf } from './popup-rows.ts';
import { stopwatch } from '../timing.ts';
import { asTag } from '../flat-path.ts';

export interface SelectionWait extends OptionWait {
  /** The field's text before the option was clicked; null if that must not count. */
  says: string | null;
}

/** The state of an option with a checkbox, by its current ref: `gone` if it is no longer shown. */
export type OptionOutcome = { is: 'gone' } | { is: 'chosen' | 'left'; option: string; box: string };

/** The text of a list's field, without the list itself. */
export function fieldTextOf(element: Element): string {
  const holdsList = optionsOf(element).some((option) => element.contains(option));
  return `${asTag(fieldOf(element), 'input')?.value ?? ''} ${holdsList ? '' : labelOf(element)}`;
}

/** Waits until the option of that name is chosen, per the option, its checkbox, the list's field or what is beside that. */
export async function untilSelected(element: Element, name: string, waiting: SelectionWait): Promise<OptionOutcome> {
  const { spent, frame } = stopwatch();
  for (;;) {
    const option = findByName(withinBranch(waiting, optionsOf(element, name)), name);
    const box = option && boxIn(option);
    const refs = { option: option && refOf(option), box: box && refOf(box) };
    if (!option || !box || refs.option === undefined || refs.box === undefined) return { is: 'gone' };
    const isSaid =
      waiting.says !== null && (fieldTextOf(element) !== waiting.says || chipBeside(fieldOf(element), name));
    const is = isSaid || isSelected(option, box) ? 'chosen' : 'left';
    if (is === 'chosen' || spent() > waiting.maxMs) return { is, option: refs.option, box: refs.box };
    await frame(element);
  }
}
