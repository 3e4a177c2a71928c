import type { Objection } from '../term-coverage/coverage.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isChoice, isDialog, placesOfNoun } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold, isSignificant, type Word } from '../lexicon/words.ts';

const CHOOSE_VERB = /^(?:choose|select|pick|tick|check|mark)$/;

/** "choose Linux servers" ticks no one row in which a "server" is told: several are meant. */
const isOneRowForSeveral: Objection = ({ matches, words }, { node, action }, scene) => {
  if (action.method !== 'check' || node.role !== 'checkbox' || node.name !== '') return false;
  const head = matches.findLast(({ term }) => term.isHead)?.term;
  if (!head || head.isFirst || head.isProper || head.word.text === head.word.stem) return false;
  const others = matches.filter(({ term }) => term !== head && !term.isFirst && isSignificant(term.word));
  return (
    others.length > 0 &&
    CHOOSE_VERB.test(words[0]?.text ?? '') &&
    !containsWordForm(head.word, node.parent?.parent, scene)
  );
};

/** Whether some of it says the word in the very form. */
function containsWordForm({ text }: Word, part: OutlineNode | undefined, scene: Scene): boolean {
  const inside = part ? scene.outline.nodes.slice(part.index, part.end) : [];
  return inside.some(({ name }) => scene.words(name).some((said) => said.text === text));
}

/** "choose Or for the tags" is not done by a click into the field "tag": nothing is chosen there. */
const isFieldClickForChoice: Objection = ({ words }, { node, action }) =>
  action.method === 'click' &&
  (node.role === 'textbox' || node.role === 'searchbox') &&
  ['haspopup', 'collapsed', 'expanded', 'readonly'].every((state) => !node.states.has(state)) &&
  CHOOSE_VERB.test(words[0]?.text ?? '') &&
  words.some(({ text }) => /^(?:for|as|in)$/.test(text));

const QUOTED_THING = /(?:^|\s)(["'“‘«])(?<thing>[^"'“”‘’«»]{2,})["'”’»]/u;

/** "collapse the sidebar" is not for "Collapse sidebar category 'Basics'": what it quotes is what it is done to. */
const actsOnQuotedThing: Objection = ({ matches, extra }, { node, action }, scene) => {
  const quoted = action.method === 'click' ? QUOTED_THING.exec(node.name)?.groups?.['thing'] : undefined;
  if (quoted === undefined) return false;
  const own = scene.words(quoted).filter(isSignificant);
  const isUnasked = ({ text }: Word): boolean => extra.some((word) => word.text === text);
  const isUnsaid = own.length > 0 && own.every(isUnasked);
  const isBeside = extra.some((word) => !own.some(({ text }) => text === word.text));
  return isUnsaid && isBeside && matches.some(({ term, by }) => !term.isFirst && by === 'own');
};

const SELECT_VERB = /^(?:select|choose|pick)$/;

/** "select the row Patient 5" neither opens nor follows a "Patient" that says nothing of the 5. */
const isLinkMatchedByHalf: Objection = ({ matches, words }, { node, action }) => {
  if (action.method !== 'click' || !(node.role === 'link' || node.role === 'tab' || node.role === 'button'))
    return false;
  if (!SELECT_VERB.test(words[0]?.text ?? '')) return false;
  return matches.some(({ term: { word, before }, by }, at) => {
    const name = matches[at - 1];
    return by === undefined && /^\d+$/.test(word.text) && name?.by === 'own' && name.term.word === before;
  });
};

const OPEN_CLOSE_NAME = /^(?:open|close|show|hide|expand|collapse|toggle)$/;
const PAGE_PART_NOUN = /^(?:side ?bar|panel|drawer|pane|navigation|toolbar|header|footer|console|terminal|inspector)$/;

const CLOSE_VERB = /^(?:close|hide|toggle)$/;
const DIALOG_LIKE_NOUN = /^(?:panel|drawer|pane)$/; // as dialogs are called

/** "open the sidebar" is not for a button "Open" of a list: a part of the page has a name of its own. */
const isBareVerbForPart: Objection = ({ matches, label }, { node, action }, scene) => {
  const [verb, part, more] = matches;
  if (action.method !== 'click' || !verb || !part || more || label.length !== 1) return false;
  if (
    !OPEN_CLOSE_NAME.test(verb.term.word.text) ||
    !OPEN_CLOSE_NAME.test(label[0]?.text ?? '') ||
    !PAGE_PART_NOUN.test(part.term.word.text)
  )
    return false;
  if (part.by !== undefined && part.by !== 'kind') return false;
  if (CLOSE_VERB.test(verb.term.word.text) && DIALOG_LIKE_NOUN.test(part.term.word.text)) return false;
  const roles = placesOfNoun.get(part.term.word.text) ?? [];
  const isNamed = (one: OutlineNode): boolean => roles.includes(one.role) || scene.mentions(one, part.term.word);
  const isElsewhere = scene.outline.nodes.some((one) => isNamed(one) && !isWithin(node, one));
  const isPart = (one: OutlineNode): boolean => isNamed(one) || (isDialog(one.role) && !isElsewhere);
  const isIn = ancestorWhere(node, isPart) !== undefined;
  return !isIn;
};

/** "add the tag sale", where an option is called "sale", makes no new tag. */
const createsInsteadOfChoosing: Objection = ({ matches, words }, { node, action }, scene) => {
  if (action.method !== 'click' || !(node.role === 'link' || node.role === 'button')) return false;
  if (words[0]?.text !== 'add') return false;
  return matches.some(
    ({ term: { word, isFirst, isHead }, by }) =>
      !isFirst &&
      isHead &&
      (by === undefined || by === 'kind') &&
      scene.outline.nodes.some((one) => isChoice(one.role) && fold(one.name) === word.text),
  );
};

const STATES_IN_NAME = /\bbetween\b(?<states>.+?)\((?:currently|now|current:)\s+(?<now>.+?)(?:\s+mode|\s+theme)?\)/i;

/** "Switch between dark and light mode (currently system mode)" may lead to either: no "switch to dark mode". */
const hasUnknownToggleTarget: Objection = ({ matches, words }, { node, action }) => {
  const { states = '', now = '' } = STATES_IN_NAME.exec(node.name)?.groups ?? {};
  if (action.method !== 'click' || states === '') return false;
  const [asked, other] = matches.filter(
    ({ term: { word, isFirst } }) =>
      !isFirst &&
      states
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .includes(word.text) &&
      isSignificant(word) &&
      !/^(?:mode|theme)$/.test(word.text),
  );
  if (!asked || other || words.some(({ text }) => text === 'toggle')) return false;
  return (
    !fold(states)
      .split(/[^\p{L}]+/u)
      .includes(fold(now)) || fold(now) === asked.term.word.text
  );
};

const objections: readonly Objection[] = [
  isOneRowForSeveral,
  isFieldClickForChoice,
  actsOnQuotedThing,
  isLinkMatchedByHalf,
  isBareVerbForPart,
  createsInsteadOfChoosing,
  hasUnknownToggleTarget,
];

/** Half of what was said fits the element, and the other half says that another is meant. */
export const isHalfMatched: Objection = (coverage, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
