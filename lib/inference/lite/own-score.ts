import { scores, type Agreements, type Context } from './candidate.ts';
import { bareName } from './naming.ts';
import type { OutlineNode } from './outline.ts';
import type { Phrase } from './phrase.ts';
import { isCheckable, isEditable, isRowRole } from './roles.ts';
import { isInteractive, labelOf } from './scene.ts';
import { textBeside } from './surroundings.ts';
import { similarity, type Similarity } from './similarity.ts';
import { gradeOf, grades, STOP_WEIGHT, type Word } from './words.ts';

/** How well the element's own words match; the caller checks the kind. */
export function ownScore(phrase: Phrase, node: OutlineNode, context: Context): number {
  const saysIcon = phrase.full.some(({ stem }) => stem === 'icon');
  const kind = saysIcon && isPicture(node) ? 1 : kindShare(phrase, node);
  let best = phrase.core.length === 0 && kind > scores.kindDiffers ? scores.nounOnly : 0;
  for (const { text, weight } of textsOf(node)) {
    const { core, full } = agreementsWith(phrase, text, context);
    best = Math.max(best, weight * kind * core, weight * full);
  }
  return best * (saysIcon === isPicture(node) ? 1 : PICTURED) * verbShare(node, context);
}

const isPicture = ({ name, states }: OutlineNode): boolean => name === '' && states.has('icon');

/** The icon in a cell shows a state, like a check mark: it is no verb for the cell's function. */
export const isSign = (node: OutlineNode): boolean => isPicture(node) && SIGNED.has(node.role);
const SIGNED = new Set(['cell', 'gridcell', 'rowheader', 'row']);

/** Written text counts more than an icon's name, unless an icon is requested. */
const PICTURED = 0.96;

/** Irreversible actions. */
export const grave = new Set(
  'cancel delete remove erase destroy terminate deactivate revoke refund pay unsubscribe block leave'.split(' '),
);

/** The same, plus actions that decide about others or give something away. */
export const final = new Set([
  ...grave,
  ...'reject decline approve ban discard discontinue archive uninstall transfer disconnect'.split(' '),
]);

/** "Cancel subscription" for a bare "cancel", "Delete all" for "delete it": irreversible actions must be named in full. */
function isRash(
  asked: readonly Word[],
  said: readonly Word[],
  { extra, missing }: Pick<Similarity, 'extra' | 'missing'>,
): boolean {
  if (!grave.has(said[0]?.text ?? '')) return false;
  const objects = asked.filter(({ weight }) => weight > STOP_WEIGHT).length - 1 - missing.length;
  const all = (words: readonly Word[]) => words.some(({ text }) => text === 'all' || text === 'everything');
  return (extra.length > 0 && objects <= 0) || (all(said) && !all(asked));
}

/** Labels repeat on a page ("Edit", "Delete" in each row): each is compared once. */
function agreementsWith(phrase: Phrase, text: string, { scene, typos, seen }: Context): Agreements {
  const known = seen.get(phrase)?.get(text);
  if (known) return known;
  const [first, ...others] = phrase.core;
  const isNo = first?.text === 'no' && others.length === 0;
  const said = isNo && NONE.test(text) ? [] : scene.words(text);
  const core = agreement(phrase.core, said, typos);
  const found = { core, full: phrase.full === phrase.core ? core : agreement(phrase.full, said, typos) };
  const labels = seen.get(phrase) ?? new Map<string, Agreements>();
  seen.set(phrase, labels.set(text, found));
  return found;
}

/** "No notifications" means that there are none: it is no "No", unlike "No thanks". */
const NONE = /^no\s+(?!thanks?\b|way\b)\p{L}/iu;

function kindShare({ roles }: Phrase, { role }: OutlineNode): number {
  if (!roles || roles.just.includes(role)) return 1;
  return roles.also.includes(role) ? scores.kindAlike : scores.kindDiffers;
}

/** An element's own name must have its action: "archive the draft" does not fit a link "Draft", nor "star it" "12 stars". */
export function verbShare(node: OutlineNode, { scene, verb, typos }: Context): number {
  if (verb === undefined) return 1;
  const said = scene.words(labelOf(node));
  const isSaid = typos || said.some((word) => gradeOf(verb, word, false) > grades.none); // most labels say something else
  if (!isSaid) return scores.verbMissing;
  const { recall } = similarity([verb], said, typos);
  if (recall === 0 || isSign(node) || saysLater(verb, said)) return scores.verbMissing;
  return recall === grades.inflected ? scores.verbInflected : 1;
}

/** "PL-44 Remove old flags" is a title; an element's action is its first word, or one of few. */
function saysLater({ sense }: Word, said: readonly Word[]): boolean {
  return said.length > LONGEST_ACT && said[0]?.sense !== sense && said[1]?.sense !== sense;
}

const LONGEST_ACT = 3; // words

function agreement(asked: readonly Word[], said: readonly Word[], typos: boolean): number {
  if (!typos && !asked.some((word) => said.some((other) => gradeOf(word, other, false) > grades.none))) return 0; // most labels
  const { score: likeness, extra, missing } = similarity(asked, said, typos);
  const isRashly = likeness < LITERAL && isRash(asked, said, { extra, missing });
  const score = isRashly ? likeness * scores.rash : likeness;
  if (missing.length > 0 && said.some(({ text }) => SUPERLATIVE.test(text))) return score * scores.vague; // not the thing itself
  return extra.length > 0 && asked.every(({ weight }) => weight < 1) ? score * scores.vague : score;
}

