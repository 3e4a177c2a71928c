import { withIconsNamed } from './instruction.ts';
import type { OutlineNode } from './outline.ts';
import { rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { inPlace } from './spoken-of.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

const NOUNS = 'buttons|links|icons|checkboxes|switches|toggles';
const BEFORE = new RegExp(
  String.raw`^(?<what>.+?)\s+(?<noun>${NOUNS})(?:\s+(?:of|for|in|on|next to|beside|under|at|to)\s+(?:the\s+)?(?<place>.+))?$`,
  'i',
);
const AFTER = new RegExp(
  String.raw`^(?<noun>${NOUNS})\s+(?:(?:that|which)\s+(?<does>\p{L}+)|for\s+(?<doing>\p{L}+ing(?:\s+(?:up|out|in|off|down))?)|to\s+(?<verb>\p{L}+))\s+(?:the\s+|an?\s+)?(?<place>.+)$`,
  'iu',
);

/** "delete buttons of the queries", "the pencil buttons", "buttons to follow the suggested accounts": several that begin so. */
export function calledKind(asked: string, scene: Scene): OutlineNode[] {
  const plain = withIconsNamed(asked.replace(/^(?:the|all|my)\s+/i, ''));
  const { what, noun = '', does, doing, verb, place } = (BEFORE.exec(plain) ?? AFTER.exec(plain))?.groups ?? {};
  const said = what ?? does ?? doing?.replace(/ing\b/, '') ?? verb ?? '';
  const words = scene.words(said).filter(({ weight }) => weight > STOP_WEIGHT);
  const roles = rolesNamed(noun)?.just ?? [];
  if (words.length === 0) return [];
  const nodes = scene.elements.filter((node) => isInteractive(node) && roles.includes(node.role));
  const begun = [isJust, isFormOf]
    .map((isSame) => nodes.filter(({ name }) => begins(scene.words(name), words, isSame)))
    .find(({ length }) => length > 0);
  const whole = begun?.filter(({ name }) => scene.words(name).length === words.length) ?? [];
  const found = whole.length > 1 ? whole : begun;
  return found && found.length > 1 ? inPlace(found, place, scene) : [];
}

const begins = (
  label: readonly Word[],
  words: readonly Word[],
  isSame: (asked: Word, said: Word) => boolean,
): boolean => words.every((word, at) => label[at] !== undefined && isSame(word, label[at]));

const isJust = (asked: Word, said: Word): boolean => asked.text === said.text;
const isFormOf = (asked: Word, said: Word): boolean =>
  asked.stem === said.stem || asked.sense === said.sense || asked.root === said.root;
