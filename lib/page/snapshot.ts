import { SvcIframeError } from '../errors/named-errors.ts';
import type { Reading } from './agent/read.ts';
import { cutOutline } from './cut.ts';
import type { Frame, Frames } from './frames.ts';
import { findNode, indentOf, findNodes, type SnapshotNode } from './outline.ts';
import {
  contentFrame,
  enterWorld,
  ignoredSelectors,
  hasFrameSelectors,
  readAhead,
  readFrame,
  type SnapshotOptions,
  type TakeOptions,
  type SnapshotTask,
} from './snapshot-task.ts';
import { findScope } from './scope.ts';
import { unpack } from './split-joined-lines.ts';
import { isContextGone, type World } from './world.ts';
import type { Worlds } from './worlds.ts';

export type { SnapshotOptions };

/** What a page showed at one moment. */
export class Snapshot {
  /** The accessibility tree as text, one line a node. */
  readonly outline: string;
  readonly url: string;
  readonly title: string;
  /** How many parts the budget cut the outline into, as far as it was read; 1 when nothing was cut. */
  readonly parts: number;
  /** Count of changes in each world that was read: as long as it is the same, so is the outline. */
  readonly changes: ReadonlyMap<World, number>;
  /** The page is a PDF: nothing of it can be read. */
  readonly isPdf: boolean;
  /** False when the page itself cut the outline, so that nothing else of it is here. */
  readonly isWhole: boolean;
  readonly #whole: string;
  readonly #urls: ReadonlyMap<string, string>;
  #lines: string[] | undefined;

  constructor(
    page: PageFacts,
    whole: WholeOutline,
    { budget = Infinity, part = 1 }: { budget?: number; part?: number },
  ) {
    const { text, parts } =
      whole.parts === undefined ? cutOutline(whole.text, budget, part) : { ...whole, parts: whole.parts };
    this.outline = text;
    this.parts = parts;
    this.url = page.url;
    this.title = page.title;
    this.isPdf = page.pdf;
    this.isWhole = whole.parts === undefined;
    this.#whole = whole.text;
    this.#urls = whole.urls;
    this.changes = whole.changes;
  }

  /** The node of a ref, if the outline (or, where frames of several processes are in it, the whole that was cut) has it. */
  node(ref: string): SnapshotNode | undefined {
    this.#lines ??= unpack(this.#whole);
    return findNode(this.#lines, ref);
  }

  /** The nodes of the whole outline that have this role and name, in its order. */
  nodesNamed(role: string, name: string): SnapshotNode[] {
    return this.findNodes((node) => node.role === role && node.name === name);
  }

  /** The nodes of the whole outline whose line passes the test, in its order. */
  findNodes(matches: (line: SnapshotNode) => boolean): SnapshotNode[] {
    return findNodes((this.#lines ??= unpack(this.#whole)), matches);
  }

  /** URL of a ref's link, image, frame or player; `0-14 img`: of the image in a link. */
  urlOf(key: string): string | undefined {
    return this.#urls.get(key);
  }
}

type PageFacts = Pick<Reading, 'url' | 'title' | 'pdf'>;

interface WholeOutline {
  text: string;
  /** How many parts there are, when the page cut the text already. */
  parts?: number | undefined;
  urls: Map<string, string>;
  changes: ReadonlyMap<World, number>;
}

/**
 * Reads the page: every frame's outline in parallel, put together.
 * @throws {XPathResolutionError} the selector names nothing in the page or its frames.
 * @throws {ContentFrameNotFoundError} a `>>` follows an element that has no frame.
 * @throws {SvcShadowRootMissingError} a `>>` follows a component that has no shadow root.
 * @throws {SvcIframeError} the frame that a `>>` leads into cannot be entered.
 */
export async function takeSnapshot(frames: Frames, worlds: Worlds, options: TakeOptions): Promise<Snapshot> {
  const snapshot = await takeSnapshotIfQuiet(frames, worlds, options);
  if (!snapshot) throw new SvcIframeError('The frame went away while it was read.', { hint: 'Try again.' });
  return snapshot;
}

/** As `takeSnapshot`; undefined when the page has not been quiet for `quietMs`, or a frame went away. */
export async function takeSnapshotIfQuiet(
  frames: Frames,
  worlds: Worlds,
  options: TakeOptions,
): Promise<Snapshot | undefined> {
  try {
    return await takeOnce(frames, worlds, options);
  } catch (error) {
    if (!isContextGone(error)) throw error;
    frames.invalidate(); // the page went elsewhere meanwhile: what was known of it may be out of date
    worlds.retainOnly([]);
    return takeOnce(frames, worlds, options);
  }
}

async function takeOnce(frames: Frames, worlds: Worlds, options: TakeOptions): Promise<Snapshot | undefined> {
  const frameList = await frames.read(options.signal);
  worlds.retainOnly(frameList);
  const task: SnapshotTask = {
    worlds,
    frames: frameList,
    options,
    ignored: new Map(),
    readings: new Map(),
    searches: new Map(),
    changes: new Map(),
  };
  const scope = await findScope(task);
  task.start = scope.frame.id;
  if (options.selector === undefined && options.frames !== false) readAhead(task);
  const reading = await readFrame(task, scope.frame, scope.ref);
  if (!reading) return undefined;
  const text = await withFrames(task, scope.frame, reading);
  const main = await pageOf(task, reading);
  const whole = { text, parts: reading.parts, urls: await allUrls(task), changes: task.changes };
  return new Snapshot(main, whole, options);
}

async function pageOf(task: SnapshotTask, reading: Reading): Promise<PageFacts> {
  const { frames, options } = task;
  const [main] = frames;
  if (options.selector === undefined || !main) return reading;
  return (await enterWorld(task, main)).call('about', [], options.signal);
}

async function allUrls({ readings }: SnapshotTask): Promise<Map<string, string>> {
  const all = await Promise.all(readings.values());
  return new Map(all.flatMap((reading) => reading?.urls ?? []));
}

/** The outline of a frame with those of the frames in it that other worlds read. */
async function withFrames(task: SnapshotTask, frame: Frame, reading: Reading): Promise<string> {
  if (reading.closedFrames.length === 0) return reading.text;
  const world = await enterWorld(task, frame);
  const inner = await Promise.all(reading.closedFrames.map((ref) => innerOutline(task, world, ref)));
  return splice(reading.text, new Map(reading.closedFrames.map((ref, index) => [ref, inner[index] ?? ''])));
}

async function innerOutline(task: SnapshotTask, world: World, ref: string): Promise<string> {
  const frame = await contentFrame(task, world, ref);
  if (frame && hasFrameSelectors(task)) task.ignored.set(frame.id, await ignoredInFrame(task, world, ref));
  const reading = frame && (await readFrame(task, frame));
  return frame && reading ? withFrames(task, frame, reading) : UNANSWERED_FRAME;
}

const UNANSWERED_FRAME = '[… this frame does not answer]';

/** What the selectors of the frame around it leave out in the frame of `ref`. */
async function ignoredInFrame(task: SnapshotTask, world: World, ref: string): Promise<string[]> {
  const selectors = ignoredSelectors(task, world.frame);
  const matches = await world.call('leadingOut', [selectors], task.options.signal);
  return matches.filter((one) => one.ref === ref).map(({ rest }) => rest);
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
