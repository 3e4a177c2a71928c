import { antonymsOf } from '../lexicon/antonyms.ts';
import { groupsOf } from './element-groups.ts';
import { filterByRoles, onePerEntry } from './group-questions.ts';
import { GENERIC_PLURAL, STOP_WORD } from '../lexicon/question-words.ts';
import { areRelated, conceptsOf } from '../lexicon/concepts.ts';
import { isInSelect } from './group-members.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { promptOf } from '../candidates/own-score.ts';
import { hasRole, isCheckable, rolesNamed, type NounRoles } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { textBeside } from '../structure/surroundings.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

interface Found {
  nodes: readonly OutlineNode[];
  score: number;
}

/** Elements with a synonymous name, or in a group with one: "careers" for "Work with us". For observe only. */
export function bySynonyms(phrase: string, scene: Scene): OutlineNode[] {
  const look = toSynonymSearch(phrase, scene);
  if (!look) return [];
  const found = [...elementsFor(look, scene), ...groupsFor(look, scene)].toSorted((a, b) => b.score - a.score);
  const [best] = found;
  if (!best || best.score < MIN_SCORE) return [];
  const equals =
    look.isPlural && best.nodes.length === 1 ? found.filter((other) => isSimilarRole(other, best)) : [best];
  const nodes = new Set(equals.flatMap((other) => other.nodes));
  const rival = found.find((other) => !other.nodes.some((node) => nodes.has(node)));
  if (rival && best.score - rival.score < MIN_LEAD) return [];
  return [...nodes].toSorted((a, b) => a.index - b.index);
}

const MIN_SCORE = 0.5;
const MIN_LEAD = 0.1;
const isSimilarRole = (other: Found, best: Found): boolean =>
  other.nodes.length === 1 &&
  other.nodes[0]?.role === best.nodes[0]?.role &&
  (best.score - other.score < 0.05 || (other.score > 0 && other.nodes[0]?.parent === best.nodes[0]?.parent));

interface SynonymSearch {
  words: readonly Word[];
  all: readonly Word[];
  roles: NounRoles | undefined;
  isPlural: boolean;
  /** Words of the page's controls: they mean these. */
  isControlWord: (word: Word) => boolean;
}

function toSynonymSearch(phrase: string, scene: Scene): SynonymSearch | undefined {
  const all = scene.words(phrase);
  const control = all.findLast(({ text }) => CONTROL_NOUN.test(text));
  const words = all.filter(
    (word) =>
      word.weight > STOP_WEIGHT && word !== control && !QUESTION_WORD.test(word.text) && !STOP_WORD.test(word.text),
  );
  const telling = words.filter(({ text }) => !GENERIC_PLURAL.test(text));
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
    isControlWord: ({ stem }) => said.has(stem),
  };
}

const CONTROL_NOUN =
  /^(?:button|link|field|input|box|checkbox|dropdown|select|selector|picker|tab|switch|toggle|slider|radio|icon|menu|textbox)(?:e?s)?$/;
const QUESTION_WORD =
  /^(?:how|where|what|which|who|can|could|do|does|did|want|would|like|possible|see|find|look|get|go|make|have|give|take|show|me|my|you|in|form|page|section|area)$/;

function elementsFor(look: SynonymSearch, scene: Scene): Found[] {
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

const PLURAL_BONUS = 0.05;
const SINGULAR_PENALTY = -0.1;

function groupsFor(look: SynonymSearch, scene: Scene): Found[] {
  const { roles, isPlural } = look;
  return groupsOf(scene).flatMap(({ members, own }) => {
    const score = matchOf(look, own);
    const nodes = score === 0 ? [] : membersOf(members, roles);
    return nodes.length === 0 ? [] : [{ nodes, score: score + (isPlural ? PLURAL_BONUS : SINGULAR_PENALTY) }];
  });
}

function membersOf(members: readonly OutlineNode[], roles: NounRoles | undefined): readonly OutlineNode[] {
  const isField = roles?.just.includes('textbox') ?? false;
  const links = members.filter(({ role }) => role === 'link');
  if (!roles && links.length * 2 > members.length) return onePerEntry(links, roles); // one beside them is for them all
  if (!isField) return onePerEntry(filterByRoles(members, roles), roles);
  return members.filter((node) => hasRole(node, roles) || isCheckable(node.role));
}

const agreement = (look: SynonymSearch, text: string, scene: Scene): number => matchOf(look, scene.words(text));

/** "Arrivals" for "departures". */
const meansOpposite = (words: readonly Word[], said: readonly Word[]): boolean =>
  words.some(({ sense }) => said.some((other) => antonymsOf.get(sense)?.has(other.sense) === true));

const RELATED_GRADE = 0.8;
const RECALL_WEIGHT = 0.65;
const MIN_AGREEMENT = 0.55; // of the request must match: not one word of two

/** How well a text matches, 0 … 1: by the same words or synonyms. */
function matchOf({ words, all, isControlWord: isSaid }: SynonymSearch, text: readonly Word[]): number {
  const said = text.filter(({ weight }) => weight > STOP_WEIGHT);
  if (said.length === 0 || meansOpposite(words, said)) return 0;
  const [askedSenses, saidSenses] = [conceptsOf(all), conceptsOf(text)];
  const grade = (word: Word, other: Word): number => {
    if (word.stem === other.stem || word.sense === other.sense || word.root === other.root) return 1;
    if (isSaid(word)) return 0;
    return areRelated([askedSenses, all.indexOf(word)], [saidSenses, text.indexOf(other)]) ? RELATED_GRADE : 0;
  };
  const recall = share(words, (word) => Math.max(...said.map((other) => grade(word, other))));
  if (recall < MIN_AGREEMENT) return 0;
  const precision = share(said, (other) => Math.max(...words.map((word) => grade(word, other))));
  return RECALL_WEIGHT * recall + (1 - RECALL_WEIGHT) * precision;
}

function share(words: readonly Word[], grade: (word: Word) => number): number {
  const whole = words.reduce((sum, { weight }) => sum + weight, 0);
  return words.reduce((sum, word) => sum + word.weight * grade(word), 0) / whole;
}
