import { linksUnderColumn } from '../entries/entries.ts';
import { extractQuotes } from '../instruction/intent.ts';
import {
  RELATIVE_CLAUSE,
  GENERIC_PLURAL,
  STOP_WORD,
  IRREGULAR_VERBS,
  withoutQuantity,
  CHOICE_QUESTION,
  SCREEN_POSITION,
} from '../lexicon/question-words.ts';
import { groupsOf, type Group } from './element-groups.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import {
  hasRole,
  isChosenRole,
  isEditable,
  isRowRole,
  placesOfNoun,
  rolesNamed,
  type NounRoles,
} from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

/**
 * "export formats", "tables in the public schema", "state filters": the elements of the only group to which all words of a
 * plural phrase apply: by its name, or its containers'.
 */
export function findGroupMembers(request: string, scene: Scene): OutlineNode[] {
  const isQuestion = CHOICE_QUESTION.test(request);
  const whole = withoutQuantity(request.replace(CHOICE_QUESTION, '')).replace(SCREEN_POSITION, '');
  for (const plain of new Set([whole.replace(RELATIVE_CLAUSE, ''), whole])) {
    const found = matchGroup(plain, { isPart: plain !== request, isQuestion }, scene);
    if (found.length > 0) return found;
  }
  return [];
}

/** @param isPart The phrase continued: a single word may then suffice. */
function matchGroup(
  plain: string,
  { isPart, isQuestion }: { isPart: boolean; isQuestion: boolean },
  scene: Scene,
): OutlineNode[] {
  const all = wordsOf(plain.replaceAll(/\p{L}+/gu, (word) => IRREGULAR_VERBS[word] ?? word)).filter(
    ({ weight }) => weight > STOP_WEIGHT,
  );
  const words = all.filter(({ text }) => !STOP_WORD.test(text));
  const noun = words.find(({ text, stem }) => GENERIC_PLURAL.test(text) || (text !== stem && rolesNamed(text)));
  const plural = noun ?? words.find(({ text, stem }) => text !== stem);
  if (!plural && !isQuestion) return [];
  const roles = noun && !GENERIC_PLURAL.test(noun.text) ? rolesNamed(noun.text) : undefined;
  const significant = words.filter((word) => word !== noun);
  if (
    (!isQuestion && words.length < (isPart || words.length < all.length ? 1 : 2)) ||
    significant.length === 0 ||
    (roles && isControlLabel(significant, roles, scene)) ||
    (!noun && plural && isWholeLabel(plural, scene)) ||
    significant.some(({ text }) => text !== plural?.text && QUESTION_WORD.test(text))
  )
    return [];
  const groups = groupsOf(scene).filter(({ isTable }) => !(isTable && noun && !roles));
  const isInGroupName = groups.some(({ own }) => plural && own.some((said) => isRelatedWord(plural, said)));
  const best = bestMembers({ groups, words, significant, noun, roles, plural: isInGroupName ? undefined : plural });
  if (best.length > 0 || !isInGroupName || noun || significant.length < MIN_EXACT_WORDS) return best;
  return bestMembers({ groups, words, significant, noun, roles, plural });
}

const MIN_EXACT_WORDS = 3; // words: then one of them may also occur elsewhere

interface GroupQuery {
  groups: readonly Group[];
  words: readonly Word[];
  significant: readonly Word[];
  noun: Word | undefined;
  roles: NounRoles | undefined;
  plural: Word | undefined;
}

function bestMembers({ groups, words, significant, noun, roles, plural }: GroupQuery): OutlineNode[] {
  const isVague = (group: Group): boolean =>
    noun !== undefined &&
    !roles &&
    noun.stem !== 'question' &&
    hasExtraWords(group, words) &&
    !isRadioGroup(group.members);
  const found = groups
    .map((group) => ({
      score:
        scoreOf(group, significant, plural) - (isVague(group) ? 1 : 0) - (hasExactRole(group.members, roles) ? 0 : 0.5),
      members: filterByRoles(group.members, roles),
    }))
    .filter(({ score, members }) => score > 0 && members.length > 1)
    .toSorted((a, b) => b.score - a.score || a.members.length - b.members.length);
  const [best, ...others] = found;
  const isUnique = others.every(
    ({ score, members }) => !best || score < best.score || areIncluded(best.members, members),
  );
  return best && isUnique ? onePerEntry(best.members, roles) : [];
}

const hasExactRole = (members: readonly OutlineNode[], roles: NounRoles | undefined): boolean =>
  !roles || members.some(({ role }) => roles.just.includes(role));

