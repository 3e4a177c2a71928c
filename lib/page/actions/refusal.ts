import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import { isRefusal, type Reason, type Refusal } from '../agent/act/outcome.ts';
import type { Act } from './context.ts';

const READ_AGAIN = 'Read the page again with extract or observe, and use a ref from there.';

/** What to do next, by why an act was refused. */
const hints: Record<Reason, string> = {
  detached: READ_AGAIN,
  changed: READ_AGAIN,
  invisible: 'Do first what makes it appear, such as opening its menu or tab, or scrolling; then read the page again.',
  disabled: 'Fill in or choose first what enables it.',
  readonly:
    'Look for the control that changes this field, such as an edit button. The day of a date picker is chosen by: select "2026-12-24" in the ref of its field; a time alike: select "09:30".',
  'not-editable': 'Give the ref of the field itself.',
  'not-in-edit':
    'If it can be edited, this opens its editor: double click [ref], or: press Enter in [ref]. Then read the page, and fill the field, or choose from the list, that has come.',
  covered: 'Close or finish what covers it first.',
  'full-screen': 'End full screen first: press Escape.',
  'pointer-locked': 'End that first: press Escape.',
  'of-box': 'Check or uncheck the box itself.',
  'off-screen': 'Scroll its list or pane first, or read the page again.',
  drawn: 'Click it, or press a key in it; or click the canvas at a point: click [0-14] at 120,40.',
  'drawn-together': 'Check it, which presses a key: check [0-14].',
  moved: 'Let the page come to rest, then try again. What never rests may take a key, as in: press Enter in [0-14].',
  undelivered: 'The page may swallow pointer events here; read it again and try another element.',
  'gave-way':
    'Read the page: something else may have come up in its place, or it may come back once the pointer is elsewhere.',
  'no-input':
    'Ask the user to look at the tab: the browser may ask them there for a password, a passkey or a payment. Or reload the page, which gives that up; where it asks whether another program is to open, only navigating to another site does.',
  'not-a-select': 'Click it to open it, then click the option that appears.',
  'no-option': 'Choose one of the options listed; where none is, click it, read the page, and go on from there.',
  'no-day':
    'Click what opens the calendar, read the page, and go on from there; or fill the date in where a field takes text.',
  'option-disabled': 'Choose another option.',
  'not-multiple': 'Name one option.',
  'not-checkable': 'Give the ref of the checkbox, radio button or switch itself, or click it.',
  'not-changed': 'Read the page: it may need something else first.',
  'bad-value': 'Give the value in the form and range that the field takes.',
  'too-long': 'Give a shorter text.',
  'not-a-file-input': 'Give the ref of the file input.',
  'not-accepted': 'Give a file of a kind that the input accepts.',
  'frame-gone': READ_AGAIN,
  'no-text': 'Write the text as the page shows it, and the ref of what holds it or stands beside it.',
  'other-program': 'Only the user can open other programs; make use of the address itself.',
};

/** The value that the agent gave. @throws {ActionFailedError} it refused; `data.reason` says why. */
export function accepted<T extends object>(act: Act, answer: T | Refusal): T {
  if (!isRefusal(answer)) return answer;
  throw refused(act, answer);
}

export function refused({ label, target }: Act, refusal: Refusal): ActionFailedError | StaleRefError {
  const { refused: reason, detail, element = 'the element', data, hint = hints[reason] } = refusal;
  const Failure = reason === 'detached' || reason === 'changed' ? StaleRefError : ActionFailedError;
  return new Failure(`Could not ${label}: ${element} ${detail}.`, {
    hint: target ? hint.replaceAll('[ref]', `[${target.ref}]`) : hint,
    data: { reason, ...(target && { ref: target.ref }), ...data },
  });
}
