import { ancestorWhere } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isEntry } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { textBeside } from '../structure/surroundings.ts';
import { STOP_WEIGHT } from '../lexicon/words.ts';

/** "activate the workflow": the subject of the whole page. */
export const SWITCH_PAGE_REQUEST =
  /^(?:(?:turn|switch) (?:(?<on>on|off) (?<thing>(?:the|this|my) \p{L}+)|(?<what>(?:the|this|my) \p{L}+) (?<way>on|off))|(?<verb>enable|disable|activate|deactivate) (?<one>(?:the|this|my) \p{L}+))$/iu;

/** The only switch of a page about that thing, if the switch's name is only its state: "Inactive". */
export function pageSwitch(groups: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const { on, way, verb, thing = groups['what'] ?? groups['one'] ?? '' } = groups;
  const isOn = /^(?:on|enable|activate)$/i.test(on ?? way ?? verb ?? '');
  const words = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  const isSpokenOf = words.length > 0 && words.every((word) => scene.placesOf(word).length > 0);
  const [only, other] = scene.elements.filter(({ role }) => role === 'switch');
  if (!only || other || !isSpokenOf || ancestorWhere(only, isEntry)) return [];
  const label = only.name === '' ? textBeside(only) : only.name;
  const isSo = only.states.has('checked') === isOn;
  return STATE_NAME.test(label) && !isSo ? [onNode({ node: only, score: 1 }, isOn ? 'check' : 'uncheck', [])] : [];
}

const STATE_NAME = /^(?:(?:in|de)?activ(?:e|ated)|(?:en|dis)abled|on|off|(?:un)?published)$/i;
