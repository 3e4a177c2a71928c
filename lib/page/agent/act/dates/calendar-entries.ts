import { refOf } from '../../dom/registry.ts';
import type { Month } from './calendars.ts';
import { fireInputEvents } from '../text/assign-value.ts';
import { asTag } from '../flat-path.ts';

/** A list of years or months, or a year field, in the caption, and the entry that leads to the month; the year first. */
export function captionEntryFor(shown: Month, at: number): { by: string; entry: string } | undefined {
  const [year, month] = [Math.floor(at / 12), at % 12];
  const isOfYear = Math.floor(shown.at / 12) !== year;
  const fields = [...shown.box.querySelectorAll('select, input')];
  const isNearer = Math.abs(at - year * 12 - (shown.at % 12)) < Math.abs(at - shown.at);
  if (isOfYear && !isNearer && !fields.some((field) => monthEntry(field, month))) return undefined;
  for (const field of fields) {
    const by = refOf(field);
    const entry = isOfYear ? yearEntry(field, { shown: shown.at, year }) : monthEntry(field, month);
    if (by !== undefined && entry !== undefined) return { by, entry };
  }
  return undefined;
}

function yearEntry(field: Element, { shown, year }: { shown: number; year: number }): string | undefined {
  const select = asTag(field, 'select');
  if (select) return [...select.options].find(({ label }) => label.trim() === String(year))?.label;
  const input = asTag(field, 'input');
  return input?.type === 'number' && Number(input.value) === Math.floor(shown / 12) ? String(year) : undefined;
}

function monthEntry(field: Element, month: number): string | undefined {
  const options = [...(asTag(field, 'select')?.options ?? [])];
  return options.length === 12 && !/\d{4}/.test(options[0]?.label ?? '') ? options[month]?.label : undefined;
}

/** Chooses in a list of the caption, without focusing it: many calendars close on blur. False for a field. */
export function selectEntry(field: Element, entry: string): { chosen: boolean } {
  const select = asTag(field, 'select');
  const option = [...(select?.options ?? [])].find(({ label }) => label === entry);
  if (!select || !option) return { chosen: false };
  option.selected = true;
  fireInputEvents(select);
  return { chosen: true };
}
