import { subtreeOf, textOf, type Outline, type OutlineNode } from '../../outline/outline.ts';
import { isCheckable, isEditable } from '../../outline/roles.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { wordsOf } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import { EMAIL } from '../../values/patterns.ts';
import type { Scope } from './scope.ts';
import { BARE_PRICE, PRICE, valueFor } from '../../values/parse-value.ts';

/** An entry's name, for the first text of an object: "run", "issue" or whatever the things there are. */
export function titleFor(field: Field, scope: Scope, asked: string): unknown {
  if (!scope.isEntry || field.kind !== 'text' || field.pattern) return undefined;
  const title = firstTitle(field, scope);
  if (typeof title === 'string' && similarity(wordsOf(title), wordsOf(asked)).recall > 0.9) return undefined; // it is known
  if (!hasNumber(field)) return title;
  return valueFor(field, CODE_TEXT.exec(typeof title === 'string' ? title : '')?.[0] ?? '');
}

const CODE_TEXT = /#?[\p{L}\d]*[-_/]?\d[\p{L}\d/_-]*/u; // "Order LL-88213", "#318"

export function firstTitle(field: Field, scope: Scope): unknown {
  const { nodes, outline, isEntry } = scope;
  const heading = nodes
    .filter((node) => node.role === 'heading' && node.name !== '' && !(isEntry && isRepeatedInAll(node, scope)))
    .toSorted((a, b) => levelOf(a) - levelOf(b))[0];
  const link = nodes.find(({ role, name }) => role === 'link' && name !== '');
  const isLed = isEntry && link && heading && link.index < heading.index && levelOf(heading) > MAX_TITLE_LEVEL;
  if (heading) return valueFor(field, isLed ? link.name : withoutStars(heading.name));
  if (!isEntry) return undefined;
  const [root] = nodes;
  if (root && root.name !== '' && root.children.length > 0 && root.role !== 'link')
    return valueFor(field, titleIn(root.name));
  const all = nodes.filter((node) => (node.role === 'link' || node.role === 'rowheader') && node.name !== '');
  const named = all.find((node) => !isRepeatedInAll(node, scope)) ?? all[0];
  const said = nodes.filter(
    (node) => node.children.length === 0 && textOf(node, outline) !== '' && !pictureRoles.has(node.role),
  );
  const leads = said.find((node) => !isControl(node.role));
  if (named && !(leads && leads.index < named.index && isRepeatedInAll(named, scope)))
    return valueFor(field, titleIn(named.name));
  const first =
    (hasNumber(field) ? undefined : textAfterCount(said)) ??
    said.find((node) => !isControl(node.role) || (isCheckable(node.role) && !isRepeatedInAll(node, scope))) ??
    said[0];
  const title = first && titleIn(firstPart(first, outline));
  const isOpen = first && isEditable(first.parent?.children[first.siblingIndex + 1]?.role ?? '');
  return title === undefined ? undefined : valueFor(field, isOpen ? title.replace(TRAILING_PREPOSITION, '') : title);
}

/** "House burger" of "2 × House burger": a separate number is not a thing's name. */
function textAfterCount(said: readonly OutlineNode[]): OutlineNode | undefined {
  const [first] = said;
  const worded = said.find(({ role, name }) => !isControl(role) && /\p{L}{2}/u.test(name));
  return first && BARE_COUNT.test(first.name) && worded?.role === 'text' ? worded : undefined;
}

const BARE_COUNT = /^\d{1,3}\s?[×x]?$/u;
const hasNumber = ({ label, description: about }: Field): boolean =>
  /\b(?:number|no|id|code|reference|ref|key)\b/.test(`${label} ${about}`.toLowerCase());

/** "the course title": the heading of the part of the page of that name, besides that of the page. */
export function titleOfPart(field: Field, { nodes, isEntry }: Scope, asked: string): unknown {
  if (isEntry || field.kind !== 'text' || !/^(?:title|name)$/.test(field.label)) return undefined;
  const of = new RegExp(String.raw`(\p{L}+)(?:'s|’s)? ${field.label}\b`, 'iu').exec(asked)?.[1] ?? '';
  const [kind, more] = wordsOf(of).filter(({ weight }) => weight === 1);
  const [part, other] = nodes.filter(
    ({ role, name }) => PART_ROLES.has(role) && kind && !more && wordsOf(name).some(({ stem }) => stem === kind.stem),
  );
  const heading = part && !other ? part.children.find(({ role }) => role === 'heading') : undefined;
  return heading && valueFor(field, withoutStars(heading.name));
}

const PART_ROLES: ReadonlySet<string> = new Set(['complementary', 'region', 'dialog', 'form', 'article']);

/** The texts right under a page's title. */
export function textsBelowTitle({ nodes }: Scope): Scope['nodes'] {
  const title = nodes.find(({ role, states }) => role === 'heading' && states.get('level') === '1');
  const after = title?.parent?.children.slice(title.siblingIndex + 1) ?? [];
  return after.slice(
    0,
    after.findIndex(({ role }) => role !== 'text'),
  );
}

