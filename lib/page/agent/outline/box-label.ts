import type { Line } from './line.ts';
import { isSameText } from './shape.ts';
import { collapse, quote } from '../dom/text.ts';

/** Roles of checkable elements, which are drawn too small to contain their label. */
export const BOXES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'switch']);
const MAX_LABEL_LENGTH = 80; // characters

/**
 * Gives a checkbox the text after it, if there is nothing else with them: many pages write its label there, where it
 * would be taken for that of the next. If it has a name, such as the "Off" drawn in it, the text becomes its
 * description. @returns whether it did.
 */
export function joinBoxLabel(box: Line | undefined, text: Line | undefined): boolean {
  if (box?.kind !== 'operated' || !BOXES.has(box.role) || text?.kind !== 'text') return false;
  if (box.depth !== text.depth || text.says.length > MAX_LABEL_LENGTH) return false;
  if (box.says === '') box.says = text.says;
  else if (box.says === text.says) return true; // said once
  else if (box.states.some((state) => state.startsWith('description='))) return false;
  else box.states = [...box.states, `description=${quote(text.says)}`];
  return true;
}

/**
 * Names an unnamed field by the text before it, if there is nothing else with them but help for filling it in: many
 * pages put its label there without associating it. @returns whether the text says nothing else.
 */
export function joinFieldCaption(text: Line | undefined, after: readonly Line[]): boolean {
  const [field, ...inside] = isHelpIcon(after) ? after.slice(1) : after;
  if (text?.kind !== 'text' || field?.kind !== 'operated' || !CAPTIONED_ROLES.has(field.role)) return false;
  const isAlone = field.depth === text.depth && inside.every(({ depth }) => depth > field.depth);
  if (isAlone && field.states.includes(`value=${quote(text.says)}`)) return true;
  if (field.says !== '' && !field.isShown) return false;
  const label = text.says.replace(/\s*[*:].*$/, '');
  if (!isAlone || label.length > MAX_CAPTION_LENGTH || !CAPTION.test(label)) return false;
  if (field.says !== '') field.states = [...field.states, `value=${quote(field.says)}`]; // the choice
  field.says = label;
  return label === text.says.replace(/\s*[*:]$/, '');
}

/**
 * Names an unnamed checkbox by the link, or other clickable element, right after it, if there is nothing else with them
 * but an icon before it: trees without roles write their rows like this.
 */
export function nameBoxByNext(lines: readonly Line[]): void {
  const [sign, ...after] = lines;
  const rest = after.slice(after.findIndex((line) => line.role !== 'img' || line.depth <= (sign?.depth ?? 0)));
  const [box, next, ...more] = BOXES.has(sign?.role ?? '') ? lines : rest; // without the picture in a sign
  if (box?.kind !== 'operated' || !BOXES.has(box.role) || box.says !== '' || more.length > 0) return;
  const isBeside = next?.depth === box.depth && (sign === box || isBareIcon(sign, box));
  if (isBeside && BOX_NAMING_ROLES.has(next.role) && next.says.length <= MAX_LABEL_LENGTH && /\p{L}/u.test(next.says))
    box.says = next.says;
}

const BOX_NAMING_ROLES = new Set(['generic', 'link']);

const isBareIcon = (sign: Line | undefined, { depth }: Line): boolean =>
  sign?.depth === depth && ICON_ROLES.has(sign.role);

/** Whether a control's author-given name begins with the text before it. */
export function isNamedByLabel({ isLabelled, says }: Line, label: Line): boolean {
  if (!isLabelled) return false;
  const named = label.says.replace(/\s*[*:]$/, ''); // the sign of a required field
  return says === named || says === label.says || says.startsWith(`${named} `);
}

/**
 * Names an unnamed shape, laid over a drawing to take its pointer events, by all text in the drawing. @returns whether
 * it did.
 */
export function nameByDrawnText(shape: Line, text: Line, element: Element): boolean {
  if (shape.role !== 'generic' || shape.says !== '') return false;
  const drawing = element.parentElement;
  if (drawing?.localName !== 'g') return false;
  if (!isSameText(collapse(drawing.textContent), text.says)) return false;
  shape.says = text.says;
  return true;
}

/**
 * Whether they begin with help for the field after it: a question mark, an icon of one, or one with a sentence as its
 * tooltip.
 */
function isHelpIcon([sign, field]: readonly Line[]): boolean {
  if (!sign || !ICON_ROLES.has(sign.role) || field?.depth !== sign.depth) return false;
  const icon = sign.states.find((state) => state.startsWith('icon='))?.slice(6, -1);
  return HELP.test(icon ?? sign.says);
}

const ICON_ROLES = new Set(['generic', 'img', 'button']);
const HELP = /^\s*$|\b(?:question|help|info|information|tips?|tooltip|hint)\b|[.?]$/i;

/** Roles that are named by the text before them. */
const CAPTIONED_ROLES = new Set('textbox searchbox combobox listbox spinbutton slider'.split(' '));
const MAX_CAPTION_LENGTH = 40; // characters; longer ones are sentences
const CAPTION = /\p{L}{2}.*[^.!?…,\s]$/u;
