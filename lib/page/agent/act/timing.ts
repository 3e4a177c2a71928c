/** Waits for the next animation frame, or a little longer than one where frames stand still (a tab that is not drawn). */
export function nextFrame(near?: Element): Promise<void> {
  const view = near?.ownerDocument?.defaultView ?? window;
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      view.cancelAnimationFrame(frame);
      resolve();
    };
    const cancel = after(FRAME_LIMIT_MS, done);
    const frame = view.requestAnimationFrame(done);
  });
}

const FRAME_LIMIT_MS = 50; // three frames at 60 Hz

/**
 * Calls back after `ms`, unless it is cancelled by what this returns. Not by setTimeout: Chrome runs none in a frame that
 * may run no scripts (`sandbox`), not even that of a world of ours.
 */
export function after(ms: number, callback: () => void): () => void {
  const waiting = new AbortController();
  scheduler.postTask(callback, { delay: ms, signal: waiting.signal }).catch(() => undefined); // it was cancelled
  return () => waiting.abort();
}
