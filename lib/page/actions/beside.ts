import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { click } from '../input/mouse.ts';
import type { TargetedAct } from './context.ts';

/** Asks the agent; where a list or a panel stands open over the target that goes with a press beside it, presses there and asks again. */
export async function leavingOpen<T extends object>(
  { acting, target, signal }: TargetedAct,
  ask: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const answer = await ask();
  if (!isRefusal(answer) || !answer.beside) return answer;
  await click(acting.root, { point: answer.beside }, signal);
  await target.world.call('drawn', [], signal); // it gives the focus back to what opened it
  return ask();
}
