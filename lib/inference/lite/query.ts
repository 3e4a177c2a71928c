import { quotedIn, takeQuotes } from './intent.ts';
import { EMAIL, PHONE, DATE, TIME } from './extract/patterns.ts';
import { PRICE } from './extract/values.ts';
import { ancestorWhere, isWithin, textOf, type OutlineNode } from './outline.ts';
import { hasRole, isEditable, isRowRole, placesOfNoun, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { byState } from './stated.ts';
import { fold, STOP_WEIGHT, type Word } from './words.ts';

type Find = (asked: string) => OutlineNode[];

/**
 * Elements by what they are, beside what they are called: quoted labels, a state ("the disabled buttons"), a column ("invoice
 * links"), what their names look like ("phone link"), the verb that several share ("buttons that remove a laptop").
 * @param find Finds by name and kind alone.
 */
export function queried(asked: string, scene: Scene, find: Find): OutlineNode[] {
  for (const form of [byQuotes, byState, byVerb, byColumn, byCall, byNamedKind, byShare]) {
    const found = form(asked, scene, find);
    if (found.length > 0) return found;
  }
  return [];
}

const NEAR_QUOTE =
  /\b(?:in|on|of|for|to|by|from|under|below|above|near|beside|next to|within|inside|with|about|at|de|del|von|di|van)\s+(?:the\s+|la\s+|el\s+)?[\uE000-\uE0FF]/i;

/** "the choices "Chien", "Chat"", "the link to post, "Anzeige aufgeben"", "「メールアドレス」の入力欄". */
function byQuotes(asked: string, { elements }: Scene): OutlineNode[] {
  const { text, parts } = takeQuotes(asked);
  const names = quotedIn(text, parts);
  if (names.length === 0 || NEAR_QUOTE.test(text) || text.length === names.length) return [];
  const found = names.map((name) =>
    elements.filter((node) => isInteractive(node) && fold(node.name).trim() === fold(name).trim()),
  );
  if (found.some(({ length }) => length === 0)) return [];
  return names.length > 1 || found[0]?.length === 1 ? found.flat() : [];
}

const VERB =
  /^(?<noun>\p{L}+s)\s+(?:(?:that|which)\s+(?<does>\p{L}+)|(?:for\s+(?<doing>\p{L}+ing(?:\s+(?:up|out|in|off|on))?))|to\s+(?<verb>\p{L}+))\b(?<rest>.*)$/iu;

/** "buttons that remove a laptop", "links to download the bills": all that begin with the verb. */
function byVerb(asked: string, scene: Scene): OutlineNode[] {
  const { noun = '', does, doing, verb, rest = '' } = VERB.exec(asked)?.groups ?? {};
  const roles = rolesNamed(noun);
  const [said] = scene.words(does ?? doing?.replace(/ing\b/, '') ?? verb ?? '');
  if (!roles || !said) return [];
  const found = scene.elements.filter((node) => {
    const [first] = scene.words(node.name);
    return isInteractive(node) && hasRole(node, roles) && first !== undefined && isSame(said, first);
  });
  const telling = scene.words(rest).filter(({ weight }) => weight === 1);
  const about = found.filter((node) => telling.some((word) => scene.says(node, word)));
  const kept = about.length > 0 ? about : found;
  return kept.length > 1 ? kept : [];
}

const isSame = (asked: Word, said: Word): boolean =>
  asked.stem === said.stem || asked.sense === said.sense || asked.root === said.root;

const OF_KIND = /^(?<what>.+?)\s+(?<noun>\p{L}+?)$/iu;

/** "invoice links": those in the column with that header. */
function byColumn(asked: string, scene: Scene): OutlineNode[] {
  const { what = '', noun = '' } = OF_KIND.exec(asked)?.groups ?? {};
  const roles = rolesNamed(noun);
  const words = scene.words(what);
  const heads = roles
    ? scene.outline.nodes.filter(({ role, name }) => role === 'columnheader' && isCalledJust(words, scene.words(name)))
    : [];
  return heads.flatMap((head) => {
    const rows = head.parent?.parent?.children.filter(({ role }) => role === 'row') ?? [];
    const cells = rows.flatMap(({ children }) => children[head.place] ?? []);
    return cells.flatMap((cell) =>
      scene.elements.filter((node) => node !== cell && isWithin(node, cell) && hasRole(node, roles)).slice(0, 1),
    );
  });
}

const isCalledJust = (asked: readonly Word[], said: readonly Word[]): boolean =>
  asked.length > 0 && asked.length === said.length && asked.every((word, at) => word.stem === said[at]?.stem);

/** "the role pickers": all of the kind itself that say so; another kind is meant only where none does. */
function byNamedKind(asked: string, scene: Scene): OutlineNode[] {
  const { what = '', noun = '' } = OF_KIND.exec(asked)?.groups ?? {};
  const roles = /s$/i.test(noun) ? rolesNamed(noun) : undefined;
  const words = scene.words(what.replace(/^the\s+/i, '')).filter(({ weight }) => weight > STOP_WEIGHT);
  if (!roles || words.length === 0) return [];
  const named = scene.elements.filter((node) => words.every((word, at) => isNamedSo(word, scene.words(node.name)[at])));
  if (named.some(({ name }) => scene.words(name).length === words.length)) return []; // called just so
  const opens = ({ role, states }: OutlineNode) =>
    role === 'button' && states.has('haspopup') && roles.also.includes(role);
  const found = named.filter((node) => roles.just.includes(node.role) || opens(node));
  return found.length > 1 ? found : [];
}

const isNamedSo = (asked: Word, said: Word | undefined): boolean => said !== undefined && isSame(asked, said);

const shapes: readonly { said: RegExp; looks: RegExp }[] = [
  { said: /\b(?:(?:tele)?phone|call|hotline)\b/i, looks: new RegExp(PHONE.source) },
  { said: /\be-?mail\b/i, looks: new RegExp(EMAIL.source) },
  { said: /\bprices?\b/i, looks: new RegExp(`^${PRICE.source}$`, 'u') },
  { said: /\b(?:dates?|days?)\b/i, looks: new RegExp(`^(?:${DATE.source})`, 'iu') },
  { said: /\b(?:times?|slots?|hours)\b/i, looks: new RegExp(`^(?:${TIME.source})`, 'iu') },
];

/** "the pharmacy's phone link": nothing else than a number to call or an address looks so. */
function byCall(asked: string, scene: Scene): OutlineNode[] {
  return shapes.slice(0, 2).some(({ said }) => said.test(asked)) ? byForm(asked, scene) : [];
}

/** "phone link in the header": by what such a name looks like, where none is called so. */
export function byForm(asked: string, scene: Scene): OutlineNode[] {
  const { place, rest } = placeIn(asked, scene);
  const noun = /(?<noun>\p{L}+)$/u.exec(rest)?.groups?.['noun'] ?? '';
  const roles = rolesNamed(noun);
  const shape = shapes.find(({ said }) => said.test(rest));
  if (!roles || !shape || roles.just.some(isEditable)) return [];
  const words = scene
    .words(rest.replace(shape.said, ''))
    .filter(({ weight, text }) => weight === 1 && !rolesNamed(text));
  return scene.elements.filter(
    (node) =>
      isInteractive(node) &&
      hasRole(node, roles) &&
      shape.looks.test(node.name) &&
      place(node) &&
      isNearWords(node, words, scene),
  );
}

/** Said by the part of the page that it stands in. */
function isNearWords(node: OutlineNode, words: readonly Word[], scene: Scene): boolean {
  if (words.length === 0) return true;
  const near = node.parent && textOf(node.parent, scene.outline);
  const said = scene.words(near ?? '');
  return words.some((word) => word.text === 'number' || said.some((other) => isSame(word, other)));
}

const IN_PLACE = /^(?<rest>.+?)\s+(?:in|on|at|of)\s+(?:the\s+)?(?:page\s+)?(?<place>[\p{L} ]+)$/u;

function placeIn(asked: string, scene: Scene): { place: (node: OutlineNode) => boolean; rest: string } {
  const { rest = asked, place = '' } = IN_PLACE.exec(asked)?.groups ?? {};
  const roles = placesOfNoun.get(place.toLowerCase());
  const places = roles ? scene.outline.nodes.filter(({ role }) => roles.includes(role)) : [];
  return places.length === 0
    ? { place: () => true, rest: asked }
    : { place: (node) => places.some((up) => isWithin(node, up)), rest };
}

const FEWEST = 3;

/** "star ratings": several side by side whose names all say a word of it. */
function byShare(asked: string, scene: Scene): OutlineNode[] {
  const words = scene.words(asked).filter(({ weight, text }) => weight > STOP_WEIGHT && !rolesNamed(text));
  const last = words.at(-1);
  if (!last || last.text === last.stem) return []; // one is meant
  for (const word of words) {
    const saying = scene.placesOf(word).flatMap((place) => scene.outline.nodes[place] ?? []);
    const group = saying.find((node) => isInteractive(node) && !ancestorWhere(node, ({ role }) => isRowRole(role)));
    const same = group?.parent?.children.filter(({ role }) => role === group.role) ?? [];
    if (same.length >= FEWEST && same.every((node) => scene.says(node, word))) return same;
  }
  return [];
}
