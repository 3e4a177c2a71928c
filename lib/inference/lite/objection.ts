import { accountOf, type Account, type Act, type Answer } from './account.ts';
import { oppositesOf } from './antonyms.ts';
import { optionsOf } from './choices.ts';
import { isForeign } from './instruction.ts';
import { saysKind } from './kinds.ts';
import { isSame } from './naming.ts';
import { isOrdinal } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isGraveForElse, isGraveForOther, isPressOfOther } from './of-others.ts';
import type { Proposal } from './proposal.ts';
import { unquotable } from './quotes.ts';
import { isTakenBy } from './taken-text.ts';
import { isCheckable, isChoosable, isChosenRole, isEditable, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { acting, again, entryNouns, fillers, neutral, opening } from './verbs.ts';
import { readWish, type AskedWord } from './wish.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** Where the target may be any part of the page, or is told by more than its words. */
export const exempt = new Set(['scrollTo', 'dragAndDrop', 'nextChunk', 'prevChunk']);

const TICKED = /^(?:(?:un)?tick|uncheck)\b/i;

/** What speaks against an act that some form of instruction fits: what it leaves over, or does beside what was asked. */
export function objectionTo(clause: string, { node, action, twoStep }: Proposal, scene: Scene): string | undefined {
  if (!node || exempt.has(action.method) || twoStep) return undefined;
  if (node.role === 'link' && TICKED.test(clause)) return 'What comes closest is a link, which cannot be ticked.';
  const quote = unquotable(clause, { node, action }, scene);
  if (quote !== undefined) return `What comes closest does not say "${quote}".`;
  if (EXCEPT.test(clause) && scene.words(node.name).some(({ text }) => text === 'all'))
    return 'What comes closest takes all of them.';
  if (isForeign(clause)) return undefined; // its words are known only where it quotes
  return objectionToAccount(accountOf(readWish(clause), { node, action }, scene), { node, action }, scene);
}

const EXCEPT = /\b(?:except|but not|apart from|other than)\b/i;

/** The same, for an instruction that was held against the act already. */
export function objectionToAccount(account: Account, act: Act, scene: Scene): string | undefined {
  const left = account.answers.filter(({ by }) => by === undefined).map(({ asked }) => asked.word);
  if (left.length > 1 || (left.length === 1 && !isAlone(account, act.node, scene)))
    return `What comes closest has nothing to do with "${left.map(({ text }) => text).join(' ')}".`;
  if (isUncalled(account, act) && !isEntry(account, act.node, scene))
    return 'What comes closest is not called so, it only stands near.';
  const isOther = doesElse(account, act, scene) || isOfOtherBox(account, act, scene);
  return isOther ? 'What comes closest does something else.' : undefined;
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

function doesElse(account: Account, act: Act, scene: Scene): boolean {
  const { node, action } = act;
  if (isOpposite(account) && !isShownBy(account, act)) return true;
  if (node.states.has('pressed') && account.answers.some(({ asked }) => asked.isFirst && BEGINS.test(asked.word.text)))
    return true;
  const [typed = ''] = action.arguments;
  if (action.method === 'fill' && !account.quoted.includes(typed) && !isTakenBy(node, typed)) return true;
  const isOpened = account.answers.some(
    ({ asked, by }) => asked.isFirst && by === 'verb' && opening.has(asked.word.text),
  );
  if (isOpened && action.method === 'selectOption') return true;
  if (action.method === 'selectOption' && isPressOfOther(account)) return true;
  if (action.method === 'selectOption' && (isForEach(account) || isSetting(account, node, scene))) return true;
  if (isAllLink(account, node) || isFiltered(account, node)) return true;
  if (action.method === 'click' && isRun(account, node)) return true;
  if (
    node.states.has('multiline') &&
    account.answers.some(({ asked }) => asked.isFirst && RENAMES.test(asked.word.text))
  )
    return true;
  if (isOnlyElsewhere(account, node, scene) || isGraveForOther(account, node, scene) || isGraveForElse(account, node))
    return true;
  if (isCheckable(node.role)) return isOnlyTicked(account, act) || isShown(account);
  if (isEditable(node.role)) return account.extra.some(({ text }) => again.has(text)) || isAboutThing(account, node);
  const objections = [hasOtherVerb, isAboutThing, isForAll, isForOther];
  return objections.some((speaksAgainst) => speaksAgainst(account, node));
}

const BEGINS = /^(?:start|begin|resume|enable|activate|press|pin|record)$/; // it is so already

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

/** "Select all loans" ticks them, it does not follow the link "All". */
function isAllLink({ answers }: Account, { role }: OutlineNode): boolean {
  const [first, second] = answers;
  return role === 'link' && TICKS.test(first?.asked.word.text ?? '') && EACH.test(second?.asked.word.text ?? '');
}

/** "Show only robot vacuums" is not for a cell that tells of one. */
const isFiltered = ({ answers, words }: Account, { role }: OutlineNode): boolean =>
  role === 'gridcell' &&
  words.some(({ text }) => text === 'only' || text === 'just') &&
  answers.some(({ asked }) => asked.isFirst && asked.word.sense === 'show');

const TICKS = /^(?:select|tick|check|mark|untick|uncheck|unselect|deselect)$/;

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

/** "show only stops" is for "Stops only", not for the "Stop" of something else. */
function isOnlyElsewhere({ words, said }: Account, node: OutlineNode, scene: Scene): boolean {
  const isOnly = (all: readonly Word[]): boolean => all.some(({ text }) => text === 'only' || text === 'just');
  if (!isOnly(words) || said.length === 0 || isOnly(said) || isOnly(scene.words(node.name))) return false;
  return scene.shapes.some(({ first }) => {
    const label = scene.words(first.name);
    return (
      first !== node &&
      isInteractive(first) &&
      isOnly(label) &&
      said.every((word) => label.some(({ stem }) => stem === word.stem))
    );
  });
}

const RUNS = /^(?:run|start|launch|trigger|begin|activate|execute|load|stop)$/;

/** Nothing of what the thing itself is called is said by the element. */
function isUncalled({ answers }: Account, { node, action }: Act): boolean {
  if (answers.some(({ asked, by }) => asked.isFirst && by === 'verb' && !asked.isLight)) return false;
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
const isSlot = ({ role, name }: OutlineNode): boolean => role === 'button' && /^\d{1,2}[:.]\d{2}\b/.test(name);
const isChip = ({ role, parent }: OutlineNode): boolean =>
  role === 'button' && (parent?.children.some((other) => other.role === role && other.states.has('pressed')) ?? false);

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
  const at = answers.findIndex(({ by }) => by === undefined);
  const word = answers[at]?.asked.word;
  if (!word || extra.length > 0 || /\d/.test(word.text) || scene.countNamed(node.name) > 1) return false;
  if (rolesNamed(word.text) || acting.has(word.text) || neutral.has(word.text) || NO_THING.test(word.text))
    return false;
  if (answers[at + 1]?.by === 'own' && !isOrdinal(word.text) && !MORE.test(word.text)) return false; // "the purple Zoom out"
  return scene.placesOf(word).length === 0;
}

const MORE = /^(?:more|another|extra|new|other|next)$/;
const NO_THING = /^(?:not|no|never|all|every|both)$/;

/** "Zoom out" for "zoom in"; a label "To" where nobody said it. */
function isOpposite({ said, words }: Account): boolean {
  const isAsked = (word: Word) => words.some(({ sense, stem }) => sense === word.sense || stem === word.stem);
  const isLittle = said.length > 0 && said.every(({ weight }) => weight === STOP_WEIGHT);
  if (isLittle && !said.some(isAsked)) return true;
  const isDenied = words.some(({ text }) => NEGATION.test(text)) && said.some(({ text }) => text === 'hide');
  return (
    !isDenied &&
    said.some((word) => !isAsked(word) && words.some(({ sense }) => oppositesOf.get(sense)?.has(word.sense)))
  );
}

const NEGATION = /^(?:don|dont|not|never|no)$/;
const SELECTS = /^se(?:lect|lecciona|leziona|lectionner)\b|^auswählen\b/i;

/** "Select plan.docx" is ticked, not opened. */
function isOnlyTicked({ answers }: Account, { node, action }: Act): boolean {
  const verb = answers.find(({ asked }) => asked.isFirst)?.asked.word.text ?? '';
  const isPointed = /^(?:double|right)Click$|^hover$/.test(action.method);
  return SELECTS.test(node.name) && (isPointed || /^(?:open|read|visit|view|double|right)$/.test(verb));
}

/** "Show the members who have the role" is not for a box "View pages" of that role. */
function isShown({ answers, extra }: Account): boolean {
  const isLost = answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && by === 'kind');
  const isLooking = answers.some(({ asked }) => asked.isFirst && asked.isLight && asked.word.sense === 'show');
  return isLost && isLooking && extra.some(({ weight, text }) => weight > STOP_WEIGHT && !fillers.has(text));
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
