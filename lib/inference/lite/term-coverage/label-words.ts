import { chooseItem } from '../candidates/choices.ts';
import { hasRelatedVerb, isRelatedVerb } from './related-verbs.ts';
import { isSame } from '../lexicon/name-match.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isCheckable, isChoice, isRowRole, placesOfNoun, rolesNamed } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { isStepWord, meansOneMore } from '../lexicon/stepper-words.ts';
import { textBeside } from '../structure/surroundings.ts';
import { actionVerbs, impliedVerbs } from '../lexicon/verb-classes.ts';
import type { QueryTerm, Query } from '../instruction/query.ts';
import type { Word } from '../lexicon/words.ts';

/** Words for acts other than pressing or choosing. */
export const OTHER_ACTION_WORDS =
  /\b(?:except|nor|instead|than|unless|if|hover|drag|scroll|double|right|type|enter|fill|upload|attach|press|key|clear)\b/i;

export const MAX_SAME_NAME = 2000;
export const LABEL_SCORE = 0.76; // less than what a rule reads

/** The label has some word of it. */
export function sharesWord({ terms }: Query, labelWords: readonly Word[], scene: Scene): boolean {
  return terms.some(
    ({ word, isLead, isVerb }) =>
      labelWords.some(
        (other) =>
          isSame(word, other) || isOrdinalDay(word, labelWords) || (isVerb && isRelatedVerb(word, other, scene)),
      ) ||
      (isLead && meansOneMore(word, labelWords)),
  );
}

/** "the 22nd" of a calendar. */
const isOrdinalDay = ({ text }: Word, labelWords: readonly Word[]): boolean =>
  labelWords.length === 1 && /^\d+(?:st|nd|rd|th)$/.test(text) && labelWords[0]?.text === text.slice(0, -2);

/** "I took aspirin", "we heard of it at school" */
export const isReportedAction = ({ isFirst, before }: QueryTerm): boolean =>
  isFirst && /^(?:i|we|he|she|they|it|ve)$/.test(before?.text ?? '');

const isNoun = ({ text, stem }: Word): boolean =>
  /^\p{L}{3,}$/u.test(text) && (text === stem || placesOfNoun.has(text));

const WEEKDAY = /^\p{Ll}+day$/u;
const VAGUE_WORD = /^(?:place|type|kind|value|option|choice|not|no|never|don|t)$/;

/** Nowhere on the page, and no act: nothing can account for it. */
export function cannotBeCovered(term: QueryTerm, scene: Scene): boolean {
  const { word, isFirst, isVerb, isLight, isRelative, isNaming, before } = term;
  const isAct =
    isLight ||
    isNaming ||
    isReportedAction(term) ||
    (isVerb && hasRelatedVerb(word)) ||
    /^(?:next|previous)$/.test(before?.text ?? '') ||
    (isFirst && actionVerbs.has(word.text)) ||
    isStepWord(word) ||
    impliedVerbs.check?.has(word.text);
  if (
    word.weight < 1 ||
    isAct ||
    isRelative ||
    VAGUE_WORD.test(word.text) ||
    isOrdinal(word.text) ||
    rolesNamed(word.text) ||
    WEEKDAY.test(word.text)
  )
    return false;
  if (
    /^\d+$/.test(before?.text ?? '') ||
    scene.placesOf(word).length > 0 ||
    (word.root !== word.stem && scene.placesOfRoot(word).length > 0)
  )
    return false;
  return !scene.shapes.some(({ first }) => scene.words(first.name).some((labelWord) => isSame(word, labelWord)));
}

/** It may only tell the kind of thing: one such word of a wish may be missing on the page. */
export const mayBeKindNoun = ({ word, isHead, isFirst }: QueryTerm): boolean => isHead && !isFirst && isNoun(word);

/** Elements by name. */
export function elementsByLabel(scene: Scene): Map<string, OutlineNode[]> {
  const labels = new Map<string, OutlineNode[]>();
  for (const node of scene.elements) {
    const isSuitable = isInteractive(node) || node.role === 'option';
    const label = labelOf(node) || (isCheckable(node.role) ? rowText(node) : '');
    if (label === '' || !isSuitable || unsuitableRoles.has(node.role)) continue;
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

const unsuitableRoles = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider', 'scrollbar']);

export function proposeActsOn(node: OutlineNode, isNegated: boolean): Proposal[] {
  const found = { node, score: LABEL_SCORE };
  const isBox = isCheckable(node.role);
  if (isNegated) return isBox && node.role !== 'radio' ? [onNode(found, 'uncheck', [])] : [];
  return [isChoice(node.role) ? chooseItem(found) : onNode(found, isBox ? 'check' : 'click', [])];
}
