import { isKindNoun } from '../term-coverage/kind-nouns.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { onNode, clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isEntry } from '../outline/roles.ts';
import { rowDescribed } from './row-by-description.ts';
import type { Scene } from '../outline/scene.ts';
import { STOP_WEIGHT } from '../lexicon/words.ts';

export const SWITCH_REQUEST =
  /^(?:(?:turn|switch) (?:(?<on>on|off) (?<thing>\S.*)|(?<what>\S.*) (?<way>on|off))|(?<verb>enable|disable|activate|deactivate) (?<one>\S.*))$/i;

/** "turn on the floor lamp": the only switch of the entry with all words, if the switch's own name is generic. */
export function switchOfEntry(groups: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const { on, way, verb, thing = groups['what'] ?? groups['one'] ?? '' } = groups;
  const isOn = /^(?:on|enable|activate)$/i.test(on ?? way ?? verb ?? '');
  const entries = entriesMentioning(thing, scene);
  const switches = entries.flatMap((entry) => {
    const inside = scene.elements.filter((node) => node.role === 'switch' && entry && isWithin(node, entry));
    const [only, other] = inside;
    return only && !other && GENERIC_SWITCH_NAME.test(only.name) ? [only] : [];
  });
  const lit = isOn ? [] : entries.flatMap((entry) => litButton(entry, scene));
  if (switches.length === 0 && lit.length > 0) return clicksOn([...new Set(lit)]);
  const [node, more] = new Set(switches);
  if (!node || more || node.states.has('checked') === isOn) return [];
  return [onNode({ node, score: 1 }, isOn ? 'check' : 'uncheck', [])];
}

/** "turn off the sensor", whose only button, pressed, has the name "Connected". */
function litButton(entry: OutlineNode, scene: Scene): OutlineNode[] {
  const [only, other] = scene.elements.filter((node) => node.role === 'button' && isWithin(node, entry));
  const isLit = only?.states.has('pressed') === true && only.states.get('pressed') !== 'false';
  return only && !other && isLit && ON_STATE_NAME.test(only.name) ? [only] : [];
}

const ON_STATE_NAME = /^(?:on|active|enabled|connected|linked|running)$/i;

/** The entries with a single name that has all the words. */
export function entriesMentioning(thing: string, scene: Scene): OutlineNode[] {
  const asked = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  const [first] = asked;
  return (first ? scene.placesOf(first) : []).flatMap((place) => {
    const said = scene.outline.nodes[place];
    const isSaid = said && asked.every((word) => scene.mentions(said, word)); // one name, not here and there
    return isSaid ? ((isEntry(said) ? said : ancestorWhere(said, isEntry)) ?? []) : [];
  });
}

const GENERIC_SWITCH_NAME = /^(?:toggle |switch )?(?:|power|on|off|on\/off|active|enabled?|status|state)$/i;

const TOGGLE_VERBS = 'star|like|love|follow|save|bookmark|pin|mute|watch|subscribe|favou?rite|flag|archive|block';
export const TOGGLE_REQUEST = new RegExp(
  String.raw`^(?<un>un)?(?<verb>${TOGGLE_VERBS}) (?:to |from )?(?:the |this |that )?(?<thing>\S.*?)$`,
  'i',
);

/** "unlike Ada's post", "star the email from Ada": the only button of the entry with this state, or its opposite. */
export function toggleOfEntry(
  { un, verb = '', thing = '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const stem = verb.replace(/e$/i, '');
  const done = String.raw`${stem}\p{L}?(?:ed|ing)$`;
  const shows = new RegExp(
    un === undefined ? `^(?:not |un)${done}` : String.raw`^(?!not |un)(?:.*[\s.])?${done}`,
    'iu',
  );
  const saying = entriesMentioning(withoutKind(thing), scene);
  const described = saying.length > 0 ? undefined : rowDescribed(`the ${thing}`, scene, true);
  const entries = described ? [described] : saying;
  const isMeant = (node: OutlineNode): boolean =>
    node.role === 'button' && shows.test(node.name) && entries.some((entry) => isWithin(node, entry));
  return clicksOn(scene.elements.filter(isMeant));
}

/** "GitLab" of "email from GitLab", "Ada" of "Ada's post". */
export function withoutKind(thing: string): string {
  const { before = '', name, after = '' } = KIND_AND_NAME.exec(thing)?.groups ?? {};
  if (name !== undefined && isKindNoun(before || after)) return name;
  return thing;
}

const KIND_AND_NAME =
  /^(?:(?<before>\p{Ll}+) (?:from|of|by|to|called|about|with) (?:the )?)?(?<name>.+?)(?:(?:['’]s)? (?<after>\p{Ll}+))?$/u;
