import type { Looking } from './account.ts';
import { isSame } from './naming.ts';
import { isOrdinal } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { grave } from './own-score.ts';
import { isCheckable, isChosenRole } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { isStepper, oneFor } from './steppers.ts';
import { isTold } from './labels-said.ts';
import { isNear } from './surroundings.ts';
import { acting, giving, relations, saidBy, unsaid } from './verbs.ts';
import type { AskedWord } from './wish.ts';
import { gradeOf, grades, type Word } from './words.ts';

/** Whether the act, or the kind, position or state of its element, accounts for a verb that the label does not have. */
export function isDone(asked: AskedWord, looking: Looking): boolean {
  const { word, isFirst, isLead, isLight, isVerb } = asked;
  const said = saidBy[looking.action.method];
  if (isLight && (isLead || asked.before?.text === 'and')) return true;
  if (
    !isNamed(asked, looking.asked) &&
    !isOfControl(asked, looking) &&
    (said?.has(word.text) || said?.has(word.stem) || said?.has(word.sense))
  )
    return true;
  if ((isFirst || isLead || isStepper(word)) && oneFor(word, looking.scene.words(looking.node.name))) return true;
  if (isFirst && (deeds.some((isDeed) => isDeed(word, looking)) || isGiven(word, looking))) return true;
  return (isVerb || (isTold(asked) && looking.asked.length > 1)) && isFreeChoice(asked, looking);
}

/** "the make", "my name", "this run", "the second answer", "all books": no verb. */
const isNamed = (asked: AskedWord, all: readonly AskedWord[]): boolean => {
  const { word, isFirst, isLead, after } = asked;
  const before = leadOf(asked, all);
  if (isFirst || isLead) return false;
  const isNumbered = /^\d+$/.test(after?.text ?? '') && relations.has(before);
  return (word.text === word.stem && (isNumbered || DETERMINES.test(before))) || OF_MANY.test(before);
};

const DETERMINES = /^(?:the|an?|my|your|his|her|our|their|this|that|each|every|another|more)$/;
const OF_MANY = /^(?:these|those|all|any|some)$/;

/** The determiner before the word: "a" of "a new comment". */
function leadOf({ before }: AskedWord, all: readonly AskedWord[]): string {
  const text = before?.text ?? '';
  if (!isOrdinal(text) && !TELLS_WHICH.test(text)) return text;
  const which = all.find(({ word }) => word === before);
  return which ? leadOf(which, all) : text;
}

const TELLS_WHICH = /^(?:new|old|other|next|previous|latest|whole|right|wrong|correct|best)$/;

/** "update Periodic", on a page with an "Update" in some entries: the link "Periodic" does not do that. */
function isOfControl({ word, isVerb, isLight }: AskedWord, { node, action, scene }: Looking): boolean {
  return isVerb && !isLight && node.role === 'link' && action.method === 'click' && isSaidByControl(word.stem, scene);
}

type Deed = (verb: Word, looking: Looking) => boolean;

const deeds: readonly Deed[] = [
  ({ text }, { node }) => (text === 'sort' || text === 'order') && isInHeader(node),
  ({ text }, { node, node: { states }, titles }) =>
    text === 'filter' &&
    (states.has('haspopup') || isOneOfPressed(node) || isInRow(node) || titles.some(({ stem }) => stem === text)),
  ({ text }, { node }) => text === 'stop' && node.states.has('pressed'),
  ({ sense }, { node: { states } }) => sense === 'disable' && states.has('pressed'),
  ({ text }, { node: { states } }) => states.has('expanded') && /^(?:hide|close|shut|collapse|fold)$/.test(text),
  ({ text }, { node }) => text === 'answer' && node.role === 'button',
  ({ text }, { own, asked }) =>
    text === 'send' &&
    own.some(
      (said) => /^(?:email|text|message|post)$/.test(said.sense) && asked.some(({ word }) => word.sense === said.sense),
    ),
  isAmount,
  isInserted,
  isDownloaded,
  isToggled,
  isUsed,
];

/** One of a group's buttons, each of whose names is only a noun. */
const isInRow = ({ role, parent }: OutlineNode): boolean =>
  role === 'button' &&
  parent?.role === 'group' &&
  parent.children.length > 1 &&
  parent.children.every((other) => other.role === role);

/** A button of a row in which one is pressed at a time. */
const isOneOfPressed = ({ role, states, parent }: OutlineNode): boolean =>
  states.has('pressed') ||
  (role === 'button' &&
    (parent?.children.some((other) => other.role === role && other.states.has('pressed')) ?? false));

const isInHeader = (node: OutlineNode): boolean =>
  node.role === 'columnheader' || ancestorWhere(node, ({ role }) => role === 'columnheader') !== undefined;

const FILE = /\((?:pdf|csv|zip|docx?|xlsx?|ics|txt|mp3|epub)[^)]*\)$|^(?:pdf|csv|zip|docx?|xlsx?|ics|epub)(?:$|,)/i;

/** "download the invoice of May": a name like a file's, or of a part of an entry. */
function isDownloaded({ text }: Word, { node, own, asked, around, scene }: Looking): boolean {
  if (text !== 'download') return false;
  const isOwn = ({ word }: AskedWord) => own.some((said) => isSame(word, said));
  const isCalled = asked.some(
    ({ word, isHead, isFirst }) => isHead && !isFirst && own.some(({ stem }) => stem === word.stem),
  );
  return (
    FILE.test(node.name) ||
    (isCalled && asked.some((o) => !o.isHead && !isOwn(o) && isNear(o, { node, scene, around })))
  );
}

