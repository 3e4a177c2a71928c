import type { Objection } from '../term-coverage/coverage.ts';
import { isSame } from '../lexicon/name-match.ts';
import { cellAround } from '../structure/nearness.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { labelOf } from '../outline/scene.ts';
import { isSignificant } from '../lexicon/words.ts';

/** "change the note" is not written where a new one is. */
const isFieldForNew: Objection = ({ words }, { node, action }) =>
  (action.method === 'fill' || action.method === 'type') &&
  /^(?:change|edit|update|correct|amend|modify)$/.test(words[0]?.text ?? '') &&
  /^(?:write|add|leave|post|create|new|ask|start)\b/i.test(node.name) &&
  !node.states.has('value');

/** "go to the next page" leads to no "Landing page". */
const isOtherThanPageTurn: Objection = ({ words }, { node, action }) =>
  action.method === 'click' &&
  words.some(({ text }) => /^(?:next|previous) page$/.test(text)) &&
  !/next|prev|back|older|newer|forward|weiter|zurück|suivant|siguiente|[›»→>‹«←<]/iu.test(labelOf(node)) &&
  labelOf(node) !== '';

/** "choose Ban" is an action, "Banned" a state. */
const isStateForVerb: Objection = ({ words: [, asked, more] }, { action }, scene) => {
  const [said, other] = action.method === 'selectOption' ? scene.words(action.arguments[0] ?? '') : [];
  if (!asked || more || !said || other || said.text === asked.text) return false;
  return said.text.startsWith(asked.text) && /(?:ed|ing)$/.test(said.text);
};

/** "Group by Stage" is not what only says "Stage". */
const lacksGrouping: Objection = ({ words }, { node, action }) =>
  action.method === 'click' &&
  words.some(({ text }, at) => text === 'group' && words[at + 1]?.text === 'by') &&
  !/group/i.test(node.name);

/** A row's checkbox whose name only says that it selects the row. */
const BARE_SELECT_NAME = /^(?:(?:toggle )?select\b.*)?$/i;

/** "mark the task as done" does not tick a checkbox that only selects its row, if a column has that name. */
const isRowSelectorForColumn: Objection = ({ matches: [first, ...others] }, { node, action }, scene) => {
  if (action.method !== 'check' || first?.term.word.text !== 'mark' || !BARE_SELECT_NAME.test(node.name)) return false;
  const isOver = ({ role, name }: OutlineNode): boolean =>
    role === 'columnheader' &&
    name !== cellAround(node)?.header.name &&
    others.some(({ term }) => scene.words(name).some(({ stem }) => stem === term.word.stem));
  return ancestorWhere(node, ({ role }) => role === 'row') !== undefined && scene.elements.some(isOver);
};

/** "the labels menu" is not the "Main menu", if a sibling is named labels. */
const isSiblingMenuMeant: Objection = ({ matches }, { node, action }) => {
  const at = matches.findIndex(({ term: { word }, by }) => by === 'own' && word.text === 'menu');
  const before = matches[at - 1];
  const isOfOther =
    before !== undefined && !before.term.isFirst && before.by !== 'own' && isSignificant(before.term.word);
  return action.method === 'click' && isOfOther && /^(?:main|side|site|navigation|user|account)\b/i.test(node.name);
};

/**
 * "send the reply" does not fit "Add photos" beside the field "Who can reply?": neither the label nor its function is in the
 * instruction.
 */
const isOnlyNearField: Objection = ({ matches: [first, ...others], extra }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  extra.length > 1 &&
  first?.by === undefined &&
  /^(?:send|post|submit|publish)$/.test(first?.term.word.text ?? '') &&
  others.every(({ by }) => by === 'near' || by === 'title' || by === 'kind' || by === undefined);

/** "select the heading", if an entry has that name, is not done by the button that adds one: "+ Heading". */
const addsInsteadOfSelecting: Objection = ({ matches: [first, ...others] }, { node, action }, scene) =>
  action.method === 'click' &&
  /^(?:select|choose|pick|highlight)$/.test(first?.term.word.text ?? '') &&
  /^[+＋➕]\s*\p{L}/u.test(node.name) &&
  others.some(
    ({ term: { word }, by }) =>
      by === 'own' && scene.outline.nodes.some((other) => isText(other) && scene.mentions(other, word)),
  );

/** "the customer number" is not the "Order number": the page's subject does not distinguish its fields. */
const isNumberOfOtherThing: Objection = ({ matches, extra }, { action }) => {
  const at = matches.findIndex(({ term, by }) => by === 'own' && FIELD_NAME_END.test(term.word.text));
  return action.method === 'fill' && extra.length > 0 && matches[at - 1]?.by === 'kind';
};

const FIELD_NAME_END = /^(?:number|name|code|id|date|address|type|reference)$/;

/** "see what's new" creates nothing. */
const createsForNews: Objection = ({ matches, label }, { action }) =>
  action.method === 'click' &&
  !label.some(({ text }) => text === 'new') &&
  matches.some(
    ({ term: { word, before }, by }) => by === 'own' && word.text === 'new' && /^(?:what|is)$/.test(before?.text ?? ''),
  );

/** "Orbit" is neither "Orbit Zero" nor "Orbit One", if both exist: the words that distinguish them are part of their names. */
const isOneOfSimilarNames: Objection = ({ matches, words }, { node, action }, scene) => {
  const name = scene.words(node.name);
  const last = name.at(-1);
  if (action.method !== 'click' || !last || name.length < 2 || !/(?<!^)\b\p{Lu}\p{L}*$/u.test(node.name)) return false;
  if (!name.slice(0, -1).every((said) => words.some((word) => isSame(word, said)))) return false;
  if (words.some((word) => isSame(word, last)) || matches.some(({ by }) => by === 'near' || by === 'ordinal'))
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
  addsInsteadOfSelecting,
  createsForNews,
  isOneOfSimilarNames,
  isNumberOfOtherThing,
  isOnlyNearField,
  isFieldForNew,
  isOtherThanPageTurn,
  isStateForVerb,
  lacksGrouping,
  isRowSelectorForColumn,
  isSiblingMenuMeant,
];

/** The closest candidate has nearly the requested words, and means another thing. */
export const isNearMiss: Objection = (coverage, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
