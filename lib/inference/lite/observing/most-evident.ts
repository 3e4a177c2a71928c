import { decideClause } from '../acting/decide-clause.ts';
import { entriesFor } from '../entries/entry-target.ts';
import { evidenceFor } from './evidence.ts';
import { isInSelect } from './group-members.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { hasRole, rolesNamed, type NounRoles } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { wordsOf } from '../lexicon/words.ts';

interface LookupRequest {
  asked: string;
  /** Without the noun for its kind. */
  rest: string;
  noun: NounRoles | undefined;
}

/** What an act on it would choose; else the entry that is meant; else what has the most evidence. */
export function lookUp(
  { asked: request, rest, noun }: LookupRequest,
  scene: Scene,
  shown: readonly OutlineNode[],
): OutlineNode[] {
  for (const clause of [`click ${request}`, rest]) {
    const { chosen } = decideClause(clause, scene);
    if (chosen?.node && hasRole(chosen.node, noun)) return [chosen.node];
  }
  const [entry] = entriesFor(request, scene, undefined);
  if (entry && hasRole(entry.node, noun)) return [entry.node];
  const elements = scene.elements.filter((node) => isInteractive(node) && !isInSelect(node) && hasRole(node, noun));
  const [verb] = ACTION_PHRASE.test(rest) ? wordsOf(rest) : [];
  const beginning = verb ? elements.filter(({ name }) => scene.words(name)[0]?.stem === verb.stem) : [];
  if (beginning.length === 1 && !COMMON_VERBS.has(verb?.sense ?? '')) return beginning;
  const words = wordsOf(rest.replace(COUNT_OF, '')).filter(
    ({ text }) => !rolesNamed(text) && !QUESTION_WORDS.has(text),
  );
  const findings = evidenceFor(words, elements, scene);
  const [best] = findings;
  if (!best || best.score < (noun ? MIN_EVIDENCE : MIN_EVIDENCE_ALONE)) return [...shown];
  const isPlural = noun !== undefined;
  return findings
    .filter(({ score }) => score >= best.score - (isPlural ? SCORE_TOLERANCE : 0.2))
    .map(({ node }) => node);
}

/** "remind the others": an action. */
const ACTION_PHRASE = /^\p{L}+\s+(?:the|an?|this|that|my|it|them|all|your)(?:\s|$)/iu;

/** Verbs that are too common to be evidence. */
const COMMON_VERBS = new Set(
  'open show view see add edit change save delete get take make set choose select go find search'.split(' '),
);

const MIN_EVIDENCE = 0.35; // with the kind of element given

const MIN_EVIDENCE_ALONE = 0.45;

const SCORE_TOLERANCE = 0.12;

const QUESTION_WORDS = new Set(
  'how where what which who can could do does i want need would like possible see find view look read check get watch it my me you'.split(
    ' ',
  ),
);

/** "number of children" is in a field called Children. */
const COUNT_OF = /^(?:number|amount|quantity|type|kind|level|status|value|choice) of\s+/i;

const NOUN_BEFORE =
  /^(?<noun>(?:text |input |number |search )?(?:field|input|box|button|link|drop ?down|select|check ?box|switch|toggle|slider|tab|menu|icon|control|option|editor|list ?box|radio button)s?)\s+(?!(?:in|on|under|next|near|inside|within)\b)(?:(?:that|which|to|for|of|with|where)\s+)?(?:(?:i|you)\s+(?:can\s+)?)?(?<rest>.+)$/i;

const NOUN_WITHIN =
  /^(?<what>.+?)\s+(?<noun>buttons?|links?|fields?|inputs?|box(?:es)?|drop ?downs?|check ?box(?:es)?|switch(?:es)?|toggles?|sliders?|icons?|menus?)\s+(?<place>(?:of|for|in|on|next to|from|beside|at|under|about)\s+.+)$/i;

/** "the field for the meter reading", "delete button of Bob": the noun, and the words without it. */
export function splitNoun(request: string): { noun: NounRoles | undefined; rest: string } {
  const before = NOUN_BEFORE.exec(request)?.groups;
  if (before) {
    const { noun = '', rest = '' } = before;
    const search = /^search (?<kind>.+)$/i.exec(noun)?.groups?.['kind']; // "search box for trails"
    return search === undefined
      ? { noun: rolesNamed(noun), rest }
      : { noun: rolesNamed(search), rest: `search ${rest}` };
  }
  const within = NOUN_WITHIN.exec(request)?.groups;
  if (within) return { noun: rolesNamed(within['noun'] ?? ''), rest: `${within['what']} ${within['place']}` };
  return { noun: undefined, rest: request };
}
