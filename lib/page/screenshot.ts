import type { CdpSession } from '../cdp/session.ts';
import type { Drawing } from './draw.ts';

/**
 * The viewport as base64 PNG.
 *
 * A quiet background tab draws no frame, and a capture waits for one (2.4 to 12 s were measured); made to draw, it takes
 * some 40 ms.
 */
export async function captureViewport(session: CdpSession, drawing: Drawing, signal: AbortSignal): Promise<string> {
  return drawing.during(async () => {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' }, signal);
    return data;
  });
}
