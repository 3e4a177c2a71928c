import type { Frames } from './frames.ts';

export interface EmulationOptions {
  signal: AbortSignal;
  viewport?: { width: number; height: number };
  focusEmulation: boolean;
}

/** Makes a background tab visible and focused to its own page, and gives it a size; both until the session ends. */
export async function emulate(frames: Frames, { signal, viewport, focusEmulation }: EmulationOptions): Promise<void> {
  const { root } = frames;
  if (focusEmulation) {
    await frames.onSession(async (session) => {
      await session.send(
        'Emulation.setFocusEmulationEnabled',
        { enabled: true },
        session === root ? signal : ofChild(),
      );
    });
  }
  if (!viewport) return;
  const metrics = { ...viewport, deviceScaleFactor: 0, mobile: false }; // 0 keeps the screen's own
  await root.send('Emulation.setDeviceMetricsOverride', metrics, signal);
}

/** Undoes `emulate`. */
export async function stopEmulating({ root }: Frames, signal: AbortSignal): Promise<void> {
  await Promise.all([
    root.send('Emulation.clearDeviceMetricsOverride', undefined, signal),
    root.send('Emulation.setFocusEmulationEnabled', { enabled: false }, signal),
    root.send('Network.disable', undefined, signal),
  ]);
}

function ofChild(): AbortSignal {
  return AbortSignal.timeout(CHILD_MS);
}

const CHILD_MS = 5_000; // one command to a frame's process
