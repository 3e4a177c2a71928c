import { askedOnce } from './still.ts';

/** Attributes for style sheets and scripts, which tell nothing about role, name or state. */
const FOR_LOOKS = new Set(['class', 'style', 'id', 'part', 'exportparts', 'slot']);

/**
 * Whether none of an element's attributes tells anything about its role, name or state, or that a person can operate it: so
 * it is with most elements of most pages, and they need not be asked for twenty attributes each.
 */
export const isBare = askedOnce((element) => !element.hasAttributes() || element.getAttributeNames().every(isForLooks));

function isForLooks(attribute: string): boolean {
  return FOR_LOOKS.has(attribute) || attribute.startsWith('data-') || attribute.startsWith('_ng');
}
