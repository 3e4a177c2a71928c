import type { Decision } from './decide.ts';
import { takeQuotes } from './intent.ts';
import { requote } from './rule.ts';
import { isPressed } from './roles.ts';
import type { Scene } from './scene.ts';
import { STOP_WEIGHT } from './words.ts';

/** "insert a merge tag into the subject": with an article it is a thing rather than text. */
const A_THING =
  /^(?<deed>(?:insert|add|put|enter|paste) (?:an?|the|another) \p{L}[\p{L} -]*?) (?:in ?to|in|to|on|onto)\s.+$/iu;

/** For a text without quotes that would be written into a field, the button whose label has all of it: "Insert merge tag". */
export function pressedInstead(
  { chosen }: Decision,
  { clause, scene }: { clause: string; scene: Scene },
  decideSaid: (clause: string, scene: Scene) => Decision,
): Decision | undefined {
  const { text, parts } = takeQuotes(clause);
  const { deed } = A_THING.exec(text)?.groups ?? {};
  if (deed === undefined || !chosen || !/^(?:fill|type)$/.test(chosen.action.method)) return undefined;
  const said = requote(deed, parts);
  const decision = decideSaid(said, scene);
  const { node, action } = decision.chosen ?? {};
  if (!node || action?.method !== 'click' || !isPressed(node.role)) return undefined;
  const label = scene.words(`${node.name} ${node.states.get('description') ?? ''}`);
  const [, ...asked] = scene.words(said).filter(({ weight }) => weight > STOP_WEIGHT);
  return asked.every(({ stem }) => label.some((word) => word.stem === stem)) ? decision : undefined;
}
