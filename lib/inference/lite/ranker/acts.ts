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

/** An act that the instruction may mean. */
export interface PossibleAct {
  node: OutlineNode;
  method: RankedMethod;
  args: readonly string[];
  /** What is written, as it was said. */
  value?: ValueSaid | undefined;
  /** What is chosen of a list. */
  option?: OutlineNode | undefined;
}

export const rankedMethods = ['click', 'check', 'uncheck', 'fill', 'selectOption'] as const;
export type RankedMethod = (typeof rankedMethods)[number];

/** How far an element and what is around it say each asked word: 0 to 1. */
interface GradedNode {
  own: readonly number[];
  near: readonly number[];
  title: readonly number[];
  zones: Zones;
}

export interface GradedAct extends PossibleAct, GradedNode {
  /** The same of what is chosen. */
  chosen: readonly number[];
  /** Whether each asked word is part of the value. */
  isValue: readonly boolean[];
  /** The part of what was asked that something answers for, roughly: what is far behind is not looked at closely. */
  rough: number;
}

/** An act of which it is known how near it comes, and not yet why. */
interface RoughAct extends PossibleAct {
  chosen: readonly number[];
  isValue: readonly boolean[];
  rough: number;
}

/** How much each asked word counts: less where the page says it often. */
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

/** The acts that come closest to a wish, the closest first, and the one that the rules found, where it is a plain one. */
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

  /** @param found What the rules would do, if they would do something of this kind. */
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

  /** How much of what was asked stands around an element. */
  around(node: OutlineNode): number {
    const known = this.#around.get(node);
    if (known !== undefined) return known;
    const { near, title } = this.#of(node);
    let sum = 0;
    for (const [at, weight] of this.#weights.entries()) sum += weight * Math.max(near[at] ?? 0, 0.9 * (title[at] ?? 0));
    this.#around.set(node, sum);
    return sum;
  }

  /** All that is pressed, ticked or chosen. */
  *#pressed(): Generator<RoughAct> {
    for (const node of this.#scene.elements) {
      const options = isChoosable(node.role) ? optionsOf(node) : [];
      if (isOptionOfBox(node)) continue;
      if (isCheckable(node.role)) {
        yield* this.#able({ node, method: 'check', args: [] });
        yield* this.#able({ node, method: 'uncheck', args: [] });
      } else if (options.length > 0) {
        for (const option of options) yield* this.#able({ node, method: 'selectOption', args: [option.name], option });
      } else if (isPressed(node)) yield this.#roughly({ node, method: 'click', args: [] }); // any element may be pointed at
    }
  }

  /** All that is written, into the fields that come closest. */
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
const ALL_WRITTEN = 0.3; // all that was said is to be written, and nothing tells the field: behind what some words answer for

export const isSameAct = (act: PossibleAct, { ref, method, arguments: args }: ProposedAction): boolean =>
  act.node.ref === ref && act.method === method && act.args.join('\n') === args.join('\n');

const optionsOf = (node: OutlineNode): OutlineNode[] =>
  node.children.flatMap((child) =>
    child.role === 'group' ? optionsOf(child) : child.role === 'option' && !child.states.has('disabled') ? [child] : [],
  );

/** An option of a list that is chosen from: the act is on the list. */
function isOptionOfBox({ role, parent }: OutlineNode): boolean {
  const holder = parent?.role === 'group' ? parent.parent : parent;
  return role === 'option' && holder !== undefined && isChoosable(holder.role);
}

const entries = new Set(['row', 'listitem', 'gridcell', 'treeitem', 'generic', 'option']);

const isPressed = (node: OutlineNode): boolean =>
  (isInteractive(node) || entries.has(node.role)) && (!isEditable(node.role) || node.role === 'combobox');