/** Radio buttons: alternatives. */
const isRadioGroup = (members: readonly OutlineNode[]): boolean =>
  members.filter(({ role }) => role === 'radio').length > 1;

const QUESTION_WORD = /^(?:how|where|what|which|who|when|why|next|near|beside|between|add|edit|delete|remove)$/;

/** "enrol buttons": the elements of that name themselves are meant. */
function isControlLabel(significant: readonly Word[], { just }: NounRoles, scene: Scene): boolean {
  const nameWordsOf = (node: OutlineNode) => scene.words(node.name);
  return scene.shapes.some(
    ({ first }) =>
      just.includes(first.role) &&
      significant.every((word) => nameWordsOf(first).some((other) => isRelatedWord(word, other))),
  );
}

/** "details of Yirga Bloom", if each has a link "Details". */
const isWholeLabel = ({ text }: Word, scene: Scene): boolean =>
  scene.shapes.some(({ first, nodes }) => {
    const [word, more] = scene.words(first.name);
    return nodes.length > 1 && isInteractive(first) && !more && word?.text === text;
  });

const extraWordsOf = ({ own }: Group, significant: readonly Word[]): Word[] =>
  own
    .filter(({ weight, text }) => weight === 1 && !STOP_WORD.test(text))
    .filter((said) => !significant.some((word) => isRelatedWord(word, said)));
const hasExtraWords = (group: Group, significant: readonly Word[]): boolean =>
  extraWordsOf(group, significant).length > 0;

/** 'links under "Tools"': of the group with exactly that name. */
export function quotedGroupMembers(request: string, scene: Scene): OutlineNode[] {
  const { text, parts } = extractQuotes(request);
  const [label, other] = parts.map((part) => scene.words(part));
  if (!label || other || !/\p{L}/u.test(text)) return [];
  const noun = wordsOf(text).find((word) => rolesNamed(word.text));
  if (noun && noun.text === noun.stem) return []; // one is meant
  const roles = noun && rolesNamed(noun.text);
  const named = groupsOf(scene)
    .filter(({ own }) => own.length === label.length && own.every((word, at) => word.text === label[at]?.text))
    .map(({ members }) => filterByRoles(members, roles))
    .filter(({ length }) => length > 1);
  return [...(named.toSorted((a, b) => a.length - b.length)[0] ?? [])];
}

/** "days", "extras": the only choice, menu or list with exactly that name. */
export function namedGroupMembers(request: string, scene: Scene): OutlineNode[] {
  const [word, more] = wordsOf(request.replace(RELATIVE_CLAUSE, '').replace(/^(?:the|my|all)\s+/i, ''));
  const isControl = rolesNamed(word?.text ?? '')?.just.every((role) => role !== 'cell') ?? false;
  if (!word || more || word.text === word.stem || isControl || GENERIC_PLURAL.test(word.text)) return [];
  const column = linksUnderColumn(word, scene);
  if (column.length > 1) return column;
  const just = groupsOf(scene).filter(({ own, isNamed }) => isNamed && own.length === 1 && own[0]?.text === word.text);
  const [best, ...others] = just.toSorted((a, b) => a.members.length - b.members.length);
  const isOne = others.every(({ members }) => best && areIncluded(best.members, members));
  return best && isOne ? onePerEntry(filterByRoles(best.members, undefined), undefined) : [];
}

/** All words apply to the group; one plural noun may denote its members. */
function scoreOf(group: Group, significant: readonly Word[], plural: Word | undefined): number {
  const { own, outer, members } = group;
  const isIn = (word: Word, said: readonly Word[]): boolean => said.some((other) => isRelatedWord(word, other));
  const inName = significant.filter((word) => isIn(word, own));
  const notInNames = significant.filter((word) => !inName.includes(word) && !isIn(word, outer));
  const unexplained = notInNames.filter(
    (word) =>
      word !== plural && !(word !== significant[0] && placesOfNoun.has(word.text)) && !isInMostLabels(members, word),
  );
  if (inName.length === 0 || unexplained.length > 0) return 0;
  if (plural && notInNames.includes(plural) && isLabelOfAny(members, plural)) return 0;
  return (
    inName.length +
    (significant.length - inName.length - notInNames.length) / 2 -
    extraWordsOf(group, significant).length * EXTRA_PENALTY
  );
}

/** "instructions for the walker", if one field is named "Special instructions". */
const isLabelOfAny = (members: readonly OutlineNode[], word: Word): boolean =>
  !isInMostLabels(members, word) && members.some(({ name }) => wordsOf(name).some(({ stem }) => stem === word.stem));

