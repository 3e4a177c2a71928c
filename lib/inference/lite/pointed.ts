import { affords } from './affords.ts';
import { DENIES, isContrary, saysOtherAct } from './denied.ts';
import { takeQuotes } from './intent.ts';
import { actsOn, isSaid, isUnsaid, mayOnlyTell, MOST_ALIKE, OTHER_ACTS, SCORE, labelsOf } from './labels-said.ts';
import { leading } from './leading.ts';
import { loosely } from './loosely.ts';
import { exempt } from './objection.ts';
import { isSame } from './naming.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import type { Proposal } from './proposal.ts';
import { isRowRole } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { weighed, type Weighed } from './weighing.ts';
import { readWish, type Wish } from './wish.ts';
import { fold, STOP_WEIGHT, wordsOf } from './words.ts';

/**
 * The only element that, with its surroundings, accounts for every word of a wish: "I'd like the 500 g bag" for the radio
 * button "500 g" of "Bag size", "book court 2 at 09:00" for the "Book" in that row and column. For what no rule reads:
 * no word of the wish may be left over, and no second element may account for as much.
 */
export function pointedAt(clause: string, scene: Scene, read: readonly Proposal[] = []): Proposal[] {
  if (ADDRESS.test(clause)) return []; // it is to be written
  const strict = [...judged(clause, scene, read), ...pointed(clause, scene)];
  const found = strict.length > 0 ? leading(strict, LEAD) : leading(loosely(clause, scene, read), LOOSE_LEAD);
  return found.filter((proposal) => !isContrary(clause, proposal, scene) && !isOnlyShown(clause, proposal, scene));
}

const SHOWN = /^(?:please )?(?:open|show(?: me)?|go to) /i;
const SHOWS = /^(?:view|open|show|see) (?<what>\S.*)$/i;
const RUN = /^(?:please )?(?<deed>run|start|execute|trigger) (?<thing>.+)$/i;

/** "open the build …" is not for "View logs", nor "run the pipeline" for the tab "Pipelines". */
function isOnlyShown(clause: string, { node, action }: Proposal, scene: Scene): boolean {
  if (!node || action.method !== 'click') return false;
  const { text } = takeQuotes(clause);
  const { what = '' } = (node.role === 'button' && SHOWN.test(text) && SHOWS.exec(node.name)?.groups) || {};
  const asked = scene.words(text);
  const own = scene.words(what).filter(({ weight }) => weight > STOP_WEIGHT);
  if (own.length > 0 && hasLinkBeside(node) && !own.some((word) => asked.some((other) => isSame(word, other))))
    return true;
  const { deed } = RUN.exec(text)?.groups ?? {};
  return deed !== undefined && node.role === 'tab' && !wordsOf(node.name).some((word) => word.text === fold(deed));
}

/** Its row has a link of its own. */
function hasLinkBeside(node: OutlineNode): boolean {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const holdsLink = ({ children }: OutlineNode): boolean =>
    children.some((child) => child.role === 'link' || holdsLink(child));
  return row !== undefined && holdsLink(row);
}

const ADDRESS = /\bhttps?:\/\//i;
const MOST_JUDGED = 12;

/** Uncertain results of some form of instruction, if they nevertheless account for its words. */
function judged(clause: string, scene: Scene, read: readonly Proposal[]): Weighed[] {
  const wish = readWish(clause);
  const ranked = read.filter(
    ({ node, action, twoStep }) =>
      node &&
      (isInteractive(node) || action.method === 'hover') &&
      !twoStep &&
      !exempt.has(action.method) &&
      affords(node, action),
  );
  const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, MOST_JUDGED);
  return best.flatMap((proposal) => weighed(wish, { ...proposal, score: SCORE }, scene));
}

function pointed(clause: string, scene: Scene): Weighed[] {
  const { text: plain } = takeQuotes(clause);
  if (OTHER_ACTS.test(plain)) return [];
  const denied = DENIES.test(plain) ? readWish(clause.replaceAll(new RegExp(DENIES, 'gi'), ' ')) : undefined;
  const readings = [{ wish: readWish(clause), isDenied: false }, ...(denied ? [{ wish: denied, isDenied: true }] : [])];
  return readings.flatMap((reading) => fitting(reading, scene));
}

interface Reading {
  wish: Wish;
  /** The negated thing is a checkbox to untick. */
  isDenied: boolean;
}

function fitting({ wish, isDenied }: Reading, scene: Scene): Weighed[] {
  const [unsaid, more] = wish.asked.filter((asked) => isUnsaid(asked, scene));
  if (more || (unsaid && !mayOnlyTell(unsaid))) return [];
  return [...labelsOf(scene)].flatMap(([label, nodes]) =>
    nodes.length <= MOST_ALIKE && isSaid(wish, scene.words(label), scene) && !(isDenied && DENIES.test(label))
      ? nodes.flatMap((node) =>
          (isDenied && saysOtherAct(wish, node, scene) ? [] : actsOn(node, isDenied)).flatMap((act) =>
            weighed(wish, act, scene),
          ),
        )
      : [],
  );
}

const LEAD = 0.25;
const LOOSE_LEAD = 0.5;
