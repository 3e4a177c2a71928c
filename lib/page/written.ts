import type { PageAction, Performed } from './perform.ts';
import { unpack } from './unpack.ts';

/**
 * Tells of a text that was written whether the field took it as it was; else how it becomes an entry, where something came up
 * that offers it as one: as long as that is not chosen, fields for tags hold no more than words.
 */
export function tellWritten(
  performed: Performed,
  { method, arguments: [text = ''] }: PageAction,
  takesAny: boolean,
): Performed {
  const { changed, appeared } = performed;
  if (method !== 'fill' && method !== 'type') return performed;
  if (takesAny) return { ...performed, tookText: true };
  if (changed === 'nothing' || changed.value !== text || text.trim() === '' || changed.hint) return performed;
  const entries = appeared.flatMap((line) => unpack(line)).flatMap((line) => entryIn(line) ?? []);
  const offer = entries.find(({ name }) => isSame(name, text)) ?? (entries.length === 1 ? entries[0] : undefined);
  if (!offer || !offersWith(offer.name, text)) return performed;
  const hint = `If the text is to be an entry of the field, it is only written so far: click [${offer.ref}], or press Enter.`;
  return { ...performed, changed: { ...changed, hint } };
}

interface Entry {
  ref: string;
  name: string;
}

/** What can be chosen, by a line of the outline. */
function entryIn(line: string): Entry | undefined {
  const { ref = '', role = '', name = '', states = '' } = ENTRY.exec(line.trimStart())?.groups ?? {};
  return role === 'option' || role === 'menuitem' || /\bclickable\b/.test(states) ? { ref, name } : undefined;
}

const ENTRY = /^\[(?<ref>\d+-\d+)\] (?<role>option|menuitem|generic|listitem): (?<name>.*?)(?: \[(?<states>[^[]*)\])?$/;

function isSame(name: string, text: string): boolean {
  return name.trim().toLowerCase() === text.trim().toLowerCase();
}

/** Whether it says the text after no more than some words such as “Add”. */
function offersWith(name: string, text: string): boolean {
  const [before = '', after] = name.toLowerCase().split(text.trim().toLowerCase());
  const words = before.match(/\p{L}+/gu) ?? [];
  return after !== undefined && words.length <= MOST_WORDS && !/\p{L}/u.test(after);
}

const MOST_WORDS = 3; // “Create new tag”
