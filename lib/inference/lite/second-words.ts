import { decide, type Decision } from './decide.ts';
import type { OutlineNode } from './outline.ts';
import { onNode } from './proposal.ts';
import { isCheckable } from './roles.ts';
import { labelOf, type Scene } from './scene.ts';
import { textBefore } from './text-before.ts';
import { fillers, neutral } from './verbs.ts';
import { fold, STOP_WEIGHT } from './words.ts';

const IT =
  /^(?:choose|select|pick|take|click|confirm)(?: on)? (?:it|that|this|the (?:matching |suggested )?(?:suggestion|option|entry|result|match|hit))$/i;

/** "type Oslo into City and choose it": the written text, as the name of a suggestion. */
export function itAsWritten(clause: string, written: string | undefined): string | undefined {
  const isIt = IT.test(clause.trim().replace(/[.!]$/, ''));
  return isIt && written !== undefined && written !== '' ? `choose "${written}"` : undefined;
}

const DENIES = /\b(?:not|don['’]?t|no|never|without|except|other than)\b/i;

/** "choose the tooltip sorting Descending", once its list is open: the choice is the end of the clause, and all before it the label. */
export function choiceSaidLast(
  clause: string,
  { box, choices }: { box: OutlineNode | undefined; choices: readonly OutlineNode[] },
  scene: Scene,
): Decision | undefined {
  const said = fold(clause.trim().replace(/[.!]$/, ''));
  const [choice, other] = choices.filter(({ name }) => name !== '' && said.endsWith(` ${fold(name)}`));
  if (!box || !choice || other || DENIES.test(said)) return undefined;
  const label = scene.words(`${labelOf(box)} ${textBefore(box)}`);
  const rest = scene.words(said.slice(0, -choice.name.length)).filter(({ weight, text }, at) => {
    const isWrap = (at === 0 && (neutral.has(text) || text === 'set' || text === 'change')) || fillers.has(text);
    return weight > STOP_WEIGHT && !isWrap;
  });
  if (rest.length === 0 || !rest.every(({ stem }) => label.some((word) => word.stem === stem))) return undefined;
  return decide([onNode({ node: choice, score: 1 }, isCheckable(choice.role) ? 'check' : 'click', [])]);
}
