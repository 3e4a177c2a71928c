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
  onActivated: (frame: Protocol.Page.Frame) => void,
): () => void {
  let main = mainFrame;
  let isNavigating = false;
  const checkFrameTree = async (): Promise<void> => {
    const { frameTree } = await session.send(
      'Page.getFrameTree',
      undefined,
      AbortSignal.timeout(FRAME_TREE_TIMEOUT_MS),
    );
    if (!isNavigating || frameTree.frame.id === main) return;
    [main, isNavigating] = [frameTree.frame.id, false];
    onActivated(frameTree.frame);
  };
  const stops = [
    session.on('Page.frameStartedNavigating', ({ frameId, navigationType }) => {
      if (frameId === main && navigationType === 'differentDocument') isNavigating = true;
    }),
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) [main, isNavigating] = [frame.id, false];
    }),
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (isNavigating && frameId !== main) checkFrameTree().catch(() => undefined); // the page is gone, or an old frame has loaded
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

const FRAME_TREE_TIMEOUT_MS = 5_000; // one command; while the next document is still to come, it is not answered
