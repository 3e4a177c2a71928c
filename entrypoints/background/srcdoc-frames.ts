import type { Frames } from '../../lib/page/frames.ts';
import { WORLD_NAME } from '../../lib/page/world.ts';

// Chrome lets extensions debug a page with a frame at about:srcdoc, and refuses all commands to the page while such a
// frame has a fragment in its URL: PermissionsData::IsRestrictedUrl compares the whole URL. No permission allows it.
const KEEP_OPEN = `(() => {
  if (location.protocol !== 'about:' || location.pathname !== 'srcdoc' || globalThis.tabhandKeepsOpen) return;
  globalThis.tabhandKeepsOpen = true; // in our world, which outlives a detachment: once per document
  const drop = () => location.hash && history.replaceState(history.state, '', 'about:srcdoc');
  const later = () => setTimeout(drop, ${20 /* ms: the page's own listeners read it first */});
  addEventListener('hashchange', later);
  globalThis.navigation?.addEventListener('currententrychange', later);
  if (location.hash) later(); // a document that navigates to a fragment later is not hurried: its own event comes first
})()`;

/**
 * Not the agent's world: created this early, it would be asked for the HTTP status of a document that does not know it yet,
 * such as one with a PDF.
 */
const OWN_WORLD = `${WORLD_NAME} srcdoc`;

/** Makes srcdoc frames drop the fragment that they were navigated to, after scrolling there: it would close the page to us. */
export function keepSrcdocFramesOpen(frames: Frames, signal: AbortSignal): Promise<void> {
  const params = { source: KEEP_OPEN, worldName: OWN_WORLD, runImmediately: true };
  return frames.forEachSession(async (session) => {
    const isRoot = session === frames.root;
    await session.send(
      'Page.addScriptToEvaluateOnNewDocument',
      params,
      isRoot ? signal : AbortSignal.timeout(CHILD_MS),
    );
  });
}

const CHILD_MS = 5_000; // one command to a frame's process
