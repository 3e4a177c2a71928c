import { scores, topScore, type Candidate, type RankingContext } from './candidate.ts';
import { isPageKind } from '../outline/kinds.ts';
import { nearnessTo, type Nearness } from '../structure/nearness.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { irreversibleVerbs, verbFactor } from './own-score.ts';
import type { TargetPhrase, PlacePhrase } from '../instruction/target-phrase.ts';
import { isCheckable, isEditable, isRowRole } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { similarity, type Similarity } from '../lexicon/similarity.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

/** "Add Blue Shirt to cart": the button has "Add to cart" and its card "Blue Shirt". */
export function scoreFromContext(phrase: TargetPhrase, candidates: Candidate[], context: RankingContext): Candidate[] {
  const { scene, suits, typos } = context;
  const compared = new Map<string, Similarity>();
  const compare = (text: string): Similarity => {
    const result = compared.get(text) ?? similarity(phrase.full, scene.words(text), typos);
    compared.set(text, result);
    return result;
  };
  const isNamed = ({ node, score }: Candidate) =>
    score >= scores.vague && (compare(labelOf(node)).missing.every(isSoft) || isNamedByKind(node, phrase, scene));
  if (candidates.some(isNamed)) return candidates; // it has all words itself
  const nearnesses = new Map<string, Nearness>();
  const nearnessOf = (missing: readonly Word[]): Nearness => {
    const key = missing.map(({ text }) => text).join(' ');
    const nearness = nearnesses.get(key) ?? nearnessTo(toPlace(missing), scene, 'entry');
    nearnesses.set(key, nearness);
    return nearness;
  };
  const missingWordsOf = memoizedByName((node: OutlineNode): MissingWords | undefined => {
    const { missing, extra, recall, precision, opposed } = compare(labelOf(node));
    const isOtherKind = missing.some((word) => isPageKind(word, scene)); // "Remove ingredient 2" for "remove step 2"
    const namesOther =
      extra.some((word) => isSignificant(word) && (isOtherKind || !isPageKind(word, scene))) &&
      !beginsWithCore(node, phrase, scene);
    if (opposed || missing.length === 0 || namesOther || verbFactor(node, context) < 1) return undefined;
    const isVerbOnly = precision === 1 && context.verb?.text === scene.words(labelOf(node))[0]?.text;
    const likeness = isVerbOnly ? scores.verbNear : scores.fromContext + scores.contextShare * recall;
    return { missing, isVerbOnly, likeness, measure: nearnessOf(missing) };
  });
  const found: (Candidate & { distance: number })[] = [];
  const alone: Candidate[] = [];
  for (const candidate of candidates) {
    const { node } = candidate;
    const missingWords = missingWordsOf(node);
    if (!missingWords) continue;
    const { missing, isVerbOnly } = missingWords;
    const distance = missingWords.measure(node);
    const isBesideField = isVerbOnly && isMentionedBefore(node, missing, scene);
    if (isBesideField || (isVerbOnly && isOnlyAction(candidate, missing, context)))
      alone.push({ ...candidate, score: scores.alone });
    if (Number.isFinite(distance)) found.push({ node, score: missingWords.likeness * suits(node), distance });
  }
  for (const { node, score } of alone)
    if (!found.some((other) => other.node === node)) found.push({ node, score, distance: 0 });
  const raised = new Map(preferNearest(found, scene).map(({ node, score }) => [node, score]));
  return candidates.map(({ node, score }) => ({ node, score: Math.max(score, raised.get(node) ?? 0) }));
}

/** "The picture of the otters": a picture with the rest in its name. */
function isNamedByKind({ role, name }: OutlineNode, { roles, core }: TargetPhrase, scene: Scene): boolean {
  return (roles?.just.includes(role) ?? false) && similarity(core, scene.words(name)).missing.length === 0;
}

/** The words of a phrase that an element lacks, for its row or section to supply. */
interface MissingWords {
  missing: readonly Word[];
  isVerbOnly: boolean;
  likeness: number;
  measure: Nearness;
}

/** Queries once for each role and name: rows repeat them. */
function memoizedByName<T>(find: (node: OutlineNode) => T): (node: OutlineNode) => T {
  const known = new Map<string, Map<string, T>>();
  return (node) => {
    const byName = known.get(node.role) ?? new Map<string, T>();
    known.set(node.role, byName);
    const label = labelOf(node);
    if (!byName.has(label)) byName.set(label, find(node));
    return byName.get(label) as T; // it was just put there
  };
}

