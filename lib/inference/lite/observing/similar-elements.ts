import { isInSelect } from './group-members.ts';
import { nearnessTo } from '../structure/nearness.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { hasRole, isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { narrowToPlace } from '../candidates/most-mentioned.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { isHeaderRow } from '../outline/tables.ts';
import { isSimilarWord } from '../lexicon/word-occurrence.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

const CONTROL_NOUNS = 'buttons|links|icons|checkboxes|switches|toggles';
const NAME_BEFORE_NOUN = new RegExp(
  String.raw`^(?<what>.+?)\s+(?<noun>${CONTROL_NOUNS})(?:\s+(?:of|for|in|on|next to|beside|under|at|to)\s+(?:the\s+)?(?<place>.+))?$`,
  'i',
);
const NOUN_BEFORE_VERB = new RegExp(
  String.raw`^(?<noun>${CONTROL_NOUNS})\s+(?:(?:that|which)\s+(?<does>\p{L}+)|for\s+(?<doing>\p{L}+ing(?:\s+(?:up|out|in|off|down))?)|to\s+(?<verb>\p{L}+))\s+(?:the\s+|an?\s+)?(?<place>.+)$`,
  'iu',
);

/**
 * "delete buttons of the queries", "the pencil buttons", "buttons to follow the suggested accounts": several elements whose
 * names begin so.
 */
export function calledKind(request: string, scene: Scene): OutlineNode[] {
  const plain = request.replace(/^(?:the|all|my)\s+/i, '');
  const {
    what,
    noun = '',
    does,
    doing,
    verb,
    place,
  } = (NAME_BEFORE_NOUN.exec(plain) ?? NOUN_BEFORE_VERB.exec(plain))?.groups ?? {};
  const phrase = what ?? does ?? doing?.replace(/ing\b/, '') ?? verb ?? '';
  const words = scene.words(phrase).filter(({ weight }) => weight > STOP_WEIGHT);
  const roles = rolesNamed(noun)?.just ?? [];
  const nodes = scene.elements.filter((node) => isInteractive(node) && roles.includes(node.role));
  if (words.length === 0) return [];
  if (what !== undefined && ENTRY_NOUN.test(what)) return nodes.filter(isInEntry);
  const beginning = [isSameText, isWordForm]
    .map((isSame) => nodes.filter((node) => beginsWith(scene.words(labelOf(node)), words, isSame)))
    .find(({ length }) => length > 0);
  const whole = beginning?.filter((node) => scene.words(labelOf(node)).length === words.length) ?? [];
  const found = whole.length > 1 ? whole : beginning;
  return found && found.length > 1 ? narrowToPlace(found, place, scene) : [];
}

const beginsWith = (
  label: readonly Word[],
  words: readonly Word[],
  isSame: (queryWord: Word, labelWord: Word) => boolean,
): boolean => words.every((word, at) => label[at] !== undefined && isSame(word, label[at]));

const isSameText = (queryWord: Word, labelWord: Word): boolean => queryWord.text === labelWord.text;
const isWordForm = (queryWord: Word, labelWord: Word): boolean =>
  queryWord.stem === labelWord.stem || queryWord.sense === labelWord.sense || queryWord.root === labelWord.root;

/** "row checkboxes" */
const ENTRY_NOUN = /^(?:row|line|card|entry|item|post|list)$/i;

function isInEntry(node: OutlineNode): boolean {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  return row !== undefined && !isHeaderRow(row);
}

const PLURAL_REQUEST =
  /^(?:the\s+|all\s+|my\s+)*(?<noun>\p{Ll}+s)(?:\s+(?:of|in|for|on|from)\s+(?:the\s+)?(?<place>.+))?$/u;

/**
 * "videos of the exercises", "photos": several whose names begin alike and have that word: "Watch video of Squats", "Photo 1".
 */
