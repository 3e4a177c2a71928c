import type { Account, Objection } from './account.ts';
import { isSame } from './naming.ts';
import { isOrdinal } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isNounOfKind } from './kind-words.ts';
import { final } from './own-score.ts';
import { isRowRole, rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { surroundingsOf } from './surroundings.ts';
import { entryNouns } from './verbs.ts';
import { isStrong, type Word } from './words.ts';

type Answered = Account['answers'][number];

/** Consequential actions on an entry: if meant for a part of the entry, they must not be done to the whole. */
const matters = new Set([
  ...final,
  ...'send start stop restart run launch publish post submit add order buy withdraw suspend'.split(' '),
]);

/** Whether an act is only done if every word for its object is accounted for. */
const isOfWeight = (label: readonly Word[]): boolean => label[0] !== undefined && matters.has(label[0].text);

const OF = /^(?:of|for|on|to|from)$/;
const ITSELF = /^(?:rows?|entry|entries|items?|ones?|lines?|records?|things?|cards?|all|both|everything|part|rest)$/;

/** "delete the snapshot of batch-worker", "approve Ben's expenses": the verb's object, if its entry is identified otherwise. */
function thingOf(answers: readonly Answered[]): Answered[] {
  return answers.filter(({ asked, by }, at) => {
    if (asked.isFirst || asked.isVerb || by === 'own' || by === 'noun' || by === 'place') return false;
    const others = answers.filter((other, place) => place !== at && other.by === 'near' && isStrong(other.asked.word));
    if (others.length === 0) return false;
    if (asked.isOwned) return true;
    const follows = answers.slice(at + 1).some(({ by: next }) => next === 'near');
    return asked.isHead && follows && OF.test(asked.after?.text ?? '');
  });
}

/** The kind of the element's list, by the title of the page or of a part around it; not by a column of it. */
function isOfList(word: Word, node: OutlineNode, scene: Scene): boolean {
  if (ITSELF.test(word.text)) return true;
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
function isOther(
  { asked: { word, before, isOwned }, by }: Answered,
  { words, said: [verb] }: Account,
  scene: Scene,
): boolean {
  if (by === undefined && !entryNouns.has(word.stem))
    return !TELLS.test(word.text) && !entryNouns.has(before?.stem ?? '');
  const saying = scene.placesOf(word).flatMap((place) => scene.outline.nodes[place] ?? []);
  const isJust = ({ name }: OutlineNode): boolean =>
    scene.words(name).some(({ text }) => text === word.text || text === word.stem);
  if (saying.some((said) => (columnOf(said)?.place ?? 0) > FIRST_COLUMNS && isJust(said))) return true;
  if (by === 'near' || by === 'title') return false;
  const isMade = !isOwned && words.slice(0, words.indexOf(word)).some(({ text }) => /^an?$/.test(text));
  const isKindOnly = isNounOfKind(word.text) && !entryNouns.has(word.text);
  const doesAlike = ({ role, name }: OutlineNode): boolean => {
    const [first, ...more] = role === 'button' ? scene.words(name) : [];
    return first !== undefined && first.sense === verb?.sense && !more.some(({ text }) => text === 'all');
  };
  return isMade || isKindOnly || saying.some(doesAlike);
}

/** "the request ending on 24 December", "the one due on Friday" */
const TELLS = /(?:ed|ing)$|^(?:due|made|sent|from)$/;

/** A checkbox that selects the row, and the row's name. */
const FIRST_COLUMNS = 1;

const columnOf = (node: OutlineNode): OutlineNode | undefined =>
  node.role === 'columnheader' ? node : ancestorWhere(node, ({ role }) => role === 'columnheader');

/** The verb is that of the label, while its object is neither in the label nor the kind of its list. */
const isForThing: Objection = (account, { node, action }, scene) => {
  if (action.method !== 'click' || !isOfWeight(account.said)) return false;
  return thingOf(account.answers).some(
    (one) =>
      !isOrdinal(one.asked.word.text) &&
      !rolesNamed(one.asked.word.text) &&
      !isOfList(one.asked.word, node, scene) &&
      isOther(one, account, scene),
  );
};

/** "remove Luis from the group" deletes no Luis. */
const isTakenFrom: Objection = ({ answers, said: [first], words }, { node, action }, scene) => {
  if (action.method !== 'click' || !first || !/^(?:delete|erase|destroy)$/.test(first.text)) return false;
  const from = words.findLastIndex(({ text }) => text === 'from');
  return answers.some(
    ({ asked: { word }, by }) =>
      from > 0 && words.indexOf(word) > from && (by === 'kind' || by === undefined) && !isOfList(word, node, scene),
  );
};

/** "send INV-1042" does not "Send reminder", where others have a "Send". */
const isForMore: Objection = ({ answers: [verb], said: [first], said, extra }, { node, action }, scene) =>
  action.method === 'click' &&
  isOfWeight(said) &&
  extra.some(isStrong) &&
  verb?.asked.word.stem === first?.stem &&
  scene.shapes.some(({ first: { role, name } }) => {
    const [other, more] = role === node.role ? scene.words(name) : [];
    return other?.sense === first?.sense && more === undefined;
  });

/** "archive the done cards" is not for the card that is open, where another part of the page is called "Done". */
const isForOtherPart: Objection = ({ answers, said }, { node, action }, scene) =>
  action.method === 'click' &&
  isOfWeight(said) &&
  answers.some(
    ({ asked: { word, after, isFirst }, by }, at) =>
      !isFirst &&
      by === 'kind' &&
      answers[at + 1]?.by === 'kind' &&
      answers[at + 1]?.asked.word === after &&
      scene.titles.some(({ role, name }) => PARTS.has(role) && scene.words(name)[0]?.text === word.text) &&
      !isOfList(word, node, scene),
  );

const PARTS = new Set(['region', 'group', 'list']);

/** "delete the customer of INV-1039" deletes no invoice: the object is not the entry that identifies it. */
export const isForOtherThing: Objection = (account, act, scene) =>
  [isForThing, isTakenFrom, isForMore, isForOtherPart].some((speaksAgainst) => speaksAgainst(account, act, scene));
