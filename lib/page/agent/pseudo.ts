/** Text that a style sheet puts before or after an element. */
export function pseudo(element: Element, which: '::before' | '::after'): string {
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
  pseudoReads = 0;
}

function kindOf(element: Element): string {
  const parent = element.parentElement;
  return `${parent?.localName}.${parent?.getAttribute('class')}>${element.localName}.${element.getAttribute('class')}`;
}

/** What a pseudo-element says: the strings in its `content`, or those after a slash that are said in their place. */
function generatedText({ content: value, display, visibility }: CSSStyleDeclaration): string {
  if (value === 'none' || value === 'normal' || value === '') return '';
  if (display === 'none' || visibility !== 'visible') return '';
  const [shown = '', said = shown] = value.replaceAll(/url\("(?:[^"\\]|\\.)*"\)/g, '').split(/(?<=["\s])\s*\/ (?=")/);
  const text = [...said.matchAll(/"((?:[^"\\]|\\.)*)"|\b(open|close)-quote\b/g)]
    .map(([, part, quote]) => (quote ? QUOTES[quote] : part?.replace(/\\(.)/g, '$1')))
    .join('');
  return display.startsWith('inline') || text === '' ? text : ` ${text} `;
}

const QUOTES: Record<string, string> = { open: '“', close: '”' };
