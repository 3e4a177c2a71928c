import type { Objection } from '../term-coverage/coverage.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isCheckable, isEditable, isRowRole } from '../outline/roles.ts';
import { isInteractive } from '../outline/scene.ts';
import { actionVerbs, fillerWords } from '../lexicon/verb-classes.ts';
import { STOP_WEIGHT, type Word, isSignificant } from '../lexicon/words.ts';

const ADD_VERB = /^(?:add|save|put|move|copy|append|insert)$/;

/** "add the channel to my favourites" is no "Add channel": where a thing goes must be said by something. */
const lacksDestination: Objection = ({ matches, words }, { action }) => {
  if (action.method !== 'click' || !ADD_VERB.test(words[0]?.text ?? '')) return false;
  const to = words.findLastIndex(({ text }) => text === 'to' || text === 'into');
  const isAnswered = (word: Word): boolean => matches.some(({ term, by }) => term.word === word && by !== undefined);
  const goal = words.slice(to + 1).filter((word) => word.weight === 1 && !fillerWords.has(word.text));
  return to > 0 && goal.some((word) => !isAnswered(word));
};

/** "look at the Brightwater deal" is not for the "Deal actions" in its card, nor "open the job" for its link "Easy apply". */
const isActionForViewing: Objection = ({ matches, extra, label }, { node, action }, scene) => {
  const [first] = matches;
  if (action.method !== 'click' || !first?.term.isLight || first.by !== 'verb') return false;
  if (
    node.role === 'link' &&
    (matches.some(({ by }) => by === 'own') || !extra.some(({ text }) => actionVerbs.has(text)))
  )
    return false;
  if (node.role !== 'link' && node.role !== 'button') return false;
  return (
    LOOK_VERB.test(first.term.word.sense) &&
    extra.includes(label.at(-1) ?? first.term.word) &&
    scene.countNamed(node.name) > 1 &&
    matches.some(({ by }) => by === 'near')
  );
};

const LOOK_VERB = /^(?:look|show|see|read|visit|browse|open)$/;

const MANNER_PREPOSITION = /^(?:for|by|with|as|via)$/;

/** "vote for induction" is not done by "Vote" alone, where "Induction" is still to be chosen beside it. */
const isChoiceStillOpen: Objection = ({ matches }, { node, action }, scene) => {
  if (action.method !== 'click' || node.role !== 'button') return false;
  const part = ancestorWhere(node, ({ role }) => PART_ROLES.has(role));
  if (!part) return false;
  const named = matches.filter(
    ({ term, by }) => (by === 'near' || by === 'title') && MANNER_PREPOSITION.test(term.before?.text ?? ''),
  );
  const isOpen = (other: OutlineNode): boolean =>
    other.role === 'radio' && !other.states.has('checked') && isWithin(other, part);
  return named.some(({ term }) => scene.elements.some((other) => isOpen(other) && scene.mentions(other, term.word)));
};

const PART_ROLES = new Set(['form', 'region', 'group', 'article', 'dialog', 'listitem']);

/** "take it from the joint account" does not go to that account. */
const goesToSource: Objection = ({ words: [first, ...others] }, { node, action }) =>
  action.method === 'click' &&
  (node.role === 'link' || node.role === 'tab') &&
  first?.text === 'take' &&
  others.some(({ text }) => text === 'from');

const SELF_PRONOUN = /^(?:me|myself)$/;

/** "assign it to me" is not where anybody may be chosen, nor done by what opens that. */
const isAnyoneForSelf: Objection = ({ words, label, extra }, { action }) =>
  action.method === 'click' &&
  words[0]?.sense === 'assign' &&
  SELF_PRONOUN.test(words.at(-1)?.text ?? '') &&
  extra.length > 0 &&
  !label.some(({ text }) => SELF_PRONOUN.test(text));

/** "start the quiz" is not for the link "Quizzes". */
const isListForStart: Objection = ({ matches: [first], label, words }, { node, action }) => {
  if (action.method !== 'click' || node.role !== 'link' || first?.by !== 'verb') return false;
  if (!START_VERB.test(first.term.word.text)) return false;
  const isMany = (said: Word): boolean => said.text !== said.stem && words.some(({ text }) => text === said.stem);
  return label.filter(({ weight }) => weight > STOP_WEIGHT).some(isMany);
};

const START_VERB = /^(?:start|run|begin|launch|take|do)$/;

/** "hand in the report" does not tick it. */
const isOnlyChecked: Objection = ({ words: [first] }, { node, action }) =>
  action.method === 'check' && isCheckable(node.role) && node.role !== 'radio' && first?.text === 'submit';

