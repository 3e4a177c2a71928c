import type { CdpSession } from '../cdp/session.ts';

/**
 * The viewport as base64 PNG.
 *
 * A quiet background tab draws no frame, and a capture waits for one (2.4 to 12 s were measured); a screencast makes it
 * draw, so that the capture takes some 40 ms.
 */
export async function captureViewport(session: CdpSession, signal: AbortSignal): Promise<string> {
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 10, maxWidth: 64, maxHeight: 64 }, signal);
  try {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' }, signal);
    return data;
  } finally {
    // Not awaited under the signal, which may be what ended the capture; the session's end also ends the screencast.
    session.channel.send('Page.stopScreencast', {}, session.id).catch(() => undefined);
  }
}
