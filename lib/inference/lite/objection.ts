import { accountOf, type Account, type Act, type Answer } from './account.ts';
import { oppositesOf } from './antonyms.ts';
import { optionsOf } from './choices.ts';
import { isForeign } from './instruction.ts';
import { saysKind } from './kinds.ts';
import { isSame } from './naming.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import type { Proposal } from './proposal.ts';
import { unquotable } from './quotes.ts';
import { isCheckable, isChoosable, isChosenRole, isEditable, isRowRole, rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { acting, again, entryNouns, fillers, neutral, opening } from './verbs.ts';
import { readWish, type AskedWord } from './wish.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** Where the target may be any part of the page, or is told by more than its words. */
export const exempt = new Set(['scrollTo', 'dragAndDrop', 'nextChunk', 'prevChunk']);

/** What speaks against an act that some form of instruction fits: what it leaves over, or does beside what was asked. */
export function objectionTo(clause: string, { node, action, twoStep }: Proposal, scene: Scene): string | undefined {
  if (!node || exempt.has(action.method) || twoStep) return undefined;
  const quote = unquotable(clause, { node, action }, scene);
  if (quote !== undefined) return `What comes closest does not say "${quote}".`;
  if (isForeign(clause)) return undefined; // its words are known only where it quotes
  return objectionToAccount(accountOf(readWish(clause), { node, action }, scene), { node, action }, scene);
}

/** The same, for an instruction that was held against the act already. */
export function objectionToAccount(account: Account, act: Act, scene: Scene): string | undefined {
  const left = account.answers.filter(({ by }) => by === undefined).map(({ asked }) => asked.word);
  if (left.length > 1 || (left.length === 1 && !isAlone(account, act.node, scene)))
    return `What comes closest has nothing to do with "${left.map(({ text }) => text).join(' ')}".`;
  if (isUncalled(account, act) && !isEntry(account, act.node, scene))
    return 'What comes closest is not called so, it only stands near.';
  return doesElse(account, act) || isOfOtherBox(account, act, scene)
    ? 'What comes closest does something else.'
    : undefined;
}

/** "show only TXT records" is for the "TXT" of "Record type", not for that of "Type". */
function isOfOtherBox({ answers }: Account, { node, action }: Act, scene: Scene): boolean {
  if (action.method !== 'selectOption') return false;
  const asked = answers.map(({ asked: { word } }) => word);
  const namedBy = ({ name }: OutlineNode) =>
    scene.words(name).filter((said) => asked.some((word) => isSame(word, said))).length;
  const boxes = scene.elements.filter((box) => box !== node && isChoosable(box.role));
  const holds = (box: OutlineNode): boolean =>
    action.arguments.every((option) => optionsOf(box).some(({ name }) => name === option));
  return boxes.some((box) => namedBy(box) > namedBy(node) && holds(box));
}

function doesElse(account: Account, act: Act): boolean {
  const { node, action } = act;
  if (isOpposite(account)) return true;
  const [typed = ''] = action.arguments;
  if (action.method === 'fill' && !account.quoted.includes(typed) && !isTakenBy(node, typed)) return true;
  const isOpened = account.answers.some(
    ({ asked, by }) => asked.isFirst && by === 'verb' && opening.has(asked.word.text),
  );
  if (isOpened && action.method === 'selectOption') return true;
  if (isCheckable(node.role)) return isOnlyTicked(account, act);
  if (isEditable(node.role)) return account.extra.some(({ text }) => again.has(text)) || isAboutThing(account, node);
  const objections = [hasOtherVerb, isAboutThing, isForAll, isForOther];
  return objections.some((speaksAgainst) => speaksAgainst(account, node));
}

/** Nothing of what the thing itself is called is said by the element. */
function isUncalled({ answers }: Account, { node, action }: Act): boolean {
  if (answers.some(({ asked, by }) => asked.isFirst && by === 'verb' && !asked.isLight)) return false;
  const isChosen = action.method === 'selectOption' || isChosenRole(node.role);
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

const calls: ReadonlySet<Answer> = new Set(['own', 'value', 'noun', 'ordinal', 'verb']);

/** A link stands for its entry, and the one switch of a card for what the card is about. */
function isEntry({ answers }: Account, node: OutlineNode, scene: Scene): boolean {
  if (isCheckable(node.role)) return isOnlyOne(node, isCheckable);
  if (isEditable(node.role)) return isOnlyOne(node, isEditable);
  const isNoun = ({ word }: AskedWord) =>
    word.text === word.stem && (entryNouns.has(word.text) || saysKind(word, scene));
  const first = answers.find(({ asked }) => asked.isFirst)?.asked;
  if (node.role !== 'link' || (first && acting.has(first.word.text))) return false;
  return (
    answers.some(({ by }) => by === 'near' || by === 'ordinal') &&
    answers.some(({ asked }) => asked.isHead && isNoun(asked))
  );
}

function isOnlyOne(node: OutlineNode, suits: (role: string) => boolean): boolean {
  const card = ancestorWhere(node, ({ role }) => isRowRole(role) || role === 'group' || role === 'region');
  const boxesIn = (at: OutlineNode): number =>
    at.children.reduce((sum, child) => sum + boxesIn(child), suits(at.role) ? 1 : 0);
  return card !== undefined && boxesIn(card) === 1;
}

/** The one "Print" of a page prints whatever it is called, if nothing on the page is called so. */
function isAlone({ answers, extra }: Account, node: OutlineNode, scene: Scene): boolean {
  const word = answers.find(({ by }) => by === undefined)?.asked.word;
  if (!word || extra.length > 0 || /\d/.test(word.text) || scene.countNamed(node.name) > 1) return false;
  if (rolesNamed(word.text) || acting.has(word.text) || neutral.has(word.text) || NO_THING.test(word.text))
    return false;
  return scene.placesOf(word).length === 0;
}

const NO_THING = /^(?:not|no|never|all|every|both)$/;

/** "Zoom out" for "zoom in"; a label "To" where nobody said it. */
function isOpposite({ said, words }: Account): boolean {
  const isAsked = (word: Word) => words.some(({ sense, stem }) => sense === word.sense || stem === word.stem);
  const isLittle = said.length > 0 && said.every(({ weight }) => weight === STOP_WEIGHT);
  if (isLittle && !said.some(isAsked)) return true;
  return said.some((word) => !isAsked(word) && words.some(({ sense }) => oppositesOf.get(sense)?.has(word.sense)));
}

const DATE_FIELD = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$|\b(?:dd|yyyy|jjjj|aaaa)\b/i;
const CUT_LATE = /^\S*\d\S*\s.*\b(?:as|for|in|on|into)\b/i;
const NOTED = /^(?:an?|the|my|this)\s+\p{L}+:\s/iu;
const CUT_EARLY = /\s(?:the|an?|into|in|as|for|to|of|my)$/i;

/** A date field takes a date; "8 for Support" was cut in the wrong place. */
function isTakenBy({ states }: OutlineNode, text: string): boolean {
  const isDate = DATE_FIELD.test(states.get('value') ?? '') || DATE_FIELD.test(states.get('placeholder') ?? '');
  if (isDate && /^[\d.,]+$/.test(text) && !/\d[-./]\d/.test(text)) return false;
  return !NOTED.test(text) && !CUT_LATE.test(text) && !CUT_EARLY.test(text);
}

const SELECTS = /^se(?:lect|lecciona|leziona|lectionner)\b|^auswählen\b/i;

/** "Select plan.docx" is ticked, not opened. */
function isOnlyTicked({ answers }: Account, { node, action }: Act): boolean {
  const verb = answers.find(({ asked }) => asked.isFirst)?.asked.word.text ?? '';
  const isPointed = /^(?:double|right)Click$|^hover$/.test(action.method);
  return SELECTS.test(node.name) && (isPointed || /^(?:open|read|visit|view|double|right)$/.test(verb));
}

const SHORT_LINK = 5; // words; longer ones are headlines

/** "Delete draft" for "the draft", "Add to cart" for "open the cart". */
function hasOtherVerb({ answers, said, extra }: Account, { role }: OutlineNode): boolean {
  const [verb] = said;
  if (!verb || !extra.includes(verb) || !acting.has(verb.text)) return false;
  return (
    !answers.some(({ asked, by }) => asked.isFirst && by === 'own') && (role !== 'link' || said.length < SHORT_LINK)
  );
}

const SAYS = /^(?:write|tell|say|send|ask|message|text|reply|type|leave)$/;
const MEASURE =
  /^(?:number|amount|quantity|type|kind|date|time|day|level|max|maximum|min|minimum|choice|count|rate|size|length|name|back)$/;

/** "More actions for plan.docx", "Remind me of Terra Hiker", for one who opens these. */
function isAboutThing({ answers, said: [first], label, extra }: Account, { role }: OutlineNode): boolean {
  if (isEditable(role) && SAYS.test(answers[0]?.asked.word.text ?? '')) return false; // "Message to the teacher"
  if ((role !== 'button' && !isEditable(role)) || !first || !extra.includes(first) || MEASURE.test(first.text))
    return false;
  if (neutral.has(first.text) || fillers.has(first.text)) return false;
  const cut = label.findIndex(({ text }) => /^(?:for|of|about|from|to)$/.test(text));
  const isUnsaid = label.slice(0, cut).every((word) => extra.includes(word) || word.weight === STOP_WEIGHT);
  return cut > 0 && isUnsaid && label.slice(cut + 1).some((word) => !extra.includes(word));
}

/** "Mute all" for "mute Carla". */
function isForAll({ answers, extra }: Account): boolean {
  const isPlural = answers.some(({ asked: { word, isFirst } }) => !isFirst && word.text !== word.stem);
  return !isPlural && extra.some(({ text }) => text === 'all' || text === 'everything');
}

/** "Insert link" for "insert a picture", where a picture is only the kind of thing that the page is about. */
function isForOther({ answers, extra }: Account, { role }: OutlineNode): boolean {
  const lost = answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && (by === 'kind' || by === undefined));
  return role !== 'link' && lost && extra.some(({ text }) => !neutral.has(text) && !fillers.has(text));
}
