import { scores, type PhraseMatch, type RankingContext } from './candidate.ts';
import { bareName } from '../lexicon/name-match.ts';
import type { OutlineNode } from '../outline/outline.ts';
import type { TargetPhrase } from '../instruction/target-phrase.ts';
import { isCheckable, isEditable, isRowRole } from '../outline/roles.ts';
import { isInteractive, labelOf } from '../outline/scene.ts';
import { textBeside } from '../structure/surroundings.ts';
import { similarity, type Similarity } from '../lexicon/similarity.ts';
import { wordMatchGrade, matchGrades, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** How well the element's own words match; the caller checks the kind. */
export function ownScore(phrase: TargetPhrase, node: OutlineNode, context: RankingContext): number {
  const saysIcon = phrase.full.some(({ stem }) => stem === 'icon');
  const kind = saysIcon && isPicture(node) ? 1 : roleFactor(phrase, node);
  let best = phrase.core.length === 0 && kind > scores.kindDiffers ? scores.nounOnly : 0;
  for (const { text, weight } of textsOf(node)) {
    const { core, full } = agreementsWith(phrase, text, context);
    best = Math.max(best, weight * kind * core, weight * full);
  }
  return best * (saysIcon === isPicture(node) ? 1 : ICON_FACTOR) * verbFactor(node, context);
}

const isPicture = ({ name, states }: OutlineNode): boolean => name === '' && states.has('icon');

/** The icon in a cell shows a state, like a check mark: it is no verb for the cell's function. */
export const isStateIcon = (node: OutlineNode): boolean => isPicture(node) && CELL_ROLES.has(node.role);
const CELL_ROLES = new Set(['cell', 'gridcell', 'rowheader', 'row']);

/** Written text counts more than an icon's name, unless an icon is requested. */
const ICON_FACTOR = 0.96;

/** Irreversible actions. */
export const irreversibleVerbs = new Set(
  'cancel delete remove erase destroy terminate deactivate revoke refund pay unsubscribe block leave'.split(' '),
);

/** The same, plus actions that decide about others or give something away. */
export const consequentialVerbs = new Set([
  ...irreversibleVerbs,
  ...'reject decline approve ban discard discontinue archive uninstall transfer disconnect'.split(' '),
]);

/** "Cancel subscription" for a bare "cancel", "Delete all" for "delete it": irreversible actions must be named in full. */
function isIrreversibleUnnamed(
  asked: readonly Word[],
  said: readonly Word[],
  { extra, missing }: Pick<Similarity, 'extra' | 'missing'>,
): boolean {
  if (!irreversibleVerbs.has(said[0]?.text ?? '')) return false;
  const objects = asked.filter(({ weight }) => weight > STOP_WEIGHT).length - 1 - missing.length;
  const all = (words: readonly Word[]) => words.some(({ text }) => text === 'all' || text === 'everything');
  return (extra.length > 0 && objects <= 0) || (all(said) && !all(asked));
}

/** Labels repeat on a page ("Edit", "Delete" in each row): each is compared once. */
function agreementsWith(phrase: TargetPhrase, text: string, { scene, typos, seen }: RankingContext): PhraseMatch {
  const cachedNames = seen.get(phrase)?.get(text);
  if (cachedNames) return cachedNames;
  const [first, ...others] = phrase.core;
  const isNo = first?.text === 'no' && others.length === 0;
  const said = isNo && NOTHING_NOTICE.test(text) ? [] : scene.words(text);
  const core = agreement(phrase.core, said, typos);
  const found = { core, full: phrase.full === phrase.core ? core : agreement(phrase.full, said, typos) };
  const labels = seen.get(phrase) ?? new Map<string, PhraseMatch>();
  seen.set(phrase, labels.set(text, found));
  return found;
}

/** "No notifications" means that there are none: it is no "No", unlike "No thanks". */
const NOTHING_NOTICE = /^no\s+(?!thanks?\b|way\b)\p{L}/iu;

function roleFactor({ roles }: TargetPhrase, { role }: OutlineNode): number {
  if (!roles || roles.just.includes(role)) return 1;
  return roles.also.includes(role) ? scores.kindAlike : scores.kindDiffers;
}

/** An element's own name must have its action: "archive the draft" does not fit a link "Draft", nor "star it" "12 stars". */
export function verbFactor(node: OutlineNode, { scene, verb, typos }: RankingContext): number {
  if (verb === undefined) return 1;
  const said = scene.words(labelOf(node));
  // most labels say something else
  const isSaid = typos || said.some((word) => wordMatchGrade(verb, word, false) > matchGrades.none);
  if (!isSaid) return scores.verbMissing;
  const { recall } = similarity([verb], said, typos);
  if (recall === 0 || isStateIcon(node) || isActionLaterInName(verb, said)) return scores.verbMissing;
  return recall === matchGrades.inflected ? scores.verbInflected : 1;
}

/** "PL-44 Remove old flags" is a title; an element's action is its first word, or one of few. */
function isActionLaterInName({ sense }: Word, said: readonly Word[]): boolean {
  return said.length > MAX_ACTION_WORDS && said[0]?.sense !== sense && said[1]?.sense !== sense;
}

const MAX_ACTION_WORDS = 3; // words

function agreement(asked: readonly Word[], said: readonly Word[], typos: boolean): number {
  // most labels
  if (!typos && !asked.some((word) => said.some((other) => wordMatchGrade(word, other, false) > matchGrades.none)))
    return 0;
  const { score: likeness, extra, missing } = similarity(asked, said, typos);
  const isRashly = likeness < LITERAL_SCORE && isIrreversibleUnnamed(asked, said, { extra, missing });
  const score = isRashly ? likeness * scores.rash : likeness;
  // not the thing itself
  if (missing.length > 0 && said.some(({ text }) => SUPERLATIVE.test(text))) return score * scores.vague;
  return extra.length > 0 && asked.every(({ weight }) => weight < 1) ? score * scores.vague : score;
}

const LITERAL_SCORE = 0.99;
export const SUPERLATIVE = /^(?:best|latest|\w{3,}(?:[^er]e|[^e])st)$/;

const PARENTHETICAL = /\s*\([^()]*\)$|,\s(?:\d+\s\p{L}+|empty)$/u; // "Post (kr 49)", "Bag, 2 items"

/** "Type a message" asks for a message. */
const PROMPT_VERB = /^(?:please\s+)?(?:type|enter|write|add|insert|your)\s+(?:(?:a|an|the|your|in)\s+)?/i;

/** "Type / to search" and "Enter a city" are prompts, not names. */
export const promptOf = ({ states }: OutlineNode): string | undefined =>
  states.get('placeholder')?.replace(/^(?:start typing|type|enter)\s+(?=\S)/i, '');

/** A field right before the button "Search". */
function isBeforeSearchButton({ role, parent, siblingIndex: place }: OutlineNode): boolean {
  const next = role === 'textbox' ? parent?.children[place + 1] : undefined;
  return next?.role === 'button' && /^(?:search|find|go)$/i.test(next.name);
}

/** The name of "Sort by: newest" is its sort criterion, not the current choice. */
const CURRENT_CHOICE = /^(?<label>[^:]{2,30}):\s+\S/;
/** "Risk rating — not started" */
const STATED_VALUE = /^(?<label>.{2,40}?)\s+[—–]\s+\S/;
/** "Fruit Choose a fruit": its label, and its text while nothing is chosen. */
export const LABEL_WITH_PROMPT =
  /^(?<label>\S.{0,40}?)\s+(?:choose|select|pick|filter by|add)\s(?:an?|the|one|your|some|\p{L}+s)\b.*$/iu;
const opening = ({ states }: OutlineNode): boolean =>
  states.has('haspopup') || states.has('collapsed') || states.has('expanded');

interface WeightedName {
  text: string;
  weight: number;
}

const cachedNames = new WeakMap<OutlineNode, readonly WeightedName[]>();

/** An element's names, queried by each reading of each phrase. */
export function textsOf(node: OutlineNode): readonly WeightedName[] {
  let texts = cachedNames.get(node);
  if (!texts) cachedNames.set(node, (texts = computeTexts(node)));
  return texts;
}

/** The same, uncached: for queries that are made only once per element. */
export function computeTexts(node: OutlineNode): readonly WeightedName[] {
  if (node.name === '' && node.states.size === 0 && isRowRole(node.role)) return textsBesideRow(node); // as of ten thousand
  const texts = [{ text: node.name, weight: 1 }];
  if (labelOf(node) !== node.name) texts.push({ text: labelOf(node), weight: 1 });
  const [placeholder, whole] = [promptOf(node), node.states.get('placeholder')];
  const description = node.states.get('description');
  const shorter = bareName(node.name).replace(PARENTHETICAL, '');
  if (shorter !== node.name && shorter !== '') texts.push({ text: shorter, weight: 0.97 });
  const kept = opening(node)
    ? [CURRENT_CHOICE, STATED_VALUE, LABEL_WITH_PROMPT].map((form) => form.exec(node.name)).find(Boolean)?.groups?.[
        'label'
      ]
    : undefined;
  if (kept) texts.push({ text: kept, weight: 0.97 });
  if (placeholder) texts.push({ text: placeholder, weight: 0.97 });
  if (whole && whole !== placeholder) texts.push({ text: whole, weight: 0.97 }); // as it stands there, quoted
  if (description) texts.push({ text: description, weight: 0.9 });
  if (node.name === '' || isEditable(node.role)) texts.push({ text: textBeside(node), weight: 0.93 });
  const [inside, more] = node.children;
  const isLabel = node.role === 'button' || (isCheckable(node.role) && node.name.endsWith(':'));
  // the text drawn there, with another name
  if (inside?.role === 'text' && !more && isLabel) texts.push({ text: inside.name, weight: 0.97 });
  const asking = isEditable(node.role) ? node.name.replace(PROMPT_VERB, '') : '';
  if (asking !== '' && asking !== node.name) texts.push({ text: asking, weight: 0.95 });
  if (node.role === 'searchbox' || isBeforeSearchButton(node)) texts.push({ text: 'search', weight: 0.95 });
  for (const text of partsOf(node)) texts.push({ text, weight: 0.93 });
  return texts.filter(({ text }) => text !== '');
}

function textsBesideRow(row: OutlineNode): readonly WeightedName[] {
  const text = textBeside(row);
  return text === '' ? [] : [{ text, weight: 0.93 }];
}

/** Whether it is, or contains, something to click or to write into. */
export const containsControl = (node: OutlineNode): boolean =>
  isInteractive(node) || node.children.some(containsControl);

const MAX_PARTS = 6;

/** The texts of an unnamed entry that is clicked or dragged as a whole: its cells or lines. */
export function partsOf({ role, name, states, children }: OutlineNode): readonly string[] {
  const isWhole = states.has('clickable') || states.has('draggable');
  if (name !== '' || !isWhole || !(isRowRole(role) || role === 'generic')) return [];
  if (role === 'generic' && children.some(containsControl)) return []; // around others, that is none of its texts
  const says = ({ role: kind, ref }: OutlineNode): boolean =>
    kind === 'heading' || (ref === undefined && (kind === 'text' || kind === 'cell'));
  return children
    .filter(says)
    .slice(0, MAX_PARTS)
    .map((child) => child.name);
}
