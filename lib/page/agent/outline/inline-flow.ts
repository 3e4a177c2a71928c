import { styleOf } from '../dom/read-cache.ts';
import { collapseMarked, MARK, unmarked } from '../dom/text.ts';
import { isElement } from '../dom/flat-tree.ts';

/** How an element is laid out among text: within the line, as a box in the line, or on lines of its own. */
export type Flow = 'inline' | 'box' | 'block';

export function flowOf(element: Element): Flow {
  const { display } = styleOf(element);
  if (display === 'inline' && GRAPHIC_TAGS.has(element.localName)) return 'box';
  if (display === 'inline' || display === 'contents' || display.startsWith('ruby')) return 'inline';
  return display.startsWith('inline') ? 'box' : 'block';
}

/** Elements drawn between the texts of a line. */
const GRAPHIC_TAGS = new Set(['img', 'svg', 'canvas', 'video']);

/** Where an inline element begins or ends in a line of text. */
export interface Edge {
  element: Element;
  side: 'start' | 'end';
}

/** Whether the line breaks of a text inside a `pre` are rendered. */
export function keepsLineBreaks(element: Element, text: string): boolean {
  return text.includes('\n') && PRESERVES_BREAKS.test(styleOf(element).whiteSpace);
}

const PRESERVES_BREAKS = /^(?:pre|break)/;

/** Whether a document is a text file, such as a log or a CSV, each line of which stands for itself. */
export function isTextFile({ contentType, body }: Document): boolean {
  return !MARKUP_TYPES.test(contentType) && body?.firstElementChild?.localName === 'pre';
}

const MARKUP_TYPES = /html|json/;

const WORD = /[\p{L}\p{N}\p{Sc}%‰°]/u;
const DIGIT = /\d/;
const MIN_GAP = 0.24; // of the font size: a space is some 0.25 wide, the padding of highlighted letters in a word 0.1 to 0.2

/** Whether a person reads two words if there is no whitespace between two texts, but element edges are. */
export function areSeparateWords(before: string, after: string, edges: readonly Edge[]): boolean {
  const [last = '', first = ''] = [before.at(-1), after[0]];
  if (!WORD.test(last) || !WORD.test(first)) return false;
  if (areLabelBoundaries(edges)) return true;
  const areDigits = DIGIT.test(last) && DIGIT.test(first);
  return edges.some((edge) => hasGap(edge) || (areDigits && isSetOff(edge)));
}

/** Whether one label ends, and another begins. */
function areLabelBoundaries(edges: readonly Edge[]): boolean {
  const is = (which: Edge['side']): boolean =>
    edges.some(({ element, side }) => side === which && element.localName === 'label');
  return edges.length > 1 && is('end') && is('start');
}

/** Joins two texts of a name: without a space, per accname 1.2, except for digits that look separate: 19⁹⁹, 10⁶. */
export function joinTexts(before: string, after: string, edge: { element: Node | null; side: Edge['side'] }): string {
  const { element, side } = edge;
  const areDigits = DIGIT.test(before.at(-1) ?? '') && DIGIT.test(after[0] ?? '');
  const isApart = areDigits && isElement(element) && areSeparateWords(before, after, [{ element, side }]);
  return isApart ? `${before} ${after}` : before + after;
}

function hasGap({ element, side }: Edge): boolean {
  const style = styleOf(element);
  const [margin, padding] =
    side === 'start'
      ? [style.marginInlineStart, style.paddingInlineStart]
      : [style.marginInlineEnd, style.paddingInlineEnd];
  const gap = Number.parseFloat(margin) + Number.parseFloat(padding);
  return gap > MIN_GAP * Number.parseFloat(style.fontSize);
}

/** Whether the text in it is raised, lowered or of another size than the text around it. */
function isSetOff({ element }: Edge): boolean {
  const { verticalAlign, fontSize } = styleOf(element);
  const around = element.parentElement;
  return verticalAlign !== 'baseline' || (around !== null && fontSize !== styleOf(around).fontSize);
}

/** Inline text that has not yet become a line. */
export class InlineRun {
  #text = '';
  /** Its end is struck through. */
  #isStruck = false;
  /** Element edges between its end and what comes next. */
  readonly #edges: Edge[] = [];

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** Adds a text; struck-through text is put between marks. */
  append(said: string, isStruck: boolean): void {
    const text = unmarked(said);
    if (this.#edges.length > 0 && areSeparateWords(this.#text, text, this.#edges.splice(0))) this.addSpace();
    const begins = isStruck && !this.#isStruck;
    if (!isStruck && this.#isStruck) this.#endStruck();
    this.#text += begins ? `${BLANK.test(text) ? ' ' : ''}${MARK}${text.trimStart()}` : text;
    this.#isStruck = isStruck;
  }

  /** A space between two pieces of it. */
  addSpace(): void {
    if (this.#text !== '') this.#text += ' ';
  }

  edge(edge: Edge): void {
    this.#edges.push(edge);
  }

  /** Ends it. @returns its text, on one line. */
  take(): string {
    if (this.#isStruck) this.#endStruck();
    const text = collapseMarked(this.#text);
    this.#text = '';
    this.#edges.length = 0;
    return text;
  }

  #endStruck(): void {
    const text = this.#text.trimEnd();
    this.#text = `${text}${MARK}${text === this.#text ? '' : ' '}`;
    this.#isStruck = false;
  }
}

const BLANK = /^\s/;
