import { labelsOf } from './labels.ts';
import { pseudo } from './pseudo.ts';
import { NAMED_BY_CONTENT, roleOf } from './roles.ts';
import { collapse } from './text.ts';
import { eachFlatChild, isElement, isText, shadowOf, tagOf } from './tree.ts';
import { isUntilFound, leftOutOfNames } from './visible.ts';

/**
 * Accessible names after accname 1.2 and HTML-AAM 1.0, with Chrome's reading where they leave a choice.
 * A traversal carries the elements it has been to, so that circular references end.
 */
interface Traversal {
  /** The element that is named. */
  subject: Element;
  visited: Set<Element>;
  /** Inside `aria-labelledby`: no second hop. */
  referenced: boolean;
  /** Below the element that is named: controls give their value, anything gives its content. */
  inside: boolean;
  /** The traversal began at a hidden element that was referenced: hidden parts count. */
  hiddenToo: boolean;
  /** In an item of a tree: the items below it do not name it. */
  inTree: boolean;
  /** Levels of content gone into. */
  depth: number;
}

export interface Named {
  name: string;
  /** Where it came from. */
  from: 'author' | 'native' | 'content' | 'placeholder' | 'title' | 'none';
}

export const NO_NAME: Named = { name: '', from: 'none' };

/** The element's accessible name; from its content only when `content` is set. */
export function nameOf(element: Element, role: string, { content: fromContent }: { content: boolean }): Named {
  const traversal = begin(element);
  return (
    named(byReference(element, traversal), 'author') ??
    named(element.getAttribute('aria-label'), 'author') ??
    nativeName(element, role, traversal) ??
    (fromContent && isNamedByContent(element, role)
      ? named(content(element, { ...traversal, inTree: role === 'treeitem' }), 'content')
      : undefined) ??
    named(element.getAttribute('title'), 'title') ??
    placeholderName(element) ??
    NO_NAME
  );
}

function begin(subject: Element): Traversal {
  const visited = new Set([subject]);
  return { subject, visited, referenced: false, inside: false, hiddenToo: false, inTree: false, depth: 0 };
}

function isNamedByContent(element: Element, role: string): boolean {
  if (role === 'row') return element.closest('[role=grid], [role=treegrid]') !== null; // as Chrome does: rows of tables are not
  return NAMED_BY_CONTENT.has(role);
}

function named(text: string | null | undefined, from: Named['from']): Named | undefined {
  const name = text ? collapse(text) : '';
  return name ? { name, from } : undefined;
}

function byReference(element: Element, traversal: Traversal): string | undefined {
  if (traversal.referenced) return undefined;
  const ids = element.getAttribute('aria-labelledby');
  return ids === null ? undefined : referencedText(element, ids, traversal);
}

/** The text of the elements that an IDREF list names. */
function referencedText(element: Element, ids: string, traversal: Traversal): string {
  const root = element.getRootNode() as Document | ShadowRoot; // a connected element's root is one of them
  const targets = ids.split(/\s+/).map((id) => (id ? root.getElementById?.(id) : null));
  const inner = { ...traversal, referenced: true, inside: true };
  return targets.map((target) => (target ? referencedOne(target, inner) : '')).join(' ');
}

function referencedOne(target: Element, traversal: Traversal): string {
  return alternative(target, { ...traversal, visited: new Set(), hiddenToo: leftOutOfNames(target) !== 'nothing' });
}

/** The text that the elements in `aria-describedby` give. */
export function textOfReferences(element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute);
  if (!ids) return '';
  return collapse(referencedText(element, ids, { ...begin(element), visited: new Set() }));
}

/** Text alternative of an element met on the way (accname 1.2, 4.3). */
function alternative(element: Element, traversal: Traversal): string {
  if (traversal.visited.has(element)) return '';
  traversal.visited.add(element);
  const leftOut = traversal.hiddenToo ? 'nothing' : leftOutOfNames(element);
  if (leftOut === 'all') return '';
  if (leftOut === 'texts') return content(element, traversal, false);
  const reference = byReference(element, traversal);
  if (reference && collapse(reference)) return reference;
  const role = roleOf(element, tagOf(element));
  const value = traversal.inside && element !== traversal.subject ? embeddedValue(element, role) : undefined;
  if (value) return value; // an empty one leaves its own name
  if (traversal.inTree && role === 'group') return '';
  const label = element.getAttribute('aria-label')?.trim();
  if (label) return label;
  const native = nativeName(element, role, traversal);
  if (native) return native.name;
  const inner = content(element, traversal);
  return collapse(inner) ? inner : (element.getAttribute('title') ?? placeholderName(element)?.name ?? '');
}

/** accname 1.2 step 2C: a control inside what gives the name stands for its value. */
function embeddedValue(element: Element, role: string): string | undefined {
  switch (role) {
    case 'textbox':
    case 'searchbox':
      return 'value' in element ? shownValue(element as HTMLInputElement) : (element.textContent ?? ''); // has it
    case 'combobox':
    case 'listbox':
      return chosenText(element);
    case 'slider':
    case 'spinbutton':
    case 'scrollbar':
    case 'progressbar':
    case 'meter':
      return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? ownValue(element);
    default:
      return undefined;
  }
}

function shownValue(input: HTMLInputElement): string {
  return input.type === 'password' ? '' : input.value;
}

function ownValue(element: Element): string {
  return 'value' in element ? String(element.value) : '';
}

