import { CLAUSE, GENERIC, IDLE, IRREGULAR, plainly, QUESTION, WHERE } from './group-words.ts';
import { sectionEnd } from './nearness.ts';
import { ancestorsOf, ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { hasRole, isChosenRole, isEditable, isRowRole, placesOfNoun, rolesNamed, type NounRoles } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { headingsOver } from './surroundings.ts';
import { STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/** Elements that belong together, and what they are called together. */
interface Group {
  members: readonly OutlineNode[];
  /** Its name, its heading, the text or the button before it. */
  own: readonly Word[];
  /** What it stands in. */
  outer: readonly Word[];
  isTable: boolean;
  /** It has the name itself. */
  isNamed: boolean;
}

/**
 * "export formats", "tables in the public schema", "state filters": the elements of the one group that all words of a plural
 * are said of: by what it is called, or what it stands in.
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

/** @param isPart Some was said beside: one word may then be all there is. */
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
    telling.some(({ text }) => text !== plural?.text && ASKS.test(text))
  )
    return [];
  const groups = groupsOf(scene).filter(({ isTable }) => !(isTable && noun && !roles));
  const isHead = groups.some(({ own }) => plural && own.some((said) => isAlike(plural, said)));
  const best = bestOf({ groups, words, telling, noun, roles, plural: isHead ? undefined : plural });
  if (best.length > 0 || !isHead || noun || telling.length < SURE) return best;
  return bestOf({ groups, words, telling, noun, roles, plural });
}

const SURE = 3; // words: then one of them may be said elsewhere too

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

/** Radio buttons: one of several ways. */
const isChoice = (members: readonly OutlineNode[]): boolean =>
  members.filter(({ role }) => role === 'radio').length > 1;

const ASKS = /^(?:how|where|what|which|who|when|why|next|near|beside|between|add|edit|delete|remove)$/;

/** "enrol buttons": what is called so itself is meant. */
function isLabel(telling: readonly Word[], { just }: NounRoles, scene: Scene): boolean {
  const said = (node: OutlineNode) => scene.words(node.name);
  return scene.shapes.some(
    ({ first }) =>
      just.includes(first.role) && telling.every((word) => said(first).some((other) => isAlike(word, other))),
  );
}

const extraOf = ({ own }: Group, telling: readonly Word[]): Word[] =>
  own
    .filter(({ weight, text }) => weight === 1 && !IDLE.test(text))
    .filter((said) => !telling.some((word) => isAlike(word, said)));
const hasExtra = (group: Group, telling: readonly Word[]): boolean => extraOf(group, telling).length > 0;

/** "days", "extras": the one choice, menu or list that is called just so. */
export function groupNamed(asked: string, scene: Scene): OutlineNode[] {
  const landmark = LANDMARK.exec(asked)?.groups;
  if (landmark) return inLandmark(landmark['name'] ?? '', landmark['noun'] ?? '', scene);
  const [word, more] = wordsOf(asked.replace(CLAUSE, '').replace(/^(?:the|my|all)\s+/i, ''));
  const isControl = rolesNamed(word?.text ?? '')?.just.every((role) => role !== 'cell') ?? false;
  if (!word || more || word.text === word.stem || isControl || GENERIC.test(word.text)) return [];
  const column = linksUnder(word, scene);
  if (column.length > 1) return column;
  const just = groupsOf(scene).filter(({ own, isNamed }) => isNamed && own.length === 1 && own[0]?.text === word.text);
  const [best, ...others] = just.toSorted((a, b) => a.members.length - b.members.length);
  const isOne = others.every(({ members }) => best && areWithin(best.members, members));
  return best && isOne ? oneForRow(listed(best.members), undefined) : [];
}

const LANDMARK =
  /^(?:the\s+)?(?:(?<name>[\p{L} ]+?)\s+)?(?<noun>navigation|nav|navigation bar|navbar|toolbar|footer|header|top bar)$/iu;

