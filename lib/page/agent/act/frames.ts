import type { Point } from './pointer/hit-test.ts';

/** The frame element that shows `view`, if its document is reachable from here. */
export function ownerOf(view: Window): Element | undefined {
  return view.frameElement ?? undefined; // null for the top frame and across origins
}

/** Whether a point of `view` still has to be mapped through a cross-origin frame to reach the tab's viewport. */
export function isBehindBoundary(view: Window): boolean {
  return view.parent !== view && view.frameElement === null;
}

/** How many same-origin frames are around the agent's own window. */
export function framesAround(): number {
  let levels = 0;
  for (let view: Window = window; ownerOf(view); view = view.parent) levels += 1;
  return levels;
}

/** Maps a point of the frame's own viewport to the viewport that holds the frame element. */
export function throughFrame(owner: Element, point: Point): Point {
  const outer = owner.getBoundingClientRect();
  const { clientLeft, clientTop, scale } = insetOf(owner, outer);
  const style = getComputedStyle(owner);
  return {
    x: outer.left + (clientLeft + Number.parseFloat(style.paddingLeft) + point.x) * scale.x,
    y: outer.top + (clientTop + Number.parseFloat(style.paddingTop) + point.y) * scale.y,
  };
}

function insetOf(owner: Element, outer: DOMRect): { clientLeft: number; clientTop: number; scale: Point } {
  const { clientLeft, clientTop } = owner;
  if (!('offsetWidth' in owner)) return { clientLeft, clientTop, scale: { x: 1, y: 1 } };
  const frame = owner as HTMLElement; // it has offsetWidth
  return {
    clientLeft,
    clientTop,
    scale: { x: outer.width / frame.offsetWidth || 1, y: outer.height / frame.offsetHeight || 1 },
  };
}
