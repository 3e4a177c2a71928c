import { elementOf } from '../../dom/registry.ts';
import { wasReplacedWithoutInput } from './awaited-input.ts';
import { splitIntoBoxes } from './code-boxes.ts';
import { checkAttached, checkEnabled, checkFieldVisible, hasEditContext, isEditingHost } from '../checks.ts';
import {
  assignUnfocused,
  beginFill,
  beginType,
  contentOf,
  fieldOf,
  type Filling,
  hasFocus,
  isMisread,
  setWholeValue,
  showsInputMask,
} from './fields.ts';
import { markActed } from '../effects/next-frame.ts';
import { recordWritten, currentElementOf } from '../replacement.ts';
import { checkNotCovered } from '../modal.ts';
import { isRefusal, type Refusal } from '../outcome.ts';
import { recordWriting } from './field-panels.ts';
import { maskCards, displayText } from '../../semantics/states.ts';
import { partsOf } from '../dates/segmented-fields.ts';
import { wasTextConsumed } from './consumed-text.ts';
import { focusedElement, recordSelecting } from './selection.ts';
import { refuseUnderList } from '../lists/under-list.ts';
import { asTag, flatAncestors } from '../flat-path.ts';
import { withElement, withReplacement } from '../with-element.ts';

/** The agent's functions for writing text into fields. */
export const writing = {
  beginFill: (ref: string, text: string): Promise<Filling | Refusal> => beginWriting(ref, text, beginFill),
  beginType: (ref: string, text: string): Promise<Filling | Refusal> => beginWriting(ref, text, beginType),
  /** A field's current content; undefined if it is gone, or secret. */
  content: (ref: string): string | undefined => {
    markActed();
    const element = currentElementOf(ref);
    return element && !hasEditContext(element) ? contentOf(fieldOf(element)) : undefined;
  },
  /** A text of the field, as far as it may be reported: no password, no whole card number. */
  displayText: (ref: string, text: string): string => {
    const element = elementOf(ref);
    const input = element && asTag(fieldOf(element), 'input');
    return input ? displayText(input, text) : maskCards(text);
  },
  /** Whether the field was removed without the text: the page redrew it. */
  hasMissed: (ref: string, text: string): boolean => {
    const element = currentElementOf(ref);
    const field = element && fieldOf(element);
    if (!wasReplacedWithoutInput(field, field && contentOf(field))) return false;
    const holder = focusedElement(); // a field that is replaced by another on focus
    return !holder || !contentOf(holder).includes(text);
  },
  /** Whether the page took the text out of the field as it was written. */
  wasTextConsumed: (ref: string, text: string): boolean => {
    const element = currentElementOf(ref);
    return element !== undefined && wasTextConsumed(fieldOf(element), text);
  },
  /** Whether the field shows only its input mask; false for one that is gone. */
  showsInputMask: (ref: string): boolean => {
    const element = elementOf(ref);
    return element !== undefined && showsInputMask(fieldOf(element));
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
    const element = currentElementOf(ref);
    const field = element && fieldOf(element);
    if (field && isEditingHost(field) && hasFocus(field))
      field.ownerDocument.getSelection()?.modify('move', 'forward', 'documentboundary');
  },
  /** (Omitted arguments arrive as null from the host.) */
  recordSelecting: (isOfWords: boolean, within: string | null): void => {
    const [element, holder] = [within === null ? undefined : elementOf(within), focusedElement()];
    if (within === null || (element && (holder?.contains(element) || element.contains(holder ?? null))))
      recordSelecting(isOfWords);
  },
  assignUnfocused: (ref: string, text: string): Promise<Filling | Refusal> =>
    withElement(ref, (element) => assignUnfocused(fieldOf(element), text)),
  setWholeValue: (ref: string, text: string): Promise<Filling | Refusal> =>
    withElement(ref, (element) => setWholeValue(fieldOf(element), text)),
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

function beginWriting(ref: string, text: string, begin: typeof beginFill): Promise<Filling | Refusal> {
  return withReplacement(ref, async (element) => {
    const field = fieldOf(element);
    recordWriting(field);
    const filling = (await checkReadyForText(field)) ?? splitIntoBoxes(element, text) ?? (await begin(field, text));
    if (!isRefusal(filling)) recordWritten(begin === beginType ? filling.before + text : text);
    const isKept = !isRefusal(filling) && !filling.done && !filling.boxes && !filling.parts && !hasFocus(field);
    return (isKept ? refuseUnderList(field) : undefined) ?? filling;
  });
}

async function checkReadyForText(element: Element): Promise<Refusal | undefined> {
  return checkAttached(element) ?? checkFieldVisible(element) ?? checkEnabled(element) ?? checkNotCovered(element);
}
