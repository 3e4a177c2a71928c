import { isEditingHost } from '../outline/shape.ts';

/** Characters that editors use as placeholders for the caret. */
const CARET_FILLERS = /[\u200B\u2060\uFEFF]/g;

/** The text of an editable element, line by line, without the placeholder that an empty editor renders into itself. */
export function editorText(host: HTMLElement): string {
  const text = host.innerText.replace(CARET_FILLERS, '');
  const rest = drawnPlaceholders(host).reduce((left, { innerText }) => left.replace(innerText, ''), text);
  return rest.trim() === '' ? '' : text;
}

/**
 * The same as it is stored: with one line break after each paragraph, for which the browser returns two, and after an
 * empty one; and one for an empty line that is a block of its own, for which it also returns two.
 */
export function storedText(host: HTMLElement): string {
  const text = editorText(host);
  if (host.querySelector('p'))
    return replaceBreaks(text, (count) => Math.max(1, Math.round(count / BREAKS_FOR_EMPTY_LINE)));
  return hasEmptyLine(host) ? replaceBreaks(text, (count) => Math.ceil(count / 2)) : text;
}

const replaceBreaks = (text: string, breaksFor: (count: number) => number): string =>
  text.replace(/\n+/g, ({ length }) => '\n'.repeat(breaksFor(length)));

const hasEmptyLine = (host: HTMLElement): boolean =>
  [...host.querySelectorAll('div > br:only-child')].some((filler) => filler.parentElement?.textContent === '');

const BREAKS_FOR_EMPTY_LINE = 3; // two for the paragraph, and one for its placeholder break

/** The placeholder of an empty editor, as common editors mark it up. */
export function editorPlaceholder(host: HTMLElement): string | undefined {
  const written = host.hasAttribute('data-placeholder') ? host : host.querySelector('[data-placeholder]');
  return written?.getAttribute('data-placeholder') ?? drawnPlaceholders(host)[0]?.innerText;
}

/** Parts of an editor that can be neither edited, nor selected, nor hit by the pointer. */
function drawnPlaceholders(host: HTMLElement): HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>('[contenteditable=false]')].filter((part) => {
    const { pointerEvents, userSelect } = getComputedStyle(part);
    return pointerEvents === 'none' && userSelect === 'none';
  });
}

/**
 * Whether it is multi-line: also an editor without aria-multiline that has room for several lines, or contains
 * paragraphs. Both kinds have the role textbox.
 */
export function isMultiline(element: Element): boolean {
  const ariaMultiline = element.getAttribute('aria-multiline');
  if (element.localName === 'textarea' || ariaMultiline === 'true') return true;
  const isSaid = ariaMultiline !== null || (element.getAttribute('role') ?? 'textbox') !== 'textbox';
  if (isSaid || !isEditingHost(element)) return false;
  return element.clientHeight >= MIN_MULTILINE_PX || element.querySelector(BLOCK_CHILDREN) !== null;
}

const MIN_MULTILINE_PX = 60; // three lines
const BLOCK_CHILDREN = ':scope > :is(p, ul, ol, h1, h2, h3, h4, blockquote, pre)';