/** Long labels of checkboxes are named by their first word: "Express, next day, €9". */
function beginsWithCore(node: OutlineNode, { core }: TargetPhrase, scene: Scene): boolean {
  const [first] = core.filter(({ weight }) => weight > STOP_WEIGHT);
  return isCheckable(node.role) && first !== undefined && scene.words(node.name)[0]?.stem === first.stem;
}

/** "Apply" right after the field "Discount code". */
function isMentionedBefore(
  { siblingIndex: place, parent }: OutlineNode,
  missing: readonly Word[],
  scene: Scene,
): boolean {
  const field = parent?.children[place - 1];
  return field !== undefined && isEditable(field.role) && missing.every((word) => scene.mentions(field, word));
}

/**
 * The only "Print" of a page prints whatever is named, if that is no name and nothing else on the page has it.
 * Irreversible actions must be named.
 */
function isOnlyAction({ node }: Candidate, [word, more]: readonly Word[], context: RankingContext): boolean {
  const { scene, names } = context;
  if (node.role !== 'button' && node.role !== 'link') return false;
  if (!word || more || names.has(word.text) || irreversibleVerbs.has(scene.words(node.name)[0]?.text ?? ''))
    return false;
  if (scene.countNamed(node.name) > 1) return false;
  return scene.placesOf(word).every((place) => {
    const mentioning = scene.outline.nodes[place];
    return mentioning === undefined || isInteractive(mentioning) || isWithin(node, mentioning);
  });
}

/** Words written like names: with a capital or a digit. */
export function namesIn(phrase: string): ReadonlySet<string> {
  const names = phrase.match(/(?<=\s)["'“„«]?(?:\p{Lu}|\S*\d)\S*/gu) ?? [];
  return new Set(names.flatMap((name) => wordsOf(name).map(({ text }) => text)));
}

const isSoft = ({ weight }: Word): boolean => weight < 1;

const lightVerbs = new Set('send view show open see read get go'.split(' '));
const isSignificant = ({ text, weight }: Word): boolean => weight === 1 && !lightVerbs.has(text);

function toPlace(words: readonly Word[]): PlacePhrase {
  return { words, roles: undefined, ordinal: undefined };
}

/** Of those with the same name, the nearest win. */
export function preferNearest(candidates: (Candidate & { distance: number })[], scene: Scene): Candidate[] {
  const top = topScore(candidates);
  const [nearest] = candidates
    .filter(({ score }) => score >= top - scores.sameClass)
    .toSorted((a, b) => a.distance - b.distance);
  return candidates.map((candidate) => {
    const { node, score, distance } = candidate;
    const isFarther =
      nearest !== undefined && distance > nearest.distance && !isInSimilarRow(candidate, nearest, scene);
    return { node, score: isFarther ? score - scores.notNearest : score };
  });
}

/** "the Add next to Tag": of those with the same name and distance, the one after that field and before any other. */
export function preferAfterField(
  near: readonly Candidate[],
  places: readonly PlacePhrase[],
  scene: Scene,
): Candidate[] {
  const top = topScore(near);
  const tied = near.filter(({ score }) => score === top);
  const [place, more] = places;
  const isField = place && !place.roles && place.ordinal === undefined && place.words.length > 0;
  if (!isField || more || tied.length < 2) return [...near];
  const fields = scene.elements.filter(({ role }) => isEditable(role));
  const isAfterIt = ({ node }: Candidate): boolean => {
    const field = fields.findLast(({ index }) => index < node.index);
    return field !== undefined && similarity(place.words, scene.words(labelOf(field))).missing.length === 0;
  };
  const [after, another] = tied.filter(isAfterIt);
  if (!after || another) return [...near];
  return near.map((one) => (one !== after && one.score === top ? { ...one, score: top - scores.notNearest } : one));
}

/** Both are in a row of their own with the words: a longer row makes its element no farther. */
function isInSimilarRow(
  one: Candidate & { distance: number },
  other: Candidate & { distance: number },
  scene: Scene,
): boolean {
  const [row, otherRow] = [one, other].map(({ node, distance }) =>
    ancestorWhere(node, ({ role, index, end }) => isRowRole(role) && end - index >= distance),
  );
  if (row || otherRow || one.node.parent !== other.node.parent)
    return row !== undefined && otherRow !== undefined && row !== otherRow && row.parent === otherRow.parent;
  const [loose, another] = [one, other].map(({ node, distance }) => {
    const found = scene.rowOf(node);
    return found && found.to - found.from >= distance ? found : undefined;
  });
  return loose !== undefined && another !== undefined && loose !== another;
}
