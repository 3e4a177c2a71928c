import { isHtml } from './tree.ts';

/** Focuses the element, without scrolling again. */
export function focusOn(element: Element): void {
  if (isHtml(element) || element instanceof SVGElement) element.focus({ preventScroll: true });
}

/** The element that holds the focus, looked for down to its shadow tree. */
export function focusedIn(document: Document): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
