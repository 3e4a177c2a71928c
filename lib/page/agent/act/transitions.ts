/** Transitions between two views of which the page has made the second. */
const turned = new WeakSet<ViewTransition>();
const watched = new WeakSet<ViewTransition>();

/**
 * Whether a transition to another view is under way of which the page still makes the content: as long as that takes, nothing
 * of it is to be seen.
 * @see https://drafts.csswg.org/css-view-transitions-2/#dom-document-activeviewtransition (Chrome 142)
 */
export function isTurning(): boolean {
  const { activeViewTransition: active }: { activeViewTransition?: ViewTransition | null } = document;
  if (!active) return false;
  const note = (): void => void turned.add(active);
  if (!watched.has(active)) active.updateCallbackDone.then(note, note);
  watched.add(active);
  return !turned.has(active);
}
