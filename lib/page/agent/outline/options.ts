import { type ComputedName, nameOf } from '../semantics/name.ts';
import { OPTION, type Shape } from './shape.ts';
import { isPickerOpen } from '../semantics/states.ts';
import type { Writer } from './writer.ts';

const MAX_OPTIONS = 30; // a list of countries must not fill the outline; its other options can still be chosen by text

/** Writes the options of a list, in their groups; of a long closed one, only the first. */
export function writeOptions(select: HTMLSelectElement, writer: Writer, place: { inert: boolean }): void {
  const options = [...select.options].filter((option) => !option.hidden);
  if (isPickerOpen(select)) writeOthers(select, writer);
  const limit = select.multiple || select.size > 1 ? options.length : MAX_OPTIONS;
  const seen = { ...place, unseen: false }; // the list says it
  let within: { group: Element; at: number } | undefined;
  const leave = (): void => {
    if (within)
      writer.close(within.at, { element: within.group, shape: GROUP, named: groupName(within.group), ...seen });
    within = undefined;
  };
  for (const element of options.slice(0, limit)) {
    const group = element.closest('optgroup');
    if (group !== (within?.group ?? null)) leave();
    if (group && !within) within = { group, at: writer.open(GROUP) };
    writer.leaf({ element, shape: OPTION, named: nameOf(element, 'option', { content: true }), ...seen });
  }
  leave();
  if (options.length > limit) writer.note(`[… ${options.length - limit} more options]`);
}

/** The content of an open customizable select besides its options; its button shows the choice. */
function writeOthers(select: HTMLSelectElement, writer: Writer): void {
  for (const one of select.children) {
    if (one.matches('button, option, optgroup, hr') || !one.checkVisibility()) continue;
    writer.append(one.textContent, false);
    writer.blank();
  }
}

const GROUP: Shape = { tag: 'optgroup', role: 'group', reacts: false };

const groupName = (group: Element): ComputedName => nameOf(group, 'group', { content: false });
