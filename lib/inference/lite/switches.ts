import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { STOP_WEIGHT } from './words.ts';

export const SWITCHED_ASKED =
  /^(?:(?:turn|switch) (?:(?<on>on|off) (?<thing>\S.*)|(?<what>\S.*) (?<way>on|off))|(?<deed>enable|disable|activate|deactivate) (?<one>\S.*))$/i;

/** "turn on the floor lamp": the one switch of the entry that says all of it, where the switch is called no more than one. */
export function switchedIn(groups: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const { on, way, deed, thing = groups['what'] ?? groups['one'] ?? '' } = groups;
  const isOn = /^(?:on|enable|activate)$/i.test(on ?? way ?? deed ?? '');
  const asked = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  if (asked.length === 0) return [];
  const [first] = asked;
  const naming = (first ? scene.placesOf(first) : []).flatMap((place) => {
    const said = scene.outline.nodes[place];
    return said && asked.every((word) => scene.says(said, word)) ? [said] : []; // one name, not here and there
  });
  const isEntry = ({ role }: OutlineNode): boolean => isRowRole(role) || ENTRIES.has(role);
  const entries = naming.map((said) => (isEntry(said) ? said : ancestorWhere(said, isEntry)));
  const switches = entries.flatMap((entry) => {
    const inside = scene.elements.filter((node) => node.role === 'switch' && entry && isWithin(node, entry));
    const [only, other] = inside;
    return only && !other && CALLED_SO.test(only.name) ? [only] : [];
  });
  const [node, more] = new Set(switches);
  if (!node || more || node.states.has('checked') === isOn) return [];
  return [onNode({ node, score: 1 }, isOn ? 'check' : 'uncheck', [])];
}

const ENTRIES = new Set(['item', 'group', 'article', 'region']);
const CALLED_SO = /^(?:toggle |switch )?(?:|power|on|off|on\/off|active|enabled?|status|state)$/i;
