import { chooseItem } from './choices.ts';
import { hasKin, isKin } from './kin.ts';
import { isSame } from './naming.ts';
import { isOrdinal } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isCheckable, isChoice, isRowRole, placesOfNoun, rolesNamed } from './roles.ts';
import { isInteractive, labelOf, type Scene } from './scene.ts';
import { isStepper, oneFor } from './steppers.ts';
import { textBeside } from './surroundings.ts';
import { acting, saidBy } from './verbs.ts';
import type { AskedWord, Wish } from './wish.ts';
import type { Word } from './words.ts';

/** Words for acts other than pressing or choosing. */
export const OTHER_ACTS =
  /\b(?:except|nor|instead|than|unless|if|hover|drag|scroll|double|right|type|enter|fill|upload|attach|press|key|clear)\b/i;

export const MOST_ALIKE = 2000;
export const SCORE = 0.76; // less than what a rule reads

/** The label has some word of it. */
export function isSaid({ asked }: Wish, said: readonly Word[], scene: Scene): boolean {
  return asked.some(
    ({ word, isLead, isVerb }) =>
      said.some((other) => isSame(word, other) || isDay(word, said) || (isVerb && isKin(word, other, scene))) ||
      (isLead && oneFor(word, said)),
  );
}

/** "the 22nd" of a calendar. */
const isDay = ({ text }: Word, said: readonly Word[]): boolean =>
  said.length === 1 && /^\d+(?:st|nd|rd|th)$/.test(text) && said[0]?.text === text.slice(0, -2);

/** "I took aspirin", "we heard of it at school" */
export const isTold = ({ isFirst, before }: AskedWord): boolean =>
  isFirst && /^(?:i|we|he|she|they|it|ve)$/.test(before?.text ?? '');

const isNoun = ({ text, stem }: Word): boolean =>
  /^\p{L}{3,}$/u.test(text) && (text === stem || placesOfNoun.has(text));

const WEEKDAY = /^\p{Ll}+day$/u;
const VAGUE = /^(?:place|type|kind|value|option|choice|not|no|never|don|t)$/;

/** Nowhere on the page, and no act: nothing can account for it. */
export function isUnsaid(asked: AskedWord, scene: Scene): boolean {
  const { word, isFirst, isVerb, isLight, isRelative, isNaming, before } = asked;
  const isAct =
    isLight ||
    isNaming ||
    isTold(asked) ||
    (isVerb && hasKin(word)) ||
    /^(?:next|previous)$/.test(before?.text ?? '') ||
    (isFirst && acting.has(word.text)) ||
    isStepper(word) ||
    saidBy.check?.has(word.text);
  if (
    word.weight < 1 ||
    isAct ||
    isRelative ||
    VAGUE.test(word.text) ||
    isOrdinal(word.text) ||
    rolesNamed(word.text) ||
    WEEKDAY.test(word.text)
  )
    return false;
  if (
    /^\d+$/.test(before?.text ?? '') ||
    scene.placesOf(word).length > 0 ||
    (word.root !== word.stem && scene.placesAbout(word).length > 0)
  )
    return false;
  return !scene.shapes.some(({ first }) => scene.words(first.name).some((said) => isSame(word, said)));
}

/** It may only tell the kind of thing: one such word of a wish may be missing on the page. */
export const mayOnlyTell = ({ word, isHead, isFirst }: AskedWord): boolean => isHead && !isFirst && isNoun(word);

/** Elements by name. */
export function labelsOf(scene: Scene): Map<string, OutlineNode[]> {
  const labels = new Map<string, OutlineNode[]>();
  for (const node of scene.elements) {
    const isSuitable = isInteractive(node) || node.role === 'option';
    const label = labelOf(node) || (isCheckable(node.role) ? rowText(node) : '');
    if (label === '' || !isSuitable || unsuitable.has(node.role)) continue;
    const known = labels.get(label);
    if (known) known.push(node);
    else labels.set(label, [node]);
  }
  return labels;
}

/** The text that distinguishes an unnamed checkbox: that of its row. */
function rowText(node: OutlineNode): string {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  return [textBeside(node), ...(row?.children.map(({ name }) => name) ?? [])].join(' ').trim();
}

const unsuitable = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider', 'scrollbar']);

export function actsOn(node: OutlineNode, isDenied: boolean): Proposal[] {
  const found = { node, score: SCORE };
  const isBox = isCheckable(node.role);
  if (isDenied) return isBox && node.role !== 'radio' ? [onNode(found, 'uncheck', [])] : [];
  return [isChoice(node.role) ? chooseItem(found) : onNode(found, isBox ? 'check' : 'click', [])];
}
