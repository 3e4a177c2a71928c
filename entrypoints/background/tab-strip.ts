const RETRY_MS = 100; // Chrome sends no event when a tab is released
const MAX_RETRY_MS = 5_000; // a drag takes a second or two

/**
 * Changes Chrome's tabs, retrying for a while if it refuses because its user is dragging one. Throws what
 * `change` throws for another reason, or in the end.
 */
export async function retryWhileDragged<T>(change: () => Promise<T>): Promise<T> {
  const endsAt = Date.now() + MAX_RETRY_MS;
  for (;;) {
    try {
      return await change();
    } catch (thrown) {
      if (!isBeingDragged(thrown) || Date.now() >= endsAt) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Chrome's only message for it (chrome/browser/extensions/api/tabs/tabs_constants.h, kTabStripNotEditableError). */
function isBeingDragged(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message.includes('cannot be edited right now');
}
