import { decideClause } from './clause.ts';
import { entriesFor } from './entry.ts';
import { evidenceFor } from './evidence.ts';
import { isInSelect } from './members.ts';
import type { OutlineNode } from './outline.ts';
import { hasRole, rolesNamed, type NounRoles } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { wordsOf } from './words.ts';

interface Asked {
  asked: string;
  /** Without the noun for its kind. */
  rest: string;
  noun: NounRoles | undefined;
}

/** What an act on it would choose; else the entry that is meant; else what has the most evidence. */
export function lookedFor({ asked, rest, noun }: Asked, scene: Scene, shown: readonly OutlineNode[]): OutlineNode[] {
  for (const clause of [`click ${asked}`, rest]) {
    const { chosen } = decideClause(clause, scene);
    if (chosen?.node && hasRole(chosen.node, noun)) return [chosen.node];
  }
  const [entry] = entriesFor(asked, scene, undefined);
  if (entry && hasRole(entry.node, noun)) return [entry.node];
  const elements = scene.elements.filter((node) => isInteractive(node) && !isInSelect(node) && hasRole(node, noun));
  const [verb] = DEED.test(rest) ? wordsOf(rest) : [];
  const begun = verb ? elements.filter(({ name }) => scene.words(name)[0]?.stem === verb.stem) : [];
  if (begun.length === 1 && !EVERYDAY.has(verb?.sense ?? '')) return begun;
  const words = wordsOf(rest.replace(COUNT_OF, '')).filter(({ text }) => !rolesNamed(text) && !ASKS.has(text));
  const findings = evidenceFor(words, elements, scene);
  const [best] = findings;
  if (!best || best.score < (noun ? EVIDENT : EVIDENT_ALONE)) return [...shown];
  const isPlural = noun !== undefined;
  return findings.filter(({ score }) => score >= best.score - (isPlural ? ALIKE : 0.2)).map(({ node }) => node);
}

/** "remind the others": an action. */
const DEED = /^\p{L}+\s+(?:the|an?|this|that|my|it|them|all|your)(?:\s|$)/iu;

/** Verbs that are too common to be evidence. */
const EVERYDAY = new Set(
  'open show view see add edit change save delete get take make set choose select go find search'.split(' '),
);

const EVIDENT = 0.35; // with the kind of element given

const EVIDENT_ALONE = 0.45;

const ALIKE = 0.12;

const ASKS = new Set(
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
export function nounIn(asked: string): { noun: NounRoles | undefined; rest: string } {
  const before = NOUN_BEFORE.exec(asked)?.groups;
  if (before) {
    const { noun = '', rest = '' } = before;
    const search = /^search (?<kind>.+)$/i.exec(noun)?.groups?.['kind']; // "search box for trails"
    return search === undefined
      ? { noun: rolesNamed(noun), rest }
      : { noun: rolesNamed(search), rest: `search ${rest}` };
  }
  const within = NOUN_WITHIN.exec(asked)?.groups;
  if (within) return { noun: rolesNamed(within['noun'] ?? ''), rest: `${within['what']} ${within['place']}` };
  return { noun: undefined, rest: asked };
}
