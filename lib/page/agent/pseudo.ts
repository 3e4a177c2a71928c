import { isOfIcons } from './legible.ts';
import { anyOf, isInUse, rulesOf, saysWords, sheetsOf } from './sheets.ts';
import { askedOnce, forgetAfter, styleOf } from './still.ts';
import { shadowOf } from './tree.ts';
import { isClippedAway, isFolded } from './visible.ts';

/** Effects of styles on an element's text. */
export interface Styled {
  /** Text generated before and after it. */
  before: string;
  after: string;
  /** The element shows none of its content: `content-visibility: hidden`. */
  folded: boolean;
}

export const PLAIN: Styled = { before: '', after: '', folded: false };

/** Effects of styles on an element's own text: the names of it and of all its ancestors may include that. */
export const styledText = askedOnce(readStyled);

function readStyled(element: Element): Styled {
  const root = element.getRootNode();
  if (!mayBeStyled(element, root) && !isFoldedByItself(element)) return PLAIN;
  const key = ++reads > FULL_READS && !isFoldedByItself(element) ? kindOf(element) : undefined;
  if (key !== undefined && plain.has(key)) return PLAIN;
  const isWritten = mayBeWritten(element, root);
  const before = isWritten ? textOf(element, getComputedStyle(element, '::before')) : '';
  const after = isWritten ? textOf(element, getComputedStyle(element, '::after')) : '';
  const folded = isFolded(styleOf(element));
  const isPlain = before === '' && after === '' && !folded;
  if (key !== undefined && isPlain) plain.add(key);
  return isPlain ? PLAIN : { before, after, folded };
}

const MOST_WRITTEN = 2_000; // elements of one walk: each takes some hundredths of a millisecond

/** Text that the style sheets of the walked trees generate inline, as far as they are readable. */
export class Written {
  readonly #elements = new Set<Element>();
  /** The same for the style sheets of components, by tag: all of one tag have the same. */
  readonly #ofComponents = new Map<string, readonly string[]>();
  #read = 0;

  /** Reads the style sheets of a tree; `tag` is that of its host. */
  learn(root: Node, tag = ''): void {
    const known = this.#ofComponents.get(tag);
    const hosts = known ?? rulesOf(root).flatMap(({ writes }) => writes.filter(isInUse).map((rule) => rule.hosts));
    if (!known && tag.includes('-')) this.#ofComponents.set(tag, hosts);
    if (hosts.length === 0) return; // in most trees
    for (const element of (root as ParentNode).querySelectorAll(`:is(${hosts.join(', ')})`))
      this.#elements.add(element); // only what has style sheets has rules
  }

  /** Whether there may be text before or after an element's content. */
  has(element: Element): boolean {
    return this.#elements.size > 0 && this.#elements.has(element);
  }

