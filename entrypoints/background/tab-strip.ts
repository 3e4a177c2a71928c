const AGAIN_MS = 100; // Chrome tells nobody that a tab was let go of
const MOST_MS = 5_000; // a drag takes a second or two

/**
 * Changes Chrome's tabs: again for a while where it refuses that because its user holds one with the mouse. Throws what
 * `change` throws for another reason, or still then.
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

/** Chrome's only word for it (chrome/browser/extensions/api/tabs/tabs_constants.h, kTabStripNotEditableError). */
function isHeld(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message.includes('cannot be edited right now');
}
