import { browser, type Browser } from 'wxt/browser';
import { inTabStrip } from './tab-strip.ts';

const COLOURS = [
  'blue',
  'purple',
  'cyan',
  'orange',
  'green',
  'pink',
  'yellow',
  'red',
] as const satisfies `${Browser.tabGroups.Color}`[];

export interface GroupOptions {
  tabId: number;
  /** The session's group, when it has one already. */
  groupId: number | undefined;
  /** Shown on the group. */
  title: string;
}

/**
 * Puts a tab into its session's group, made when there is none.
 * @returns the group's id; undefined in windows that have no groups, such as those of `window.open`.
 */
export async function groupTab({ tabId, groupId, title }: GroupOptions): Promise<number | undefined> {
  if (groupId !== undefined && (await addToGroup(tabId, groupId))) return groupId;
  const made = await newGroup(tabId);
  if (made !== undefined) await nameGroup(made, title);
  return made;
}

async function nameGroup(groupId: number, title: string): Promise<void> {
  const color = await freeColour();
  await inTabStrip(() => browser.tabGroups.update(groupId, { title, color })).catch(() => {
    // its tab was closed meanwhile, or Chrome keeps it as it is: the session goes on in it all the same
  });
}

async function addToGroup(tabId: number, groupId: number): Promise<boolean> {
  return inTabStrip(() => browser.tabs.group({ tabIds: tabId, groupId })).then(
    () => true,
    () => false, // the user has dissolved the group, or it is in a window that the tab can't move to
  );
}

async function newGroup(tabId: number): Promise<number | undefined> {
  const { windowId } = await browser.tabs.get(tabId);
  const group = (): Promise<number> => browser.tabs.group({ tabIds: tabId, createProperties: { windowId } });
  return inTabStrip(group).catch(() => undefined); // no groups here
}

/** The colour which the fewest groups have. */
async function freeColour(): Promise<(typeof COLOURS)[number]> {
  const groups = await browser.tabGroups.query({});
  const uses = (colour: string): number => groups.filter(({ color }) => color === colour).length;
  return COLOURS.toSorted((a, b) => uses(a) - uses(b))[0] ?? 'blue';
}
