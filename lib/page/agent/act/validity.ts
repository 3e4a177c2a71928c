import { collapse } from '../text.ts';
import { closestFlat, isElement } from './tree.ts';

/** A field that the browser found invalid, and the message that it shows its user in a bubble of its own. */
export interface Amiss {
  field: Element;
  message: string;
  /** A form was not submitted because of it. */
  unsent: boolean;
}

interface Refused {
  event: Event;
  field: Validated;
  unsent: boolean;
  /** It had the focus before the browser gave it. */
  hadFocus: boolean;
}

/** What can be invalid: a field, or a form-associated custom element. */
type Validated = HTMLElement & Partial<Pick<HTMLInputElement, 'form' | 'validity' | 'validationMessage'>>;

let refused: Refused[] = [];
let click: { event: Event; form: HTMLFormElement } | undefined;

/** Begins an act. */
export function forgetAmiss(): void {
  refused = [];
  click = undefined;
}

/** Records the invalid fields of a tree. */
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

/** A form that the browser is to submit is validated after all click listeners have run; otherwise a script asked. */
function noteInvalid(event: Event): void {
  if (!event.isTrusted || refused.length === MOST) return;
  const field = event.target as Validated;
  const isHandled = click?.event.eventPhase === Event.NONE && !click.event.defaultPrevented;
  refused.push({ event, field, unsent: isHandled && click?.form === field.form, hadFocus: field.matches(':focus') });
}

const MOST = 50; // fields

/**
 * The field whose validation message the browser has shown its user since the act began: the first of a form that it did not
 * submit, or one that it focused for a script. A script's mere check of validity is visible to nobody.
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
