import type { Objection } from './account.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isChoice, isDialog, placesOfNoun } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold, isStrong, type Word } from './words.ts';

const CHOOSES = /^(?:choose|select|pick|tick|check|mark)$/;

/** "choose Linux servers" ticks no one row in which a "server" is told: several are meant. */
const isOneOfSeveral: Objection = ({ answers, words }, { node, action }, scene) => {
  if (action.method !== 'check' || node.role !== 'checkbox' || node.name !== '') return false;
  const head = answers.findLast(({ asked }) => asked.isHead)?.asked;
  if (!head || head.isFirst || head.isProper || head.word.text === head.word.stem) return false;
  const others = answers.filter(({ asked }) => asked !== head && !asked.isFirst && isStrong(asked.word));
  return others.length > 0 && CHOOSES.test(words[0]?.text ?? '') && !saysWord(head.word, node.parent?.parent, scene);
};

/** Whether some of it says the word in the very form. */
function saysWord({ text }: Word, part: OutlineNode | undefined, scene: Scene): boolean {
  const inside = part ? scene.outline.nodes.slice(part.index, part.end) : [];
  return inside.some(({ name }) => scene.words(name).some((said) => said.text === text));
}

/** "choose Or for the tags" is not done by a click into the field "tag": nothing is chosen there. */
const isFieldForChoice: Objection = ({ words }, { node, action }) =>
  action.method === 'click' &&
  (node.role === 'textbox' || node.role === 'searchbox') &&
  ['haspopup', 'collapsed', 'expanded', 'readonly'].every((state) => !node.states.has(state)) &&
  CHOOSES.test(words[0]?.text ?? '') &&
  words.some(({ text }) => /^(?:for|as|in)$/.test(text));

const QUOTES = /(?:^|\s)(["'“‘«])(?<thing>[^"'“”‘’«»]{2,})["'”’»]/u;

/** "collapse the sidebar" is not for "Collapse sidebar category 'Basics'": what it quotes is what it is done to. */
const isDoneToQuoted: Objection = ({ answers, extra }, { node, action }, scene) => {
  const quoted = action.method === 'click' ? QUOTES.exec(node.name)?.groups?.['thing'] : undefined;
  if (quoted === undefined) return false;
  const own = scene.words(quoted).filter(isStrong);
  const isUnasked = ({ text }: Word): boolean => extra.some((word) => word.text === text);
  const isUnsaid = own.length > 0 && own.every(isUnasked);
  const isBeside = extra.some((word) => !own.some(({ text }) => text === word.text));
  return isUnsaid && isBeside && answers.some(({ asked, by }) => !asked.isFirst && by === 'own');
};

const SELECTS = /^(?:select|choose|pick)$/;

/** "select the row Patient 5" neither opens nor follows a "Patient" that says nothing of the 5. */
const isOpenedByHalf: Objection = ({ answers, words }, { node, action }) => {
  if (action.method !== 'click' || !(node.role === 'link' || node.role === 'tab' || node.role === 'button'))
    return false;
  if (!SELECTS.test(words[0]?.text ?? '')) return false;
  return answers.some(({ asked: { word, before }, by }, at) => {
    const name = answers[at - 1];
    return by === undefined && /^\d+$/.test(word.text) && name?.by === 'own' && name.asked.word === before;
  });
};

const BARE = /^(?:open|close|show|hide|expand|collapse|toggle)$/;
const PARTS = /^(?:side ?bar|panel|drawer|pane|navigation|toolbar|header|footer|console|terminal|inspector)$/;

const CLOSES = /^(?:close|hide|toggle)$/;
const OF_DIALOG = /^(?:panel|drawer|pane)$/; // as dialogs are called

/** "open the sidebar" is not for a button "Open" of a list: a part of the page has a name of its own. */
const isBareForPart: Objection = ({ answers, label }, { node, action }, scene) => {
  const [verb, part, more] = answers;
  if (action.method !== 'click' || !verb || !part || more || label.length !== 1) return false;
  if (!BARE.test(verb.asked.word.text) || !BARE.test(label[0]?.text ?? '') || !PARTS.test(part.asked.word.text))
    return false;
  if (part.by !== undefined && part.by !== 'kind') return false;
  if (CLOSES.test(verb.asked.word.text) && OF_DIALOG.test(part.asked.word.text)) return false;
  const roles = placesOfNoun.get(part.asked.word.text) ?? [];
  const isNamed = (one: OutlineNode): boolean => roles.includes(one.role) || scene.says(one, part.asked.word);
  const isElsewhere = scene.outline.nodes.some((one) => isNamed(one) && !isWithin(node, one));
  const isPart = (one: OutlineNode): boolean => isNamed(one) || (isDialog(one.role) && !isElsewhere);
  const isIn = ancestorWhere(node, isPart) !== undefined;
  return !isIn;
};

/** "add the tag sale", where an option is called "sale", makes no new tag. */
const isMadeForChosen: Objection = ({ answers, words }, { node, action }, scene) => {
  if (action.method !== 'click' || !(node.role === 'link' || node.role === 'button')) return false;
  if (words[0]?.text !== 'add') return false;
  return answers.some(
    ({ asked: { word, isFirst, isHead }, by }) =>
      !isFirst &&
      isHead &&
      (by === undefined || by === 'kind') &&
      scene.outline.nodes.some((one) => isChoice(one.role) && fold(one.name) === word.text),
  );
};

const IN_STATES = /\bbetween\b(?<states>.+?)\((?:currently|now|current:)\s+(?<now>.+?)(?:\s+mode|\s+theme)?\)/i;

/** "Switch between dark and light mode (currently system mode)" may lead to either: no "switch to dark mode". */
const isTurnUnknown: Objection = ({ answers, words }, { node, action }) => {
  const { states = '', now = '' } = IN_STATES.exec(node.name)?.groups ?? {};
  if (action.method !== 'click' || states === '') return false;
  const [asked, other] = answers.filter(
    ({ asked: { word, isFirst } }) =>
      !isFirst &&
      states
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .includes(word.text) &&
      isStrong(word) &&
      !/^(?:mode|theme)$/.test(word.text),
  );
  if (!asked || other || words.some(({ text }) => text === 'toggle')) return false;
  return (
    !fold(states)
      .split(/[^\p{L}]+/u)
      .includes(fold(now)) || fold(now) === asked.asked.word.text
  );
};

const objections: readonly Objection[] = [
  isOneOfSeveral,
  isFieldForChoice,
  isDoneToQuoted,
  isOpenedByHalf,
  isBareForPart,
  isMadeForChosen,
  isTurnUnknown,
];

/** Half of what was said fits the element, and the other half says that another is meant. */
export const isHalfMeant: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
