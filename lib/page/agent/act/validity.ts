import { collapse } from '../dom/text.ts';
import { closestFlat, isElement } from './flat-path.ts';

/** A field that the browser found invalid, and the message that it shows its user in a bubble of its own. */
export interface InvalidField {
  field: Element;
  message: string;
  /** A form was not submitted because of it. */
  blocksSubmit: boolean;
}

interface InvalidEvent {
  event: Event;
  field: Validated;
  blocksSubmit: boolean;
  /** It had the focus before the browser gave it. */
  hadFocus: boolean;
}

/** What can be invalid: a field, or a form-associated custom element. */
type Validated = HTMLElement & Partial<Pick<HTMLInputElement, 'form' | 'validity' | 'validationMessage'>>;

let invalidEvents: InvalidEvent[] = [];
let click: { event: Event; form: HTMLFormElement } | undefined;

/** Begins an act. */
export function resetValidity(): void {
  invalidEvents = [];
  click = undefined;
}

/** Records the invalid fields of a tree. */
export function watchValidity(root: Node, signal: AbortSignal): void {
  const options = { capture: true, passive: true, signal };
  root.addEventListener('click', recordClick, options);
  root.addEventListener('invalid', recordInvalid, options);
}

function recordClick(event: Event): void {
  const at = event.composedPath()[0] as Node; // below a document or a shadow root that listens
  const button = event.isTrusted && isElement(at) ? closestFlat(at, SUBMITTERS) : undefined;
  const form = button && (button as HTMLButtonElement).form; // by its tag
  click = form ? { event, form } : undefined;
}

const SUBMITTERS = 'button, input[type=submit], input[type=image]';

/** A form that the browser is to submit is validated after all click listeners have run; otherwise a script asked. */
function recordInvalid(event: Event): void {
  if (!event.isTrusted || invalidEvents.length === MAX_FIELDS) return;
  const field = event.target as Validated;
  const isHandled = click?.event.eventPhase === Event.NONE && !click.event.defaultPrevented;
  invalidEvents.push({
    event,
    field,
    blocksSubmit: isHandled && click?.form === field.form,
    hadFocus: field.matches(':focus'),
  });
}

const MAX_FIELDS = 50; // fields

/**
 * The field whose validation message the browser has shown its user since the act began: the first of a form that it did not
 * submit, or one that it focused for a script. A script's mere check of validity is visible to nobody.
 */
export function reportedInvalidField(): InvalidField | undefined {
  const seen = invalidEvents.filter(({ event, field }) => !event.defaultPrevented && field.validity?.valid === false);
  const shown = seen.find(({ field, hadFocus }) => !hadFocus && field.matches(':focus'));
  const found = shown ?? seen.find(({ blocksSubmit }) => blocksSubmit);
  if (!found) return undefined;
  const message = collapse(found.field.validationMessage ?? '').slice(0, MAX_TEXT_LENGTH);
  return { field: found.field, message, blocksSubmit: found.blocksSubmit };
}

const MAX_TEXT_LENGTH = 160; // characters
