import { refOf } from '../dom/registry.ts';
import { canvasOf } from '../style/visibility.ts';
import { freePointBeside } from './pointer/free-point.ts';
import { describeElement } from './describe.ts';
import { GONE, refuse, type Refusal } from './outcome.ts';
import { nextFrame } from './timing.ts';
import { isHtml } from './flat-path.ts';

/** Focuses the element, without scrolling again. */
export function focusOn(element: Element): void {
  if (isHtml(element) || element instanceof SVGElement) element.focus({ preventScroll: true });
}

/**
 * Focuses the element before writing or choosing; refuses if that makes the page redraw it, as it saves the field just
 * left.
 */
export function focusForChange(element: Element): Refusal | undefined {
  focusOn(element);
  return element.isConnected ? undefined : GONE;
}

/** The focused element, looked for down to its shadow tree. */
export function focusedIn(document: Document): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/**
 * Focuses an element that a canvas draws; returns whether it is a control that Enter activates. The canvas gets the
 * focus first, as by Tab: some then choose the first of their cells themselves.
 */
export async function focusOnCanvas(element: Element): Promise<{ isControl: boolean } | Refusal> {
  const canvas = canvasOf(element);
  canvas?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const document = element.ownerDocument;
  const editor = canvas && editorOver(canvas);
  if (editor) return refuseUnderEditor(canvas, editor);
  if (canvas && !canvas.contains(focusedIn(document))) {
    focusOn(canvas);
    await untilDrawn(element);
  }
  const focused = takesFocus(element) && focusedIn(document);
  if (focused !== element && focused !== canvas) return refuse('drawn', 'is drawn on a canvas, and cannot be focused');
  await untilDrawn(element);
  const holder = focusedIn(document);
  if (holder !== element && holder !== canvas && canvas?.contains(holder))
    return refuse('drawn', `is drawn on a canvas, which gave the focus to ${describeElement(holder ?? element)}`);
  return { isControl: element.matches('button, a[href], summary, [role=button], [role=link]') };
}

/** The focused field over the canvas, as the editor of one of its cells is. */
function editorOver(canvas: Element): Element | undefined {
  const field = focusedIn(canvas.ownerDocument);
  if (!field?.matches(FIELD) || canvas.contains(field) || !field.checkVisibility({ opacityProperty: true }))
    return undefined;
  const { left, right, top, bottom, width, height } = field.getBoundingClientRect();
  const drawn = canvas.getBoundingClientRect();
  const isOver = left < drawn.right && right > drawn.left && top < drawn.bottom && bottom > drawn.top;
  return isOver && Math.min(width, height) > MAX_CARET_PX ? field : undefined;
}

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
const MAX_CARET_PX = 3; // of a field that only receives keys for the canvas

/** An editor's content is saved by a press beside it, and discarded on blur alone. */
function refuseUnderEditor(canvas: Element, editor: Element): Refusal {
  const refusal = refuse('covered', `is drawn on a canvas, over which ${describeElement(editor)} is open`);
  const beside = freePointBeside(canvas);
  const hint = `Finish that edit first: press Enter in [${refOf(editor)}] usually saves it, press Escape discards it.`;
  return { ...refusal, hint, ...(beside && { beside }) };
}

/** Focuses the element; returns whether it got the focus, even if the page passed it on to the canvas. */
function takesFocus(element: Element): boolean {
  let hasTaken = focusedIn(element.ownerDocument) === element;
  const note = (): void => void (hasTaken = true);
  element.addEventListener('focus', note);
  focusOn(element);
  element.removeEventListener('focus', note);
  return hasTaken;
}

async function untilDrawn(near: Element): Promise<void> {
  await nextFrame(near);
  await nextFrame(near);
}
