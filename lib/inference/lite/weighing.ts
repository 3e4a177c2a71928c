import { accountOf, type Account, type Act, type Answer } from './account.ts';
import { isKind } from './kinds.ts';
import { isKin } from './kin.ts';
import { isSame } from './naming.ts';
import { objectionToAccount } from './objection.ts';
import { ordinalOf } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { grave, SUPERLATIVE } from './own-score.ts';
import type { Proposal } from './proposal.ts';
import { isCheckable, isChoice, isEditable, isRowRole } from './roles.ts';
import { isInteractive, labelOf, type Scene } from './scene.ts';
import { acting, entryNouns, fillers, giving, neutral } from './verbs.ts';
import type { AskedWord, Wish } from './wish.ts';
import { gradeOf, grades, SOFT_WEIGHT, STOP_WEIGHT, type Word } from './words.ts';

/** An act with the share of the wish that it accounts for. */
export interface Weighed {
  proposal: Proposal;
  weight: number;
  /** The label itself has the action. */
  hasVerb: boolean;
  /** The index of the requested one of several; -1 is the last. */
  ordinal: number | undefined;
}

const shares: Readonly<Record<NonNullable<Answer>, number>> = {
  own: 1,
  value: 1,
  near: 0.7,
  ordinal: 0.7,
  title: 0.5,
  noun: 0.2,
  place: 0.2,
  verb: 0,
  kind: 0,
};

/** The share of the wish that the element and its surroundings account for; undefined if some of it is left over. */
export function weighed(wish: Wish, proposal: Proposal, scene: Scene): Weighed[] {
  const { node, action } = proposal;
  if (!node) return [];
  const account = accountOf(wish, { node, action }, scene);
  const { answers } = account;
  if (answers.some(({ by }) => by === undefined)) return [];
  if (objectionToAccount(account, { node, action }, scene) !== undefined) return [];
  if (isOtherwise(account, { node, action }, scene) || !isTelling(account, scene)) return [];
  const isOnly = ONLY_WORD.test(node.name) && wish.words.some(({ text }) => ONLY_WORD.test(text));
  const said = answers.reduce(
    (sum, { asked, by }) =>
      sum + (isLoosely(asked, account) ? 0 : shareOf({ asked, by }, node, scene) * Math.max(asked.word.weight, LEAST)),
    0,
  );
  const weight = said - EXTRA * strongExtra(account, scene).length + (isOnly ? ONLY : 0);
  return [
    {
      proposal,
      weight,
      ordinal: ordinalIn(answers),
      hasVerb: answers.some(({ asked, by }) => asked.isVerb && by === 'own' && !isLoosely(asked, account)),
    },
  ];
}

function ordinalIn(answers: Account['answers']): number | undefined {
  const said = answers.find(({ by }) => by === 'ordinal');
  return said && ordinalOf(said.asked.word.text);
}

/** The name of its entry, "Answer by Ada", counts more than a text somewhere in it. */
export function shareOf({ asked: { word }, by }: Account['answers'][number], node: OutlineNode, scene: Scene): number {
  if (by === 'own') return isJustRoot(word, node, scene) || isJustKin(word, node, scene) ? ROOT_SHARE : shares.own;
  if (by !== 'near') return shares[by ?? 'kind'];
  const entry = ancestorWhere(node, ({ role }) => isRowRole(role));
  const isWritten = !entry || scene.outline.nodes.slice(entry.index, entry.end).some((said) => scene.says(said, word));
  if (!isWritten) return ROOT_SHARE * shares.near; // "expires" says less of "expired" than "expired"
  return entry && scene.words(entry.name).some(({ stem }) => stem === word.stem) ? shares.own : shares.near;
}

/** "To match" is a weaker match for "matched" than "Matched". */
function isJustRoot(word: Word, node: OutlineNode, scene: Scene): boolean {
  const said = scene.words(labelOf(node));
  return said.some(({ root }) => root === word.root) && said.every((other) => gradeOf(word, other, true) < grades.typo);
}

/** A "Text" would do for "message", but an "Email" is what was requested. */
const isJustKin = (word: Word, node: OutlineNode, scene: Scene): boolean =>
  scene.words(labelOf(node)).some((said) => isKin(word, said, scene)) &&
  !scene.words(labelOf(node)).some((said) => isSame(word, said));

const ROOT_SHARE = 0.7;

/** "View post" is a weak match for "show the pending ones". */
function isLoosely({ isVerb, isLight, word }: AskedWord, { label }: Account): boolean {
  return isVerb && isLight && !label.some(({ text }) => text === word.text);
}

export const LEAST = 0.5; // what says the kind of thing still tells one from another
const EXTRA = 0.1;
const ONLY = 0.3; // "show only favourites" is for the box that says only
const ONLY_WORD = /\b(?:only|just)\b/i;

