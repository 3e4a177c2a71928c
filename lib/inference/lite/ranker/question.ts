import { isKindredToAny, sensesOf } from '../kindred.ts';
import { ancestorWhere, type OutlineNode } from '../outline.ts';
import { type NounRoles, placesOfNoun, rolesNamed } from '../roles.ts';
import { labelOf, type Scene } from '../scene.ts';
import { headingsOver } from '../surroundings.ts';
import type { Wish } from '../wish.ts';
import { fold, STOP_WEIGHT, type Word } from '../words.ts';
import { weightsOf } from './acts.ts';
import { ANSWERS, Grader } from './grades.ts';
import { zonesOf } from './zones.ts';

/** What is asked of a page, and what its rules and its acts say to it. */
export interface Observation {
  /** The question as it was put. */
  instruction: string;
  /** Its words, without those that only ask. */
  wish: Wish;
  /** What the rules found, the best first. */
  found: readonly OutlineNode[];
  /** What has each of the states that the question may ask for. */
  states: readonly ((node: OutlineNode) => boolean)[];
  /** How likely an element is the one to act on, were the question an instruction. */
  likely: ReadonlyMap<OutlineNode, number>;
}

/** How far an element answers for each asked word: 0 to 1. */
interface GradedElement {
  own: readonly number[];
  near: readonly number[];
  title: readonly number[];
  /** It says something akin to the word. */
  kin: readonly boolean[];
  /** How much of what it is called was asked for. */
  labelAsked: number;
}

/** The same of what holds elements, or of the heading over them. */
interface GradedHolder {
  grades: readonly number[];
  labelAsked: number;
  words: number;
}

const ASIDE = 0.9;
const isTelling = ({ weight }: Word): boolean => weight > STOP_WEIGHT;

/** A question, with what each element answers of it. */
export class Question {
  readonly wish: Wish;
  readonly found: readonly OutlineNode[];
  readonly states: Observation['states'];
  readonly likely: Observation['likely'];
  /** Folded, between blanks. */
  readonly said: string;
  readonly weights: readonly number[];
  readonly total: number;
  /** Roles that each word names. */
  readonly kinds: readonly (NounRoles | undefined)[];
  /** Roles of the parts of a page that each word names. */
  readonly places: readonly (readonly string[] | undefined)[];
  readonly #scene: Scene;
  readonly #grader: Grader;
  readonly #labels: Grader;
  readonly #senses: ReturnType<typeof sensesOf>;
  readonly #elements = new Map<OutlineNode, GradedElement>();
  readonly #holders = new Map<OutlineNode, GradedHolder>();

  constructor({ instruction, wish, found, states, likely }: Observation, scene: Scene) {
    const words = wish.asked.map(({ word }) => word);
    this.wish = wish;
    this.found = found;
    this.states = states;
    this.likely = likely;
    this.said = ` ${fold(instruction)} `;
    this.weights = weightsOf(wish, scene);
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0) || 1;
    this.kinds = words.map(({ text }) => rolesNamed(text));
    this.places = words.map(({ text, stem }) => placesOfNoun.get(text) ?? placesOfNoun.get(stem));
    this.#scene = scene;
    this.#grader = new Grader(words);
    this.#labels = new Grader(wish.words.filter(isTelling));
    this.#senses = sensesOf(wish.words);
  }

  of(node: OutlineNode): GradedElement {
    const known = this.#elements.get(node) ?? this.#gradeElement(node);
    this.#elements.set(node, known);
    return known;
  }

  ofHolder(holder: OutlineNode): GradedHolder {
    const known = this.#holders.get(holder) ?? this.#gradeHolder(holder);
    this.#holders.set(holder, known);
    return known;
  }

  /** How much of the question grades of its words stand for: 0 to 1. */
  share(grades: readonly number[]): number {
    return this.weights.reduce((sum, weight, at) => sum + weight * (grades[at] ?? 0), 0) / this.total;
  }

  /** Whether an element is, or stands in, what the word names. */
  isInPlace(at: number, node: OutlineNode): boolean {
    const roles = this.places[at] ?? [];
    return roles.includes(node.role) || ancestorWhere(node, ({ role }) => roles.includes(role)) !== undefined;
  }

  #gradeElement(node: OutlineNode): GradedElement {
    const zones = zonesOf(node, this.#scene);
    const [own, aside] = [this.#grader.bestIn(zones.own), this.#grader.bestIn(zones.aside)];
    return {
      own: own.map((grade, at) => Math.max(grade, ASIDE * (aside[at] ?? 0))),
      near: this.#grader.bestIn(zones.near),
      title: this.#grader.bestIn(zones.titles),
      kin: this.#kinIn(zones.own, own),
      labelAsked: this.#asked(zones.own.filter(isTelling)),
    };
  }

  #kinIn(label: readonly Word[], own: readonly number[]): boolean[] {
    const of = sensesOf(label);
    return this.wish.asked.map(({ word }, at) => {
      const place = this.wish.words.indexOf(word);
      return (own[at] ?? 0) < ANSWERS && isKindredToAny([this.#senses, place], of);
    });
  }

  #gradeHolder(holder: OutlineNode): GradedHolder {
    const heading = holder.role === 'heading' ? undefined : headingsOver(holder)[0];
    const label = this.#scene.words(`${labelOf(holder)} ${heading?.name ?? ''}`).filter(isTelling);
    return { grades: this.#grader.bestIn(label), labelAsked: this.#asked(label), words: label.length };
  }

  #asked(label: readonly Word[]): number {
    const all = label.reduce((sum, { weight }) => sum + weight, 0);
    return all === 0 ? 0 : label.reduce((sum, word) => sum + word.weight * this.#labels.best(word), 0) / all;
  }
}
