import { wordsOf, type Word } from '../../lexicon/words.ts';
import { countOf } from './counts.ts';
import { isNumber, type Field } from '../field.ts';
import { totalOfShown } from './guessed-value.ts';
import type { Scope } from '../scope/scope.ts';

const COUNT_REQUEST =
  /\b(?:how many|number of|count of|wie viele|anzahl (?:der|von))\s+(?:the\s+)?(?<noun>\p{L}[\p{L}-]*(?:\s(?!(?:are|were|is|was|have|has|do|did|does|can|there|in|on|at|of|for|from|to|and|with|that|which)\s)\p{L}[\p{L}-]*){0,3})(?:\s+(?:are|were)\s+(?!there\b)(?<state>\p{L}+)(?=$|[,.;?!]|\s(?:and|in|on)\s))?/giu;

/** "How many were found" asks for the total. */
const FOUND_WORD = /^(?:found|listed|shown|displayed|matched|returned|gefunden|trouvées?|encontrad[oa]s?)$/i;
const GENERIC_COUNT_KEY = /^(?:total|count|number|amount|quantity|total count|total number|result|results|how many)$/;

/**
 * "how many properties were found": the number before "properties", for a field named just `total`; "how many flights
 * are direct": the one with "Direct". Undefined if no count is requested.
 */
export function requestedCount(
  field: Field,
  scope: Scope,
  words: string,
): { value: unknown; isSure: boolean } | undefined {
  if (!isNumber(field) || scope.isEntry) return undefined;
  const asked = [...words.matchAll(COUNT_REQUEST)].map(({ groups = {} }) => ({
    noun: wordsOf(groups['noun'] ?? ''),
    state: wordsOf(FOUND_WORD.test(groups['state'] ?? '') ? '' : (groups['state'] ?? '')),
  }));
  const isAny = GENERIC_COUNT_KEY.test(field.label);
  const meant = asked.filter(({ noun, state }) => isAny || isMentionedBy(field, [...noun, ...state]));
  const [only, more] = meant;
  if (!only || (more && !isAny)) return undefined;
  const { noun, state } = only;
  const wordings = [isAny ? [] : field.words, [...state, ...noun], state.length > 0 ? state : noun];
  const value = wordings.map((said) => countOf({ ...field, words: said }, scope)).find((count) => count !== undefined);
  return { value: value ?? (isAny ? totalOfShown(field, scope) : undefined), isSure: isAny };
}

/** The whole name of the field is in the request. */
const isMentionedBy = ({ words }: Field, asked: readonly Word[]): boolean =>
  words
    .filter(({ text }) => !/^(?:count|number|total|num|of)$/.test(text))
    .every(({ stem }) => asked.some((word) => word.stem === stem));
