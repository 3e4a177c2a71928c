import { affords, canFill, fillText } from '../affords.ts';
import type { ProposedAction } from '../../inference.ts';
import type { OutlineNode } from '../outline.ts';
import { isCheckable, isChoosable, isEditable } from '../roles.ts';
import { isInteractive, type Scene } from '../scene.ts';
import { Grader } from './grades.ts';
import { valuesSaid, type ValueSaid } from './values-said.ts';
import type { Wish } from '../wish.ts';
import { wordsOf } from '../words.ts';
import { zonesOf, type Zones } from './zones.ts';

/** A possible act for the instruction. */
export interface PossibleAct {
  node: OutlineNode;
  method: RankedMethod;
  args: readonly string[];
  /** The text to write, as in the instruction. */
  value?: ValueSaid | undefined;
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

export interface GradedAct extends PossibleAct, GradedNode {
  /** The same for the option. */
  chosen: readonly number[];
  /** Whether each asked word is part of the value. */
  isValue: readonly boolean[];
  /** The share of the instruction that is accounted for, roughly: acts far behind are not examined closely. */
  rough: number;
}

/** An act with its approximate score, but not yet its grades. */
interface RoughAct extends PossibleAct {
  chosen: readonly number[];
  isValue: readonly boolean[];
  rough: number;
}

/** The weight of each word of the instruction: lower if it is frequent on the page. */
export function weightsOf({ asked }: Wish, scene: Scene): number[] {
  const all = Math.max(2, scene.elements.length) + 1;
  return asked.map(({ word, isLight }) => {
    const places = Math.min(scene.placesOf(word).length, all - 1) + 1;
    const rarity = 0.25 + (0.75 * Math.log(all / places)) / Math.log(all);
    return (isLight ? 0.3 : 1) * Math.max(word.weight, 0.2) * rarity;
  });
}

const MOST_FILLS = 10;
const MOST_OTHERS = 14;
const MOST_OF_ONE = 6; // acts on one element
const MOST_FIELDS = 10;

/** The acts closest to a wish, the closest first, and the one of the rules, if it is a plain one. */
export class Possible {
  readonly #scene: Scene;
  readonly #wish: Wish;
  readonly #grader: Grader;
  readonly #weights: readonly number[];
  readonly #values: readonly { value: ValueSaid; isIn: readonly boolean[] }[];
  readonly #graded = new Map<OutlineNode, GradedNode>();
  readonly #around = new Map<OutlineNode, number>();

