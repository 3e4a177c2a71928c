/** View transitions whose new view the page has finished. */
const finished = new WeakSet<ViewTransition>();
const watched = new WeakSet<ViewTransition>();

/**
 * Whether a view transition is running whose new content the page is still building: until then,
 * none of it is visible.
 * @see https://drafts.csswg.org/css-view-transitions-2/#dom-document-activeviewtransition (Chrome 142)
 */
export function isViewTransitioning(): boolean {
  const { activeViewTransition: active }: { activeViewTransition?: ViewTransition | null } = document;
  if (!active) return false;
  const note = (): void => void finished.add(active);
  if (!watched.has(active)) active.updateCallbackDone.then(note, note);
  watched.add(active);
  return !finished.has(active);
}
