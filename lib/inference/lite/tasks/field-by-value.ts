import { canFill, toFieldText } from '../candidates/affordances.ts';
import { chooseIn } from '../candidates/choices.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isChoosable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const CHANGE_REQUEST =
  /^(?:change|replace|swap|switch|correct)\s+(?:the )?["“]?(?<held>[^"“”]+?)["”]?\s+(?:to|with|for|into|by)\s+["“]?(?<text>[^"“”]+?)["”]?$/iu;
/** "rename the line Training day to Workshop day" */
const RENAME_REQUEST =
  /^(?:rename|retitle)\s+(?:the |my |our )?(?:\p{Ll}+ )?["“]?(?<held>\p{Lu}[^"“”]+?)["”]?\s+(?:to|into|as)\s+["“]?(?<text>[^"“”]+?)["”]?$/u;
const SCORE = 0.8;

/** "change Canada to Mexico": the only field or list with exactly that value. */
export function proposeValueChange(clause: string, scene: Scene): Proposal[] {
  const renamed = RENAME_REQUEST.exec(clause)?.groups;
  const { held: oldValue = '', text = '' } = renamed ?? CHANGE_REQUEST.exec(clause)?.groups ?? {};
  if (oldValue === '') return [];
  const [only, other] = scene.elements.filter(
    ({ role, states }) =>
      fold(states.get('value') ?? '') === fold(oldValue) && !states.has('disabled') && role !== 'slider',
  );
  if (!only || other) return [];
  const found = { node: only, score: SCORE };
  const fieldText = toFieldText(only, text);
  const proposals =
    canFill(only) && fieldText !== undefined
      ? [onNode(found, 'fill', [fieldText])]
      : isChoosable(only.role) && !renamed
        ? chooseIn(found, [text], scene)
        : [];
  return proposals.map((proposal) => ({ ...proposal, isAnswered: true }));
}
