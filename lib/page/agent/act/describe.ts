import { isNumbered, refOf } from '../dom/registry.ts';
import { flatAncestors, isHtml } from './flat-path.ts';

const MAX_TEXT_LENGTH = 40; // characters; enough to recognise an overlay by its text

/** Names an element for a person: `button "Save"`, `div#consent.modal "We use cookies…"`. */
export function describeElement(element: Element): string {
  const role = element.getAttribute('role');
  const written = element.getAttribute('id') ?? ''; // a form's properties may be clobbered by its fields
  const id = isHumanWritten(written) ? `#${written}` : '';
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(isHumanWritten).slice(0, 2);
  const tag = role ?? element.localName;
  const text = textOf(element);
  return `${tag}${id}${classes.map((name) => `.${name}`).join('')}${text === '' ? '' : ` ${JSON.stringify(text)}`}`;
}

/** An element's ref, if it has one, and description. */
export function describeWithRef(element: Element): string {
  if (isPage(element)) return element.localName;
  const ref = isNumbered(element) ? refOf(element) : undefined;
  return `${ref === undefined ? '' : `[${ref}] `}${describeElement(element)}`;
}

/** The page as a whole: what happens to it happens to no part of it. */
export function isPage(element: Element): boolean {
  return element === element.ownerDocument.documentElement || element === element.ownerDocument.body;
}

const MAX_NAME_LENGTH = 24; // characters of a human-written id or class; tools write longer ones, of hashes and states

/**
 * Whether an id or class was written by a person, not generated like `css-1084tnx`, `e288rjk1`, `radix-:r1:`,
 * `mantine-r4i5kz2ab`.
 */
function isHumanWritten(name: string): boolean {
  return name !== '' && name.length <= MAX_NAME_LENGTH && !/:|\d[a-z]|\d{3}/i.test(name);
}

/** An element by its tag: `an input`. */
export function describeTag(element: Element): string {
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
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
}
