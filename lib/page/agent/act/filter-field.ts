import { refOf } from '../registry.ts';
import { fieldOf } from './fields.ts';
import { focusedIn } from './focus.ts';
import { asTag } from './tree.ts';

/** The text field in which a person looks for an option: the element's own, or the one that has the focus. */
export function filterField(element: Element): { field: string | undefined } {
  const field = [fieldOf(element), focusedIn(element.ownerDocument)].find((one) => one && isFilter(one));
  return { field: field ? refOf(field) : undefined };
}

function isFilter(element: Element): boolean {
  const input = asTag(element, 'input');
  return input !== undefined && ['text', 'search'].includes(input.type) && !input.readOnly && !input.disabled;
}
