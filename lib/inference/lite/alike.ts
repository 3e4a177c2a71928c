import { isInSelect } from './members.ts';
import { nearnessTo } from './nearness.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { hasRole, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, labelOf, type Scene } from './scene.ts';
import { inPlace } from './spoken-of.ts';
import { surroundingsOf } from './surroundings.ts';
import { isHeaderRow } from './tables.ts';
import { isLike } from './word-said.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

const NOUNS = 'buttons|links|icons|checkboxes|switches|toggles';
const BEFORE = new RegExp(
  String.raw`^(?<what>.+?)\s+(?<noun>${NOUNS})(?:\s+(?:of|for|in|on|next to|beside|under|at|to)\s+(?:the\s+)?(?<place>.+))?$`,
  'i',
);
const AFTER = new RegExp(
  String.raw`^(?<noun>${NOUNS})\s+(?:(?:that|which)\s+(?<does>\p{L}+)|for\s+(?<doing>\p{L}+ing(?:\s+(?:up|out|in|off|down))?)|to\s+(?<verb>\p{L}+))\s+(?:the\s+|an?\s+)?(?<place>.+)$`,
  'iu',
);

/** "delete buttons of the queries", "the pencil buttons", "buttons to follow the suggested accounts": several elements whose names begin so. */
export function calledKind(asked: string, scene: Scene): OutlineNode[] {
  const plain = asked.replace(/^(?:the|all|my)\s+/i, '');
  const { what, noun = '', does, doing, verb, place } = (BEFORE.exec(plain) ?? AFTER.exec(plain))?.groups ?? {};
  const said = what ?? does ?? doing?.replace(/ing\b/, '') ?? verb ?? '';
  const words = scene.words(said).filter(({ weight }) => weight > STOP_WEIGHT);
  const roles = rolesNamed(noun)?.just ?? [];
  const nodes = scene.elements.filter((node) => isInteractive(node) && roles.includes(node.role));
  if (words.length === 0) return [];
  if (what !== undefined && ENTRY.test(what)) return nodes.filter(isInEntry);
  const begun = [isJust, isFormOf]
    .map((isSame) => nodes.filter((node) => begins(scene.words(labelOf(node)), words, isSame)))
    .find(({ length }) => length > 0);
  const whole = begun?.filter((node) => scene.words(labelOf(node)).length === words.length) ?? [];
  const found = whole.length > 1 ? whole : begun;
  return found && found.length > 1 ? inPlace(found, place, scene) : [];
}

const begins = (
  label: readonly Word[],
  words: readonly Word[],
  isSame: (asked: Word, said: Word) => boolean,
): boolean => words.every((word, at) => label[at] !== undefined && isSame(word, label[at]));

const isJust = (asked: Word, said: Word): boolean => asked.text === said.text;
const isFormOf = (asked: Word, said: Word): boolean =>
  asked.stem === said.stem || asked.sense === said.sense || asked.root === said.root;

/** "row checkboxes" */
const ENTRY = /^(?:row|line|card|entry|item|post|list)$/i;

function isInEntry(node: OutlineNode): boolean {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  return row !== undefined && !isHeaderRow(row);
}

const SEVERAL = /^(?:the\s+|all\s+|my\s+)*(?<noun>\p{Ll}+s)(?:\s+(?:of|in|for|on|from)\s+(?:the\s+)?(?<place>.+))?$/u;

/** "videos of the exercises", "photos": several whose names begin alike and have that word: "Watch video of Squats", "Photo 1". */
export function sayingSo(asked: string, scene: Scene): OutlineNode[] {
  const { noun = '', place } = SEVERAL.exec(asked)?.groups ?? {};
  const [word] = scene.words(noun);
  const roles = rolesNamed(noun);
  if (!word || word.text === word.stem || (roles && !roles.just.includes('img'))) return [];
  const saying = scene.elements.filter((node) => isInteractive(node) && !isInSelect(node) && scene.says(node, word));
  if (saying.some(({ name }) => scene.words(name).length === 1)) return []; // with exactly that name
  const kinds = saying.map(({ role, name }) => `${role} ${scene.words(name)[0]?.text}`);
  const countOf = (kind: string): number => kinds.filter((other) => other === kind).length;
  const [most = ''] = kinds.toSorted((a, b) => countOf(b) - countOf(a));
  const found = saying.filter((_, at) => kinds[at] === most);
  const isOfAll =
    place !== undefined && scene.words(place).every(({ text, stem, weight }) => weight < 1 || text !== stem);
  return found.length > 1 ? inPlace(found, isOfAll ? undefined : place, scene) : [];
}

/** "pins on the map": if the name of each begins with that word. */
export function sayingFirst(asked: string, scene: Scene): OutlineNode[] {
  const [word] = scene.words(SEVERAL.exec(asked)?.groups?.['noun'] ?? '');
  const found = word ? sayingSo(asked, scene) : [];
  return found.every(({ name }) => scene.words(name)[0]?.stem === word?.stem) ? found : [];
}

const ARROWS =
  /^(?:the\s+)?(?:arrows?|arrow buttons|(?:previous|back) and (?:next|forward)(?: buttons)?)(?:\s+(?:of|in|for|on)\s+(?:the\s+)?(?<place>.+))?$/i;

/** "arrows of the picture viewer": its previous and next controls. */
export function arrows(asked: string, scene: Scene): OutlineNode[] {
  const match = ARROWS.exec(asked);
  const ends = match
    ? scene.elements.filter((node) => isInteractive(node) && /^(?:previous|next|[‹›←→<>])/i.test(node.name))
    : [];
  return inPlace(ends, match?.groups?.['place'], scene);
}

