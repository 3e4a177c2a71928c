import { browser, type Browser } from 'wxt/browser';
import { retryWhileDragged } from './tab-strip.ts';

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
  /** The session's group, if it already has one. */
  groupId: number | undefined;
  /** Shown on the group. */
  title: string;
}

/**
 * Puts a tab into its session's group, created if there is none. A tab in another window than the group stays there, such as
 * one of a `window.open` with a size: moved into the group's window, it would render nothing until its user looks at it.
 * @returns the group's id; undefined if the tab is in none, as windows of `window.open` have no groups.
 */
export async function groupTab({ tabId, groupId, title }: GroupOptions): Promise<number | undefined> {
  const { windowId } = await browser.tabs.get(tabId);
  const group = groupId === undefined ? undefined : await findGroup(groupId);
  if (group && group.windowId !== windowId) return undefined;
  if (group && (await addToGroup(tabId, group.id))) return group.id;
  const made = await newGroup(tabId, windowId);
  if (made !== undefined) await nameGroup(made, title);
  return made;
}

/** Undefined if its user has dissolved the group. */
async function findGroup(groupId: number): Promise<Browser.tabGroups.TabGroup | undefined> {
  return browser.tabGroups.get(groupId).catch(() => undefined); // Chrome fails only for an id that no group has
}

async function nameGroup(groupId: number, title: string): Promise<void> {
  const color = await freeColour();
  await retryWhileDragged(() => browser.tabGroups.update(groupId, { title, color })).catch(() => {
    // its tab was closed meanwhile, or Chrome keeps it as it is: the session continues in it all the same
  });
}

async function addToGroup(tabId: number, groupId: number): Promise<boolean> {
  return retryWhileDragged(() => browser.tabs.group({ tabIds: tabId, groupId })).then(
    () => true,
    () => false, // the user has dissolved the group meanwhile
  );
}

async function newGroup(tabId: number, windowId: number): Promise<number | undefined> {
  const group = (): Promise<number> => browser.tabs.group({ tabIds: tabId, createProperties: { windowId } });
  return retryWhileDragged(group).catch(() => undefined); // no groups here
}

/** The colour that the fewest groups have. */
async function freeColour(): Promise<(typeof COLOURS)[number]> {
  const groups = await browser.tabGroups.query({});
  const uses = (colour: string): number => groups.filter(({ color }) => color === colour).length;
  return COLOURS.toSorted((a, b) => uses(a) - uses(b))[0] ?? 'blue';
}
