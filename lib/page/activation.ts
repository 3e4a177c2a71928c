import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';

/**
 * Calls `taken` when a page that was prerendered takes the place of the present one. Where it was there before the debugger
 * came, Chrome tells no commit: a navigation of the main frame begins, and then a frame of another id has loaded.
 * @returns what stops listening.
 */
export function onActivation(
  session: CdpSession,
  mainFrame: string,
  taken: (frame: Protocol.Page.Frame) => void,
): () => void {
  let main = mainFrame;
  let isLeaving = false;
  const look = async (): Promise<void> => {
    const { frameTree } = await session.send('Page.getFrameTree', undefined, AbortSignal.timeout(LOOK_MS));
    if (!isLeaving || frameTree.frame.id === main) return;
    [main, isLeaving] = [frameTree.frame.id, false];
    taken(frameTree.frame);
  };
  const stops = [
    session.on('Page.frameStartedNavigating', ({ frameId, navigationType }) => {
      if (frameId === main && navigationType === 'differentDocument') isLeaving = true;
    }),
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) [main, isLeaving] = [frame.id, false];
    }),
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (isLeaving && frameId !== main) look().catch(() => undefined); // the page is gone, or a frame of the old one has loaded
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

const LOOK_MS = 5_000; // one command; while the next document is still to come, it is not answered
