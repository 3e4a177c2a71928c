import { refOf } from '../dom/registry.ts';
import { truncate } from '../../long-lines.ts';
import { collapse } from '../dom/text.ts';
import { eachFlatChild, flatNodesIn, isElement, isText } from '../dom/flat-tree.ts';
import { visibilityOf } from '../style/visibility.ts';
import { refuse, type Refusal } from './outcome.ts';
import { closestFlat, flatAncestors, flatParent } from './flat-path.ts';
import { wholeWordsIn } from './word-matches.ts';

const COMMENT_NODE = 8; // Node.COMMENT_NODE
const ALIKE_PX = 4; // a difference up to which two texts count as equally near to an element
const ROW_WEIGHT = 3; // what is beside an element belongs to it more than what is below

/** The element that shows a text. */
export interface TextFound {
  ref: string;
  /** The point of the element at which the text is, such as `20,8`; empty if the element has no other content. */
  at: string[];
}

/**
 * The element that shows the text, in the given element or nearest to it: as its whole text if any does, else as whole
 * words of more.
 */
export function textNear(element: Element, text: string): TextFound | Refusal {
  const wanted = normalized(text);
  if (wanted === '') return refuse('no-text', 'is to have a text near it, and none was given');
  const place = element.getBoundingClientRect();
  const inside = textHoldersIn(element, wanted, place);
  const all = inside.length > 0 ? inside : textHoldersIn(element.ownerDocument.documentElement, wanted, place);
  const whole = all.filter(({ says }) => says === wanted);
  const [first, second] = (whole.length > 0 ? whole : all).sort(byDistance);
  const ref = first && refOf(first.holder);
  if (!first || ref === undefined) {
    const others = longerTextsIn(element.ownerDocument.documentElement, wanted, place);
    return refuse('no-text', `has no text ${JSON.stringify(text)} near it that is seen${others}`);
  }
  if (second && second.away - first.away < ALIKE_PX)
    return refuse('no-text', `has ${JSON.stringify(text)} near it several times, equally far away`);
  return { ref, at: pointIn(first, wanted) };
}

/**
 * Where a text is in an element that shows more than it: nowhere if it is a control in there; nor, if the
 * element is meant as a place for something else (`isPlace`), if it is the element's name.
 */
export function separateTexts(element: Element, text: string, isPlace: boolean): TextFound[] {
  const wanted = normalized(text);
  if (wanted === '' || flatText(element) === wanted) return [];
  const found = textHoldersIn(element, wanted, element.getBoundingClientRect());
  return found.flatMap((one) => {
    const { holder, says } = one;
    const isApart = says === wanted && !isInControl(holder, element) && !(isPlace && isTitle(holder, element));
    const ref = isApart ? refOf(holder) : undefined;
    return ref === undefined ? [] : [{ ref, at: pointIn(one, wanted) }];
  });
}

function isInControl(holder: Element, around: Element): boolean {
  const control = closestFlat(holder, CONTROLS);
  return control !== undefined && control !== around && [...flatAncestors(control)].includes(around);
}

const CONTROLS =
  'a[href], button, input, label, select, textarea, summary, [contenteditable], [role=button], [role=link]';

