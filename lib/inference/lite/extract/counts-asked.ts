import { wordsOf, type Word } from '../words.ts';
import { counted } from './counts.ts';
import { isNumber, type Field } from './field.ts';
import { shownOf } from './guess.ts';
import type { Scope } from './scope.ts';

const COUNTING =
  /\b(?:how many|number of|count of|wie viele|anzahl (?:der|von))\s+(?:the\s+)?(?<noun>\p{L}[\p{L}-]*(?:\s(?!(?:are|were|is|was|have|has|do|did|does|can|there|in|on|at|of|for|from|to|and|with|that|which)\s)\p{L}[\p{L}-]*){0,3})(?:\s+(?:are|were)\s+(?!there\b)(?<state>\p{L}+)(?=$|[,.;?!]|\s(?:and|in|on)\s))?/giu;

/** "How many were found" asks for the total. */
const THERE = /^(?:found|listed|shown|displayed|matched|returned|gefunden|trouvées?|encontrad[oa]s?)$/i;
const ANY = /^(?:total|count|number|amount|quantity|total count|total number|result|results|how many)$/;

/**
 * "how many properties were found": the number before "properties", for a field named just `total`; "how many flights
 * are direct": the one with "Direct". Undefined if no count is requested.
 */
export function countAsked(field: Field, scope: Scope, words: string): { value: unknown; isSure: boolean } | undefined {
  if (!isNumber(field) || scope.isEntry) return undefined;
  const asked = [...words.matchAll(COUNTING)].map(({ groups = {} }) => ({
    noun: wordsOf(groups['noun'] ?? ''),
    state: wordsOf(THERE.test(groups['state'] ?? '') ? '' : (groups['state'] ?? '')),
  }));
  const isAny = ANY.test(field.label);
  const meant = asked.filter(({ noun, state }) => isAny || isSaidBy(field, [...noun, ...state]));
  const [only, more] = meant;
  if (!only || (more && !isAny)) return undefined;
  const { noun, state } = only;
  const told = [isAny ? [] : field.words, [...state, ...noun], state.length > 0 ? state : noun];
  const value = told.map((said) => counted({ ...field, words: said }, scope)).find((count) => count !== undefined);
  return { value: value ?? (isAny ? shownOf(field, scope) : undefined), isSure: isAny };
}

/** The whole name of the field is in the request. */
const isSaidBy = ({ words }: Field, asked: readonly Word[]): boolean =>
  words
    .filter(({ text }) => !/^(?:count|number|total|num|of)$/.test(text))
    .every(({ stem }) => asked.some((word) => word.stem === stem));
