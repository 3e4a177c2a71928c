import {
  ContentFrameNotFoundError,
  SvcIframeError,
  SvcShadowRootMissingError,
  XPathResolutionError,
} from '../errors/named-errors.ts';
import type { Reading } from './agent/read.ts';
import type { Located } from './agent/select.ts';
import { adoptClosedRoots } from './closed-roots.ts';
import { cut } from './cut.ts';
import type { Frame, Frames } from './frames.ts';
import { findNode, indentOf, parseLine, type SnapshotNode } from './outline.ts';
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
}

/** What a page showed at one moment. */
export class Snapshot {
  /** The accessibility tree as text, one line a node. */
  readonly outline: string;
  readonly url: string;
  readonly title: string;
  /** How many parts the budget cut the outline into; 1 when nothing was cut. */
  readonly parts: number;
  readonly #whole: string;
  readonly #urls: ReadonlyMap<string, string>;
  #lines: string[] | undefined;

  constructor(
    page: { url: string; title: string },
    whole: Whole,
    { budget = Infinity, part = 1 }: { budget?: number; part?: number },
  ) {
    const { text, parts } = cut(whole.text, budget, part);
    this.outline = text;
    this.parts = parts;
    this.url = page.url;
    this.title = page.title;
    this.#whole = whole.text;
    this.#urls = whole.urls;
  }

  /** The node of a ref, wherever in the whole outline it is. */
  node(ref: string): SnapshotNode | undefined {
    this.#lines ??= this.#whole.split('\n');
    return findNode(this.#lines, ref);
  }

  /** The nodes of the whole outline that have this role and name, in its order. */
  nodesNamed(role: string, name: string): SnapshotNode[] {
    this.#lines ??= this.#whole.split('\n');
    const refs = this.#lines.flatMap((line) => {
      const node = parseLine(line);
      return node?.role === role && node.name === name ? node.ref : [];
    });
    return refs.flatMap((ref) => this.node(ref) ?? []);
  }

  /** Where the link of a ref leads. */
  urlOf(ref: string): string | undefined {
    return this.#urls.get(ref);
  }
}

interface Whole {
  text: string;
  urls: Map<string, string>;
}

/** One snapshot in the making: its frames, its worlds, what was read in them. */
interface Taking {
  worlds: Worlds;
  frames: readonly Frame[];
  options: SnapshotOptions;
  /** Readings by frame id. */
  readings: Map<string, Promise<Reading | undefined>>;
}

/**
 * Reads the page: every frame's outline in parallel, put together.
 * @throws {XPathResolutionError} the selector names nothing in the page or its frames.
 * @throws {ContentFrameNotFoundError} a `>>` follows an element that has no frame.
 * @throws {SvcShadowRootMissingError} a `>>` follows a component that has no shadow root.
 * @throws {SvcIframeError} the frame that a `>>` leads into cannot be entered.
 */
export async function takeSnapshot(frames: Frames, worlds: Worlds, options: SnapshotOptions): Promise<Snapshot> {
  const present = await frames.read(options.signal);
  worlds.keep(present);
  const taking: Taking = { worlds, frames: present, options, readings: new Map() };
  const start = await startingPoint(taking);
  if (options.selector === undefined && options.frames !== false) readAhead(taking);
  const reading = await readFrame(taking, start.frame, start.ref);
  if (!reading)
    throw new SvcIframeError(`The frame ${start.frame.url} went away while it was read.`, { hint: 'Try again.' });
  const text = await withFrames(taking, start.frame, reading);
  const main = await pageOf(taking, reading);
  return new Snapshot(main, { text, urls: await allUrls(taking) }, options);
}

async function pageOf(taking: Taking, reading: Reading): Promise<{ url: string; title: string }> {
  const { frames, options } = taking;
  const [main] = frames;
  if (options.selector === undefined || !main) return reading;
  return (await enter(taking, main)).call('about', [], options.signal);
}

async function allUrls({ readings }: Taking): Promise<Map<string, string>> {
  const all = await Promise.all(readings.values());
  return new Map(all.flatMap((reading) => reading?.urls ?? []));
}

/** Starts reading every frame that is known to need a world of its own, so that they are read side by side. */
function readAhead(taking: Taking): void {
  const roots = new Set(taking.frames.map(({ session }) => session));
  for (const frame of taking.frames) {
    if (roots.delete(frame.session) || taking.worlds.has(frame)) void readFrame(taking, frame);
  }
}

