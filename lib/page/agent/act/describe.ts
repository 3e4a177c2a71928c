import { isNumbered, refOf } from '../registry.ts';
import { flatAncestors, isHtml } from './tree.ts';

const MAX_TEXT = 40; // characters; enough to recognise an overlay by its text

/** Names an element for a person: `button "Save"`, `div#consent.modal "We use cookies…"`. */
export function describeElement(element: Element): string {
  const role = element.getAttribute('role');
  const written = element.getAttribute('id') ?? ''; // a form's properties may be clobbered by its fields
  const id = isWritten(written) ? `#${written}` : '';
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(isWritten).slice(0, 2);
  const tag = role ?? element.localName;
  const text = textOf(element);
  return `${tag}${id}${classes.map((name) => `.${name}`).join('')}${text === '' ? '' : ` ${JSON.stringify(text)}`}`;
}

/** An element's ref, if it has one, and description. */
export function nameOf(element: Element): string {
  if (isPage(element)) return element.localName;
  const ref = isNumbered(element) ? refOf(element) : undefined;
  return `${ref === undefined ? '' : `[${ref}] `}${describeElement(element)}`;
}

/** The page as a whole: what happens to it happens to no part of it. */
export function isPage(element: Element): boolean {
  return element === element.ownerDocument.documentElement || element === element.ownerDocument.body;
}

const LONGEST_NAME = 24; // characters of a human-written id or class; tools write longer ones, of hashes and states

/** Whether an id or class was written by a person, not generated like `css-1084tnx`, `e288rjk1`, `radix-:r1:`, `mantine-r4i5kz2ab`. */
function isWritten(name: string): boolean {
  return name !== '' && name.length <= LONGEST_NAME && !/:|\d[a-z]|\d{3}/i.test(name);
}

/** An element by its tag: `an input`. */
export function aTag(element: Element): string {
  const tag = element.localName;
  return `${/^[aeio]/.test(tag) ? 'an' : 'a'} ${tag}`;
}

/** The element to name when `hit` covers `target`: the outermost ancestor of `hit` that does not also contain `target`. */
export function overlayOf(hit: Element, target: Element): Element {
  const around = new Set(flatAncestors(target));
  let overlay = hit;
  for (const ancestor of flatAncestors(hit)) {
    if (around.has(ancestor)) break;
    overlay = ancestor;
  }
  return overlay;
}

function textOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? (isHtml(element) ? element.innerText : element.textContent);
  const text = (typeof label === 'string' ? label : '').replace(/\s+/g, ' ').trim();
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
