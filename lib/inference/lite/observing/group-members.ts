import { listIn } from '../entries/entries.ts';
import { sectionEnd } from '../structure/nearness.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { rank } from '../candidates/rank.ts';
import { placesOfNoun, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import type { Stretch } from '../outline/stretches.ts';

/** From this score on, something has the requested name. */
export const MIN_NAME_SCORE = 0.66;

/** From this score on, it has exactly that name. */
export const EXACT_NAME = 0.97;

/** A row of buttons, one of which is pressed. */
export function chipsIn(scene: Scene): OutlineNode[] {
  const pressed = scene.elements.find(({ role, states }) => role === 'button' && states.has('pressed'));
  const siblings = pressed?.parent?.children ?? [];
  const isChip = (node: OutlineNode | undefined): boolean => node?.role === 'button';
  const before = siblings.slice(0, pressed?.siblingIndex).findLastIndex((node) => !isChip(node)) + 1;
  const after = siblings.findIndex((node, at) => at > (pressed?.siblingIndex ?? 0) && !isChip(node));
  const chips = siblings.slice(before, after === -1 ? undefined : after);
  return chips.length > 2 ? chips : [];
}

/** Lists with a choice "Any" or "All". */
export function filtersIn(scene: Scene): OutlineNode[] {
  const isAny = ({ name }: OutlineNode): boolean => /^(?:any|all|every|everyone)\b/i.test(name);
  return scene.elements.filter(
    ({ role, children, states }) =>
      role === 'combobox' && (children.some(isAny) || /^(?:any|all)\b/i.test(states.get('value') ?? '')),
  );
}

const MIN_GROUP_SCORE = 0.9;
const TABLE_FACTOR = 0.9; // a table holds data sooner than controls

const groupRoles = new Set([
  'group',
  'radiogroup',
  'toolbar',
  'navigation',
  'form',
  'dialog',
  'menu',
  'tablist',
  'region',
  'list',
  'listbox',
  'search',
  'application',
  'table',
]);

export const MEMBERS_REQUEST =
  /^(?:(?<before>.+?)\s+)?(?<noun>options|choices|answers|filters|times|items|entries|cards|rows|results|posts|products|buttons|links|fields|inputs|tabs|checkboxes|switches|controls|radios?|radio buttons|toggles|dropdowns|sliders|icons)(?:\s+(?:in|of|on|to|under|for|inside|within)\s+(?:the\s+)?(?<after>.+))?$/i;

const ENTRY_NOUN = /^(?:entries|cards|rows|results|posts|products)$/i;

/** Options of a closed select are not operable elements. */
export const isInSelect = (node: OutlineNode): boolean =>
  node.role === 'option' && ancestorWhere(node, ({ role }) => role === 'combobox') !== undefined;

/** "theme options", "links in the footer": the content of the group of that name. */
export function membersOf(request: string, scene: Scene, least: number): OutlineNode[] {
  const { before, noun = '', after } = MEMBERS_REQUEST.exec(request)?.groups ?? {};
  const groups = [
    ...groupsNamed(noun, scene, EXACT_NAME),
    ...(noun === '' ? [] : groupsNamed(request, scene, MIN_GROUP_SCORE)),
    ...groupsNamed(after ?? before ?? request, scene, least),
  ];
  const named = rolesNamed(noun);
  const roles = named?.just ?? (ENTRY_NOUN.test(noun) ? ['link', 'menuitem', 'treeitem'] : []);
  const membersIn = ({ from, to }: Stretch) =>
    scene.elements.filter((node) => isInteractive(node) && node.index > from && !isInSelect(node) && node.index < to);
  const hasKind = (stretch: Stretch) => membersIn(stretch).some((node) => roles.includes(node.role));
  const group = groups.find(hasKind) ?? groups[0];
  if (!group) return [];
  const members = membersIn(group);
  const just = members.filter((node) => roles.includes(node.role));
  const kind = named?.also.find((role) => members.some((node) => node.role === role));
  const alike = just.length > 0 ? just : members.filter(({ role }) => role === kind);
  return alike.length > 0 ? alike : members;
}

/** Groups of that name; else the section under such a heading. */
function groupsNamed(name: string, scene: Scene, least: number): Stretch[] {
  const roles = placesOfNoun.get(name.toLowerCase());
  const groups = roles
    ? scene.elements.filter((node) => roles.includes(node.role))
    : rankByName(name, scene, (role) => groupRoles.has(role))
        .toSorted(innermostFirst)
        .filter(({ score }) => score >= least)
        .map(({ node }) => node);
  if (groups.length > 0) return groups.map(({ index, end }) => ({ from: index, to: end }));
  const opened = unfoldedContent(name.replace(/\s+(?:sub ?)?menu$/i, ''), scene);
  if (opened.length > 0) return opened;
  return rankByName(name, scene, (role) => role === 'heading')
    .filter(({ score }) => score >= least)
    .map(({ node }) => listIn({ from: node.index, to: sectionEnd(node) }, scene));
}

/** The content unfolded after its control. */
function unfoldedContent(name: string, scene: Scene): Stretch[] {
  return rankByName(name, scene, () => true).flatMap(({ node, score }) => {
    const next =
      score >= EXACT_NAME && node.states.has('expanded') ? node.parent?.children[node.siblingIndex + 1] : undefined;
    return next && next.children.length > 0 ? [{ from: next.index, to: next.end }] : [];
  });
}

const innermostFirst = (a: Candidate, b: Candidate): number => b.score - a.score || b.node.index - a.node.index;

function rankByName(name: string, scene: Scene, hasRole: (role: string) => boolean): Candidate[] {
  return rank(name, scene, ({ role, name: label }) =>
    label === '' || !hasRole(role) ? 0 : role === 'table' ? TABLE_FACTOR : 1,
  );
}
