import type { Point } from './hit-test.ts';
import { asTag, rootsAround } from '../flat-path.ts';

/** The image of an image map area, the first that is visible. */
export function imageOf(area: HTMLAreaElement): HTMLImageElement | undefined {
  const map = area.closest('map');
  const images = map ? [...(rootsAround(area)[0]?.querySelectorAll<HTMLImageElement>('img[usemap]') ?? [])] : [];
  const names = [map?.name, map?.id].flatMap((name) => (name ? [`#${name}`] : []));
  return images.find((image) => names.includes(image.useMap) && image.checkVisibility({ visibilityProperty: true }));
}

/** The bounding box of an area's shape on its image; an area has none itself. */
export function boxOfArea(element: Element): DOMRect | undefined {
  const area = asTag(element, 'area');
  const image = area && imageOf(area);
  if (!image) return undefined;
  const { left, top, scaleX, scaleY } = imagePlacement(image);
  const { x, y, width, height } = shapeOf(area, image);
  return new DOMRect(left + x * scaleX, top + y * scaleY, width * scaleX, height * scaleY);
}

/** The area that gets pointer events of its image at the point, the first of several: `elementFromPoint` returns the image. */
export function areaAt(target: HTMLAreaElement, hit: Element, { x, y }: Point): Element {
  const image = imageOf(target);
  if (!image || hit !== image) return hit;
  const { left, top, scaleX, scaleY } = imagePlacement(image);
  const point = { x: (x - left) / scaleX, y: (y - top) / scaleY };
  const areas = [...(target.closest('map')?.areas ?? [])];
  return areas.find((area) => asTag(area, 'area') && isInArea(area as HTMLAreaElement, image, point)) ?? hit; // by tag
}

/** The image's position and scale: Chromium counts coordinates from its border edge. */
function imagePlacement(image: HTMLImageElement): { left: number; top: number; scaleX: number; scaleY: number } {
  const { left, top, width, height } = image.getBoundingClientRect();
  return { left, top, scaleX: width / image.offsetWidth || 1, scaleY: height / image.offsetHeight || 1 };
}

/** The shape's bounding box. HTML, 4.8.14 Image maps */
function shapeOf(area: HTMLAreaElement, { offsetWidth, offsetHeight }: HTMLImageElement): DOMRect {
  const kind = kindOf(area);
  if (kind === 'default') return new DOMRect(0, 0, offsetWidth, offsetHeight);
  const corners = cornersOf(area);
  const [middle, radius = 0] = [corners[0] ?? { x: 0, y: 0 }, corners[1]?.x];
  if (kind === 'circle') return new DOMRect(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
}

function kindOf({ shape }: HTMLAreaElement): 'circle' | 'default' | 'poly' | 'rect' {
  const kind = shape.toLowerCase();
  if (kind.startsWith('circ')) return 'circle';
  return kind.startsWith('poly') ? 'poly' : kind === 'default' ? kind : 'rect';
}

/** Its coordinates in pairs; of a circle, the center, and then the radius alone. */
function cornersOf({ coords }: HTMLAreaElement): Point[] {
  const numbers = coords.split(/[\s,;]+/).map((one) => Number.parseFloat(one) || 0);
  return numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1] ?? 0 }] : []));
}

function isInArea(area: HTMLAreaElement, image: HTMLImageElement, { x, y }: Point): boolean {
  const { left, top, right, bottom, width } = shapeOf(area, image);
  if (x < left || x > right || y < top || y > bottom) return false;
  const kind = kindOf(area);
  if (kind === 'circle') return Math.hypot(x - left - width / 2, y - top - width / 2) <= width / 2;
  if (kind !== 'poly') return true;
  const corners = cornersOf(area);
  const crossed = corners.filter((to, at) => {
    const from = corners.at(at - 1) ?? to;
    return from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
  });
  return crossed.length % 2 === 1;
}
