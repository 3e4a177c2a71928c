import { hasPictureWindow } from '../dom/nested-document.ts';
import { fullScreenIn } from '../semantics/modality.ts';
import { describeElement } from './describe.ts';
import { refuse, type Refusal } from './outcome.ts';
import { focusedElement } from './text/selection.ts';
import { stopwatch } from './timing.ts';
import { flatAncestors } from './flat-path.ts';

/** What the browser grants a document exclusively, each with the element that has it. */
export interface ExclusiveHolds {
  fullScreen?: string;
  pointer?: string;
  /** A picture-in-picture window. */
  picture?: string;
}

export function holdsIn(document: Document): ExclusiveHolds {
  const { fullscreenElement, pointerLockElement } = document;
  return {
    ...(fullscreenElement && { fullScreen: shownIn(document, fullscreenElement) }),
    ...(pointerLockElement && { pointer: describeElement(pointerLockElement) }),
    ...(hasPictureWindow(document) && { picture: '' }),
  };
}

function shownIn({ documentElement }: Document, element: Element): string {
  return element === documentElement ? 'the page' : describeElement(element);
}

/** Refuses an element that gets no pointer, as the page has locked it to another. */
export function refuseLockedOut(target: Element): Refusal | undefined {
  const { pointerLockElement: holder } = target.ownerDocument;
  if (!holder || target.contains(holder)) return undefined;
  return refuse(
    'pointer-locked',
    `cannot be pointed at: the page has locked the pointer to ${describeElement(holder)}`,
  );
}

/** Refuses an element behind a full-screen element, if that is at a point of it. */
export function refuseBehindFullScreen(target: Element, hit: Element | undefined): Refusal | undefined {
  const shown = fullScreenIn(target.ownerDocument);
  if (!shown || !hit || isIn(target, shown) || !isIn(hit, shown)) return undefined;
  return refuse('full-screen', `lies behind ${describeElement(shown)}, which is shown in full screen`);
}

const isIn = (element: Element, holder: Element): boolean => [...flatAncestors(element)].includes(holder);

/**
 * Ends what the browser ends on Escape, before the page gets that key: full screen, and pointer lock.
 * @returns whether the page had one of them.
 */
export async function endHolds(element: Element | undefined): Promise<boolean> {
  const documents = new Set([document, (element ?? focusedElement() ?? document.documentElement).ownerDocument]);
  const ended = await Promise.all([...documents].map(endHoldsIn));
  return ended.includes(true);
}

async function endHoldsIn(held: Document): Promise<boolean> {
  const isHeld = (): boolean => held.fullscreenElement !== null || held.pointerLockElement !== null;
  if (!isHeld()) return false;
  const { spent, frame } = stopwatch();
  held.exitPointerLock();
  while (isHeld() && spent() < MAX_EXIT_MS) {
    if (held.fullscreenElement) await Promise.race([exitHolds(held), frame(held.documentElement)]);
    await frame(held.documentElement);
  }
  return true;
}

/** One of several nested full-screen elements. */
async function exitHolds(held: Document): Promise<void> {
  try {
    await held.exitFullscreen();
  } catch {
    // it has ended by itself
  }
}

const MAX_EXIT_MS = 1_000; // the browser takes some frames for it
