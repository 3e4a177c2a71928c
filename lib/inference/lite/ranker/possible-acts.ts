import { supportsAction, canFill, toFieldText } from '../candidates/affordances.ts';
import type { ProposedAction } from '../../inference.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isCheckable, isChoosable, isEditable } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { Grader } from './word-grades.ts';
import { mentionedValues, type MentionedValue } from './value-spans.ts';
import type { Query } from '../instruction/query.ts';
import { wordsOf } from '../lexicon/words.ts';
import { zonesOf, type Zones } from './text-zones.ts';

/** A possible act for the instruction. */
export interface CandidateAct {
  node: OutlineNode;
  method: RankedMethod;
  args: readonly string[];
  /** The text to write, as in the instruction. */
  value?: MentionedValue | undefined;
  /** The option to choose. */
  option?: OutlineNode | undefined;
}

export const rankedMethods = ['click', 'check', 'uncheck', 'fill', 'selectOption'] as const;
export type RankedMethod = (typeof rankedMethods)[number];

/** How far an element and its surroundings match each word of the instruction: 0 to 1. */
interface GradedNode {
  own: readonly number[];
  near: readonly number[];
  title: readonly number[];
  zones: Zones;
}

export interface GradedAct extends CandidateAct, GradedNode {
  /** The same for the option. */
  chosen: readonly number[];
  /** Whether each asked word is part of the value. */
  isValue: readonly boolean[];
  /** The share of the instruction that is accounted for, roughly: acts far behind are not examined closely. */
  rough: number;
}

/** An act with its approximate score, but not yet its grades. */
interface RoughAct extends CandidateAct {
  chosen: readonly number[];
  isValue: readonly boolean[];
  rough: number;
}

/** The weight of each word of the instruction: lower if it is frequent on the page. */
export function termWeightsOf({ terms }: Query, scene: Scene): number[] {
  const all = Math.max(2, scene.elements.length) + 1;
  return terms.map(({ word, isLight }) => {
    const places = Math.min(scene.placesOf(word).length, all - 1) + 1;
    const rarity = 0.25 + (0.75 * Math.log(all / places)) / Math.log(all);
    return (isLight ? 0.3 : 1) * Math.max(word.weight, 0.2) * rarity;
  });
}

const MAX_FILLS = 10;
const MAX_OTHERS = 14;
const MAX_PER_ELEMENT = 6; // acts on one element
const MAX_FIELDS = 10;

/** The acts closest to a wish, the closest first, and the one of the rules, if it is a plain one. */
export class CandidateActs {
  readonly #scene: Scene;
  readonly #wish: Query;
  readonly #grader: Grader;
  readonly #weights: readonly number[];
  readonly #values: readonly { value: MentionedValue; isIn: readonly boolean[] }[];
  readonly #graded = new Map<OutlineNode, GradedNode>();
  readonly #shareAround = new Map<OutlineNode, number>();

