import { pressed, type Proposal } from './proposal.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold } from './words.ts';

const REMOVED =
  /^(?:remove|delete|drop|take off|take away|clear(?=.*\s(?:filter|tag|chip|label|keyword|topic)$))\s+(?:the\s+|my\s+)?["“]?(?<name>[^"“”]+?)["”]?(?:\s+(?:filter|tag|chip|label|keyword|topic))?$/iu;
const CROSS = /^(?:[✕✖×⨯╳❌]|x|remove(?: (?:filter|tag|chip|label|item))?)$/iu;

/** "remove the Fireplace filter": the only remove icon right after a text that is just that. */
export function chipRemoved(clause: string, scene: Scene): Proposal[] {
  const name = fold(REMOVED.exec(clause)?.groups?.['name'] ?? '');
  if (name === '') return [];
  const [only, other] = scene.elements.filter((node) => {
    const before = node.parent?.children[node.place - 1];
    return before?.role === 'text' && isInteractive(node) && CROSS.test(node.name) && fold(before.name) === name;
  });
  return only && !other ? pressed([only]).map((proposal) => ({ ...proposal, isAnswered: true })) : [];
}
