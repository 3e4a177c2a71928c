import type { Frames } from '../../lib/page/frames.ts';
import { WORLD_NAME } from '../../lib/page/world.ts';

// Chrome lets extensions debug a page with a frame at about:srcdoc, and refuses all that is said to the page while such a
// frame has a fragment in its address: PermissionsData::IsRestrictedUrl compares the whole URL. No permission opens it.
const KEEP_OPEN = `(() => {
  if (location.protocol !== 'about:' || location.pathname !== 'srcdoc' || globalThis.tabhandKeepsOpen) return;
  globalThis.tabhandKeepsOpen = true; // of our world, which outlives a detachment: once for a document
  const drop = () => location.hash && history.replaceState(history.state, '', 'about:srcdoc');
  const later = () => setTimeout(drop, ${20 /* ms: the page's own listeners read it first */});
  addEventListener('hashchange', later);
  globalThis.navigation?.addEventListener('currententrychange', later);
  if (location.hash) later(); // a document that is led to one after this is not hurried: its own event comes first
})()`;

/** Not that of the agent: made as early as this one, it would be asked for the HTTP status of a document that does not know it yet, as one with a PDF. */
const OWN_WORLD = `${WORLD_NAME} srcdoc`;

/** Has frames of the page's own text lose the fragment that they were led to, once it has been gone to: it would close the page to us. */
export function keepSrcdocFramesOpen(frames: Frames, signal: AbortSignal): Promise<void> {
  const params = { source: KEEP_OPEN, worldName: OWN_WORLD, runImmediately: true };
  return frames.onSession(async (session) => {
    const isRoot = session === frames.root;
    await session.send(
      'Page.addScriptToEvaluateOnNewDocument',
      params,
      isRoot ? signal : AbortSignal.timeout(CHILD_MS),
    );
  });
}

const CHILD_MS = 5_000; // one command to a frame's process