export function sayingSo(request: string, scene: Scene): OutlineNode[] {
  const { noun = '', place } = PLURAL_REQUEST.exec(request)?.groups ?? {};
  const [word] = scene.words(noun);
  const roles = rolesNamed(noun);
  if (!word || word.text === word.stem || (roles && !roles.just.includes('img'))) return [];
  const mentioning = scene.elements.filter(
    (node) => isInteractive(node) && !isInSelect(node) && scene.mentions(node, word),
  );
  if (mentioning.some(({ name }) => scene.words(name).length === 1)) return []; // with exactly that name
  const kinds = mentioning.map(({ role, name }) => `${role} ${scene.words(name)[0]?.text}`);
  const countOf = (kind: string): number => kinds.filter((other) => other === kind).length;
  const [most = ''] = kinds.toSorted((a, b) => countOf(b) - countOf(a));
  const found = mentioning.filter((_, at) => kinds[at] === most);
  const isOfAll =
    place !== undefined && scene.words(place).every(({ text, stem, weight }) => weight < 1 || text !== stem);
  return found.length > 1 ? narrowToPlace(found, isOfAll ? undefined : place, scene) : [];
}

/** "pins on the map": if the name of each begins with that word. */
export function sayingFirst(request: string, scene: Scene): OutlineNode[] {
  const [word] = scene.words(PLURAL_REQUEST.exec(request)?.groups?.['noun'] ?? '');
  const found = word ? sayingSo(request, scene) : [];
  return found.every(({ name }) => scene.words(name)[0]?.stem === word?.stem) ? found : [];
}

const ARROWS_REQUEST =
  /^(?:the\s+)?(?:arrows?|arrow buttons|(?:previous|back) and (?:next|forward)(?: buttons)?)(?:\s+(?:of|in|for|on)\s+(?:the\s+)?(?<place>.+))?$/i;

/** "arrows of the picture viewer": its previous and next controls. */
export function arrows(request: string, scene: Scene): OutlineNode[] {
  const match = ARROWS_REQUEST.exec(request);
  const ends = match
    ? scene.elements.filter((node) => isInteractive(node) && /^(?:previous|next|[‹›←→<>])/i.test(node.name))
    : [];
  return narrowToPlace(ends, match?.groups?.['place'], scene);
}

const NOT_DONE_REQUEST =
  /^(?:the\s+)?(?:\p{L}+s|people)\s+(?:(?:that|who|which)\s+)?(?:(?:are|i have|we have)\s+)?(?:still\s+)?not\s+(?<done>\p{L}+(?:ed|en))(?:\s+yet)?$/iu;

/**
 * "people who are not included", "things that are not packed yet": unchecked boxes with these words, or under a heading with
 * them.
 */
export function notDone(request: string, scene: Scene): OutlineNode[] {
  const [done] = scene.words(NOT_DONE_REQUEST.exec(request)?.groups?.['done'] ?? '');
  if (!done) return [];
  const boxes = scene.elements.filter(
    ({ role, states, name }) => CHECKABLE_ROLE.test(role) && !states.has('checked') && !SELECT_ALL_NAME.test(name),
  );
  const mentions = (text: string): boolean => scene.words(text).some((other) => isWordForm(done, other));
  const named = boxes.filter(({ name }) => mentions(name));
  return named.length > 1 ? named : boxes.filter((node) => surroundingsOf(node, scene).titles.some(mentions));
}

const CHECKABLE_ROLE = /^(?:checkbox|switch)$/;
const SELECT_ALL_NAME = /\b(?:all|every\w*)\b/i;

const CONTROL_OF_ENTRY =
  /^(?<what>.+?)\s+(?<noun>button|link|icon|checkbox|switch|toggle|field|dropdown|menu)\s+(?:of|for|next to|beside|on|in)\s+(?:the\s+)?(?<place>.+)$/i;