const NOT_DONE =
  /^(?:the\s+)?(?:\p{L}+s|people)\s+(?:(?:that|who|which)\s+)?(?:(?:are|i have|we have)\s+)?(?:still\s+)?not\s+(?<done>\p{L}+(?:ed|en))(?:\s+yet)?$/iu;

/** "people who are not included", "things that are not packed yet": unchecked boxes with these words, or under a heading with them. */
export function notDone(asked: string, scene: Scene): OutlineNode[] {
  const [done] = scene.words(NOT_DONE.exec(asked)?.groups?.['done'] ?? '');
  if (!done) return [];
  const boxes = scene.elements.filter(
    ({ role, states, name }) => BOX.test(role) && !states.has('checked') && !OF_ALL.test(name),
  );
  const says = (text: string): boolean => scene.words(text).some((said) => isFormOf(done, said));
  const called = boxes.filter(({ name }) => says(name));
  return called.length > 1 ? called : boxes.filter((node) => surroundingsOf(node, scene).titles.some(says));
}

const BOX = /^(?:checkbox|switch)$/;
const OF_ALL = /\b(?:all|every\w*)\b/i;

const OF_ONE =
  /^(?<what>.+?)\s+(?<noun>button|link|icon|checkbox|switch|toggle|field|dropdown|menu)\s+(?:of|for|next to|beside|on|in)\s+(?:the\s+)?(?<place>.+)$/i;

/** "boost button of the hiking boots": of several with that name, the one whose entry has the words, best word for word. */
export function ofOne(asked: string, scene: Scene): OutlineNode[] {
  const { what = '', noun = '', place = '' } = OF_ONE.exec(asked)?.groups ?? {};
  const words = scene.words(what.replace(/^the\s+/i, ''));
  const roles = rolesNamed(noun);
  const called = scene.elements.filter(
    (node) => isInteractive(node) && hasRole(node, roles) && begins(scene.words(labelOf(node)), words, isFormOf),
  );
  const telling = scene.words(place).filter(({ weight }) => weight > STOP_WEIGHT);
  if (words.length === 0 || telling.length === 0 || called.length < 2) return [];
  const phrase = telling.map(({ text }) => text).join(' ');
  const [whole, each] = [
    called.filter((node) => saidNear(node, scene).some((said) => ` ${said} `.includes(` ${phrase} `))),
    called.filter((node) =>
      telling.every((word) => saidNear(node, scene).some((said) => ` ${said} `.includes(` ${word.text} `))),
    ),
  ];
  return [whole, each].find(({ length }) => length === 1) ?? [];
}

/** The texts in an element's entry. */
function saidNear(node: OutlineNode, scene: Scene): string[] {
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

const OF_NAME =
  /^(?:the\s+)?(?<noun>buttons|links|actions|controls)\s+(?:for|of|on|in|next to|beside)\s+(?:(?:the\s+)?\p{Ll}+\s(?:of|for|with|by|from|called|named)\s+)?(?:(?<owner>\S.*)['’]s \p{Ll}+|(?<name>["“]?\p{Lu}.*|\S*[\d#.\-_]\S*))$/u;

/** "buttons for Dilys Morgan", "actions of notes.txt", "controls in Ben's row": those of the only entry with these words, besides elements of that name. */
export function ofEntry(asked: string, scene: Scene): OutlineNode[] {
  const { noun = '', owner, name = owner ?? '' } = OF_NAME.exec(asked)?.groups ?? {};
  const words = scene.words(name).filter(({ weight }) => weight > STOP_WEIGHT);
  if (words.length === 0) return [];
  const roles = rolesNamed(noun);
  const isName = (node: OutlineNode): boolean =>
    noun !== 'links' && scene.words(labelOf(node)).every((said) => words.some((word) => isLike(word, said)));
  const isPart = (node: OutlineNode): boolean =>
    isInteractive(node) && !isInSelect(node) && !(noun === 'actions' ? CHOOSES : CELLS).has(node.role);
  const measure = nearnessTo({ words, roles: undefined, ordinal: undefined }, scene, 'entry');
  const near = scene.elements
    .filter((node) => isPart(node) && !isName(node) && (roles ? roles.just.includes(node.role) : true))
    .map((node) => ({ node, distance: measure(node) }))
    .filter(({ distance }) => Number.isFinite(distance));
  const least = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === least).map(({ node }) => node);
}

const CELLS = new Set(['cell', 'gridcell']);
const CHOOSES = new Set([...CELLS, 'checkbox', 'radio']);

/** "buttons at the end of the form": the last adjacent ones. */
export function lastButtons(asked: string, scene: Scene): OutlineNode[] {
  if (!/^(?:the\s+)?buttons (?:at|on) the (?:end|bottom)(?:\s.+)?$/i.test(asked)) return [];
  const isButton = ({ role }: OutlineNode): boolean => role === 'button';
  const forms = scene.outline.nodes.filter(({ role }) => role === 'form' || role === 'dialog' || role === 'main');
  const runs = [...forms, ...scene.outline.nodes.slice(0, 1)].map(({ children }) => {
    const last = children.findLastIndex(isButton);
    const before = children.slice(0, last + 1).findLastIndex((node) => !isButton(node));
    return children.slice(before + 1, last + 1);
  });
  return runs.find(({ length }) => length > 1) ?? [];
}
