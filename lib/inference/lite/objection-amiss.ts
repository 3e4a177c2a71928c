import type { Objection } from './account.ts';
import { grave } from './own-score.ts';
import { isCheckable } from './roles.ts';
import { acting } from './verbs.ts';
import { type Word, isStrong } from './words.ts';

/** "click Select" opens no list that is called something else. */
const isOnlyKind: Objection = ({ answers, extra }, { action }) =>
  action.method === 'click' &&
  extra.some(isStrong) &&
  answers.length === 2 &&
  answers[1]?.by === 'noun' &&
  answers[1].asked.isProper &&
  answers[1].asked.before === answers[0]?.asked.word;

const SAYS = /^(?:comment|note|reply|remark|answer|respond|message)$/;

/** "comment …" is not written where an address goes. */
const isNoRemark: Objection = ({ answers: [first], label }, { action }) =>
  action.method === 'fill' &&
  SAYS.test(first?.asked.word.text ?? '') &&
  label.some(({ text }) => /^(?:address|email|subject|name|phone|title|url|link)$/.test(text));

/** "Nils Brandt as full name" is no "Folder name", nor "the card number" that of a gift card. */
const isNameOfThing: Objection = ({ answers, extra }, { action }) =>
  action.method === 'fill' &&
  extra.some((word) => THINGS.test(word.text)) &&
  answers.some(({ asked: { word, before }, by }) => by === 'own' && PERSONAL.test(`${before?.text} ${word.text}`));
const PERSONAL = /\b(?:full name|first name|last name|surname|card number)$/;
const THINGS =
  /^(?:folder|file|team|company|project|domain|group|list|channel|repository|product|event|device|network|gift|loyalty|member|membership|library|gift card|business|organi[sz]ation|workspace|server|rule|filter|page|board|album|playlist)$/;

/** "launch it" does not "Start over". */
const isOver: Objection = ({ label, words }, { action }) =>
  action.method === 'click' &&
  label[0]?.stem === 'start' &&
  label[1]?.text === 'over' &&
  !words.some(({ text }) => /^(?:over|again|restart|reset|anew|afresh|scratch)$/.test(text));

/** "stop web-01" does not untick "Select web-01". */
const isSelectedOnly: Objection = ({ answers: [first] }, { node, action }) =>
  (action.method === 'check' || action.method === 'uncheck') &&
  /^select\b/i.test(node.name) &&
  /^(?:stop|start|restart|run|delete|remove|pause|open|show)$/.test(first?.asked.word.text ?? '');

/** "check in" is neither "Next" nor "Check availability". */
const isCheckIn: Objection = ({ words, label }, { action }) => {
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

const SHOWS = /^(?:show|see|view|by|go|list|display|open)$/;

/** "show next week" does not tick "Repeat every week". */
const isDeedShown: Objection = ({ words: [first], words, label: [deed] }, { node, action }) =>
  action.method === 'check' &&
  isCheckable(node.role) &&
  node.role !== 'radio' &&
  SHOWS.test(first?.text ?? '') &&
  deed !== undefined &&
  acting.has(deed.text) &&
  !words.some(({ stem }) => stem === deed.stem);

/** "download" does not tick "Downloaded only". */
const isDoneOnly: Objection = ({ answers: [first, more], label }, { node, action }) =>
  action.method === 'check' &&
  isCheckable(node.role) &&
  first?.by === 'own' &&
  more === undefined &&
  acting.has(first.asked.word.text) &&
  label.some(({ text, root }) => root === first.asked.word.root && text.endsWith('ed')) &&
  label.some(({ text }) => text === 'only');

/** "lock" is not for the link "Lock nut M8". */
const isThingOfVerb: Objection = ({ answers: [first, more], extra, label: [begun] }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'link' &&
  first?.by === 'own' &&
  more === undefined &&
  acting.has(first.asked.word.text) &&
  begun?.text === first.asked.word.text &&
  extra.some((word) => isStrong(word) && !word.text.includes(' ') && /\d/.test(node.name));

/** "delete post 1" is not done where a heading has some 1. */
const isGraveByTitle: Objection = ({ answers }, { node, action }) =>
  action.method === 'click' &&
  !node.states.has('pressed') && // which is only released
  grave.has(answers[0]?.asked.word.text ?? '') &&
  answers.some(({ asked, by }) => by === 'title' && /^\d+$/.test(asked.word.text));

/** "set the date" is not for the "Question text" near one. */
const isFieldNear: Objection = ({ answers, extra }, { node, action }) =>
  action.method === 'fill' &&
  node.role === 'textbox' &&
  extra.filter(isStrong).length > 0 &&
  !answers.some(({ by }) => by === 'own' || by === 'title' || by === 'place') &&
  answers.some(
    ({ asked, by }) =>
      by === 'near' && asked.isHead && /^(?:date|time|price|amount|number|name)$/.test(asked.word.text),
  );

const CHANNELS: readonly RegExp[] = [
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
    CHANNELS.flatMap((channel, at) => (all.some(({ text }) => channel.test(text)) ? [at] : []));
  const [asked, said] = [channelOf(words), channelOf(label)];
  return asked.length === 1 && said.length > 0 && !said.includes(asked[0] ?? -1);
};

/** "use my credit" presses no "Apply" of something else. */
const isAppliedElse: Objection = ({ answers: [first, ...others], label, words }, { action }) =>
  action.method === 'click' &&
  label.length === 1 &&
  label[0]?.text === 'apply' &&
  /^(?:use|try)$/.test(words[0]?.text ?? '') &&
  first !== undefined &&
  !others.some(({ by }) => by === 'near' || by === 'title' || by === 'own');

const objections: readonly Objection[] = [
  isOnlyKind,
  isNoRemark,
  isNameOfThing,
  isOver,
  isSelectedOnly,
  isCheckIn,
  isDeedShown,
  isDoneOnly,
  isThingOfVerb,
  isGraveByTitle,
  isFieldNear,
  isOtherChannel,
  isAppliedElse,
];

/** The element says some of the words, and does something else. */
export const isAmiss: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
