import type { Decision } from './decide.ts';
import { DATE, TIME } from './extract/patterns.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import type { Proposal } from './proposal.ts';
import { type CalendarDate, clocksIn, datesIn } from './quantities.ts';
import { standingFor } from './related.ts';
import { isEntry } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

const SAID = new RegExp(
  String.raw`^(?<head>.+?),?\s(?:(?:that|which)\s)?(?:(?<first>start(?:s|ing)?|begin(?:s|ning)?|depart(?:s|ing)?|leav(?:es|ing))|(?<last>end(?:s|ing)?|arriv(?:es|ing)|finish(?:es|ing)?)|from|of|for|on|at|dated|due|made)` +
    String.raw`(?:\s(?:on|at|from|in))?(?:\sthe)?\s(?<when>${DATE.source}|${TIME.source})$`,
  'iu',
);

/** "withdraw the request starting 2026-12-21", "… for February 2027", "… of Dec 21": in the only entry with the date, or time. */
export function decideOnDay(clause: string, scene: Scene, decideClause: Decide): Decision | undefined {
  const { head, when = '', first, last } = SAID.exec(clause)?.groups ?? {};
  const isMeant = head === undefined ? undefined : told(when);
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
  const just = inside.filter(({ name }) => fold(name) === fold(/^\S+/.exec(head)?.[0] ?? '')); // "select the flight", by its "Select"
  const among = just.length === 1 ? just : inside;
  const decision = decideClause(head, scene.among(among));
  if (decision.chosen) return PICKS.test(head) && isOtherDeed(decision.chosen) ? undefined : decision;
  return ONE_OF_KIND.test(head) ? standingFor(head, among) : undefined;
}

const PICKS = /^(?:select|choose|pick)\s/i;
const ONE_OF_KIND = /^\p{L}+ (?:the |my )?\p{Ll}+$/u; // "open the request"

/** A pick is not done by the button for its details. */
const isOtherDeed = ({ node, action }: Proposal): boolean =>
  action.method === 'click' && node?.role !== 'row' && !PICKS.test(`${node?.name} `);

type Decide = (clause: string, scene: Scene) => Decision;

/** For each date, or time of day, in a text, whether it is the requested one. */
function told(when: string): ((text: string) => boolean[]) | undefined {
  const [day, another] = datesIn(when);
  if (day) return another ? undefined : (text) => datesIn(text).map((said) => isOn(said, day));
  const [time] = clocksIn(when);
  return time === undefined ? undefined : (text) => clocksIn(text).map((said) => said === time);
}

const isOn = (said: CalendarDate, asked: CalendarDate): boolean =>
  said.month === asked.month &&
  (asked.day === 0 || said.day === asked.day) &&
  (asked.year === undefined || said.year === undefined || said.year === asked.year);
