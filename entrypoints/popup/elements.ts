import { InternalError } from '../../lib/errors/named-errors.ts';

/** The element with this id; the popup's HTML has it. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return demand<T>(document, `#${id}`);
}

/** The first element below `root` that the selector names; the popup's HTML has it. */
export function demand<T extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): T {
  const element = root.querySelector<T>(selector);
  if (!element) throw new InternalError(`The popup has no ${selector}.`);
  return element;
}
