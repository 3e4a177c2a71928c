import { canvasOf } from '../visible.ts';
import { GONE, refuse, type Refusal } from './outcome.ts';
import { isHtml } from './tree.ts';

/** Focuses the element, without scrolling again. */
export function focusOn(element: Element): void {
  if (isHtml(element) || element instanceof SVGElement) element.focus({ preventScroll: true });
}

/** Focuses the element that is to be written or chosen in; refuses where that has the page draw it anew, as it saves what was left. */
export function focusForChange(element: Element): Refusal | undefined {
  focusOn(element);
  return element.isConnected ? undefined : GONE;
}

/** The element that holds the focus, looked for down to its shadow tree. */
export function focusedIn(document: Document): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Focuses an element that a canvas draws; says whether it is a control that Enter activates. */
export function focusDrawn(element: Element): { isControl: boolean } | Refusal {
  const canvas = canvasOf(element);
  canvas?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  focusOn(element);
  const focused = focusedIn(element.ownerDocument);
  if (focused !== element && focused !== canvas)
    return refuse('drawn', "is drawn on a canvas, and can't have the focus");
  return { isControl: element.matches('button, a[href], summary, [role=button], [role=link]') };
}
