import type { ActReply } from '../../inference.ts';
import { rephraseForPage } from './page-wording.ts';
import type { Scene } from '../outline/scene.ts';

/** What the instruction means in the page's own words; undefined if these find several acts. */
export function decideByRewordings(
  instruction: string,
  scene: Scene,
  decide: (text: string) => ActReply,
): ActReply | undefined {
  const roleOf = (ref?: string): string => scene.elements.find((node) => node.ref === ref)?.role ?? '';
  const [first, ...others] = rephraseForPage(instruction, scene).flatMap(({ said: text, roles }) => {
    const reply = decide(text);
    return reply.action && (!roles || roles.has(roleOf(reply.action.ref))) ? [reply] : [];
  });
  const isSame = ({ action }: ActReply): boolean =>
    action?.ref === first?.action?.ref && action?.method === first?.action?.method;
  return first && others.every(isSame) ? first : undefined;
}
