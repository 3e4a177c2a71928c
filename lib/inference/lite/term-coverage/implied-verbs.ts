import type { ActContext } from './coverage.ts';
import { isSame } from '../lexicon/name-match.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { irreversibleVerbs } from '../candidates/own-score.ts';
import { isCheckable, isChosenRole } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { isStepWord, meansOneMore } from '../lexicon/stepper-words.ts';
import { isReportedAction } from './label-words.ts';
import { isMentionedNear } from '../structure/surroundings.ts';
import { actionVerbs, lightVerbs, relationPrepositions, impliedVerbs, contentVerbs } from '../lexicon/verb-classes.ts';
import type { QueryTerm } from '../instruction/query.ts';
import { wordMatchGrade, matchGrades, type Word } from '../lexicon/words.ts';

/** Whether the act, or the kind, position or state of its element, accounts for a verb that the label does not have. */
export function isImpliedVerb(term: QueryTerm, context: ActContext): boolean {
  const { word, isFirst, isLead, isLight, isVerb } = term;
  const verbs = impliedVerbs[context.action.method];
  if (isLight && (isLead || term.before?.text === 'and')) return true;
  if (
    !isNounUse(term, context.terms) &&
    !isVerbOfControls(term, context) &&
    (verbs?.has(word.text) || verbs?.has(word.stem) || verbs?.has(word.sense))
  )
    return true;
  if ((isFirst || isLead || isStepWord(word)) && meansOneMore(word, context.scene.words(context.node.name)))
    return true;
  if (isFirst && (verbRules.some((isImplied) => isImplied(word, context)) || isImpliedByNoun(word, context)))
    return true;
  return (isVerb || (isReportedAction(term) && context.terms.length > 1)) && isImpliedByChoice(term, context);
}

/** "the make", "my name", "this run", "the second answer", "all books": no verb. */
const isNounUse = (term: QueryTerm, all: readonly QueryTerm[]): boolean => {
  const { word, isFirst, isLead, after } = term;
  const before = determinerOf(term, all);
  if (isFirst || isLead) return false;
  const isNumbered = /^\d+$/.test(after?.text ?? '') && relationPrepositions.has(before);
  return (word.text === word.stem && (isNumbered || DETERMINER.test(before))) || PLURAL_DETERMINER.test(before);
};

const DETERMINER = /^(?:the|an?|my|your|his|her|our|their|this|that|each|every|another|more)$/;
const PLURAL_DETERMINER = /^(?:these|those|all|any|some)$/;

/** The determiner before the word: "a" of "a new comment". */
function determinerOf({ before }: QueryTerm, all: readonly QueryTerm[]): string {
  const text = before?.text ?? '';
  if (!isOrdinal(text) && !SELECTING_ADJECTIVE.test(text)) return text;
  const which = all.find(({ word }) => word === before);
  return which ? determinerOf(which, all) : text;
}

const SELECTING_ADJECTIVE = /^(?:new|old|other|next|previous|latest|whole|right|wrong|correct|best)$/;

/** "update Periodic", on a page with an "Update" in some entries: the link "Periodic" does not do that. */
function isVerbOfControls({ word, isVerb, isLight }: QueryTerm, { node, action, scene }: ActContext): boolean {
  return (
    isVerb && !isLight && node.role === 'link' && action.method === 'click' && anyControlBeginsWith(word.stem, scene)
  );
}

type VerbRule = (verb: Word, context: ActContext) => boolean;

