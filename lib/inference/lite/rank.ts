import { isTitleInPlural, nearnessTo, isInTitle, isRowRole, WHOLE, type Nearness } from './nearness.ts';
import { ancestorsOf, type OutlineNode } from './outline.ts';
import { readPhrase, type Phrase, type Place } from './phrase.ts';
import { isCheckable, isEditable } from './roles.ts';
import { textBefore, type Scene } from './scene.ts';
import { grades, similarity, softened, STOP_WEIGHT, wordsOf, type Similarity, type Word } from './words.ts';

export interface Candidate {
  node: OutlineNode;
  /** 0 … 1; 1 only when the element is called just what was asked. */
  score: number;
}

/** How well an element's kind suits the act, 0 (not at all) … 1. */
export type Suits = (node: OutlineNode) => number;

const scores = {
  least: 0.35, // below it a candidate is not even named in a refusal
  leastOwn: 0.05, // the rest may be said by what surrounds it
  nounOnly: 0.74, // "the button": nothing but the kind is known
  vague: 0.73, // "the page": words that say what kind of thing is meant, on something that is not called just that
  kindAlike: 0.96, // "Code tab" for a link called Code
  kindDiffers: 0.8, // "Save link" for a button called Save
  fromContext: 0.72, // some words are said by the row or the section instead
  contextShare: 0.18, // … and the more the element says itself, the better
  farOff: 0.68, // only the page as a whole holds both
  verbNear: 0.975, // "Edit", where it stands near, for "edit Bob": as good as something called Bob
  near: 0.96, // called so, and told from others by what stands near: after what is called just so
  verbMissing: 0.6,
  verbInflected: 0.9,
  rash: 0.7,
  notNearest: 0.3,
  notChosen: 0.6,
  sameClass: 0.06, // candidates this close are called the same
} as const;

/** A target phrase whose first word ("delete Alice") the element itself must say, not what surrounds it. */
export interface VerbPhrase {
  phrase: string;
  verbFirst: boolean;
}

/** Ranks the elements that a target phrase may mean, best first. */
export function rank(target: string | VerbPhrase, scene: Scene, suits: Suits): Candidate[] {
  const { phrase, verbFirst } = typeof target === 'string' ? { phrase: target, verbFirst: false } : target;
  const verb = verbFirst ? wordsOf(phrase).find(({ weight }) => weight > STOP_WEIGHT) : undefined;
  const elements = scene.elements.filter((node) => suits(node) > 0);
  const readings = readPhrase(phrase).map((reading) => softenedFor(scene, reading, verb));
  const strict = rankReadings(readings, elements, { scene, suits, verb, typos: false, seen: new Map() });
  if (strict.some(({ score }) => score >= TYPO_NOT_NEEDED)) return strict;
  return rankReadings(readings, elements, { scene, suits, verb, typos: true, seen: new Map() });
}

/** On a page with a heading "Bookings", or called so, "the booking" says what kind of thing is meant. */
function softenedFor(scene: Scene, phrase: Phrase, verb: Word | undefined): Phrase {
  const isKind = (word: Word) => word.text !== verb?.text && (isTitleInPlural(word, scene) || isInTitle(word, scene));
  const soften = (words: readonly Word[]) => {
    const soft = words.map((word) => (word.weight > STOP_WEIGHT && isKind(word) ? softened(word) : word));
    return soft.some(({ weight }) => weight === 1) ? soft : words;
  };
  const core = soften(phrase.core);
  return { ...phrase, core, full: phrase.full === phrase.core ? core : soften(phrase.full) };
}

const TYPO_NOT_NEEDED = 0.7;

interface Context {
  scene: Scene;
  suits: Suits;
  verb: Word | undefined;
  typos: boolean;
  seen: Map<Phrase, Map<string, Agreements>>;
}

function rankReadings(readings: Phrase[], elements: OutlineNode[], context: Context): Candidate[] {
  const best = new Map<OutlineNode, number>();
  for (const phrase of readings) {
    for (const { node, score } of rankReading(phrase, elements, context)) {
      best.set(node, Math.max(score, best.get(node) ?? 0));
    }
  }
  return [...best]
    .map(([node, score]) => ({ node, score }))
    .filter(({ score }) => score >= scores.least)
    .toSorted((a, b) => b.score - a.score || a.node.index - b.node.index);
}

function rankReading(phrase: Phrase, elements: readonly OutlineNode[], context: Context): Candidate[] {
  const denials = phrase.not.map((place) => denialOf(place, context.scene));
  const own: Candidate[] = [];
  for (const node of elements) {
    const score = ownScore(phrase, node, context) * context.suits(node);
    if (score >= scores.leastOwn && !denials.some((isDenied) => isDenied(node))) own.push({ node, score });
  }
  const near = phrase.near.length > 0 ? keepNearest(own, phrase.near, context) : lifted(phrase, own, context);
  if (phrase.ordinal === undefined) return near;
  const called = near.filter(
    ({ node }) => similarity(phrase.core, context.scene.words(node.name)).missing.length === 0,
  );
  return pickOrdinal(called, phrase.ordinal);
}

