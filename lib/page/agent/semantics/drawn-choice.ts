import { styleOf } from '../dom/read-cache.ts';
import { collapse } from '../dom/text.ts';
import { ELEMENT, isText } from '../dom/flat-tree.ts';

/**
 * What a page draws as the choice of a list whose field holds only what is typed: the only text beside the field, in the
 * flow of the page, that the field lies over, or leaves all the room to; in the field's own color, unless it is disabled: a
 * prompt is paler, and a label that floats there is positioned. '' if there is none.
 */
export function drawnChoice(field: HTMLInputElement): string {
  if (field.value !== '') return '';
  let at: Element = field;
  for (let level = 0; at.parentElement && level < MAX_LEVELS; level += 1, at = at.parentElement) {
    const [beside, ...others] = [...at.parentElement.childNodes].filter((one) => one !== at && saysSomething(one));
    if (beside) return others.length === 0 && isChoice(beside, field) ? collapse(beside.textContent ?? '') : '';
  }
  return '';
}

const MAX_LEVELS = 3; // from the field to what stands beside the text
const MAX_LENGTH = 120; // characters

const saysSomething = (node: Node): boolean =>
  (isText(node) || node.nodeType === ELEMENT) && collapse(node.textContent ?? '') !== '';

function isChoice(node: Node, field: HTMLInputElement): boolean {
  const text = collapse(node.textContent ?? '');
  if (text.length > MAX_LENGTH || UNFINISHED.test(text) || !isShared(field, node)) return false;
  const element = isText(node) ? node.parentElement : (node as Element); // the only other kind that says something
  if (!element || !(field.disabled || isAsDark(element, field))) return false;
  if (isText(node)) return true;
  if (element.localName === 'label' || PROMPT.test(`${element.id} ${element.getAttribute('class') ?? ''}`))
    return false;
  return !element.querySelector(CONTROLS) && isInFlow(element);
}

function isAsDark(text: Element, field: Element): boolean {
  const { color } = styleOf(field);
  return color === styleOf(text).color || color === CLEAR; // of a field that takes no text
}

const CLEAR = 'rgba(0, 0, 0, 0)';
const UNFINISHED = /(?::|…|\.\.\.)$/;
const PROMPT = /place-?holder/i;
const CONTROLS = 'a, button, input, select, textarea, svg, [role], [tabindex]';

/** Whether the field begins where the text does, in the same line; or is too small for a text of its own. */
function isShared(field: Element, text: Node): boolean {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  const range = new Range();
  range.selectNodeContents(text);
  const [first] = range.getClientRects();
  if (!first || first.width === 0) return false;
  if (width < MIN_ROOM_PX) return true;
  const middle = (top + bottom) / 2;
  return Math.abs(first.left - left) < MAX_GAP_PX && first.top < middle && middle < first.bottom;
}

const MIN_ROOM_PX = 10;
const MAX_GAP_PX = 8;

function isInFlow(element: Element): boolean {
  const { position, visibility, opacity } = styleOf(element);
  return /^(?:static|relative)$/.test(position) && visibility === 'visible' && opacity !== '0';
}