/** The first text of an entry, or its heading. */
export function entryTitle({ nodes }: Pick<Scope, 'nodes'>): string {
  const heading = nodes.find(({ role, name }) => role === 'heading' && name !== '');
  return heading?.name ?? nodes.find(({ role, name }) => name !== '' && !isControl(role))?.name ?? '';
}

/** "Sunset lights at" before the field with the time */
const TRAILING_PREPOSITION = /[\s:]+(?:at|on|from|until|to|for|um|am|ab|bis|à|a las|alle)?[:]?$/iu;

const MAX_TITLE_LEVEL = 3; // a heading of less weight, after a link, is of a part

/** "Hotel Sacher 5 out of 5 stars" */
const withoutStars = (title: string): string => title.replace(STAR_RATING, '') || title;
const STAR_RATING =
  /[\s,–—-]+\(?(?:\d(?:[.,]\d)?(?:\s?(?:\/|out of|of|von|sur|de|di|van)\s?\d+)?\s?(?:stars?|sterne|étoiles|estrellas|stelle|sterren)|[★☆⭐]+)\)?$/iu;

const pictureRoles = new Set(['img', 'image']);

/** "Ferrari" of "Ferrari · party of 4 · 18:30". */
const firstPart = (node: OutlineNode, outline: Outline): string => {
  const text = textOf(node, outline);
  return isControl(node.role) ? text : (text.split(PART_SEPARATOR).find((part) => part !== '') ?? text);
};
const PART_SEPARATOR = /\s+[·•]\s+/;

/** "Details" is a link in each entry: it is no entry's name. */
export function isRepeatedInAll({ role, name }: OutlineNode, { nodes: [root], outline }: Scope): boolean {
  const { parent, siblingIndex: place = 0 } = root ?? {};
  const near = parent?.children.slice(Math.max(0, place - MAX_NODES_BEFORE), place + MAX_NODES_BEFORE) ?? [];
  const inside = near.flatMap((other) =>
    other.role === root?.role ? [subtreeOf(other, outline).filter((node) => node.role === role)] : [],
  );
  const having = inside.filter(({ length }) => length > 0);
  const alike = having.filter((nodes) =>
    nodes.some((node) => withoutReplyPrefix(node.name) === withoutReplyPrefix(name)),
  );
  return alike.length > 1 && alike.length === having.length;
}

/** "Re: Idle drops" replies to "Idle drops". */
const withoutReplyPrefix = (name: string): string => name.replace(/^(?:re|aw|sv|antw|rép|res):\s+/i, '');

const MAX_NODES_BEFORE = 25; // entries on both sides tell it as well as all

/** "Salmon bowl €14.90", "City flat City flat Price: …": the text before the price and the labels, once. */
function titleIn(text: string): string {
  if (text.length > MAX_TEXT_LENGTH) return text;
  const end = Math.min(
    ...[
      PRICE_IN_SENTENCE.test(text) ? undefined : PRICE.exec(text)?.index,
      TRAILING_PRICE.exec(text)?.index,
      EMAIL.exec(text)?.index,
      / [–—] (?=\d)/.exec(text)?.index,
      LABEL_IN_TEXT.exec(text)?.index,
      LABEL_BEFORE_NUMBER.exec(text)?.index,
    ]
      .filter((at) => at !== undefined && at > 0)
      .map(Number),
    text.length,
  );
  const cut = text.slice(0, end).replace(/[\s–—,;:-]+$/, '');
  const start = end < text.length ? cut.replace(TRAILING_VERB, '').replace(/\s(?:from|ab|dès|desde|vanaf)$/i, '') : cut;
  const half = start.slice(0, (start.length - 1) / 2);
  return half !== '' && start === `${half} ${half}` ? half : start;
}

/** "Baker fined £9,000 over stale buns" */
const PRICE_IN_SENTENCE = new RegExp(
  String.raw`\p{Ll} (?:${PRICE.source}) (?:over|after|despite|against|amid|because|when|while|après|contre|nach|wegen|tras|dopo)(?!\p{L})`,
  'u',
);

/** "Bruschetta 7.00", "Oysters 14.00 Sold out" */
const TRAILING_PRICE = new RegExp(String.raw`${BARE_PRICE.source}(?=$| \p{Lu}\p{Ll}+(?: \p{Ll}+)?$)`, 'u');

/** If there are several labels, or one that is not followed by a number: "Weir Lane: 1,940 kWh" is a value of Weir Lane. */
const LABEL_IN_TEXT = / \p{Lu}[\p{L} ]{1,20}: (?=.*: |(?!\S*\d))/u;

const MAX_TEXT_LENGTH = 1_000; // characters in which a title is looked for: a longer text is none, and takes long to search

const LABEL_BEFORE_NUMBER = /(?<=^\p{L}[^\d:]*): (?=\d)/u;

/** "Agnes P. gave £40" */
export const TRAILING_VERB = /(?<=^\p{Lu}\S*(?: \S+)*|,)[,\s]+(?:\p{Ll}{2,}ed|gave|sent|paid|won|wrote|left)$/u;

const isControl = (role: string): boolean => role === 'button' || isCheckable(role) || isEditable(role);

function levelOf(node: OutlineNode): number {
  return Number(node.states.get('level') ?? 2);
}
