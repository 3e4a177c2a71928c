import { linksUnder } from './entries.ts';
import { takeQuotes } from './intent.ts';
import { CLAUSE, GENERIC, IDLE, IRREGULAR, plainly, QUESTION, WHERE } from './group-words.ts';
import { groupsOf, type Group } from './groups.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { hasRole, isChosenRole, isEditable, isRowRole, placesOfNoun, rolesNamed, type NounRoles } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/**
 * "export formats", "tables in the public schema", "state filters": the elements of the only group to which all words of a plural
 * phrase apply: by its name, or its containers'.
 */
export function groupAsked(asked: string, scene: Scene): OutlineNode[] {
  const isQuestion = QUESTION.test(asked);
  const whole = plainly(asked.replace(QUESTION, '')).replace(WHERE, '');
  for (const plain of new Set([whole.replace(CLAUSE, ''), whole])) {
    const found = groupCalled(plain, { isPart: plain !== asked, isQuestion }, scene);
    if (found.length > 0) return found;
  }
  return [];
}

/** @param isPart The phrase continued: a single word may then suffice. */
function groupCalled(
  plain: string,
  { isPart, isQuestion }: { isPart: boolean; isQuestion: boolean },
  scene: Scene,
): OutlineNode[] {
  const all = wordsOf(plain.replaceAll(/\p{L}+/gu, (word) => IRREGULAR[word] ?? word)).filter(
    ({ weight }) => weight > STOP_WEIGHT,
  );
  const words = all.filter(({ text }) => !IDLE.test(text));
  const noun = words.find(({ text, stem }) => GENERIC.test(text) || (text !== stem && rolesNamed(text)));
  const plural = noun ?? words.find(({ text, stem }) => text !== stem);
  if (!plural && !isQuestion) return [];
  const roles = noun && !GENERIC.test(noun.text) ? rolesNamed(noun.text) : undefined;
  const telling = words.filter((word) => word !== noun);
  if (
    (!isQuestion && words.length < (isPart || words.length < all.length ? 1 : 2)) ||
    telling.length === 0 ||
    (roles && isLabel(telling, roles, scene)) ||
    (!noun && plural && isWholeLabel(plural, scene)) ||
    telling.some(({ text }) => text !== plural?.text && ASKS.test(text))
  )
    return [];
  const groups = groupsOf(scene).filter(({ isTable }) => !(isTable && noun && !roles));
  const isHead = groups.some(({ own }) => plural && own.some((said) => isAlike(plural, said)));
  const best = bestOf({ groups, words, telling, noun, roles, plural: isHead ? undefined : plural });
  if (best.length > 0 || !isHead || noun || telling.length < SURE) return best;
  return bestOf({ groups, words, telling, noun, roles, plural });
}

const SURE = 3; // words: then one of them may also occur elsewhere

interface Search {
  groups: readonly Group[];
  words: readonly Word[];
  telling: readonly Word[];
  noun: Word | undefined;
  roles: NounRoles | undefined;
  plural: Word | undefined;
}

function bestOf({ groups, words, telling, noun, roles, plural }: Search): OutlineNode[] {
  const isVague = (group: Group): boolean =>
    noun !== undefined && !roles && noun.stem !== 'question' && hasExtra(group, words) && !isChoice(group.members);
  const found = groups
    .map((group) => ({
      score: scoreOf(group, telling, plural) - (isVague(group) ? 1 : 0) - (hasJust(group.members, roles) ? 0 : 0.5),
      members: ofRoles(group.members, roles),
    }))
    .filter(({ score, members }) => score > 0 && members.length > 1)
    .toSorted((a, b) => b.score - a.score || a.members.length - b.members.length);
  const [best, ...others] = found;
  const isTold = others.every(({ score, members }) => !best || score < best.score || areWithin(best.members, members));
  return best && isTold ? oneForRow(best.members, roles) : [];
}

const hasJust = (members: readonly OutlineNode[], roles: NounRoles | undefined): boolean =>
  !roles || members.some(({ role }) => roles.just.includes(role));

/** Radio buttons: alternatives. */
const isChoice = (members: readonly OutlineNode[]): boolean =>
  members.filter(({ role }) => role === 'radio').length > 1;

