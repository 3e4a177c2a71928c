import { oppositesOf } from './antonyms.ts';
import { groupsOf } from './groups.ts';
import { ofRoles, oneForRow } from './groups-asked.ts';
import { GENERIC, IDLE } from './group-words.ts';
import { isKindred, sensesOf } from './kindred.ts';
import { isInSelect } from './members.ts';
import type { OutlineNode } from './outline.ts';
import { promptOf } from './own-score.ts';
import { hasRole, isCheckable, rolesNamed, type NounRoles } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { textBeside } from './surroundings.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

interface Found {
  nodes: readonly OutlineNode[];
  score: number;
}

/** Elements with a synonymous name, or in a group with one: "careers" for "Work with us". For observe only. */
export function byOtherWords(asked: string, scene: Scene): OutlineNode[] {
  const look = lookFor(asked, scene);
  if (!look) return [];
  const found = [...elementsFor(look, scene), ...groupsFor(look, scene)].toSorted((a, b) => b.score - a.score);
  const [best] = found;
  if (!best || best.score < SURE) return [];
  const equals = look.isPlural && best.nodes.length === 1 ? found.filter((other) => isLike(other, best)) : [best];
  const nodes = new Set(equals.flatMap((other) => other.nodes));
  const rival = found.find((other) => !other.nodes.some((node) => nodes.has(node)));
  if (rival && best.score - rival.score < LEAD) return [];
  return [...nodes].toSorted((a, b) => a.index - b.index);
}

const SURE = 0.5;
const LEAD = 0.1;
const isLike = (other: Found, best: Found): boolean =>
  other.nodes.length === 1 &&
  other.nodes[0]?.role === best.nodes[0]?.role &&
  (best.score - other.score < 0.05 || (other.score > 0 && other.nodes[0]?.parent === best.nodes[0]?.parent));

interface Look {
  words: readonly Word[];
  all: readonly Word[];
  roles: NounRoles | undefined;
  isPlural: boolean;
  /** Words of the page's controls: they mean these. */
  isSaid: (word: Word) => boolean;
}

function lookFor(asked: string, scene: Scene): Look | undefined {
  const all = scene.words(asked);
  const control = all.findLast(({ text }) => CONTROL.test(text));
  const words = all.filter(
    (word) => word.weight > STOP_WEIGHT && word !== control && !ASKS.test(word.text) && !IDLE.test(word.text),
  );
  const telling = words.filter(({ text }) => !GENERIC.test(text));
  const meant = telling.length > 0 ? telling : words;
  if (meant.length === 0) return undefined;
  const said = new Set(
    scene.shapes
      .filter(({ first }) => isInteractive(first))
      .flatMap(({ first }) => scene.words(first.name).map(({ stem }) => stem)),
  );
  return {
    words: meant,
    all,
    roles: control && rolesNamed(control.text),
    isPlural: all.some(({ text, stem, weight }) => weight > STOP_WEIGHT && text !== stem),
    isSaid: ({ stem }) => said.has(stem),
  };
}

const CONTROL =
  /^(?:button|link|field|input|box|checkbox|dropdown|select|selector|picker|tab|switch|toggle|slider|radio|icon|menu|textbox)(?:e?s)?$/;
const ASKS =
  /^(?:how|where|what|which|who|can|could|do|does|did|want|would|like|possible|see|find|look|get|go|make|have|give|take|show|me|my|you|in|form|page|section|area)$/;

function elementsFor(look: Look, scene: Scene): Found[] {
  const { roles } = look;
  const shapes = scene.shapes.filter(({ first }) => isInteractive(first) && hasRole(first, roles));
  return shapes.flatMap(({ first, nodes }) => {
    const score = Math.max(...textsOf(first).map((text) => agreement(look, text, scene)));
    return score === 0 ? [] : nodes.filter((node) => !isInSelect(node)).map((node) => ({ nodes: [node], score }));
  });
}

function textsOf(node: OutlineNode): string[] {
  const more = [node.states.get('description'), promptOf(node), node.name === '' ? textBeside(node) : undefined];
  return [node.name, ...more.filter((text) => text !== undefined)];
}

const PLURAL = 0.05;
const SINGULAR = -0.1;

function groupsFor(look: Look, scene: Scene): Found[] {
  const { roles, isPlural } = look;
  return groupsOf(scene).flatMap(({ members, own }) => {
    const score = agreementOf(look, own);
    const nodes = score === 0 ? [] : membersOf(members, roles);
    return nodes.length === 0 ? [] : [{ nodes, score: score + (isPlural ? PLURAL : SINGULAR) }];
  });
}

function membersOf(members: readonly OutlineNode[], roles: NounRoles | undefined): readonly OutlineNode[] {
  const isField = roles?.just.includes('textbox') ?? false;
  const links = members.filter(({ role }) => role === 'link');
  if (!roles && links.length * 2 > members.length) return oneForRow(links, roles); // one beside them is for them all
  if (!isField) return oneForRow(ofRoles(members, roles), roles);
  return members.filter((node) => hasRole(node, roles) || isCheckable(node.role));
}

const agreement = (look: Look, text: string, scene: Scene): number => agreementOf(look, scene.words(text));

/** "Arrivals" for "departures". */
const saysOpposite = (words: readonly Word[], said: readonly Word[]): boolean =>
  words.some(({ sense }) => said.some((other) => oppositesOf.get(sense)?.has(other.sense) === true));

const KINDRED = 0.8;
const RECALL = 0.65;
const MOST = 0.55; // of the request must match: not one word of two

/** How well a text matches, 0 … 1: by the same words or synonyms. */
function agreementOf({ words, all, isSaid }: Look, text: readonly Word[]): number {
  const said = text.filter(({ weight }) => weight > STOP_WEIGHT);
  if (said.length === 0 || saysOpposite(words, said)) return 0;
  const [askedSenses, saidSenses] = [sensesOf(all), sensesOf(text)];
  const grade = (word: Word, other: Word): number => {
    if (word.stem === other.stem || word.sense === other.sense || word.root === other.root) return 1;
    if (isSaid(word)) return 0;
    return isKindred([askedSenses, all.indexOf(word)], [saidSenses, text.indexOf(other)]) ? KINDRED : 0;
  };
  const recall = share(words, (word) => Math.max(...said.map((other) => grade(word, other))));
  if (recall < MOST) return 0;
  const precision = share(said, (other) => Math.max(...words.map((word) => grade(word, other))));
  return RECALL * recall + (1 - RECALL) * precision;
}

function share(words: readonly Word[], grade: (word: Word) => number): number {
  const whole = words.reduce((sum, { weight }) => sum + weight, 0);
  return words.reduce((sum, word) => sum + word.weight * grade(word), 0) / whole;
}