/** "main navigation": what stands in the part of the page that is called so. */
function inLandmark(name: string, noun: string, scene: Scene): OutlineNode[] {
  const roles = placesOfNoun.get(noun.toLowerCase()) ?? [];
  const parts = scene.outline.nodes.filter(({ role }) => roles.includes(role));
  const asked = wordsOf(name).filter(({ weight }) => weight > STOP_WEIGHT);
  const called = parts.filter((part) =>
    asked.every((word) => scene.words(part.name).some((said) => isAlike(word, said))),
  );
  const [part, other] = asked.length > 0 ? called : parts;
  return part && !other ? within(part.index, part.end, scene) : [];
}

/** "trains", under a column "Train". */
function linksUnder(word: Word, scene: Scene): OutlineNode[] {
  const heads = scene.titles.filter(
    ({ role, name }) =>
      role === 'columnheader' && scene.words(name).length === 1 && scene.words(name)[0]?.stem === word.stem,
  );
  return heads.flatMap((head) => {
    const rows = head.parent?.parent?.children.filter((row) => row !== head.parent) ?? [];
    const cells = rows.flatMap(({ children }) => children[head.place] ?? []);
    return cells.flatMap((cell) => scene.elements.find((node) => node.role === 'link' && isWithin(node, cell)) ?? []);
  });
}

/** Of links beside a button, the links. */
function listed(members: readonly OutlineNode[]): readonly OutlineNode[] {
  const links = members.filter(({ role }) => role === 'link');
  return links.length > 1 && links.length > members.length / 2 ? links : ofRoles(members, undefined);
}

/** All words are said of the group; one noun in plural may say what its members are. */
function scoreOf(group: Group, telling: readonly Word[], plural: Word | undefined): number {
  const { own, outer, members } = group;
  const isIn = (word: Word, said: readonly Word[]): boolean => said.some((other) => isAlike(word, other));
  const byOwn = telling.filter((word) => isIn(word, own));
  const left = telling.filter((word) => !byOwn.includes(word) && !isIn(word, outer));
  const untold = left.filter(
    (word) => word !== plural && !(word !== telling[0] && placesOfNoun.has(word.text)) && !isSaidByMost(members, word),
  );
  if (byOwn.length === 0 || untold.length > 0) return 0;
  if (left.length > 0 && !byOwn.some(({ weight }) => weight === 1)) return 0;
  return byOwn.length + (telling.length - byOwn.length - left.length) / 2 - extraOf(group, telling).length * EXTRA;
}

/** "accounting schemes": "Standard accounting", "Cash accounting". */
const isSaidByMost = (members: readonly OutlineNode[], word: Word): boolean =>
  members.filter(({ name }) => wordsOf(name).some((said) => isAlike(word, said))).length * 2 >= members.length;

const EXTRA = 0.3;
const isAlike = (asked: Word, said: Word): boolean =>
  asked.stem === said.stem ||
  asked.sense === said.sense ||
  (asked.root === said.root && asked.root.length > 3) ||
  (asked.stem.startsWith(said.stem) && MADE_OF.test(asked.stem.slice(said.stem.length)));
const MADE_OF = /^(?:ment|ing|er)$/; // "payment" of "pay"

function ofRoles(members: readonly OutlineNode[], roles: NounRoles | undefined): readonly OutlineNode[] {
  const choices = members.filter(({ role }) => isChosenRole(role));
  if (!roles && members.some(({ role }) => isEditable(role))) return members.filter(({ role }) => role !== 'button');
  if (!roles) return choices.length > 1 && members.every(({ role }) => role !== 'link') ? choices : members;
  const just = members.filter(({ role }) => roles.just.includes(role));
  const kind = roles.also.find((role) => members.filter((node) => node.role === role).length > 1);
  return just.length > 0 ? just : members.filter((node) => (kind ? node.role === kind : hasRole(node, roles)));
}

const areWithin = (some: readonly OutlineNode[], others: readonly OutlineNode[]): boolean =>
  some.every((node) => others.includes(node));

