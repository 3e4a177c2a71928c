import { shadowOf } from './tree.ts';

/** Text that a style sheet puts before or after an element. */
export function pseudo(element: Element, which: '::before' | '::after'): string {
  if (!mayBeStyled(element)) return '';
  const key = ++pseudoReads > FULL_READS ? kindOf(element) + which : undefined;
  if (key !== undefined && withoutPseudo.has(key)) return '';
  const text = generatedText(getComputedStyle(element, which));
  if (key !== undefined && text === '') withoutPseudo.add(key);
  return text;
}

const FULL_READS = 500; // beyond it, elements of the same tags and classes are believed to have none when one had none
const withoutPseudo = new Set<string>();
let pseudoReads = 0;

/** Forgets what was read from style sheets; the page may have changed since. */
export function forgetPseudo(): void {
  withoutPseudo.clear();
  styled.clear();
  pseudoReads = 0;
}

/** Whether a tree has style sheets. */
const styled = new Map<Node, boolean>();

/** Whether any style sheet could give the element text; only `q` gets some from the browser. Much quicker than to read it. */
function mayBeStyled(element: Element): boolean {
  if (element.localName === 'q' || isStyled(shadowOf(element))) return true;
  for (let slot = element.assignedSlot; slot; slot = slot.assignedSlot) if (isStyled(slot.getRootNode())) return true;
  for (let root = element.getRootNode(); ; root = (root as ShadowRoot).host.getRootNode()) {
    if (isStyled(root)) return true;
    if (!('host' in root)) return false; // only a shadow root has a host
  }
}

function isStyled(root: Node | undefined): boolean {
  if (!root) return false;
  const known = styled.get(root);
  if (known !== undefined) return known;
  const tree = root as Partial<DocumentOrShadowRoot>; // a detached tree has none of it, and shows nothing
  const made = tree.styleSheets?.length !== 0 || tree.adoptedStyleSheets?.length !== 0;
  styled.set(root, made);
  return made;
}

function kindOf(element: Element): string {
  const parent = element.parentElement;
  return `${parent?.localName}.${parent?.getAttribute('class')}>${element.localName}.${element.getAttribute('class')}`;
}

/** What a pseudo-element says: the strings in its `content`, or those after a slash that are said in their place. */
function generatedText(style: CSSStyleDeclaration): string {
  const { content: value } = style; // each property that is read costs, and few elements have this one
  if (value === 'none' || value === 'normal' || value === '') return '';
  const { display, visibility } = style;
  if (display === 'none' || visibility !== 'visible') return '';
  const [shown = '', said = shown] = value.replaceAll(/url\("(?:[^"\\]|\\.)*"\)/g, '').split(/(?<=["\s])\s*\/ (?=")/);
  const text = [...said.matchAll(/"((?:[^"\\]|\\.)*)"|\b(open|close)-quote\b/g)]
    .map(([, part, quote]) => (quote ? QUOTES[quote] : part?.replace(/\\(.)/g, '$1')))
    .join('');
  return display.startsWith('inline') || text === '' ? text : ` ${text} `;
}

const QUOTES: Record<string, string> = { open: '“', close: '”' };
