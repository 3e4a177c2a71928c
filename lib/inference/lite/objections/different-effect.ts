import type { Objection } from '../term-coverage/coverage.ts';
import { irreversibleVerbs } from '../candidates/own-score.ts';
import { isCheckable } from '../outline/roles.ts';
import { actionVerbs } from '../lexicon/verb-classes.ts';
import { type Word, isSignificant } from '../lexicon/words.ts';

/** "click Select" opens no list that is called something else. */
const matchesKindOnly: Objection = ({ matches, extra }, { action }) =>
  action.method === 'click' &&
  extra.some(isSignificant) &&
  matches.length === 2 &&
  matches[1]?.by === 'noun' &&
  matches[1].term.isProper &&
  matches[1].term.before === matches[0]?.term.word;

const MESSAGE_VERB = /^(?:comment|note|reply|remark|answer|respond|message)$/;

/** "comment …" is not written where an address goes. */
const isNotMessageField: Objection = ({ matches: [first], label }, { action }) =>
  action.method === 'fill' &&
  MESSAGE_VERB.test(first?.term.word.text ?? '') &&
  label.some(({ text }) => /^(?:address|email|subject|name|phone|title|url|link)$/.test(text));

/** "Nils Brandt as full name" is no "Folder name", nor "the card number" that of a gift card. */
const isNameOfOtherThing: Objection = ({ matches, extra }, { action }) =>
  action.method === 'fill' &&
  extra.some((word) => THING_NOUN.test(word.text)) &&
  matches.some(({ term: { word, before }, by }) => by === 'own' && PERSONAL_FIELD.test(`${before?.text} ${word.text}`));
const PERSONAL_FIELD = /\b(?:full name|first name|last name|surname|card number)$/;
const THING_NOUN =
  /^(?:folder|file|team|company|project|domain|group|list|channel|repository|product|event|device|network|gift|loyalty|member|membership|library|gift card|business|organi[sz]ation|workspace|server|rule|filter|page|board|album|playlist)$/;

/** "launch it" does not "Start over". */
const isStartOver: Objection = ({ label, words }, { action }) =>
  action.method === 'click' &&
  label[0]?.stem === 'start' &&
  label[1]?.text === 'over' &&
  !words.some(({ text }) => /^(?:over|again|restart|reset|anew|afresh|scratch)$/.test(text));

/** "stop web-01" does not untick "Select web-01". */
const onlySelectsIt: Objection = ({ matches: [first] }, { node, action }) =>
  (action.method === 'check' || action.method === 'uncheck') &&
  /^select\b/i.test(node.name) &&
  /^(?:stop|start|restart|run|delete|remove|pause|open|show)$/.test(first?.term.word.text ?? '');

/** "check in" is neither "Next" nor "Check availability". */
const isOtherThanCheckIn: Objection = ({ words, label }, { action }) => {
  const at = words.findIndex(({ text }) => text === 'check');
  const particle = words[at + 1]?.text ?? '';
  return (
    action.method === 'click' &&
    at >= 0 &&
    /^(?:in|out)$/.test(particle) &&
    /^(?:|to|at|for|now|online|early|late|here)$/.test(words[at + 2]?.text ?? '') &&
    !label.some(({ text }) => text.split(' ').includes(particle) || /^check.?(?:in|out)$/.test(text))
  );
};

const SHOW_VERB = /^(?:show|see|view|by|go|list|display|open)$/;

/** "show next week" does not tick "Repeat every week". */
const isActionForShowing: Objection = ({ words: [first], words, label: [verb] }, { node, action }) =>
  action.method === 'check' &&
  isCheckable(node.role) &&
  node.role !== 'radio' &&
  SHOW_VERB.test(first?.text ?? '') &&
  verb !== undefined &&
  actionVerbs.has(verb.text) &&
  !words.some(({ stem }) => stem === verb.stem);

/** "download" does not tick "Downloaded only". */
const isStateForAction: Objection = ({ matches: [first, more], label }, { node, action }) =>
  action.method === 'check' &&
  isCheckable(node.role) &&
  first?.by === 'own' &&
  more === undefined &&
  actionVerbs.has(first.term.word.text) &&
  label.some(({ text, root }) => root === first.term.word.root && text.endsWith('ed')) &&
  label.some(({ text }) => text === 'only');

/** "lock" is not for the link "Lock nut M8". */
const isNounForVerb: Objection = ({ matches: [first, more], extra, label: [begun] }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'link' &&
  first?.by === 'own' &&
  more === undefined &&
  actionVerbs.has(first.term.word.text) &&
  begun?.text === first.term.word.text &&
  extra.some((word) => isSignificant(word) && !word.text.includes(' ') && /\d/.test(node.name));

/** "delete post 1" is not done where a heading has some 1. */
const isIrreversibleByTitle: Objection = ({ matches }, { node, action }) =>
  action.method === 'click' &&
  !node.states.has('pressed') && // which is only released
  irreversibleVerbs.has(matches[0]?.term.word.text ?? '') &&
  matches.some(({ term, by }) => by === 'title' && /^\d+$/.test(term.word.text));

/** "set the date" is not for the "Question text" near one. */
const isFieldOnlyNear: Objection = ({ matches, extra }, { node, action }) =>
  action.method === 'fill' &&
  node.role === 'textbox' &&
  extra.filter(isSignificant).length > 0 &&
  !matches.some(({ by }) => by === 'own' || by === 'title' || by === 'place') &&
  matches.some(
    ({ term, by }) => by === 'near' && term.isHead && /^(?:date|time|price|amount|number|name)$/.test(term.word.text),
  );

const messageChannels: readonly RegExp[] = [
  /^e ?mails?$/,
  /^(?:text|text message|texts|sms)$/,
  /^(?:push|push notifications?)$/,
  /^(?:phone|phone call|call)$/,
  /^(?:letter|post)$/,
];

/** "email me about it" does not tick "…: Text message". */
const isOtherChannel: Objection = ({ words, label }, { node, action }) => {
  if (action.method !== 'check' || !isCheckable(node.role)) return false;
  const channelOf = (all: readonly Word[]): number[] =>
    messageChannels.flatMap((channel, at) => (all.some(({ text }) => channel.test(text)) ? [at] : []));
  const [asked, said] = [channelOf(words), channelOf(label)];
  return asked.length === 1 && said.length > 0 && !said.includes(asked[0] ?? -1);
};

/** "use my credit" presses no "Apply" of something else. */
const appliesOtherThing: Objection = ({ matches: [first, ...others], label, words }, { action }) =>
  action.method === 'click' &&
  label.length === 1 &&
  label[0]?.text === 'apply' &&
  /^(?:use|try)$/.test(words[0]?.text ?? '') &&
  first !== undefined &&
  !others.some(({ by }) => by === 'near' || by === 'title' || by === 'own');

const objections: readonly Objection[] = [
  matchesKindOnly,
  isNotMessageField,
  isNameOfOtherThing,
  isStartOver,
  onlySelectsIt,
  isOtherThanCheckIn,
  isActionForShowing,
  isStateForAction,
  isNounForVerb,
  isIrreversibleByTitle,
  isFieldOnlyNear,
  isOtherChannel,
  appliesOtherThing,
];

/** The element says some of the words, and does something else. */
export const isPartialMatch: Objection = (coverage, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
