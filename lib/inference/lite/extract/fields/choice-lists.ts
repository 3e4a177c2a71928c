import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { isCheckable, isChoosable, isEditable } from '../../outline/roles.ts';
import { textBefore } from '../../outline/text-before.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import { headingBefore, type Group } from '../../structure/repeated-groups.ts';
import { TIME } from '../../values/patterns.ts';

/** Options: those of a list box, the checkboxes or radio buttons of a group. */
export interface ChoiceList {
  group: Group;
  /** The words ask for choices, and for which. */
  isSure: boolean;
}

const CHOICE_WORD =
  /\b(?:options?|choices?|alternatives|selectable|possible|dropdown|drop-down|select box|radio buttons?|checkboxes|filters?|tabs)\b|\b(?:can|could|may|to)\s(?:i\s|we\s|one\s|you\s|users?\s)?(?:be\s)?(?:choose|chosen|pick|picked|select|selected|filter|filtered|sort|sorted|set|ticked|booked|ordered)\b|\b(?:zur (?:auswahl|wahl)|wählbar\w*|auswählen|opciones|elegir|choisir|choix|scegliere|opzioni|opções|escolher|keuze\w*|kiezen)\b|選択肢|選べる|选项|可选|خيارات/iu;

/** The choices that a list of plain values asks for, if any. */
export function choicesFor(
  field: Field,
  { nodes, outline }: { nodes: readonly OutlineNode[]; outline: Outline },
  words: string,
): ChoiceList | undefined {
  if (!isPlainList(field.item)) return undefined;
  const isChoosing = CHOICE_WORD.test(words) || CHOICE_WORD.test(field.label);
  const asked = wordsOf(`${field.label} ${words}`).filter(({ weight }) => weight > STOP_WEIGHT);
  const head = field.label === '' || isChoosing ? wordsOf(headNounOf(words)) : field.words;
  const fits = choiceLists(nodes, outline).flatMap((group) => {
    if (!isChoosing && ADD_NAME.test(group.title)) return []; // what is not there yet
    const score = Math.max(
      titleFit(wordsOf(group.title), { asked, head, isChoosing }),
      isFieldInLabels(group, field) ? MIN_FIT : 0,
    );
    return score >= MIN_FIT ? [{ group, score }] : [];
  });
  const best = fits.toSorted((a, b) => b.score - a.score)[0] ?? timeButtons(field, nodes, outline);
  return best && { group: best.group, isSure: isChoosing };
}

/** The buttons "08:00" and "08:30", for slots, if nothing has that name. */
function timeButtons({ label }: Field, nodes: readonly OutlineNode[], outline: Outline): { group: Group } | undefined {
  if (!TIMES_LABEL.test(label)) return undefined;
  const times = nodes.filter(({ role, name }) => CHOICE_CONTROL_ROLES.has(role) && ONLY_TIME.test(name));
  return times.length > 1 ? { group: groupOf(times, outline) } : undefined;
}

const TIMES_LABEL = /^(?:\p{L}+ )?(?:slots|times|hours|uhrzeiten|zeiten|horaires|horarios|orari)$/u;
const CHOICE_CONTROL_ROLES: ReadonlySet<string> = new Set(['button', 'radio', 'option', 'link']);
const ONLY_TIME = new RegExp(`^(?:${TIME.source})(?:\\s?[–—-]\\s?(?:${TIME.source}))?(?:\\s(?:Uhr|h|hs|uur))?$`, 'iu');

const MIN_FIT = 0.75;
const ADD_NAME = /^(?:\+|add|assign|hinzufügen|ajouter|añadir|agregar|aggiungi|toevoegen)(?=\s|$)/iu;

interface ChoiceQuery {
  asked: readonly Word[];
  head: readonly Word[];
  isChoosing: boolean;
}

/** How well a title matches the request: all of it is there, or the instruction's head noun is its name. */
function titleFit(title: readonly Word[], { asked, head, isChoosing }: ChoiceQuery): number {
  if (title.length === 0) return 0;
  const named = Math.max(similarity(head, title).score, SIMILAR_FIT * similarity(title, head).recall);
  return isChoosing ? Math.max(named, SIMILAR_FIT * similarity(title, asked).recall) : named;
}

const SIMILAR_FIT = 0.9;

