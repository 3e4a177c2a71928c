import { changes } from './act/watch.ts';
import { accessible, describe } from './describe.ts';
import { elementOf, grantOrdinals, holds, refOf } from './registry.ts';
import { locate, locateAll } from './select.ts';
import { adoptRoots, takeSuspects } from './suspects.ts';
import { type Outline, Walk } from './walk.ts';

export interface ReadOptions {
  /** Ref of the element to read; the whole document unless given. */
  ref?: string;
  ignoreSelectors: string[];
  urls: boolean;
  frames: boolean;
}

export interface Reading extends Outline {
  url: string;
  title: string;
  /** State of the count of changes, to tell later whether the outline still holds. */
  changes: number;
}

/** Makes the outline of this world's document, or of one element in it. */
function outline({ ref, ignoreSelectors, urls, frames }: ReadOptions): Reading {
  const walk = new Walk({ ignored: locateAll(ignoreSelectors), urls, frames });
  const element = ref === undefined ? undefined : elementOf(ref);
  if (element) walk.subtree(element);
  else walk.document(document);
  return { ...walk.finish(), url: location.href, title: document.title, changes: changes() };
}

function about(): { url: string; title: string } {
  return { url: location.href, title: document.title };
}

/** The agent's functions that read the page. */
export const read = {
  grantOrdinals,
  holds,
  refOf,
  /** The element itself, for commands that need its object. */
  element: elementOf,
  outline,
  about,
  locate,
  describe,
  accessible,
  takeSuspects,
  adoptRoots,
};
