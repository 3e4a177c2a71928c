import type { ObserveReply, ObserveRequest, ProposedAction } from '../inference.ts';
import { sectionEnd } from './nearness.ts';
import type { OutlineNode } from './outline.ts';
import { describe } from './proposal.ts';
import { rank } from './rank.ts';
import { isCheckable, isEditable, placesOfNoun, rolesNamed } from './roles.ts';
import { isInteractive, Scene } from './scene.ts';
import type { Stretch } from './stretches.ts';

const WORTH_SHOWING = 0.5;
const MOST_ELEMENTS = 50;
const ASKING =
  /^(?:please\s+)?(?:(?:find|list|show|locate|get|identify|observe|look for|where (?:is|are)|what (?:is|are)|which)\s+)?(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?/i;
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
  const kinds = rolesNamed(asked)?.just;
  if (kinds) return scene.elements.filter((node) => node.role === kinds[0]);
  const ranked = rank(asked, scene, (node) => (isInteractive(node) ? 1 : 0));
  const best = ranked[0]?.score ?? 0;
  if (best < NAMED || MEMBERS.test(asked)) {
    const members = membersOf(asked, scene);
    if (members.length > 0 && best < EXACT) return members;
  }
  return ranked.filter(({ score }) => score >= Math.max(WORTH_SHOWING, best - 0.35)).map(({ node }) => node);
}

const NAMED = 0.66;
const EXACT = 0.97;
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
  'search',
  'application',
  'table',
]);

const MEMBERS =
  /^(?:(?<before>.+?)\s+)?(?<noun>options|choices|items|entries|buttons|links|fields|inputs|tabs|checkboxes|switches|controls|radios?|radio buttons)(?:\s+(?:in|of|on|to|under|for|inside|within)\s+(?:the\s+)?(?<after>.+))?$/i;

/** "theme options", "links in the footer": what stands in the group that is called so. */
function membersOf(asked: string, scene: Scene): OutlineNode[] {
  const { before, noun = '', after } = MEMBERS.exec(asked)?.groups ?? {};
  const [group] = groupsCalled(after ?? before ?? asked, scene);
  if (!group) return [];
  const roles = rolesNamed(noun)?.just ?? [];
  const members = scene.elements.filter(
    (node) => isInteractive(node) && node.index >= group.from && node.index < group.to,
  );
  const alike = members.filter((node) => roles.includes(node.role));
  return alike.length > 0 ? alike : members;
}

/** Groups that are called so; else what stands under a heading that is. */
function groupsCalled(name: string, scene: Scene): Stretch[] {
  const roles = placesOfNoun.get(name.toLowerCase());
  const groups = roles
    ? scene.elements.filter((node) => roles.includes(node.role))
    : called(name, scene, (role) => holders.has(role));
  if (groups.length > 0) return groups.map(({ index, end }) => ({ from: index, to: end }));
  return called(name, scene, (role) => role === 'heading').map((heading) => ({
    from: heading.index,
    to: sectionEnd(heading),
  }));
}

function called(name: string, scene: Scene, hasRole: (role: string) => boolean): OutlineNode[] {
  return rank(name, scene, (node) => (hasRole(node.role) ? 1 : 0))
    .filter(({ score }) => score >= NAMED)
    .map(({ node }) => node);
}

function proposeFor(node: OutlineNode): ProposedAction {
  return { method: methodFor(node), ref: node.ref ?? '', arguments: [], description: describe(node) };
}

function methodFor(node: OutlineNode): string {
  if (isCheckable(node.role)) return node.states.has('checked') ? 'uncheck' : 'check';
  if (node.role === 'combobox') return node.states.has('haspopup') ? 'click' : 'selectOption';
  return isEditable(node.role) ? 'fill' : 'click';
}