/** "accounting schemes": "Standard accounting", "Cash accounting". */
const isInMostLabels = (members: readonly OutlineNode[], word: Word): boolean =>
  members.filter(({ name }) => wordsOf(name).some((said) => isRelatedWord(word, said))).length * 2 >= members.length;

const EXTRA_PENALTY = 0.3;
const isRelatedWord = (queryWord: Word, labelWord: Word): boolean =>
  queryWord.stem === labelWord.stem ||
  queryWord.sense === labelWord.sense ||
  (queryWord.root === labelWord.root && queryWord.root.length > 3) ||
  isDerivedFrom(queryWord.stem, labelWord.stem) ||
  isDerivedFrom(queryWord.stem, labelWord.stem.replace(/e$/, ''));
/** "payment" of "pay", "rating" of "rate" */
const isDerivedFrom = (word: string, base: string): boolean =>
  word.startsWith(base) && /^(?:ment|ing|er)$/.test(word.slice(base.length));

export function filterByRoles(members: readonly OutlineNode[], roles: NounRoles | undefined): readonly OutlineNode[] {
  const choices = members.filter(({ role }) => isChosenRole(role));
  if (!roles && members.some(({ role }) => isEditable(role))) return members.filter(({ role }) => role !== 'button');
  if (!roles) return choices.length > 1 && members.every(({ role }) => role !== 'link') ? choices : members;
  const just = members.filter(({ role }) => roles.just.includes(role));
  const kind = roles.also.find((role) => members.filter((node) => node.role === role).length > 1);
  return just.length > 0 ? just : members.filter((node) => (kind ? node.role === kind : hasRole(node, roles)));
}

const areIncluded = (some: readonly OutlineNode[], others: readonly OutlineNode[]): boolean =>
  some.every((node) => others.includes(node));

/** Entries with several controls are represented by their links, unless the kind of control is given. */
export function onePerEntry(members: readonly OutlineNode[], roles: NounRoles | undefined): OutlineNode[] {
  const [first, last] = [members[0], members.at(-1)];
  const isOne = (up: OutlineNode): boolean =>
    isRowRole(up.role) && !(first && last && isWithin(first, up) && isWithin(last, up));
  const rowOf = (node: OutlineNode) => ancestorWhere(node, isOne) ?? node;
  if (roles && !roles.just.includes('link')) return [...members];
  return members.filter((node, at) => members.findIndex((other) => rowOf(other) === rowOf(node)) === at);
}

const GENERIC_NAME = /^(?:filters|options|actions|settings|controls|choices)$/;
const GROUP_ROLES = new Set('toolbar tablist radiogroup group navigation listbox list menu'.split(' '));

/** "sheets of the diagram", "drawing tools": all of the only group with exactly that name, if nothing else has it. */
export function membersOfNamedGroup(request: string, scene: Scene): OutlineNode[] {
  const { first = '', rest = '' } =
    /^(?:the\s+)?(?<first>\p{L}+s)\s+(?:of|in|for)\s+(?:the\s+|this\s+)?(?<rest>\p{L}+)$/iu.exec(request)?.groups ?? {};
  const { word = '', plural = '' } = /^(?:the\s+)?(?<word>\p{Ll}+)\s+(?<plural>\p{Ll}+s)$/u.exec(request)?.groups ?? {};
  const [name] = scene.words(first || plural);
  const [other] = scene.words(rest || word);
  if (!name || !other || rolesNamed(first || plural) || GENERIC_NAME.test(plural)) return [];
  const isElsewhere = scene.elements.some((node) => isInteractive(node) && scene.mentions(node, other));
  if (word !== '' && isElsewhere) return [];
  const [group, more] = scene.elements.filter(
    (node) =>
      GROUP_ROLES.has(node.role) &&
      node.name !== '' &&
      scene.words(node.name).length === 1 &&
      scene.words(node.name)[0]?.stem === name.stem,
  );
  if (!group || more) return [];
  const members = scene.elements.filter(
    (node) => isInteractive(node) && isWithin(node, group) && isTopLevel(node, group),
  );
  const kind = members[0]?.role;
  const same = members.filter(({ role }) => role === kind);
  return same.length > 1 ? same : [];
}

const isTopLevel = (node: OutlineNode, group: OutlineNode): boolean =>
  ancestorWhere(node, (up) => up !== group && isInteractive(up) && isWithin(up, group)) === undefined;