function readFrame(taking: Taking, frame: Frame, ref?: string): Promise<Reading | undefined> {
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

async function readOnce(taking: Taking, frame: Frame, ref?: string): Promise<Reading> {
  const { signal, ignoreSelectors = [], urls = false, frames: into = true } = taking.options;
  const world = await enter(taking, frame);
  const options = { ...(ref === undefined ? {} : { ref }), ignoreSelectors, urls, frames: into };
  let reading = await world.call('outline', [options], signal);
  for (let again = 0; again < MOST_READINGS && (await isWanting(taking, world, reading)); again++) {
    reading = await world.call('outline', [options], signal);
  }
  return reading;
}

const MOST_READINGS = 5; // closed roots inside closed roots take one more each

/** Whether a document got no ordinal, or closed roots came to light: then they have been seen to, and it is to be read again. */
async function isWanting(taking: Taking, world: World, { starved, suspects }: Reading): Promise<boolean> {
  if (starved) await grant(taking, world);
  const roots = suspects > 0 ? await adoptClosedRoots(world, taking.options.signal) : 0;
  return starved || roots > 0;
}

/** Our world in a frame. A new one gets as many ordinals as its process has documents that it may reach. */
async function enter(taking: Taking, frame: Frame): Promise<World> {
  const { worlds, options } = taking;
  if (worlds.has(frame)) return worlds.enter(frame, options.signal);
  const ordinals = worlds.reserve(documentsAround(taking, frame)); // now: the main frame comes first, and gets 0
  const world = await worlds.enter(frame, options.signal);
  await world.call('grantOrdinals', [ordinals], options.signal);
  return world;
}

async function grant(taking: Taking, world: World): Promise<void> {
  const ordinals = taking.worlds.reserve(documentsAround(taking, world.frame));
  await world.call('grantOrdinals', [ordinals], taking.options.signal);
}

function documentsAround({ frames }: Taking, { session }: Frame): number {
  return frames.filter((frame) => frame.session === session).length;
}

/** The outline of a frame with those of the frames in it that other worlds read. */
async function withFrames(taking: Taking, frame: Frame, reading: Reading): Promise<string> {
  if (reading.closedFrames.length === 0) return reading.text;
  const world = await enter(taking, frame);
  const inner = await Promise.all(reading.closedFrames.map((ref) => innerOutline(taking, world, ref)));
  return splice(reading.text, new Map(reading.closedFrames.map((ref, index) => [ref, inner[index] ?? ''])));
}

async function innerOutline(taking: Taking, world: World, ref: string): Promise<string> {
  const frame = await contentFrame(taking, world, ref);
  const reading = frame && (await readFrame(taking, frame));
  return frame && reading ? withFrames(taking, frame, reading) : '';
}

async function contentFrame(
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

/** Puts each frame's lines below the line of the frame's element. */
function splice(text: string, inner: ReadonlyMap<string, string>): string {
  const lines = text.split('\n').map((line) => {
    const width = indentOf(line);
    const below =
      line.charCodeAt(width) === BRACKET ? inner.get(line.slice(width + 1, line.indexOf(']', width))) : undefined;
    return below ? `${line}\n${indented(below, width + 2)}` : line;
  });
  return lines.join('\n');
}

const BRACKET = 91; // [

function indented(text: string, width: number): string {
  const blanks = ' '.repeat(width);
  return blanks + text.replaceAll('\n', `\n${blanks}`);
}

/** The frame to read, and the element in it when a selector names one. */
async function startingPoint(taking: Taking): Promise<{ frame: Frame; ref?: string }> {
  const [main] = taking.frames;
  if (!main) throw new SvcIframeError('The page has no frame.');
  const { selector } = taking.options;
  if (selector === undefined) return { frame: main };
  for (const frame of taking.frames) {
    const located = await locateIn(taking, frame, selector);
    if (located) return located;
  }
  throw new XPathResolutionError(`Nothing on the page or in its frames matches ${selector}.`, {
    hint: 'Read the page without a selector, or call observe, to see what is there.',
    data: { selector },
  });
}

async function locateIn(
  taking: Taking,
  frame: Frame,
  selector: string,
): Promise<{ frame: Frame; ref: string } | undefined> {
  const world = await enter(taking, frame);
  const located = await world.call('locate', [selector], taking.options.signal);
  if (located.outcome === 'found') return { frame, ref: located.ref };
  if (located.outcome === 'frame') return locateInside(taking, world, located);
  if (located.outcome !== 'nothing') throw notLocated(selector, located);
  const isDiscovered = await discover(taking, world);
  return isDiscovered ? locateIn(taking, frame, selector) : undefined;
}

/** Reads a frame for its closed shadow roots only. Says whether there were any that the selector has not seen. */
async function discover({ options: { signal } }: Taking, world: World): Promise<boolean> {
  const { suspects } = await world.call('outline', [{ ignoreSelectors: [], urls: false, frames: true }], signal);
  return suspects > 0 && (await adoptClosedRoots(world, signal)) > 0;
}

async function locateInside(
  taking: Taking,
  world: World,
  { ref, rest }: { ref: string; rest: string },
): Promise<{ frame: Frame; ref: string } | undefined> {
  const frame = await contentFrame(taking, world, ref);
  if (!frame)
    throw new SvcIframeError(`The frame [${ref}] cannot be entered.`, {
      hint: 'It may still be loading. Try again.',
      data: { ref },
    });
  return locateIn(taking, frame, rest);
}

function notLocated(selector: string, { outcome, part }: Extract<Located, { part: string }>): Error {
  const data = { selector, part };
  switch (outcome) {
    case 'no-frame':
      return new ContentFrameNotFoundError(`${part} is not a frame, so nothing can be found inside it.`, {
        data,
        hint: 'Put >> only after an iframe or a component with a shadow root.',
      });
    case 'no-shadow':
      return new SvcShadowRootMissingError(`${part} has no shadow root.`, {
        data,
        hint: 'Leave out the >>, or wait until the component has rendered.',
      });
    case 'invalid':
      return new XPathResolutionError(`${part} is neither a valid XPath nor a valid CSS selector.`, {
        data,
        hint: 'XPath begins with / or xpath=; anything else is read as CSS.',
      });
    case 'nothing':
      return new XPathResolutionError(`Nothing matches ${part}.`, { data, hint: 'Call observe to see what is there.' });
  }
}
