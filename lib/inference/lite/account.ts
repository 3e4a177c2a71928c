import { isStepper, oneFor } from './steppers.ts';
import { isKind, saysKind } from './kinds.ts';
import { nearnessTo, type Nearness } from './nearness.ts';
import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isCheckable, isEditable, placesOfNoun, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { gradeOf, grades, similarity, STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/**
 * The last resort for a clause that no form reads surely: the elements by which every word of it is accounted for. What a
 * label says, its row or section must say, or it is the element's kind; and the label says nothing else.
 */
export function accounted(clause: string, scene: Scene): Proposal[] {
  if (DENIES.test(clause)) return [];
  const words = wordsOf(clause.replace(PLUS, 'plus').replace(MINUS, 'minus'));
  const said = words.filter((word) => word.weight > STOP_WEIGHT && !fillers.has(word.text));
  const asked = counts(said) ? said.slice(1) : said;
  const [verb] = asked;
  if (!verb) return [];
  const head = new Set(wordsOf(clause.split(RELATION)[0] ?? '').map(({ text }) => text));
  const found = scene.shapes
    .filter(({ first }) => isInteractive(first) && !isEditable(first.role) && first.role !== 'option')
    .flatMap(({ first, nodes }) => {
      const lost = lostOf({ asked, head }, first, scene);
      return lost ? nodes.map((node) => ({ node, lost })) : [];
    });
  const measures = new Map<string, Nearness>();
  const near = found.map(({ node, lost }) => ({ node, lost, distance: distanceOf(node, lost, { measures, scene }) }));
  return nearestOf(near.filter(({ distance }) => Number.isFinite(distance))).flatMap((node) => proposalFor(node, verb));
}

/** Denials and counting are for those who know what they deny or count. */
const DENIES =
  /\b(?:not|don['’]?t|no|never|without|except|other than|nothing|neither|stop|instead|both|first|second|third|fourth|fifth|last|latest|newest|oldest|every|all|\d+(?:st|nd|rd|th))\b/i;
const PLUS = /(?<=^|\s)\+(?=\s|$)/g;
const MINUS = /(?<=^|\s)[-−–](?=\s|$)/g;
/** "click plus for the rice", "one more rice": the second word says what to do. */
const counts = ([first, second]: readonly Word[]): boolean =>
  first !== undefined && second !== undefined && /^(?:click|press|tap|add|one)$/.test(first.text) && isStepper(second);

const fillers = new Set('only just again now here there up'.split(' '));

/** Verbs that say no more than that something is to be gone to, shown or used: a label does without them. */
const neutral = new Set(
  'open show view see display find browse read visit go take use choose pick select click press tap hit apply try look bring expand unfold collapse fold'.split(
    ' ',
  ),
);
/** These may be unsaid where nothing on the page says them. */
const unsaid = new Set('download watch play'.split(' '));
/** To these something more is done than to be gone to: only what is taken or ticked may be meant. */
const taking = new Set('take use bring try'.split(' '));
/** What the element is called stands before these, what surrounds it after. */
const RELATION = /\s(?:of|for|from|in|on|to|by|with|about|next to|under|at)\s/i;

interface Clause {
  asked: readonly Word[];
  /** Texts of the words before the first preposition. */
  head: ReadonlySet<string>;
}

/** "Invoice (PDF)" */
const ASIDE = /\s*\([^()]*\)$/;

/** The words that neither the label nor the kind of the element says; `undefined` when it cannot be meant. */
function lostOf({ asked, head }: Clause, node: OutlineNode, scene: Scene): Word[] | undefined {
  const said = scene.words(node.name.replace(ASIDE, ''));
  const [verb, ...rest] = asked;
  if (!verb || said.length === 0 || similarity(asked, said).opposed) return undefined;
  const isOwn = (word: Word) => said.some((other) => isSame(word, other));
  const isVerbSaid = said.some((other) => saysVerb(verb, other)) || oneFor(verb, said);
  const saysElse = said.some(
    (word) => word.weight > STOP_WEIGHT && !isCount(word.text) && !asked.some((a) => isSame(a, word)),
  );
  if (saysElse && !oneFor(verb, said)) return undefined;
  if (!isVerbSaid) {
    const called = rest
      .filter(({ text }) => head.has(text))
      .findLast((word) => !isNounFor(word, node) && (isOwn(word) || !isVague(word, scene)));
    if (!isNeutral(verb, { head, asked }, scene) || !called || !isOwn(called)) return undefined;
    if (called.weight < 1 && !rest.every(isOwn)) return undefined;
  }
  const lost = rest.filter((word) => !isOwn(word) && !isNounFor(word, node) && !placesOfNoun.has(word.text));
  const made = isVerbSaid && MADE.test(verb.text) ? lost.filter((word, at) => at > 0 || !head.has(word.text)) : lost;
  return made.length > 0 && made.length < lost.length ? made : lostOfKinds(lost, node, scene);
}

/** "create an issue in To do": of what is made the page need not say anything, if it says where. */
const MADE = /^(?:create|new|add|write)$/;

function lostOfKinds(lost: readonly Word[], node: OutlineNode, scene: Scene): Word[] | undefined {
  return lost.some((word) => isVague(word, scene) && isCalledElsewhere(word, node, scene))
    ? undefined
    : lost.filter((word) => !isVague(word, scene));
}

/** "the folder" may be vague, but not beside a control called "Folder". */
function isCalledElsewhere(word: Word, node: OutlineNode, scene: Scene): boolean {
  return scene.placesOf(word).some((place) => {
    const other = scene.outline.nodes[place];
    return other !== undefined && other !== node && isInteractive(other) && other.role !== 'link';
  });
}

/** "Closed" tells of a state, "Shared" of what was done: neither closes nor shares. */
function saysVerb(verb: Word, said: Word): boolean {
  if (gradeOf(verb, said, false) >= grades.synonym) return true;
  return verb.root === said.root && verb.root.length >= ROOT_LENGTH && !/(?:ed|ing|er|ion)$/.test(said.text);
}

const isNeutral = (verb: Word, { head, asked }: Clause, scene: Scene): boolean =>
  neutral.has(verb.text) ||
  (unsaid.has(verb.text) && asked.some(({ text }) => !head.has(text)) && scene.placesOf(verb).length === 0);

const isCount = (text: string): boolean => /^\d[\d.,]*$/.test(text);

/** "7 branches" is no branch. */
function isSame(asked: Word, said: Word): boolean {
  return gradeOf(asked, said, false) >= grades.synonym && !(said.text !== said.stem && asked.text === said.stem);
}
const ROOT_LENGTH = 4;

function isNounFor({ text }: Word, { role }: OutlineNode): boolean {
  const roles = rolesNamed(text);
  return roles !== undefined && (roles.just.includes(role) || roles.also.includes(role));
}

const isVague = (word: Word, scene: Scene): boolean => saysKind(word, scene) || isKind(word, scene);

interface Measuring {
  measures: Map<string, Nearness>;
  scene: Scene;
}

/** How near all that is lost is said; 0 when nothing is. */
function distanceOf(node: OutlineNode, lost: readonly Word[], { measures, scene }: Measuring): number {
  if (lost.length === 0) return 0;
  const key = lost.map(({ text }) => text).join(' ');
  const measure =
    measures.get(key) ?? nearnessTo({ words: lost, roles: undefined, ordinal: undefined }, scene, 'entry');
  measures.set(key, measure);
  return measure(node);
}

interface Near {
  node: OutlineNode;
  lost: readonly Word[];
  distance: number;
}

/** Those that say most themselves, and of these the nearest. */
function nearestOf(near: readonly Near[]): OutlineNode[] {
  const fewest = Math.min(...near.map(({ lost }) => lost.length));
  const best = near.filter(({ lost }) => lost.length === fewest);
  const nearest = Math.min(...best.map(({ distance }) => distance));
  return best.filter(({ distance }) => distance === nearest).map(({ node }) => node);
}

const ACCOUNTED = 0.8;

function proposalFor(node: OutlineNode, verb: Word): Proposal[] {
  const isBox = isCheckable(node.role);
  if (taking.has(verb.text) && !isBox && node.role !== 'button') return [];
  if (isBox && node.states.has('checked') && node.role !== 'radio') return [];
  return [onNode({ node, score: ACCOUNTED }, isBox ? 'check' : 'click', [])];
}
