import { isNounOfKind } from './kind-words.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { onNode, pressed, type Proposal } from './proposal.ts';
import { isEntry } from './roles.ts';
import { rowDescribed } from './row-described.ts';
import type { Scene } from './scene.ts';
import { STOP_WEIGHT } from './words.ts';

export const SWITCHED_ASKED =
  /^(?:(?:turn|switch) (?:(?<on>on|off) (?<thing>\S.*)|(?<what>\S.*) (?<way>on|off))|(?<deed>enable|disable|activate|deactivate) (?<one>\S.*))$/i;

/** "turn on the floor lamp": the only switch of the entry with all words, if the switch's own name is generic. */
export function switchedIn(groups: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const { on, way, deed, thing = groups['what'] ?? groups['one'] ?? '' } = groups;
  const isOn = /^(?:on|enable|activate)$/i.test(on ?? way ?? deed ?? '');
  const entries = entriesSaying(thing, scene);
  const switches = entries.flatMap((entry) => {
    const inside = scene.elements.filter((node) => node.role === 'switch' && entry && isWithin(node, entry));
    const [only, other] = inside;
    return only && !other && CALLED_SO.test(only.name) ? [only] : [];
  });
  const lit = isOn ? [] : entries.flatMap((entry) => litIn(entry, scene));
  if (switches.length === 0 && lit.length > 0) return pressed([...new Set(lit)]);
  const [node, more] = new Set(switches);
  if (!node || more || node.states.has('checked') === isOn) return [];
  return [onNode({ node, score: 1 }, isOn ? 'check' : 'uncheck', [])];
}

/** "turn off the sensor", whose only button, pressed, has the name "Connected". */
function litIn(entry: OutlineNode, scene: Scene): OutlineNode[] {
  const [only, other] = scene.elements.filter((node) => node.role === 'button' && isWithin(node, entry));
  const isLit = only?.states.has('pressed') === true && only.states.get('pressed') !== 'false';
  return only && !other && isLit && LIT.test(only.name) ? [only] : [];
}

const LIT = /^(?:on|active|enabled|connected|linked|running)$/i;

/** The entries with a single name that has all the words. */
export function entriesSaying(thing: string, scene: Scene): OutlineNode[] {
  const asked = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  const [first] = asked;
  return (first ? scene.placesOf(first) : []).flatMap((place) => {
    const said = scene.outline.nodes[place];
    const isSaid = said && asked.every((word) => scene.says(said, word)); // one name, not here and there
    return isSaid ? ((isEntry(said) ? said : ancestorWhere(said, isEntry)) ?? []) : [];
  });
}

const CALLED_SO = /^(?:toggle |switch )?(?:|power|on|off|on\/off|active|enabled?|status|state)$/i;

const TOGGLED = 'star|like|love|follow|save|bookmark|pin|mute|watch|subscribe|favou?rite|flag|archive|block';
export const TOGGLED_ASKED = new RegExp(
  String.raw`^(?<un>un)?(?<deed>${TOGGLED}) (?:to |from )?(?:the |this |that )?(?<thing>\S.*?)$`,
  'i',
);

/** "unlike Ada's post", "star the email from Ada": the only button of the entry with this state, or its opposite. */
export function toggledIn({ un, deed = '', thing = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const stem = deed.replace(/e$/i, '');
  const done = String.raw`${stem}\p{L}?(?:ed|ing)$`;
  const shows = new RegExp(
    un === undefined ? `^(?:not |un)${done}` : String.raw`^(?!not |un)(?:.*[\s.])?${done}`,
    'iu',
  );
  const saying = entriesSaying(withoutKind(thing), scene);
  const told = saying.length > 0 ? undefined : rowDescribed(`the ${thing}`, scene, true);
  const entries = told ? [told] : saying;
  const isMeant = (node: OutlineNode): boolean =>
    node.role === 'button' && shows.test(node.name) && entries.some((entry) => isWithin(node, entry));
  return pressed(scene.elements.filter(isMeant));
}

/** "GitLab" of "email from GitLab", "Ada" of "Ada's post". */
export function withoutKind(thing: string): string {
  const { before = '', name, after = '' } = OF_KIND.exec(thing)?.groups ?? {};
  if (name !== undefined && isNounOfKind(before || after)) return name;
  return thing;
}

const OF_KIND =
  /^(?:(?<before>\p{Ll}+) (?:from|of|by|to|called|about|with) (?:the )?)?(?<name>.+?)(?:(?:['’]s)? (?<after>\p{Ll}+))?$/u;
