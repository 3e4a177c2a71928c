import { elementOf } from '../registry.ts';
import { isGoneWithout } from './awaited-input.ts';
import { intoBoxes } from './boxes.ts';
import { checkAttached, checkEnabled, checkFieldVisible, hasEditContext, isEditingHost } from './checks.ts';
import {
  assignUnfocused,
  beginFill,
  beginType,
  contentOf,
  fieldOf,
  type Filling,
  hasFocus,
  isMisread,
  setWhole,
  showsItsForm,
} from './fields.ts';
import { acted } from './frame-after.ts';
import { noteWritten, presentOf } from './heir.ts';
import { checkClear } from './modal.ts';
import { isRefusal, type Refusal } from './outcome.ts';
import { noteWriting } from './own-panels.ts';
import { maskCards, toldAs } from '../states.ts';
import { partsOf } from './segments.ts';
import { isTakenUp } from './taken-up.ts';
import { focusHolder, noteSelecting } from './selection.ts';
import { refuseUnderList } from './under-list.ts';
import { asTag, flatAncestors } from './tree.ts';
import { withElement, withHeir } from './with-element.ts';

/** The agent's functions for writing text into fields. */
export const writing = {
  beginFill: (ref: string, text: string): Promise<Filling | Refusal> => begun(ref, text, beginFill),
  beginType: (ref: string, text: string): Promise<Filling | Refusal> => begun(ref, text, beginType),
  /** A field's current content; undefined if it is gone, or secret. */
  content: (ref: string): string | undefined => {
    acted();
    const element = presentOf(ref);
    return element && !hasEditContext(element) ? contentOf(fieldOf(element)) : undefined;
  },
  /** A text of the field, as far as it may be reported: no password, no whole card number. */
  toldAs: (ref: string, text: string): string => {
    const element = elementOf(ref);
    const input = element && asTag(fieldOf(element), 'input');
    return input ? toldAs(input, text) : maskCards(text);
  },
  /** Whether the field was removed without the text: the page redrew it. */
  hasMissed: (ref: string, text: string): boolean => {
    const element = presentOf(ref);
    const field = element && fieldOf(element);
    if (!isGoneWithout(field, field && contentOf(field))) return false;
    const holder = focusHolder(); // a field that is replaced by another on focus
    return !holder || !contentOf(holder).includes(text);
  },
  /** Whether the page took the text out of the field as it was written. */
  isTakenUp: (ref: string, text: string): boolean => {
    const element = presentOf(ref);
    return element !== undefined && isTakenUp(fieldOf(element), text);
  },
  /** Whether the field shows only its input mask; false for one that is gone. */
  showsItsForm: (ref: string): boolean => {
    const element = elementOf(ref);
    return element !== undefined && showsItsForm(fieldOf(element));
  },
  /** Whether the field holds another number than was written. */
  isMisread: (ref: string, text: string): boolean => {
    const element = elementOf(ref);
    return element !== undefined && isMisread(fieldOf(element), text);
  },
  /** Whether the element's field has the focus; false for one that is gone. */
  hasFocus: (ref: string): boolean => {
    const element = elementOf(ref);
    return element !== undefined && hasFocus(fieldOf(element));
  },
  /** Moves the caret after an editor's content: after inserting several paragraphs, Chromium leaves it within the last. */
  caretToEnd: (ref: string): void => {
    const element = presentOf(ref);
    const field = element && fieldOf(element);
    if (field && isEditingHost(field) && hasFocus(field))
      field.ownerDocument.getSelection()?.modify('move', 'forward', 'documentboundary');
  },
  /** (Omitted arguments arrive as null from the host.) */
  noteSelecting: (isOfWords: boolean, within: string | null): void => {
    const [element, holder] = [within === null ? undefined : elementOf(within), focusHolder()];
    if (within === null || (element && (holder?.contains(element) || element.contains(holder ?? null))))
      noteSelecting(isOfWords);
  },
  assignUnfocused: (ref: string, text: string): Promise<Filling | Refusal> =>
    withElement(ref, (element) => assignUnfocused(fieldOf(element), text)),
  setWhole: (ref: string, text: string): Promise<Filling | Refusal> =>
    withElement(ref, (element) => setWhole(fieldOf(element), text)),
  /** Whether an entry is in a layer over the page, as field lists are. */
  isLaidOver: (ref: string, entry: string): boolean => {
    const [field, shown] = [elementOf(ref), elementOf(entry)];
    if (!field || !shown) return false;
    const around = new Set(flatAncestors(field));
    const apart = [...flatAncestors(shown)].filter((at) => !around.has(at));
    return apart.some((at) => /^(?:absolute|fixed)$/.test(getComputedStyle(at).position));
  },
  partsOf: (ref: string, wanted: string): Promise<{ parts: string[] } | Refusal> =>
    withElement(ref, (element) => partsOf(element, wanted)),
};

function begun(ref: string, text: string, begin: typeof beginFill): Promise<Filling | Refusal> {
  return withHeir(ref, async (element) => {
    const field = fieldOf(element);
    noteWriting(field);
    const filling = (await readyForText(field)) ?? intoBoxes(element, text) ?? (await begin(field, text));
    if (!isRefusal(filling)) noteWritten(begin === beginType ? filling.before + text : text);
    const isKept = !isRefusal(filling) && !filling.done && !filling.boxes && !filling.parts && !hasFocus(field);
    return (isKept ? refuseUnderList(field) : undefined) ?? filling;
  });
}

async function readyForText(element: Element): Promise<Refusal | undefined> {
  return checkAttached(element) ?? checkFieldVisible(element) ?? checkEnabled(element) ?? checkClear(element);
}