const verbRules: readonly VerbRule[] = [
  ({ text }, { node }) => (text === 'sort' || text === 'order') && isInHeader(node),
  ({ text }, { node, node: { states }, titles }) =>
    text === 'filter' &&
    (states.has('haspopup') ||
      isInToggleGroup(node) ||
      isInButtonGroup(node) ||
      titles.some(({ stem }) => stem === text)),
  ({ text }, { node }) => text === 'stop' && node.states.has('pressed'),
  ({ sense }, { node: { states } }) => sense === 'disable' && states.has('pressed'),
  ({ text }, { node: { states } }) => states.has('expanded') && /^(?:hide|close|shut|collapse|fold)$/.test(text),
  ({ text }, { node }) => text === 'answer' && node.role === 'button',
  ({ text }, { own, terms }) =>
    text === 'send' &&
    own.some(
      (ownWord) =>
        /^(?:email|text|message|post)$/.test(ownWord.sense) && terms.some(({ word }) => word.sense === ownWord.sense),
    ),
  isAmount,
  isInsertTool,
  isDownloaded,
  isToggled,
  isMediaVerb,
];

/** One of a group's buttons, each of whose names is only a noun. */
const isInButtonGroup = ({ role, parent }: OutlineNode): boolean =>
  role === 'button' &&
  parent?.role === 'group' &&
  parent.children.length > 1 &&
  parent.children.every((other) => other.role === role);

/** A button of a row in which one is pressed at a time. */
const isInToggleGroup = ({ role, states, parent }: OutlineNode): boolean =>
  states.has('pressed') ||
  (role === 'button' &&
    (parent?.children.some((other) => other.role === role && other.states.has('pressed')) ?? false));

const isInHeader = (node: OutlineNode): boolean =>
  node.role === 'columnheader' || ancestorWhere(node, ({ role }) => role === 'columnheader') !== undefined;

const FILE_NAME =
  /\((?:pdf|csv|zip|docx?|xlsx?|ics|txt|mp3|epub)[^)]*\)$|^(?:pdf|csv|zip|docx?|xlsx?|ics|epub)(?:$|,)/i;

/** "download the invoice of May": a name like a file's, or of a part of an entry. */
function isDownloaded({ text }: Word, { node, own, terms, around, scene }: ActContext): boolean {
  if (text !== 'download') return false;
  const isOwn = ({ word }: QueryTerm) => own.some((ownWord) => isSame(word, ownWord));
  const isNamed = terms.some(
    ({ word, isHead, isFirst }) => isHead && !isFirst && own.some(({ stem }) => stem === word.stem),
  );
  return (
    FILE_NAME.test(node.name) ||
    (isNamed && terms.some((term) => !term.isHead && !isOwn(term) && isMentionedNear(term, { node, scene, around })))
  );
}

/** "add a divider": one of a row of buttons, each named after what it inserts. */
function isInsertTool({ text }: Word, { node, terms, scene }: ActContext): boolean {
  if (!/^(?:add|insert)$/.test(text) || node.role !== 'button') return false;
  const buttons = node.parent?.children.filter(({ role }) => role === 'button') ?? [];
  const isNoun = scene.words(node.name).every((labelWord) => terms.some(({ word }) => word.stem === labelWord.stem));
  return isNoun && buttons.length >= MIN_TOOLS && scene.countNamed(node.name) === 1;
}

const MIN_TOOLS = 3;

const toggleVerbs = new Set(['add', 'save', 'put', 'delete']);

/** "Favourite" is pressed to add, and pressed again to remove; "save it to the wish list" fits a button "Wish list". */
function isToggled({ sense }: Word, { node, own, terms }: ActContext): boolean {
  if (node.role !== 'button' || !toggleVerbs.has(sense)) return false;
  const isPressed = node.states.has('pressed') && node.states.get('pressed') !== 'false';
  const isCollection =
    own.length > 0 && own.every((ownWord) => terms.some(({ word, isHead }) => !isHead && isSame(word, ownWord)));
  return isPressed === (sense === 'delete') && (isCollection || node.states.has('pressed'));
}

/** "watch the trailer": if no other control has the verb, or undoes it, or all other words are the link's label. */
function isMediaVerb({ text }: Word, { node, own, terms, scene }: ActContext): boolean {
  if (!contentVerbs.has(text) || anyControlMentions(`un${text}`, scene)) return false;
  const isInLabel = (word: Word): boolean =>
    own.some((ownWord) => isSame(word, ownWord) && !isSingularOf(word, ownWord));
  const isLabel = terms.every(({ word, isFirst }) => isFirst || isInLabel(word));
  return (node.role === 'link' && isLabel) || !anyControlMentions(text, scene);
}

