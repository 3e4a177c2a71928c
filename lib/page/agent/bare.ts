import { askedOnce } from './still.ts';

/** Attributes for style sheets and scripts, which tell nothing about role, name or state. */
const FOR_LOOKS = new Set(['class', 'style', 'id', 'part', 'exportparts', 'slot']);

/**
 * Whether none of an element's attributes tells anything about its role, name or state, or that a person can operate it: this holds
 * for most elements of most pages, so that they need not be queried for twenty attributes each.
 */
export const isBare = askedOnce((element) => !element.hasAttributes() || element.getAttributeNames().every(isForLooks));

function isForLooks(attribute: string): boolean {
  return FOR_LOOKS.has(attribute) || attribute.startsWith('data-') || attribute.startsWith('_ng');
}
