import { isEditingHost } from './shape.ts';

/** Characters that editors use as placeholders for the caret. */
const FILLERS = /[\u200B\u2060\uFEFF]/g;

/** The text of an editable element, line by line, without the placeholder that an empty editor renders into itself. */
export function editorText(host: HTMLElement): string {
  const text = host.innerText.replace(FILLERS, '');
  const rest = drawnPlaceholders(host).reduce((left, { innerText }) => left.replace(innerText, ''), text);
  return rest.trim() === '' ? '' : text;
}

/**
 * The same as it is stored: with one line break after each paragraph, for which the browser returns two, and after an empty one;
 * and one for an empty line that is a block of its own, for which it also returns two.
 */
export function writtenText(host: HTMLElement): string {
  const text = editorText(host);
  if (host.querySelector('p')) return withBreaks(text, (count) => Math.max(1, Math.round(count / BREAKS_OF_EMPTY)));
  return holdsEmptyLine(host) ? withBreaks(text, (count) => Math.ceil(count / 2)) : text;
}

const withBreaks = (text: string, breaksFor: (count: number) => number): string =>
  text.replace(/\n+/g, ({ length }) => '\n'.repeat(breaksFor(length)));

const holdsEmptyLine = (host: HTMLElement): boolean =>
  [...host.querySelectorAll('div > br:only-child')].some((filler) => filler.parentElement?.textContent === '');

const BREAKS_OF_EMPTY = 3; // two for the paragraph, and one for its placeholder break

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
export function takesLines(element: Element): boolean {
  const said = element.getAttribute('aria-multiline');
  if (element.localName === 'textarea' || said === 'true') return true;
  const isSaid = said !== null || (element.getAttribute('role') ?? 'textbox') !== 'textbox';
  if (isSaid || !isEditingHost(element)) return false;
  return element.clientHeight >= LEAST_EDITOR_PX || element.querySelector(BLOCKS) !== null;
}

const LEAST_EDITOR_PX = 60; // three lines
const BLOCKS = ':scope > :is(p, ul, ol, h1, h2, h3, h4, blockquote, pre)';