/** "switch on the rule" is not done by "Drag rule: …". */
const isNotSwitch: Objection = ({ words: [first], extra }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  !node.states.has('pressed') &&
  SWITCH_VERB.test(first?.text ?? '') &&
  extra.some(({ text }) => actionVerbs.has(text) || text === 'drag');

const SWITCH_VERB = /^(?:turn on|turn off|switch on|switch off|enable|disable|tick|untick)$/;

/** "what is matched" is not what is still "To match". */
const isPendingForDone: Objection = ({ label: [to, verb], matches }) =>
  to?.text === 'to' &&
  verb !== undefined &&
  matches.some(({ term: { word } }) => word.text.endsWith('ed') && word.root === verb.root);

/** "WPA2" is no "WPA2 + WPA3". */
const isMoreThanRequested: Objection = ({ extra }, { node }) =>
  node.role === 'radio' && /\p{L}\S*\s[+&]\s\S*\p{L}/u.test(node.name) && extra.some(isSignificant);

/** "clear the note to the client" empties no other field of the client. */
const clearsOtherField: Objection = ({ matches }, { action }) =>
  action.method === 'fill' &&
  action.arguments[0] === '' &&
  matches.some(
    ({ term, by }) =>
      term.isHead && !term.isFirst && isSignificant(term.word) && by !== 'own' && by !== 'near' && by !== 'noun',
  );

/** "change the payment" is not for "Change tariff", nor "add an item" for "New folder". */
const actsOnOtherThing: Objection = ({ matches, extra, labelWords }, { node, action }) => {
  const [verb, object] = matches;
  if (action.method !== 'click' || node.role !== 'button' || verb?.by !== 'own' || !verb.term.isVerb) return false;
  if (labelWords.length !== 2 || !extra.some(isSignificant) || ancestorWhere(node, ({ role }) => isRowRole(role)))
    return false;
  return (
    object?.term.isHead === true &&
    object.by !== 'title' &&
    actionVerbs.has(verb.term.word.text) &&
    !object.term.isProper &&
    !matches.some(({ term, by }) => term !== verb.term && by === 'own')
  );
};

/** "all claims" are not "My claims". */
const isOnlyMine: Objection = ({ words, label: [mine] }, { node }) =>
  mine?.text === 'my' &&
  !isEditable(node.role) &&
  words[1]?.text === 'all' &&
  !words.some(({ sense }) => sense === mine.sense);

/** "page 3" is neither "Requests (3)" nor "#3". */
const isNotPageNumber: Objection = ({ matches, label }, { node, action }) =>
  action.method === 'click' &&
  matches.some(
    ({ term: { word, before }, by }) => by === 'own' && /^\d+$/.test(word.text) && before?.text === 'page',
  ) &&
  (/[(#]\d+\)?$/.test(node.name) ||
    label.some((word) => isSignificant(word) && !/\d/.test(word.text) && word.sense !== 'page'));

/** "mark the entry as done" chooses nothing. */
const isChoiceForMarking: Objection = ({ words, label }, { node, action }) => {
  const [first] = words;
  const state = words.findLast(({ text }) => DONE_WORD.test(text));
  return (
    node.role === 'radio' &&
    action.method === 'check' &&
    first?.text === 'mark' &&
    state !== undefined &&
    !label.some(({ text }) => text === state.text)
  );
};

const DONE_WORD = /^(?:done|complete|completed|finished|read|unread|paid|sent)$/;

/** "book the room on the ground floor" chooses no floor, nor does "complete the sprint" choose "Done". */
const isChoiceForAction: Objection = ({ matches: [first, ...others] }, { action }) =>
  action.method === 'selectOption' &&
  first?.by === 'verb' &&
  first.term.isVerb &&
  ACTION_VERB.test(first.term.word.text) &&
  others.some(({ term, by }) => term.isHead && by !== 'own' && by !== 'value');

const ACTION_VERB =
  /^(?:book|order|complete|finish|buy|reserve|close|cancel|delete|remove|add|create|save|download|print)$/;

/** "show only claims with status New" creates none. */
const createsInsteadOfShowing: Objection = ({ words, label: [verb] }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  SHOW_VERB.test(words[0]?.text ?? '') &&
  verb !== undefined &&
  /^(?:create|add|delete|remove|new)$/.test(verb.text) &&
  !words.some(({ text }) => text === verb.text);

const SHOW_VERB = /^(?:show|list|filter|see|view|only|display)$/;

const objections: readonly Objection[] = [
  lacksDestination,
  isActionForViewing,
  isChoiceStillOpen,
  goesToSource,
  isAnyoneForSelf,
  isListForStart,
  isOnlyChecked,
  isNotSwitch,
  isPendingForDone,
  isMoreThanRequested,
  clearsOtherField,
  actsOnOtherThing,
  isNotPageNumber,
  isOnlyMine,
  isChoiceForMarking,
  isChoiceForAction,
  createsInsteadOfShowing,
];

/** What is asked for has another aim than what the element does. */
export const hasOtherAim: Objection = (coverage, act, scene) =>
  isInteractive(act.node) && objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
