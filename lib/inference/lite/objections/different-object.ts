import type { Coverage, Objection } from '../term-coverage/coverage.ts';
import { isSame } from '../lexicon/name-match.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isKindNoun } from '../term-coverage/kind-nouns.ts';
import { consequentialVerbs } from '../candidates/own-score.ts';
import { isRowRole, rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { entryNouns } from '../lexicon/verb-classes.ts';
import { isSignificant, type Word } from '../lexicon/words.ts';

type AnsweredTerm = Coverage['matches'][number];

/** Consequential actions on an entry: if meant for a part of the entry, they must not be done to the whole. */
const weightyVerbs = new Set([
  ...consequentialVerbs,
  ...'send start stop restart run launch publish post submit add order buy withdraw suspend'.split(' '),
]);

/** Whether an act is only done if every word for its object is accounted for. */
const needsFullObject = (label: readonly Word[]): boolean => label[0] !== undefined && weightyVerbs.has(label[0].text);

const OF_PREPOSITION = /^(?:of|for|on|to|from)$/;
const ENTRY_WORD =
  /^(?:rows?|entry|entries|items?|ones?|lines?|records?|things?|cards?|all|both|everything|part|rest)$/;

/** "delete the snapshot of batch-worker", "approve Ben's expenses": the verb's object, if its entry is identified otherwise. */
function objectOf(answers: readonly AnsweredTerm[]): AnsweredTerm[] {
  return answers.filter(({ term, by }, at) => {
    if (term.isFirst || term.isVerb || by === 'own' || by === 'noun' || by === 'place') return false;
    const others = answers.filter(
      (other, place) => place !== at && other.by === 'near' && isSignificant(other.term.word),
    );
    if (others.length === 0) return false;
    if (term.isOwned) return true;
    const follows = answers.slice(at + 1).some(({ by: next }) => next === 'near');
    return term.isHead && follows && OF_PREPOSITION.test(term.after?.text ?? '');
  });
}

/** The kind of the element's list, by the title of the page or of a part around it; not by a column of it. */
function isKindOfList(word: Word, node: OutlineNode, scene: Scene): boolean {
  if (ENTRY_WORD.test(word.text)) return true;
  const isSaid = (text: string): boolean =>
    scene.words(text).some((said) => isSame(word, said) || said.sense === word.sense);
  const isOfPage = ({ role, states }: OutlineNode): boolean =>
    role === 'document' || (role === 'heading' && states.get('level') === '1') || states.has('current');
  return (
    scene.titles.some((title) => isOfPage(title) && isSaid(title.name)) ||
    surroundingsOf(node, scene).titles.some(isSaid) ||
    ancestorWhere(node, ({ name, role }) => !isRowRole(role) && isSaid(name)) !== undefined
  );
}

/** Another column of its table, or another control of the page, has that name; or nothing has. */
function isNamedElsewhere(
  { term: { word, before, isOwned }, by }: AnsweredTerm,
  { words, labelWords: [verb] }: Coverage,
  scene: Scene,
): boolean {
  if (by === undefined && !entryNouns.has(word.stem))
    return !DESCRIBING_WORD.test(word.text) && !entryNouns.has(before?.stem ?? '');
  const saying = scene.placesOf(word).flatMap((place) => scene.outline.nodes[place] ?? []);
  const isJust = ({ name }: OutlineNode): boolean =>
    scene.words(name).some(({ text }) => text === word.text || text === word.stem);
  if (saying.some((said) => (columnOf(said)?.siblingIndex ?? 0) > FIRST_COLUMNS && isJust(said))) return true;
  if (by === 'near' || by === 'title') return false;
  const isMade = !isOwned && words.slice(0, words.indexOf(word)).some(({ text }) => /^an?$/.test(text));
  const isKindOnly = isKindNoun(word.text) && !entryNouns.has(word.text);
  const doesAlike = ({ role, name }: OutlineNode): boolean => {
    const [first, ...more] = role === 'button' ? scene.words(name) : [];
    return first !== undefined && first.sense === verb?.sense && !more.some(({ text }) => text === 'all');
  };
  return isMade || isKindOnly || saying.some(doesAlike);
}

/** "the request ending on 24 December", "the one due on Friday" */
const DESCRIBING_WORD = /(?:ed|ing)$|^(?:due|made|sent|from)$/;

/** A checkbox that selects the row, and the row's name. */
const FIRST_COLUMNS = 1;

const columnOf = (node: OutlineNode): OutlineNode | undefined =>
  node.role === 'columnheader' ? node : ancestorWhere(node, ({ role }) => role === 'columnheader');

/** The verb is that of the label, while its object is neither in the label nor the kind of its list. */
const lacksObject: Objection = (coverage, { node, action }, scene) => {
  if (action.method !== 'click' || !needsFullObject(coverage.labelWords)) return false;
  return objectOf(coverage.matches).some(
    (one) =>
      !isOrdinal(one.term.word.text) &&
      !rolesNamed(one.term.word.text) &&
      !isKindOfList(one.term.word, node, scene) &&
      isNamedElsewhere(one, coverage, scene),
  );
};

/** "remove Luis from the group" deletes no Luis. */
const deletesMember: Objection = ({ matches, labelWords: [first], words }, { node, action }, scene) => {
  if (action.method !== 'click' || !first || !/^(?:delete|erase|destroy)$/.test(first.text)) return false;
  const from = words.findLastIndex(({ text }) => text === 'from');
  return matches.some(
    ({ term: { word }, by }) =>
      from > 0 && words.indexOf(word) > from && (by === 'kind' || by === undefined) && !isKindOfList(word, node, scene),
  );
};

/** "send INV-1042" does not "Send reminder", where others have a "Send". */
const doesMoreThanVerb: Objection = (
  { matches: [verb], labelWords: [first], labelWords, extra },
  { node, action },
  scene,
) =>
  action.method === 'click' &&
  needsFullObject(labelWords) &&
  extra.some(isSignificant) &&
  verb?.term.word.stem === first?.stem &&
  scene.shapes.some(({ first: { role, name } }) => {
    const [other, more] = role === node.role ? scene.words(name) : [];
    return other?.sense === first?.sense && more === undefined;
  });

/** "archive the done cards" is not for the card that is open, where another part of the page is called "Done". */
const isInOtherPart: Objection = ({ matches, labelWords }, { node, action }, scene) =>
  action.method === 'click' &&
  needsFullObject(labelWords) &&
  matches.some(
    ({ term: { word, after, isFirst }, by }, at) =>
      !isFirst &&
      by === 'kind' &&
      matches[at + 1]?.by === 'kind' &&
      matches[at + 1]?.term.word === after &&
      scene.titles.some(({ role, name }) => PART_ROLES.has(role) && scene.words(name)[0]?.text === word.text) &&
      !isKindOfList(word, node, scene),
  );

const PART_ROLES = new Set(['region', 'group', 'list']);

/** "delete the customer of INV-1039" deletes no invoice: the object is not the entry that identifies it. */
export const actsOnOtherThing: Objection = (coverage, act, scene) =>
  [lacksObject, deletesMember, doesMoreThanVerb, isInOtherPart].some((speaksAgainst) =>
    speaksAgainst(coverage, act, scene),
  );
