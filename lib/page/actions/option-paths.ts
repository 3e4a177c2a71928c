import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import type { ListColumns } from '../agent/act/lists/list-columns.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { opensOnHover } from './menus.ts';
import { type Choosing, clickUnlessRefused, isListOpen, OPEN_MS, SHOWN_MS, shown } from './options.ts';
import { refusalError } from './refusal.ts';

const MAX_SEARCHED = 24; // items that lead to another column
const MAX_REPORTED = 8; // ways

interface Search {
  act: Choosing;
  name: string;
  searchedCount: number;
  foundPaths: string[][];
}

/**
 * The path to the only option of that name in the columns that items of the open list lead to, searched one by one.
 * Undefined if there is none.
 * @throws {ActionFailedError} several columns have one, or a leading item was chosen by the click that opened it.
 */
export async function findPathTo(act: Choosing, name: string): Promise<string[] | undefined> {
  if (!(await columns(act)).options.some(({ leadsOn }) => leadsOn)) return undefined;
  const search: Search = { act, name, searchedCount: 0, foundPaths: [] };
  await searchColumns(search, [], (await columns(act)).options);
  const [path, ...others] = search.foundPaths;
  if (others.length > 0) throw refusalError(act, ambiguousRefusal(name, search.foundPaths));
  return path;
}

/** Clicks each option that leads on, and looks for the name in the columns that appear. */
async function searchColumns(search: Search, path: string[], options: ListColumns['options']): Promise<void> {
  const { act, name } = search;
  for (const item of options) {
    if (!item.leadsOn || search.searchedCount >= MAX_SEARCHED) continue;
    search.searchedCount += 1;
    const way = [...path, item.name];
    const opened = await openedOptions(act, item, name);
    if (opened.some((one) => one.name.toLowerCase() === name.toLowerCase())) search.foundPaths.push([...way, name]);
    await searchColumns(search, way, opened);
  }
}

/** What a click on the item opens. */
async function openedOptions(
  act: Choosing,
  item: ListColumns['options'][number],
  name: string,
): Promise<ListColumns['options']> {
  const before = await columns(act);
  const target = { ...act, target: { ...act.target, ref: item.ref } };
  if (!(await opensOnHoverSafely(target)) && (await clickUnlessRefused(target))) return [];
  const known = new Set(before.options.map(({ ref, name: called }) => `${ref} ${called}`));
  for (const maxMs of [OPEN_MS, SHOWN_MS]) {
    const found = await shown(act, name, { maxMs });
    const { options, says } = await columns(act);
    if (says !== before.says || !(await isListOpen(act))) throw refusalError(act, wasChosenRefusal(item.name, name));
    const opened = options.filter(({ ref, name: called }) => !known.has(`${ref} ${called}`));
    if (opened.length > 0 || !isRefusal(found)) return opened;
  }
  return [];
}

/** Whether the item opened on hover; false if it can't be hovered. */
async function opensOnHoverSafely(act: Choosing): Promise<boolean> {
  try {
    return await opensOnHover(act);
  } catch (failure) {
    if (failure instanceof ActionFailedError || failure instanceof StaleRefError) return false;
    throw failure;
  }
}

function columns({ target, signal }: Choosing): Promise<ListColumns> {
  return target.world.call('columnsOf', [target.ref], signal);
}

function ambiguousRefusal(name: string, foundPaths: string[][]): Refusal {
  const paths = foundPaths.slice(0, MAX_REPORTED).map((way) => way.join(' / '));
  const listed = paths.map((path) => JSON.stringify(path)).join(', ');
  return {
    refused: 'no-option',
    detail: `has several options ${JSON.stringify(name)}: ${listed}`,
    data: { options: paths },
  };
}

function wasChosenRefusal(step: string, name: string): Refusal {
  const detail = `has no option ${JSON.stringify(name)} in sight, and took ${JSON.stringify(step)} as it was looked for behind that`;
  return { refused: 'no-option', detail, data: { chosen: [step] } };
}
