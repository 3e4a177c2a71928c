import { cutLines } from '../cut.ts';
import { adoptReplacements } from './act/replacement.ts';
import { isQuiet } from './act/effects/quiet.ts';
import { changes } from './act/effects/change-watch.ts';
import { accessible, describe, linkOf } from './describe.ts';
import { isPdf } from './dom/nested-document.ts';
import { receiveInternals, takeComponents, forgetAllInternals } from './dom/element-internals.ts';
import { elementOf, grantOrdinals, holds, refOf } from './dom/registry.ts';
import { addDelegatingParents, addDragLists, addPressTargets } from './dom/press-targets.ts';
import { invalidIn, leadingOut, type Located, locate, locateAll } from './locate.ts';
import { withReadCache } from './dom/read-cache.ts';
import { markRead } from './warm-up.ts';
import { titleOf } from './dom/text.ts';
import { adoptRoots, adoptRootsOf, knowsSlots, shadowRoots, takeSuspects } from './dom/closed-root-hosts.ts';
import { Walk } from './outline/walk.ts';
import type { Outline } from './outline/walk-options.ts';

export interface ReadOptions {
  /** Ref of the element to read; the whole document unless given. */
  ref?: string;
  ignoreSelectors: string[];
  urls: boolean;
  frames: boolean;
  /** False if the host no longer holds any component that it could query. */
  heard?: boolean;
  /** Maximum number of characters that the caller can use; all of the outline unless given. */
  budget?: number;
  /** Which part of an outline over the budget, from 1. */
  part?: number;
}

export interface Reading extends Omit<Outline, 'lines'> {
  /** The lines, joined; of an outline over the budget only the requested part. */
  text: string;
  /** Number of parts, if the outline was cut here. */
  parts?: number;
  url: string;
  title: string;
  /** The document is a PDF, of which nothing can be read. */
  pdf: boolean;
  /** The change count, to tell later whether the outline is still valid. */
  changes: number;
}

/** Makes the outline of this world's document, or of one element in it. */
function outline(options: ReadOptions): Reading {
  markRead();
  adoptReplacements();
  if (options.heard === false) forgetAllInternals();
  return withReadCache(() => readPage(options));
}

function readPage(options: ReadOptions): Reading {
  const { budget = Infinity, part = 1 } = options;
  changes(); // starts watching now, so that the shadow trees on the way are watched, too
  const some = cutToBudget(walk(options, budget * part), options);
  const isEnough = some.unread === undefined || (some.parts ?? 0) > part; // otherwise the end of the part is unknown
  const made = isEnough ? some : cutToBudget(walk(options, Infinity), options);
  return { ...made, ...about(), changes: changes() };
}

/** Walks up to `limit` characters: what comes after the wanted part need not be read. */
function walk({ ref, ignoreSelectors, urls, frames }: ReadOptions, limit: number): Outline {
  const one = new Walk({ ignored: locateAll(ignoreSelectors), urls, frames, limit });
  const element = ref === undefined ? undefined : elementOf(ref);
  if (element) one.subtree(element);
  else one.document(document);
  return one.finish();
}

/** As `outline` if the documents have been still for `quietMs`, in one round trip instead of two. Else undefined. */
function outlineAtRest(options: ReadOptions, quietMs: number): Reading | undefined {
  return withReadCache(() => (isQuiet(quietMs) ? outline(options) : undefined));
}

/**
 * Cuts the outline to the budget here, so that no megabytes go to the host for the sake of some kilobytes. If other
 * worlds read some of the frames, only the host knows the whole.
 */
function cutToBudget(
  { lines, ...rest }: Outline,
  { budget = Infinity, part = 1 }: ReadOptions,
): Omit<Reading, 'url' | 'title' | 'pdf' | 'changes'> {
  const size = lines.reduce((sum, line) => sum + line.length + 1, -1);
  if (size <= budget || rest.closedFrames.length > 0) return { ...rest, text: lines.join('\n') };
  const { text, parts } = cutLines(lines, { budget, part, unread: rest.unread });
  return { ...rest, text, parts, urls: rest.urls.length > 0 ? urlsIn(text, rest.urls) : [] };
}

function urlsIn(text: string, urls: Outline['urls']): Outline['urls'] {
  const shown = new Set(text.match(/(?<=\[)\d+-\d+(?=\])/g));
  return urls.filter(([place]) => shown.has(place.replace(' img', '')));
}

function about(): Pick<Reading, 'url' | 'title' | 'pdf'> {
  return { url: location.href, title: titleOf(document), pdf: isPdf(document) };
}

/** The agent's functions that read the page. */
export const read = {
  grantOrdinals,
  holds: (ref: string): ReturnType<typeof holds> => {
    adoptReplacements();
    return holds(ref);
  },
  refOf,
  /** The element itself, for CDP commands that need its object. */
  element: elementOf,
  outline,
  outlineAtRest,
  about,
  locate: (selector: string): Located => {
    adoptReplacements();
    return locate(selector);
  },
  invalidIn,
  leadingOut,
  describe,
  linkOf,
  accessible,
  shadowRoots,
  takeSuspects,
  adoptRoots,
  adoptRootsOf,
  knowsSlots,
  takeComponents,
  receiveInternals,
  addDelegatingParents,
  addPressTargets,
  addDragLists,
};
