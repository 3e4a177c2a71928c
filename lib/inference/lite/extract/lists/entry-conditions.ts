import { isCheckable, isEditable } from '../../outline/roles.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import type { Entry } from '../../structure/repeated-groups.ts';
import { labelScore } from '../scope/label-score.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { entryTitle } from '../scope/titles.ts';

const LABEL_NOUNS =
  'labels?|tags?|badges?|status(?:es)?|states?|categor(?:y|ies)|types?|priority|genres?|roles?|departments?|stages?|severity|kategorie|etikett';
const VALUE_GROUP = String.raw`["'“‘«]?(?!(?:and|or|as|with|by|in|of|for|the|each|every|all|names?|values?)\b)(?<value>[\p{L}\d#][\p{L}\d#./ -]*?)["'”’»]?(?=$|[,.;:?!]|\s(?:and|or|with|in|on|from|by|that|which|who|of|are|is|including|sorted|und|mit)\s)`;

/** "labelled docs", "with the status overdue", "which cards have the label bug" */
const CONDITION_PHRASES: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:labell?ed|tagged|marked|flagged|categori[sz]ed)\s+(?:as\s+|with\s+)?${VALUE_GROUP}`, 'iu'),
  new RegExp(
    String.raw`\b(?:with|have|has|having|carry|carrying|in|mit)\s+(?:the\s+|a\s+|dem\s+|der\s+)?(?:${LABEL_NOUNS})\s+${VALUE_GROUP}`,
    'iu',
  ),
];

/** What every requested entry must have as a part of its own; `undefined` if there is no such condition. */
function conditionIn(words: string, { fields }: Field): readonly Word[] | undefined {
  const value = CONDITION_PHRASES.map((form) => form.exec(words)?.groups?.['value']).find(Boolean);
  const isField = value !== undefined && fields.some(({ field }) => labelScore(field, value) > MIN_LABEL_SCORE);
  return value === undefined || isField ? undefined : wordsOf(value);
}

const MIN_LABEL_SCORE = 0.8;

/** The entries that fulfil the condition in the words: none if no entry does, all if there is no condition. */
export function meetingCondition(entries: readonly Entry[], item: Field, words: string): readonly Entry[] {
  const asked = conditionIn(words, item);
  return asked === undefined
    ? entries
    : entries.filter((entry) => piecesOf(entry).some(({ text }) => isExactly(text, asked)));
}

/** The part is that, with little else. */
export function isExactly(text: string, asked: readonly Word[]): boolean {
  const said = wordsOf(text);
  return said.length <= asked.length + 1 && asked.every(({ stem }) => said.some((word) => word.stem === stem));
}

/**
 * "the lights" of a list of devices: if nothing above the list has that name, the entries with that name, and those
 * built like them, such as a lamp.
 */
export function ofKind(entries: readonly Entry[], { words, fields }: Field, titles: string): readonly Entry[] {
  const [noun, more] = words;
  const isSaid = ({ stem, sense }: Word): boolean => noun !== undefined && (stem === noun.stem || sense === noun.sense);
  const isKnown = [titles, ...fields.map(({ field }) => field.label)].some((text) => wordsOf(text).some(isSaid));
  if (!noun || more || noun.text === noun.stem || isKnown) return entries;
  const called = entries.filter((entry) => {
    const said = wordsOf(entryTitle(entry));
    return said.length <= MAX_VALUE_WORDS && said.slice(0, SHAPE_START_LENGTH).some(isSaid);
  });
  const shapes = new Set(called.map((entry) => shapeOf(entry, entries)));
  return called.length > 0 ? entries.filter((entry) => shapes.has(shapeOf(entry, entries))) : entries;
}

/** The controls of an entry: a lamp is switched like a light. A control that only one of them has does not count. */
function shapeOf({ nodes }: Entry, all: readonly Entry[]): string {
  const own = nodes.filter(({ role }) => role === 'button' || isCheckable(role) || isEditable(role));
  const isShared = (name: string): boolean =>
    all.filter((other) => other.nodes.some((node) => node.name === name)).length > 1;
  return own.map(({ role, name }) => (isShared(name) ? `${role} ${name}` : role)).join(' ');
}

const MAX_VALUE_WORDS = 5; // words: a name, not a headline
const SHAPE_START_LENGTH = 2;
