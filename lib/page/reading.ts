import type { Reading } from './agent/read.ts';
import { adoptClosedRoots, adoptSlottingRoots } from './closed-roots.ts';
import type { CdpSession } from '../cdp/session.ts';
import type { Frame } from './frames.ts';
import { askComponents, hearComponents } from './internals.ts';
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
export interface Taking {
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
export function readAhead(taking: Taking): void {
  if (leadsOn(taking)) return; // what is left out in a frame is known once the frame around it was read
  const roots = new Set(taking.frames.map(({ session }) => session));
  const viewers = new Set(taking.frames.filter(({ url }) => url.startsWith(PDF_VIEWER)).map(({ id }) => id));
  for (const frame of taking.frames) {
    if (viewers.has(frame.id) || viewers.has(frame.parentId ?? '')) continue; // nobody reads what is in a PDF
    if (roots.delete(frame.session) || taking.worlds.has(frame)) void readFrame(taking, frame);
  }
}

const PDF_VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'; // pdf_extension_constants in Chromium

export function readFrame(taking: Taking, frame: Frame, ref?: string): Promise<Reading | undefined> {
  const known = taking.readings.get(frame.id);
  if (known) return known;
  const reading = readOnce(taking, frame, ref).catch((error: unknown) => {
    if (isContextGone(error) && frame !== taking.frames[0]) return undefined; // the frame left the page meanwhile
    throw error;
  });
  taking.readings.set(frame.id, reading);
  reading.catch(() => undefined); // whoever waits for it gets the error
  return reading;
}

async function readOnce(taking: Taking, frame: Frame, ref?: string): Promise<Reading | undefined> {
  const { signal, urls = false, frames: into = true, quietMs } = taking.options;
  const world = await enter(taking, frame);
  await hearComponents(world, signal);
  const options = {
    heard: world.voices.size > 0,
    ...(ref === undefined ? {} : { ref }),
    ...limitsOf(taking, frame),
    ignoreSelectors: ignoredIn(taking, frame),
    urls,
    frames: into,
  };
  const isTimed = quietMs !== undefined && frame.id === taking.start;
  const searching = world.searchedAt === undefined ? search(taking, world) : undefined; // side by side with the reading
  let reading = isTimed
    ? await world.call('outlineAtRest', [options, quietMs], signal)
    : await world.call('outline', [options], signal);
  const found = await (searching ?? (reading && reading.changes !== world.searchedAt ? search(taking, world) : 0));
  if (!reading) return undefined;
  if (taking.options.search) world.searchedAt = reading.changes;
  if (found > 0) reading = await world.call('outline', [options], signal);
  for (let again = 0; again < MOST_READINGS && (await isWanting(taking, world, reading)); again++) {
    reading = await world.call('outline', [{ ...options, heard: world.voices.size > 0 }], signal);
  }
  taking.changes.set(world, reading.changes);
  return reading;
}

/** Searches a document for closed roots, once it is its turn. @returns how many there were that we did not know. */
function search({ options, searches }: Taking, world: World): Promise<number> {
  if (!options.search) return Promise.resolve(0);
  const { session } = world;
  const before = searches.get(session) ?? Promise.resolve();
  const searching = before.catch(() => undefined).then(() => adoptSlottingRoots(world, options.signal));
  searches.set(session, searching);
  searching.catch(() => undefined); // whoever waits for it gets the error
  return searching;
}

/** Whether something is to be left out that a selector finds by `>>`. */
export function leadsOn({ options: { ignoreSelectors = [] } }: Taking): boolean {
  return ignoreSelectors.some((selector) => selector.includes('>>'));
}

/** Selectors of what is left out in a frame. */
export function ignoredIn({ options: { ignoreSelectors = [] }, ignored }: Taking, { id }: Frame): string[] {
  return [...ignoreSelectors, ...(ignored.get(id) ?? [])];
}

/** Only the outline that stands for the whole is cut in the page; frames inside it are cut with it, by the host. */
function limitsOf({ start, options: { budget, part } }: Taking, { id }: Frame): { budget?: number; part?: number } {
  if (id !== start || budget === undefined) return {};
  return part === undefined ? { budget } : { budget, part };
}

const MOST_READINGS = 5; // closed roots inside closed roots take one more each

/** Whether a document got no ordinal, or closed roots came to light: then they have been seen to, and it is to be read again. */
async function isWanting(taking: Taking, world: World, reading: Reading): Promise<boolean> {
  const { starved, suspects, components } = reading;
  const { signal } = taking.options;
  if (starved) await grant(taking, world);
  const roots = suspects > 0 ? await adoptClosedRoots(world, signal) : 0;
  const voices = components > 0 ? await askComponents(world, signal) : 0;
  return starved || roots > 0 || voices > 0;
}

/** Our world in a frame; it has ordinals for the documents of its process which it may reach. */
export async function enter(taking: Taking, frame: Frame): Promise<World> {
  const { worlds, options } = taking;
  const isNew = !worlds.has(frame);
  const world = await worlds.enter(frame, options.signal);
  if (isNew && documentsAround(taking, frame) > 1) await grant(taking, world);
  return world;
}

/** Gives a world's documents their ordinals; another use of the world may have come before the first reading. */
export async function grant(taking: Taking, world: World): Promise<void> {
  const ordinals = taking.worlds.reserve(documentsAround(taking, world.frame), world.session);
  await world.call('grantOrdinals', [ordinals], taking.options.signal);
}

function documentsAround({ frames }: Taking, { session }: Frame): number {
  return frames.filter((frame) => frame.session === session).length;
}

export async function contentFrame(
  { frames, worlds, options }: Taking,
  world: World,
  ref: string,
): Promise<Frame | undefined> {
  const id = await worlds.contentFrameId(world, ref, {
    signal: options.signal,
    alive: (known) => frames.some((one) => one.id === known),
  });
  return frames.find((frame) => frame.id === id);
}

/** Reads a frame for its closed shadow roots only. Says whether there were any that the selector has not seen. */
export async function discover(taking: Taking, world: World): Promise<boolean> {
  const { signal } = taking.options;
  const { suspects } = await world.call('outline', [{ ignoreSelectors: [], urls: false, frames: true }], signal);
  const roots = suspects > 0 ? await adoptClosedRoots(world, signal) : 0;
  return roots + (await search(taking, world)) > 0;
}
