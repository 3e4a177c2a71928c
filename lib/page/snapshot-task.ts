import type { Reading } from './agent/read.ts';
import { adoptClosedRoots, adoptSlottedRoots } from './closed-roots.ts';
import type { CdpSession } from '../cdp/session.ts';
import type { Frame } from './frames.ts';
import { findInternals, refreshInternals } from './element-internals.ts';
import { isContextGone, type World } from './world.ts';
import type { Worlds } from './worlds.ts';

export interface SnapshotOptions {
  signal: AbortSignal;
  /** Reads only the first element that this selector names: XPath, CSS, `>>` into frames and shadow roots. */
  selector?: string;
  /** Leaves out every element that one of these selectors names, in every frame and shadow root. */
  ignoreSelectors?: string[];
  /** Most characters of the outline; all of it unless given. */
  budget?: number;
  /** Which part of an outline that exceeds the budget, from 1. */
  part?: number;
  /** Prints the URL of each link. */
  urls?: boolean;
  /** False leaves frames out. */
  frames?: boolean;
  /** True takes a PDF for a page without text, as for a picture of it; else it is an error. */
  pdf?: boolean;
}

export interface TakeOptions extends SnapshotOptions {
  /** The reading is given up unless the main frame's documents have stood still for as long. */
  quietMs?: number;
  /** Searches every document that changed since for closed roots that nothing about their hosts shows. */
  search?: boolean;
}

/** One snapshot in the making: its frames, its worlds, what was read in them. */
export interface SnapshotTask {
  worlds: Worlds;
  frames: readonly Frame[];
  options: TakeOptions;
  /** Id of the frame where the outline begins; known once the scope is. */
  start?: string;
  /** Selectors of what is left out in single frames, by frame id: those that led into them from outside. */
  ignored: Map<string, string[]>;
  /** Readings by frame id. */
  readings: Map<string, Promise<Reading | undefined>>;
  /** Searches by session: one at a time, for they share the state of its DOM domain. */
  searches: Map<CdpSession, Promise<unknown>>;
  /** Count of changes in each world when it was read. */
  changes: Map<World, number>;
}

/** Starts reading every frame that is known to need a world of its own, so that they are read side by side. */
export function readAhead(task: SnapshotTask): void {
  if (hasFrameSelectors(task)) return; // what is left out in a frame is known once the frame around it was read
  const roots = new Set(task.frames.map(({ session }) => session));
  const pdfViewers = new Set(task.frames.filter(({ url }) => url.startsWith(PDF_VIEWER)).map(({ id }) => id));
  for (const frame of task.frames) {
    if (pdfViewers.has(frame.id) || pdfViewers.has(frame.parentId ?? '')) continue; // nobody reads what is in a PDF
    if (roots.delete(frame.session) || task.worlds.has(frame)) void readFrame(task, frame);
  }
}

const PDF_VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'; // pdf_extension_constants in Chromium

export function readFrame(task: SnapshotTask, frame: Frame, ref?: string): Promise<Reading | undefined> {
  const known = task.readings.get(frame.id);
  if (known) return known;
  const reading = readOnce(task, frame, ref).catch((error: unknown) => {
    if (isContextGone(error) && frame !== task.frames[0]) return undefined; // the frame left the page meanwhile
    throw error;
  });
  task.readings.set(frame.id, reading);
  reading.catch(() => undefined); // whoever waits for it gets the error
  return reading;
}

async function readOnce(task: SnapshotTask, frame: Frame, ref?: string): Promise<Reading | undefined> {
  const { signal, urls = false, frames: includeFrames = true, quietMs } = task.options;
  const world = await enterWorld(task, frame);
  await refreshInternals(world, signal);
  const options = {
    heard: world.internals.size > 0,
    ...(ref === undefined ? {} : { ref }),
    ...limitsOf(task, frame),
    ignoreSelectors: ignoredSelectors(task, frame),
    urls,
    frames: includeFrames,
  };
  const mustBeQuiet = quietMs !== undefined && frame.id === task.start;
  const searching = world.searchedAtChange === undefined ? search(task, world) : undefined; // side by side with the reading
  let reading = mustBeQuiet
    ? await world.call('outlineAtRest', [options, quietMs], signal)
    : await world.call('outline', [options], signal);
  const found = await (searching ?? (reading && reading.changes !== world.searchedAtChange ? search(task, world) : 0));
  if (!reading) return undefined;
  if (task.options.search) world.searchedAtChange = reading.changes;
  if (found > 0) reading = await world.call('outline', [options], signal);
  for (let reread = 0; reread < MAX_READINGS && (await needsRereading(task, world, reading)); reread++) {
    reading = await world.call('outline', [{ ...options, heard: world.internals.size > 0 }], signal);
  }
  task.changes.set(world, reading.changes);
  return reading;
}

