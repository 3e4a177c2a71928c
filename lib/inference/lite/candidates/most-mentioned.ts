import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { placesOfNoun, rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { isMentionedAround } from '../structure/surroundings.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** Of several elements those with most of the words: by themselves rather than in their surroundings; or none. */
export function bestDescribed(nodes: readonly OutlineNode[], words: readonly Word[], scene: Scene): OutlineNode[] {
  const scored = nodes.map((node) => ({
    node,
    score: words.reduce((sum, word) => sum + mentionWeight(node, word, scene), 0),
  }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  return most === 0 ? [] : scored.filter(({ score }) => score === most).map(({ node }) => node);
}

const OWN_TEXT_WEIGHT = 1.5;

function mentionWeight(node: OutlineNode, word: Word, scene: Scene): number {
  if (scene.words(node.name).some((said) => isSameOrRelated(word, said))) return OWN_TEXT_WEIGHT;
  return isMentionedAround(word, node, scene) ? 1 : 0;
}

/** The same word, or from the same root: "comparison" and "compare". */
export function isSameOrRelated(asked: Word, said: Word): boolean {
  const shorter = Math.min(asked.stem.length, said.stem.length) - 1;
  return shorter >= MIN_SHARED_START && asked.stem.slice(0, shorter) === said.stem.slice(0, shorter);
}

const MIN_SHARED_START = 6; // letters

/**
 * Narrows to a part of the page by its kind ("in the toolbar"), else to elements with the place's words around them; else all
 * are meant.
 */
export function narrowToPlace(nodes: readonly OutlineNode[], place: string | undefined, scene: Scene): OutlineNode[] {
  if (place === undefined || nodes.length < 2) return [...nodes];
  const roles = placesOfNoun.get(place.toLowerCase().replace(/^(?:the|this|my)\s+/, ''));
  const inside = roles
    ? nodes.filter((node) =>
        scene.outline.nodes.some((up) => roles.includes(up.role) && up !== node && isWithin(node, up)),
      )
    : [];
  if (inside.length > 0) return inside;
  const spoken = bestDescribed(nodes, distinctiveWords(place, scene), scene);
  return spoken.length > 0 ? spoken : [...nodes];
}

const distinctiveWords = (text: string, scene: Scene): Word[] =>
  scene.words(text).filter(({ weight, text: word }) => weight > STOP_WEIGHT && !rolesNamed(word));
