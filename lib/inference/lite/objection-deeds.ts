import type { Account, Objection } from './account.ts';
import { isSame } from './naming.ts';
import { isCheckable } from './roles.ts';
import { acting, fillers, neutral } from './verbs.ts';

const LEADS = new Set(['link', 'tab', 'option', 'treeitem', 'row', 'listitem']);

/** "book the quiz" is not done by the link "Quiz": a verb that does something says no kind of thing. */
const isVerbAsKind: Objection = (account, { node, action }) => {
  const [first] = account.answers;
  const isLed = action.method === 'click' && LEADS.has(node.role);
  const isTicked = action.method === 'check' && node.role !== 'radio' && first?.by === 'kind';
  const isOfKind = first?.asked.isVerb === true && (first.by === 'kind' || first.by === 'title');
  return isOfKind && acting.has(first.asked.word.text) && (isLed || isTicked) && isObject(account);
};

const TRANSACTS = /^(?:send|buy|pay|call|reply|message|email|sell|order)$/;

/** "send tour 104" neither opens nor chooses the tour, and "buy the Cairn" ticks no "Cairn": what is chosen says how, not what. */
const isThingOfDeed: Objection = (account, { node, action }) => {
  const [first, ...others] = account.answers;
  if (first?.by !== 'verb' || !first.asked.isVerb || !TRANSACTS.test(first.asked.word.text)) return false;
  const isChosen = action.method === 'selectOption' || action.method === 'check' || LEADS.has(node.role);
  return isChosen && isObject(account) && !others.some(({ by }) => by === 'value');
};

/** What the label says comes right after the verb: it is what something is done to. */
function isObject({ answers: [verb, object], words, said }: Account): boolean {
  if (!verb || object?.by !== 'own' || !said.some((word) => isSame(object.asked.word, word))) return false;
  const between = words.slice(words.indexOf(verb.asked.word) + 1, words.indexOf(object.asked.word));
  return !between.some(({ text }) => RELATED.test(text));
}

const RELATED = /^(?:me|us|by|with|via|as|in|at|for|per|to|from|on)$/;

const SWITCHES = /^(?:turn on|turn off|switch on|switch off|turn|switch|enable|disable|activate|deactivate)$/;
const SELECTS = /^(?:de)?select\b/i;

/** A box "Select X" is no switch of X, nor is what leads to it. */
const isNoSwitchOf: Objection = ({ answers: [first] }, { node, action }) =>
  first?.by === 'verb' &&
  SWITCHES.test(first.asked.word.text) &&
  ((isCheckable(node.role) && SELECTS.test(node.name)) ||
    (action.method === 'click' &&
      (LEADS.has(node.role) || node.role === 'row') &&
      SWITCHED.test(first.asked.word.text)));

const SWITCHED = /^(?:(?:turn|switch) (?:on|off)|(?:en|dis)able|(?:de)?activate)$/;

const ADDS = /^(?:add|insert|create|new)\b/i;
const CHANGES = /^(?:change|edit|modify|correct|remove|delete|move|rename|replace)$/;

const isChange = ({ asked, by }: Account['answers'][number]): boolean => by === 'verb' && CHANGES.test(asked.word.text);

/** "change the heading" is not done by the "Heading" under "Add a block". */
const isAddedInstead: Objection = ({ answers }, { node, action }) => {
  if (action.method !== 'click' || node.role !== 'button') return false;
  const { role = '', name = '' } = node.parent ?? {};
  return (role === 'group' || role === 'toolbar') && ADDS.test(name) && answers.some(isChange);
};

const LOOKS = /^(?:open|show|see|view|read|look|display|browse|visit)$/;

/** "open the attachment" is no "Attach file", nor are "Ruud's replies" read by "Reply": a thing is no deed. */
const isThingNotDeed: Objection = ({ answers: [first, ...others], label: [deed] }, { node, action }) => {
  if (action.method !== 'click' || node.role !== 'button' || !deed || !acting.has(deed.text) || OPENS.test(deed.text))
    return false;
  if (first?.by !== 'verb' || !LOOKS.test(first.asked.word.text)) return false;
  if (['haspopup', 'collapsed', 'expanded'].some((state) => node.states.has(state))) return false;
  return others.some(({ asked: { word }, by }) => by === 'own' && word.text !== deed.text && word.root === deed.root);
};

const OPENS = /^(?:filter|sort|search|compare|preview|track|contact|review|message|record)$/;

/** "call Elif" does not tick that she was called; nor is what is ticked already done by it. */
const isTickedAlready: Objection = ({ answers: [first] }, { node, action }) =>
  action.method === 'check' &&
  node.states.has('checked') &&
  first?.by === 'own' &&
  first.asked.isVerb &&
  /^(?:call|pay|buy|book|email|send|order|cancel)$/.test(first.asked.word.text);

const MAKES = /^(?:add|create|new|make|start|open)$/;

/** "create an organization" is neither "Add page" nor "Create a list": what is made is not what the label says. */
const isOtherMade: Objection = ({ answers: [first, ...others], extra, label }, { node, action }) => {
  if (action.method !== 'click' || !first || !MAKES.test(first.asked.word.text) || first.by !== 'own') return false;
  const isLost = others.some(
    ({ asked, by }) => by === undefined && asked.isHead && asked.word.text === asked.word.stem,
  );
  const isNamed = (label[0] && acting.has(label[0].text)) || node.role === 'link';
  return isLost && isNamed === true && extra.some(({ text }) => !fillers.has(text) && !neutral.has(text));
};

/** "create the page" opens no account: "Create account" is another word for to sign up. */
const isForAccount: Objection = ({ answers, label }) => {
  const isSignUp = label.some(({ text }) => /^create (?:an )?account$/.test(text));
  const isAsked = answers.some(({ asked: { word } }) => /\baccount\b/.test(word.text));
  if (!isSignUp || isAsked || !answers.some(({ asked: { word } }) => MAKES.test(word.text))) return false;
  return answers.some(({ by }) => by === 'kind' || by === 'noun');
};

/** "save the report as" asks for a name, which a plain "Save" does not do; nor does "Save as…" save what is there. */
const isOtherSave: Objection = ({ answers: [first], words }, { node, action }) =>
  action.method === 'click' &&
  first?.asked.word.text === 'save' &&
  (words.at(-1)?.text === 'as'
    ? !/\bas\b/i.test(node.name)
    : /\bas\W*$/i.test(node.name) && !words.some(({ text }) => text === 'as'));

const objections: readonly Objection[] = [
  isOtherSave,
  isForAccount,
  isVerbAsKind,
  isThingOfDeed,
  isNoSwitchOf,
  isThingNotDeed,
  isAddedInstead,
  isTickedAlready,
  isOtherMade,
];

/** What is asked for does something, and the act does something else, or the same to something else. */
export const isOtherDeed: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
