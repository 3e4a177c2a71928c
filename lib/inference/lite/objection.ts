import { accountOf, type Account, type Act, type Answer } from './account.ts';
import { oppositesOf } from './antonyms.ts';
import { isForeign } from './instruction.ts';
import { saysKind } from './kinds.ts';
import { isSame } from './naming.ts';
import { isAlone } from './objection-alone.ts';
import {
  isAnyField,
  isBesideBox,
  isCalledByState,
  isFieldPressed,
  isOfOtherBox,
  isOnlyOfRow,
  isOnlyTicked,
  isOpenedBox,
  isPartOfEntry,
  isSaidMore,
  isShown,
  isSought,
} from './objection-boxes.ts';
import {
  hasOtherVerb,
  isAboutThing,
  isBackwards,
  isWishOfSelf,
  isForAll,
  isForOther,
  isHere,
  isKinOfOther,
  isMadeSo,
  isOfOtherKind,
  isOfOtherNumber,
  isOnOtherSide,
  isOnlyElsewhere,
  isPartlyCalled,
  isPartOfOption,
  isTaken,
  isWithOther,
} from './objection-labels.ts';
import { isOnlyAlike } from './objection-loose.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import {
  isDoneByOthers,
  isGraveForElse,
  isGraveForPart,
  isOfOtherPart,
  isPressOfOther,
  isSearchOfOther,
} from './of-others.ts';
import type { Proposal } from './proposal.ts';
import { isMoreThanQuoted, unquotable } from './quotes.ts';
import { isOtherKind, isTakenBy } from './taken-text.ts';
import { isCheckable, isChosenRole, isEditable, isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { isUnturned } from './unfold.ts';
import { acting, again, entryNouns, opening } from './verbs.ts';
import { readWish, type AskedWord } from './wish.ts';
import { fold, STOP_WEIGHT, type Word } from './words.ts';

/** Acts whose target may be any part of the page, or is described by more than its words. */
export const exempt = new Set(['scrollTo', 'dragAndDrop', 'nextChunk', 'prevChunk']);

/** Why an act found by some form of instruction is wrong: which words are unaccounted for, or what it does besides. */
export function objectionTo(clause: string, { node, action, twoStep }: Proposal, scene: Scene): string | undefined {
  if (!node || exempt.has(action.method) || (twoStep && action.method !== 'fill')) return undefined;
  if (isUnturned(clause, node)) return 'What comes closest is nothing that can be ticked or unfolded.';
  const quote = unquotable(clause, { node, action }, scene);
  if (quote !== undefined) return `What comes closest does not say "${quote}".`;
  if (EXCEPT.test(clause) && scene.words(node.name).some(({ text }) => text === 'all'))
    return 'What comes closest takes all of them.';
  if (OF_OTHERS.test(clause)) return 'What is done to it, or by it, is not told by what comes closest.';
  const isField = action.method === 'click' && (isCheckable(node.role) || isEditable(node.role));
  if (isForeign(clause) && isMoreThanQuoted(clause, { node, action }))
    return 'What comes closest is called by more than that.';
  if (isForeign(clause))
    // its words only matter if it quotes
    return isField && !(node.name !== '' && fold(clause).includes(fold(node.name)))
      ? 'What comes closest is not pressed, it is filled or ticked.'
      : undefined;
  const account = accountOf(readWish(clause), { node, action }, scene);
  if (!twoStep) return objectionToAccount(account, { node, action }, scene);
  const isOther =
    (isSought(account, node) && !/^filter\b/i.test(clause)) ||
    isCalledSo(account, scene) ||
    isSearchOfOther(account, { node, action });
  return isOther ? 'What comes closest searches something else.' : undefined;
}

/** "The issue that this closes": a relation between things. */
const OF_OTHERS = /\b(?:that|which) (?:this|it|he|she|they) \p{L}+[.!]?$/iu;

const EXCEPT = /\b(?:except|but not|apart from|other than)\b/i;

/** "Find lockers" for "search for lockers": a button for just that. */
const isCalledSo = ({ answers }: Account, scene: Scene): boolean =>
  answers.length > 1 &&
  scene.elements.some(({ role, name }) => {
    const said = role === 'button' ? scene.words(name) : [];
    return said.length === answers.length && answers.every(({ asked }, at) => said[at]?.sense === asked.word.sense);
  });

/** The same, for an instruction that was already compared with the act. */
export function objectionToAccount(account: Account, act: Act, scene: Scene): string | undefined {
  const left = account.answers.filter(({ by }) => by === undefined).map(({ asked }) => asked.word);
  if (left.length > 1 || (left.length === 1 && !isAlone(account, act, scene)))
    return `What comes closest has nothing to do with "${left.map(({ text }) => text).join(' ')}".`;
  if (isUncalled(account, act) && !isEntry(account, act.node, scene))
    return 'What comes closest is not called so, it only stands near.';
  const objections = [doesElse, isOfOtherBox, isOneOfVerb, isDoneByOthers, isOfOtherPart, isSearchOfOther, isOnlyAlike];
  const isOther = objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
  return isOther ? 'What comes closest does something else.' : undefined;
}

/** A bare "close", if several buttons close different things. */
function isOneOfVerb({ answers, said, extra }: Account, { node }: Act, scene: Scene): boolean {
  const [only, more] = answers;
  const [verb] = said;
  if (!only?.asked.isVerb || more || !verb || extra.length === 0 || !acting.has(verb.text)) return false;
  const begins = ({ role, name }: OutlineNode): boolean =>
    role === node.role && name !== node.name && scene.words(name)[0]?.sense === verb.sense;
  return scene.elements.some(begins);
}

function doesElse(account: Account, act: Act, scene: Scene): boolean {
  const { node, action } = act;
  if (isOpposite(account) && !isShownBy(account, act) && !isCalledByState(node)) return true;
  const [typed = ''] = action.arguments;
  if (action.method === 'fill' && !account.quoted.includes(typed) && !isTakenBy(node, typed)) return true;
  if ((action.method === 'fill' || action.method === 'type') && isOtherKind(node, typed, account.extra)) return true;
  if (action.method === 'fill' && isMadeSo(account)) return true;
  const isOpened = account.answers.some(
    ({ asked, by }) => asked.isFirst && by === 'verb' && opening.has(asked.word.text),
  );
  const isChosen = action.method === 'selectOption';
  if ((isOpened || account.words.some(({ text }) => text === 'take')) && isChosen) return true;
  if (action.method === 'fill' && isSought(account, node)) return true;
  if ((action.method === 'fill' || action.method === 'type') && isAnyField(account, scene)) return true;
  if (action.method === 'selectOption' && isPressOfOther(account)) return true;
  if (action.method === 'selectOption' && (isForEach(account) || isSetting(account, node, scene))) return true;
  if (action.method === 'click' && isFieldPressed(account, node)) return true;
  const links = [isTaken, isOfOtherNumber, isHere, isWishOfSelf];
  if (links.some((speaksAgainst) => speaksAgainst(account, node))) return true;
  if (action.method === 'click' && isRun(account, node)) return true;
  if (
    action.method === 'click' &&
    [isOnOtherSide, isOfOtherKind, isPartlyCalled, isBackwards].some((speaksAgainst) => speaksAgainst(account, scene))
  )
    return true;
  if (
    node.states.has('multiline') &&
    account.answers.some(({ asked }) => asked.isFirst && RENAMES.test(asked.word.text))
  )
    return true;
  if (isGraveForPart(account, node, scene)) return true;
  if (isOnlyElsewhere(account, node, scene) || isGraveForElse(account, node)) return true;
  return isElseByKind(account, act, scene);
}

/** Objections to a checkbox, a field, an option, or a pressed element. */
function isElseByKind(account: Account, act: Act, scene: Scene): boolean {
  const { node, action } = act;
  if (isCheckable(node.role) && (isOpenedBox(account) || isBesideBox(account) || isOnlyOfRow(account, act)))
    return true;
  if (isCheckable(node.role))
    return (
      isOnlyTicked(account, act) || isShown(account) || isSaidMore(account, act) || isPartOfEntry(account, node, scene)
    );
  if (action.method === 'selectOption' && isPartOfOption(account)) return true;
  if (isEditable(node.role)) return account.extra.some(({ text }) => again.has(text)) || isAboutThing(account, node);
  const objections = [hasOtherVerb, isAboutThing, isForAll, isWithOther, isForOther, isKinOfOther];
  return objections.some((speaksAgainst) => speaksAgainst(account, node));
}

/** "hide the totals" unticks "Show totals"; "show the rejected" unticks "Hide rejected". */
function isShownBy({ answers, label }: Account, { action }: Act): boolean {
  const verb = answers.find(({ asked }) => asked.isFirst)?.asked.word;
  const said = label[0]?.text;
  if (action.method !== 'uncheck') return false;
  return (verb?.text === 'hide' && said === 'show') || (verb?.sense === 'show' && said === 'hide');
}

/** "Select all comments" is not for the one option "Comments". */
function isForEach({ answers, said, label }: Account): boolean {
  const isSaid = (word: Word): boolean => [...said, ...label].some(({ sense }) => sense === word.sense);
  return answers.some(({ asked: { word } }) => EACH.test(word.text) && !isSaid(word));
}

const EACH = /^(?:all|every|everything|everyone|each)$/;

/** "Show the members who have the role Billing" is not for the box "Role for new members". */
function isSetting({ answers, words }: Account, { name }: OutlineNode, scene: Scene): boolean {
  const isLooking = answers.some(({ asked }) => asked.isFirst && asked.isLight && asked.word.sense === 'show');
  const isRelative = words.some(({ text }) => /^(?:who|which|that|whose)$/.test(text));
  const isUnasked = (said: Word): boolean => said.weight === 1 && !words.some((word) => isSame(word, said));
  return isLooking && isRelative && scene.words(name).some(isUnasked);
}

/** "Run the action" is not for the field in which an action is chosen. */
function isRun({ answers }: Account, { role }: OutlineNode): boolean {
  return (
    isEditable(role) && answers.some(({ asked, by }) => asked.isFirst && by === 'verb' && RUNS.test(asked.word.text))
  );
}

const RENAMES = /^(?:rename|retitle|name|title)$/;

const RUNS = /^(?:run|start|launch|trigger|begin|activate|execute|load|stop)$/;

/** The element has none of the words of the thing's own name. */
function isUncalled({ answers }: Account, { node, action }: Act): boolean {
  if (!isEditable(node.role) && answers.some(({ asked, by }) => asked.isFirst && by === 'verb' && !asked.isLight))
    return false;
  const isChosen = action.method === 'selectOption' || isChosenRole(node.role) || isSlot(node) || isChip(node);
  const own = answers.filter(({ by }) => by === 'own');
  if (isChosen && answers.length > 1 && own.length > 0 && own.every(({ asked }) => asked.isLight && asked.isVerb))
    return true;
  const head = answers.filter(({ asked, by }) => asked.isHead && !(asked.isLight && by === 'verb'));
  const things = head.filter(({ by }) => by !== 'noun' && by !== 'verb');
  const isTailOwn = answers.some(({ asked, by }) => !asked.isHead && by === 'own');
  const isNear = things.length > 0 && things.every(({ by }) => by === 'near' || by === 'title');
  if (!isChosen && isTailOwn && isNear) return true;
  if (head.length === 0 || head.some(({ by }) => calls.has(by))) return false;
  const isVague = isChosen || head.every(({ by }) => by === 'kind');
  return !isVague || !answers.some(({ by }) => by === 'own' || by === 'value');
}

/** "14:30" is chosen, as an option is; so is one of several buttons of which one stays pressed. */
const isSlot = ({ role, name }: OutlineNode): boolean => role === 'button' && /\b\d{1,2}[:.]\d{2}\b/.test(name);
const isChip = ({ role, parent }: OutlineNode): boolean =>
  role === 'button' && (parent?.children.some((other) => other.role === role && other.states.has('pressed')) ?? false);

const calls: ReadonlySet<Answer> = new Set(['own', 'value', 'noun', 'ordinal', 'verb']);

/** A link represents its entry, and a card's only switch the subject of the card. */
function isEntry({ answers }: Account, node: OutlineNode, scene: Scene): boolean {
  if (isCheckable(node.role)) return isOnlyOne(node, isCheckable);
  const isNoun = ({ word }: AskedWord) =>
    word.text === word.stem && (entryNouns.has(word.text) || saysKind(word, scene));
  const first = answers.find(({ asked }) => asked.isFirst)?.asked;
  const isLead = node.role === 'link' || node.states.has('clickable') || node.states.has('collapsed');
  if (!isLead || (first && acting.has(first.word.text))) return false;
  return (
    answers.some(({ asked, by }) => by === 'near' || by === 'ordinal' || (by === 'own' && !asked.isHead)) &&
    answers.some(({ asked }) => asked.isHead && isNoun(asked))
  );
}

function isOnlyOne(node: OutlineNode, suits: (role: string) => boolean): boolean {
  const card = ancestorWhere(node, ({ role }) => isRowRole(role) || role === 'group' || role === 'region');
  const boxesIn = (at: OutlineNode): number =>
    at.children.reduce((sum, child) => sum + boxesIn(child), suits(at.role) ? 1 : 0);
  return card !== undefined && boxesIn(card) === 1;
}

/** "Zoom out" for "zoom in"; a label "To" if the instruction lacks it. */
function isOpposite({ said: chosen, label, words }: Account): boolean {
  const said = [...chosen, ...label];
  const isAsked = (word: Word) => words.some(({ sense, stem }) => sense === word.sense || stem === word.stem);
  const isLittle = (text: readonly Word[]): boolean =>
    text.length > 0 && text.every(({ weight }) => weight === STOP_WEIGHT) && !text.some(isAsked);
  if (isLittle(chosen) || isLittle(label)) return true;
  const isDenied = words.some(({ text }) => NEGATION.test(text)) && said.some(({ text }) => text === 'hide');
  return (
    !isDenied &&
    said.some((word) => !isAsked(word) && words.some(({ sense }) => oppositesOf.get(sense)?.has(word.sense)))
  );
}

const NEGATION = /^(?:don|dont|not|never|no)$/;