/** A heading of its container, or the first thing there, unless that is the first of several of a kind. */
function isTitle(holder: Element, around: Element): boolean {
  if (closestFlat(holder, HEADINGS)) return true;
  const isLike = (other: Element): boolean =>
    other !== holder && other.localName === holder.localName && other.className === holder.className;
  const isFirst = flatText(around).startsWith(flatText(holder));
  return isFirst && ![...(holder.parentElement?.children ?? [])].some(isLike);
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, header, legend, caption, [role=heading]';

/**
 * The elements that show the text in a part of the page, as whole words at least: in one run, or in several if no run is all
 * of it and those are, or if no run shows it.
 */
function textHoldersIn(root: Element, wanted: string, place: DOMRect): TextHolder[] {
  const isWhole = ({ says }: TextHolder): boolean => says === wanted;
  const runs = runsIn(root, place, (says) => hasWords(says, wanted)).map((run) => ({
    ...run,
    part: wordsRect(run.texts, wanted) ?? run.part,
  }));
  if (runs.some(isWhole)) return runs;
  const several = multipartHoldersIn(root, wanted, place);
  return runs.length === 0 || several.some(isWhole) ? several : runs;
}

function hasWords(says: string, wanted: string): boolean {
  return says.includes(wanted) && wholeWordsIn(says, wanted) !== null;
}

/** The nearest texts that contain the wanted one as part of a word or number, quoted; '' if there are none. */
function longerTextsIn(root: Element, wanted: string, place: DOMRect): string {
  const longer = runsIn(root, place, (says) => says.includes(wanted)).sort(byDistance);
  const said = longer.map(({ texts }) => JSON.stringify(truncate(collapse(textOf(texts)), MAX_QUOTE_LENGTH)));
  const quoted = [...new Set(said)].slice(0, MAX_QUOTED);
  return quoted.length > 0 ? `, but ${quoted.join(', ')}` : '';
}

const MAX_QUOTED = 3;
const MAX_QUOTE_LENGTH = 60; // characters

function byDistance(one: TextHolder, other: TextHolder): number {
  return one.away - other.away;
}

interface TextHolder {
  holder: Element;
  says: string;
  /** Where the text is in the element, unless it is one of several of its parts. */
  part?: DOMRect;
  away: number;
}

/** A text in a single run. */
interface TextRun extends TextHolder {
  texts: Text[];
  part: DOMRect;
}

function runsIn(root: Element, place: DOMRect, isMeant: (says: string) => boolean): TextRun[] {
  const found = new Map<Element, TextRun>();
  for (const node of flatNodesIn(root)) {
    const holder = isText(node) ? holderOf(node) : undefined;
    if (!holder || found.has(holder) || isText(adjacent(node, 'previousSibling'))) continue;
    const run = runFrom(node);
    const says = normalized(textOf(run));
    if (!isMeant(says) || visibilityOf(holder) !== 'seen') continue;
    const part = firstRect(run);
    if (part) found.set(holder, { holder, says, texts: run, part, away: distanceFrom(place, part) });
  }
  return [...found.values()];
}

/** The element that shows a text: if that is slotted, the one around the slot. */
function holderOf(text: Text): Element | undefined {
  let holder = flatParent(text);
  while (holder?.localName === 'slot') holder = flatParent(holder);
  return holder;
}

function textOf(run: Text[]): string {
  return run.map(({ data }) => data).join('');
}

/** The smallest elements that show the text in several parts, one of which may be bold. */
function multipartHoldersIn(root: Element, wanted: string, place: DOMRect): TextHolder[] {
  const found: TextHolder[] = [];
  const open = [root];
  for (let at = open.pop(); at; at = open.pop()) {
    const says = flatText(at);
    if (!says.includes(wanted) || visibilityOf(at) !== 'seen') continue;
    const inner = childrenOf(at).map((child) => ({ child, text: flatText(child) }));
    const isSmallest = hasWords(says, wanted) && !inner.some(({ text }) => hasWords(text, wanted));
    if (isSmallest) found.push({ holder: at, says, away: distanceFrom(place, at.getBoundingClientRect()) });
    else open.push(...inner.flatMap(({ child, text }) => (text.includes(wanted) ? child : [])));
  }
  return found;
}

function childrenOf(element: Element): Element[] {
  const children: Element[] = [];
  eachFlatChild(element, element.localName, (child) => {
    if (isElement(child)) children.push(child);
  });
  return children;
}

function flatText(element: Element): string {
  return normalized([...flatNodesIn(element)].map((node) => (isText(node) ? node.data : '')).join(''));
}

/** The adjacent texts from this one on: frameworks write one for each part of a sentence. */
function runFrom(node: Node): Text[] {
  const run: Text[] = [];
  for (let at: Node | null = node; isText(at); at = adjacent(at, 'nextSibling')) run.push(at);
  return run;
}

/** The sibling of a node, skipping the comments by which frameworks separate texts. */
function adjacent(node: Node, side: 'nextSibling' | 'previousSibling'): Node | null {
  let at = node[side];
  while (at?.nodeType === COMMENT_NODE) at = at[side];
  return at;
}

/** The box of the texts, or of their first line. */
function firstRect(run: Text[]): DOMRect | undefined {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) return undefined;
  const range = new Range();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return firstVisibleRect(range);
}

/** The box of the words in the texts. */
function wordsRect(run: Text[], wanted: string): DOMRect | undefined {
  const words = wholeWordsIn(textOf(run), wanted);
  if (!words) return undefined;
  const range = new Range();
  range.setStart(...positionAt(run, words.index));
  range.setEnd(...positionAt(run, words.index + words[0].length));
  return firstVisibleRect(range);
}

function positionAt(run: Text[], index: number): [node: Text, offset: number] {
  let spot: [Text, number] = [run[0] as Text, index]; // a run has one text at least
  let start = 0;
  for (const text of run) {
    if (start > index) break;
    spot = [text, index - start];
    start += text.data.length;
  }
  return spot;
}

function firstVisibleRect(range: Range): DOMRect | undefined {
  return [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
}

/** At the center of an element that contains more than the text, something else may be. */
function pointIn({ holder, says, part }: TextHolder, wanted: string): string[] {
  if (!part || (says === wanted && !holder.firstElementChild)) return [];
  const { left, top, width, height } = holder.getBoundingClientRect();
  const x = Math.floor(part.left + part.width / 2 - left);
  const y = Math.floor(part.top + part.height / 2 - top);
  return x >= 0 && y >= 0 && x < width && y < height ? [`${x},${y}`] : [];
}

/** The distance of the text from the place; 0 if it is in it. */
function distanceFrom(place: DOMRect, { left, right, top, bottom }: DOMRect): number {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (x >= place.left && x <= place.right && y >= place.top && y <= place.bottom) return 0;
  const across = Math.max(place.left - right, left - place.right, 0);
  const down = Math.abs(y - (place.top + place.bottom) / 2);
  return Math.hypot(across, down * ROW_WEIGHT);
}

function normalized(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
