import { isBare } from '../dom/bare-element.ts';
import { drawnPlaceholder, fileButtonText } from './drawn-placeholder.ts';
import { embeddedValue } from './embedded-value.ts';
import { flowOf, joinTexts } from '../outline/inline-flow.ts';
import { areBothHidden, labelsOf, mayBeLabelled } from './labels.ts';
import { isLigature } from '../style/legibility.ts';
import { NO_STYLING, textStylingOf } from '../style/generated-text.ts';
import { FIELDS, INTERACTIVE, labelledBy, NAMED_BY_CONTENT, roleOf, showsFallback, elementsByIds } from './roles.ts';
import { collapse, isUnset, saysSomething, titleOf } from '../dom/text.ts';
import { eachFlatChild, ELEMENT, isText, shadowOf, tagOf, TEXT } from '../dom/flat-tree.ts';
import { foldsItsTexts, excludedFromNames } from '../style/visibility.ts';

/**
 * Accessible names per accname 1.2 and HTML-AAM 1.0, as Chrome computes them where those leave a choice.
 * A traversal tracks the visited elements, so that circular references end.
 */
interface Traversal {
  /** The element being named. */
  subject: Element;
  visited: Set<Element>;
  /** Inside `aria-labelledby`: no second reference is followed. */
  referenced: boolean;
  /** Below the element being named: controls contribute their value, anything its content. */
  inside: boolean;
  /** The traversal began at a referenced hidden element: hidden parts count. */
  hiddenToo: boolean;
  /** In a tree item: the items below it are no part of its name. */
  inTree: boolean;
  /** Depth of nested content. */
  depth: number;
}

export interface ComputedName {
  name: string;
  /** The source of the name. */
  from: 'author' | 'native' | 'content' | 'placeholder' | 'title' | 'none';
}

export const NO_NAME: ComputedName = { name: '', from: 'none' };

/** The element's accessible name; from its content only if `content` is set, without texts of its own that are `hidden`. */
export function nameOf(element: Element, role: string, from: { content: boolean; hidden?: boolean }): ComputedName {
  const traversal = newTraversal(element);
  const bare = isBare(element);
  return (
    (bare ? undefined : authorName(element, traversal)) ??
    nativeName(element, role, traversal) ??
    labelOfComponent(element, role, traversal) ??
    (from.content && isNamedByContent(element, role)
      ? named(content(element, { ...traversal, inTree: role === 'treeitem' }, from.hidden !== true), 'content')
      : undefined) ??
    (bare ? undefined : (named(element.getAttribute('title'), 'title') ?? placeholderName(element))) ??
    named(fileButtonText(element), 'native') ??
    named(drawnPlaceholder(element), 'placeholder') ??
    NO_NAME
  );
}

/** The author-given name. */
function authorName(element: Element, traversal: Traversal): ComputedName | undefined {
  const label = element.getAttribute('aria-label');
  return named(byReference(element, traversal), 'author') ?? (isUnset(label) ? undefined : named(label, 'author'));
}

function newTraversal(subject: Element): Traversal {
  const visited = new Set([subject]);
  return { subject, visited, referenced: false, inside: false, hiddenToo: false, inTree: false, depth: 0 };
}

function isNamedByContent(element: Element, role: string): boolean {
  if (role === 'row') return element.closest('[role=grid], [role=treegrid]') !== null; // as in Chrome: table rows are not
  return NAMED_BY_CONTENT.has(role);
}

function named(text: string | null | undefined, from: ComputedName['from']): ComputedName | undefined {
  const name = text ? collapse(text) : '';
  return name ? { name, from } : undefined;
}

function byReference(element: Element, traversal: Traversal): string | undefined {
  if (traversal.referenced) return undefined;
  const ids = labelledBy(element);
  return ids === null ? undefined : referencedText(element, ids, traversal);
}

/** The text of the elements in an IDREF list; text that a control and its label share is used once. */
function referencedText(element: Element, ids: string, traversal: Traversal): string {
  const inner = { ...traversal, referenced: true, inside: true };
  const targets = elementsByIds(element, ids);
  const texts = targets.map((target) => (target ? referencedOne(target, inner) : ''));
  const own = texts[targets.indexOf(element)];
  return texts.filter((text, index) => targets[index] === element || text !== own).join(' ');
}

