import { coverageOf } from '../term-coverage/coverage.ts';
import { supportsAction } from '../candidates/affordances.ts';
import { decide, type Decision } from '../candidates/decision.ts';
import { contradictsNegation } from '../term-coverage/negation.ts';
import { isForeign } from '../instruction/clauses.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { areRelated, plainConceptsOf } from '../lexicon/concepts.ts';
import { proposeActsOn, elementsByLabel, OTHER_ACTION_WORDS } from '../term-coverage/label-words.ts';
import { leadingProposals } from './action-in-label.ts';
import { objectionToCoverage } from '../objections/objection.ts';
import { consequentialVerbs } from '../candidates/own-score.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { isCell } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { lightVerbs, neutralVerbs } from '../lexicon/verb-classes.ts';
import type { WeighedProposal } from './coverage-score.ts';
import { parseQuery, type QueryTerm, type Query } from '../instruction/query.ts';
import type { Word } from '../lexicon/words.ts';

/** Words for paying, submitting or deciding at once: these must be requested by their own name. */
const BINDING_VERBS = new Set(
  (
    'buy order pay purchase checkout book reserve donate bid subscribe send submit post publish place confirm accept sign apply ' +
    'invite share transfer withdraw sell finish complete'
  ).split(' '),
);

/** If nothing else fits: the only control for which synonyms account for all words of the instruction. */
export function decideBySynonyms(clause: string, scene: Scene): Decision | undefined {
  const { text, parts } = extractQuotes(clause);
  if (parts.length > 0 || OTHER_ACTION_WORDS.test(text) || isForeign(clause)) return undefined;
  const query = parseQuery(clause);
  const found = [...elementsByLabel(scene)].flatMap(([label, nodes]) =>
    mayCover(query, scene.words(label))
      ? nodes.flatMap((node) => proposeActsOn(node, false).flatMap((act) => coverBySynonyms(query, act, scene)))
      : [],
  );
  const best = leadingProposals(found, MIN_MARGIN).filter((one) => !contradictsNegation(clause, one, scene));
  const decision = decide(best);
  return decision.chosen ? decision : undefined;
}

const MIN_MARGIN = 0.5;

/** Whether a word is an everyday synonym of one in a label. */
function isRelatedToLabel(words: readonly Word[], place: number, label: readonly Word[]): boolean {
  return label.some((_, at) => isRelatedTo(words, place, { label, at }));
}

interface LabelWord {
  label: readonly Word[];
  at: number;
}

const isRelatedTo = (words: readonly Word[], place: number, { label, at }: LabelWord): boolean =>
  areRelated([plainConceptsOf(words), place], [plainConceptsOf(label), at]);

function mayCover(query: Query, label: readonly Word[]): boolean {
  return query.terms.some(({ word }) => isRelatedToLabel(query.words, query.words.indexOf(word), label));
}

function coverBySynonyms(query: Query, proposal: Proposal, scene: Scene): WeighedProposal[] {
  const { node, action } = proposal;
  if (!node || isCell(node.role) || !supportsAction(node, action)) return [];
  const label = scene.words(labelOf(node));
  const [first] = label;
  if (!first || consequentialVerbs.has(first.text) || (node.role === 'button' && BINDING_VERBS.has(first.text)))
    return [];
  const related = query.terms.filter(({ word }) => isRelatedToLabel(query.words, query.words.indexOf(word), label));
  const coverage = coverageOf(query, { node, action }, scene);
  const uncovered = coverage.matches.filter(({ by }) => by === undefined).map(({ term }) => term);
  if (
    !uncovered.every((term) => related.includes(term) || isEmptyWord(term)) ||
    !uncovered.some((term) => related.includes(term))
  )
    return [];
  // "it is not done"
  if (query.words.some(({ text }, place) => NEGATING_WORD.test(text) && !isRelatedToLabel(query.words, place, label)))
    return [];
  const isNotRequested = (word: Word): boolean =>
    !query.words.some((_, place) => isRelatedTo(query.words, place, { label, at: label.indexOf(word) }));
  if (label.some((word) => PARTICLE.test(word.text) && isNotRequested(word) && !includesWord(query.words, word)))
    return [];
  const extra = coverage.extra.filter(
    (word) => isNotRequested(word) && !lightVerbs.has(word.text) && !neutralVerbs.has(word.text),
  );
  const isEntryMentioned = coverage.matches.some(({ by, term }) => by === 'near' && term.word.weight === 1);
  if (extra.length > (isEntryMentioned && label.length === 2 ? 1 : 0)) return [];
  const matches = coverage.matches.map((one) =>
    one.by === undefined || related.includes(one.term) ? { ...one, by: 'own' as const } : one,
  );
  const covered = { ...coverage, matches, extra: [] };
  if (objectionToCoverage(covered, { node, action }, scene) !== undefined) return [];
  const weight = matches.reduce(
    (sum, { term, by }) => sum + (by === 'own' ? OWN_WEIGHT : by === 'near' ? NEAR_WEIGHT : 0) * term.word.weight,
    0,
  );
  return [{ proposal: { ...proposal, isAnswered: true }, weight, hasVerb: false, ordinal: undefined }];
}

const [OWN_WEIGHT, NEAR_WEIGHT] = [1, 0.7];
const NEGATING_WORD = /^(?:not|no|never|t|without|stop|quit|except|but)$/;
/** "Save as" is no "Save". */
const PARTICLE = /^(?:in|out|up|off|on|as|back|over|away|down)$/;
const includesWord = (words: readonly Word[], { text }: Word): boolean => words.some((word) => word.text === text);

/** A word without meaning of its own in a sentence; a leading verb has one. */
const isEmptyWord = ({ word, isVerb }: QueryTerm): boolean =>
  EMPTY_WORDS.has(word.text) && !(isVerb && LEADING_VERB.test(word.text));
const LEADING_VERB = /^(?:keep|try|like|got|come|put|make|take)$/;

const EMPTY_WORDS = new Set(
  (
    'know let get got put take make give say tell thing things stuff way bit like want wants wish look see go come came keep whatever ' +
    'anything everything something someone whole must might maybe actually really already simply quickly today now time moment how many much ' +
    'too here there think guess suppose hope try able possible'
  ).split(' '),
);
