import type { Objection } from './account.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isCheckable, isEditable, isRowRole } from './roles.ts';
import { isInteractive } from './scene.ts';
import { acting, fillers } from './verbs.ts';
import { STOP_WEIGHT, type Word, isStrong } from './words.ts';

const ADDS = /^(?:add|save|put|move|copy|append|insert)$/;

/** "add the channel to my favourites" is no "Add channel": where a thing goes must be said by something. */
const isPutElsewhere: Objection = ({ answers, words }, { action }) => {
  if (action.method !== 'click' || !ADDS.test(words[0]?.text ?? '')) return false;
  const to = words.findLastIndex(({ text }) => text === 'to' || text === 'into');
  const isAnswered = (word: Word): boolean => answers.some(({ asked, by }) => asked.word === word && by !== undefined);
  const goal = words.slice(to + 1).filter((word) => word.weight === 1 && !fillers.has(word.text));
  return to > 0 && goal.some((word) => !isAnswered(word));
};

/** "look at the Brightwater deal" is not for the "Deal actions" in its card, nor "open the job" for its link "Easy apply". */
const isOfLookedAt: Objection = ({ answers, extra, label }, { node, action }, scene) => {
  const [first] = answers;
  if (action.method !== 'click' || !first?.asked.isLight || first.by !== 'verb') return false;
  if (node.role === 'link' && (answers.some(({ by }) => by === 'own') || !extra.some(({ text }) => acting.has(text))))
    return false;
  if (node.role !== 'link' && node.role !== 'button') return false;
  return (
    LOOKS.test(first.asked.word.sense) &&
    extra.includes(label.at(-1) ?? first.asked.word) &&
    scene.countNamed(node.name) > 1 &&
    answers.some(({ by }) => by === 'near')
  );
};

const LOOKS = /^(?:look|show|see|read|visit|browse|open)$/;

const HOW = /^(?:for|by|with|as|via)$/;

/** "vote for induction" is not done by "Vote" alone, where "Induction" is still to be chosen beside it. */
const isStillToChoose: Objection = ({ answers }, { node, action }, scene) => {
  if (action.method !== 'click' || node.role !== 'button') return false;
  const part = ancestorWhere(node, ({ role }) => PARTS.has(role));
  if (!part) return false;
  const told = answers.filter(
    ({ asked, by }) => (by === 'near' || by === 'title') && HOW.test(asked.before?.text ?? ''),
  );
  const isOpen = (other: OutlineNode): boolean =>
    other.role === 'radio' && !other.states.has('checked') && isWithin(other, part);
  return told.some(({ asked }) => scene.elements.some((other) => isOpen(other) && scene.says(other, asked.word)));
};

const PARTS = new Set(['form', 'region', 'group', 'article', 'dialog', 'listitem']);

/** "take it from the joint account" does not go to that account. */
const isTakenFrom: Objection = ({ words: [first, ...others] }, { node, action }) =>
  action.method === 'click' &&
  (node.role === 'link' || node.role === 'tab') &&
  first?.text === 'take' &&
  others.some(({ text }) => text === 'from');

const SELF = /^(?:me|myself)$/;

/** "assign it to me" is not where anybody may be chosen, nor done by what opens that. */
const isForSelf: Objection = ({ words, label, extra }, { action }) =>
  action.method === 'click' &&
  words[0]?.sense === 'assign' &&
  SELF.test(words.at(-1)?.text ?? '') &&
  extra.length > 0 &&
  !label.some(({ text }) => SELF.test(text));

/** "start the quiz" is not for the link "Quizzes". */
const isStartOfMany: Objection = ({ answers: [first], label, words }, { node, action }) => {
  if (action.method !== 'click' || node.role !== 'link' || first?.by !== 'verb') return false;
  if (!STARTS.test(first.asked.word.text)) return false;
  const isMany = (said: Word): boolean => said.text !== said.stem && words.some(({ text }) => text === said.stem);
  return label.filter(({ weight }) => weight > STOP_WEIGHT).some(isMany);
};

const STARTS = /^(?:start|run|begin|launch|take|do)$/;

/** "hand in the report" does not tick it. */
const isTickedOnly: Objection = ({ words: [first] }, { node, action }) =>
  action.method === 'check' && isCheckable(node.role) && node.role !== 'radio' && first?.text === 'submit';

