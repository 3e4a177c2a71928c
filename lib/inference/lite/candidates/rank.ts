import { scores, topScore, type Candidate, type RankingContext, type Suitability } from './candidate.ts';
import { isPageKind } from '../outline/kinds.ts';
import { scoreFromContext, namesIn, preferAfterField, preferNearest } from './context-scores.ts';
import { nearnessTo, WHOLE_PAGE_SIZE } from '../structure/nearness.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { ownScore, computeTexts } from './own-score.ts';
import { readPhrase, type TargetPhrase, type PlacePhrase } from '../instruction/target-phrase.ts';
import { memoized } from '../memoize.ts';
import type { Scene, Shape } from '../outline/scene.ts';
import { similarity } from '../lexicon/similarity.ts';
import { asKindWord, STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

/** A target phrase whose first word ("delete Alice") must be in the element itself, not in its surroundings. */
interface VerbPhrase {
  phrase: string;
  verbFirst: boolean;
}

/** Ranks the elements that a target phrase may mean, best first. */
export function rank(target: string | VerbPhrase, scene: Scene, suits: Suitability): Candidate[] {
  const { phrase, verbFirst } = typeof target === 'string' ? { phrase: target, verbFirst: false } : target;
  const verb = verbFirst ? wordsOf(phrase).find(({ weight }) => weight > STOP_WEIGHT) : undefined;
  const readings = readPhrase(phrase).map((reading) => asKindWords(scene, reading, verb));
  let shapes: readonly Shape[] | undefined;
  const suiting = (): readonly Shape[] => (shapes ??= scene.shapes.filter(({ first }) => suits(first) > 0));
  const context = { scene, suits, suiting, verb, names: namesIn(phrase) };
  const strict = rankPhrases(readings, { ...context, typos: false, seen: new Map() });
  if (strict.some(({ score }) => score >= EXACT_ENOUGH) || QUOTE.test(phrase)) return strict; // a quote is as it is
  if (readings.every(({ full }) => full.every((word) => word.weight < 1 || scene.placesOf(word).length > 0)))
    return strict;
  return rankPhrases(readings, { ...context, typos: true, seen: new Map() });
}

/** On a page with a heading "Bookings", or of that name, "the booking" tells the kind of thing. */
function asKindWords(scene: Scene, phrase: TargetPhrase, verb: Word | undefined): TargetPhrase {
  const soften = (words: readonly Word[]) => {
    const soft = words.map((word) =>
      word.weight > STOP_WEIGHT && word.text !== verb?.text && isPageKind(word, scene) ? asKindWord(word) : word,
    );
    return soft.some(({ weight }) => weight === 1) ? soft : words;
  };
  const core = soften(phrase.core);
  return { ...phrase, core, full: phrase.full === phrase.core ? core : soften(phrase.full) };
}

const QUOTE = /^["“„«「]/;
const EXACT_ENOUGH = 0.7;

function rankPhrases(readings: TargetPhrase[], context: RankingContext): Candidate[] {
  const best = new Map<OutlineNode, number>();
  for (const phrase of readings) {
    for (const { node, score } of rankPhrase(phrase, context)) {
      best.set(node, Math.max(score, best.get(node) ?? 0));
    }
  }
  return [...best]
    .map(([node, score]) => ({ node, score }))
    .filter(({ score }) => score >= scores.least)
    .toSorted((a, b) => b.score - a.score || a.node.index - b.node.index);
}

/** The shapes with a word in any of its forms, without duplicates. */
const shapesByWord = memoized((_: 'words', scene: Scene): ReadonlyMap<string, readonly Shape[]> => {
  const saying = new Map<string, Shape[]>();
  const add = (form: string, shape: Shape): void => {
    const shapes = saying.get(form);
    if (!shapes) saying.set(form, [shape]);
    else if (shapes.at(-1) !== shape) shapes.push(shape);
  };
  for (const shape of scene.shapes)
    for (const { text } of computeTexts(shape.first))
      for (const form of scene.words(text).flatMap(formsOf)) add(form, shape);
  return saying;
});

function formsOf({ text, stem, sense }: Word): readonly string[] {
  if (text.includes(' ')) return [text, stem, sense, ...text.split(' ')];
  return text === stem && text === sense ? [text] : [text, stem, sense];
}

/**
 * Those that suit, without ones that have no word of the phrase: if typos count, or only a kind is requested, any may be meant.
 */
function candidateShapes(phrase: TargetPhrase, { scene, typos, suits, suiting }: RankingContext): readonly Shape[] {
  if (typos || phrase.core.length === 0) return suiting();
  const saying = shapesByWord('words', scene);
  const forms = new Set([...phrase.core, ...phrase.full].flatMap(formsOf));
  const found = new Set([...forms].flatMap((form) => saying.get(form) ?? []));
  return [...found].filter(({ first }) => suits(first) > 0).toSorted((a, b) => a.first.index - b.first.index);
}

function rankPhrase(phrase: TargetPhrase, context: RankingContext): Candidate[] {
  const denials = phrase.not.map((place) => isExcludedBy(place, context.scene));
  const own: Candidate[] = [];
  for (const { first, nodes } of candidateShapes(phrase, context)) {
    const score = ownScore(phrase, first, context) * context.suits(first);
    if (score < scores.leastOwn) continue;
    for (const node of nodes) if (!denials.some((isDenied) => isDenied(node))) own.push({ node, score });
  }
  const near =
    phrase.near.length > 0 ? keepNearest(own, phrase.near, context) : withAnchoredEntries(phrase, own, context);
  if (phrase.ordinal === undefined) return near;
  const called = near.filter(({ node }) => {
    const said = context.scene.words(node.name);
    return similarity(phrase.core, said).missing.length === 0 && !isPluralOf(phrase.core, said);
  });
  return isActionOnThing(called, phrase, context.scene) ? [] : pickOrdinal(called, phrase.ordinal);
}

function isExcludedBy(place: PlacePhrase, scene: Scene): (node: OutlineNode) => boolean {
  if (!place.roles) return (node) => similarity(place.words, scene.words(node.name)).score > 1 - scores.sameClass;
  const measure = nearnessTo(place, scene);
  return (node) => Number.isFinite(measure(node));
}

/** Keeps what is near all the places; of those with the same name, the nearest win. */
function keepNearest(
  candidates: Candidate[],
  places: readonly PlacePhrase[],
  { scene, verb }: RankingContext,
): Candidate[] {
  const measures = places.map((place) => nearnessTo(place, scene));
  const top = topScore(candidates);
  const near: (Candidate & { distance: number })[] = [];
  for (const { node, score } of candidates) {
    if (score < top - scores.notNearest) continue; // it could not win any more
    const distance = measures.reduce((sum, measure) => sum + measure(node), 0);
    if (Number.isFinite(distance))
      near.push({
        node,
        score:
          score * (distance >= WHOLE_PAGE_SIZE ? scores.farOff : verb && score === 1 ? scores.verbNear : scores.near),
        distance,
      });
  }
  return preferAfterField(preferNearest(near, scene), places, scene);
}

function withAnchoredEntries(phrase: TargetPhrase, candidates: Candidate[], context: RankingContext): Candidate[] {
  return phrase.quoted ? candidates : scoreFromContext(phrase, candidates, context);
}

/** A single "Submit answer" is not the last answer: a control that acts on a thing is not one of the counted things. */
function isActionOnThing([only, more]: readonly Candidate[], { core }: TargetPhrase, scene: Scene): boolean {
  if (!only || more || only.node.role !== 'button') return false;
  return similarity(core, scene.words(only.node.name)).extra.some(({ weight }) => weight === 1);
}

/** "the second Delete": counts elements of the same name, in reading order. */
function pickOrdinal(candidates: Candidate[], ordinal: number): Candidate[] {
  const top = topScore(candidates);
  const same = candidates
    .filter(({ score }) => score >= top - scores.sameClass)
    .toSorted((a, b) => a.node.index - b.node.index);
  const chosen = ordinal === -1 ? same.at(-1) : same[ordinal - 1];
  if (!chosen) return [];
  return candidates.map(({ node, score }) => ({
    node,
    score: node === chosen.node ? score : score - scores.notChosen,
  }));
}

/** "Sources" is no first source. */
function isPluralOf(asked: readonly Word[], said: readonly Word[]): boolean {
  return asked.some(({ text, stem }) => text === stem && said.some((word) => word.stem === stem && word.text !== stem));
}
