import { scores, topOf, type Candidate, type Context } from './candidate.ts';
import { isKind } from './kinds.ts';
import { nearnessTo, type Nearness } from './nearness.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { grave, verbShare } from './own-score.ts';
import type { Phrase, Place } from './phrase.ts';
import { isCheckable, isEditable, isRowRole } from './roles.ts';
import { isInteractive, labelOf, type Scene } from './scene.ts';
import { similarity, type Similarity } from './similarity.ts';
import { STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/** "Add Blue Shirt to cart": the button has "Add to cart" and its card "Blue Shirt". */
export function fromContext(phrase: Phrase, candidates: Candidate[], context: Context): Candidate[] {
  const { scene, suits, typos } = context;
  const compared = new Map<string, Similarity>();
  const compare = (text: string): Similarity => {
    const result = compared.get(text) ?? similarity(phrase.full, scene.words(text), typos);
    compared.set(text, result);
    return result;
  };
  const isNamed = ({ node, score }: Candidate) =>
    score >= scores.vague && (compare(labelOf(node)).missing.every(isSoft) || isJustKind(node, phrase, scene));
  if (candidates.some(isNamed)) return candidates; // it has all words itself
  const measures = new Map<string, Nearness>();
  const measureOf = (missing: readonly Word[]): Nearness => {
    const key = missing.map(({ text }) => text).join(' ');
    const measure = measures.get(key) ?? nearnessTo(placeAround(missing), scene, 'entry');
    measures.set(key, measure);
    return measure;
  };
  const lackOf = perName((node: OutlineNode): Lack | undefined => {
    const { missing, extra, recall, precision, opposed } = compare(labelOf(node));
    const isOtherKind = missing.some((word) => isKind(word, scene)); // "Remove ingredient 2" for "remove step 2"
    const saysElse =
      extra.some((word) => matters(word) && (isOtherKind || !isKind(word, scene))) && !beginsSo(node, phrase, scene);
    if (opposed || missing.length === 0 || saysElse || verbShare(node, context) < 1) return undefined;
    const isVerbOnly = precision === 1 && context.verb?.text === scene.words(labelOf(node))[0]?.text;
    const likeness = isVerbOnly ? scores.verbNear : scores.fromContext + scores.contextShare * recall;
    return { missing, isVerbOnly, likeness, measure: measureOf(missing) };
  });
  const found: (Candidate & { distance: number })[] = [];
  const alone: Candidate[] = [];
  for (const candidate of candidates) {
    const { node } = candidate;
    const lack = lackOf(node);
    if (!lack) continue;
    const { missing, isVerbOnly } = lack;
    const distance = lack.measure(node);
    const isBesideField = isVerbOnly && saysBefore(node, missing, scene);
    if (isBesideField || (isVerbOnly && isAlone(candidate, missing, context)))
      alone.push({ ...candidate, score: scores.alone });
    if (Number.isFinite(distance)) found.push({ node, score: lack.likeness * suits(node), distance });
  }
  for (const { node, score } of alone)
    if (!found.some((other) => other.node === node)) found.push({ node, score, distance: 0 });
  const raised = new Map(preferNearest(found, scene).map(({ node, score }) => [node, score]));
  return candidates.map(({ node, score }) => ({ node, score: Math.max(score, raised.get(node) ?? 0) }));
}

/** "The picture of the otters": a picture with the rest in its name. */
function isJustKind({ role, name }: OutlineNode, { roles, core }: Phrase, scene: Scene): boolean {
  return (roles?.just.includes(role) ?? false) && similarity(core, scene.words(name)).missing.length === 0;
}

/** The words of a phrase that an element lacks, for its row or section to supply. */
interface Lack {
  missing: readonly Word[];
  isVerbOnly: boolean;
  likeness: number;
  measure: Nearness;
}

/** Queries once for each role and name: rows repeat them. */
function perName<T>(find: (node: OutlineNode) => T): (node: OutlineNode) => T {
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
function beginsSo(node: OutlineNode, { core }: Phrase, scene: Scene): boolean {
  const [first] = core.filter(({ weight }) => weight > STOP_WEIGHT);
  return isCheckable(node.role) && first !== undefined && scene.words(node.name)[0]?.stem === first.stem;
}

/** "Apply" right after the field "Discount code". */
function saysBefore({ place, parent }: OutlineNode, missing: readonly Word[], scene: Scene): boolean {
  const field = parent?.children[place - 1];
  return field !== undefined && isEditable(field.role) && missing.every((word) => scene.says(field, word));
}

/**
 * The only "Print" of a page prints whatever is named, if that is no name and nothing else on the page has it.
 * Irreversible actions must be named.
 */
function isAlone({ node }: Candidate, [word, more]: readonly Word[], context: Context): boolean {
  const { scene, names } = context;
  if (node.role !== 'button' && node.role !== 'link') return false;
  if (!word || more || names.has(word.text) || grave.has(scene.words(node.name)[0]?.text ?? '')) return false;
  if (scene.countNamed(node.name) > 1) return false;
  return scene.placesOf(word).every((place) => {
    const said = scene.outline.nodes[place];
    return said === undefined || isInteractive(said) || isWithin(node, said);
  });
}

/** Words written like names: with a capital or a digit. */
export function namesIn(phrase: string): ReadonlySet<string> {
  const names = phrase.match(/(?<=\s)["'“„«]?(?:\p{Lu}|\S*\d)\S*/gu) ?? [];
  return new Set(names.flatMap((name) => wordsOf(name).map(({ text }) => text)));
}

const isSoft = ({ weight }: Word): boolean => weight < 1;

const sayLittle = new Set('send view show open see read get go'.split(' '));
const matters = ({ text, weight }: Word): boolean => weight === 1 && !sayLittle.has(text);

function placeAround(words: readonly Word[]): Place {
  return { words, roles: undefined, ordinal: undefined };
}

/** Of those with the same name, the nearest win. */
export function preferNearest(candidates: (Candidate & { distance: number })[], scene: Scene): Candidate[] {
  const top = topOf(candidates);
  const [nearest] = candidates
    .filter(({ score }) => score >= top - scores.sameClass)
    .toSorted((a, b) => a.distance - b.distance);
  return candidates.map((candidate) => {
    const { node, score, distance } = candidate;
    const isFarther = nearest !== undefined && distance > nearest.distance && !isInRowLike(candidate, nearest, scene);
    return { node, score: isFarther ? score - scores.notNearest : score };
  });
}

/** "the Add next to Tag": of those with the same name and distance, the one after that field and before any other. */
export function preferAfterField(near: readonly Candidate[], places: readonly Place[], scene: Scene): Candidate[] {
  const top = topOf(near);
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
function isInRowLike(
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
