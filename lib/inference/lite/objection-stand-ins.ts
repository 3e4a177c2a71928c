import type { Objection } from './account.ts';
import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import { labelOf } from './scene.ts';
import { textBeside } from './surroundings.ts';
import { acting } from './verbs.ts';
import type { Word } from './words.ts';

const TURNS_ON = /^(?:activate|enable|(?:turn|switch) on)$/;
const TURNS_OFF = /^(?:deactivate|disable|(?:turn|switch) off)$/;
const RUNS = /^(?:execute|run|test|launch|trigger|perform|process|simulate|preview|schedule|view|show|open|see|go)$/;
/** Verbs of buttons that turn something on or off. */
const ALSO_ON =
  /^(?:start|resume|unlock|unmute|subscribe|follow|join|accept|add|create|approve|confirm|continue|apply)$/;
const ALSO_OFF =
  /^(?:stop|pause|suspend|block|lock|mute|unsubscribe|unfollow|cancel|end|remove|delete|clear|hide|close|dismiss|leave)$/;

/** "activate the workflow" does not execute it: a switch turns it on, not a button with another function. */
const isRunNotTurned: Objection = ({ answers: [first], label: [deed, more], words }, { node, action }) => {
  const verb = first?.asked.word.text ?? '';
  const isTurned = TURNS_ON.test(verb) || TURNS_OFF.test(verb);
  if (!isTurned || first?.by !== 'verb' || action.method !== 'click' || node.states.has('pressed')) return false;
  if (!deed || !more || words.some(({ stem }) => stem === deed.stem)) return false;
  const isDeed = RUNS.test(deed.text) || (acting.has(deed.text) && deed.text === deed.stem);
  return isDeed && !(TURNS_ON.test(verb) ? ALSO_ON : ALSO_OFF).test(deed.text);
};

/** "choose Done as the status": a card that only shows "Status" and "Done" is nothing to choose from. */
const isCardOfChoice: Objection = ({ words }, { node, action }) => {
  const [verb] = words;
  const isChosen = /^(?:choose|select|pick|set|use|change|make)$/.test(verb?.text ?? '');
  const isHolder = node.role === 'generic' && node.name === '' && node.children.length > 1;
  return action.method === 'click' && isChosen && isHolder && words.some(({ text }) => /^(?:as|for|to)$/.test(text));
};

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d[\d.,]*$/.test(text);

/** "choose Arial as the font" is not for a "Font size" that holds a number. */
const isWordForNumber: Objection = ({ extra }, { node, action }) => {
  const [text = ''] = action.arguments;
  const isWritten = action.method === 'fill' && text !== '' && !/\d|%/.test(text);
  return isWritten && node.role === 'combobox' && isNumber(node.states.get('value')) && extra.some(isTelling);
};

const isTelling = ({ weight }: Word): boolean => weight === 1;

const DIRECTION = /^(?:sort|order)\b.*\b(?:asc|desc)(?:ending)?\b/i;

/** "sort by Priority descending" is not for the "Sort descending" of a menu that another column has opened. */
const isSortOfOther: Objection = ({ answers }, { node, action }, scene) =>
  action.method === 'click' &&
  DIRECTION.test(node.name) &&
  answers.some(({ asked: { word, before }, by }) => {
    const isTold = by === 'own' || by === 'near' || by === 'title' || by === 'value';
    const isColumn = scene.elements.some((head) => head.role === 'columnheader' && scene.says(head, word));
    return !isTold && isColumn && before?.text === 'by';
  });

const iconOf = ({ name, states }: OutlineNode): string => (name === '' ? (states.get('icon') ?? '') : '');
const ADDS_ICON = /^(?:plus|add|new|create)\b/i;
const LESS_ICON = /^(?:minus|subtract|remove|decrease|zoom out)\b/i;

/** "add a new sheet" does not fit the "plus" of a zoom control with its "minus". */
const isStepNotAdded: Objection = ({ answers }, { node, action }) =>
  action.method === 'click' &&
  ADDS_ICON.test(iconOf(node)) &&
  answers.some(({ asked: { isFirst, word } }) => isFirst && /^(?:add|create|new|insert|make)$/.test(word.text)) &&
  (node.parent?.children.some(
    (other) => Math.abs(other.place - node.place) <= APART && LESS_ICON.test(iconOf(other)),
  ) ??
    false);

const APART = 2; // a number, or a slider, is between them

/** "the + button" is the one with that sign, if there is one: no other named "Add". */
const isOtherPlus: Objection = ({ words }, { node, action }, scene) =>
  action.method === 'click' &&
  words.some(({ text }) => text === 'plus') &&
  !/^[+＋]|\bplus\b/i.test(labelOf(node)) &&
  iconOf(node) === '' &&
  scene.elements.some((other) => ADDS_ICON.test(iconOf(other)));

const isPicture = ({ role, states }: OutlineNode): boolean => role === 'generic' && states.has('icon');
const POINTS = new Set(['rightClick', 'doubleClick']);

/** "right click Sales": an unnamed sibling of that text, such as its menu's arrow, is not the text. */
const isBesideText: Objection = ({ answers }, { node, action }, scene) => {
  const isPointed = POINTS.has(action.method ?? '') || (answers[0]?.asked.isLight === true && isPicture(node));
  if (!isPointed || node.name !== '' || isEditable(node.role)) return false;
  const beside = scene.words(textBeside(node));
  const own = answers.filter(({ by, asked }) => by === 'own' && !asked.isVerb);
  return own.length > 0 && own.every(({ asked: { word } }) => beside.some(({ stem }) => stem === word.stem));
};

const objections: readonly Objection[] = [
  isRunNotTurned,
  isCardOfChoice,
  isWordForNumber,
  isSortOfOther,
  isStepNotAdded,
  isOtherPlus,
  isBesideText,
];

/** The closest candidate has only some of the words: it does another thing, acts on another thing, or has another content. */
export const isStandIn: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
