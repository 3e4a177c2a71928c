import type { OutlineNode } from '../outline/outline.ts';
import { memoized } from '../memoize.ts';
import { isEditable } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { textBefore } from '../outline/text-before.ts';
import { fold, type Word } from '../lexicon/words.ts';

/** The text of an element, and around it. */
export interface Zones {
  /** Its label. */
  own: readonly Word[];
  /** Its description, value and prompt; for a field also the text before it. */
  secondary: readonly Word[];
  /** Its row or card, and the header of its column. */
  near: readonly Word[];
  /** The headings and groups above it. */
  titles: readonly Word[];
}

const MAX_NEAR_WORDS = 60; // nodes

export const zonesOf = memoized(computeZones);

function computeZones(node: OutlineNode, scene: Scene): Zones {
  const stated = ['description', 'value', 'valuetext', 'placeholder'].map((state) => node.states.get(state) ?? '');
  if (node.name === '' || isEditable(node.role)) stated.push(textBefore(node));
  return {
    own: scene.words(labelOf(node)),
    secondary: stated.flatMap((text) => (text === '' ? [] : scene.words(text))),
    near: textsNear(node, scene).flatMap((text) => scene.words(text)),
    titles: surroundingsOf(node, scene).titles.flatMap((title) => scene.words(title)),
  };
}

function textsNear(node: OutlineNode, scene: Scene): string[] {
  const texts: string[] = [];
  for (const { from, to } of surroundingsOf(node, scene).near)
    for (const other of scene.outline.nodes.slice(from, to)) {
      if (other === node) continue;
      if (texts.length >= MAX_NEAR_WORDS) return texts;
      texts.push(`${other.name} ${other.states.get('value') ?? ''}`);
    }
  return texts;
}

/** All text around an element, folded, to look quotations up in. */
export const textAround = (node: OutlineNode, scene: Scene): string =>
  fold([...textsNear(node, scene), ...surroundingsOf(node, scene).titles].join('\n'));