/** "boost button of the hiking boots": of several with that name, the one whose entry has the words, best word for word. */
export function ofOne(request: string, scene: Scene): OutlineNode[] {
  const { what = '', noun = '', place = '' } = CONTROL_OF_ENTRY.exec(request)?.groups ?? {};
  const words = scene.words(what.replace(/^the\s+/i, ''));
  const roles = rolesNamed(noun);
  const named = scene.elements.filter(
    (node) => isInteractive(node) && hasRole(node, roles) && beginsWith(scene.words(labelOf(node)), words, isWordForm),
  );
  const significant = scene.words(place).filter(({ weight }) => weight > STOP_WEIGHT);
  if (words.length === 0 || significant.length === 0 || named.length < 2) return [];
  const phrase = significant.map(({ text }) => text).join(' ');
  const [whole, each] = [
    named.filter((node) => textsInEntry(node, scene).some((text) => ` ${text} `.includes(` ${phrase} `))),
    named.filter((node) =>
      significant.every((word) => textsInEntry(node, scene).some((text) => ` ${text} `.includes(` ${word.text} `))),
    ),
  ];
  return [whole, each].find(({ length }) => length === 1) ?? [];
}

/** The texts in an element's entry. */
function textsInEntry(node: OutlineNode, scene: Scene): string[] {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const loose = scene.rowOf(node);
  const nodes = row
    ? scene.outline.nodes.slice(row.index, row.end)
    : loose
      ? scene.outline.nodes.slice(loose.from, loose.to)
      : [];
  return nodes.map(({ name }) =>
    scene
      .words(name)
      .map(({ text }) => text)
      .join(' '),
  );
}

const CONTROLS_OF_NAME =
  /^(?:the\s+)?(?<noun>buttons|links|actions|controls)\s+(?:for|of|on|in|next to|beside)\s+(?:(?:the\s+)?\p{Ll}+\s(?:of|for|with|by|from|called|named)\s+)?(?:(?<owner>\S.*)['’]s \p{Ll}+|(?<name>["“]?\p{Lu}.*|\S*[\d#.\-_]\S*))$/u;

/**
 * "buttons for Dilys Morgan", "actions of notes.txt", "controls in Ben's row": those of the only entry with these words,
 * besides elements of that name.
 */
export function ofEntry(request: string, scene: Scene): OutlineNode[] {
  const { noun = '', owner, name = owner ?? '' } = CONTROLS_OF_NAME.exec(request)?.groups ?? {};
  const words = scene.words(name).filter(({ weight }) => weight > STOP_WEIGHT);
  if (words.length === 0) return [];
  const roles = rolesNamed(noun);
  const isName = (node: OutlineNode): boolean =>
    noun !== 'links' &&
    scene.words(labelOf(node)).every((labelWord) => words.some((word) => isSimilarWord(word, labelWord)));
  const isPart = (node: OutlineNode): boolean =>
    isInteractive(node) && !isInSelect(node) && !(noun === 'actions' ? CHOICE_ROLES : CELL_ROLES).has(node.role);
  const nearness = nearnessTo({ words, roles: undefined, ordinal: undefined }, scene, 'entry');
  const near = scene.elements
    .filter((node) => isPart(node) && !isName(node) && (roles ? roles.just.includes(node.role) : true))
    .map((node) => ({ node, distance: nearness(node) }))
    .filter(({ distance }) => Number.isFinite(distance));
  const least = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === least).map(({ node }) => node);
}

const CELL_ROLES = new Set(['cell', 'gridcell']);
const CHOICE_ROLES = new Set([...CELL_ROLES, 'checkbox', 'radio']);

/** "buttons at the end of the form": the last adjacent ones. */
export function lastButtons(request: string, scene: Scene): OutlineNode[] {
  if (!/^(?:the\s+)?buttons (?:at|on) the (?:end|bottom)(?:\s.+)?$/i.test(request)) return [];
  const isButton = ({ role }: OutlineNode): boolean => role === 'button';
  const forms = scene.outline.nodes.filter(({ role }) => role === 'form' || role === 'dialog' || role === 'main');
  const runs = [...forms, ...scene.outline.nodes.slice(0, 1)].map(({ children }) => {
    const last = children.findLastIndex(isButton);
    const before = children.slice(0, last + 1).findLastIndex((node) => !isButton(node));
    return children.slice(before + 1, last + 1);
  });
  return runs.find(({ length }) => length > 1) ?? [];
}
