import { supportsAction } from '../candidates/affordances.ts';
import { NEGATION, contradictsNegation, labelsOtherAction } from '../term-coverage/negation.ts';
import { extractQuotes } from '../instruction/intent.ts';
import {
  proposeActsOn,
  sharesWord,
  cannotBeCovered,
  mayBeKindNoun,
  MAX_SAME_NAME,
  OTHER_ACTION_WORDS,
  LABEL_SCORE,
  elementsByLabel,
} from '../term-coverage/label-words.ts';
import { leadingProposals } from './action-in-label.ts';
import { weighLoosely } from './loose-match.ts';
import { exemptMethods } from '../objections/objection.ts';
import { isSame } from '../lexicon/name-match.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { isRowRole } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { weighProposal, type WeighedProposal } from './coverage-score.ts';
import { parseQuery, type Query } from '../instruction/query.ts';
import { fold, STOP_WEIGHT, wordsOf } from '../lexicon/words.ts';

/**
 * The only element that, with its surroundings, accounts for every word of a query: "I'd like the 500 g bag" for the radio
 * button "500 g" of "Bag size", "book court 2 at 09:00" for the "Book" in that row and column. For what no rule reads:
 * no word of the query may be left over, and no second element may account for as much.
 */
export function byAllWords(clause: string, scene: Scene, read: readonly Proposal[] = []): Proposal[] {
  if (URL_START.test(clause)) return []; // it is to be written
  const strict = [...judgedProposals(clause, scene, read), ...proposalsByAllWords(clause, scene)];
  const found =
    strict.length > 0
      ? leadingProposals(strict, MIN_LEAD)
      : leadingProposals(weighLoosely(clause, scene, read), MIN_LOOSE_LEAD);
  return found.filter(
    (proposal) => !contradictsNegation(clause, proposal, scene) && !onlyShowsIt(clause, proposal, scene),
  );
}

const SHOW_REQUEST = /^(?:please )?(?:open|show(?: me)?|go to) /i;
const SHOW_NAME = /^(?:view|open|show|see) (?<what>\S.*)$/i;
const RUN_REQUEST = /^(?:please )?(?<verb>run|start|execute|trigger) (?<thing>.+)$/i;

/** "open the build …" is not for "View logs", nor "run the pipeline" for the tab "Pipelines". */
function onlyShowsIt(clause: string, { node, action }: Proposal, scene: Scene): boolean {
  if (!node || action.method !== 'click') return false;
  const { text } = extractQuotes(clause);
  const { what = '' } = (node.role === 'button' && SHOW_REQUEST.test(text) && SHOW_NAME.exec(node.name)?.groups) || {};
  const asked = scene.words(text);
  const own = scene.words(what).filter(({ weight }) => weight > STOP_WEIGHT);
  if (own.length > 0 && hasLinkBeside(node) && !own.some((word) => asked.some((other) => isSame(word, other))))
    return true;
  const { verb } = RUN_REQUEST.exec(text)?.groups ?? {};
  return verb !== undefined && node.role === 'tab' && !wordsOf(node.name).some((word) => word.text === fold(verb));
}

/** Its row has a link of its own. */
function hasLinkBeside(node: OutlineNode): boolean {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const holdsLink = ({ children }: OutlineNode): boolean =>
    children.some((child) => child.role === 'link' || holdsLink(child));
  return row !== undefined && holdsLink(row);
}

const URL_START = /\bhttps?:\/\//i;
const MAX_JUDGED = 12;

/** Uncertain results of some form of instruction, if they nevertheless account for its words. */
function judgedProposals(clause: string, scene: Scene, read: readonly Proposal[]): WeighedProposal[] {
  const query = parseQuery(clause);
  const ranked = read.filter(
    ({ node, action, twoStep }) =>
      node &&
      (isInteractive(node) || action.method === 'hover') &&
      !twoStep &&
      !exemptMethods.has(action.method) &&
      supportsAction(node, action),
  );
  const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, MAX_JUDGED);
  return best.flatMap((proposal) => weighProposal(query, { ...proposal, score: LABEL_SCORE }, scene));
}

function proposalsByAllWords(clause: string, scene: Scene): WeighedProposal[] {
  const { text: plain } = extractQuotes(clause);
  if (OTHER_ACTION_WORDS.test(plain)) return [];
  const denied = NEGATION.test(plain) ? parseQuery(clause.replaceAll(new RegExp(NEGATION, 'gi'), ' ')) : undefined;
  const readings = [
    { query: parseQuery(clause), isDenied: false },
    ...(denied ? [{ query: denied, isDenied: true }] : []),
  ];
  return readings.flatMap((reading) => weighedProposals(reading, scene));
}

interface Reading {
  query: Query;
  /** The negated thing is a checkbox to untick. */
  isDenied: boolean;
}

function weighedProposals({ query, isDenied }: Reading, scene: Scene): WeighedProposal[] {
  const [unsaid, more] = query.terms.filter((asked) => cannotBeCovered(asked, scene));
  if (more || (unsaid && !mayBeKindNoun(unsaid))) return [];
  return [...elementsByLabel(scene)].flatMap(([label, nodes]) =>
    nodes.length <= MAX_SAME_NAME && sharesWord(query, scene.words(label), scene) && !(isDenied && NEGATION.test(label))
      ? nodes.flatMap((node) =>
          (isDenied && labelsOtherAction(query, node, scene) ? [] : proposeActsOn(node, isDenied)).flatMap((act) =>
            weighProposal(query, act, scene),
          ),
        )
      : [],
  );
}

const MIN_LEAD = 0.25;
const MIN_LOOSE_LEAD = 0.5;
