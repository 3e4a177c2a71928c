import { flowOf } from '../../outline/inline-flow.ts';
import { maskCards } from '../../semantics/states.ts';
import { collapse } from '../../dom/text.ts';
import { shadowOf } from '../../dom/flat-tree.ts';
import { isEditingHost } from '../checks.ts';
import { focusOn } from '../focus.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { callAfter } from '../timing.ts';
import { asTag, rootsAround } from '../flat-path.ts';
import { countWords, wordsIn } from '../word-matches.ts';

const SHOW_TEXT = 4; // NodeFilter.SHOW_TEXT
const MAX_LENGTH = 200; // characters of a selection that are reported

/** The selection in the focused field or editor, shortened; undefined if there is none. */
export function selectedText(): string | undefined {
  const active = focusedElement();
  if (!active) return undefined;
  const text = collapse(selectedIn(active));
  return text === '' ? undefined : truncated(maskCards(text));
}

/** The focused element, in whatever shadow tree or same-origin frame. */
export function focusedElement(): Element | undefined {
  let active = document.activeElement;
  for (let inner = active; inner; inner = focusedWithin(inner)) active = inner;
  return active ?? undefined;
}

/** The focused element in the shadow tree of an element, or in its same-origin frame. */
function focusedWithin(element: Element): Element | null {
  const { contentDocument } = element as Partial<HTMLIFrameElement>; // of a frame
  return shadowOf(element)?.activeElement ?? contentDocument?.activeElement ?? null;
}

function selectedIn(active: Element): string {
  const field = asTag(active, 'input') ?? asTag(active, 'textarea');
  if (field)
    return field.type === 'password' ? '' : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  const selection = isEditingHost(active) ? active.ownerDocument.getSelection() : null;
  return selection?.type === 'Range' ? selection.toString() : '';
}

function truncated(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/**
 * Nodes that get events of the selection in the focused field or editor: it, and the trees around it. Empty if that is
 * in a frame.
 */
export function selectionTargets(): Node[] {
  const active = focusedElement();
  return active?.ownerDocument === document ? [active, ...rootsAround(active)] : [];
}

/** Whether text can be selected in the element. */
export function canSelect(element: Element): boolean {
  return isEditingHost(element) || fieldOfWords(element) !== undefined;
}

/** Whether the element is an editor that contains the words; then those of a list that it may open are not meant. */
export function isEditorWith(element: Element, words: string): boolean {
  if (!isEditingHost(element) || element.getAttribute('role') === 'combobox') return false;
  return wordsIn(textOf(piecesOf(element)), words) !== null;
}

function fieldOfWords(element: Element): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = asTag(element, 'input') ?? asTag(element, 'textarea');
  return field && field.selectionStart !== null ? field : undefined;
}

/** Selects the words in a field or editor, if they occur once. */
export function selectWords(element: Element, words: string): { selected: string[] } | Refusal {
  const field = fieldOfWords(element);
  const pieces = field ? [] : piecesOf(element);
  const text = field ? field.value : textOf(pieces);
  const found = wordsIn(text, words);
  if (text === '' || (!found && field?.readOnly))
    return refuse('not-a-select', `is a field without the text ${JSON.stringify(words)}, and no list to select in`);
  if (!found || words.trim() === '') return refuse('no-text', `does not hold the text ${JSON.stringify(words)}`);
  const times = countWords(text, words);
  if (times > 1) return refuse('no-text', `holds the text ${JSON.stringify(words)} ${times} times; give more of it`);
  focusOn(element);
  const end = found.index + found[0].length;
  if (field) field.setSelectionRange(found.index, end);
  else selectPieces(element, pieceAt(pieces, found.index), pieceAt(pieces, end - 1));
  lastSelectedWords = { element, text: selectedIn(element) };
  return { selected: [found[0]] };
}

/** Selects all content of a field or editor. */
export async function selectContent(element: Element): Promise<void> {
  const field = asTag(element, 'input') ?? asTag(element, 'textarea');
  if (field) field.select();
  else if (isEditingHost(element)) await selectIn(element, (selection) => selection.selectAllChildren(element));
}

