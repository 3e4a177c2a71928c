import { collapse } from '../text.ts';
import { closestFlat, isElement } from './tree.ts';

/** A field that the browser found wrong, and what it says of it to its user, in a bubble of its own. */
export interface Amiss {
  field: Element;
  message: string;
  /** A form was not sent because of it. */
  unsent: boolean;
}

interface Refused {
  event: Event;
  field: Validated;
  unsent: boolean;
  /** It had the focus before the browser gave it. */
  hadFocus: boolean;
}

/** What can be invalid: a field, or what stands for one in a form. */
type Validated = HTMLElement & Partial<Pick<HTMLInputElement, 'form' | 'validity' | 'validationMessage'>>;

let refused: Refused[] = [];
let click: { event: Event; form: HTMLFormElement } | undefined;

/** An act begins. */
export function forgetAmiss(): void {
  refused = [];
  click = undefined;
}

/** Notes what is found wrong in the fields of a tree. */
export function watchValidity(root: Node, signal: AbortSignal): void {
  const options = { capture: true, passive: true, signal };
  root.addEventListener('click', noteClick, options);
  root.addEventListener('invalid', noteInvalid, options);
}

function noteClick(event: Event): void {
  const at = event.composedPath()[0] as Node; // below a document or a shadow root that listens
  const button = event.isTrusted && isElement(at) ? closestFlat(at, SENDERS) : undefined;
  const form = button && (button as HTMLButtonElement).form; // by its tag
  click = form ? { event, form } : undefined;
}

const SENDERS = 'button, input[type=submit], input[type=image]';

/** A form that the browser is to send, after all that listens to the click has had it, is checked then; else a script asks. */
function noteInvalid(event: Event): void {
  if (!event.isTrusted || refused.length === MOST) return;
  const field = event.target as Validated;
  const isHandled = click?.event.eventPhase === Event.NONE && !click.event.defaultPrevented;
  refused.push({ event, field, unsent: isHandled && click?.form === field.form, hadFocus: field.matches(':focus') });
}

const MOST = 50; // fields

/**
 * The field that the browser complains of to its user since the act began: the first of a form that it did not send, or
 * one that it brought the focus to for a script. That a script only asks whether a field is valid nobody sees.
 */
export function amiss(): Amiss | undefined {
  const seen = refused.filter(({ event, field }) => !event.defaultPrevented && field.validity?.valid === false);
  const shown = seen.find(({ field, hadFocus }) => !hadFocus && field.matches(':focus'));
  const found = shown ?? seen.find(({ unsent }) => unsent);
  if (!found) return undefined;
  const message = collapse(found.field.validationMessage ?? '').slice(0, MOST_TEXT);
  return { field: found.field, message, unsent: found.unsent };
}

const MOST_TEXT = 160; // characters
