import { shownIn } from '../embed.ts';
import { UNDER_POINTER } from '../hover.ts';
import { shadowOf } from '../tree.ts';
import { isUnveiling } from './animations.ts';
import { animations, contentChanges } from './watch.ts';

const MOST = 200; // nodes; each is asked about by itself

let contentBefore = -1;

/** Says that an act begins, which may bring the pointer. */
export function beforePointer(): void {
  contentBefore = contentChanges();
}

/**
 * What hears of a pointer that rests where it is: the document and, from tree to tree, all that is under it. Nothing where that
 * does not tell what may come: a frame is under it, an animation alone is bringing something, or what heard the pointer come
 * may have given way to something else.
 */
export function underPointer(): Node[] {
  if (contentChanges() !== contentBefore || animations().some(isUnveiling)) return [];
  const found = [...hearersIn(document)];
  const hasFrame = found.some((node) => node instanceof Element && shownIn(node, node.localName) !== undefined);
  return hasFrame || found.length > MOST ? [] : found;
}

function* hearersIn(tree: Document | ShadowRoot): Generator<Node> {
  yield tree;
  for (const element of tree.querySelectorAll(UNDER_POINTER)) {
    yield element;
    const root = shadowOf(element);
    if (root) yield* hearersIn(root);
  }
}
