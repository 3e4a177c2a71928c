import { accountOf, type Account, type Act, type Answer } from './account.ts';
import { affords } from './affords.ts';
import { chooseItem } from './choices.ts';
import { takeQuotes } from './intent.ts';
import { hasKin, isKin } from './kin.ts';
import { isKind } from './kinds.ts';
import { isSame } from './naming.ts';
import { exempt, objectionToAccount } from './objection.ts';
import { isOrdinal } from './ordinals.ts';
import type { OutlineNode } from './outline.ts';
import { grave, SUPERLATIVE } from './own-score.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isCheckable, isChoice, isEditable, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { isStepper, oneFor } from './steppers.ts';
import { acting, entryNouns, fillers, giving, opening, saidBy } from './verbs.ts';
import { readWish, type AskedWord, type Wish } from './wish.ts';
import { SOFT_WEIGHT, STOP_WEIGHT, type Word } from './words.ts';

/**
 * The one element that, with what surrounds it, answers for every word of a wish: "I'd like the 500 g bag" for the radio
 * button "500 g" of "Bag size", "book court 2 at 09:00" for the "Book" in that row and column. For what no rule reads:
 * nothing of the wish may be left over, and no second element may answer for as much.
 */
export function pointedAt(clause: string, scene: Scene, read: readonly Proposal[] = []): Proposal[] {
  return leading([...judged(clause, scene, read), ...pointed(clause, scene)]);
}

const MOST_JUDGED = 12;

/** What some form of instruction finds, though not surely: its words may be answered for all the same. */
function judged(clause: string, scene: Scene, read: readonly Proposal[]): Weighed[] {
  const wish = readWish(clause);
  const ranked = read.filter(
    ({ node, action, twoStep }) =>
      node && isInteractive(node) && !twoStep && !exempt.has(action.method) && affords(node, action),
  );
  const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, MOST_JUDGED);
  return best.flatMap((proposal) => weighed(wish, { ...proposal, score: SCORE }, scene));
}

function pointed(clause: string, scene: Scene): Weighed[] {
  const { text: plain } = takeQuotes(clause);
  if (OTHER_ACTS.test(plain)) return [];
  const denied = DENIES.test(plain) ? readWish(clause.replaceAll(new RegExp(DENIES, 'gi'), ' ')) : undefined;
  const readings = [{ wish: readWish(clause), isDenied: false }, ...(denied ? [{ wish: denied, isDenied: true }] : [])];
  return readings.flatMap((reading) => fitting(reading, scene));
}

interface Reading {
  wish: Wish;
  /** What is denied is a box to be unticked. */
  isDenied: boolean;
}

function fitting({ wish, isDenied }: Reading, scene: Scene): Weighed[] {
  if (wish.asked.some((asked) => isUnsaid(asked, scene))) return [];
  return [...labelsOf(scene)].flatMap(([label, nodes]) =>
    nodes.length <= MOST_ALIKE && isSaid(wish, scene.words(label), scene)
      ? nodes.flatMap((node) => actsOn(node, isDenied).flatMap((act) => weighed(wish, act, scene)))
      : [],
  );
}

/** What asks for another act than to press or to choose. */
const OTHER_ACTS =
  /\b(?:except|nor|instead|than|unless|if|hover|drag|scroll|double|right|type|enter|fill|upload|attach|press|key|clear)\b/i;