/** How well the element's own words answer; the kind is asked of the caller. */
function ownScore(phrase: Phrase, node: OutlineNode, context: Context): number {
  const kind = kindShare(phrase, node);
  let best = phrase.core.length === 0 && kind > scores.kindDiffers ? scores.nounOnly : 0;
  for (const { text, weight } of textsOf(node)) {
    const { core, full } = agreementsWith(phrase, text, context);
    best = Math.max(best, weight * kind * core, weight * full);
  }
  return best * verbShare(node, context);
}

const grave = new Set(
  'cancel delete remove erase destroy terminate deactivate revoke refund pay unsubscribe block leave'.split(' '),
);

/** "Cancel subscription" for a bare "cancel", "Delete all" for "delete it": what cannot be undone must be said in full. */
function isRash(
  asked: readonly Word[],
  said: readonly Word[],
  { extra, missing }: Pick<Similarity, 'extra' | 'missing'>,
): boolean {
  if (!grave.has(said[0]?.text ?? '')) return false;
  const objects = asked.filter(({ weight }) => weight > STOP_WEIGHT).length - 1 - missing.length;
  const all = (words: readonly Word[]) => words.some(({ text }) => text === 'all' || text === 'everything');
  return (extra.length > 0 && objects <= 0) || (all(said) && !all(asked));
}

interface Agreements {
  core: number;
  full: number;
}

/** Labels repeat on a page ("Edit", "Delete" in each row): each is compared once. */
function agreementsWith(phrase: Phrase, text: string, { scene, typos, seen }: Context): Agreements {
  const known = seen.get(phrase)?.get(text);
  if (known) return known;
  const said = scene.words(text);
  const core = agreement(phrase.core, said, typos);
  const found = { core, full: phrase.full === phrase.core ? core : agreement(phrase.full, said, typos) };
  const labels = seen.get(phrase) ?? new Map<string, Agreements>();
  seen.set(phrase, labels.set(text, found));
  return found;
}

function kindShare({ roles }: Phrase, { role }: OutlineNode): number {
  if (!roles || roles.just.includes(role)) return 1;
  return roles.also.includes(role) ? scores.kindAlike : scores.kindDiffers;
}

/** What an element does is said by itself: "archive the draft" is not for a link "Draft", nor "star it" for "12 stars". */
function verbShare(node: OutlineNode, { scene, verb, typos }: Context): number {
  if (verb === undefined) return 1;
  const { recall } = similarity([verb], scene.words(node.name), typos);
  if (recall === 0 || saysLater(verb, scene.words(node.name))) return scores.verbMissing;
  return recall === grades.inflected ? scores.verbInflected : 1;
}

/** "PL-44 Remove old flags" is a title; what an element does is said first, or in a few words. */
function saysLater({ sense }: Word, said: readonly Word[]): boolean {
  return said.length > LONGEST_ACT && said[0]?.sense !== sense && said[1]?.sense !== sense;
}

const LONGEST_ACT = 3; // words

function agreement(asked: readonly Word[], said: readonly Word[], typos: boolean): number {
  const { score: likeness, extra, missing } = similarity(asked, said, typos);
  const score = isRash(asked, said, { extra, missing }) ? likeness * scores.rash : likeness;
  if (missing.length > 0 && said.some(({ text }) => SUPERLATIVE.test(text))) return score * scores.vague; // not the thing itself
  return extra.length > 0 && asked.every(({ weight }) => weight < 1) ? score * scores.vague : score;
}

const SUPERLATIVE = /^(?:best|latest|\w{3,}(?:[^er]e|[^e])st)$/;

function textsOf(node: OutlineNode): { text: string; weight: number }[] {
  const texts = [{ text: node.name, weight: 1 }];
  const placeholder = node.states.get('placeholder');
  const description = node.states.get('description');
  if (placeholder) texts.push({ text: placeholder, weight: 0.97 });
  if (description) texts.push({ text: description, weight: 0.9 });
  if (node.name === '' || isEditable(node.role)) texts.push({ text: textBefore(node), weight: 0.93 });
  if (node.role === 'searchbox') texts.push({ text: 'search', weight: 0.95 });
  return texts.filter(({ text }) => text !== '');
}

function denialOf(place: Place, scene: Scene): (node: OutlineNode) => boolean {
  if (!place.roles) return (node) => similarity(place.words, scene.words(node.name)).score > 1 - scores.sameClass;
  const measure = nearnessTo(place, scene);
  return (node) => Number.isFinite(measure(node));
}

/** Keeps what stands near all the places; of those that are called the same, the nearest win. */
function keepNearest(candidates: Candidate[], places: readonly Place[], { scene, verb }: Context): Candidate[] {
  const measures = places.map((place) => nearnessTo(place, scene));
  const top = topOf(candidates);
  const near: (Candidate & { distance: number })[] = [];
  for (const { node, score } of candidates) {
    if (score < top - scores.notNearest) continue; // it could not win any more
    const distance = measures.reduce((sum, measure) => sum + measure(node), 0);
    if (Number.isFinite(distance))
      near.push({
        node,
        score: score * (distance >= WHOLE ? scores.farOff : verb && score === 1 ? scores.verbNear : scores.near),
        distance,
      });
  }
  return preferNearest(near);
}

function topOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((most, { score }) => Math.max(most, score), 0);
}

function preferNearest(candidates: (Candidate & { distance: number })[]): Candidate[] {
  const top = topOf(candidates);
  const [nearest] = candidates
    .filter(({ score }) => score >= top - scores.sameClass)
    .toSorted((a, b) => a.distance - b.distance);
  return candidates.map((candidate) => {
    const { node, score, distance } = candidate;
    const isFarther = nearest !== undefined && distance > nearest.distance && !isInRowLike(candidate, nearest);
    return { node, score: isFarther ? score - scores.notNearest : score };
  });
}

/** Both stand in a row of their own which says it: that one row is longer makes it no farther. */
function isInRowLike(one: Candidate & { distance: number }, other: Candidate & { distance: number }): boolean {
  const [row, otherRow] = [one, other].map(({ node, distance }) =>
    [...ancestorsOf(node)].find(({ role, index, end }) => isRowRole(role) && end - index >= distance),
  );
  return row !== undefined && otherRow !== undefined && row !== otherRow && row.parent === otherRow.parent;
}

function lifted(phrase: Phrase, candidates: Candidate[], context: Context): Candidate[] {
  return phrase.quoted ? candidates : fromContext(phrase, candidates, context);
}

/** "Add Blue Shirt to cart": the button says "Add to cart" and its card "Blue Shirt". */
function fromContext(phrase: Phrase, candidates: Candidate[], context: Context): Candidate[] {
  const { scene, suits, typos } = context;
  const compared = new Map<string, Similarity>();
  const compare = (text: string): Similarity => {
    const result = compared.get(text) ?? similarity(phrase.full, scene.words(text), typos);
    compared.set(text, result);
    return result;
  };
  const isNamed = ({ node, score }: Candidate) => score >= scores.vague && compare(node.name).missing.every(isSoft);
  if (candidates.some(isNamed)) return candidates; // it says all itself
  const measures = new Map<string, Nearness>();
  const found: (Candidate & { distance: number })[] = [];
  for (const candidate of candidates) {
    const { missing, extra, recall, precision, opposed } = compare(candidate.node.name);
    const saysElse = extra.some(matters) && !beginsSo(candidate.node, phrase, scene);
    if (opposed || missing.length === 0 || saysElse || verbShare(candidate.node, context) < 1) continue;
    const key = missing.map(({ text }) => text).join(' ');
    const measure = measures.get(key) ?? nearnessTo(placeAround(missing), scene, 'entry');
    measures.set(key, measure);
    const distance = measure(candidate.node);
    const isVerbOnly = precision === 1 && context.verb?.text === scene.words(candidate.node.name)[0]?.text;
    const likeness = isVerbOnly ? scores.verbNear : scores.fromContext + scores.contextShare * recall;
    const score = likeness * suits(candidate.node);
    if (Number.isFinite(distance)) found.push({ node: candidate.node, score, distance });
  }
  const raised = new Map(preferNearest(found).map(({ node, score }) => [node, score]));
  return candidates.map(({ node, score }) => ({ node, score: Math.max(score, raised.get(node) ?? 0) }));
}

const hasSeveralRoles = (candidates: readonly Candidate[]): boolean =>
  new Set(candidates.map(({ node }) => node.role)).size > 1;

/** Long labels of boxes are called by their first word: "Express, next day, €9". */
function beginsSo(node: OutlineNode, { core }: Phrase, scene: Scene): boolean {
  const [first] = core.filter(({ weight }) => weight > STOP_WEIGHT);
  return isCheckable(node.role) && first !== undefined && scene.words(node.name)[0]?.stem === first.stem;
}

const isSoft = ({ weight }: Word): boolean => weight < 1;

const sayLittle = new Set('send view show open see read get go'.split(' '));
const matters = ({ text, weight }: Word): boolean => weight === 1 && !sayLittle.has(text);

function placeAround(words: readonly Word[]): Place {
  return { words, roles: undefined, ordinal: undefined };
}

/** "the second Delete": counts those which are called the same, in reading order. */
function pickOrdinal(candidates: Candidate[], ordinal: number): Candidate[] {
  const top = topOf(candidates);
  const same = candidates
    .filter(({ score }) => score >= top - scores.sameClass)
    .toSorted((a, b) => a.node.index - b.node.index);
  if (new Set(same.map(({ node }) => /^\S*/.exec(node.name)?.[0])).size > 1 && hasSeveralRoles(same)) return [];
  const chosen = ordinal === -1 ? same.at(-1) : same[ordinal - 1];
  if (!chosen) return [];
  return candidates.map(({ node, score }) => ({
    node,
    score: node === chosen.node ? score : score - scores.notChosen,
  }));
}
