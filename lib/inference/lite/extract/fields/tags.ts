import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { headNounOf } from './choice-lists.ts';
import type { Field } from '../field.ts';
import { labelScore } from '../scope/label-score.ts';
import { groupsOfPage } from '../../structure/reading-groups.ts';
import type { Scope } from '../scope/scope.ts';
import { entryTitle } from '../scope/titles.ts';

/** The texts of a list that pages show as tags: each with its remove button, or as links beside an entry's name. */
export function tagsFor(field: Field, { nodes, isEntry }: Scope, words: string): string[] | undefined {
  if (field.item?.kind !== 'text') return undefined;
  const label = field.label || headNounOf(words);
  const chips = removableTags({ ...field, label, words: wordsOf(label) }, nodes);
  if (chips.length > 0) return chips;
  const echoed = isEntry ? textsRepeatedByButtons(nodes) : [];
  if (echoed.length > 0) return echoed;
  if (!TAGS_KEY.test(field.label)) return undefined;
  return isEntry ? linksBeside(nodes) : linksUnderTitle(nodes);
}

/** The run of links right under a page's title. */
function linksUnderTitle(nodes: readonly OutlineNode[]): string[] | undefined {
  const title = nodes.find(({ role, states }) => role === 'heading' && states.get('level') === '1');
  const after = title?.parent?.children.slice(title.siblingIndex + 1) ?? [];
  const end = after.findIndex(({ role }) => role !== 'text' && role !== 'link');
  const links = linksBeside(after.slice(0, end === -1 ? after.length : end));
  return links && links.length > 1 ? links : undefined;
}

const TAGS_KEY = /^(?:\w+ )?(?:labels|tags|topics|categories|keywords|badges|genres|hashtags)$/;

const REMOVE_NAME =
  /^(?:[×✕✖xX⨯]|(?:remove|delete|clear|entfernen|löschen|supprimer|retirer|eliminar|quitar|rimuovi|verwijder)(?<rest>(?:\s.+)?))$/iu;

/** "remote ×", "tips ×" under the list's name; "growth" before "Remove label growth". */
function removableTags(field: Field, nodes: readonly OutlineNode[]): string[] {
  return nodes.flatMap((button) => {
    const before = button.parent?.children[button.siblingIndex - 1];
    const removal = isClickableTag(button) ? REMOVE_NAME.exec(button.name) : null;
    if (!removal || before?.role !== 'text' || !nodes.includes(before)) return [];
    const named = removal.groups?.['rest']?.trim() ?? '';
    const { label = '', text = before.name } = LABELLED_TEXT.exec(before.name)?.groups ?? {};
    const own = namePartInText(named, text);
    const noun = own === undefined ? named : named.slice(0, -own.length).trim();
    const kinds = [label, noun === '' ? titleOfRun(before) : noun];
    return kinds.some((kind) => isNamed(field, kind)) ? [own ?? text] : [];
  });
}

const isClickableTag = ({ role, states }: OutlineNode): boolean => role === 'button' || states.has('clickable');

/** "order.paid" before "Unsubscribe from order.paid": texts of an entry, each with a button that repeats it. */
function textsRepeatedByButtons(nodes: readonly OutlineNode[]): string[] {
  const pairs = nodes.flatMap((button) => {
    const before = button.parent?.children[button.siblingIndex - 1];
    const isEcho = isClickableTag(button) && before?.role === 'text' && button.name.endsWith(` ${before.name}`);
    return isEcho ? [{ text: before.name, verb: button.name.slice(0, -before.name.length) }] : [];
  });
  return pairs.every(({ verb }) => verb === pairs[0]?.verb) ? pairs.map(({ text }) => text) : [];
}

const LABELLED_TEXT = /^(?<label>\p{L}[^:：]{0,30})[:：]\s+(?<text>.+)$/u;

/** The end of the removed name, as it is in the text before the button. */
function namePartInText(named: string, text: string): string | undefined {
  const words = named.split(/\s+/);
  const ends = words.map((_, at) => words.slice(at).join(' ')).filter((end) => end !== '');
  return ends.find((end) => text === end || text === `#${end}` || text.endsWith(` ${end}`));
}

