import { elementOf, grantOrdinals, holds, refOf } from './registry.ts';

/** The agent's functions that read the page. */
export const read = {
  grantOrdinals,
  holds,
  refOf,
  /** The element itself, for commands that need its object. */
  element: elementOf,
};
