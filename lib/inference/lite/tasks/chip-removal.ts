import { clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const REMOVE_REQUEST =
  /^(?:remove|delete|drop|take off|take away|clear(?=.*\s(?:filter|tag|chip|label|keyword|topic)$))\s+(?:the\s+|my\s+)?["“]?(?<name>[^"“”]+?)["”]?(?:\s+(?:filter|tag|chip|label|keyword|topic))?$/iu;
const REMOVE_ICON = /^(?:[✕✖×⨯╳❌]|x|remove(?: (?:filter|tag|chip|label|item))?)$/iu;

/** "remove the Fireplace filter": the only remove icon right after a text that is just that. */
export function proposeChipRemoval(clause: string, scene: Scene): Proposal[] {
  const name = fold(REMOVE_REQUEST.exec(clause)?.groups?.['name'] ?? '');
  if (name === '') return [];
  const [only, other] = scene.elements.filter((node) => {
    const before = node.parent?.children[node.siblingIndex - 1];
    return before?.role === 'text' && isInteractive(node) && REMOVE_ICON.test(node.name) && fold(before.name) === name;
  });
  return only && !other ? clicksOn([only]).map((proposal) => ({ ...proposal, isAnswered: true })) : [];
}
