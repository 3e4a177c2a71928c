import type { CdpSession } from '../cdp/session.ts';

/**
 * Keeps file choosers closed while `work` runs: one would come up before the user, and wait for them. The page hears
 * nothing then, as when a chooser is cancelled, and `Page.fileChooserOpened` tells that it asked.
 */
export async function withoutFileChoosers<T>(sessions: readonly CdpSession[], work: () => Promise<T>): Promise<T> {
  setInterception(sessions, true); // answered before what `work` asks, and waits for, first
  try {
    return await work();
  } finally {
    setInterception(sessions, false); // a chooser that the user opens later is theirs
  }
}

function setInterception(sessions: readonly CdpSession[], enabled: boolean): void {
  for (const session of sessions) {
    const limit = AbortSignal.timeout(ANSWER_MS);
    session.send('Page.setInterceptFileChooserDialog', { enabled }, limit).catch(() => undefined); // it went away
  }
}

const ANSWER_MS = 2_000;
