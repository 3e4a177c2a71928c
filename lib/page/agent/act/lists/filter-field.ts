import { refOf } from '../../dom/registry.ts';
import { fieldOf } from '../text/fields.ts';
import { focusedIn } from '../focus.ts';
import { hasListAppeared } from './popup-rows.ts';
import { callAfter } from '../timing.ts';
import { asTag } from '../flat-path.ts';

/** The text field in which a person looks for an option: the element's own, or the focused one. */
export function filterField(element: Element): { field: string | undefined } {
  if (hasListAppeared(element.ownerDocument)) return { field: undefined }; // nothing would tell an option from "No results for Rome"
  const field = [fieldOf(element), focusedIn(element.ownerDocument)].find((one) => one && isFilter(one));
  return { field: field ? refOf(field) : undefined };
}

function isFilter(element: Element): boolean {
  const input = asTag(element, 'input');
  return (
    input !== undefined &&
    ['text', 'search'].includes(input.type) &&
    !input.readOnly &&
    !input.disabled &&
    !isKeyOnly(input)
  );
}

/**
 * Whether the field suppresses the on-screen keyboard: letters are no text there, and each may choose the first option
 * with that initial.
 */
const isKeyOnly = ({ inputMode }: HTMLInputElement): boolean => inputMode === 'none';

/** Makes the field keep its text on an imminent Escape, on which browsers clear search fields. The page gets the key first. */
export function keepText(element: Element): void {
  const field = asTag(fieldOf(element), 'input');
  const view = element.ownerDocument.defaultView;
  if (!view || field?.type !== 'search') return;
  const keeping = new AbortController();
  const keep = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.composedPath()[0] === field) event.preventDefault();
  };
  view.addEventListener('keydown', keep, { signal: keeping.signal });
  callAfter(ESCAPE_WAIT_MS, () => keeping.abort());
}

const ESCAPE_WAIT_MS = 300; // for a key to arrive
