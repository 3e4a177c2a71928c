import { isRelatedToAny, plainConceptsOf, conceptsOf, type Concepts } from '../lexicon/concepts.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { type NounRoles, placesOfNoun, rolesNamed } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { headingsAbove } from '../structure/surroundings.ts';
import type { Query } from '../instruction/query.ts';
import { fold, STOP_WEIGHT, type Word } from '../lexicon/words.ts';
import { termWeightsOf } from './possible-acts.ts';
import { MIN_ACCOUNTING_GRADE, Grader } from './word-grades.ts';
import { zonesOf } from './text-zones.ts';

/** A question about a page, with the results of the rules and of the ranker of acts. */
export interface Observation {
  /** The original question. */
  instruction: string;
  /** Its words, without question words. */
  query: Query;
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
  isRelated: readonly boolean[];
  /** It has a control's name for the everyday word. */
  isEverydayMatch: readonly boolean[];
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
  isRelated: readonly boolean[];
  labelAsked: number;
  wordCount: number;
}

const SECONDARY_FACTOR = 0.9;
const RELATED_GRADE = 0.7;
const AROUND_FACTOR = 0.85;
const LOOSE_FACTOR = 0.6;
const isDistinctive = ({ weight }: Word): boolean => weight > STOP_WEIGHT;

/** A question, with the grades of each element. */
export class RankedQuestion {
  readonly query: Query;
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
  readonly #senses: Concepts;
  readonly #plain: Concepts;
  /** The index of each word of the question among all words. */
  readonly #termPositions: readonly number[];
  readonly #elements = new Map<OutlineNode, GradedElement>();
  readonly #holders = new Map<OutlineNode, GradedHolder>();

  constructor({ instruction, query, found, states, likely, act }: Observation, scene: Scene) {
    const words = query.terms.map(({ word }) => word);
    this.query = query;
    this.found = found;
    this.states = states;
    this.likely = likely;
    this.act = act;
    this.instruction = instruction;
    this.said = ` ${fold(instruction)} `;
    this.weights = termWeightsOf(query, scene);
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0) || 1;
    this.kinds = words.map(({ text }) => rolesNamed(text));
    this.places = words.map(({ text, stem }) => placesOfNoun.get(text) ?? placesOfNoun.get(stem));
    this.#scene = scene;
    this.#grader = new Grader(words);
    this.#labels = new Grader(query.words.filter(isDistinctive));
    this.#senses = conceptsOf(query.words);
    this.#plain = plainConceptsOf(query.words);
    this.#termPositions = words.map((word) => query.words.indexOf(word));
  }

  of(node: OutlineNode): GradedElement {
    const known = this.#elements.get(node) ?? this.#gradeElement(node);
    this.#elements.set(node, known);
    return known;
  }

  gradesOfHolder(holder: OutlineNode): GradedHolder {
    const known = this.#holders.get(holder) ?? this.#gradeHolder(holder);
    this.#holders.set(holder, known);
    return known;
  }

  /** The share of the question for the grades of its words: 0 to 1. */
  questionShare(grades: readonly number[]): number {
    return this.weights.reduce((sum, weight, at) => sum + weight * (grades[at] ?? 0), 0) / this.total;
  }

  /** 1 if a word names the role, `loosely` if only loosely, else 0. */
  kindGrade(at: number, { role }: OutlineNode, loosely: number): number {
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
    const [label, aside] = [this.#grader.bestGradesIn(zones.own), this.#grader.bestGradesIn(zones.secondary)];
    const own = label.map((grade, at) => Math.max(grade, SECONDARY_FACTOR * (aside[at] ?? 0)));
    const near = this.#grader.bestGradesIn(zones.near);
    const title = this.#grader.bestGradesIn(zones.titles);
    const isRelated = this.#relatedIn(zones.own, label);
    const isEverydayMatch = this.#plainIn(zones.own, label);
    const kindly = own.map((grade, at) => Math.max(grade, isRelated[at] || isEverydayMatch[at] ? RELATED_GRADE : 0));
    const all = kindly.map((grade, at) =>
      Math.max(
        grade,
        this.kindGrade(at, node, LOOSE_FACTOR),
        AROUND_FACTOR * (near[at] ?? 0),
        AROUND_FACTOR * (title[at] ?? 0),
      ),
    );
    const labelAsked = this.#mentionedShare(zones.own.filter(isDistinctive));
    return {
      own,
      near,
      title,
      isRelated,
      isEverydayMatch,
      labelAsked,
      kindly: this.questionShare(kindly),
      cover: this.questionShare(all),
    };
  }

  #relatedIn(label: readonly Word[], own: readonly number[]): boolean[] {
    return this.#relatedWords(own, [this.#senses, conceptsOf(label)]);
  }

  #plainIn(label: readonly Word[], own: readonly number[]): boolean[] {
    return this.#relatedWords(own, [this.#plain, plainConceptsOf(label)]);
  }

  #relatedWords(own: readonly number[], [asked, said]: readonly [Concepts, Concepts]): boolean[] {
    return this.query.terms.map(
      (_, at) => (own[at] ?? 0) < MIN_ACCOUNTING_GRADE && isRelatedToAny([asked, this.#termPositions[at] ?? -1], said),
    );
  }

  #gradeHolder(holder: OutlineNode): GradedHolder {
    const heading = holder.role === 'heading' ? undefined : headingsAbove(holder)[0];
    const label = this.#scene.words(`${labelOf(holder)} ${heading?.name ?? ''}`).filter(isDistinctive);
    const grades = this.#grader.bestGradesIn(label);
    return {
      grades,
      isRelated: this.#relatedIn(label, grades),
      labelAsked: this.#mentionedShare(label),
      wordCount: label.length,
    };
  }

  #mentionedShare(label: readonly Word[]): number {
    const all = label.reduce((sum, { weight }) => sum + weight, 0);
    return all === 0 ? 0 : label.reduce((sum, word) => sum + word.weight * this.#labels.bestGrade(word), 0) / all;
  }
}
