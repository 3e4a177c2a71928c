import { elementOf } from '../registry.ts';
import { describeElement } from './describe.ts';
import { GONE, isRefusal, type Refusal } from './outcome.ts';

type Use<T> = (element: Element) => T | Refusal | Promise<T | Refusal>;

/** Does what is to be done with the element of the ref; a refusal says which it is. */
export async function withElement<T extends object>(ref: string, use: Use<T>): Promise<T | Refusal> {
  const element = elementOf(ref);
  if (!element) return GONE;
  const answer = await use(element);
  return isRefusal(answer) ? { ...answer, element: describeElement(element) } : answer;
}
