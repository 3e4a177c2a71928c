import type { Coverage, Act, Source } from '../term-coverage/coverage.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isPageKind } from '../outline/kinds.ts';
import { irreversibleVerbs } from '../candidates/own-score.ts';
import { isCell, isCheckable, isEditable, isRowRole } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { isSame } from '../lexicon/name-match.ts';
import { isSearchField } from '../candidates/accepted-text.ts';
import { isHeaderRow } from '../outline/tables.ts';
import { neutralVerbs } from '../lexicon/verb-classes.ts';
import { cellAround } from '../structure/nearness.ts';
import type { QueryTerm } from '../instruction/query.ts';
import { isSignificant, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** "Click on the shift of Sofia on Friday" is not for the one option "Sofia". */
export function isClickForOther({ matches }: Coverage): boolean {
  const isPressed = matches.some(({ term, by }) => term.isFirst && by === 'verb' && CLICK_VERB.test(term.word.text));
  return isPressed && matches.some(({ by }) => by === 'kind');
}

const CLICK_VERB = /^(?:click|press|tap|hit|push)$/;

/** "Delete the row of Theo" is not for his "Delete comment" beside others that just say "Delete". */
export function isIrreversibleForPart(
  { matches, labelWords: [first], extra }: Coverage,
  node: OutlineNode,
  scene: Scene,
): boolean {
  const part = extra.find(({ weight }) => weight === 1);
  if (
    !first ||
    !part ||
    !irreversibleVerbs.has(first.text) ||
    matches.some(({ term, by }) => term.isHead && !term.isFirst && by === 'own')
  )
    return false;
  return scene.elements.some(({ role, name }) => {
    const [verb, other] = scene.words(name);
    return role === node.role && verb?.sense === first.sense && other === undefined;
  });
}

/** "Delete the appointment" is not for the button "Delete form" of the form for one. */
export function isIrreversibleForOther({ matches, labelWords: [first], extra }: Coverage, node: OutlineNode): boolean {
  const [verb] = matches;
  const isMentionedAlike = verb?.term.word.stem === first?.stem; // "Remove" for "delete my account"
  if (
    !irreversibleVerbs.has(first?.text ?? '') ||
    (extra.length === 0 && isMentionedAlike) ||
    ancestorWhere(node, ({ role }) => isRowRole(role))
  )
    return false;
  const things = matches.filter(({ term }) => !term.isFirst);
  return things.length > 0 && things.every(({ by }) => by === 'near' || by === 'title' || by === 'kind');
}

const CHECK_VERB = /^(?:select|choose|pick|mark|tick)$/;

/**
 * "select the message", "start the test", if others have a "Select …", a "Start" each: an element without it does something
 * else.
 */
export function isOthersAction({ matches }: Coverage, { node, action }: Act, scene: Scene): boolean {
  const verb = matches.find(({ term, by }) => term.isFirst && by === 'verb')?.term.word;
  if (!verb || !(action.method === 'click' || action.method === 'check')) return false;
  const isBox = isCheckable(node.role) && !neutralVerbs.has(verb.text) && matches.every(({ by }) => by !== 'own');
  const isThing =
    (node.role === 'link' || (isCell(node.role) && node.role !== 'option')) &&
    (!neutralVerbs.has(verb.text) || CHECK_VERB.test(verb.text));
  const asked = matches.filter(({ term: { isFirst, word } }) => !isFirst && isSignificant(word));
  // no "Choose a height"
  const isOfIt = (other: OutlineNode): boolean => asked.every(({ term: { word } }) => scene.mentions(other, word));
  return (
    (isBox || isThing) &&
    scene.shapes.some(
      ({ first, nodes }) =>
        first !== node &&
        startsWithVerb(verb, first, scene) &&
        (nodes.length > 1 ||
          isInRow(first) ||
          (CHECK_VERB.test(verb.text) ? isOfIt(first) : scene.words(first.name).length > 1)),
    )
  );
}

const isInRow = (node: OutlineNode): boolean => ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

const startsWithVerb = (verb: Word, node: OutlineNode, scene: Scene): boolean =>
  isInteractive(node) &&
  !isCell(node.role) &&
  !isEditable(node.role) &&
  node.role !== 'link' &&
  scene.words(node.name)[0]?.stem === verb.stem;

const partRoles = new Set(['row', 'listitem', 'article', 'group', 'region', 'treeitem', 'form']);

/** "the expired card", "child 2", "mossgreen's offer": true of a sibling of the element's container. */
export function isOfOtherPart({ matches }: Coverage, { node }: Act, scene: Scene): boolean {
  if (isOfOtherColumn(matches, node, scene)) return true;
  const header = cellAround(node)?.header;
  const identifying = matches.filter(
    ({ term, by }) =>
      by !== undefined &&
      INDIRECT_MATCHES.has(by) &&
      !term.isFirst &&
      !term.isLight &&
      !(header && scene.mentions(header, term.word)),
  );
  const near = identifying.filter(({ by }) => by === 'near').map(({ term }) => term);
  return identifying.some(({ term, by }) => {
    if (term.word.weight < 1 && by !== 'noun') return false;
    if ((by === 'title' || by === 'kind') && isPageKind(term.word, scene)) return false;
    const others = by === 'near' || by === 'verb' ? [] : near;
    return (others.length > 0 || by !== 'title') && isMentionedInSibling([term, ...others], node, scene);
  });
}

/** "Filter by status" does not fit the icon beside "Role", if another column has that name. */
function isOfOtherColumn(answers: Coverage['matches'], node: OutlineNode, scene: Scene): boolean {
  const head = ancestorWhere(node, ({ role }) => role === 'columnheader');
  if (!head) return false;
  const asked = answers.filter(({ by }) => by !== 'verb' && by !== 'own').map(({ term: { word } }) => word);
  const isAsked = ({ name, children }: OutlineNode): boolean => {
    const text = name === '' ? children.find(({ role }) => role === 'text')?.name : name;
    const said = scene.words(text ?? '').filter(({ weight }) => weight > STOP_WEIGHT);
    return said.length > 0 && said.every((word) => asked.some((one) => isSame(one, word)));
  };
  const others = head.parent?.children.filter((other) => other !== head && other.role === 'columnheader') ?? [];
  return others.some(isAsked) && !isAsked(head);
}

const INDIRECT_MATCHES: ReadonlySet<Source> = new Set(['near', 'verb', 'kind', 'title', 'noun']);

/** A sibling of the element's part has all of the words, and the element's own part lacks the first of them. */
function isMentionedInSibling(asked: readonly QueryTerm[], node: OutlineNode, scene: Scene): boolean {
  const places = asked.map((one) =>
    scene.placesOf(one.word).filter((place) => isMentionedAlike(one, scene.outline.nodes[place], scene)),
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
    const beside = partRoles.has(role)
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
function isMentionedAlike({ word, before }: QueryTerm, said: OutlineNode | undefined, scene: Scene): boolean {
  if (!said || !/^\d{1,2}$/.test(word.text)) return said !== undefined;
  const words = scene.words(said.name);
  return words.some(({ text }, at) => text === word.text && words[at - 1]?.stem === before?.stem);
}

/** "search loans" does not fit a field that searches something else. */
export function isSearchOfOther({ matches, words, extra }: Coverage, { node, action }: Act): boolean {
  if (!isEditable(node.role) || extra.length === 0 || !isSearchField(node) || action.arguments[0] === '') return false;
  const isLost = matches.some(({ term, by }) => term.isHead && !term.isFirst && (by === 'kind' || by === 'title'));
  return isLost || !words.some(({ sense, text }) => SEARCH_VERB.test(sense) || SEARCH_VERB.test(text));
}

const SEARCH_VERB = /^(?:search|find|filter|look|query|jump|list|show|only)$/;
