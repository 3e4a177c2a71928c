import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import { isRefusal, type RefusalReason, type Refusal } from '../agent/act/outcome.ts';
import type { Act } from './context.ts';

const READ_AGAIN = 'Read the page again with extract or observe, and use a ref from there.';

/** What to do next, by the reason of a refusal. */
const hints: Record<RefusalReason, string> = {
  detached: READ_AGAIN,
  changed: READ_AGAIN,
  invisible: 'First make it visible, such as by opening its menu or tab, or by scrolling; then read the page again.',
  disabled: 'First fill in or choose what enables it.',
  readonly:
    'Look for the control that changes this field, such as an edit button. In a date picker, choose the day with: select "2026-12-24" in [ref]; a time with: select "09:30" in [ref].',
  'not-editable': 'Use the ref of the text field itself.',
  'not-in-edit':
    'If it can be edited, open its editor with: double click [ref], or: press Enter in [ref]. Then read the page, and fill the field or choose from the list that appeared.',
  covered: 'Close or finish what covers it first.',
  'full-screen': 'Exit full screen first: press Escape.',
  'pointer-locked': 'Release the pointer lock first: press Escape.',
  'of-box': 'Check or uncheck the checkbox itself, by its own ref.',
  'off-screen': 'Scroll its list or pane first, or read the page again.',
  drawn: 'Click it, or press a key in it; or click a point of the canvas by its ref: click [0-14] at 120,40.',
  'drawn-together': 'Use check or uncheck, which press a key: check [ref].',
  moved: 'Try again once the page has settled. If the element never stops moving, use a key: press Enter in [ref].',
  undelivered: 'The page may swallow pointer events here; read it again and try another element.',
  'gave-way':
    'Read the page: something else may have taken its place, or it may come back once the pointer is elsewhere.',
  'no-input':
    'Ask the user to look at the tab: the browser may be asking for a password, a passkey or a payment. Reloading the page cancels that; if the browser asks whether to open another program, only navigating to another site does.',
  'not-a-select': 'Click it to open it, then click the option that appears.',
  'no-option': 'Choose one of the options listed; if none are, click the element, read the page, and go on from there.',
  'no-day':
    'Click what opens the calendar, read the page, and go on from there; or, if the field takes text, fill in the date.',
  'option-disabled': 'Choose another option.',
  'not-multiple': 'Give only one.',
  'not-checkable': 'Use the ref of the checkbox, radio button or switch itself, or click it.',
  'not-changed': 'Read the page: another step may be needed first.',
  'bad-value': 'Give the value in the form and range that the field takes.',
  'too-long': 'Give a shorter text.',
  'not-a-file-input': 'Use the ref of the file input.',
  'not-accepted': 'Give a file of a kind that the input accepts.',
  'frame-gone': READ_AGAIN,
  'no-text': 'Give the text as the page shows it, and the ref of an element that contains it or is next to it.',
  'other-program': 'Only the user can open other programs; use the URL itself instead.',
};

/** The agent's value. @throws {ActionFailedError} it refused; `data.reason` says why. */
export function unwrap<T extends object>(act: Act, answer: T | Refusal): T {
  if (!isRefusal(answer)) return answer;
  throw refusalError(act, answer);
}

export function refusalError({ label, target }: Act, refusal: Refusal): ActionFailedError | StaleRefError {
  const { refused: reason, detail, element = 'the element', data, hint = hints[reason] } = refusal;
  const Failure = reason === 'detached' || reason === 'changed' ? StaleRefError : ActionFailedError;
  return new Failure(`Could not ${label}: ${element} ${detail}.`, {
    hint: target ? hint.replaceAll('[ref]', `[${target.ref}]`) : hint,
    data: { reason, ...(target && { ref: target.ref }), ...data },
  });
}
