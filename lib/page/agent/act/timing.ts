/** Waits for the next animation frame, or a little longer than one where frames stand still (a tab that is not drawn). */
export function nextFrame(near?: Element): Promise<void> {
  const view = near?.ownerDocument?.defaultView ?? window;
  return new Promise((resolve) => {
    const done = (): void => {
      view.clearTimeout(timer);
      view.cancelAnimationFrame(frame);
      resolve();
    };
    const timer = view.setTimeout(done, FRAME_LIMIT_MS);
    const frame = view.requestAnimationFrame(done);
  });
}

const FRAME_LIMIT_MS = 50; // three frames at 60 Hz