const LITERAL = 0.99;
export const SUPERLATIVE = /^(?:best|latest|\w{3,}(?:[^er]e|[^e])st)$/;

const ASIDE = /\s*\([^()]*\)$|,\s(?:\d+\s\p{L}+|empty)$/u; // "Post (kr 49)", "Bag, 2 items"

/** "Type a message" asks for a message. */
const ASKS_FOR = /^(?:please\s+)?(?:type|enter|write|add|insert|your)\s+(?:(?:a|an|the|your|in)\s+)?/i;

/** "Type / to search" and "Enter a city" are prompts, not names. */
export const promptOf = ({ states }: OutlineNode): string | undefined =>
  states.get('placeholder')?.replace(/^(?:start typing|type|enter)\s+(?=\S)/i, '');

/** A field right before the button "Search". */
function isBesideSearch({ role, parent, place }: OutlineNode): boolean {
  const next = role === 'textbox' ? parent?.children[place + 1] : undefined;
  return next?.role === 'button' && /^(?:search|find|go)$/i.test(next.name);
}

/** The name of "Sort by: newest" is its sort criterion, not the current choice. */
const CHOSEN = /^(?<label>[^:]{2,30}):\s+\S/;
/** "Risk rating — not started" */
const STATED = /^(?<label>.{2,40}?)\s+[—–]\s+\S/;
/** "Fruit Choose a fruit": its label, and its text while nothing is chosen. */
export const PROMPTED =
  /^(?<label>\S.{0,40}?)\s+(?:choose|select|pick|filter by|add)\s(?:an?|the|one|your|some|\p{L}+s)\b.*$/iu;
const opening = ({ states }: OutlineNode): boolean =>
  states.has('haspopup') || states.has('collapsed') || states.has('expanded');

interface Called {
  text: string;
  weight: number;
}

const known = new WeakMap<OutlineNode, readonly Called[]>();

/** An element's names, queried by each reading of each phrase. */
export function textsOf(node: OutlineNode): readonly Called[] {
  let texts = known.get(node);
  if (!texts) known.set(node, (texts = readTexts(node)));
  return texts;
}

/** The same, uncached: for queries that are made only once per element. */
export function readTexts(node: OutlineNode): readonly Called[] {
  if (node.name === '' && node.states.size === 0 && isRowRole(node.role)) return besideRow(node); // as of ten thousand
  const texts = [{ text: node.name, weight: 1 }];
  if (labelOf(node) !== node.name) texts.push({ text: labelOf(node), weight: 1 });
  const [placeholder, whole] = [promptOf(node), node.states.get('placeholder')];
  const description = node.states.get('description');
  const shorter = bareName(node.name).replace(ASIDE, '');
  if (shorter !== node.name && shorter !== '') texts.push({ text: shorter, weight: 0.97 });
  const kept = opening(node)
    ? [CHOSEN, STATED, PROMPTED].map((form) => form.exec(node.name)).find(Boolean)?.groups?.['label']
    : undefined;
  if (kept) texts.push({ text: kept, weight: 0.97 });
  if (placeholder) texts.push({ text: placeholder, weight: 0.97 });
  if (whole && whole !== placeholder) texts.push({ text: whole, weight: 0.97 }); // as it stands there, quoted
  if (description) texts.push({ text: description, weight: 0.9 });
  if (node.name === '' || isEditable(node.role)) texts.push({ text: textBeside(node), weight: 0.93 });
  const [inside, more] = node.children;
  const isLabel = node.role === 'button' || (isCheckable(node.role) && node.name.endsWith(':'));
  if (inside?.role === 'text' && !more && isLabel) texts.push({ text: inside.name, weight: 0.97 }); // the text drawn there, with another name
  const asking = isEditable(node.role) ? node.name.replace(ASKS_FOR, '') : '';
  if (asking !== '' && asking !== node.name) texts.push({ text: asking, weight: 0.95 });
  if (node.role === 'searchbox' || isBesideSearch(node)) texts.push({ text: 'search', weight: 0.95 });
  for (const text of partsOf(node)) texts.push({ text, weight: 0.93 });
  return texts.filter(({ text }) => text !== '');
}

function besideRow(row: OutlineNode): readonly Called[] {
  const text = textBeside(row);
  return text === '' ? [] : [{ text, weight: 0.93 }];
}

/** Whether it is, or contains, something to click or to write into. */
export const holdsControl = (node: OutlineNode): boolean => isInteractive(node) || node.children.some(holdsControl);

const MOST_PARTS = 6;

/** The texts of an unnamed entry that is clicked or dragged as a whole: its cells or lines. */
export function partsOf({ role, name, states, children }: OutlineNode): readonly string[] {
  const isWhole = states.has('clickable') || states.has('draggable');
  if (name !== '' || !isWhole || !(isRowRole(role) || role === 'generic')) return [];
  if (role === 'generic' && children.some(holdsControl)) return []; // around others, that is none of its texts
  const says = ({ role: kind, ref }: OutlineNode): boolean =>
    kind === 'heading' || (ref === undefined && (kind === 'text' || kind === 'cell'));
  return children
    .filter(says)
    .slice(0, MOST_PARTS)
    .map((child) => child.name);
}
