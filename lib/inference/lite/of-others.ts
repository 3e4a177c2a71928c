import type { Account, Act, Answer } from './account.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isKind } from './kinds.ts';
import { grave } from './own-score.ts';
import { isCell, isCheckable, isEditable, isRowRole } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { isSame } from './naming.ts';
import { isSearch } from './taken-text.ts';
import { isHeaderRow } from './tables.ts';
import { neutral } from './verbs.ts';
import { cellOver } from './nearness.ts';
import type { AskedWord } from './wish.ts';
import { isStrong, STOP_WEIGHT, type Word } from './words.ts';

/** "Click on the shift of Sofia on Friday" is not for the one option "Sofia". */
export function isPressOfOther({ answers }: Account): boolean {
  const isPressed = answers.some(({ asked, by }) => asked.isFirst && by === 'verb' && PRESSES.test(asked.word.text));
  return isPressed && answers.some(({ by }) => by === 'kind');
}

const PRESSES = /^(?:click|press|tap|hit|push)$/;

/** "Delete the row of Theo" is not for his "Delete comment" beside others that just say "Delete". */
export function isGraveForPart({ answers, said: [first], extra }: Account, node: OutlineNode, scene: Scene): boolean {
  const part = extra.find(({ weight }) => weight === 1);
  if (
    !first ||
    !part ||
    !grave.has(first.text) ||
    answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && by === 'own')
  )
    return false;
  return scene.elements.some(({ role, name }) => {
    const [verb, other] = scene.words(name);
    return role === node.role && verb?.sense === first.sense && other === undefined;
  });
}

/** "Delete the appointment" is not for the button "Delete form" of the form for one. */
export function isGraveForElse({ answers, said: [first], extra }: Account, node: OutlineNode): boolean {
  const [verb] = answers;
  const isSaidSo = verb?.asked.word.stem === first?.stem; // "Remove" for "delete my account"
  if (
    !grave.has(first?.text ?? '') ||
    (extra.length === 0 && isSaidSo) ||
    ancestorWhere(node, ({ role }) => isRowRole(role))
  )
    return false;
  const things = answers.filter(({ asked }) => !asked.isFirst);
  return things.length > 0 && things.every(({ by }) => by === 'near' || by === 'title' || by === 'kind');
}

const TICKS = /^(?:select|choose|pick|mark|tick)$/;

/** "select the message", "start the test", if others have a "Select …", a "Start" each: an element without it does something else. */
export function isDoneByOthers({ answers }: Account, { node, action }: Act, scene: Scene): boolean {
  const verb = answers.find(({ asked, by }) => asked.isFirst && by === 'verb')?.asked.word;
  if (!verb || !(action.method === 'click' || action.method === 'check')) return false;
  const isBox = isCheckable(node.role) && !neutral.has(verb.text) && answers.every(({ by }) => by !== 'own');
  const isThing =
    (node.role === 'link' || (isCell(node.role) && node.role !== 'option')) &&
    (!neutral.has(verb.text) || TICKS.test(verb.text));
  const asked = answers.filter(({ asked: { isFirst, word } }) => !isFirst && isStrong(word));
  const isOfIt = (other: OutlineNode): boolean => asked.every(({ asked: { word } }) => scene.says(other, word)); // no "Choose a height"
  return (
    (isBox || isThing) &&
    scene.shapes.some(
      ({ first, nodes }) =>
        first !== node &&
        isBegunWith(verb, first, scene) &&
        (nodes.length > 1 ||
          isInRow(first) ||
          (TICKS.test(verb.text) ? isOfIt(first) : scene.words(first.name).length > 1)),
    )
  );
}

const isInRow = (node: OutlineNode): boolean => ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

const isBegunWith = (verb: Word, node: OutlineNode, scene: Scene): boolean =>
  isInteractive(node) &&
  !isCell(node.role) &&
  !isEditable(node.role) &&
  node.role !== 'link' &&
  scene.words(node.name)[0]?.stem === verb.stem;

const parts = new Set(['row', 'listitem', 'article', 'group', 'region', 'treeitem', 'form']);

