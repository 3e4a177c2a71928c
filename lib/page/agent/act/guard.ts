import { coveredBy, obstacleAt } from './aim.ts';
import { describeElement } from './describe.ts';
import { ownerOf } from './frames.ts';
import { type Refusal } from './outcome.ts';
import { isElement } from './tree.ts';

/**
 * Watches that the pointer events of one act reach their target, and keeps them from anything else: what moves
 * between the check and the event (an animation, a menu opened by the hover) is not clicked in the target's place.
 */
export interface Guard {
  /** Whether a pointer event reached the target. */
  delivered: boolean;
  /** What a pointer event would have hit instead; it was kept from it. */
  blocked: Refusal | undefined;
  disarm(): void;
}

const POINTER_EVENTS = [
  ...['pointerdown', 'mousedown', 'pointerup', 'mouseup'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu'],
];
const LIFE_MS = 5_000; // past this, a guard whose act was given up must not stand in the user's own way

/** Sets a guard in the target's window and in the windows around it; it ends by itself. */
export function guard(target: Element): Guard {
  const listening = new AbortController();
  const state: Guard = { delivered: false, blocked: undefined, disarm: () => listening.abort() };
  for (const { element, view } of levels(target)) {
    const check = (event: Event): void => judge(state, element, event);
    for (const type of POINTER_EVENTS) {
      view.addEventListener(type, check, { capture: true, passive: false, signal: listening.signal });
    }
  }
  setTimeout(state.disarm, LIFE_MS);
  return state;
}

/** The target in its window, then the frame that shows it in the window around, and so on outwards. */
function* levels(target: Element): Generator<{ element: Element; view: Window }> {
  for (let element: Element | undefined = target; element;) {
    const view: Window | null = element.ownerDocument.defaultView;
    if (!view) return;
    yield { element, view };
    element = ownerOf(view);
  }
}

function judge(state: Guard, target: Element, event: Event): void {
  if (!event.isTrusted || state.delivered) return;
  if (!state.blocked) {
    state.blocked = landing(target, event as MouseEvent); // POINTER_EVENTS are all mouse events
    state.delivered = state.blocked === undefined;
  }
  if (state.blocked) stop(event);
}

function landing(target: Element, event: MouseEvent): Refusal | undefined {
  if (event.composedPath().includes(target)) return undefined;
  if (!target.isConnected) return { refused: 'detached', detail: 'went away before the pointer reached it' };
  const obstacle = obstacleAt(target, { x: event.clientX, y: event.clientY });
  if (obstacle?.refused !== 'off-screen') return obstacle;
  const hit = event.composedPath()[0];
  const element = hit instanceof Node && isElement(hit) ? hit : undefined;
  return element
    ? { ...coveredBy(element), refused: 'moved', detail: `moved away; ${describeElement(element)} is there now` }
    : obstacle;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
