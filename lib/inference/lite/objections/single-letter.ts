import { extractQuotes } from '../instruction/intent.ts';
import type { OutlineNode } from '../outline/outline.ts';
import type { Scene } from '../outline/scene.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

/** "Dessert F": after a word that tells something, and neither "I" nor the sign that closes. */
const LETTERED_NAME = /\S\s+(?<name>\p{L}{2,})\s(?<letter>(?![IX])\p{Lu})(?![\p{L}\p{N}'’.&+#*-])/u;

/**
 * A single letter distinguishes elements with the same name: "check Dessert F" does not fit "Dessert", nor the row of Dessert
 * B.
 */
export function lacksLetter(plain: string, node: OutlineNode, scene: Scene): boolean {
  if (isOneOfLettered(plain, node)) return true;
  const { name, letter } = LETTERED_NAME.exec(extractQuotes(plain).text)?.groups ?? {};
  if (name === undefined || letter === undefined || wordsOf(name)[0]?.weight !== 1) return false;
  const { near, titles } = surroundingsOf(node, scene);
  const around = near.flatMap(({ from, to }) => scene.outline.nodes.slice(from, to).map((one) => one.name));
  const inside = scene.outline.nodes.slice(node.index, node.end).map((one) => one.name);
  const said = [...inside, ...node.states.values(), ...around, ...titles];
  return !said.some((text) => wordsOf(text).some((word) => word.text.split(' ').includes(fold(letter))));
}

/** "Dessert A", whose last word has no weight in a sentence. */
const NAME_WITH_LETTER = /^(?<base>.*\p{L}{2,}) (?<letter>\p{Lu})$/u;

/** "check Dessert" fits "Dessert B" as well as its sibling "Dessert A". */
function isOneOfLettered(plain: string, { name, role, parent }: OutlineNode): boolean {
  const { base = '', letter = '' } = NAME_WITH_LETTER.exec(name)?.groups ?? {};
  if (base === '') return false;
  const isLike = (other: OutlineNode): boolean =>
    other.role === role &&
    other.name !== name &&
    fold(NAME_WITH_LETTER.exec(other.name)?.groups?.['base'] ?? '') === fold(base);
  const said = fold(plain);
  const isSaid =
    said.includes(fold(name)) || new RegExp(String.raw`(?<![\p{L}\p{N}])${letter}(?![\p{L}\p{N}])`, 'u').test(plain);
  return !isSaid && !ORDINAL_WORD.test(said) && parent?.children.some(isLike) === true;
}

const ORDINAL_WORD = /\b(?:first|last|second|third|next|\d+(?:st|nd|rd|th))\b/;

const RATING_REQUEST =
  /^(?:please\s+)?(?:rate|give)\b.*?(?<number>\d{1,2})(?: ?\/ ?\d+| (?:out )?of \d+)?(?: stars?)?$/i;

/** "give 4 stars" is no click on the question, which lacks the number. */
export function isRatingQuestion(plain: string, { role, name }: OutlineNode): boolean {
  const { number } = RATING_REQUEST.exec(plain)?.groups ?? {};
  const isTitle = name !== '' && (role === 'generic' || role === 'heading' || role === 'group');
  return number !== undefined && isTitle && !wordsOf(name).some(({ text }) => text === number);
}
