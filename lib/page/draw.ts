import { type CdpSession, untilAborted } from '../cdp/session.ts';

const FIRST_FRAME_MS = 500; // a tab in the background draws its first frame some 30 ms after it is asked

/**
 * Keeps the tab drawing while `use` runs. A tab in the background draws nothing by itself; the browser then finds the
 * frame of another process under the pointer by what was drawn before, and a press and its release may part ways.
 */
export async function whileDrawing<T>(session: CdpSession, use: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const drawn = firstFrame(session);
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 }, signal);
  try {
    await untilAborted(drawn, signal);
    return await use();
  } finally {
    // Not under the signal, which may be what ended the wait; the session's end also ends the screencast.
    session.channel.send('Page.stopScreencast', {}, session.id).catch(() => undefined);
  }
}

function firstFrame(session: CdpSession): Promise<void> {
  return new Promise((done) => {
    const finish = (): void => {
      clearTimeout(timer);
      stop();
      done();
    };
    const timer = setTimeout(finish, FIRST_FRAME_MS);
    const stop = session.on('Page.screencastFrame', finish);
  });
}
