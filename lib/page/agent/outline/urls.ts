import type { Shape } from './shape.ts';

/** The URLs of an outline node: its destination or source, and that of the picture in a clickable element. */
export function urlsOf(element: Element, { tag, role }: Shape): { own: string; picture: string } {
  const own = ownUrl(element, tag, role);
  const picture = LINKING_ROLES.has(role) && element.firstElementChild ? pictureIn(element) : '';
  return own === '' && PICTURE_ROLES.has(role) ? { own: picture, picture: '' } : { own, picture };
}

const PICTURE_ROLES = new Set(['img', 'figure']);
const LINKING_ROLES = new Set([...PICTURE_ROLES, 'link', 'button', 'menuitem', 'tab', 'treeitem']);

function ownUrl(element: Element, tag: string, role: string): string {
  switch (tag) {
    case 'img':
      return pictureUrl(element as HTMLImageElement); // by tag, as those below
    case 'iframe':
    case 'frame':
    case 'embed':
      return withoutDataUrl((element as HTMLIFrameElement).src);
    case 'audio':
    case 'video':
      return withoutDataUrl((element as HTMLMediaElement).currentSrc || (element as HTMLMediaElement).src);
    case 'object':
      return withoutDataUrl((element as HTMLObjectElement).data);
    case 'input':
      return role === 'button' ? withoutDataUrl((element as HTMLInputElement).src) : '';
    default:
      return tag === 'a' || role === 'link' || tag === 'image' ? href(element) : '';
  }
}

/** Undefined on elements that are links by role only; for SVG links and pictures, as written in the markup. */
function href(element: Element): string {
  const { href: property } = element as HTMLAnchorElement;
  if (typeof property !== 'object') return withoutDataUrl(property);
  const written = (property as SVGAnimatedString).baseVal; // its SVG type
  return URL.canParse(written, element.baseURI) ? withoutDataUrl(new URL(written, element.baseURI).href) : '';
}

function pictureIn(element: Element): string {
  const picture = element.querySelector('img');
  return picture ? pictureUrl(picture) : '';
}

/** If a page shows a blank until a picture is in view, the URL of the one to come. */
function pictureUrl(picture: HTMLImageElement): string {
  const url = picture.currentSrc || picture.src;
  const later = url === '' || url.startsWith('data:') ? picture.getAttribute('data-src') : null;
  return later !== null && URL.canParse(later, picture.baseURI)
    ? new URL(later, picture.baseURI).href
    : withoutDataUrl(url);
}

/** A URL that is not the data itself. */
function withoutDataUrl(url: unknown): string {
  return typeof url === 'string' && url.length <= MAX_URL_LENGTH ? url : '';
}

const MAX_URL_LENGTH = 4_000; // characters
