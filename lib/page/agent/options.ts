import { nameOf } from './name.ts';
import { OPTION } from './shape.ts';
import type { Writer } from './writer.ts';

const MOST_OPTIONS = 30; // a list of countries must not fill the outline; its other options can still be chosen by text

/** Writes the choices of a list; of a long closed one, only the first. */
export function writeOptions(select: HTMLSelectElement, writer: Writer, place: { inert: boolean }): void {
  const options = [...select.options].filter((option) => !option.hidden);
  const most = select.multiple || select.size > 1 ? options.length : MOST_OPTIONS;
  for (const element of options.slice(0, most)) {
    const named = nameOf(element, 'option', { content: true });
    writer.leaf({ element, shape: OPTION, named, ...place, unseen: false }); // the list says it
  }
  if (options.length > most) writer.note(`[… ${options.length - most} more options]`);
}
