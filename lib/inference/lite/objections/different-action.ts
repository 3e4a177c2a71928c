import type { Coverage, Objection } from '../term-coverage/coverage.ts';
import { isSame } from '../lexicon/name-match.ts';
import { isCheckable } from '../outline/roles.ts';
import { actionVerbs, fillerWords, neutralVerbs } from '../lexicon/verb-classes.ts';

const NAVIGATING_ROLES = new Set(['link', 'tab', 'option', 'treeitem', 'row', 'listitem']);

/** "book the quiz" is not done by the link "Quiz": a verb that does something says no kind of thing. */
const isLinkForVerb: Objection = (coverage, { node, action }) => {
  const [first] = coverage.matches;
  const isLed = action.method === 'click' && NAVIGATING_ROLES.has(node.role);
  const isTicked = action.method === 'check' && node.role !== 'radio' && first?.by === 'kind';
  const isOfKind = first?.term.isVerb === true && (first.by === 'kind' || first.by === 'title');
  return isOfKind && actionVerbs.has(first.term.word.text) && (isLed || isTicked) && isObject(coverage);
};

const TRANSACTION_VERB = /^(?:send|buy|pay|call|reply|message|email|sell|order)$/;

/**
 * "send tour 104" neither opens nor chooses the tour, and "buy the Cairn" ticks no "Cairn": what is chosen says how, not what.
 */
const isThingForTransaction: Objection = (coverage, { node, action }) => {
  const [first, ...others] = coverage.matches;
  if (first?.by !== 'verb' || !first.term.isVerb || !TRANSACTION_VERB.test(first.term.word.text)) return false;
  const isChosen = action.method === 'selectOption' || action.method === 'check' || NAVIGATING_ROLES.has(node.role);
  return isChosen && isObject(coverage) && !others.some(({ by }) => by === 'value');
};

/** What the label says comes right after the verb: it is what something is done to. */
function isObject({ matches: [verb, object], words, labelWords }: Coverage): boolean {
  if (!verb || object?.by !== 'own' || !labelWords.some((word) => isSame(object.term.word, word))) return false;
  const between = words.slice(words.indexOf(verb.term.word) + 1, words.indexOf(object.term.word));
  return !between.some(({ text }) => RELATION_WORD.test(text));
}

const RELATION_WORD = /^(?:me|us|by|with|via|as|in|at|for|per|to|from|on)$/;

const SWITCH_VERB = /^(?:turn on|turn off|switch on|switch off|turn|switch|enable|disable|activate|deactivate)$/;
const SELECT_NAME = /^(?:de)?select\b/i;

/** A box "Select X" is no switch of X, nor is what leads to it. */
const isNotSwitchOf: Objection = ({ matches: [first] }, { node, action }) =>
  first?.by === 'verb' &&
  SWITCH_VERB.test(first.term.word.text) &&
  ((isCheckable(node.role) && SELECT_NAME.test(node.name)) ||
    (action.method === 'click' &&
      (NAVIGATING_ROLES.has(node.role) || node.role === 'row') &&
      SWITCH_VERB_PHRASE.test(first.term.word.text)));

const SWITCH_VERB_PHRASE = /^(?:(?:turn|switch) (?:on|off)|(?:en|dis)able|(?:de)?activate)$/;

const ADD_NAME = /^(?:add|insert|create|new)\b/i;
const CHANGE_VERB = /^(?:change|edit|modify|correct|remove|delete|move|rename|replace)$/;

const isChangeVerb = ({ term, by }: Coverage['matches'][number]): boolean =>
  by === 'verb' && CHANGE_VERB.test(term.word.text);

/** "change the heading" is not done by the "Heading" under "Add a block". */
const addsInsteadOfChanging: Objection = ({ matches }, { node, action }) => {
  if (action.method !== 'click' || node.role !== 'button') return false;
  const { role = '', name = '' } = node.parent ?? {};
  return (role === 'group' || role === 'toolbar') && ADD_NAME.test(name) && matches.some(isChangeVerb);
};

const LOOK_VERB = /^(?:open|show|see|view|read|look|display|browse|visit)$/;

/** "open the attachment" is no "Attach file", nor are "Ruud's replies" read by "Reply": a thing is no action. */
const isActionForThing: Objection = ({ matches: [first, ...others], label: [verb] }, { node, action }) => {
  if (
    action.method !== 'click' ||
    node.role !== 'button' ||
    !verb ||
    !actionVerbs.has(verb.text) ||
    NOUN_LIKE_VERB.test(verb.text)
  )
    return false;
  if (first?.by !== 'verb' || !LOOK_VERB.test(first.term.word.text)) return false;
  if (['haspopup', 'collapsed', 'expanded'].some((state) => node.states.has(state))) return false;
  return others.some(({ term: { word }, by }) => by === 'own' && word.text !== verb.text && word.root === verb.root);
};

const NOUN_LIKE_VERB = /^(?:filter|sort|search|compare|preview|track|contact|review|message|record)$/;

/** "call Elif" does not tick that she was called; nor is what is ticked already done by it. */
const isCheckedOrRecord: Objection = ({ matches: [first] }, { node, action }) =>
  action.method === 'check' &&
  node.states.has('checked') &&
  first?.by === 'own' &&
  first.term.isVerb &&
  /^(?:call|pay|buy|book|email|send|order|cancel)$/.test(first.term.word.text);

const CREATE_VERB = /^(?:add|create|new|make|start|open)$/;

/** "create an organization" is neither "Add page" nor "Create a list": what is made is not what the label says. */
const createsOtherThing: Objection = ({ matches: [first, ...others], extra, label }, { node, action }) => {
  if (action.method !== 'click' || !first || !CREATE_VERB.test(first.term.word.text) || first.by !== 'own')
    return false;
  const isLost = others.some(({ term, by }) => by === undefined && term.isHead && term.word.text === term.word.stem);
  const isNamed = (label[0] && actionVerbs.has(label[0].text)) || node.role === 'link';
  return isLost && isNamed === true && extra.some(({ text }) => !fillerWords.has(text) && !neutralVerbs.has(text));
};

/** "create the page" opens no account: "Create account" is another word for to sign up. */
const isSignUpForCreate: Objection = ({ matches, label }) => {
  const isSignUp = label.some(({ text }) => /^create (?:an )?account$/.test(text));
  const isAsked = matches.some(({ term: { word } }) => /\baccount\b/.test(word.text));
  if (!isSignUp || isAsked || !matches.some(({ term: { word } }) => CREATE_VERB.test(word.text))) return false;
  return matches.some(({ by }) => by === 'kind' || by === 'noun');
};

/** "save the report as" asks for a name, which a plain "Save" does not do; nor does "Save as…" save what is there. */
const isOtherKindOfSave: Objection = ({ matches: [first], words }, { node, action }) =>
  action.method === 'click' &&
  first?.term.word.text === 'save' &&
  (words.at(-1)?.text === 'as'
    ? !/\bas\b/i.test(node.name)
    : /\bas\W*$/i.test(node.name) && !words.some(({ text }) => text === 'as'));

const objections: readonly Objection[] = [
  isOtherKindOfSave,
  isSignUpForCreate,
  isLinkForVerb,
  isThingForTransaction,
  isNotSwitchOf,
  isActionForThing,
  addsInsteadOfChanging,
  isCheckedOrRecord,
  createsOtherThing,
];

/** What is asked for does something, and the act does something else, or the same to something else. */
export const isOtherAction: Objection = (coverage, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
