import { isWithin, type OutlineNode } from './outline.ts';
import { placesOfNoun, rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { standsAround } from './surroundings.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** Of several elements those with most of the words: by themselves rather than in their surroundings; or none. */
export function mostSpokenOf(nodes: readonly OutlineNode[], words: readonly Word[], scene: Scene): OutlineNode[] {
  const scored = nodes.map((node) => ({
    node,
    score: words.reduce((sum, word) => sum + saidOf(node, word, scene), 0),
  }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  return most === 0 ? [] : scored.filter(({ score }) => score === most).map(({ node }) => node);
}

const OWN = 1.5;

function saidOf(node: OutlineNode, word: Word, scene: Scene): number {
  if (scene.words(node.name).some((said) => isAlike(word, said))) return OWN;
  return standsAround(word, node, scene) ? 1 : 0;
}

/** The same word, or from the same root: "comparison" and "compare". */
export function isAlike(asked: Word, said: Word): boolean {
  const shorter = Math.min(asked.stem.length, said.stem.length) - 1;
  return shorter >= LONG_START && asked.stem.slice(0, shorter) === said.stem.slice(0, shorter);
}

const LONG_START = 6; // letters

/** Narrows to a part of the page by its kind ("in the toolbar"), else to elements with the place's words around them; else all are meant. */
export function inPlace(nodes: readonly OutlineNode[], place: string | undefined, scene: Scene): OutlineNode[] {
  if (place === undefined || nodes.length < 2) return [...nodes];
  const roles = placesOfNoun.get(place.toLowerCase().replace(/^(?:the|this|my)\s+/, ''));
  const inside = roles
    ? nodes.filter((node) =>
        scene.outline.nodes.some((up) => roles.includes(up.role) && up !== node && isWithin(node, up)),
      )
    : [];
  if (inside.length > 0) return inside;
  const spoken = mostSpokenOf(nodes, tellingWords(place, scene), scene);
  return spoken.length > 0 ? spoken : [...nodes];
}

const tellingWords = (text: string, scene: Scene): Word[] =>
  scene.words(text).filter(({ weight, text: word }) => weight > STOP_WEIGHT && !rolesNamed(word));
