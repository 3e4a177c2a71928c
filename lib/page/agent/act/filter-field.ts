import { refOf } from '../registry.ts';
import { fieldOf } from './fields.ts';
import { focusedIn } from './focus.ts';
import { isListCome } from './popup-rows.ts';
import { after } from './timing.ts';
import { asTag } from './tree.ts';

/** The text field in which a person looks for an option: the element's own, or the one that has the focus. */
export function filterField(element: Element): { field: string | undefined } {
  if (isListCome(element.ownerDocument)) return { field: undefined }; // nothing would tell an option from "No results for Rome"
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
    !isForKeys(input)
  );
}

/** Whether no keyboard is to come up for the field: letters are no text in it, and each may choose the first option that begins so. */
const isForKeys = ({ inputMode }: HTMLInputElement): boolean => inputMode === 'none';

/** Has the field keep its text on an Escape that is about to come: browsers empty one to search in. The page hears of the key first. */
export function keepText(element: Element): void {
  const field = asTag(fieldOf(element), 'input');
  const view = element.ownerDocument.defaultView;
  if (!view || field?.type !== 'search') return;
  const keeping = new AbortController();
  const keep = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.composedPath()[0] === field) event.preventDefault();
  };
  view.addEventListener('keydown', keep, { signal: keeping.signal });
  after(KEPT_MS, () => keeping.abort());
}

const KEPT_MS = 300; // for a key to come
