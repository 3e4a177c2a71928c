import type { ActReply, ActRequest } from '../inference.ts';
import { agreedOn } from './agreed-on.ts';
import { replyOf } from './decide.ts';
import { labelAlone, pressedAs } from './pressed-as.ts';
import { retellings } from './retellings.ts';
import { fieldSaid, insteadIn } from './said-otherwise.ts';
import type { Scene } from './scene.ts';
import { deedOnRow } from './tongues/row-deed.ts';

/** What a refused instruction means in synonymous words, or by its essential part. */
export function decideOtherwise(
  { instruction, page }: ActRequest,
  scene: Scene,
  decided: (instruction: string) => ActReply,
): ActReply | undefined {
  const said =
    fieldSaid(instruction, scene) ??
    labelAlone(instruction, scene) ??
    pressedAs(instruction, scene) ??
    deedOnRow(instruction, scene, page.outline);
  if (said) return replyOf({ chosen: said });
  const instead = insteadIn(instruction);
  if (instead) {
    const wanted = decided(instead.wanted);
    const barred = wanted.action ? decided(instead.barred).action : undefined;
    return wanted.action && barred?.ref !== wanted.action.ref ? wanted : undefined;
  }
  const retold = retellings(instruction)
    .map(({ plain, method }) => ({ method, reply: decided(plain) }))
    .find(({ method, reply: { action } }) => action && (!method || method === action.method));
  return retold?.reply ?? agreedOn(instruction, scene, decided);
}