/** "switch on the rule" is not done by "Drag rule: …". */
const isNoSwitch: Objection = ({ words: [first], extra }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  !node.states.has('pressed') &&
  SWITCHES.test(first?.text ?? '') &&
  extra.some(({ text }) => acting.has(text) || text === 'drag');

const SWITCHES = /^(?:turn on|turn off|switch on|switch off|enable|disable|tick|untick)$/;

/** "what is matched" is not what is still "To match". */
const isStillToDo: Objection = ({ label: [to, deed], answers }) =>
  to?.text === 'to' &&
  deed !== undefined &&
  answers.some(({ asked: { word } }) => word.text.endsWith('ed') && word.root === deed.root);

/** "WPA2" is no "WPA2 + WPA3". */
const isMoreThanAsked: Objection = ({ extra }, { node }) =>
  node.role === 'radio' && /\p{L}\S*\s[+&]\s\S*\p{L}/u.test(node.name) && extra.some(isStrong);

/** "clear the note to the client" empties no other field of the client. */
const isEmptiedForOther: Objection = ({ answers }, { action }) =>
  action.method === 'fill' &&
  action.arguments[0] === '' &&
  answers.some(
    ({ asked, by }) =>
      asked.isHead && !asked.isFirst && isStrong(asked.word) && by !== 'own' && by !== 'near' && by !== 'noun',
  );

/** "change the payment" is not for "Change tariff", nor "add an item" for "New folder". */
const isDoneToOther: Objection = ({ answers, extra, said }, { node, action }) => {
  const [verb, object] = answers;
  if (action.method !== 'click' || node.role !== 'button' || verb?.by !== 'own' || !verb.asked.isVerb) return false;
  if (said.length !== 2 || !extra.some(isStrong) || ancestorWhere(node, ({ role }) => isRowRole(role))) return false;
  return (
    object?.asked.isHead === true &&
    object.by !== 'title' &&
    acting.has(verb.asked.word.text) &&
    !object.asked.isProper &&
    !answers.some(({ asked, by }) => asked !== verb.asked && by === 'own')
  );
};

/** "all claims" are not "My claims". */
const isMine: Objection = ({ words, label: [mine] }, { node }) =>
  mine?.text === 'my' &&
  !isEditable(node.role) &&
  words[1]?.text === 'all' &&
  !words.some(({ sense }) => sense === mine.sense);

/** "page 3" is neither "Requests (3)" nor "#3". */
const isNoPage: Objection = ({ answers, label }, { node, action }) =>
  action.method === 'click' &&
  answers.some(
    ({ asked: { word, before }, by }) => by === 'own' && /^\d+$/.test(word.text) && before?.text === 'page',
  ) &&
  (/[(#]\d+\)?$/.test(node.name) ||
    label.some((word) => isStrong(word) && !/\d/.test(word.text) && word.sense !== 'page'));

/** "mark the entry as done" chooses nothing. */
const isMarkedSo: Objection = ({ words, label }, { node, action }) => {
  const [first] = words;
  const state = words.findLast(({ text }) => DONE.test(text));
  return (
    node.role === 'radio' &&
    action.method === 'check' &&
    first?.text === 'mark' &&
    state !== undefined &&
    !label.some(({ text }) => text === state.text)
  );
};

const DONE = /^(?:done|complete|completed|finished|read|unread|paid|sent)$/;

/** "book the room on the ground floor" chooses no floor, nor does "complete the sprint" choose "Done". */
const isChosenForDeed: Objection = ({ answers: [first, ...others] }, { action }) =>
  action.method === 'selectOption' &&
  first?.by === 'verb' &&
  first.asked.isVerb &&
  DEEDS.test(first.asked.word.text) &&
  others.some(({ asked, by }) => asked.isHead && by !== 'own' && by !== 'value');

const DEEDS = /^(?:book|order|complete|finish|buy|reserve|close|cancel|delete|remove|add|create|save|download|print)$/;

/** "show only claims with status New" creates none. */
const isMadeForShown: Objection = ({ words, label: [verb] }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  SHOWS.test(words[0]?.text ?? '') &&
  verb !== undefined &&
  /^(?:create|add|delete|remove|new)$/.test(verb.text) &&
  !words.some(({ text }) => text === verb.text);

const SHOWS = /^(?:show|list|filter|see|view|only|display)$/;

const objections: readonly Objection[] = [
  isPutElsewhere,
  isOfLookedAt,
  isStillToChoose,
  isTakenFrom,
  isForSelf,
  isStartOfMany,
  isTickedOnly,
  isNoSwitch,
  isStillToDo,
  isMoreThanAsked,
  isEmptiedForOther,
  isDoneToOther,
  isNoPage,
  isMine,
  isMarkedSo,
  isChosenForDeed,
  isMadeForShown,
];

/** What is asked for has another aim than what the element does. */
export const isAimedElsewhere: Objection = (account, act, scene) =>
  isInteractive(act.node) && objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
