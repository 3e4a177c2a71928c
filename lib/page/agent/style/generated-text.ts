import { isIconFont } from './legibility.ts';
import { anyOf, mediaApplies, rulesOf, saysWords, sheetsOf } from './style-sheets.ts';
import { cachedPerRead, onReadEnd, styleOf } from '../dom/read-cache.ts';
import { shadowOf } from '../dom/flat-tree.ts';
import { isClippedAway, isFolded } from './visibility.ts';

/** Effects of styles on an element's text. */
export interface TextStyling {
  /** Text generated before and after it. */
  before: string;
  after: string;
  /** The element shows none of its content: `content-visibility: hidden`. */
  folded: boolean;
}

export const NO_STYLING: TextStyling = { before: '', after: '', folded: false };

/** Effects of styles on an element's own text: the names of it and of all its ancestors may include that. */
export const textStylingOf = cachedPerRead(readTextStyling);

function readTextStyling(element: Element): TextStyling {
  const root = element.getRootNode();
  if (!mayBeStyled(element, root) && !hasInlineFolding(element)) return NO_STYLING;
  const key = ++reads > FULL_READS && !hasInlineFolding(element) ? kindOf(element) : undefined;
  if (key !== undefined && plainKeys.has(key)) return NO_STYLING;
  const isWritten = mayHaveGenerated(element, root);
  const before = isWritten ? textOf(element, getComputedStyle(element, '::before')) : '';
  const after = isWritten ? textOf(element, getComputedStyle(element, '::after')) : '';
  const folded = isFolded(styleOf(element));
  const isPlain = before === '' && after === '' && !folded;
  if (key !== undefined && isPlain) plainKeys.add(key);
  return isPlain ? NO_STYLING : { before, after, folded };
}

const MAX_READS = 2_000; // elements of one walk: each takes some hundredths of a millisecond

/** Text that the style sheets of the walked trees generate inline, as far as they are readable. */
export class GeneratedText {
  readonly #elements = new Set<Element>();
  /** The same for the style sheets of components, by tag: all of one tag have the same. */
  readonly #hostsByTag = new Map<string, readonly string[]>();
  #read = 0;

  /** Reads the style sheets of a tree; `tag` is that of its host. */
  addTree(root: Node, tag = ''): void {
    const known = this.#hostsByTag.get(tag);
    const hosts = known ?? rulesOf(root).flatMap(({ writes }) => writes.filter(mediaApplies).map((rule) => rule.hosts));
    if (!known && tag.includes('-')) this.#hostsByTag.set(tag, hosts);
    if (hosts.length === 0) return; // in most trees
    for (const element of (root as ParentNode).querySelectorAll(`:is(${hosts.join(', ')})`))
      this.#elements.add(element); // only what has style sheets has rules
  }

  /** Whether there may be text before or after an element's content. */
  has(element: Element): boolean {
    return this.#elements.size > 0 && this.#elements.has(element);
  }

  /** The text before and after an element's content. */
  around(element: Element): SurroundingText {
    if (++this.#read > MAX_READS) return NO_SURROUNDING_TEXT;
    const [before, after] = [getComputedStyle(element, '::before'), getComputedStyle(element, '::after')];
    return { before: visibleTextOf(element, before), after: visibleTextOf(element, after) };
  }
}

type SurroundingText = Pick<TextStyling, 'before' | 'after'>;
export const NO_SURROUNDING_TEXT: SurroundingText = NO_STYLING;

function visibleTextOf(element: Element, style: CSSStyleDeclaration): string {
  const text = textOf(element, style);
  if (!saysWords(text) || COUNTER.test(style.content)) return '';
  const { opacity, fontSize } = style; // what is shown only on hover is hidden this way
  return opacity === '0' || Number.parseFloat(fontSize) < MIN_FONT_PX || isClippedAway(style) ? '' : text;
}

const COUNTER = /\bcounters?\(/; // which can't be read
const MIN_FONT_PX = 2; // nobody reads smaller text

function hasInlineFolding(element: Element): boolean {
  return element.getAttribute('style')?.includes('content-visibility') ?? false;
}

const FULL_READS = 250; // after that, an element is believed to be plain if one of the same tag and classes was
const plainKeys = new Set<string>();
let reads = 0;

onReadEnd(() => {
  plainKeys.clear();
  reads = 0;
});

/**
 * Whether a style sheet may generate something before or after the element; reading it takes twenty times as long as an
 * attribute.
 */
function mayHaveGenerated(element: Element, root: Node): boolean {
  const { hosts, anywhere } = generatedHostsIn(root);
  if (anywhere || element.localName === 'q' || (hosts !== '' && element.matches(hosts))) return true;
  const inner = shadowOf(element);
  if (inner && generatedHostsIn(inner).anywhere) return true;
  for (let slot = element.assignedSlot; slot; slot = slot.assignedSlot)
    if (generatedHostsIn(slot.getRootNode()).anywhere) return true;
  return 'host' in root && element.hasAttribute('part') && isGeneratedFromOutside(root as ShadowRoot); // only a shadow root has a host
}

/** The elements that style sheets of a tree generate something before or after, as one selector, or `anywhere`. */
const generatedHostsIn = cachedPerRead((root: Node): { hosts: string; anywhere: boolean } => {
  const rules = rulesOf(root).map(({ generates }) => generates);
  const hosts = rules.flatMap((one) => one.hosts);
  const anywhere = hosts.length > MAX_HOSTS || rules.some((one) => one.anywhere);
  return { hosts: anywhere ? '' : anyOf(hosts), anywhere };
});

const MAX_HOSTS = 100; // icons have a rule each: matching so many takes as long as reading

/** Whether outer trees generate content before or after parts of this one. */
function isGeneratedFromOutside({ host }: ShadowRoot): boolean {
  const root = host.getRootNode();
  return generatedHostsIn(root).anywhere || ('host' in root && isGeneratedFromOutside(root as ShadowRoot)); // only a shadow root has a host
}

/**
 * Whether any style sheet could generate text for the element; the browser itself does so only for `q`. Much faster
 * than reading it.
 */
function mayBeStyled(element: Element, root: Node): boolean {
  if (isStyledAround(root) || element.localName === 'q' || isStyled(shadowOf(element))) return true;
  for (let slot = element.assignedSlot; slot; slot = slot.assignedSlot) if (isStyled(slot.getRootNode())) return true;
  return false;
}

/** Whether a tree, or one around it, has style sheets. */
const isStyledAround: (root: Node) => boolean = cachedPerRead(
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
export function pseudoElementTexts(element: Element): string[] {
  return ['::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(element, part);
    const text = Number(style.opacity) < MIN_OPACITY ? '' : textOf(element, style).trim();
    return text === '' ? [] : [text];
  });
}

const MIN_OPACITY = 0.5; // of full opacity: what fades in is reported once it is legible

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
  if (display === 'none' || visibility !== 'visible' || isIconFont(style)) return '';
  const [shown = '', alternative = shown] = value
    .replaceAll(/url\("(?:[^"\\]|\\.)*"\)/g, '')
    .split(/(?<=["\s])\s*\/ (?=")/);
  const text = [...alternative.matchAll(/"((?:[^"\\]|\\.)*)"|\b(open|close)-quote\b/g)]
    .map(([, part, quote]) => (quote ? QUOTES[quote] : part?.replace(/\\(.)/g, '$1')))
    .join('');
  return display.startsWith('inline') || text === '' ? text : ` ${text} `;
}

const QUOTES: Record<string, string> = { open: '“', close: '”' };
