import type { Objection } from './account.ts';
import { cellOver } from './nearness.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { labelOf } from './scene.ts';
import { isStrong } from './words.ts';

/** "change the note" is not written where a new one is. */
const isForNew: Objection = ({ words }, { node, action }) =>
  (action.method === 'fill' || action.method === 'type') &&
  /^(?:change|edit|update|correct|amend|modify)$/.test(words[0]?.text ?? '') &&
  /^(?:write|add|leave|post|create|new|ask|start)\b/i.test(node.name) &&
  !node.states.has('value');

/** "go to the next page" leads to no "Landing page". */
const isTurnOfPages: Objection = ({ words }, { node, action }) =>
  action.method === 'click' &&
  words.some(({ text }) => /^(?:next|previous) page$/.test(text)) &&
  !/next|prev|back|older|newer|forward|weiter|zurück|suivant|siguiente|[›»→>‹«←<]/iu.test(labelOf(node)) &&
  labelOf(node) !== '';

/** "choose Ban" is a deed, "Banned" a state. */
const isStateForDeed: Objection = ({ words: [, asked, more] }, { action }, scene) => {
  const [said, other] = action.method === 'selectOption' ? scene.words(action.arguments[0] ?? '') : [];
  if (!asked || more || !said || other || said.text === asked.text) return false;
  return said.text.startsWith(asked.text) && /(?:ed|ing)$/.test(said.text);
};

/** "Group by Stage" is not what only says "Stage". */
const isOfGrouping: Objection = ({ words }, { node, action }) =>
  action.method === 'click' &&
  words.some(({ text }, at) => text === 'group' && words[at + 1]?.text === 'by') &&
  !/group/i.test(node.name);

/** A box of a row that says no more than that it chooses this. */
const CHOOSES = /^(?:(?:toggle )?select\b.*)?$/i;

/** "mark the task as done" ticks no box that only chooses its row, where a column is called so. */
const isOnlyChoice: Objection = ({ answers: [first, ...others] }, { node, action }, scene) => {
  if (action.method !== 'check' || first?.asked.word.text !== 'mark' || !CHOOSES.test(node.name)) return false;
  const isOver = ({ role, name }: OutlineNode): boolean =>
    role === 'columnheader' &&
    name !== cellOver(node)?.header.name &&
    others.some(({ asked }) => scene.words(name).some(({ stem }) => stem === asked.word.stem));
  return ancestorWhere(node, ({ role }) => role === 'row') !== undefined && scene.elements.some(isOver);
};

/** "the labels menu" is not the "Main menu", beside which something else is called labels. */
const isOtherMenu: Objection = ({ answers }, { node, action }) => {
  const at = answers.findIndex(({ asked: { word }, by }) => by === 'own' && word.text === 'menu');
  const before = answers[at - 1];
  const isOfOther = before !== undefined && !before.asked.isFirst && before.by !== 'own' && isStrong(before.asked.word);
  return action.method === 'click' && isOfOther && /^(?:main|side|site|navigation|user|account)\b/i.test(node.name);
};

/** "send the reply" is not for "Add photos" beside the field "Who can reply?": nothing of the label was said, nor what it does. */
const isOnlyNear: Objection = ({ answers: [first, ...others], extra }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  extra.length > 1 &&
  first?.by === undefined &&
  /^(?:send|post|submit|publish)$/.test(first?.asked.word.text ?? '') &&
  others.every(({ by }) => by === 'near' || by === 'title' || by === 'kind' || by === undefined);

/** "select the heading", where an entry is called so, is not done by what adds one: "+ Heading". */
const isAddedForSelected: Objection = ({ answers: [first, ...others] }, { node, action }, scene) =>
  action.method === 'click' &&
  /^(?:select|choose|pick|highlight)$/.test(first?.asked.word.text ?? '') &&
  /^[+＋➕]\s*\p{L}/u.test(node.name) &&
  others.some(
    ({ asked: { word }, by }) =>
      by === 'own' && scene.outline.nodes.some((other) => isText(other) && scene.says(other, word)),
  );

/** "the customer number" is not the "Order number": what the page is about tells no field from another. */
const isNumberOfOther: Objection = ({ answers, extra }, { action }) => {
  const at = answers.findIndex(({ asked, by }) => by === 'own' && ENDS_NAMES.test(asked.word.text));
  return action.method === 'fill' && extra.length > 0 && answers[at - 1]?.by === 'kind';
};

const ENDS_NAMES = /^(?:number|name|code|id|date|address|type|reference)$/;

const isText = ({ role, ref }: OutlineNode): boolean => ref === undefined || role === 'listitem' || role === 'cell';

const objections: readonly Objection[] = [
  isAddedForSelected,
  isNumberOfOther,
  isOnlyNear,
  isForNew,
  isTurnOfPages,
  isStateForDeed,
  isOfGrouping,
  isOnlyChoice,
  isOtherMenu,
];

/** What comes closest says nearly what is asked, and means another thing. */
export const isNearly: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