function chosenText(element: Element): string {
  if ('selectedOptions' in element) {
    const { selectedOptions } = element as HTMLSelectElement; // has it
    return [...selectedOptions].map((option) => option.label).join(' ');
  }
  if ('value' in element) return String(element.value);
  const chosen = element.querySelectorAll('[aria-selected=true]');
  return chosen.length > 0 ? [...chosen].map((option) => option.textContent).join(' ') : (element.textContent ?? '');
}

/** What the host language says is the name. HTML-AAM 1.0, 4.1 */
function nativeName(element: Element, role: string, traversal: Traversal): Named | undefined {
  const tag = tagOf(element);
  const source = Object.hasOwn(NATIVE, tag) ? NATIVE[tag] : undefined;
  if (source) return named(source(element, traversal, role), 'native');
  return element.namespaceURI === SVG ? named(svgTitle(element), 'native') : undefined;
}

const SVG = 'http://www.w3.org/2000/svg';

type NativeName = (element: Element, traversal: Traversal, role: string) => string | null | undefined;

const byLabel: NativeName = (element, traversal) => {
  const inner = { ...traversal, inside: true };
  return labelsOf(element)
    .map((label) => alternative(label, { ...inner, visited: new Set([element]) }))
    .join(' ');
};

const childText =
  (child: string): NativeName =>
  (element, traversal) => {
    const found = [...element.children].find((one) => one.localName === child);
    return found && alternative(found, { ...traversal, inside: true });
  };

const alt: NativeName = (element) => element.getAttribute('alt');

const NATIVE: Record<string, NativeName> = {
  input: (element, traversal, role) => inputName(element as HTMLInputElement, traversal, role), // by tag
  button: byLabel,
  select: byLabel,
  textarea: byLabel,
  meter: byLabel,
  output: byLabel,
  progress: byLabel,
  fieldset: childText('legend'),
  figure: childText('figcaption'),
  table: childText('caption'),
  img: alt,
  area: alt,
  svg: svgTitle,
  optgroup: (element) => element.getAttribute('label'),
  option: (element) => element.getAttribute('label'),
  track: (element) => element.getAttribute('label'),
  html: (element) => element.ownerDocument.title,
};

const BUTTON_TEXT: Record<string, string> = { submit: 'Submit', reset: 'Reset' };

function inputName(input: HTMLInputElement, traversal: Traversal, role: string): string | null | undefined {
  const labelled = byLabel(input, traversal, role);
  if (labelled && collapse(labelled)) return labelled;
  if (input.type === 'image')
    return input.getAttribute('alt') ?? input.getAttribute('value') ?? (input.title || 'Submit');
  if (input.type === 'submit' || input.type === 'reset') return input.getAttribute('value') ?? BUTTON_TEXT[input.type];
  return input.type === 'button' ? input.getAttribute('value') : undefined;
}

function svgTitle(element: Element): string | undefined {
  const title = [...element.children].find((child) => child.localName === 'title');
  return title?.textContent ?? element.getAttribute('xlink:title') ?? undefined;
}

function placeholderName(element: Element): Named | undefined {
  const tag = tagOf(element);
  const own = tag === 'input' || tag === 'textarea' ? element.getAttribute('placeholder') : null;
  return named(own ?? element.getAttribute('aria-placeholder'), 'placeholder');
}

/** Elements that stand in a line of text unless a style sheet says otherwise; without attributes they seldom are told to. */
const INLINE = new Set(
  'abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q ruby rb rt rtc s samp small strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** How an element stands among the text around it: within the line, as a box in the line, or on lines of its own. */
export type Flow = 'inline' | 'box' | 'block';

export function flowOf(element: Element): Flow {
  if (INLINE.has(element.localName) && !element.hasAttributes() && !isFlexible(element.parentElement)) return 'inline';
  const { display } = getComputedStyle(element);
  if (display === 'inline' || display === 'contents' || display.startsWith('ruby')) return 'inline';
  return display.startsWith('inline') ? 'box' : 'block';
}

/** Whether what stands in the element gets boxes of its own, whatever it is. */
function isFlexible(element: Element | null): boolean {
  return element?.hasAttributes() === true && /flex|grid/.test(getComputedStyle(element).display);
}

const SKIPPED = new Set(
  'script style template noscript head meta link title param source track col datalist'.split(' '),
);

const DEEPEST = 150; // levels, of which each takes more of the stack than one of a walk

/** accname 1.2 step 2F: the text alternatives of what is inside, as it is rendered; with or without texts of its own. */
function content(element: Element, traversal: Traversal, texts = true): string {
  if (traversal.depth > DEEPEST) return texts ? (element.textContent ?? '') : '';
  if (!traversal.hiddenToo && isUntilFound(element)) return '';
  const inner = { ...traversal, inside: true, depth: traversal.depth + 1 };
  const first = element.firstChild;
  if (texts && isText(first) && !first.nextSibling && !shadowOf(element)) {
    return pseudo(element, '::before') + first.data + pseudo(element, '::after');
  }
  let text = texts ? pseudo(element, '::before') : '';
  eachFlatChild(element, tagOf(element), (child) => {
    if (texts && isText(child)) text += child.data;
    else if (isElement(child) && !SKIPPED.has(child.localName)) text = joined(text, child, alternative(child, inner));
  });
  return texts ? text + pseudo(element, '::after') : text;
}

function joined(text: string, child: Element, part: string): string {
  if (child.localName === 'br') return `${text} `;
  if (part === '') return child.localName === 'hr' ? `${text} ` : text;
  return child.localName === 'img' || flowOf(child) !== 'inline' ? `${text} ${part} ` : text + part;
}
