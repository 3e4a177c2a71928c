import { decide, type Decision } from '../candidates/decision.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { onNode } from '../candidates/proposal.ts';
import { isCheckable } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { textBefore } from '../outline/text-before.ts';
import { fillerWords, neutralVerbs } from '../lexicon/verb-classes.ts';
import { fold, STOP_WEIGHT } from '../lexicon/words.ts';

const CHOOSE_IT_REQUEST =
  /^(?:choose|select|pick|take|click|confirm)(?: on)? (?:it|that|this|the (?:matching |suggested )?(?:suggestion|option|entry|result|match|hit))$/i;

/** "type Oslo into City and choose it": the written text, as the name of a suggestion. */
export function pronounAsWrittenText(clause: string, written: string | undefined): string | undefined {
  const isIt = CHOOSE_IT_REQUEST.test(clause.trim().replace(/[.!]$/, ''));
  return isIt && written !== undefined && written !== '' ? `choose "${written}"` : undefined;
}

const NEGATION_WORD = /\b(?:not|don['’]?t|no|never|without|except|other than)\b/i;

/**
 * "choose the tooltip sorting Descending", once its list is open: the choice is the end of the clause, and all before it the
 * label.
 */
export function choiceAtClauseEnd(
  clause: string,
  { box, choices }: { box: OutlineNode | undefined; choices: readonly OutlineNode[] },
  scene: Scene,
): Decision | undefined {
  const said = fold(clause.trim().replace(/[.!]$/, ''));
  const [choice, other] = choices.filter(({ name }) => name !== '' && said.endsWith(` ${fold(name)}`));
  if (!box || !choice || other || NEGATION_WORD.test(said)) return undefined;
  const label = scene.words(`${labelOf(box)} ${textBefore(box)}`);
  const rest = scene.words(said.slice(0, -choice.name.length)).filter(({ weight, text }, at) => {
    const isWrap =
      (at === 0 && (neutralVerbs.has(text) || text === 'set' || text === 'change')) || fillerWords.has(text);
    return weight > STOP_WEIGHT && !isWrap;
  });
  if (rest.length === 0 || !rest.every(({ stem }) => label.some((word) => word.stem === stem))) return undefined;
  return decide([onNode({ node: choice, score: 1 }, isCheckable(choice.role) ? 'check' : 'click', [])]);
}
