import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isCheckable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

/** "check Do not track me": the "not" would otherwise be read as the instruction's. */
export const CHECK_EXACT_REQUEST =
  /^(?:(?<off>un-?(?:check|tick|select)|de-?select|(?:turn|switch) off|disable|deactivate)|check|tick|select|(?:turn|switch) on|enable|activate) (?:the (?:box|checkbox|option|switch) )?(?<label>(?:.*\s)?(?:not|no|never|don['’]?t|doesn['’]?t|without|except)\s.*)$/i;

/** The only checkbox with exactly that name. */
export function checkboxNamedExactly(
  { off, label = '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const boxes = scene.elements.filter(({ role, name }) => isCheckable(role) && fold(name) === fold(label));
  return boxes.map((node) => onNode({ node, score: 1 }, off === undefined ? 'check' : 'uncheck', []));
}
