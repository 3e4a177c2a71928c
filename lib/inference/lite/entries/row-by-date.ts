import type { Decision } from '../candidates/decision.ts';
import { DATE, TIME } from '../values/patterns.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { type CalendarDate, clocksIn, datesIn } from '../values/quantities.ts';
import { representativeOf } from '../candidates/relative-position.ts';
import { isEntry } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const DATED_REQUEST = new RegExp(
  String.raw`^(?<head>.+?),?\s(?:(?:that|which)\s)?(?:(?<first>start(?:s|ing)?|begin(?:s|ning)?|depart(?:s|ing)?|leav(?:es|ing))|(?<last>end(?:s|ing)?|arriv(?:es|ing)|finish(?:es|ing)?)|from|of|for|on|at|dated|due|made)` +
    String.raw`(?:\s(?:on|at|from|in))?(?:\sthe)?\s(?<when>${DATE.source}|${TIME.source})$`,
  'iu',
);

/**
 * "withdraw the request starting 2026-12-21", "… for February 2027", "… of Dec 21": in the only entry with the date, or time.
 */
export function decideByDate(clause: string, scene: Scene, decideClause: Decide): Decision | undefined {
  const { head, when = '', first, last } = DATED_REQUEST.exec(clause)?.groups ?? {};
  const isMeant = head === undefined ? undefined : matchesDate(when);
  if (!head || !isMeant) return undefined;
  const isAsked = (entry: OutlineNode): boolean => {
    const said = scene.outline.nodes.slice(entry.index, entry.end).flatMap(({ name }) => isMeant(name));
    return first ? said[0] === true : last ? said.at(-1) === true : said.includes(true);
  };
  const saying = scene.outline.nodes.filter(({ name }) => /\d/.test(name) && isMeant(name).includes(true));
  const entries = new Set(saying.flatMap((node) => (isEntry(node) ? node : (ancestorWhere(node, isEntry) ?? []))));
  const [entry, other] = [...entries].filter(isAsked);
  if (!entry || other) return undefined;
  const inside = scene.elements.filter((node) => isWithin(node, entry));
  // "select the flight", by its "Select"
  const just = inside.filter(({ name }) => fold(name) === fold(/^\S+/.exec(head)?.[0] ?? ''));
  const among = just.length === 1 ? just : inside;
  const decision = decideClause(head, scene.restrictedTo(among));
  if (decision.chosen) return CHOOSE_VERB.test(head) && isOtherAction(decision.chosen) ? undefined : decision;
  return ONE_OF_KIND.test(head) ? representativeOf(head, among) : undefined;
}

const CHOOSE_VERB = /^(?:select|choose|pick)\s/i;
const ONE_OF_KIND = /^\p{L}+ (?:the |my )?\p{Ll}+$/u; // "open the request"

/** A pick is not done by the button for its details. */
const isOtherAction = ({ node, action }: Proposal): boolean =>
  action.method === 'click' && node?.role !== 'row' && !CHOOSE_VERB.test(`${node?.name} `);

type Decide = (clause: string, scene: Scene) => Decision;

/** For each date, or time of day, in a text, whether it is the requested one. */
function matchesDate(when: string): ((text: string) => boolean[]) | undefined {
  const [day, another] = datesIn(when);
  if (day) return another ? undefined : (text) => datesIn(text).map((said) => isOn(said, day));
  const [time] = clocksIn(when);
  return time === undefined ? undefined : (text) => clocksIn(text).map((said) => said === time);
}

const isOn = (said: CalendarDate, asked: CalendarDate): boolean =>
  said.month === asked.month &&
  (asked.day === 0 || said.day === asked.day) &&
  (asked.year === undefined || said.year === undefined || said.year === asked.year);