/** A reference may be to the named element itself, or repeated; but its text is not used once more as content. */
function referencedOne(target: Element, traversal: Traversal): string {
  if (NEVER_RENDERED.has(target.localName)) return '';
  const { visited } = traversal;
  const others = new Set(visited);
  others.delete(target);
  visited.add(target);
  return alternative(target, { ...traversal, visited: others, hiddenToo: excludedFromNames(target) !== 'nothing' });
}

/** Elements that never show their content. */
const NEVER_RENDERED = new Set(['script', 'style', 'template', 'noscript']);

/** The text of the elements in `aria-describedby`. */
export function textOfReferences(element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute);
  if (!ids) return '';
  return collapse(referencedText(element, ids, { ...newTraversal(element), visited: new Set() }));
}

/** Text alternative of an element within the traversal (accname 1.2, 4.3). */
function alternative(element: Element, traversal: Traversal): string {
  if (traversal.visited.has(element)) return '';
  traversal.visited.add(element);
  const leftOut = traversal.hiddenToo ? 'nothing' : excludedFromNames(element);
  if (leftOut === 'all') return '';
  if (leftOut === 'texts') return content(element, traversal, false);
  const bare = isBare(element);
  const reference = bare ? undefined : byReference(element, traversal);
  if (reference && saysSomething(reference)) return reference;
  const tag = tagOf(element);
  const role = roleOf(element, tag);
  const value = traversal.inside && element !== traversal.subject ? embeddedValue(element, role) : undefined;
  if (value) return value; // an empty one falls back to its own name
  if (traversal.inTree && (role === 'group' || role === 'treeitem')) return '';
  const label = bare || tag === 'slot' ? undefined : element.getAttribute('aria-label')?.trim();
  if (label) return label;
  const native = nativeName(element, role, traversal);
  if (native) return native.name;
  const inner = speaksForItself(role, traversal) ? '' : content(element, traversal);
  if (saysSomething(inner)) return inner;
  return bare ? '' : (element.getAttribute('title') ?? placeholderName(element)?.name ?? '');
}

/** Roles of interactive containers, which are no part of their parent's name: the menu in an item. */
const OWN_CONTAINERS = new Set(
  'menu menubar tablist toolbar tree grid treegrid listbox radiogroup dialog alertdialog'.split(' '),
);

function speaksForItself(role: string, { depth, referenced }: Traversal): boolean {
  return depth > 0 && !referenced && OWN_CONTAINERS.has(role);
}

/** The name that the host language gives. HTML-AAM 1.0, 4.1 */
function nativeName(element: Element, role: string, traversal: Traversal): ComputedName | undefined {
  if (role === 'none') return undefined;
  const tag = tagOf(element);
  const source = Object.hasOwn(NATIVE, tag) ? NATIVE[tag] : mayBeLabelled(tag, role) ? byLabel : undefined;
  if (source) return named(source(element, traversal, role), 'native');
  return element.namespaceURI === SVG ? named(svgTitle(element), 'native') : undefined;
}

const SVG = 'http://www.w3.org/2000/svg';

type NativeName = (element: Element, traversal: Traversal, role: string) => string | null | undefined;

/** The label of an embedded control is used once: there, or where the label itself is. */
const byLabel: NativeName = (element, { subject, visited, ...traversal }) =>
  labelsOf(element)
    .map((label) => {
      const hiddenToo = traversal.hiddenToo || areBothHidden(label, element);
      const inner = { ...traversal, subject, inside: true, hiddenToo };
      return alternative(label, { ...inner, visited: element === subject ? new Set([element]) : visited });
    })
    .join(' ');

/** The label, or name, of the component without a role whose shadow tree contains the field: a click on it operates the field. */
function labelOfComponent(element: Element, role: string, traversal: Traversal): ComputedName | undefined {
  const root = FIELDS.has(role) ? element.getRootNode() : undefined;
  const host = root && 'host' in root ? (root as ShadowRoot).host : undefined; // only a shadow root has a host
  if (!host || roleOf(host, tagOf(host)) !== 'generic') return undefined;
  const label = byLabel(host, { ...traversal, visited: new Set() }, role);
  return named(label, 'native') ?? named(host.getAttribute('aria-label'), 'native');
}

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
  table: (element, traversal, role) =>
    childText('caption')(element, traversal, role) || element.getAttribute('summary'),
  img: alt,
  area: alt,
  svg: svgTitle,
  optgroup: (element) => element.getAttribute('label') || element.querySelector(':scope > legend')?.textContent,
  option: (element) => element.getAttribute('label'),
  track: (element) => element.getAttribute('label'),
  html: (element) => titleOf(element.ownerDocument),
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