/** "the expired card", "child 2", "mossgreen's offer": true of a sibling of the element's container. */
export function isOfOtherPart({ answers }: Account, { node }: Act, scene: Scene): boolean {
  if (isOfOtherColumn(answers, node, scene)) return true;
  const header = cellOver(node)?.header;
  const told = answers.filter(
    ({ asked, by }) =>
      by !== undefined &&
      NOT_ITS_OWN.has(by) &&
      !asked.isFirst &&
      !asked.isLight &&
      !(header && scene.says(header, asked.word)),
  );
  const near = told.filter(({ by }) => by === 'near').map(({ asked }) => asked);
  return told.some(({ asked, by }) => {
    if (asked.word.weight < 1 && by !== 'noun') return false;
    if ((by === 'title' || by === 'kind') && isKind(asked.word, scene)) return false;
    const others = by === 'near' || by === 'verb' ? [] : near;
    return (others.length > 0 || by !== 'title') && isSaidBeside([asked, ...others], node, scene);
  });
}

/** "Filter by status" does not fit the icon beside "Role", if another column has that name. */
function isOfOtherColumn(answers: Account['answers'], node: OutlineNode, scene: Scene): boolean {
  const head = ancestorWhere(node, ({ role }) => role === 'columnheader');
  if (!head) return false;
  const asked = answers.filter(({ by }) => by !== 'verb' && by !== 'own').map(({ asked: { word } }) => word);
  const isAsked = ({ name, children }: OutlineNode): boolean => {
    const text = name === '' ? children.find(({ role }) => role === 'text')?.name : name;
    const said = scene.words(text ?? '').filter(({ weight }) => weight > STOP_WEIGHT);
    return said.length > 0 && said.every((word) => asked.some((one) => isSame(one, word)));
  };
  const others = head.parent?.children.filter((other) => other !== head && other.role === 'columnheader') ?? [];
  return others.some(isAsked) && !isAsked(head);
}

const NOT_ITS_OWN: ReadonlySet<Answer> = new Set(['near', 'verb', 'kind', 'title', 'noun']);

/** A sibling of the element's part has all of the words, and the element's own part lacks the first of them. */
function isSaidBeside(asked: readonly AskedWord[], node: OutlineNode, scene: Scene): boolean {
  const places = asked.map((one) =>
    scene.placesOf(one.word).filter((place) => isSaidSo(one, scene.outline.nodes[place], scene)),
  );
  if (places.some(({ length }) => length === 0)) return false;
  const isIn =
    ({ index, end }: OutlineNode) =>
    (all: readonly number[]): boolean =>
      all.some((place) => place >= index && place < end);
  const [first = []] = places;
  for (let at: OutlineNode | undefined = node; at?.parent; at = at.parent) {
    const { role, parent, name } = at;
    const isSaid = isIn(at)(first);
    const beside = parts.has(role)
      ? parent.children.filter((other) => other.role === role && other !== at && !isHeaderRow(other))
      : [];
    const isNamed = ({ index }: OutlineNode): boolean =>
      name !== '' && first.includes(index) && !first.includes(at?.index ?? -1);
    if (beside.some((other) => places.every(isIn(other)) && (!isSaid || isNamed(other)))) return true;
    if (isSaid) return false;
  }
  return false;
}

/** A number counts beside its noun: "child 2" does not match "9–2". */
function isSaidSo({ word, before }: AskedWord, said: OutlineNode | undefined, scene: Scene): boolean {
  if (!said || !/^\d{1,2}$/.test(word.text)) return said !== undefined;
  const words = scene.words(said.name);
  return words.some(({ text }, at) => text === word.text && words[at - 1]?.stem === before?.stem);
}

/** "search loans" does not fit a field that searches something else. */
export function isSearchOfOther({ answers, words, extra }: Account, { node, action }: Act): boolean {
  if (!isEditable(node.role) || extra.length === 0 || !isSearch(node) || action.arguments[0] === '') return false;
  const isLost = answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && (by === 'kind' || by === 'title'));
  return isLost || !words.some(({ sense, text }) => SEEKS.test(sense) || SEEKS.test(text));
}

const SEEKS = /^(?:search|find|filter|look|query|jump|list|show|only)$/;