/** Searches a document for closed roots, once it is its turn. @returns how many there were that we did not know. */
function search({ options, searches }: SnapshotTask, world: World): Promise<number> {
  if (!options.search) return Promise.resolve(0);
  const { session } = world;
  const before = searches.get(session) ?? Promise.resolve();
  const searching = before.catch(() => undefined).then(() => adoptSlottedRoots(world, options.signal));
  searches.set(session, searching);
  searching.catch(() => undefined); // whoever waits for it gets the error
  return searching;
}

/** Whether something is to be left out that a selector finds by `>>`. */
export function hasFrameSelectors({ options: { ignoreSelectors = [] } }: SnapshotTask): boolean {
  return ignoreSelectors.some((selector) => selector.includes('>>'));
}

/** Selectors of what is left out in a frame. */
export function ignoredSelectors(
  { options: { ignoreSelectors = [] }, ignored }: SnapshotTask,
  { id }: Frame,
): string[] {
  return [...ignoreSelectors, ...(ignored.get(id) ?? [])];
}

/** Only the outline that stands for the whole is cut in the page; frames inside it are cut with it, by the host. */
function limitsOf(
  { start, options: { budget, part } }: SnapshotTask,
  { id }: Frame,
): { budget?: number; part?: number } {
  if (id !== start || budget === undefined) return {};
  return part === undefined ? { budget } : { budget, part };
}

const MAX_READINGS = 5; // closed roots inside closed roots take one more each

/** Whether a document got no ordinal, or closed roots came to light: both are seen to, and it is to be read again. */
async function needsRereading(task: SnapshotTask, world: World, reading: Reading): Promise<boolean> {
  const { starved, suspects, components } = reading;
  const { signal } = task.options;
  if (starved) await grantOrdinals(task, world);
  const roots = suspects > 0 ? await adoptClosedRoots(world, signal) : 0;
  const internals = components > 0 ? await findInternals(world, signal) : 0;
  return starved || roots > 0 || internals > 0;
}

/** Our world in a frame; it has ordinals for the documents of its process which it may reach. */
export async function enterWorld(task: SnapshotTask, frame: Frame): Promise<World> {
  const { worlds, options } = task;
  const isNew = !worlds.has(frame);
  const world = await worlds.enter(frame, options.signal);
  if (isNew && documentsAround(task, frame) > 1) await grantOrdinals(task, world);
  return world;
}

/** Gives a world's documents their ordinals; another use of the world may have come before the first reading. */
export async function grantOrdinals(task: SnapshotTask, world: World): Promise<void> {
  const ordinals = task.worlds.reserveOrdinals(documentsAround(task, world.frame), world.session);
  await world.call('grantOrdinals', [ordinals], task.options.signal);
}

function documentsAround({ frames }: SnapshotTask, { session }: Frame): number {
  return frames.filter((frame) => frame.session === session).length;
}

export async function contentFrame(
  { frames, worlds, options }: SnapshotTask,
  world: World,
  ref: string,
): Promise<Frame | undefined> {
  const id = await worlds.contentFrameId(world, ref, {
    signal: options.signal,
    isAlive: (known) => frames.some((one) => one.id === known),
  });
  return frames.find((frame) => frame.id === id);
}

/** Reads a frame for its closed shadow roots only. Says whether there were any that the selector has not seen. */
export async function findNewClosedRoots(task: SnapshotTask, world: World): Promise<boolean> {
  const { signal } = task.options;
  const { suspects } = await world.call('outline', [{ ignoreSelectors: [], urls: false, frames: true }], signal);
  const roots = suspects > 0 ? await adoptClosedRoots(world, signal) : 0;
  return roots + (await search(task, world)) > 0;
}
