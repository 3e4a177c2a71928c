import type { CdpSession } from '../cdp/session.ts';
import type { Drawing } from './draw.ts';

// More than a model looks at: pictures are scaled to this before they are read, and paid for.
// https://docs.claude.com/en/docs/build-with-claude/vision
const MAX_EDGE = 1_568; // pixels
const MAX_PIXELS = 1_200_000;

/**
 * The viewport as base64 PNG, in the size that models make use of: that of a large or a fine screen is scaled down.
 *
 * A quiet background tab draws no frame, and a capture waits for one (2.4 to 12 s were measured); made to draw, it takes
 * some 40 ms.
 */
export async function captureViewport(session: CdpSession, drawing: Drawing, signal: AbortSignal): Promise<string> {
  return drawing.whileDrawing(async () => {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' }, signal);
    const scale = usefulScale(sizeOfPng(data));
    return scale < 1 ? await captureScaled(session, scale, signal) : data;
  });
}

async function captureScaled(session: CdpSession, scale: number, signal: AbortSignal): Promise<string> {
  const { cssVisualViewport: seen } = await session.send('Page.getLayoutMetrics', undefined, signal);
  const clip = { x: seen.pageX, y: seen.pageY, width: seen.clientWidth, height: seen.clientHeight, scale };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip }, signal);
  return data;
}

interface Size {
  width: number;
  height: number;
}

function usefulScale({ width, height }: Size): number {
  return Math.min(1, MAX_EDGE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)));
}

/** The size stands in the first chunk. @see https://www.w3.org/TR/png-3/#11IHDR */
function sizeOfPng(base64: string): Size {
  const bytes = Uint8Array.from(atob(base64.slice(0, 32)), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
