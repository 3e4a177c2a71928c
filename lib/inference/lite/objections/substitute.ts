import type { Objection } from '../term-coverage/coverage.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isEditable } from '../outline/roles.ts';
import { labelOf } from '../outline/scene.ts';
import { textBeside } from '../structure/surroundings.ts';
import { actionVerbs } from '../lexicon/verb-classes.ts';
import type { Word } from '../lexicon/words.ts';

const TURN_ON_VERB = /^(?:activate|enable|(?:turn|switch) on)$/;
const TURN_OFF_VERB = /^(?:deactivate|disable|(?:turn|switch) off)$/;
const RUN_VERB =
  /^(?:execute|run|test|launch|trigger|perform|process|simulate|preview|schedule|view|show|open|see|go)$/;
/** Verbs of buttons that turn something on or off. */
const TURN_ON_BUTTON_VERB =
  /^(?:start|resume|unlock|unmute|subscribe|follow|join|accept|add|create|approve|confirm|continue|apply)$/;
const TURN_OFF_BUTTON_VERB =
  /^(?:stop|pause|suspend|block|lock|mute|unsubscribe|unfollow|cancel|end|remove|delete|clear|hide|close|dismiss|leave)$/;

/** "activate the workflow" does not execute it: a switch turns it on, not a button with another function. */
const runsInsteadOfSwitching: Objection = ({ matches: [first], label: [labelVerb, more], words }, { node, action }) => {
  const verb = first?.term.word.text ?? '';
  const isTurned = TURN_ON_VERB.test(verb) || TURN_OFF_VERB.test(verb);
  if (!isTurned || first?.by !== 'verb' || action.method !== 'click' || node.states.has('pressed')) return false;
  if (!labelVerb || !more || words.some(({ stem }) => stem === labelVerb.stem)) return false;
  const runsIt =
    RUN_VERB.test(labelVerb.text) || (actionVerbs.has(labelVerb.text) && labelVerb.text === labelVerb.stem);
  return runsIt && !(TURN_ON_VERB.test(verb) ? TURN_ON_BUTTON_VERB : TURN_OFF_BUTTON_VERB).test(labelVerb.text);
};

/** "choose Done as the status": a card that only shows "Status" and "Done" is nothing to choose from. */
const isCardForChoice: Objection = ({ words }, { node, action }) => {
  const [verb] = words;
  const isChosen = /^(?:choose|select|pick|set|use|change|make)$/.test(verb?.text ?? '');
  const isHolder = node.role === 'generic' && node.name === '' && node.children.length > 1;
  return action.method === 'click' && isChosen && isHolder && words.some(({ text }) => /^(?:as|for|to)$/.test(text));
};

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d[\d.,]*$/.test(text);

/** "choose Arial as the font" is not for a "Font size" that holds a number. */
const isTextForNumberField: Objection = ({ extra }, { node, action }) => {
  const [text = ''] = action.arguments;
  const isWritten = action.method === 'fill' && text !== '' && !/\d|%/.test(text);
  return isWritten && node.role === 'combobox' && isNumber(node.states.get('value')) && extra.some(isTelling);
};

const isTelling = ({ weight }: Word): boolean => weight === 1;

const SORT_DIRECTION = /^(?:sort|order)\b.*\b(?:asc|desc)(?:ending)?\b/i;

/** "sort by Priority descending" is not for the "Sort descending" of a menu that another column has opened. */
const sortsOtherColumn: Objection = ({ matches }, { node, action }, scene) =>
  action.method === 'click' &&
  SORT_DIRECTION.test(node.name) &&
  matches.some(({ term: { word, before }, by }) => {
    const isTold = by === 'own' || by === 'near' || by === 'title' || by === 'value';
    const isColumn = scene.elements.some((head) => head.role === 'columnheader' && scene.mentions(head, word));
    return !isTold && isColumn && before?.text === 'by';
  });

const iconOf = ({ name, states }: OutlineNode): string => (name === '' ? (states.get('icon') ?? '') : '');
const PLUS_ICON = /^(?:plus|add|new|create)\b/i;
const MINUS_ICON = /^(?:minus|subtract|remove|decrease|zoom out)\b/i;

/** "add a new sheet" does not fit the "plus" of a zoom control with its "minus". */
const isStepperForAdd: Objection = ({ matches }, { node, action }) =>
  action.method === 'click' &&
  PLUS_ICON.test(iconOf(node)) &&
  matches.some(({ term: { isFirst, word } }) => isFirst && /^(?:add|create|new|insert|make)$/.test(word.text)) &&
  (node.parent?.children.some(
    (other) => Math.abs(other.siblingIndex - node.siblingIndex) <= MAX_ICON_DISTANCE && MINUS_ICON.test(iconOf(other)),
  ) ??
    false);

const MAX_ICON_DISTANCE = 2; // a number, or a slider, is between them

/** "the + button" is the one with that sign, if there is one: no other named "Add". */
const isNotPlusSign: Objection = ({ words }, { node, action }, scene) =>
  action.method === 'click' &&
  words.some(({ text }) => text === 'plus') &&
  !/^[+＋]|\bplus\b/i.test(labelOf(node)) &&
  iconOf(node) === '' &&
  scene.elements.some((other) => PLUS_ICON.test(iconOf(other)));

const isPicture = ({ role, states }: OutlineNode): boolean => role === 'generic' && states.has('icon');
const POINTER_METHODS = new Set(['rightClick', 'doubleClick']);

/** "right click Sales": an unnamed sibling of that text, such as its menu's arrow, is not the text. */
const isOnlyBesideText: Objection = ({ matches }, { node, action }, scene) => {
  const isPointed = POINTER_METHODS.has(action.method ?? '') || (matches[0]?.term.isLight === true && isPicture(node));
  if (!isPointed || node.name !== '' || isEditable(node.role)) return false;
  const beside = scene.words(textBeside(node));
  const own = matches.filter(({ by, term }) => by === 'own' && !term.isVerb);
  return own.length > 0 && own.every(({ term: { word } }) => beside.some(({ stem }) => stem === word.stem));
};

const objections: readonly Objection[] = [
  runsInsteadOfSwitching,
  isCardForChoice,
  isTextForNumberField,
  sortsOtherColumn,
  isStepperForAdd,
  isNotPlusSign,
  isOnlyBesideText,
];

/** The closest candidate has only some of the words: it does another thing, acts on another thing, or has another content. */
export const isSubstitute: Objection = (coverage, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