function isOtherwise(account: Account, { node, action }: Act, scene: Scene): boolean {
  const { answers } = account;
  const isTaken = isChoice(node.role) || isCheckable(node.role);
  if (
    strongExtra(account, scene).length > 0 &&
    !(action.method === 'hover' && !isInteractive(node)) &&
    !isLabelStart(account, node)
  )
    return true;
  if (isCountOf(account, node)) return true;
  const [first, ...others] = answers;
  const isBeside =
    first?.by === 'own' && others.length > 0 && others.every(({ by }) => by === 'near' || by === 'title');
  const isInRow = ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;
  if (node.role === 'button' && isBeside && !isInRow && account.extra.some(({ weight }) => weight === 1)) return true;
  const isLoose = answers.some(({ by }) => by === 'kind' || by === 'title') && ownOf(account).length < 2;
  if (isCheckable(node.role) && account.extra.length > 1 && isLoose) return true;
  const isNear = answers.some(({ by }) => by === 'near');
  const kinds = answers.filter(
    ({ asked, by }) => by === 'kind' && !(isNear && entryNouns.has(asked.word.text)) && !isThisPage(asked),
  );
  const isSaidWhole =
    strongExtra(account, scene).length === 0 &&
    account.said.length > 1 &&
    answers.some(({ asked, by }) => asked.isVerb && by === 'own');
  if (!isTaken && !isSaidWhole && kinds.some(({ asked }) => asked.isHead && isCalledElsewhere(asked.word, node, scene)))
    return true;
  const isBest = answers.some(({ asked, by }) => by === 'own' && SUPERLATIVE.test(asked.word.text));
  return isBest && kinds.length > 0; // "the cheapest flight" is one of the flights
}

/** "this page" is the whole, whatever else on it has the word "page". */
const isThisPage = ({ word, before }: AskedWord): boolean =>
  word.text === 'page' && /^(?:this|current)$/.test(before?.text ?? '');

const ownOf = ({ answers }: Account) => answers.filter(({ asked, by }) => by === 'own' && !asked.isVerb);

function isTelling({ answers, said, extra }: Account, scene: Scene): boolean {
  const isWhole = said.length > 0 && extra.length === 0;
  return answers.some(({ asked: { word, isFirst, isLight }, by }) => {
    if (by !== 'own') return by === 'near' || by === 'ordinal';
    return (word.weight === 1 || isWhole) && !(isFirst && isLight) && !isKind(word, scene);
  });
}

/** "7 branches" is no branch. */
export function isCountOf({ answers, said }: Account, { name }: OutlineNode): boolean {
  const isOne = ({ text, stem }: Word) =>
    text === stem && said.some((other) => other.stem === stem && other.text !== other.stem);
  return /^\W*\d/.test(name) && answers.some(({ asked, by }) => by === 'own' && isOne(asked.word));
}

/** Words of the label that were not requested; irreversible actions must be named in full. */
export function strongExtra({ answers, said, extra }: Account, scene?: Scene): Word[] {
  const least = grave.has(said[0]?.text ?? '') ? STOP_WEIGHT : SOFT_WEIGHT;
  const isMenu = said.some(({ stem }) => stem === 'option' || stem === 'action'); // "More options"
  const isVerbOwn = answers.some(({ asked, by }) => asked.isVerb && by === 'own'); // "Write a review" for "review it"
  const isOfEntry = isVerbOwn && said.length === 2 && answers.filter(({ by }) => by === 'near').length > 1; // "Track parcel" of an order
  const isKindOf = isVerbOwn && said.length === 2 && scene !== undefined && extra.every((word) => isKind(word, scene)); // "Skip exercise" of one of the "Exercises"
  if ((isOfEntry || isKindOf) && least === SOFT_WEIGHT) return [];
  return extra.filter(
    ({ weight, text }) =>
      weight > least &&
      !(isVerbOwn && (giving.has(text) || neutral.has(text))) &&
      !fillers.has(text) &&
      !(isMenu && text === 'more'),
  );
}

/** Long labels of choices are named by their beginning, and those of links by their numbers: "WEB-377 Redesign". */
function isLabelStart({ answers, said: [first], extra }: Account, { role, states }: OutlineNode): boolean {
  const own = answers.filter(({ by }) => by === 'own');
  const isStart = first !== undefined && !extra.includes(first);
  if (states.has('clickable') && isRowRole(role)) return isStart; // "Samira Sunday You: see you there!"
  if (role === 'link') return isStart && own.some(({ asked }) => /\d/.test(asked.word.text));
  const isMuch = own.length === answers.length && own.filter(({ asked }) => asked.word.weight === 1).length > 1;
  const isVerbOnly = first !== undefined && extra.length === 1 && extra[0] === first && acting.has(first.text);
  const isThing = own.some(({ asked }) => !asked.isVerb && !/^\d+$/.test(asked.word.text)); // "Send reminders" is no answer to "send the invoice"
  return (isChoice(role) || isCheckable(role)) && isThing && (isMuch || isStart || isVerbOnly);
}

const isCalledElsewhere = (word: Word, node: OutlineNode, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => {
    const other = scene.outline.nodes[place];
    return other !== undefined && other !== node && isInteractive(other) && !isEditable(other.role);
  });
