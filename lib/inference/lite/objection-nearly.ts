import type { Objection } from './account.ts';
import { isSame } from './naming.ts';
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

/** A row's checkbox whose name only says that it selects the row. */
const CHOOSES = /^(?:(?:toggle )?select\b.*)?$/i;

/** "mark the task as done" does not tick a checkbox that only selects its row, if a column has that name. */
const isOnlyChoice: Objection = ({ answers: [first, ...others] }, { node, action }, scene) => {
  if (action.method !== 'check' || first?.asked.word.text !== 'mark' || !CHOOSES.test(node.name)) return false;
  const isOver = ({ role, name }: OutlineNode): boolean =>
    role === 'columnheader' &&
    name !== cellOver(node)?.header.name &&
    others.some(({ asked }) => scene.words(name).some(({ stem }) => stem === asked.word.stem));
  return ancestorWhere(node, ({ role }) => role === 'row') !== undefined && scene.elements.some(isOver);
};

/** "the labels menu" is not the "Main menu", if a sibling is named labels. */
const isOtherMenu: Objection = ({ answers }, { node, action }) => {
  const at = answers.findIndex(({ asked: { word }, by }) => by === 'own' && word.text === 'menu');
  const before = answers[at - 1];
  const isOfOther = before !== undefined && !before.asked.isFirst && before.by !== 'own' && isStrong(before.asked.word);
  return action.method === 'click' && isOfOther && /^(?:main|side|site|navigation|user|account)\b/i.test(node.name);
};

/** "send the reply" does not fit "Add photos" beside the field "Who can reply?": neither the label nor its function is in the instruction. */
const isOnlyNear: Objection = ({ answers: [first, ...others], extra }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  extra.length > 1 &&
  first?.by === undefined &&
  /^(?:send|post|submit|publish)$/.test(first?.asked.word.text ?? '') &&
  others.every(({ by }) => by === 'near' || by === 'title' || by === 'kind' || by === undefined);

/** "select the heading", if an entry has that name, is not done by the button that adds one: "+ Heading". */
const isAddedForSelected: Objection = ({ answers: [first, ...others] }, { node, action }, scene) =>
  action.method === 'click' &&
  /^(?:select|choose|pick|highlight)$/.test(first?.asked.word.text ?? '') &&
  /^[+＋➕]\s*\p{L}/u.test(node.name) &&
  others.some(
    ({ asked: { word }, by }) =>
      by === 'own' && scene.outline.nodes.some((other) => isText(other) && scene.says(other, word)),
  );

/** "the customer number" is not the "Order number": the page's subject does not distinguish its fields. */
const isNumberOfOther: Objection = ({ answers, extra }, { action }) => {
  const at = answers.findIndex(({ asked, by }) => by === 'own' && ENDS_NAMES.test(asked.word.text));
  return action.method === 'fill' && extra.length > 0 && answers[at - 1]?.by === 'kind';
};

const ENDS_NAMES = /^(?:number|name|code|id|date|address|type|reference)$/;

/** "see what's new" creates nothing. */
const isNewsForDeed: Objection = ({ answers, label }, { action }) =>
  action.method === 'click' &&
  !label.some(({ text }) => text === 'new') &&
  answers.some(
    ({ asked: { word, before }, by }) =>
      by === 'own' && word.text === 'new' && /^(?:what|is)$/.test(before?.text ?? ''),
  );

/** "Orbit" is neither "Orbit Zero" nor "Orbit One", if both exist: the words that distinguish them are part of their names. */
const isOneOfNamesakes: Objection = ({ answers, words }, { node, action }, scene) => {
  const name = scene.words(node.name);
  const last = name.at(-1);
  if (action.method !== 'click' || !last || name.length < 2 || !/(?<!^)\b\p{Lu}\p{L}*$/u.test(node.name)) return false;
  if (!name.slice(0, -1).every((said) => words.some((word) => isSame(word, said)))) return false;
  if (words.some((word) => isSame(word, last)) || answers.some(({ by }) => by === 'near' || by === 'ordinal'))
    return false;
  const isAlike = ({ role, name: other }: OutlineNode): boolean => {
    const its = role === node.role ? scene.words(other) : [];
    const isBegun = its.length === name.length && its.slice(0, -1).every(({ text }, at) => text === name[at]?.text);
    return isBegun && its.at(-1)?.text !== last.text;
  };
  return scene.elements.some(isAlike);
};

const isText = ({ role, ref }: OutlineNode): boolean => ref === undefined || role === 'listitem' || role === 'cell';

const objections: readonly Objection[] = [
  isAddedForSelected,
  isNewsForDeed,
  isOneOfNamesakes,
  isNumberOfOther,
  isOnlyNear,
  isForNew,
  isTurnOfPages,
  isStateForDeed,
  isOfGrouping,
  isOnlyChoice,
  isOtherMenu,
];

/** The closest candidate has nearly the requested words, and means another thing. */
export const isNearly: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
