import { ancestorWhere } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isEntry } from './roles.ts';
import type { Scene } from './scene.ts';
import { textBeside } from './surroundings.ts';
import { STOP_WEIGHT } from './words.ts';

/** "activate the workflow": the subject of the whole page. */
export const PAGE_SWITCHED =
  /^(?:(?:turn|switch) (?:(?<on>on|off) (?<thing>(?:the|this|my) \p{L}+)|(?<what>(?:the|this|my) \p{L}+) (?<way>on|off))|(?<deed>enable|disable|activate|deactivate) (?<one>(?:the|this|my) \p{L}+))$/iu;

/** The only switch of a page about that thing, if the switch's name is only its state: "Inactive". */
export function switchedPage(groups: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const { on, way, deed, thing = groups['what'] ?? groups['one'] ?? '' } = groups;
  const isOn = /^(?:on|enable|activate)$/i.test(on ?? way ?? deed ?? '');
  const words = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  const isSpokenOf = words.length > 0 && words.every((word) => scene.placesOf(word).length > 0);
  const [only, other] = scene.elements.filter(({ role }) => role === 'switch');
  if (!only || other || !isSpokenOf || ancestorWhere(only, isEntry)) return [];
  const label = only.name === '' ? textBeside(only) : only.name;
  const isSo = only.states.has('checked') === isOn;
  return STATE.test(label) && !isSo ? [onNode({ node: only, score: 1 }, isOn ? 'check' : 'uncheck', [])] : [];
}

const STATE = /^(?:(?:in|de)?activ(?:e|ated)|(?:en|dis)abled|on|off|(?:un)?published)$/i;
