import { isHtml } from './tree.ts';

/** Focuses the element, without scrolling again. */
export function focusOn(element: Element): void {
  if (isHtml(element) || element instanceof SVGElement) element.focus({ preventScroll: true });
}
