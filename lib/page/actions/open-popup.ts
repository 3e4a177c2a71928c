import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { click } from '../input/mouse.ts';
import type { TargetedAct } from './context.ts';

/** Asks the agent; if an open list or panel that a press beside it closes covers the target, presses there and asks again. */
export async function closingOpenPopup<T extends object>(
  { acting, target, signal }: TargetedAct,
  ask: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const answer = await ask();
  if (!isRefusal(answer) || !answer.beside) return answer;
  await click(acting.root, { point: answer.beside }, signal);
  await target.world.call('drawn', [], signal); // closing returns the focus to the opener
  return ask();
}