  constructor(clause: string, wish: Wish, scene: Scene) {
    this.#scene = scene;
    this.#wish = wish;
    this.#grader = new Grader(wish.asked.map(({ word }) => word));
    this.#weights = weightsOf(wish, scene);
    this.#values = valuesSaid(clause).map((value) => {
      const words = new Set(wordsOf(clause.slice(value.from, value.to)).map(({ text }) => text));
      return { value, isIn: wish.asked.map(({ word }) => words.has(word.text)) };
    });
  }

  /** @param found The act of the rules, if it is of this kind. */
  closest(found: ProposedAction | undefined): GradedAct[] {
    const pool = [...this.#pressed(), ...this.#filled()];
    const own = found && pool.find((act) => isSameAct(act, found));
    const ranked = pool.toSorted((a, b) => b.rough - a.rough);
    const acts: RoughAct[] = [];
    const counts = { fills: 0, others: 0, of: new Map<OutlineNode, number>() };
    for (const act of ranked) {
      const ofOne = counts.of.get(act.node) ?? 0;
      const isFill = act.value !== undefined;
      if (ofOne >= MOST_OF_ONE || (isFill ? counts.fills >= MOST_FILLS : counts.others >= MOST_OTHERS)) continue;
      counts.of.set(act.node, ofOne + 1);
      counts[isFill ? 'fills' : 'others']++;
      acts.push(act);
    }
    if (own && !acts.includes(own)) acts.push(own);
    return acts.map((act) => ({ ...act, ...this.#of(act.node) }));
  }

  /** The share of the instruction that is around an element. */
  around(node: OutlineNode): number {
    const known = this.#around.get(node);
    if (known !== undefined) return known;
    const { near, title } = this.#of(node);
    let sum = 0;
    for (const [at, weight] of this.#weights.entries()) sum += weight * Math.max(near[at] ?? 0, 0.9 * (title[at] ?? 0));
    this.#around.set(node, sum);
    return sum;
  }

  /** All acts that press, tick or choose. */
  *#pressed(): Generator<RoughAct> {
    for (const node of this.#scene.elements) {
      const options = isChoosable(node.role) ? optionsOf(node) : [];
      if (isOptionOfBox(node)) continue;
      if (isCheckable(node.role)) {
        yield* this.#able({ node, method: 'check', args: [] });
        yield* this.#able({ node, method: 'uncheck', args: [] });
      } else if (options.length > 0) {
        for (const option of options) yield* this.#able({ node, method: 'selectOption', args: [option.name], option });
      } else if (isPressed(node)) yield this.#roughly({ node, method: 'click', args: [] }); // any element may be hovered
    }
  }

  /** All acts that write, into the closest fields. */
  *#filled(): Generator<RoughAct> {
    if (this.#values.length === 0) return;
    const fields = this.#scene.elements
      .filter((node) => canFill(node) && !(isChoosable(node.role) && optionsOf(node).length > 0))
      .map((node) => ({ node, rough: this.#roughOf(node, NONE, NOTHING) }))
      .toSorted((a, b) => b.rough - a.rough);
    for (const { node } of fields.slice(0, MOST_FIELDS))
      for (const { value, isIn } of this.#values) {
        const text = fillText(node, value.text);
        if (text !== undefined) yield* this.#able({ node, method: 'fill', args: [text], value }, isIn);
      }
  }

  *#able(act: PossibleAct, isIn = NOTHING): Generator<RoughAct> {
    if (affords(act.node, { method: act.method, arguments: act.args })) yield this.#roughly(act, isIn);
  }

  #roughly(act: PossibleAct, isValue = NOTHING): RoughAct {
    const { node, method, args, value, option } = act;
    const chosen = option ? this.#grader.bestIn(this.#scene.words(option.name)) : NONE;
    const rough = this.#roughOf(node, chosen, isValue) + (value?.kind === 'quoted' ? 0.1 : 0);
    return { node, method, args, value, option, chosen, isValue, rough };
  }

  #roughOf(node: OutlineNode, chosen: readonly number[], isValue: readonly boolean[]): number {
    const { own, near, title } = this.#of(node);
    const weights = this.#weights;
    let sum = 0;
    let all = 0;
    for (let at = 0; at < weights.length; at++) {
      if (isValue[at]) continue;
      const weight = weights[at] ?? 0;
      sum += weight * Math.max(own[at] ?? 0, chosen[at] ?? 0, 0.75 * (near[at] ?? 0), 0.6 * (title[at] ?? 0));
      all += weight;
    }
    return all === 0 ? ALL_WRITTEN : sum / all;
  }

  #of(node: OutlineNode): GradedNode {
    const known = this.#graded.get(node);
    if (known) return known;
    const graded = this.#gradeNode(node);
    this.#graded.set(node, graded);
    return graded;
  }

  #gradeNode(node: OutlineNode): GradedNode {
    const zones = zonesOf(node, this.#scene);
    const [label, aside] = [this.#grader.bestIn(zones.own), this.#grader.bestIn(zones.aside)];
    return {
      own: zones.aside.length === 0 ? label : label.map((grade, at) => Math.max(grade, ASIDE * (aside[at] ?? 0))),
      near: this.#grader.bestIn(zones.near),
      title: this.#grader.bestIn(zones.titles),
      zones,
    };
  }
}

const NONE: readonly number[] = [];
const NOTHING: readonly boolean[] = [];
const ASIDE = 0.95;
const ALL_WRITTEN = 0.3; // all words are text to write, and none names the field: ranks behind what some words account for

export const isSameAct = (act: PossibleAct, { ref, method, arguments: args }: ProposedAction): boolean =>
  act.node.ref === ref && act.method === method && act.args.join('\n') === args.join('\n');

const optionsOf = (node: OutlineNode): OutlineNode[] =>
  node.children.flatMap((child) =>
    child.role === 'group' ? optionsOf(child) : child.role === 'option' && !child.states.has('disabled') ? [child] : [],
  );

/** An option of a list to choose from: the act is on the list. */
function isOptionOfBox({ role, parent }: OutlineNode): boolean {
  const holder = parent?.role === 'group' ? parent.parent : parent;
  return role === 'option' && holder !== undefined && isChoosable(holder.role);
}

const entries = new Set(['row', 'listitem', 'gridcell', 'treeitem', 'generic', 'option']);

const isPressed = (node: OutlineNode): boolean =>
  (isInteractive(node) || entries.has(node.role)) && (!isEditable(node.role) || node.role === 'combobox');