/** The text above the first tag of a run: a heading, the button that shows them, a label; else their container's name. */
function titleOfRun({ parent, siblingIndex: place }: OutlineNode): string {
  const before = parent?.children.slice(0, place).toReversed() ?? [];
  const over = before.find((node) => isTitle(node) || (node.role !== 'text' && !REMOVE_NAME.test(node.name)));
  if (over && isTitle(over)) return LABELLED_TEXT.exec(over.name)?.groups?.['label'] ?? over.name;
  return over || parent?.role === 'document' ? '' : (parent?.name ?? '');
}

const isTitle = ({ role, states, name }: OutlineNode): boolean =>
  role === 'heading' ||
  states.has('expanded') ||
  (role === 'text' && (/[:：]$/.test(name) || LABELLED_TEXT.test(name)));

const isNamed = (field: Field, label: string): boolean =>
  field.words.length > 0 && labelScore(field, label.replaceAll(/[^\p{L}\d\s]+/gu, '').trim()) > MIN_LABEL_SCORE;
const MIN_LABEL_SCORE = 0.6;

/** The links right after an entry's main link, or alone beside its title. */
function linksBeside(nodes: readonly OutlineNode[]): string[] | undefined {
  const title = entryTitle({ nodes: nodes.filter(({ role }) => role !== 'img') });
  const [root] = nodes;
  const runs: OutlineNode[][] = [];
  for (const link of nodes.filter(
    ({ role, name, children }) => role === 'link' && name !== '' && children.length === 0,
  )) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.parent === link.parent && last.siblingIndex === link.siblingIndex - 1) runs.at(-1)?.push(link);
    else runs.push([link]);
  }
  const tagged = runs
    .filter(([first]) => first && !followsBy(first))
    .map((run) =>
      run.filter(
        ({ name, parent }) => name !== title && parent?.role !== 'heading' && wordsOf(name).length <= MAX_TAG_WORDS,
      ),
    )
    .filter((run) => run.length > 0 && run.every(({ name }) => !STARTS_WITH_COUNT.test(name)));
  const [only, more] = tagged;
  return only && !more && root ? only.map(({ name }) => name) : undefined;
}

const MAX_TAG_WORDS = 3; // words
const STARTS_WITH_COUNT = /^\d[\d.,]*\s\p{L}/u; // "4 comments"

const followsBy = ({ parent, siblingIndex: place }: OutlineNode): boolean =>
  /(?:^|\s)(?:by|von|por|par|door|di|av|af):?$/i.test(parent?.children[place - 1]?.name ?? '');

const TAG_LIST_NAME = /^(?:labels|tags|categories|topics|etiketten|kategorien|étiquettes|etiquetas|etichette)$/i;

/** The name of "Work Q4 budget draft" is "Q4 budget draft", if the page has a list of labels with "Work". */
export function withoutTags(rows: readonly { data: Record<string, unknown> }[], outline: Outline): void {
  const lists = groupsOfPage(outline).filter(({ title, entries }) => TAG_LIST_NAME.test(title) && entries.length > 1);
  const tags = lists.flatMap(({ entries }) => entries.flatMap(({ nodes: [first] }) => first?.name ?? []));
  const tagOf = (value: unknown): string | undefined =>
    typeof value === 'string'
      ? tags.find((tag) => tag !== '' && NEXT_WORD_START.test(value.slice(tag.length)) && value.startsWith(tag))
      : undefined;
  for (const key of Object.keys(rows[0]?.data ?? {})) {
    const tagged = rows.map(({ data }) => tagOf(data[key]));
    if (rows.length > 1 && tagged.every((tag) => tag !== undefined && tag === tagged[0])) continue; // what all are called
    for (const [at, { data }] of rows.entries())
      if (tagged[at] !== undefined) data[key] = String(data[key]).slice(tagged[at].length).trim();
  }
}

const NEXT_WORD_START = /^\s+[\p{Lu}\d]/u;
