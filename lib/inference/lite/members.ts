import { sectionEnd } from './nearness.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import type { Candidate } from './candidate.ts';
import { rank } from './rank.ts';
import { isEditable, isRowRole, placesOfNoun, rolesNamed, type NounRoles } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import type { Stretch } from './stretches.ts';
import { wordsOf, type Word } from './words.ts';

/** From here on something is called as was asked. */
export const NAMED = 0.66;

/** From here on it is called just so. */
export const EXACT = 0.97;

/** A row of buttons of which one is pressed. */
export function chipsIn(scene: Scene): OutlineNode[] {
  const pressed = scene.elements.find(({ role, states }) => role === 'button' && states.has('pressed'));
  const chips = pressed?.parent?.children.filter(({ role }) => role === 'button') ?? [];
  return chips.length > 2 ? chips : [];
}

/** Lists of which one choice is "Any" or "All". */
export function filtersIn(scene: Scene): OutlineNode[] {
  const isAny = ({ name }: OutlineNode): boolean => /^(?:any|all|every|everyone)\b/i.test(name);
  return scene.elements.filter(
    ({ role, children, states }) =>
      role === 'combobox' && (children.some(isAny) || /^(?:any|all)\b/i.test(states.get('value') ?? '')),
  );
}

/** "the questions" of a help page. */
export function questionsNamed(asked: string, scene: Scene): OutlineNode[] {
  if (!/^(?:\p{L}+ )?questions$/iu.test(asked)) return [];
  return scene.elements.filter((node) => isInteractive(node) && !isEditable(node.role) && node.name.endsWith('?'));
}

/** "the tickets": the entries of the list or table that is called so, not the way to it. */
export function entriesNamed(asked: string, scene: Scene): OutlineNode[] {
  const { what = asked, place } = IN_PART.exec(asked)?.groups ?? {};
  const [word, more] = wordsOf(place ?? what);
  const [kind] = wordsOf(what);
  if (place !== undefined && kind && kind.text !== kind.stem && !rolesNamed(what)) return entriesUnder(place, scene);
  if (!word || more || word.text === word.stem) return [];
  const lists = scene.elements.filter(({ role, name }) => listing.has(role) && scene.words(name).some(isCalled(word)));
  const headed = scene.titles.filter(({ role, name }) => role === 'heading' && scene.words(name).some(isCalled(word)));
  const stretches = [
    ...lists.map(({ index, end }) => ({ from: index, to: end })),
    ...headed.map((node) => listIn({ from: node.index, to: sectionEnd(node) }, scene)),
  ];
  const [stretch] = stretches;
  if (!stretch) return [];
  const inside = scene.elements.filter(({ index }) => index > stretch.from && index < stretch.to);
  const options = inside.filter(({ role }) => role === 'option');
  return options.length > 1 ? options : oneForEachRow(inside.filter(isEntryLink));
}

const IN_PART = /^(?<what>\p{Ll}+s)\s+(?:in|on|under)\s+(?:the\s+)?(?<place>.+?)(?:\s+(?:column|section|list))?$/u;

/** "issues in progress" */
function entriesUnder(place: string, scene: Scene): OutlineNode[] {
  const [part] = called(place, scene, (role) => role === 'region' || role === 'list').filter(
    ({ score }) => score >= CALLED,
  );
  return part ? oneForEachRow(scene.elements.filter((node) => isWithin(node, part.node) && isEntryLink(node))) : [];
}

const CALLED = 0.9;
const listing = new Set(['list', 'table', 'grid', 'listbox']);

const isCalled =
  (word: Word) =>
  ({ stem, text }: Word): boolean =>
    stem === word.stem || text === word.text;

const isEntryLink = (node: OutlineNode): boolean =>
  node.role === 'link' && ancestorWhere(node, ({ role }) => isRowRole(role) || role === 'list') !== undefined;

const AS_TABLE = 0.9; // a table holds data sooner than controls

