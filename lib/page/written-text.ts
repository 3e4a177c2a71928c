import { confirmHint } from './actions/select.ts';
import type { PageAction, Performed } from './perform.ts';
import { unpack } from './split-joined-lines.ts';
import { isContextGone } from './world.ts';
import type { ResolvedRef } from './worlds.ts';

/**
 * Tells of a text that was written whether the field took it as it was; else how it becomes an entry, where something came up
 * that offers it as one: as long as that is not chosen, fields for tags hold no more than words.
 */
export async function withEntryHint(
  performed: Performed,
  { method, arguments: [text = ''] }: PageAction,
  { target, takesAny, signal }: Written,
): Promise<Performed> {
  const { changed, appeared } = performed;
  if (!target || (method !== 'fill' && method !== 'type')) return performed;
  if (takesAny) return { ...performed, tookText: true };
  if (changed === 'nothing' || changed.value === undefined || text.trim() === '' || changed.hint) return performed;
  const lines = appeared.flatMap((line) => unpack(line));
  const buttonsHint = DATE_OR_TIME.test(text)
    ? confirmHint(await confirmButtonsAmong(lines, { target, text, signal }))
    : undefined;
  const other = otherTimeIn(lines, text);
  if (buttonsHint || other) {
    const hint = [buttonsHint?.hint, other].filter(Boolean).join(' ');
    return { ...performed, changed: { ...changed, hint } };
  }
  if (changed.value !== text) return performed;
  if (lines.length > 0 && DATE_OR_TIME.test(text) && (await isNoneChosen(target, signal)))
    return { ...performed, changed: { ...changed, hint: UNCHOSEN } };
  const entries = lines.flatMap((line) => entryIn(line) ?? []);
  const offer = entries.find(({ name }) => isSame(name, text)) ?? (entries.length === 1 ? entries[0] : undefined);
  if (!offer || !offersText(offer.name, text)) return performed;
  if (!offer.isOption && !(await isLaidOver(target, offer.ref, signal))) return performed;
  const hint = `The text is typed, but not yet an entry of the field: if it is to become one, click [${offer.ref}] or press Enter.`;
  return { ...performed, changed: { ...changed, hint } };
}

const DATE_OR_TIME = /\d.*\d/;
const UNCHOSEN =
  'The text is typed, but the calendar that opened shows no day as chosen: press Enter to have it taken, or click the day.';
const BUTTON = /^\s*\[(\d+-\d+)\] button\b/;

/** That what came up says the day that was written with another time: many calendars read the day alone. */
function otherTimeIn(lines: readonly string[], text: string): string | undefined {
  const time = TIME.exec(text)?.[0].trim();
  const day = text.replace(TIME, '');
  const shown = lines
    .map((line) => TEXT_LINE.exec(line)?.[1] ?? '')
    .find((one) => TIME.test(one) && one.replace(TIME, '') === day);
  if (time === undefined || day.trim() === '' || shown === undefined || shown === text) return undefined;
  return `But what opened shows ${JSON.stringify(shown)}, and may set that instead: choose ${time} in it.`;
}

const TIME = /\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?/i;
const TEXT_LINE = /^\s*text: (.*)$/;

interface WrittenText {
  target: ResolvedRef;
  text: string;
  signal: AbortSignal;
}

/** Of the buttons that came with a date or a time, those that may have to take it. */
async function confirmButtonsAmong(
  lines: readonly string[],
  { target: { world, ref }, text, signal }: WrittenText,
): Promise<string[]> {
  const buttons = lines.flatMap((line) => BUTTON.exec(line)?.[1] ?? []);
  if (buttons.length === 0) return [];
  try {
    return await world.call('confirmButtonsOf', [ref, text, buttons], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return [];
  }
}

interface Written {
  target: ResolvedRef | undefined;
  /** The field takes any text. */
  takesAny: boolean;
  signal: AbortSignal;
}

async function isNoneChosen({ world, ref }: ResolvedRef, signal: AbortSignal): Promise<boolean> {
  try {
    return await world.call('isNoneChosen', [ref], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false;
  }
}

async function isLaidOver({ world, ref }: ResolvedRef, entry: string, signal: AbortSignal): Promise<boolean> {
  try {
    return await world.call('isLaidOver', [ref, entry], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false;
  }
}

interface Entry {
  ref: string;
  name: string;
  isOption: boolean;
}

/** What can be chosen, by a line of the outline. */
function entryIn(line: string): Entry | undefined {
  const { ref = '', role = '', name = '', states = '' } = ENTRY.exec(line.trimStart())?.groups ?? {};
  const isOption = role === 'option' || role === 'menuitem';
  return isOption || /\bclickable\b/.test(states) ? { ref, name, isOption } : undefined;
}

const ENTRY = /^\[(?<ref>\d+-\d+)\] (?<role>option|menuitem|generic|listitem): (?<name>.*?)(?: \[(?<states>[^[]*)\])?$/;

function isSame(name: string, text: string): boolean {
  return name.trim().toLowerCase() === text.trim().toLowerCase();
}

/** Whether it says the text after no more than some words such as “Add”. */
function offersText(name: string, text: string): boolean {
  const [before = '', after] = name.toLowerCase().split(text.trim().toLowerCase());
  const words = before.match(/\p{L}+/gu) ?? [];
  return after !== undefined && words.length <= MAX_WORDS && !/\p{L}/u.test(after);
}

const MAX_WORDS = 3; // “Create new tag”
