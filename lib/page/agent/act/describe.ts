import { flatAncestors, isHtml } from './tree.ts';

const MAX_TEXT = 40; // characters; enough to recognise an overlay by its words

/** Names an element for a person: `button "Save"`, `div#consent.modal "We use cookies…"`. */
export function describeElement(element: Element): string {
  const role = element.getAttribute('role');
  const id = element.id === '' ? '' : `#${element.id}`;
  const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
  const tag = role ?? element.localName;
  const text = textOf(element);
  return `${tag}${id}${classes.join('')}${text === '' ? '' : ` ${JSON.stringify(text)}`}`;
}

/** What an element is, by its tag: `an input`. */
export function aTag(element: Element): string {
  const tag = element.localName;
  return `${/^[aeio]/.test(tag) ? 'an' : 'a'} ${tag}`;
}

/** The element to name when `hit` lies over `target`: the outermost ancestor of `hit` that does not hold `target` too. */
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
  const text = (label ?? '').replace(/\s+/g, ' ').trim();
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
