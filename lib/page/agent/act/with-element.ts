import { describeElement } from './describe.ts';
import { recordActed, currentElementOf } from './replacement.ts';
import { GONE, isRefusal, type Refusal } from './outcome.ts';

type Use<T> = (element: Element) => T | Refusal | Promise<T | Refusal>;

/** Applies `use` to the element of the ref; a refusal says which it is. */
export async function withElement<T extends object>(ref: string, use: Use<T>): Promise<T | Refusal> {
  const element = currentElementOf(ref);
  if (!element) return GONE;
  const answer = await use(element);
  return isRefusal(answer) ? { ...answer, element: describeElement(element) } : answer;
}

/** The same; again with the element's replacement, if the page redraws it meanwhile, on focus for instance. */
export async function withReplacement<T extends object>(ref: string, use: Use<T>): Promise<T | Refusal> {
  const begin = (element: Element): T | Refusal | Promise<T | Refusal> => {
    recordActed(ref, element);
    return use(element);
  };
  const answer = await withElement(ref, begin);
  const isGone = isRefusal(answer) && answer.refused === GONE.refused;
  return isGone && currentElementOf(ref) ? withElement(ref, begin) : answer;
}