/** "the issue" is one of the "Issues". */
const isSingularOf = (word: Word, labelWord: Word): boolean =>
  word.text === word.stem && labelWord.text !== labelWord.stem;

function anyControlMentions(verb: string, scene: Scene): boolean {
  return scene.shapes.some(
    ({ first }) =>
      !isChosenRole(first.role) && isInteractive(first) && scene.words(first.name).some(({ stem }) => stem === verb),
  );
}

function anyControlBeginsWith(verb: string, scene: Scene): boolean {
  return scene.shapes.some(
    ({ first }) => !isChosenRole(first.role) && isInteractive(first) && scene.words(first.name)[0]?.stem === verb,
  );
}

/** "send a message", "leave a tip": the button has only the noun. */
function isImpliedByNoun({ text }: Word, { node, scene, terms }: ActContext): boolean {
  const noun = terms.slice(1).find(({ word }) => word.text !== 'new')?.word;
  const [labelWord] = scene.words(node.name);
  const isLink =
    node.role === 'link' &&
    (!/^(?:add|create|report|leave|file|put)$/.test(text) || (text === 'report' && terms[1]?.before?.text === 'a'));
  if (
    !noun ||
    !labelWord ||
    !(lightVerbs.has(text) || text === 'add' || text === 'create') ||
    !(node.role === 'button' || isLink)
  )
    return false;
  // "Messages" leads to the existing ones
  return labelWord.text === labelWord.stem && wordMatchGrade(noun, labelWord, false) >= matchGrades.synonym;
}

const NOT_CHOICE_VERB =
  /^(?:un|de|dis|exclude|withdraw|leave|drop|cease|forbid|prevent|prohibit|ban|refuse|lose|give|reject|decline|revoke|block|hide|stop|clear|skip|search|find|repeat|confirm|verify|retype|apply|check|print|export|archive|download|share|duplicate|merge|sign\b|install|copy|upload|invite|mute|restore|report)/;

/** "donate £5", "top up by €20": one of several whose names are only an amount, if the page mentions such an action. */
function isAmount(verb: Word, { node, scene, terms }: ActContext): boolean {
  const [, amount, more] = terms;
  const alike = node.parent?.children.filter(({ role, name }) => role === node.role && AMOUNT.test(name)) ?? [];
  if (!amount || more || amount.raw !== node.name.replaceAll(' ', '') || alike.length < 2) return false;
  return !irreversibleVerbs.has(verb.text) && !NOT_CHOICE_VERB.test(verb.text) && scene.placesOfRoot(verb).length > 0;
}

const AMOUNT = /^(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£¥])$/;

/** "write it in Welsh", "pay by card": the choice says how, and no control on the page has the verb. */
function isImpliedByChoice(verbTerm: QueryTerm, context: ActContext): boolean {
  const { word: verb, isVerb } = verbTerm;
  const {
    node,
    scene,
    action: { method },
    own,
    values,
    terms,
  } = context;
  if (!isChosenRole(node.role) && method !== 'selectOption' && method !== 'fill') return false;
  const isChoiceWord = ({ word, before }: QueryTerm): boolean =>
    word !== verb &&
    (!isVerb || (before !== undefined && before !== verb && relationPrepositions.has(before.text))) &&
    // "for approval" is not "Approved"
    [...own, ...values].some((choiceWord) => wordMatchGrade(word, choiceWord, false) >= matchGrades.synonym);
  const isBox = isCheckable(node.role) && node.role !== 'radio';
  if (
    (isBox && actionVerbs.has(verb.text)) ||
    NOT_CHOICE_VERB.test(verb.text) ||
    irreversibleVerbs.has(verb.text) ||
    !terms.some(isChoiceWord)
  )
    return false;
  return !anyControlBeginsWith(verb.stem, scene);
}