/** Puts the caret after all content of an editor. */
export async function collapseToEnd(element: Element): Promise<void> {
  await selectIn(element, (selection) => {
    selection.selectAllChildren(element);
    selection.collapseToEnd();
  });
}

const SELECTION_EVENT_MS = 50; // at most: a page that changes the selection on each such event would be waited for endlessly

/** Selects, and waits until the page got the event: custom editors apply the next key to the selection that they last knew. */
async function selectIn(element: Element, select: (selection: Selection) => void): Promise<void> {
  const document = element.ownerDocument;
  const selection = document.getSelection();
  if (!selection) return;
  const ends = (): unknown[] => [
    selection.anchorNode,
    selection.anchorOffset,
    selection.focusNode,
    selection.focusOffset,
  ];
  const before = ends();
  select(selection);
  if (ends().every((end, index) => end === before[index])) return;
  await new Promise<void>((resolve) => {
    const cancel = callAfter(SELECTION_EVENT_MS, resolve);
    document.addEventListener('selectionchange', () => (cancel(), resolve()), { once: true });
  });
}

/** The words that were selected last. */
let lastSelectedWords: { element: Element; text: string } | undefined;

/** Whether words that `selectWords` selected in the element still are: typing replaces them. */
export function hasSelectedWords(element: Element): boolean {
  return (
    lastSelectedWords?.element === element &&
    lastSelectedWords.text !== '' &&
    selectedIn(element) === lastSelectedWords.text
  );
}

/** What has had the focus since a key or double click selected there, until the next key, press or change of focus. */
let liveSelection: Element | undefined;

/**
 * Records an act's selection in the focused element, for the next text to replace. With `isOfWords`, one of all its
 * content is the page's own.
 */
export function recordSelecting(isOfWords: boolean): void {
  const element = focusedElement();
  if (
    !element ||
    (isOfWords && collapse(selectedIn(element)) === collapse(fieldOfWords(element)?.value ?? element.textContent ?? ''))
  )
    return;
  liveSelection = element;
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const end = (): void => {
    ended.abort();
    if (liveSelection === element) liveSelection = undefined;
  };
  for (const event of ENDING_EVENTS)
    (element.ownerDocument.defaultView ?? window).addEventListener(event, end, options);
}

const ENDING_EVENTS = ['keydown', 'pointerdown', 'focusout'];

/**
 * Whether the last act's selection in the element still stands; if the element shows its selection elsewhere, whether
 * there was one.
 */
export function hasLiveSelection(element: Element, isShownElsewhere: boolean): boolean {
  return liveSelection === element && (isShownElsewhere || selectedIn(element) !== '');
}

interface TextPiece {
  node: Text;
  data: string;
  /** What separates it from the one before it. */
  lead: string;
  /** Its data's offset in the whole text. */
  from: number;
}

function textOf(pieces: TextPiece[]): string {
  return pieces.map(({ lead, data }) => lead + data).join('');
}

/** The texts of an editor, those of different blocks separated by a line break. */
function piecesOf(element: Element): TextPiece[] {
  const texts = element.ownerDocument.createTreeWalker(element, SHOW_TEXT);
  const pieces: TextPiece[] = [];
  let block: Element | undefined;
  let from = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const own = blockOf(node as Text, element); // the walker yields nothing else
    const lead = block !== undefined && own !== block ? '\n' : '';
    block = own;
    from += lead.length;
    const { data } = node as Text;
    pieces.push({ node: node as Text, data, lead, from });
    from += data.length;
  }
  return pieces;
}

function blockOf(text: Text, host: Element): Element {
  let at = text.parentElement ?? host;
  while (at !== host && at.parentElement && flowOf(at) === 'inline') at = at.parentElement;
  return at;
}

interface TextPosition {
  node: Text;
  offset: number;
}

function pieceAt(pieces: TextPiece[], index: number): TextPosition | undefined {
  const piece = pieces.findLast(({ from }) => from <= index);
  return piece && { node: piece.node, offset: index - piece.from };
}

function selectPieces(element: Element, first: TextPosition | undefined, last: TextPosition | undefined): void {
  if (!first || !last) return;
  element.ownerDocument.getSelection()?.setBaseAndExtent(first.node, first.offset, last.node, last.offset + 1);
  first.node.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
