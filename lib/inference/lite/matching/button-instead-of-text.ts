import type { Decision } from '../candidates/decision.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { requote } from '../instruction/rule.ts';
import { isPressed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { STOP_WEIGHT } from '../lexicon/words.ts';

/** "insert a merge tag into the subject": with an article it is a thing rather than text. */
const INSERT_THING =
  /^(?<verb>(?:insert|add|put|enter|paste) (?:an?|the|another) \p{L}[\p{L} -]*?) (?:in ?to|in|to|on|onto)\s.+$/iu;

/** For a text without quotes that would be written into a field, the button whose label has all of it: "Insert merge tag". */
export function clickInsteadOfFill(
  { chosen }: Decision,
  { clause, scene }: { clause: string; scene: Scene },
  decideSaid: (clause: string, scene: Scene) => Decision,
): Decision | undefined {
  const { text, parts } = extractQuotes(clause);
  const { verb } = INSERT_THING.exec(text)?.groups ?? {};
  if (verb === undefined || !chosen || !/^(?:fill|type)$/.test(chosen.action.method)) return undefined;
  const said = requote(verb, parts);
  const decision = decideSaid(said, scene);
  const { node, action } = decision.chosen ?? {};
  if (!node || action?.method !== 'click' || !isPressed(node.role)) return undefined;
  const label = scene.words(`${node.name} ${node.states.get('description') ?? ''}`);
  const [, ...asked] = scene.words(said).filter(({ weight }) => weight > STOP_WEIGHT);
  return asked.every(({ stem }) => label.some((word) => word.stem === stem)) ? decision : undefined;
}
