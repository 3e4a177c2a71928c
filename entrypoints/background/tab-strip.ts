const AGAIN_MS = 100; // Chrome sends no event when a tab is released
const MOST_MS = 5_000; // a drag takes a second or two

/**
 * Changes Chrome's tabs, retrying for a while if it refuses because its user is dragging one. Throws what
 * `change` throws for another reason, or in the end.
 */
export async function inTabStrip<T>(change: () => Promise<T>): Promise<T> {
  const until = Date.now() + MOST_MS;
  for (;;) {
    try {
      return await change();
    } catch (thrown) {
      if (!isHeld(thrown) || Date.now() >= until) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Chrome's only message for it (chrome/browser/extensions/api/tabs/tabs_constants.h, kTabStripNotEditableError). */
function isHeld(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message.includes('cannot be edited right now');
}