const ASKS = /^(?:how|where|what|which|who|when|why|next|near|beside|between|add|edit|delete|remove)$/;

/** "enrol buttons": the elements of that name themselves are meant. */
function isLabel(telling: readonly Word[], { just }: NounRoles, scene: Scene): boolean {
  const said = (node: OutlineNode) => scene.words(node.name);
  return scene.shapes.some(
    ({ first }) =>
      just.includes(first.role) && telling.every((word) => said(first).some((other) => isAlike(word, other))),
  );
}

/** "details of Yirga Bloom", if each has a link "Details". */
const isWholeLabel = ({ text }: Word, scene: Scene): boolean =>
  scene.shapes.some(({ first, nodes }) => {
    const [word, more] = scene.words(first.name);
    return nodes.length > 1 && isInteractive(first) && !more && word?.text === text;
  });

const extraOf = ({ own }: Group, telling: readonly Word[]): Word[] =>
  own
    .filter(({ weight, text }) => weight === 1 && !IDLE.test(text))
    .filter((said) => !telling.some((word) => isAlike(word, said)));
const hasExtra = (group: Group, telling: readonly Word[]): boolean => extraOf(group, telling).length > 0;

/** 'links under "Tools"': of the group with exactly that name. */
export function groupQuoted(asked: string, scene: Scene): OutlineNode[] {
  const { text, parts } = takeQuotes(asked);
  const [label, other] = parts.map((part) => scene.words(part));
  if (!label || other || !/\p{L}/u.test(text)) return [];
  const noun = wordsOf(text).find((word) => rolesNamed(word.text));
  if (noun && noun.text === noun.stem) return []; // one is meant
  const roles = noun && rolesNamed(noun.text);
  const called = groupsOf(scene)
    .filter(({ own }) => own.length === label.length && own.every((word, at) => word.text === label[at]?.text))
    .map(({ members }) => ofRoles(members, roles))
    .filter(({ length }) => length > 1);
  return [...(called.toSorted((a, b) => a.length - b.length)[0] ?? [])];
}

/** "days", "extras": the only choice, menu or list with exactly that name. */
export function groupNamed(asked: string, scene: Scene): OutlineNode[] {
  const [word, more] = wordsOf(asked.replace(CLAUSE, '').replace(/^(?:the|my|all)\s+/i, ''));
  const isControl = rolesNamed(word?.text ?? '')?.just.every((role) => role !== 'cell') ?? false;
  if (!word || more || word.text === word.stem || isControl || GENERIC.test(word.text)) return [];
  const column = linksUnder(word, scene);
  if (column.length > 1) return column;
  const just = groupsOf(scene).filter(({ own, isNamed }) => isNamed && own.length === 1 && own[0]?.text === word.text);
  const [best, ...others] = just.toSorted((a, b) => a.members.length - b.members.length);
  const isOne = others.every(({ members }) => best && areWithin(best.members, members));
  return best && isOne ? oneForRow(ofRoles(best.members, undefined), undefined) : [];
}

/** All words apply to the group; one plural noun may denote its members. */
function scoreOf(group: Group, telling: readonly Word[], plural: Word | undefined): number {
  const { own, outer, members } = group;
  const isIn = (word: Word, said: readonly Word[]): boolean => said.some((other) => isAlike(word, other));
  const byOwn = telling.filter((word) => isIn(word, own));
  const left = telling.filter((word) => !byOwn.includes(word) && !isIn(word, outer));
  const untold = left.filter(
    (word) => word !== plural && !(word !== telling[0] && placesOfNoun.has(word.text)) && !isSaidByMost(members, word),
  );
  if (byOwn.length === 0 || untold.length > 0) return 0;
  if (plural && left.includes(plural) && isLabelOfOne(members, plural)) return 0;
  return byOwn.length + (telling.length - byOwn.length - left.length) / 2 - extraOf(group, telling).length * EXTRA;
}

/** "instructions for the walker", if one field is named "Special instructions". */
const isLabelOfOne = (members: readonly OutlineNode[], word: Word): boolean =>
  !isSaidByMost(members, word) && members.some(({ name }) => wordsOf(name).some(({ stem }) => stem === word.stem));