/** "Ines Calder, flat 12": each checkbox has a field's name, if the request is for the checked ones. */
function isFieldInLabels({ entries }: Group, { item }: Field): boolean {
  const fields = item?.fields.map(({ field }) => field) ?? [];
  const labels = fields.slice(1).filter(({ kind }) => kind !== 'boolean');
  return (
    labels.length > 0 &&
    labels.length < fields.length - 1 &&
    entries.every(({ nodes: [box] }) =>
      labels.every(({ words }) => similarity(words, wordsOf(box?.name ?? '')).recall > SIMILAR_FIT),
    )
  );
}

/** "car classes" of "the car classes to filter by". */
export const headNounOf = (words: string): string =>
  words
    .replace(/^(?:(?:which|what|all|the|list|get|extract|available|possible|currently)\s+)+/i, '')
    .split(/\s(?:of|in|on|for|to|that|which|we|i|you|can|are|is|with|from|by|and)\s|[,;:?]/i)[0] ?? '';

const isPlainList = (item: Field | undefined): boolean =>
  item !== undefined &&
  (item.kind === 'text' ||
    item.kind === 'choice' ||
    (item.kind === 'object' &&
      item.fields[0]?.field.kind === 'text' &&
      item.fields
        .slice(1)
        .every(({ field: { kind } }) => kind === 'boolean' || kind === 'number' || kind === 'integer')));

export function choiceLists(nodes: readonly OutlineNode[], outline: Outline): Group[] {
  return nodes.flatMap((node) => {
    const runs = isChoosable(node.role)
      ? [optionsOf(node)]
      : ['radio', 'checkbox'].flatMap((role) => underHeadings(checkboxesOf(node, role)));
    return runs
      .filter(({ length }) => length > 1)
      .map((run) => ({ ...groupOf(run, outline), title: titleOf(node, run) }));
  });
}

const groupOf = (nodes: readonly OutlineNode[], outline: Outline): Group => ({
  kind: 'controls',
  title: '',
  entries: nodes.map(({ index, end, role }) => ({
    nodes: outline.nodes.slice(index, isEditable(role) ? index + 1 : end),
    columns: [],
  })),
  isContent: true,
});

/** "Choose a river" and the list's own name are no options. */
function optionsOf({ name, children }: OutlineNode): OutlineNode[] {
  const options = children.flatMap((child) => (child.role === 'group' ? child.children : [child]));
  return options.filter(
    (option, at) =>
      option.role === 'option' &&
      option.name !== '' &&
      !(at === 0 && (PROMPT_OPTION.test(option.name) || isMentionedBy(option.name, name))),
  );
}

const isMentionedBy = (text: string, name: string): boolean =>
  similarity(wordsOf(text), wordsOf(name)).recall > SIMILAR_FIT;
const PROMPT_OPTION =
  /^[-–—.…\s]*$|^-{2,}|(?:…|\.\.\.)$|^(?:please )?(?:choose|select|pick)\b|^(?:bitte )?(?:wählen|auswählen)|^(?:choisi|sélectionne|elige|elija|selecciona|seleccione|scegli|seleziona|escolh|selecione|kies)|選択してください|请选择|اختر/iu;

/** The checkboxes of several filters, separated by headings. */
function underHeadings(checkboxes: readonly OutlineNode[]): OutlineNode[][] {
  const runs = new Map<OutlineNode | undefined, OutlineNode[]>();
  for (const check of checkboxes) {
    const heading = headingBefore(check);
    runs.set(heading, [...(runs.get(heading) ?? []), check]);
  }
  return [...runs.values()];
}

function checkboxesOf({ children }: OutlineNode, role: string): OutlineNode[] {
  const checkboxes = children.map((child) =>
    child.role === 'listitem' && child.children.length === 1 ? child.children[0] : child,
  );
  return checkboxes.flatMap((child) => (child?.role === role && isCheckable(role) && child.name !== '' ? [child] : []));
}

function titleOf(node: OutlineNode, [first]: readonly OutlineNode[]): string {
  const own = node.role === 'document' ? '' : node.name;
  if (own !== '' || isChoosable(node.role)) return own || textBefore(node);
  const heading = first && headingBefore(first);
  return first ? textBefore(first) || (heading?.siblingIndex === first.siblingIndex - 1 ? heading.name : '') : '';
}
