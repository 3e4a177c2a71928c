import type { Shape } from './shape.ts';

/** The URLs of an outline node: its destination or source, and that of the picture in a clickable element. */
export function urlsOf(element: Element, { tag, role }: Shape): { own: string; picture: string } {
  const own = ownUrl(element, tag, role);
  const picture = HOLDERS.has(role) && element.firstElementChild ? pictureIn(element) : '';
  return own === '' && PICTURED.has(role) ? { own: picture, picture: '' } : { own, picture };
}

const PICTURED = new Set(['img', 'figure']);
const HOLDERS = new Set([...PICTURED, 'link', 'button', 'menuitem', 'tab', 'treeitem']);

function ownUrl(element: Element, tag: string, role: string): string {
  switch (tag) {
    case 'img':
      return pictureUrl(element as HTMLImageElement); // by tag, as those below
    case 'iframe':
    case 'frame':
    case 'embed':
      return kept((element as HTMLIFrameElement).src);
    case 'audio':
    case 'video':
      return kept((element as HTMLMediaElement).currentSrc || (element as HTMLMediaElement).src);
    case 'object':
      return kept((element as HTMLObjectElement).data);
    case 'input':
      return role === 'button' ? kept((element as HTMLInputElement).src) : '';
    default:
      return tag === 'a' || role === 'link' || tag === 'image' ? href(element) : '';
  }
}

/** Undefined on elements that are links by role only; for SVG links and pictures, as written in the markup. */
function href(element: Element): string {
  const { href: said } = element as HTMLAnchorElement;
  if (typeof said !== 'object') return kept(said);
  const written = (said as SVGAnimatedString).baseVal; // its SVG type
  return URL.canParse(written, element.baseURI) ? kept(new URL(written, element.baseURI).href) : '';
}

function pictureIn(element: Element): string {
  const picture = element.querySelector('img');
  return picture ? pictureUrl(picture) : '';
}

/** If a page shows a blank until a picture is in view, the URL of the one to come. */
function pictureUrl(picture: HTMLImageElement): string {
  const url = picture.currentSrc || picture.src;
  const later = url === '' || url.startsWith('data:') ? picture.getAttribute('data-src') : null;
  return later !== null && URL.canParse(later, picture.baseURI) ? new URL(later, picture.baseURI).href : kept(url);
}

/** A URL that is not the data itself. */
function kept(url: unknown): string {
  return typeof url === 'string' && url.length <= LONGEST ? url : '';
}

const LONGEST = 4_000; // characters
