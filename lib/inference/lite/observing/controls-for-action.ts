import { acceptsFile } from '../candidates/affordances.ts';
import { rank } from '../candidates/rank.ts';
import { decideClause } from '../acting/decide-clause.ts';
import type { Word } from '../lexicon/words.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { hasRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { MIN_NAME_SCORE } from './group-members.ts';

const CONTROL_FOR_ACTION = /^(?<noun>button|link|icon|control)\s+(?:to|(?:which|that)(?:\s+\w+s\b)?)\s*(?<rest>.*)$/i;

/** "how do I sell a share", "what lets me sell it" */
export const HOW_QUESTION =
  /^(?:(?:how|where) (?:do|can|could|should|would) (?:i|you|we|one)|(?:how|where) to|(?:what |which )?(?:lets|allows) (?:me|you)(?: to)?)\s+(?<rest>.+)$/i;

const UPLOAD_QUESTION = /^(?:upload|attach)\s+(?:an?\s+|the\s+|my\s+)?(?<what>.+)$/i;

/** "button to delete the A record", "link that opens the map": the element that does so, if one clearly does. */
export function controlsForAction(question: string, scene: Scene): OutlineNode[] {
  const { noun = '', rest = '' } = (CONTROL_FOR_ACTION.exec(question) ?? HOW_QUESTION.exec(question))?.groups ?? {};
  const verb = /\s(?:which|that)\s+(?<verb>\w+s)\b/i.exec(question)?.groups?.['verb'];
  const phrase = verb === undefined ? rest : `${verb.replace(/s$/i, '')} ${rest}`;
  if (phrase === '') return [];
  const words = scene.words(phrase.replace(/^page (?=\d)/i, ''));
  const just = scene.elements.filter(
    (node) => isInteractive(node) && hasRole(node, rolesNamed(noun)) && hasExactName(words, scene.words(node.name)),
  );
  if (noun !== '' && just.length === 1) return just;
  const what = UPLOAD_QUESTION.exec(phrase)?.groups?.['what'];
  const [file] = what === undefined ? [] : rank(what, scene, (node) => (acceptsFile(node) ? 1 : 0));
  if (file && file.score >= MIN_NAME_SCORE) return [file.node];
  const { chosen } = decideClause(phrase, scene);
  if (chosen?.node && (noun === '' || hasRole(chosen.node, rolesNamed(noun)))) return [chosen.node];
  const roles = rolesNamed(noun);
  const suits = (node: OutlineNode) =>
    isInteractive(node) && (!roles || roles.just.includes(node.role) || roles.also.includes(node.role)) ? 1 : 0;
  const [best, next] = rank({ phrase, verbFirst: true }, scene, suits);
  return best && best.score >= MIN_NAME_SCORE && best.score > (next?.score ?? 0) ? [best.node] : [];
}

const hasExactName = (asked: readonly Word[], said: readonly Word[]): boolean =>
  asked.length === said.length && asked.every(({ stem }, at) => stem === said[at]?.stem);
