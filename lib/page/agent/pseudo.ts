import { isOfIcons } from './legible.ts';
import { anyOf, isInUse, rulesOf, saysWords, sheetsOf } from './sheets.ts';
import { askedOnce, forgetAfter, styleOf } from './still.ts';
import { shadowOf } from './tree.ts';
import { isClippedAway, isFolded } from './visible.ts';

/** What styles make of the text in an element. */
export interface Styled {
  /** Text that they put before and after it. */
  before: string;
  after: string;
  /** The element shows nothing of what is in it: `content-visibility: hidden`. */
  folded: boolean;
}

export const PLAIN: Styled = { before: '', after: '', folded: false };

/** What styles make of the text that stands directly in an element: the names of it and of all around it may say that. */
export const styledText = askedOnce(readStyled);

function readStyled(element: Element): Styled {
  const root = element.getRootNode();
  if (!mayBeStyled(element, root) && !isFoldedByItself(element)) return PLAIN;
  const key = ++reads > FULL_READS && !isFoldedByItself(element) ? kindOf(element) : undefined;
  if (key !== undefined && plain.has(key)) return PLAIN;
  const isWritten = mayBeWritten(element, root);
  const before = isWritten ? generatedText(getComputedStyle(element, '::before')) : '';
  const after = isWritten ? generatedText(getComputedStyle(element, '::after')) : '';
  const folded = isFolded(styleOf(element));
  const isPlain = before === '' && after === '' && !folded;
  if (key !== undefined && isPlain) plain.add(key);
  return isPlain ? PLAIN : { before, after, folded };
}

const MOST_WRITTEN = 2_000; // elements of one walk: each takes some hundredths of a millisecond

/** What the style sheets of the trees that are walked write in the running text, as far as they let themselves be read. */
export class Written {
  readonly #elements = new Set<Element>();
  /** What the style sheets of components write before or after, by their tag: all of one tag have the same. */
  readonly #ofComponents = new Map<string, readonly string[]>();
  #read = 0;

  /** Takes in what the style sheets of a tree write; `tag` is that of its host. */
  learn(root: Node, tag = ''): void {
    const known = this.#ofComponents.get(tag);
    const hosts = known ?? rulesOf(root).flatMap(({ writes }) => writes.filter(isInUse).map((rule) => rule.hosts));
    if (!known && tag.includes('-')) this.#ofComponents.set(tag, hosts);
    if (hosts.length === 0) return; // in most trees
    for (const element of (root as ParentNode).querySelectorAll(`:is(${hosts.join(', ')})`))
      this.#elements.add(element); // only what has style sheets has rules
  }

  /** Whether words may stand before or after what an element holds. */
  has(element: Element): boolean {
    return this.#elements.size > 0 && this.#elements.has(element);
  }

  /** The words before and after what an element holds. */
  around(element: Element): Words {
    if (++this.#read > MOST_WRITTEN) return NO_WORDS;
    const [before, after] = [getComputedStyle(element, '::before'), getComputedStyle(element, '::after')];
    return { before: wordsOf(before), after: wordsOf(after) };
  }
}

type Words = Pick<Styled, 'before' | 'after'>;
export const NO_WORDS: Words = PLAIN;

function wordsOf(style: CSSStyleDeclaration): string {
  const text = generatedText(style);
  if (!saysWords(text) || COUNTED.test(style.content)) return '';
  const { opacity, fontSize } = style; // what is shown under the pointer alone is hidden so
  return opacity === '0' || Number.parseFloat(fontSize) < SMALLEST_PX || isClippedAway(style) ? '' : text;
}

const COUNTED = /\bcounters?\(/; // which nobody can read
const SMALLEST_PX = 2; // below it nobody reads

function isFoldedByItself(element: Element): boolean {
  return element.getAttribute('style')?.includes('content-visibility') ?? false;
}

const FULL_READS = 250; // beyond it, elements of the same tags and classes are believed to be plain when one was
const plain = new Set<string>();
let reads = 0;

forgetAfter(() => {
  plain.clear();
  reads = 0;
});

/** Whether a style sheet may write something before or after the element; to read that takes twenty times as long as an attribute. */
function mayBeWritten(element: Element, root: Node): boolean {
  const { hosts, anywhere } = writtenIn(root);
  if (anywhere || element.localName === 'q' || (hosts !== '' && element.matches(hosts))) return true;
  const inner = shadowOf(element);
  if (inner && writtenIn(inner).anywhere) return true;
  for (let slot = element.assignedSlot; slot; slot = slot.assignedSlot)
    if (writtenIn(slot.getRootNode()).anywhere) return true;
  return 'host' in root && element.hasAttribute('part') && isWrittenAround(root as ShadowRoot); // only a shadow root has a host
}

/** What style sheets of a tree write something before or after, as one selector, or `anywhere`. */
const writtenIn = askedOnce((root: Node): { hosts: string; anywhere: boolean } => {
  const rules = rulesOf(root).map(({ generates }) => generates);
  const hosts = rules.flatMap((one) => one.hosts);
  const anywhere = hosts.length > MOST_HOSTS || rules.some((one) => one.anywhere);
  return { hosts: anywhere ? '' : anyOf(hosts), anywhere };
});

const MOST_HOSTS = 100; // icons have a rule each: to ask for so many takes as long as to read

/** Whether trees around write before or after parts of this one. */
function isWrittenAround({ host }: ShadowRoot): boolean {
  const root = host.getRootNode();
  return writtenIn(root).anywhere || ('host' in root && isWrittenAround(root as ShadowRoot)); // only a shadow root has a host
}

/** Whether any style sheet could give the element text; only `q` gets some from the browser. Much quicker than to read it. */
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

/** What pseudo-elements of an element say that a person can see now, as the tips that come with the pointer. */
export function textsShownBy(element: Element): string[] {
  return ['::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(element, part);
    const text = Number(style.opacity) < SEEN ? '' : generatedText(style).trim();
    return text === '' ? [] : [text];
  });
}

const SEEN = 0.5; // of full opacity: what fades in is told once it can be read

/** What a pseudo-element says: the strings in its `content`, or those after a slash that are said in their place. */
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
