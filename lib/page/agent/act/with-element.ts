import { describeElement } from './describe.ts';
import { noteStanding, presentOf } from './heir.ts';
import { GONE, isRefusal, type Refusal } from './outcome.ts';

type Use<T> = (element: Element) => T | Refusal | Promise<T | Refusal>;

/** Does what is to be done with the element of the ref; a refusal says which it is. */
export async function withElement<T extends object>(ref: string, use: Use<T>): Promise<T | Refusal> {
  const element = presentOf(ref);
  if (!element) return GONE;
  const answer = await use(element);
  return isRefusal(answer) ? { ...answer, element: describeElement(element) } : answer;
}

/** The same; once more with what the page draws in its place, when it goes away at that, as the focus comes. */
export async function withHeir<T extends object>(ref: string, use: Use<T>): Promise<T | Refusal> {
  const begin = (element: Element): T | Refusal | Promise<T | Refusal> => {
    noteStanding(ref, element);
    return use(element);
  };
  const answer = await withElement(ref, begin);
  const isGone = isRefusal(answer) && answer.refused === GONE.refused;
  return isGone && presentOf(ref) ? withElement(ref, begin) : answer;
}
