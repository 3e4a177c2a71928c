import { accountOf, type Account, type Act, type Answer } from './account.ts';
import { chooseItem } from './choices.ts';
import { takeQuotes } from './intent.ts';
import { isKind } from './kinds.ts';
import { isSame } from './naming.ts';
import { objectionToAccount } from './objection.ts';
import { isOrdinal } from './ordinals.ts';
import type { OutlineNode } from './outline.ts';
import { grave, SUPERLATIVE } from './own-score.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isCheckable, isChoice, isEditable, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { isStepper, oneFor } from './steppers.ts';
import { acting, fillers, opening, saidBy } from './verbs.ts';
import { readWish, type AskedWord, type Wish } from './wish.ts';
import { SOFT_WEIGHT, STOP_WEIGHT, type Word } from './words.ts';

/**
 * The one element that, with what surrounds it, answers for every word of a wish: "I'd like the 500 g bag" for the radio
 * button "500 g" of "Bag size", "book court 2 at 09:00" for the "Book" in that row and column. For what no rule reads:
 * nothing of the wish may be left over, and no second element may answer for as much.
 */
export function pointedAt(clause: string, scene: Scene): Proposal[] {
  const { text: plain } = takeQuotes(clause);
  if (OTHER_ACTS.test(plain)) return [];
  const isDenied = DENIES.test(plain);
  const wish = readWish(clause.replaceAll(new RegExp(DENIES, 'gi'), ' '));
  if (wish.asked.every(({ word }) => word.weight < 1) || wish.asked.some((asked) => isUnsaid(asked, scene))) return [];
  return leading(
    [...labelsOf(scene)].flatMap(([label, nodes]) =>
      nodes.length <= MOST_ALIKE && isSaid(wish, scene.words(label))
        ? nodes.flatMap((node) => actsOn(node, isDenied).flatMap((act) => weighed(wish, act, scene)))
        : [],
    ),
  );
}

/** What asks for another act than to press or to choose. */
const OTHER_ACTS =
  /\b(?:except|nor|instead|than|unless|if|hover|drag|scroll|double|right|type|enter|fill|upload|attach|press|key|clear)\b/i;
const DENIES =
  /\b(?:not|no|no longer|never|without|stop|quit|(?:do|does|can|is|are|should|need)(?:n['’]t| not)|untick|uncheck|unselect|deselect|disable|turn off|switch off)\b/i;

const LEAD = 0.25;
const MOST_ALIKE = 2000;
const SCORE = 0.76; // less than what is read by a rule

/** Where a label says what is to be done, what does not is not meant. */
function leading(found: readonly Weighed[]): Proposal[] {
  const isVerbSaid = found.some(({ hasVerb }) => hasVerb);
  const [best, next] = found.filter(({ hasVerb }) => hasVerb || !isVerbSaid).toSorted((a, b) => b.weight - a.weight);
  return best && !(next && best.weight - next.weight < LEAD) ? [best.proposal] : [];
}

const isSaid = ({ asked }: Wish, said: readonly Word[]): boolean =>
  asked.some(({ word, isLead }) => said.some((other) => isSame(word, other)) || (isLead && oneFor(word, said)));

/** Said by nothing on the page, and not by an act: nothing can answer for it. */
function isUnsaid({ word, isFirst, isLight, before }: AskedWord, scene: Scene): boolean {
  const isAct = isLight || (isFirst && acting.has(word.text)) || isStepper(word) || saidBy.check?.has(word.text);
  if (word.weight < 1 || isAct || isOrdinal(word.text) || rolesNamed(word.text)) return false;
  if (/^\d+$/.test(before?.text ?? '') || scene.placesOf(word).length > 0 || scene.placesAbout(word).length > 0)
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

/** What is denied is a box to be unticked. */
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
  const said = answers.reduce((sum, { asked, by }) => sum + shares[by ?? 'kind'] * asked.word.weight, 0);
  const weight = said - EXTRA * strongExtra(account).length + (isOnly ? ONLY : 0);
  return [{ proposal, weight, hasVerb: answers.some(({ asked, by }) => asked.isVerb && by === 'own') }];
}

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
  const kinds = answers.filter(({ by }) => by === 'kind');
  if (!isTaken && kinds.some(({ asked }) => asked.isHead && isCalledElsewhere(asked.word, node, scene))) return true;
  const isBest = answers.some(({ asked, by }) => by === 'own' && SUPERLATIVE.test(asked.word.text));
  return isBest && kinds.length > 0; // "the cheapest flight" is one of the flights
}

function isTelling({ answers }: Account, scene: Scene): boolean {
  return answers.some(({ asked: { word, isFirst, isLight }, by }) => {
    if (by !== 'own') return by === 'near' || by === 'ordinal';
    return word.weight === 1 && !(isFirst && isLight) && !isKind(word, scene);
  });
}

/** "7 branches" is no branch. */
function isCountOf({ answers, said }: Account, { name }: OutlineNode): boolean {
  const isOne = ({ text, stem }: Word) =>
    text === stem && said.some((other) => other.stem === stem && other.text !== other.stem);
  return /^\d/.test(name) && answers.some(({ asked, by }) => by === 'own' && isOne(asked.word));
}

/** Words of the label that nobody asked for; what cannot be undone is said in full. */
function strongExtra({ said, extra }: Account): Word[] {
  const least = grave.has(said[0]?.text ?? '') ? STOP_WEIGHT : SOFT_WEIGHT;
  const isMenu = said.some(({ stem }) => stem === 'option' || stem === 'action'); // "More options"
  return extra.filter(({ weight, text }) => weight > least && !fillers.has(text) && !(isMenu && text === 'more'));
}

/** Long labels of choices are called by how they begin, and those of links by their numbers: "WEB-377 Redesign". */
function isLabelStart({ answers, said: [first], extra }: Account, { role }: OutlineNode): boolean {
  const own = answers.filter(({ by }) => by === 'own');
  const isStart = first !== undefined && !extra.includes(first);
  if (role === 'link') return isStart && own.some(({ asked }) => /\d/.test(asked.word.text));
  const isMuch = own.length === answers.length && own.filter(({ asked }) => asked.word.weight === 1).length > 1;
  return (isChoice(role) || isCheckable(role)) && (isMuch || isStart);
}

const isCalledElsewhere = (word: Word, node: OutlineNode, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => {
    const other = scene.outline.nodes[place];
    return other !== undefined && other !== node && isInteractive(other) && !isEditable(other.role);
  });