  /** The text before and after an element's content. */
  around(element: Element): Words {
    if (++this.#read > MOST_WRITTEN) return NO_WORDS;
    const [before, after] = [getComputedStyle(element, '::before'), getComputedStyle(element, '::after')];
    return { before: wordsOf(element, before), after: wordsOf(element, after) };
  }
}

type Words = Pick<Styled, 'before' | 'after'>;
export const NO_WORDS: Words = PLAIN;

function wordsOf(element: Element, style: CSSStyleDeclaration): string {
  const text = textOf(element, style);
  if (!saysWords(text) || COUNTED.test(style.content)) return '';
  const { opacity, fontSize } = style; // what is shown only on hover is hidden this way
  return opacity === '0' || Number.parseFloat(fontSize) < SMALLEST_PX || isClippedAway(style) ? '' : text;
}

const COUNTED = /\bcounters?\(/; // which can't be read
const SMALLEST_PX = 2; // nobody reads smaller text

function isFoldedByItself(element: Element): boolean {
  return element.getAttribute('style')?.includes('content-visibility') ?? false;
}

const FULL_READS = 250; // after that, an element is believed to be plain if one of the same tag and classes was
const plain = new Set<string>();
let reads = 0;

forgetAfter(() => {
  plain.clear();
  reads = 0;
});

/** Whether a style sheet may generate something before or after the element; reading it takes twenty times as long as an attribute. */
function mayBeWritten(element: Element, root: Node): boolean {
  const { hosts, anywhere } = writtenIn(root);
  if (anywhere || element.localName === 'q' || (hosts !== '' && element.matches(hosts))) return true;
  const inner = shadowOf(element);
  if (inner && writtenIn(inner).anywhere) return true;
  for (let slot = element.assignedSlot; slot; slot = slot.assignedSlot)
    if (writtenIn(slot.getRootNode()).anywhere) return true;
  return 'host' in root && element.hasAttribute('part') && isWrittenAround(root as ShadowRoot); // only a shadow root has a host
}

/** The elements that style sheets of a tree generate something before or after, as one selector, or `anywhere`. */
const writtenIn = askedOnce((root: Node): { hosts: string; anywhere: boolean } => {
  const rules = rulesOf(root).map(({ generates }) => generates);
  const hosts = rules.flatMap((one) => one.hosts);
  const anywhere = hosts.length > MOST_HOSTS || rules.some((one) => one.anywhere);
  return { hosts: anywhere ? '' : anyOf(hosts), anywhere };
});

const MOST_HOSTS = 100; // icons have a rule each: matching so many takes as long as reading

/** Whether outer trees generate content before or after parts of this one. */
function isWrittenAround({ host }: ShadowRoot): boolean {
  const root = host.getRootNode();
  return writtenIn(root).anywhere || ('host' in root && isWrittenAround(root as ShadowRoot)); // only a shadow root has a host
}

/** Whether any style sheet could generate text for the element; the browser itself does so only for `q`. Much faster than reading it. */
function mayBeStyled(element: Element, root: Node): boolean {
  if (isStyledAround(root) || element.localName === 'q' || isStyled(shadowOf(element))) return true;
  for (let slot = element.assignedSlot; slot; slot = slot.assignedSlot) if (isStyled(slot.getRootNode())) return true;
  return false;
}

/** Whether a tree, or one around it, has style sheets. */
const isStyledAround: (root: Node) => boolean = askedOnce(
  (root: Node) => isStyled(root) || ('host' in root && isStyledAround((root as ShadowRoot).host.getRootNode())), // only a shadow root has a host
);

function isStyled(root: Node | undefined): boolean {
  return root !== undefined && sheetsOf(root).length > 0;
}

function kindOf(element: Element): string {
  const parent = element.parentElement;
  return `${parent?.localName}.${parent?.getAttribute('class')}>${element.localName}.${element.getAttribute('class')}`;
}

/** The visible text of an element's pseudo-elements, such as tooltips on hover. */
export function textsShownBy(element: Element): string[] {
  return ['::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(element, part);
    const text = Number(style.opacity) < SEEN ? '' : textOf(element, style).trim();
    return text === '' ? [] : [text];
  });
}

const SEEN = 0.5; // of full opacity: what fades in is reported once it is legible

/** The text of an element's pseudo-element, unless that is a picture. */
function textOf(element: Element, style: CSSStyleDeclaration): string {
  const text = generatedText(style);
  return text.trim().length === 1 && isGlyph(element, style) ? '' : text;
}

/** Whether what an element generates is the picture of the icon that its class calls it: it has a font of its own. */
export function isGlyph(element: Element, { fontFamily, content }: CSSStyleDeclaration): boolean {
  if (!GLYPH.test(content) || !ICON.test(element.getAttribute('class') ?? '')) return false;
  const parent = element.parentElement;
  return parent !== null && styleOf(parent).fontFamily !== fontFamily;
}

const GLYPH = /^"."$/u;
const ICON = /(?:^|[-_\s])icons?(?:[-_\s]|$)/;

/** The text of a pseudo-element: the strings in its `content`, or the alternative text after a slash. */
function generatedText(style: CSSStyleDeclaration): string {
  const { content: value } = style; // each property that is read costs, and few elements have this one
  if (value === 'none' || value === 'normal' || value === '') return '';
  const { display, visibility } = style;
  if (display === 'none' || visibility !== 'visible' || isOfIcons(style)) return '';
  const [shown = '', said = shown] = value.replaceAll(/url\("(?:[^"\\]|\\.)*"\)/g, '').split(/(?<=["\s])\s*\/ (?=")/);
  const text = [...said.matchAll(/"((?:[^"\\]|\\.)*)"|\b(open|close)-quote\b/g)]
    .map(([, part, quote]) => (quote ? QUOTES[quote] : part?.replace(/\\(.)/g, '$1')))
    .join('');
  return display.startsWith('inline') || text === '' ? text : ` ${text} `;
}

const QUOTES: Record<string, string> = { open: '“', close: '”' };