  constructor(clause: string, query: Query, scene: Scene) {
    this.#scene = scene;
    this.#wish = query;
    this.#grader = new Grader(query.terms.map(({ word }) => word));
    this.#weights = termWeightsOf(query, scene);
    this.#values = mentionedValues(clause).map((value) => {
      const words = new Set(wordsOf(clause.slice(value.from, value.to)).map(({ text }) => text));
      return { value, isIn: query.terms.map(({ word }) => words.has(word.text)) };
    });
  }

  /** @param found The act of the rules, if it is of this kind. */
  closest(found: ProposedAction | undefined): GradedAct[] {
    const pool = [...this.#clickActs(), ...this.#fillActs()];
    const own = found && pool.find((act) => isSameAct(act, found));
    const ranked = pool.toSorted((a, b) => b.rough - a.rough);
    const acts: RoughAct[] = [];
    const counts = { fills: 0, others: 0, of: new Map<OutlineNode, number>() };
    for (const act of ranked) {
      const ofOne = counts.of.get(act.node) ?? 0;
      const isFill = act.value !== undefined;
      if (ofOne >= MAX_PER_ELEMENT || (isFill ? counts.fills >= MAX_FILLS : counts.others >= MAX_OTHERS)) continue;
      counts.of.set(act.node, ofOne + 1);
      counts[isFill ? 'fills' : 'others']++;
      acts.push(act);
    }
    if (own && !acts.includes(own)) acts.push(own);
    return acts.map((act) => ({ ...act, ...this.#gradesOf(act.node) }));
  }

  /** The share of the instruction that is around an element. */
  around(node: OutlineNode): number {
    const known = this.#shareAround.get(node);
    if (known !== undefined) return known;
    const { near, title } = this.#gradesOf(node);
    let sum = 0;
    for (const [at, weight] of this.#weights.entries()) sum += weight * Math.max(near[at] ?? 0, 0.9 * (title[at] ?? 0));
    this.#shareAround.set(node, sum);
    return sum;
  }

  /** All acts that press, tick or choose. */
  *#clickActs(): Generator<RoughAct> {
    for (const node of this.#scene.elements) {
      const options = isChoosable(node.role) ? optionsOf(node) : [];
      if (isOptionInList(node)) continue;
      if (isCheckable(node.role)) {
        yield* this.#applicableActs({ node, method: 'check', args: [] });
        yield* this.#applicableActs({ node, method: 'uncheck', args: [] });
      } else if (options.length > 0) {
        for (const option of options)
          yield* this.#applicableActs({ node, method: 'selectOption', args: [option.name], option });
      } else if (isPressed(node)) yield this.#toRoughAct({ node, method: 'click', args: [] }); // any element may be hovered
    }
  }

  /** All acts that write, into the closest fields. */
  *#fillActs(): Generator<RoughAct> {
    if (this.#values.length === 0) return;
    const fields = this.#scene.elements
      .filter((node) => canFill(node) && !(isChoosable(node.role) && optionsOf(node).length > 0))
      .map((node) => ({ node, rough: this.#roughScore(node, NONE, NO_PARTS) }))
      .toSorted((a, b) => b.rough - a.rough);
    for (const { node } of fields.slice(0, MAX_FIELDS))
      for (const { value, isIn } of this.#values) {
        const text = toFieldText(node, value.text);
        if (text !== undefined) yield* this.#applicableActs({ node, method: 'fill', args: [text], value }, isIn);
      }
  }

  *#applicableActs(act: CandidateAct, isIn = NO_PARTS): Generator<RoughAct> {
    if (supportsAction(act.node, { method: act.method, arguments: act.args })) yield this.#toRoughAct(act, isIn);
  }

  #toRoughAct(act: CandidateAct, isValue = NO_PARTS): RoughAct {
    const { node, method, args, value, option } = act;
    const chosen = option ? this.#grader.bestGradesIn(this.#scene.words(option.name)) : NONE;
    const rough = this.#roughScore(node, chosen, isValue) + (value?.kind === 'quoted' ? 0.1 : 0);
    return { node, method, args, value, option, chosen, isValue, rough };
  }

  #roughScore(node: OutlineNode, chosen: readonly number[], isValue: readonly boolean[]): number {
    const { own, near, title } = this.#gradesOf(node);
    const weights = this.#weights;
    let sum = 0;
    let all = 0;
    for (let at = 0; at < weights.length; at++) {
      if (isValue[at]) continue;
      const weight = weights[at] ?? 0;
      sum += weight * Math.max(own[at] ?? 0, chosen[at] ?? 0, 0.75 * (near[at] ?? 0), 0.6 * (title[at] ?? 0));
      all += weight;
    }
    return all === 0 ? WRITTEN_BONUS : sum / all;
  }

  #gradesOf(node: OutlineNode): GradedNode {
    const known = this.#graded.get(node);
    if (known) return known;
    const graded = this.#gradeNode(node);
    this.#graded.set(node, graded);
    return graded;
  }

  #gradeNode(node: OutlineNode): GradedNode {
    const zones = zonesOf(node, this.#scene);
    const [label, aside] = [this.#grader.bestGradesIn(zones.own), this.#grader.bestGradesIn(zones.secondary)];
    return {
      own:
        zones.secondary.length === 0
          ? label
          : label.map((grade, at) => Math.max(grade, SECONDARY_FACTOR * (aside[at] ?? 0))),
      near: this.#grader.bestGradesIn(zones.near),
      title: this.#grader.bestGradesIn(zones.titles),
      zones,
    };
  }
}

const NONE: readonly number[] = [];
const NO_PARTS: readonly boolean[] = [];
const SECONDARY_FACTOR = 0.95;
const WRITTEN_BONUS = 0.3; // all words are text to write, and none names the field: ranks behind what some words account for

export const isSameAct = (act: CandidateAct, { ref, method, arguments: args }: ProposedAction): boolean =>
  act.node.ref === ref && act.method === method && act.args.join('\n') === args.join('\n');

const optionsOf = (node: OutlineNode): OutlineNode[] =>
  node.children.flatMap((child) =>
    child.role === 'group' ? optionsOf(child) : child.role === 'option' && !child.states.has('disabled') ? [child] : [],
  );

/** An option of a list to choose from: the act is on the list. */
function isOptionInList({ role, parent }: OutlineNode): boolean {
  const holder = parent?.role === 'group' ? parent.parent : parent;
  return role === 'option' && holder !== undefined && isChoosable(holder.role);
}

const entryRoles = new Set(['row', 'listitem', 'gridcell', 'treeitem', 'generic', 'option']);

const isPressed = (node: OutlineNode): boolean =>
  (isInteractive(node) || entryRoles.has(node.role)) && (!isEditable(node.role) || node.role === 'combobox');