const holders = new Set([
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

export const MEMBERS =
  /^(?:(?<before>.+?)\s+)?(?<noun>options|choices|answers|filters|times|items|entries|cards|rows|results|posts|products|buttons|links|fields|inputs|tabs|checkboxes|switches|controls|radios?|radio buttons|toggles|dropdowns|sliders|icons)(?:\s+(?:in|of|on|to|under|for|inside|within)\s+(?:the\s+)?(?<after>.+))?$/i;

const ENTRIES = /^(?:entries|cards|rows|results|posts|products)$/i;

/** Options of a closed select are no elements to act on. */
export const isInSelect = (node: OutlineNode): boolean =>
  node.role === 'option' && ancestorWhere(node, ({ role }) => role === 'combobox') !== undefined;

/** "theme options", "links in the footer": what stands in the group that is called so. */
export function membersOf(asked: string, scene: Scene, least: number): OutlineNode[] {
  const { before, noun = '', after } = MEMBERS.exec(asked)?.groups ?? {};
  const groups = [
    ...groupsCalled(noun, scene, EXACT),
    ...(noun === '' ? [] : groupsCalled(asked, scene, CALLED)),
    ...groupsCalled(after ?? before ?? asked, scene, least),
  ];
  const named = rolesNamed(noun);
  const roles = named?.just ?? (ENTRIES.test(noun) ? ['link', 'menuitem', 'treeitem'] : []);
  const membersIn = ({ from, to }: Stretch) =>
    scene.elements.filter((node) => isInteractive(node) && node.index > from && !isInSelect(node) && node.index < to);
  const hasKind = (stretch: Stretch) => membersIn(stretch).some((node) => roles.includes(node.role));
  const group = groups.find(hasKind) ?? groups[0];
  if (!group) return [];
  const members = membersIn(group);
  const just = members.filter((node) => roles.includes(node.role));
  const only = just.length === 0 && after !== undefined ? onlyGroupOf(named, scene) : [];
  if (only.length > 0) return only;
  const kind = named?.also.find((role) => members.some((node) => node.role === role));
  const alike = just.length > 0 ? just : members.filter(({ role }) => role === kind);
  if (ENTRIES.test(noun) || (after !== undefined && /\sto\s/i.test(asked))) return oneForEachRow(alike);
  return alike.length > 0 ? alike : members;
}

/** Elements of a kind, where only one part of the page has such: "the tabs of the property". */
function onlyGroupOf(roles: NounRoles | undefined, scene: Scene): OutlineNode[] {
  const found = scene.elements.filter(({ role }) => roles?.just.includes(role));
  return found.length > 1 && found.every(({ parent }) => parent === found[0]?.parent) ? found : [];
}

/** "links to files": of a row with several, the first leads there. */
function oneForEachRow(links: readonly OutlineNode[]): OutlineNode[] {
  const rowOf = (node: OutlineNode) => ancestorWhere(node, ({ role }) => isRowRole(role)) ?? node;
  return links.filter((link, at) => links.findIndex((other) => rowOf(other) === rowOf(link)) === at);
}

/** Groups that are called so; else what stands under a heading that is. */
function groupsCalled(name: string, scene: Scene, least: number): Stretch[] {
  const roles = placesOfNoun.get(name.toLowerCase());
  const groups = roles
    ? scene.elements.filter((node) => roles.includes(node.role))
    : called(name, scene, (role) => holders.has(role))
        .toSorted(innermostFirst)
        .filter(({ score }) => score >= least)
        .map(({ node }) => node);
  if (groups.length > 0) return groups.map(({ index, end }) => ({ from: index, to: end }));
  const opened = unfolded(name.replace(/\s+(?:sub ?)?menu$/i, ''), scene);
  if (opened.length > 0) return opened;
  return called(name, scene, (role) => role === 'heading')
    .filter(({ score }) => score >= least)
    .map(({ node }) => listIn({ from: node.index, to: sectionEnd(node) }, scene));
}

/** What stands open after the control that unfolds it. */
function unfolded(name: string, scene: Scene): Stretch[] {
  return called(name, scene, () => true).flatMap(({ node, score }) => {
    const next = score >= EXACT && node.states.has('expanded') ? node.parent?.children[node.place + 1] : undefined;
    return next && next.children.length > 0 ? [{ from: next.index, to: next.end }] : [];
  });
}

const innermostFirst = (a: Candidate, b: Candidate): number => b.score - a.score || b.node.index - a.node.index;

/** The list under a heading, if there is one: what stands beside it is no entry. */
function listIn(section: Stretch, scene: Scene): Stretch {
  const list = scene.outline.nodes
    .slice(section.from, section.to)
    .find(({ role }) => role === 'list' || role === 'table');
  return list ? { from: list.index, to: list.end } : section;
}

function called(name: string, scene: Scene, hasRole: (role: string) => boolean): Candidate[] {
  return rank(name, scene, ({ role, name: label }) =>
    label === '' || !hasRole(role) ? 0 : role === 'table' ? AS_TABLE : 1,
  );
}