/** Of entries with several controls, their links stand for them, unless the kind of control is said. */
function oneForRow(members: readonly OutlineNode[], roles: NounRoles | undefined): OutlineNode[] {
  const [first, last] = [members[0], members.at(-1)];
  const isOne = (up: OutlineNode): boolean =>
    isRowRole(up.role) && !(first && last && isWithin(first, up) && isWithin(last, up));
  const rowOf = (node: OutlineNode) => ancestorWhere(node, isOne) ?? node;
  if (roles && !roles.just.includes('link')) return [...members];
  return members.filter((node, at) => members.findIndex((other) => rowOf(other) === rowOf(node)) === at);
}

const holders = new Set(
  'group radiogroup search toolbar navigation tablist menu menubar list listbox tree form region dialog table grid contentinfo complementary'.split(
    ' ',
  ),
);

function groupsOf(scene: Scene): Group[] {
  const { nodes } = scene.outline;
  const found = nodes.flatMap((node): [OutlineNode, readonly OutlineNode[], string[]][] => {
    if (holders.has(node.role)) return [[node, within(node.index, node.end, scene), namesOf(node)]];
    if (node.role === 'heading' && !isFolded(node))
      return [[node, within(node.index, sectionEnd(node), scene), [node.name]]];
    if (node.role === 'treeitem' && node.children.length > 0)
      return [[node, node.children.filter(({ role }) => role === 'treeitem'), [node.name]]];
    if (isFolded(node)) return [[node, within(node.end - 1, sectionEnd(node), scene), [node.name]]];
    return node.role === 'text' ? [[node, afterText(node, scene), [node.name]]] : [];
  });
  return found
    .filter(([, members]) => members.length > 1)
    .map(([node, members, names]) => ({
      members,
      isNamed:
        node.name !== '' &&
        (!['heading', 'text', 'region', 'form', 'table', 'search'].includes(node.role) || isFolded(node)),
      isTable: node.role === 'table' || node.role === 'grid',
      own: names.flatMap((name) => scene.words(name)),
      outer: [...ancestorsOf(node)].filter(({ role }) => role !== 'document').flatMap(({ name }) => scene.words(name)),
    }));
}

/** The heading of a part of an accordion that stands open. */
const isFolded = ({ role, children: [button, more] }: OutlineNode): boolean =>
  role === 'heading' && button?.role === 'button' && button.states.has('expanded') && !more;

const isInSelect = (node: OutlineNode): boolean =>
  node.role === 'option' && ancestorWhere(node, ({ role }) => role === 'combobox') !== undefined;

function within(from: number, to: number, scene: Scene): OutlineNode[] {
  return scene.elements.filter(
    (node) => node.index > from && node.index < to && isInteractive(node) && !isInSelect(node),
  );
}

function namesOf(node: OutlineNode): string[] {
  const before = node.parent?.children[node.place - 1];
  const opener = before?.states.has('expanded') ? before.name : '';
  const heading = node.name === '' ? (headingsOver(node)[0]?.name ?? '') : '';
  const cookies =
    node.role === 'dialog' && node.children.some(({ name }) => /\bcookies?\b/i.test(name)) ? 'cookies' : '';
  return [node.name, opener, heading, cookies].filter((name) => name !== '');
}

const LONGEST_LABEL = 3; // words

/** What stands after a short text, up to the next one: "Upstairs", and its rooms. */
function afterText(node: OutlineNode, scene: Scene): readonly OutlineNode[] {
  if (scene.words(node.name).length > LONGEST_LABEL) return [];
  const siblings = node.parent?.children.slice(node.place + 1) ?? [];
  const end = siblings.findIndex(({ role, name }) => (role === 'text' && name.length > 1) || role === 'heading');
  const run = end === -1 ? siblings : siblings.slice(0, end);
  return scene.elements.filter((other) => isInteractive(other) && run.some((part) => isWithin(other, part)));
}