/** "accounting schemes": "Standard accounting", "Cash accounting". */
const isSaidByMost = (members: readonly OutlineNode[], word: Word): boolean =>
  members.filter(({ name }) => wordsOf(name).some((said) => isAlike(word, said))).length * 2 >= members.length;

const EXTRA = 0.3;
const isAlike = (asked: Word, said: Word): boolean =>
  asked.stem === said.stem ||
  asked.sense === said.sense ||
  (asked.root === said.root && asked.root.length > 3) ||
  isMadeOf(asked.stem, said.stem) ||
  isMadeOf(asked.stem, said.stem.replace(/e$/, ''));
/** "payment" of "pay", "rating" of "rate" */
const isMadeOf = (word: string, base: string): boolean =>
  word.startsWith(base) && /^(?:ment|ing|er)$/.test(word.slice(base.length));

export function ofRoles(members: readonly OutlineNode[], roles: NounRoles | undefined): readonly OutlineNode[] {
  const choices = members.filter(({ role }) => isChosenRole(role));
  if (!roles && members.some(({ role }) => isEditable(role))) return members.filter(({ role }) => role !== 'button');
  if (!roles) return choices.length > 1 && members.every(({ role }) => role !== 'link') ? choices : members;
  const just = members.filter(({ role }) => roles.just.includes(role));
  const kind = roles.also.find((role) => members.filter((node) => node.role === role).length > 1);
  return just.length > 0 ? just : members.filter((node) => (kind ? node.role === kind : hasRole(node, roles)));
}

const areWithin = (some: readonly OutlineNode[], others: readonly OutlineNode[]): boolean =>
  some.every((node) => others.includes(node));

/** Entries with several controls are represented by their links, unless the kind of control is given. */
export function oneForRow(members: readonly OutlineNode[], roles: NounRoles | undefined): OutlineNode[] {
  const [first, last] = [members[0], members.at(-1)];
  const isOne = (up: OutlineNode): boolean =>
    isRowRole(up.role) && !(first && last && isWithin(first, up) && isWithin(last, up));
  const rowOf = (node: OutlineNode) => ancestorWhere(node, isOne) ?? node;
  if (roles && !roles.just.includes('link')) return [...members];
  return members.filter((node, at) => members.findIndex((other) => rowOf(other) === rowOf(node)) === at);
}

const NO_NAME = /^(?:filters|options|actions|settings|controls|choices)$/;
const GROUPS = new Set('toolbar tablist radiogroup group navigation listbox list menu'.split(' '));

/** "sheets of the diagram", "drawing tools": all of the only group with exactly that name, if nothing else has it. */
export function groupOfName(asked: string, scene: Scene): OutlineNode[] {
  const { first = '', rest = '' } =
    /^(?:the\s+)?(?<first>\p{L}+s)\s+(?:of|in|for)\s+(?:the\s+|this\s+)?(?<rest>\p{L}+)$/iu.exec(asked)?.groups ?? {};
  const { word = '', plural = '' } = /^(?:the\s+)?(?<word>\p{Ll}+)\s+(?<plural>\p{Ll}+s)$/u.exec(asked)?.groups ?? {};
  const [name] = scene.words(first || plural);
  const [other] = scene.words(rest || word);
  if (!name || !other || rolesNamed(first || plural) || NO_NAME.test(plural)) return [];
  const isElsewhere = scene.elements.some((node) => isInteractive(node) && scene.says(node, other));
  if (word !== '' && isElsewhere) return [];
  const [group, more] = scene.elements.filter(
    (node) =>
      GROUPS.has(node.role) &&
      node.name !== '' &&
      scene.words(node.name).length === 1 &&
      scene.words(node.name)[0]?.stem === name.stem,
  );
  if (!group || more) return [];
  const members = scene.elements.filter((node) => isInteractive(node) && isWithin(node, group) && isTop(node, group));
  const kind = members[0]?.role;
  const same = members.filter(({ role }) => role === kind);
  return same.length > 1 ? same : [];
}

const isTop = (node: OutlineNode, group: OutlineNode): boolean =>
  ancestorWhere(node, (up) => up !== group && isInteractive(up) && isWithin(up, group)) === undefined;
