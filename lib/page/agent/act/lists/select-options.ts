import { nameOf } from '../../semantics/name.ts';
import { refOf } from '../../dom/registry.ts';
import { visibleBoxOf } from '../../semantics/select-box.ts';
import { isPickerOpen } from '../../semantics/states.ts';
import { withReadCache } from '../../dom/read-cache.ts';
import { refuseClosedCell } from '../checks.ts';
import { fireInputEvents } from '../text/assign-value.ts';
import { focusForChange } from '../focus.ts';
import { describeTag } from '../describe.ts';
import { checkNotCovered } from '../modal.ts';
import { matchLabel, pathSteps } from './match-label.ts';
import { isRefusal, refuse, type Refusal } from '../outcome.ts';
import { asTag } from '../flat-path.ts';

const MAX_LISTED = 20; // options listed in an error

/** The labels of the selection, and whether it changed. */
export interface OptionSelection {
  selected: string[];
  isNew: boolean;
}

/** Selects the options that `wanted` names by label, value or, loosely, part of the label. */
function selectOptions(element: Element, wanted: string[]): OptionSelection | Refusal {
  const select = asTag(element, 'select');
  if (!select)
    return refuseClosedCell(element) ?? refuse('not-a-select', `is ${describeTag(element)}, not a list to select in`);
  if (wanted.length > 1 && !select.multiple) return refuse('not-multiple', 'takes one option only');
  const options = [...select.options];
  const found = withReadCache(() => wanted.map((name) => optionNamed(options, name)));
  const missing = wanted.filter((_, index) => found[index] === undefined);
  if (missing.length > 0) return refuseNoOption(options, missing);
  for (const name of wanted) {
    const called = options.filter((option) => labelOf(option).toLowerCase() === name.toLowerCase());
    if (new Set(called.map(groupOf)).size > 1) return refuseAmbiguous(called, name);
  }
  const chosen = found.filter((option) => option !== undefined);
  const disabled = chosen.find((option) => option.matches(':disabled'));
  if (disabled) return refuse('option-disabled', `has its option ${JSON.stringify(disabled.label)} disabled`);
  return applySelection(select, new Set(chosen));
}

/** The same; if a hidden select has no such option, the ref of its visible substitute, which may load more. */
export function selectOrOpen(element: Element, wanted: string[]): OptionSelection | { popup: string } | Refusal {
  const selected = selectOptions(element, wanted);
  const select = asTag(element, 'select');
  const isMissing = isRefusal(selected) && selected.data?.['missing'] !== undefined;
  const box = select && isMissing ? visibleBoxOf(select) : undefined;
  const popup = box && refOf(box);
  return popup === undefined ? selected : { popup };
}

/** The value of a field's `datalist` option of that name; undefined if there is none, or the field already holds the words. */
export function suggestedValue(element: Element, wanted: string[]): { fills: string } | Refusal | undefined {
  const input = asTag(element, 'input');
  const options = [...(input?.list?.options ?? [])];
  const words = wanted.join(' ');
  const found = optionNamed(options, words);
  if (found) return { fills: found.value };
  return options.length === 0 || input?.value.includes(words) ? undefined : refuseNoOption(options, [words]);
}

/** By label or value, else by its name in the outline, which drops decoration such as an icon before the label. */
function optionNamed(options: HTMLOptionElement[], name: string): HTMLOptionElement | undefined {
  const steps = pathSteps(name);
  return (
    matchLabel(options, name, (option) => [labelOf(option), option.value]) ??
    matchLabel(options, name, (option) => [nameOf(option, 'option', { content: true }).name]) ??
    (steps.length > 1 ? matchLabel(options, steps.join(PATH_SEPARATOR), (option) => [pathTo(option)]) : undefined)
  );
}

const PATH_SEPARATOR = ' / ';

/** An option by its group and its label: `York / Main Street`. */
function pathTo(option: HTMLOptionElement): string {
  return [groupOf(option), labelOf(option)].filter(Boolean).join(PATH_SEPARATOR);
}

function groupOf(option: HTMLOptionElement): string {
  const group = option.closest('optgroup');
  return group ? nameOf(group, 'group', { content: false }).name : '';
}

function refuseAmbiguous(options: HTMLOptionElement[], name: string): Refusal {
  const paths = options.slice(0, MAX_LISTED).map(pathTo);
  const listed = paths.map((path) => JSON.stringify(path)).join(', ');
  return refuse('no-option', `has several options ${JSON.stringify(name)}: ${listed}`, { options: paths });
}

/** Chooses an option itself; `chosen` is false for any other element, and for one that the pointer can reach. */
export async function chooseOption(element: Element): Promise<{ chosen: boolean } | Refusal> {
  const option = asTag(element, 'option');
  const select = option?.closest('select');
  if (!option || !select || isPickerOpen(select)) return { chosen: false };
  if (select.matches(':disabled')) return refuse('disabled', 'belongs to a select that is disabled');
  if (option.matches(':disabled')) return refuse('option-disabled', 'is disabled');
  const covered = await checkNotCovered(select);
  if (covered) return covered;
  const others = select.multiple ? [...select.selectedOptions] : [];
  const chosen = new Set(others);
  if (!chosen.delete(option)) chosen.add(option);
  const answer = applySelection(select, chosen);
  return isRefusal(answer) ? answer : { chosen: true };
}

function applySelection(select: HTMLSelectElement, chosen: Set<HTMLOptionElement>): OptionSelection | Refusal {
  const options = [...select.options];
  const differs = options.some((option) => option.selected !== chosen.has(option));
  const gone = focusForChange(select);
  if (gone) return gone;
  for (const option of options) option.selected = chosen.has(option);
  if (differs) fireInputEvents(select);
  return { selected: selectedLabels(select), isNew: differs };
}

/** Labels of the options that are currently selected. */
export function selectedLabels(select: HTMLSelectElement): string[] {
  return [...select.selectedOptions].map(labelOf);
}

function labelOf(option: HTMLOptionElement): string {
  return option.label.replace(/\s+/g, ' ').trim();
}

function refuseNoOption(options: HTMLOptionElement[], missing: string[]): Refusal {
  const labels = options.map(labelOf);
  const listed = labels.slice(0, MAX_LISTED).map((label) => JSON.stringify(label));
  const more = labels.length > MAX_LISTED ? ` and ${labels.length - MAX_LISTED} more` : '';
  const names = missing.map((name) => JSON.stringify(name)).join(', ');
  return refuse('no-option', `has no option ${names}; it has ${listed.join(', ')}${more}`, {
    missing,
    options: labels.slice(0, MAX_LISTED),
  });
}