/** "add a divider": one of a row of buttons, each named after what it inserts. */
function isInserted({ text }: Word, { node, asked, scene }: Looking): boolean {
  if (!/^(?:add|insert)$/.test(text) || node.role !== 'button') return false;
  const buttons = node.parent?.children.filter(({ role }) => role === 'button') ?? [];
  const isNoun = scene.words(node.name).every((said) => asked.some(({ word }) => word.stem === said.stem));
  return isNoun && buttons.length >= FEWEST_TOOLS && scene.countNamed(node.name) === 1;
}

const FEWEST_TOOLS = 3;

const toggling = new Set(['add', 'save', 'put', 'delete']);

/** "Favourite" is pressed to add, and pressed again to remove; "save it to the wish list" fits a button "Wish list". */
function isToggled({ sense }: Word, { node, own, asked }: Looking): boolean {
  if (node.role !== 'button' || !toggling.has(sense)) return false;
  const isPressed = node.states.has('pressed') && node.states.get('pressed') !== 'false';
  const isCollection =
    own.length > 0 && own.every((said) => asked.some(({ word, isHead }) => !isHead && isSame(word, said)));
  return isPressed === (sense === 'delete') && (isCollection || node.states.has('pressed'));
}

/** "watch the trailer": if no other control has the verb, or undoes it, or all other words are the link's label. */
function isUsed({ text }: Word, { node, own, asked, scene }: Looking): boolean {
  if (!unsaid.has(text) || isSaidAnywhere(`un${text}`, scene)) return false;
  const isSaid = (word: Word): boolean => own.some((said) => isSame(word, said) && !isOneOf(word, said));
  const isLabel = asked.every(({ word, isFirst }) => isFirst || isSaid(word));
  return (node.role === 'link' && isLabel) || !isSaidAnywhere(text, scene);
}

/** "the issue" is one of the "Issues". */
const isOneOf = (word: Word, said: Word): boolean => word.text === word.stem && said.text !== said.stem;

function isSaidAnywhere(verb: string, scene: Scene): boolean {
  return scene.shapes.some(
    ({ first }) =>
      !isChosenRole(first.role) && isInteractive(first) && scene.words(first.name).some(({ stem }) => stem === verb),
  );
}

function isSaidByControl(verb: string, scene: Scene): boolean {
  return scene.shapes.some(
    ({ first }) => !isChosenRole(first.role) && isInteractive(first) && scene.words(first.name)[0]?.stem === verb,
  );
}

/** "send a message", "leave a tip": the button has only the noun. */
function isGiven({ text }: Word, { node, scene, asked }: Looking): boolean {
  const noun = asked.slice(1).find(({ word }) => word.text !== 'new')?.word;
  const [said] = scene.words(node.name);
  const isLink =
    node.role === 'link' &&
    (!/^(?:add|create|report|leave|file|put)$/.test(text) || (text === 'report' && asked[1]?.before?.text === 'a'));
  if (
    !noun ||
    !said ||
    !(giving.has(text) || text === 'add' || text === 'create') ||
    !(node.role === 'button' || isLink)
  )
    return false;
  return said.text === said.stem && gradeOf(noun, said, false) >= grades.synonym; // "Messages" leads to the existing ones
}

const NO_CHOICE =
  /^(?:un|de|dis|exclude|withdraw|leave|drop|cease|forbid|prevent|prohibit|ban|refuse|lose|give|reject|decline|revoke|block|hide|stop|clear|skip|search|find|repeat|confirm|verify|retype|apply|check|print|export|archive|download|share|duplicate|merge|sign\b|install|copy|upload|invite|mute|restore|report)/;

/** "donate £5", "top up by €20": one of several whose names are only an amount, if the page mentions such an action. */
function isAmount(verb: Word, { node, scene, asked }: Looking): boolean {
  const [, amount, more] = asked;
  const alike = node.parent?.children.filter(({ role, name }) => role === node.role && AMOUNT.test(name)) ?? [];
  if (!amount || more || amount.raw !== node.name.replaceAll(' ', '') || alike.length < 2) return false;
  return !grave.has(verb.text) && !NO_CHOICE.test(verb.text) && scene.placesAbout(verb).length > 0;
}

const AMOUNT = /^(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£¥])$/;

/** "write it in Welsh", "pay by card": the choice says how, and no control on the page has the verb. */
function isFreeChoice(deed: AskedWord, looking: Looking): boolean {
  const { word: verb, isVerb } = deed;
  const {
    node,
    scene,
    action: { method },
    own,
    values,
    asked,
  } = looking;
  if (!isChosenRole(node.role) && method !== 'selectOption' && method !== 'fill') return false;
  const isSaid = ({ word, before }: AskedWord): boolean =>
    word !== verb &&
    (!isVerb || (before !== undefined && before !== verb && relations.has(before.text))) &&
    [...own, ...values].some((said) => gradeOf(word, said, false) >= grades.synonym); // "for approval" is not "Approved"
  const isBox = isCheckable(node.role) && node.role !== 'radio';
  if ((isBox && acting.has(verb.text)) || NO_CHOICE.test(verb.text) || grave.has(verb.text) || !asked.some(isSaid))
    return false;
  return !isSaidByControl(verb.stem, scene);
}
