import { cachedPerRead } from './read-cache.ts';

/** Attributes for style sheets and scripts, which tell nothing about role, name or state. */
const STYLING_ATTRIBUTES = new Set(['class', 'style', 'id', 'part', 'exportparts', 'slot']);

/**
 * Whether none of an element's attributes tells anything about its role, name or state, or that a person can operate
 * it: this holds for most elements of most pages, so that they need not be queried for twenty attributes each.
 */
export const isBare = cachedPerRead(
  (element) => !element.hasAttributes() || element.getAttributeNames().every(isStylingAttribute),
);

function isStylingAttribute(attribute: string): boolean {
  return STYLING_ATTRIBUTES.has(attribute) || attribute.startsWith('data-') || attribute.startsWith('_ng');
}
