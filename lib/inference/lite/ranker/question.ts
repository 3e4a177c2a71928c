import { isKindredToAny, plainSensesOf, sensesOf, type Senses } from '../kindred.ts';
import { ancestorWhere, type OutlineNode } from '../outline.ts';
import { type NounRoles, placesOfNoun, rolesNamed } from '../roles.ts';
import { labelOf, type Scene } from '../scene.ts';
import { headingsOver } from '../surroundings.ts';
import type { Wish } from '../wish.ts';
import { fold, STOP_WEIGHT, type Word } from '../words.ts';
import { weightsOf } from './acts.ts';
import { ANSWERS, Grader } from './grades.ts';
import { zonesOf } from './zones.ts';

/** A question about a page, with the results of the rules and of the ranker of acts. */
export interface Observation {
  /** The original question. */
  instruction: string;
  /** Its words, without question words. */
  wish: Wish;
  /** The rules' result, best first. */
  found: readonly OutlineNode[];
  /** Tests for each of the states that the question may ask for. */
  states: readonly ((node: OutlineNode) => boolean)[];
  /** The probability of each element as the target, if the question were an instruction. */
  likely: ReadonlyMap<OutlineNode, number>;
  /** The element that the rules would act on, if it were an instruction. */
  act: string | undefined;
}

/** How far an element matches each word of the question: 0 to 1. */
interface GradedElement {
  own: readonly number[];
  near: readonly number[];
  title: readonly number[];
  /** It has something related to the word. */
  kin: readonly boolean[];
  /** It has a control's name for the everyday word. */
  plain: readonly boolean[];
  /** The share of its name that is in the question. */
  labelAsked: number;
  /** The share of the question that it matches by itself, related words included. */
  kindly: number;
  /** The same with its role and surroundings. */
  cover: number;
}

/** The same for a container of elements, or the heading above them. */
interface GradedHolder {
  grades: readonly number[];
  kin: readonly boolean[];
  labelAsked: number;
  words: number;
}

const ASIDE = 0.9;
const AKIN = 0.7;
const AROUND = 0.85;
const LOOSELY = 0.6;
const isTelling = ({ weight }: Word): boolean => weight > STOP_WEIGHT;

/** A question, with the grades of each element. */
export class Question {
  readonly wish: Wish;
  readonly found: readonly OutlineNode[];
  readonly states: Observation['states'];
  readonly likely: Observation['likely'];
  readonly act: Observation['act'];
  readonly instruction: string;
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
  readonly #senses: Senses;
  readonly #plain: Senses;
  /** The index of each word of the question among all words. */
  readonly #at: readonly number[];
  readonly #elements = new Map<OutlineNode, GradedElement>();
  readonly #holders = new Map<OutlineNode, GradedHolder>();

  constructor({ instruction, wish, found, states, likely, act }: Observation, scene: Scene) {
    const words = wish.asked.map(({ word }) => word);
    this.wish = wish;
    this.found = found;
    this.states = states;
    this.likely = likely;
    this.act = act;
    this.instruction = instruction;
    this.said = ` ${fold(instruction)} `;
    this.weights = weightsOf(wish, scene);
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0) || 1;
    this.kinds = words.map(({ text }) => rolesNamed(text));
    this.places = words.map(({ text, stem }) => placesOfNoun.get(text) ?? placesOfNoun.get(stem));
    this.#scene = scene;
    this.#grader = new Grader(words);
    this.#labels = new Grader(wish.words.filter(isTelling));
    this.#senses = sensesOf(wish.words);
    this.#plain = plainSensesOf(wish.words);
    this.#at = words.map((word) => wish.words.indexOf(word));
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

  /** The share of the question for the grades of its words: 0 to 1. */
  share(grades: readonly number[]): number {
    return this.weights.reduce((sum, weight, at) => sum + weight * (grades[at] ?? 0), 0) / this.total;
  }

  /** 1 if a word names the role, `loosely` if only loosely, else 0. */
  ofKind(at: number, { role }: OutlineNode, loosely: number): number {
    const kind = this.kinds[at];
    return kind?.just.includes(role) ? 1 : kind?.also.includes(role) ? loosely : 0;
  }

  /** Whether an element is, or is in, the place that the word names. */
  isInPlace(at: number, node: OutlineNode): boolean {
    const roles = this.places[at];
    return (
      roles !== undefined &&
      (roles.includes(node.role) || ancestorWhere(node, ({ role }) => roles.includes(role)) !== undefined)
    );
  }

  #gradeElement(node: OutlineNode): GradedElement {
    const zones = zonesOf(node, this.#scene);
    const [label, aside] = [this.#grader.bestIn(zones.own), this.#grader.bestIn(zones.aside)];
    const own = label.map((grade, at) => Math.max(grade, ASIDE * (aside[at] ?? 0)));
    const near = this.#grader.bestIn(zones.near);
    const title = this.#grader.bestIn(zones.titles);
    const kin = this.#kinIn(zones.own, label);
    const plain = this.#plainIn(zones.own, label);
    const kindly = own.map((grade, at) => Math.max(grade, kin[at] || plain[at] ? AKIN : 0));
    const all = kindly.map((grade, at) =>
      Math.max(grade, this.ofKind(at, node, LOOSELY), AROUND * (near[at] ?? 0), AROUND * (title[at] ?? 0)),
    );
    const labelAsked = this.#asked(zones.own.filter(isTelling));
    return { own, near, title, kin, plain, labelAsked, kindly: this.share(kindly), cover: this.share(all) };
  }

  #kinIn(label: readonly Word[], own: readonly number[]): boolean[] {
    return this.#akin(own, [this.#senses, sensesOf(label)]);
  }

  #plainIn(label: readonly Word[], own: readonly number[]): boolean[] {
    return this.#akin(own, [this.#plain, plainSensesOf(label)]);
  }

  #akin(own: readonly number[], [asked, said]: readonly [Senses, Senses]): boolean[] {
    return this.wish.asked.map(
      (_, at) => (own[at] ?? 0) < ANSWERS && isKindredToAny([asked, this.#at[at] ?? -1], said),
    );
  }

  #gradeHolder(holder: OutlineNode): GradedHolder {
    const heading = holder.role === 'heading' ? undefined : headingsOver(holder)[0];
    const label = this.#scene.words(`${labelOf(holder)} ${heading?.name ?? ''}`).filter(isTelling);
    const grades = this.#grader.bestIn(label);
    return { grades, kin: this.#kinIn(label, grades), labelAsked: this.#asked(label), words: label.length };
  }

  #asked(label: readonly Word[]): number {
    const all = label.reduce((sum, { weight }) => sum + weight, 0);
    return all === 0 ? 0 : label.reduce((sum, word) => sum + word.weight * this.#labels.best(word), 0) / all;
  }
}
