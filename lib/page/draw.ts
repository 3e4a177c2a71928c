import type { CdpSession } from '../cdp/session.ts';
import { untilAborted } from '../cdp/session.ts';

const FRAME_MS = 500; // a tab in the background draws its first frame some 30 ms after it is asked

/**
 * Makes the tab draw one frame. In the background it draws none by itself, and the browser then finds the frame under
 * the pointer by what was drawn before.
 */
export async function drawFrame(session: CdpSession, signal: AbortSignal): Promise<void> {
  const drawn = new Promise<void>((done) => {
    const timer = setTimeout(done, FRAME_MS);
    const stop = session.on('Page.screencastFrame', () => {
      clearTimeout(timer);
      stop();
      done();
    });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 }, signal);
  try {
    await untilAborted(drawn, signal);
  } finally {
    // Not awaited under the signal, which may be what ended the wait; the session's end also ends the screencast.
    session.channel.send('Page.stopScreencast', {}, session.id).catch(() => undefined);
  }
}
