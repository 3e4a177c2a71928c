import { scores, topOf, type Candidate, type Context, type Suits } from './candidate.ts';
import { isKind } from './kinds.ts';
import { fromContext, namesIn, preferAfterField, preferNearest } from './lift.ts';
import { nearnessTo, WHOLE } from './nearness.ts';
import type { OutlineNode } from './outline.ts';
import { ownScore, readTexts } from './own-score.ts';
import { readPhrase, type Phrase, type Place } from './phrase.ts';
import { remembering } from './remembering.ts';
import type { Scene, Shape } from './scene.ts';
import { similarity } from './similarity.ts';
import { softened, STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/** A target phrase whose first word ("delete Alice") must be in the element itself, not in its surroundings. */
interface VerbPhrase {
  phrase: string;
  verbFirst: boolean;
}

/** Ranks the elements that a target phrase may mean, best first. */
export function rank(target: string | VerbPhrase, scene: Scene, suits: Suits): Candidate[] {
  const { phrase, verbFirst } = typeof target === 'string' ? { phrase: target, verbFirst: false } : target;
  const verb = verbFirst ? wordsOf(phrase).find(({ weight }) => weight > STOP_WEIGHT) : undefined;
  const readings = readPhrase(phrase).map((reading) => softenedFor(scene, reading, verb));
  let shapes: readonly Shape[] | undefined;
  const suiting = (): readonly Shape[] => (shapes ??= scene.shapes.filter(({ first }) => suits(first) > 0));
  const context = { scene, suits, suiting, verb, names: namesIn(phrase) };
  const strict = rankReadings(readings, { ...context, typos: false, seen: new Map() });
  if (strict.some(({ score }) => score >= TYPO_NOT_NEEDED) || QUOTE.test(phrase)) return strict; // a quote is as it is
  if (readings.every(({ full }) => full.every((word) => word.weight < 1 || scene.placesOf(word).length > 0)))
    return strict;
  return rankReadings(readings, { ...context, typos: true, seen: new Map() });
}

/** On a page with a heading "Bookings", or of that name, "the booking" tells the kind of thing. */
function softenedFor(scene: Scene, phrase: Phrase, verb: Word | undefined): Phrase {
  const soften = (words: readonly Word[]) => {
    const soft = words.map((word) =>
      word.weight > STOP_WEIGHT && word.text !== verb?.text && isKind(word, scene) ? softened(word) : word,
    );
    return soft.some(({ weight }) => weight === 1) ? soft : words;
  };
  const core = soften(phrase.core);
  return { ...phrase, core, full: phrase.full === phrase.core ? core : soften(phrase.full) };
}

const QUOTE = /^["“„«「]/;
const TYPO_NOT_NEEDED = 0.7;

function rankReadings(readings: Phrase[], context: Context): Candidate[] {
  const best = new Map<OutlineNode, number>();
  for (const phrase of readings) {
    for (const { node, score } of rankReading(phrase, context)) {
      best.set(node, Math.max(score, best.get(node) ?? 0));
    }
  }
  return [...best]
    .map(([node, score]) => ({ node, score }))
    .filter(({ score }) => score >= scores.least)
    .toSorted((a, b) => b.score - a.score || a.node.index - b.node.index);
}

/** The shapes with a word in any of its forms, without duplicates. */
const sayingIn = remembering((_: 'words', scene: Scene): ReadonlyMap<string, readonly Shape[]> => {
  const saying = new Map<string, Shape[]>();
  const add = (form: string, shape: Shape): void => {
    const shapes = saying.get(form);
    if (!shapes) saying.set(form, [shape]);
    else if (shapes.at(-1) !== shape) shapes.push(shape);
  };
  for (const shape of scene.shapes)
    for (const { text } of readTexts(shape.first))
      for (const form of scene.words(text).flatMap(formsOf)) add(form, shape);
  return saying;
});

function formsOf({ text, stem, sense }: Word): readonly string[] {
  if (text.includes(' ')) return [text, stem, sense, ...text.split(' ')];
  return text === stem && text === sense ? [text] : [text, stem, sense];
}

/** Those that suit, without ones that have no word of the phrase: if typos count, or only a kind is requested, any may be meant. */
function mayBeMeant(phrase: Phrase, { scene, typos, suits, suiting }: Context): readonly Shape[] {
  if (typos || phrase.core.length === 0) return suiting();
  const saying = sayingIn('words', scene);
  const forms = new Set([...phrase.core, ...phrase.full].flatMap(formsOf));
  const found = new Set([...forms].flatMap((form) => saying.get(form) ?? []));
  return [...found].filter(({ first }) => suits(first) > 0).toSorted((a, b) => a.first.index - b.first.index);
}

function rankReading(phrase: Phrase, context: Context): Candidate[] {
  const denials = phrase.not.map((place) => denialOf(place, context.scene));
  const own: Candidate[] = [];
  for (const { first, nodes } of mayBeMeant(phrase, context)) {
    const score = ownScore(phrase, first, context) * context.suits(first);
    if (score < scores.leastOwn) continue;
    for (const node of nodes) if (!denials.some((isDenied) => isDenied(node))) own.push({ node, score });
  }
  const near = phrase.near.length > 0 ? keepNearest(own, phrase.near, context) : lifted(phrase, own, context);
  if (phrase.ordinal === undefined) return near;
  const called = near.filter(({ node }) => {
    const said = context.scene.words(node.name);
    return similarity(phrase.core, said).missing.length === 0 && !saysSeveral(phrase.core, said);
  });
  return isAct(called, phrase, context.scene) ? [] : pickOrdinal(called, phrase.ordinal);
}

function denialOf(place: Place, scene: Scene): (node: OutlineNode) => boolean {
  if (!place.roles) return (node) => similarity(place.words, scene.words(node.name)).score > 1 - scores.sameClass;
  const measure = nearnessTo(place, scene);
  return (node) => Number.isFinite(measure(node));
}

/** Keeps what is near all the places; of those with the same name, the nearest win. */
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
  return preferAfterField(preferNearest(near, scene), places, scene);
}

function lifted(phrase: Phrase, candidates: Candidate[], context: Context): Candidate[] {
  return phrase.quoted ? candidates : fromContext(phrase, candidates, context);
}

/** A single "Submit answer" is not the last answer: a control that acts on a thing is not one of the counted things. */
function isAct([only, more]: readonly Candidate[], { core }: Phrase, scene: Scene): boolean {
  if (!only || more || only.node.role !== 'button') return false;
  return similarity(core, scene.words(only.node.name)).extra.some(({ weight }) => weight === 1);
}

/** "the second Delete": counts elements of the same name, in reading order. */
function pickOrdinal(candidates: Candidate[], ordinal: number): Candidate[] {
  const top = topOf(candidates);
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
function saysSeveral(asked: readonly Word[], said: readonly Word[]): boolean {
  return asked.some(({ text, stem }) => text === stem && said.some((word) => word.stem === stem && word.text !== stem));
}
