import { refOf } from '../registry.ts';
import { fieldOf } from './fields.ts';
import { focusedIn } from './focus.ts';
import { isListCome } from './popup-rows.ts';
import { asTag } from './tree.ts';

/** The text field in which a person looks for an option: the element's own, or the one that has the focus. */
export function filterField(element: Element): { field: string | undefined } {
  if (isListCome(element.ownerDocument)) return { field: undefined }; // nothing would tell an option from "No results for Rome"
  const field = [fieldOf(element), focusedIn(element.ownerDocument)].find((one) => one && isFilter(one));
  return { field: field ? refOf(field) : undefined };
}

function isFilter(element: Element): boolean {
  const input = asTag(element, 'input');
  return input !== undefined && ['text', 'search'].includes(input.type) && !input.readOnly && !input.disabled;
}
