import { InternalError } from '../../lib/errors/named-errors.ts';

/** The element with this id, which exists in the popup's HTML. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return demand<T>(document, `#${id}`);
}

/** The first element below `root` that matches the selector, which exists in the popup's HTML. */
export function demand<T extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): T {
  const element = root.querySelector<T>(selector);
  if (!element) throw new InternalError(`The popup has no ${selector}.`);
  return element;
}
