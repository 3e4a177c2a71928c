import type { ObserveReply, ObserveRequest, ProposedAction } from '../inference.ts';
import { sectionEnd } from './nearness.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { describe } from './proposal.ts';
import type { Candidate } from './candidate.ts';
import { rank } from './rank.ts';
import { isCheckable, isEditable, isRowRole, placesOfNoun, rolesNamed } from './roles.ts';
import { isInteractive, Scene } from './scene.ts';
import type { Stretch } from './stretches.ts';

const WORTH_SHOWING = 0.5;
const MOST_ELEMENTS = 50;
const ASKING =
  /^(?:please\s+)?(?:(?:find|list|show|locate|get|identify|observe|look for|where (?:is|are|(?:can i|do i|to) (?:enter|type|put|find|change|set|see|choose|select))|what (?:is|are)|which)\s+)?(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:possible\s+|available\s+)?/i;
const EVERYTHING =
  /^(?:everything|(?:interactive |actionable |clickable )?(?:elements?|controls?|actions?|things?)(?: (?:on|of|in) (?:the|this) page)?|what can (?:i|be) .*)$/i;

/** Elements that fit an instruction, best first, each with the act it is for. */
export function observe(request: ObserveRequest): ObserveReply {
  const scene = new Scene(request.page.outline);
  const asked = request.instruction
    .trim()
    .replace(/[.?!\s]+$/, '')
    .replace(ASKING, '');
  const found = EVERYTHING.test(asked) ? scene.elements.filter(isInteractive) : fitting(asked, scene);
  return { task: 'observe', elements: found.slice(0, MOST_ELEMENTS).map(proposeFor) };
}

function fitting(asked: string, scene: Scene): OutlineNode[] {
  if (COLUMNS.test(asked)) return scene.elements.filter((node) => isInteractive(node) && isInHeader(node));
  const kinds = rolesNamed(asked)?.just;
  if (kinds) return ofKinds(kinds, scene);
  const acting = actingOn(asked, scene);
  if (acting.length > 0) return acting;
  const ranked = rank(asked, scene, (node) => (isInteractive(node) ? 1 : 0));
  const best = ranked[0]?.score ?? 0;
  const members =
    best < EXACT ? membersOf(asked, scene, MEMBERS.test(asked) ? NAMED : Math.max(NAMED, best + LEAD)) : [];
  if (members.length > 0) return members;
  const noun = rolesNamed(MEMBERS.exec(asked)?.groups?.['noun'] ?? LAST_WORD.exec(asked)?.[0] ?? '');
  const suits = ({ role }: OutlineNode) => !noun || noun.just.includes(role) || noun.also.includes(role);
  const fit = ranked.filter(({ node }) => suits(node));
  const isNamed = fit.some(({ score }) => score >= NAMED);
  return (isNamed || MEMBERS.test(asked) ? fit : ranked)
    .filter(({ score }) => score >= Math.max(WORTH_SHOWING, best - 0.35))
    .map(({ node }) => node);
}

const ACTING = /^(?<noun>button|link|icon|control)\s+(?:to|(?:which|that)(?:\s+\w+s\b)?)\s*(?<rest>.*)$/i;

/** "how do I sell a share", "what lets me sell it" */
const HOW =
  /^(?:(?:how|where) (?:do|can|could|should) (?:i|you|one)|(?:what |which )?(?:lets|allows) (?:me|you)(?: to)?)\s+(?<rest>.+)$/i;

/** "button to delete the A record", "link that opens the map": what does so, if one thing clearly does. */
function actingOn(asked: string, scene: Scene): OutlineNode[] {
  const { noun = '', rest = '' } = (ACTING.exec(asked) ?? HOW.exec(asked))?.groups ?? {};
  const verb = /\s(?:which|that)\s+(?<verb>\w+s)\b/i.exec(asked)?.groups?.['verb'];
  const phrase = verb === undefined ? rest : `${verb.replace(/s$/i, '')} ${rest}`;
  if (phrase === '') return [];
  const roles = rolesNamed(noun);
  const suits = (node: OutlineNode) =>
    isInteractive(node) && (!roles || roles.just.includes(node.role) || roles.also.includes(node.role)) ? 1 : 0;
  const [best, next] = rank({ phrase, verbFirst: true }, scene, suits);
  return best && best.score >= NAMED && best.score > (next?.score ?? 0) ? [best.node] : [];
}

/** "fields" are of any kind; "answers" are options or else radio buttons. */
function ofKinds(kinds: readonly string[], scene: Scene): OutlineNode[] {
  if (kinds.every(isEditable)) return scene.elements.filter(({ role }) => kinds.includes(role));
  const kind = kinds.find((role) => scene.elements.some((node) => node.role === role && !isInSelect(node)));
  return scene.elements.filter(({ role }) => role === (kind ?? kinds[0]));
}

const COLUMNS = /^(?:sortable |table )?column(?:s| headers?)(?: (?:of|in) the table)?$/i;
const isInHeader = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role }) => role === 'columnheader') !== undefined;

const NAMED = 0.66;
const EXACT = 0.97;
const AS_TABLE = 0.9; // a table holds data sooner than controls
const LEAD = 0.1; // a group must be called so more clearly than any one element
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

const MEMBERS =
  /^(?:(?<before>.+?)\s+)?(?<noun>options|choices|answers|filters|times|items|entries|cards|rows|results|posts|products|buttons|links|fields|inputs|tabs|checkboxes|switches|controls|radios?|radio buttons)(?:\s+(?:in|of|on|to|under|for|inside|within)\s+(?:the\s+)?(?<after>.+))?$/i;

const ENTRIES = /^(?:entries|cards|rows|results|posts|products)$/i;
/** Options of a closed select are no elements to act on. */
const isInSelect = (node: OutlineNode): boolean =>
  node.role === 'option' && ancestorWhere(node, ({ role }) => role === 'combobox') !== undefined;

const LAST_WORD = /\S+$/;

/** "theme options", "links in the footer": what stands in the group that is called so. */
function membersOf(asked: string, scene: Scene, least: number): OutlineNode[] {
  const { before, noun = '', after } = MEMBERS.exec(asked)?.groups ?? {};
  const [group] = [...groupsCalled(noun, scene, EXACT), ...groupsCalled(after ?? before ?? asked, scene, least)];
  if (!group) return [];
  const roles = rolesNamed(noun)?.just ?? (ENTRIES.test(noun) ? ['link'] : []);
  const members = scene.elements.filter(
    (node) => isInteractive(node) && node.index > group.from && !isInSelect(node) && node.index < group.to,
  );
  const alike = members.filter((node) => roles.includes(node.role));
  if (ENTRIES.test(noun) || (after !== undefined && /\sto\s/i.test(asked))) return oneForEachRow(alike);
  return alike.length > 0 ? alike : members;
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

function proposeFor(node: OutlineNode): ProposedAction {
  return { method: methodFor(node), ref: node.ref ?? '', arguments: [], description: describe(node) };
}

function methodFor(node: OutlineNode): string {
  if (isCheckable(node.role)) return node.states.has('checked') ? 'uncheck' : 'check';
  if (node.role === 'combobox') return node.states.has('haspopup') ? 'click' : 'selectOption';
  return isEditable(node.role) ? 'fill' : 'click';
}
