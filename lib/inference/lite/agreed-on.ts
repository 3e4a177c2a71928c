import type { ActReply } from '../inference.ts';
import { retoldIn } from './retold.ts';
import type { Scene } from './scene.ts';

/** What the instruction means in the page's own words; undefined if these find several acts. */
export function agreedOn(instruction: string, scene: Scene, decided: (said: string) => ActReply): ActReply | undefined {
  const roleOf = (ref?: string): string => scene.elements.find((node) => node.ref === ref)?.role ?? '';
  const [first, ...others] = retoldIn(instruction, scene).flatMap(({ said, roles }) => {
    const reply = decided(said);
    return reply.action && (!roles || roles.has(roleOf(reply.action.ref))) ? [reply] : [];
  });
  const isSame = ({ action }: ActReply): boolean =>
    action?.ref === first?.action?.ref && action?.method === first?.action?.method;
  return first && others.every(isSame) ? first : undefined;
}
