import type { CdpSession } from '../cdp/session.ts';
import type { Frames } from './frames.ts';

export interface EmulationOptions {
  signal: AbortSignal;
  /** Size of the viewport, for tabs of the session's own. */
  viewport?: { width: number; height: number };
  /**
   * Makes a background tab visible and focused to its own page. `'unless-focused'` is for a page that somebody else drives
   * too: Chrome knows one focus emulation for all sessions of a page, and ending ours would end theirs.
   */
  focusEmulation: boolean | 'unless-focused';
}

/**
 * Gives a page the focus and a size, both until the session ends.
 * @returns what undoes it.
 */
export async function emulate(
  frames: Frames,
  options: EmulationOptions,
): Promise<(signal: AbortSignal) => Promise<void>> {
  const { root } = frames;
  const { signal, viewport } = options;
  const emulatesFocus = await needsFocusEmulation(root, options);
  if (emulatesFocus) {
    await frames.forEachSession(async (session) => {
      await session.send(
        'Emulation.setFocusEmulationEnabled',
        { enabled: true },
        session === root ? signal : childTimeout(),
      );
    });
  }
  if (viewport) {
    const metrics = { ...viewport, deviceScaleFactor: 0, mobile: false }; // 0 keeps the screen's own
    await root.send('Emulation.setDeviceMetricsOverride', metrics, signal);
  }
  return async (endSignal) => {
    await Promise.all([
      viewport && root.send('Emulation.clearDeviceMetricsOverride', undefined, endSignal),
      emulatesFocus && root.send('Emulation.setFocusEmulationEnabled', { enabled: false }, endSignal),
      root.send('Network.disable', undefined, endSignal),
    ]);
  };
}

async function needsFocusEmulation(root: CdpSession, { signal, focusEmulation }: EmulationOptions): Promise<boolean> {
  if (focusEmulation !== 'unless-focused') return focusEmulation;
  const { result } = await root.send('Runtime.evaluate', { expression: 'document.hasFocus()' }, signal);
  return result.value !== true;
}

function childTimeout(): AbortSignal {
  return AbortSignal.timeout(CHILD_MS);
}

const CHILD_MS = 5_000; // one command to a frame's process
