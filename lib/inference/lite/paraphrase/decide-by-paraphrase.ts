import type { ActReply, ActRequest } from '../../inference.ts';
import { decideByRewordings } from './decide-by-rewordings.ts';
import { replyOf } from '../candidates/decision.ts';
import { byExactLabel, buttonLabelledAs } from '../matching/label-as-instruction.ts';
import { rephrasings } from './rephrasings.ts';
import { fieldByForeignNoun, alternativeIn } from './instead-forms.ts';
import type { Scene } from '../outline/scene.ts';
import { proposeRowAction } from '../languages/entry-action.ts';

/** What a refused instruction means in synonymous words, or by its essential part. */
export function decideByParaphrase(
  { instruction, page }: ActRequest,
  scene: Scene,
  decide: (instruction: string) => ActReply,
): ActReply | undefined {
  const proposal =
    fieldByForeignNoun(instruction, scene) ??
    byExactLabel(instruction, scene) ??
    buttonLabelledAs(instruction, scene) ??
    proposeRowAction(instruction, scene, page.outline);
  if (proposal) return replyOf({ chosen: proposal });
  const instead = alternativeIn(instruction);
  if (instead) {
    const wanted = decide(instead.wanted);
    const barred = wanted.action ? decide(instead.excluded).action : undefined;
    return wanted.action && barred?.ref !== wanted.action.ref ? wanted : undefined;
  }
  const paraphrased = rephrasings(instruction)
    .map(({ plain, method }) => ({ method, reply: decide(plain) }))
    .find(({ method, reply: { action } }) => action && (!method || method === action.method));
  return paraphrased?.reply ?? decideByRewordings(instruction, scene, decide);
}
