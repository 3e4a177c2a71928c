/** Waits for the next animation frame, or a little longer than one if no frames are produced (a tab that is not rendered). */
export function nextFrame(near?: Element, limitMs = FRAME_LIMIT_MS): Promise<void> {
  const view = near?.ownerDocument?.defaultView ?? window;
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      view.cancelAnimationFrame(frame);
      resolve();
    };
    const cancel = callAfter(limitMs, done);
    const frame = view.requestAnimationFrame(done);
  });
}

export const FRAME_LIMIT_MS = 50; // three frames at 60 Hz

/**
 * Calls back after `ms`, unless cancelled by the returned function. Not by setTimeout: Chrome runs none in a frame
 * without scripts (`sandbox`), not even in our own isolated world.
 */
export function callAfter(ms: number, callback: () => void): () => void {
  const waiting = new AbortController();
  scheduler.postTask(callback, { delay: ms, signal: waiting.signal }).catch(() => undefined); // it was cancelled
  return () => waiting.abort();
}

/** Measures time as the page could use it: delays of a step, as the page hung or the machine was busy, do not count. */
export function stopwatch(): Stopwatch {
  const begin = performance.now();
  let lost = 0;
  const during: Stopwatch['during'] = async (step, ms) => {
    const from = performance.now();
    const value = await step;
    const over = performance.now() - from - ms - SLACK_MS;
    if (over > 0) lost = Math.min(lost + over, MAX_LOST_MS);
    return value;
  };
  const frame = (near: Element): Promise<void> => during(nextFrame(near), FRAME_LIMIT_MS);
  return { spent: () => performance.now() - begin - lost, during, frame };
}

interface Stopwatch {
  /** Milliseconds counted so far. */
  spent: () => number;
  /** Waits for a step that should take `ms`. */
  during: <T>(step: Promise<T>, ms: number) => Promise<T>;
  /** Waits for the next frame. */
  frame: (near: Element) => Promise<void>;
}

const SLACK_MS = 50; // by which steps are late on a machine that keeps up
const MAX_LOST_MS = 1_000;
