import { canFill } from './affords.ts';
import { fieldAtCrossing } from './crossing.ts';
import { saysKind } from './kinds.ts';
import { isWithin, type OutlineNode } from './outline.ts';
import { isCheckable, isChoosable, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { entryNouns } from './verbs.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

const NOUN = String.raw`(?<noun>\p{L}+)`;
const OF_PART: readonly RegExp[] = [
  // "which buttons does the dialog have?"
  new RegExp(String.raw`^(?:what|which) ${NOUN} (?:do|does) (?<of>.+?) (?:have|contain|offer|show|include)$`, 'iu'),
  new RegExp(
    String.raw`^(?:what|which) (?:\p{L}+ )?${NOUN} (?:(?:are|is) (?:there )?|can i (?:find|use|see|click) )(?:in|on|for|of) (?<of>.+)$`,
    'iu',
  ),
  // "what can I do with the eye exam?"
  /^what (?:can|could) (?:i|you|we|be) (?:do|done|change|click) (?:with|to|about|on|for|in) (?<of>.+)$/iu,
  // "find the buttons that control playback in the player bar"
  new RegExp(
    String.raw`^(?:find |list |show (?:me )?)?(?:all )?(?:the )?${NOUN} (?:that|which) .+ (?:in|on) (?<of>the .+)$`,
    'iu',
  ),
];
/** "which input holds the rent for February?" */
const HOLDS =
  /^(?:which|what|where is the|find the) (?:input|field|cell|box|text ?box)(?: that| which)? (?:holds|contains|has|shows|takes|is for) (?<of>.+)$/i;
/** "how can I change the units?", "where do I change the location?" */
const HOW =
  /^(?:(?:show|tell) me )?(?:(?:how|where) (?:can|do|could|should|would) (?:i|you|we|one)|how to|where to) (?:change|set|choose|select|pick|switch|adjust|edit|enter|update) (?<of>.+)$/i;
/** "what buttons are there to set the party size?" */
const THERE_TO =
  /^(?:what|which) .+ (?:are|is) there (?:to|for) (?:chang|set|choos|select|pick|switch|adjust|edit|enter|updat)(?:e|t?ing)? (?<of>.+)$/i;
const PARTS = new Set([
  'row',
  'listitem',
  'article',
  'group',
  'region',
  'dialog',
  'toolbar',
  'form',
  'navigation',
  'radiogroup',
]);
const KINDS =
  /^(?:rows?|rule|cards?|entry|items?|dialog|section|bar|panel|area|box|group|toolbar|form|window|part|region|menu)$/;
const WINDOW = /^(?:dialog|window|pop ?up|modal)$/;
const LARGEST = 60; // nodes: more is no part but most of a page

/** What is asked for by a question about a part of the page, or about how something is set; nothing for others. */
export function byQuestion(question: string, scene: Scene): OutlineNode[] {
  const said = question.trim().replace(/[?.!\s]+$/, '');
  const cell = fieldAtCrossing(HOLDS.exec(said)?.groups?.['of'] ?? '', scene);
  if (cell) return [cell];
  const put = questionPut(question, scene);
  if (put.length > 0) return put;
  const how = (HOW.exec(said) ?? THERE_TO.exec(said))?.groups?.['of'];
  if (how !== undefined) return settersOf(how, scene);
  for (const form of OF_PART) {
    const { noun, of = '' } = form.exec(said)?.groups ?? {};
    const part = of === '' ? undefined : partCalled(of, scene);
    const inside = part ? controlsIn(part, noun, scene) : [];
    if (inside.length > 0) return inside;
  }
  return [];
}

/** The smallest part of the page that says all of the words, where just one is as small. */
function partCalled(of: string, scene: Scene): OutlineNode | undefined {
  const words = scene.words(of).filter(({ weight }) => weight > STOP_WEIGHT);
  const strong = words.filter(({ text }) => !KINDS.test(text));
  const names = strong.filter((word) => !entryNouns.has(word.stem) && !saysKind(word, scene));
  const telling = names.length > 0 ? names : strong;
  const named = words.flatMap(({ text }) => (WINDOW.test(text) ? ['dialog'] : (rolesNamed(text)?.just ?? [])));
  const parts = scene.outline.nodes.filter(
    (node) =>
      PARTS.has(node.role) &&
      node.end - node.index <= LARGEST &&
      scene.elements.some((one) => one !== node && isWithin(one, node)),
  );
  if (telling.length === 0) {
    const [only, other] = parts.filter(({ role }) => named.includes(role));
    return other ? undefined : only;
  }
  const saying = parts.filter((part) => telling.every((word) => says(part, word, scene)));
  const called = saying.filter(({ name }) => telling.every((word) => isIn(word, scene.words(name))));
  const found =
    called.length > 0
      ? called
      : saying.filter((part) => !saying.some((other) => other !== part && isWithin(other, part)));
  return found.length === 1 ? found[0] : undefined;
}

const isIn = (word: Word, said: readonly Word[]): boolean => said.some(({ stem }) => stem === word.stem);

const says = (part: OutlineNode, word: Word, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => place >= part.index && place < part.end);

/** Those that the noun names; all, where it says nothing of their kind. */
function controlsIn(part: OutlineNode, noun: string | undefined, scene: Scene): OutlineNode[] {
  const inside = scene.elements.filter(
    (node) => node !== part && isWithin(node, part) && isInteractive(node) && node.role !== 'option',
  );
  if (noun === undefined || /^(?:controls?|actions?|things|elements?|tools?)$/i.test(noun)) return inside;
  if (/^(?:fields?|inputs?)$/i.test(noun)) return inside.filter(takes);
  const roles = rolesNamed(noun.toLowerCase());
  return roles ? inside.filter(({ role }) => roles.just.includes(role)) : [];
}

const takes = (node: OutlineNode): boolean => canFill(node) || isChoosable(node.role) || isCheckable(node.role);

/** What is filled, chosen or ticked, and called so; or all such in what is. */
function settersOf(of: string, scene: Scene): OutlineNode[] {
  const words = scene
    .words(of)
    .filter(({ weight, text }) => weight > STOP_WEIGHT && !/^(?:method|setting|option|value)s?$/.test(text));
  if (words.length === 0) return [];
  const own = scene.elements.filter(
    (node) => takes(node) && node.role !== 'option' && words.every((word) => isIn(word, scene.words(node.name))),
  );
  if (own.length > 0) return own;
  const text = words.map((word) => word.text).join(' ');
  const part = partCalled(text, scene);
  const isOfIt = part && (part.role === 'row' || words.every((word) => isIn(word, scene.words(part.name))));
  const inside = isOfIt ? scene.elements.filter((node) => isWithin(node, part) && takes(node)) : [];
  return inside.length > 0 ? inside : scene.outline.nodes.flatMap((node) => afterText(node, words, scene));
}

/** The controls right after the text that says just that, to the next one. */
function afterText({ role, name, parent, place }: OutlineNode, words: readonly Word[], scene: Scene): OutlineNode[] {
  const said = scene.words(name);
  if (role !== 'text' || said.length !== words.length || !words.every((word) => isIn(word, said))) return [];
  const after = parent?.children.slice(place + 1) ?? [];
  const next = after.findIndex((node) => node.role === 'heading' || (node.role === 'text' && /\p{L}/u.test(node.name)));
  return after
    .slice(0, next === -1 ? undefined : next)
    .filter((node) => isInteractive(node) && scene.elements.includes(node));
}

/** "how many people will come", where a field is called "How many people?" */
function questionPut(instruction: string, scene: Scene): OutlineNode[] {
  const asked = scene.words(instruction);
  const isPut = ({ name }: OutlineNode): boolean => {
    const words = name.endsWith('?') ? scene.words(name) : [];
    return words.length > 1 && words.every((word) => asked.some(({ stem }) => stem === word.stem));
  };
  const [put, other] = scene.elements.filter((node) => isInteractive(node) && isPut(node));
  return put && !other ? [put] : [];
}
