import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import type { Columns } from '../agent/act/columns.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { opensByPointing } from './menus.ts';
import { type Choosing, clickUnlessRefused, isListOpen, OPEN_MS, SHOWN_MS, shown } from './options.ts';
import { refused } from './refusal.ts';

const MOST_LOOKED_INTO = 24; // items that lead to another column
const MOST_TOLD = 8; // ways

interface Search {
  act: Choosing;
  name: string;
  looked: number;
  ways: string[][];
}

/**
 * The path to the only option of that name in the columns that items of the open list lead to, searched one by one.
 * Undefined if there is none.
 * @throws {ActionFailedError} several columns have one, or a leading item was chosen by the click that opened it.
 */
export async function wayTo(act: Choosing, name: string): Promise<string[] | undefined> {
  if (!(await columns(act)).options.some(({ leadsOn }) => leadsOn)) return undefined;
  const search: Search = { act, name, looked: 0, ways: [] };
  await lookInto(search, [], (await columns(act)).options);
  const [way, ...others] = search.ways;
  if (others.length > 0) throw refused(act, severalWays(name, search.ways));
  return way;
}

/** Clicks each option that leads on, and looks for the name in the columns that appear. */
async function lookInto(search: Search, path: string[], options: Columns['options']): Promise<void> {
  const { act, name } = search;
  for (const item of options) {
    if (!item.leadsOn || search.looked >= MOST_LOOKED_INTO) continue;
    search.looked += 1;
    const way = [...path, item.name];
    const come = await clickedOpen(act, item, name);
    if (come.some((one) => one.name.toLowerCase() === name.toLowerCase())) search.ways.push([...way, name]);
    await lookInto(search, way, come);
  }
}

/** What a click on the item opens. */
async function clickedOpen(act: Choosing, item: Columns['options'][number], name: string): Promise<Columns['options']> {
  const before = await columns(act);
  const target = { ...act, target: { ...act.target, ref: item.ref } };
  if (!(await isPointedOpen(target)) && (await clickUnlessRefused(target))) return [];
  const known = new Set(before.options.map(({ ref, name: called }) => `${ref} ${called}`));
  for (const maxMs of [OPEN_MS, SHOWN_MS]) {
    const found = await shown(act, name, { maxMs });
    const { options, says } = await columns(act);
    if (says !== before.says || !(await isListOpen(act))) throw refused(act, wasChosen(item.name, name));
    const come = options.filter(({ ref, name: called }) => !known.has(`${ref} ${called}`));
    if (come.length > 0 || !isRefusal(found)) return come;
  }
  return [];
}

/** Whether the item opened on hover; false if it can't be hovered. */
async function isPointedOpen(act: Choosing): Promise<boolean> {
  try {
    return await opensByPointing(act);
  } catch (failure) {
    if (failure instanceof ActionFailedError || failure instanceof StaleRefError) return false;
    throw failure;
  }
}

function columns({ target, signal }: Choosing): Promise<Columns> {
  return target.world.call('columnsOf', [target.ref], signal);
}

function severalWays(name: string, ways: string[][]): Refusal {
  const paths = ways.slice(0, MOST_TOLD).map((way) => way.join(' / '));
  const listed = paths.map((path) => JSON.stringify(path)).join(', ');
  return {
    refused: 'no-option',
    detail: `has several options ${JSON.stringify(name)}: ${listed}`,
    data: { options: paths },
  };
}

function wasChosen(step: string, name: string): Refusal {
  const detail = `has no option ${JSON.stringify(name)} in sight, and took ${JSON.stringify(step)} as it was looked for behind that`;
  return { refused: 'no-option', detail, data: { chosen: [step] } };
}
