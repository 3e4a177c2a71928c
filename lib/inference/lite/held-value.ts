import { canFill, fillText } from './affords.ts';
import { chooseIn } from './choices.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isChoosable } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

const CHANGED =
  /^(?:change|replace|swap|switch|correct)\s+(?:the )?["“]?(?<held>[^"“”]+?)["”]?\s+(?:to|with|for|into|by)\s+["“]?(?<text>[^"“”]+?)["”]?$/iu;
/** "rename the line Training day to Workshop day" */
const RENAMED =
  /^(?:rename|retitle)\s+(?:the |my |our )?(?:\p{Ll}+ )?["“]?(?<held>\p{Lu}[^"“”]+?)["”]?\s+(?:to|into|as)\s+["“]?(?<text>[^"“”]+?)["”]?$/u;
const SCORE = 0.8;

/** "change Canada to Mexico": the only field or list with exactly that value. */
export function heldValue(clause: string, scene: Scene): Proposal[] {
  const renamed = RENAMED.exec(clause)?.groups;
  const { held = '', text = '' } = renamed ?? CHANGED.exec(clause)?.groups ?? {};
  if (held === '') return [];
  const [only, other] = scene.elements.filter(
    ({ role, states }) =>
      fold(states.get('value') ?? '') === fold(held) && !states.has('disabled') && role !== 'slider',
  );
  if (!only || other) return [];
  const found = { node: only, score: SCORE };
  const taken = fillText(only, text);
  const acts =
    canFill(only) && taken !== undefined
      ? [onNode(found, 'fill', [taken])]
      : isChoosable(only.role) && !renamed
        ? chooseIn(found, [text], scene)
        : [];
  return acts.map((proposal) => ({ ...proposal, isAnswered: true }));
}