function placeholderName(element: Element): ComputedName | undefined {
  const tag = tagOf(element);
  const own = tag === 'input' || tag === 'textarea' ? element.getAttribute('placeholder') : null;
  return named(own ?? element.getAttribute('aria-placeholder'), 'placeholder');
}

const SKIPPED = new Set(
  'script style template noscript head meta link title param source track col datalist'.split(' '),
);

const MAX_DEPTH = 150; // levels, each of which uses more stack than one of a walk

/** accname 1.2 step 2F: the text alternatives of the content, as rendered; with or without texts of its own. */
function content(element: Element, traversal: Traversal, texts = true): string {
  const tag = tagOf(element);
  if (standsInPlace(element, tag)) return '';
  if (traversal.depth > MAX_DEPTH) return texts ? (element.textContent ?? '') : '';
  const { before, after, folded } = texts ? textStylingOf(element) : NO_STYLING;
  if (folded) return '';
  const own = texts && (traversal.hiddenToo || !foldsItsTexts(element, tag));
  const inner = { ...traversal, inside: true, depth: traversal.depth + 1 };
  const first = element.firstChild;
  const owned = isBare(element) ? null : element.getAttribute('aria-owns');
  if (own && isText(first) && !first.nextSibling && owned === null && !shadowOf(element)) {
    if (isLigature(element, tag, first.data)) return before + after;
    return before + first.data + after;
  }
  let text = before;
  const add = (child: Element): void => {
    const childTag = tagOf(child);
    if (!SKIPPED.has(childTag)) text = joined(text, { child, tag: childTag }, alternative(child, inner));
  };
  eachFlatChild(element, tag, (child) => {
    const type = child.nodeType;
    if (type === ELEMENT) add(child as Element); // by type
    else if (type === TEXT && own)
      text = joinTexts(text, (child as Text).data, { element: child.previousSibling, side: 'end' }); // by type
  });
  if (owned !== null) ownedBy(element, owned).forEach(add);
  return text + after;
}

/** Whether an element is shown in place of its content. */
function standsInPlace(element: Element, tag: string): boolean {
  return REPLACED.has(tag) || (tag === 'object' && !showsFallback(element));
}

const REPLACED = new Set(['video', 'audio', 'progress', 'meter']);
const ROWS = 'table, [role=table], [role=grid], [role=treegrid]';

/** The rendered elements that `aria-owns` puts into an element; a popup or tab panel that a control owns is no part of its name. */
function ownedBy(element: Element, ids: string): Element[] {
  if (element.matches('[aria-haspopup], [aria-expanded]')) return [];
  const isSaid = (target: Element): boolean => !target.matches(ROWS) && !target.contains(element);
  return elementsByIds(element, ids).filter((one) => one?.checkVisibility() && isSaid(one)) as Element[]; // without missing ones
}

function joined(text: string, { child, tag }: { child: Element; tag: string }, part: string): string {
  if (tag === 'br') return `${text} `;
  if (part === '') return tag === 'hr' ? `${text} ` : text;
  return standsApart(child, tag) ? `${text} ${part} ` : joinTexts(text, part, { element: child, side: 'start' });
}

/** Whether a child's text is a word of its own: a picture, a child with an author-given name, a control, a box. */
function standsApart(child: Element, tag: string): boolean {
  return PICTURES.has(tag) || (!isBare(child) && hasAuthorLabel(child)) || flowOf(child) !== 'inline';
}

function hasAuthorLabel(child: Element): boolean {
  if (child.hasAttribute('aria-label') || labelledBy(child) !== null) return true;
  const role = child.getAttribute('role');
  return role !== null && role !== 'link' && INTERACTIVE.has(role);
}

const PICTURES = new Set(['img', 'svg', 'canvas']);