const DENIES =
  /\b(?:not|no|no longer|never|without|leave out|leave off|exclude|stop|quit|(?:do|does|can|is|are|should|need)(?:n['’]t| not)|untick|uncheck|unselect|deselect|disable|turn off|switch off)\b/i;

const LEAD = 0.25;
const MOST_ALIKE = 2000;
const SCORE = 0.76; // less than what is read by a rule

/** Where a label says what is to be done, what does not is not meant. */
function leading(found: readonly Weighed[]): Proposal[] {
  const isVerbSaid = found.some(({ hasVerb }) => hasVerb);
  const ranked = found.filter(({ hasVerb }) => hasVerb || !isVerbSaid).toSorted((a, b) => b.weight - a.weight);
  const [best] = ranked;
  const next = ranked.find(({ proposal }) => best && !isSameAct(proposal, best.proposal));
  return best && !(next && best.weight - next.weight < LEAD) ? [best.proposal] : [];
}

function isSameAct(one: Proposal, other: Proposal): boolean {
  return (
    one.node === other.node &&
    one.action.method === other.action.method &&
    one.action.arguments.join('\n') === other.action.arguments.join('\n')
  );
}

function isSaid({ asked }: Wish, said: readonly Word[], scene: Scene): boolean {
  return asked.some(
    ({ word, isLead, isVerb }) =>
      said.some((other) => isSame(word, other) || (isVerb && isKin(word, other, scene))) ||
      (isLead && oneFor(word, said)),
  );
}

const VAGUE = /^(?:place|type|kind|value|option|choice|not|no|never|don|t)$/;

/** Said by nothing on the page, and not by an act: nothing can answer for it. */
function isUnsaid({ word, isFirst, isVerb, isLight, isRelative, before }: AskedWord, scene: Scene): boolean {
  const isAct =
    isLight ||
    (isVerb && hasKin(word)) ||
    (isFirst && acting.has(word.text)) ||
    isStepper(word) ||
    saidBy.check?.has(word.text);
  if (word.weight < 1 || isAct || isRelative || VAGUE.test(word.text) || isOrdinal(word.text) || rolesNamed(word.text))
    return false;
  if (
    /^\d+$/.test(before?.text ?? '') ||
    scene.placesOf(word).length > 0 ||
    (word.root !== word.stem && scene.placesAbout(word).length > 0)
  )
    return false;
  return !scene.shapes.some(({ first }) => scene.words(first.name).some((said) => isSame(word, said)));
}

/** Elements by what they are called. */
function labelsOf(scene: Scene): Map<string, OutlineNode[]> {
  const labels = new Map<string, OutlineNode[]>();
  for (const node of scene.elements) {
    const isSuitable = isInteractive(node) || node.role === 'option';
    if (node.name === '' || !isSuitable || unsuitable.has(node.role)) continue;
    const known = labels.get(node.name);
    if (known) known.push(node);
    else labels.set(node.name, [node]);
  }
  return labels;
}

const unsuitable = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider', 'scrollbar']);

function actsOn(node: OutlineNode, isDenied: boolean): Proposal[] {
  const found = { node, score: SCORE };
  const isBox = isCheckable(node.role);
  if (isDenied) return isBox && node.role !== 'radio' ? [onNode(found, 'uncheck', [])] : [];
  return [isChoice(node.role) ? chooseItem(found) : onNode(found, isBox ? 'check' : 'click', [])];
}

interface Weighed {
  proposal: Proposal;
  weight: number;
  /** The label itself says what is to be done. */
  hasVerb: boolean;
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

/** How much of the wish the element and its surroundings answer for; nothing, when some of it is left over. */
function weighed(wish: Wish, proposal: Proposal, scene: Scene): Weighed[] {
  const { node, action } = proposal;
  if (!node) return [];
  const account = accountOf(wish, { node, action }, scene);
  const { answers } = account;
  if (answers.some(({ by }) => by === undefined)) return [];
  if (objectionToAccount(account, { node, action }, scene) !== undefined) return [];
  if (isOtherwise(account, { node, action }, scene) || !isTelling(account, scene)) return [];
  const isOnly = ONLY_WORD.test(node.name) && wish.words.some(({ text }) => ONLY_WORD.test(text));
  const said = answers.reduce(
    (sum, { asked, by }) => sum + shares[by ?? 'kind'] * Math.max(asked.word.weight, LEAST),
    0,
  );
  const weight = said - EXTRA * strongExtra(account).length + (isOnly ? ONLY : 0);
  return [{ proposal, weight, hasVerb: answers.some(({ asked, by }) => asked.isVerb && by === 'own') }];
}

const LEAST = 0.5; // what says the kind of thing still tells one from another
const EXTRA = 0.1;
const ONLY = 0.3; // "show only favourites" is for the box that says only
const ONLY_WORD = /\b(?:only|just)\b/i;

function isOtherwise(account: Account, { node, action }: Act, scene: Scene): boolean {
  const { answers } = account;
  const isTaken = isChoice(node.role) || isCheckable(node.role);
  const isOpening = answers.some(({ asked, by }) => by === 'verb' && opening.has(asked.word.text));
  if (isOpening && (node.role === 'option' || isCheckable(node.role) || action.method === 'selectOption')) return true;
  if (strongExtra(account).length > 0 && !isLabelStart(account, node)) return true;
  if (isCountOf(account, node)) return true;
  const isNear = answers.some(({ by }) => by === 'near');
  const kinds = answers.filter(({ asked, by }) => by === 'kind' && !(isNear && entryNouns.has(asked.word.text)));
  const isSaidWhole =
    strongExtra(account).length === 0 &&
    account.said.length > 1 &&
    answers.some(({ asked, by }) => asked.isVerb && by === 'own');
  if (!isTaken && !isSaidWhole && kinds.some(({ asked }) => asked.isHead && isCalledElsewhere(asked.word, node, scene)))
    return true;
  const isBest = answers.some(({ asked, by }) => by === 'own' && SUPERLATIVE.test(asked.word.text));
  const own = answers.filter(({ by }) => by === 'own');
  const isNumberOnly = own.every(({ asked }) => /^\d+$/.test(asked.word.text)); // "1×" is no "exercise 1"
  if (isNumberOnly && isTaken && kinds.some(({ asked }) => asked.isHead)) return true;
  return isBest && kinds.length > 0; // "the cheapest flight" is one of the flights
}

function isTelling({ answers, said, extra }: Account, scene: Scene): boolean {
  const isWhole = said.length > 0 && extra.length === 0;
  return answers.some(({ asked: { word, isFirst, isLight }, by }) => {
    if (by !== 'own') return by === 'near' || by === 'ordinal';
    return (word.weight === 1 || isWhole) && !(isFirst && isLight) && !isKind(word, scene);
  });
}

/** "7 branches" is no branch. */
function isCountOf({ answers, said }: Account, { name }: OutlineNode): boolean {
  const isOne = ({ text, stem }: Word) =>
    text === stem && said.some((other) => other.stem === stem && other.text !== other.stem);
  return /^\W*\d/.test(name) && answers.some(({ asked, by }) => by === 'own' && isOne(asked.word));
}

/** Words of the label that nobody asked for; what cannot be undone is said in full. */
function strongExtra({ answers, said, extra }: Account): Word[] {
  const least = grave.has(said[0]?.text ?? '') ? STOP_WEIGHT : SOFT_WEIGHT;
  const isMenu = said.some(({ stem }) => stem === 'option' || stem === 'action'); // "More options"
  const isVerbOwn = answers.some(({ asked, by }) => asked.isVerb && by === 'own'); // "Write a review" for "review it"
  const isOfEntry = isVerbOwn && said.length === 2 && answers.filter(({ by }) => by === 'near').length > 1; // "Track parcel" of an order
  if (isOfEntry && least === SOFT_WEIGHT) return [];
  return extra.filter(
    ({ weight, text }) =>
      weight > least && !(isVerbOwn && giving.has(text)) && !fillers.has(text) && !(isMenu && text === 'more'),
  );
}

/** Long labels of choices are called by how they begin, and those of links by their numbers: "WEB-377 Redesign". */
function isLabelStart({ answers, said: [first], extra }: Account, { role }: OutlineNode): boolean {
  const own = answers.filter(({ by }) => by === 'own');
  const isStart = first !== undefined && !extra.includes(first);
  if (role === 'link') return isStart && own.some(({ asked }) => /\d/.test(asked.word.text));
  const isMuch = own.length === answers.length && own.filter(({ asked }) => asked.word.weight === 1).length > 1;
  const isVerbOnly = first !== undefined && extra.length === 1 && extra[0] === first && acting.has(first.text);
  const isThing = own.some(({ asked }) => !asked.isVerb); // "Send reminders" is no answer to "send the invoice"
  return (isChoice(role) || isCheckable(role)) && isThing && (isMuch || isStart || isVerbOnly);
}

const isCalledElsewhere = (word: Word, node: OutlineNode, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => {
    const other = scene.outline.nodes[place];
    return other !== undefined && other !== node && isInteractive(other) && !isEditable(other.role);
  });
