import { ancestorWhere, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { datesIn, type CalendarDate } from './quantities.ts';
import { isInteractive, type Scene } from './scene.ts';

const ASKED =
  /^(?:(?:click|press|tap)(?: on)?|select|choose|pick|open|go to|show|jump to)\s+(?:the )?(?:day |date )?(?<day>\d{1,2}(?:st|nd|rd|th)?|(?:\d{1,2}|\p{L}{3,}) .*?|\d{4}-\d\d-\d\d)(?:\s+(?:in|on|of) the (?:calendar|month))?$/iu;
const DAY = /^(?<day>[12]?\d|3[01])(?:\s*[•·*.●]+)?$/u; // with a marker for its events
const MONTH = /^\p{L}{3,}\.? (?:19|20)\d\d$/u;
const LEAST_DAYS = 28; // a month's worth
const SCORE = 0.8;

/** "November 20, 2026", "the 17th in the calendar": the day in the only month that a page shows by its days alone. */
export function dayShown(clause: string, scene: Scene): Proposal[] {
  const said = ASKED.exec(clause)?.groups?.['day'];
  const asked = said === undefined ? undefined : dayIn(said);
  if (!asked) return [];
  const days = scene.elements.filter((node) => isInteractive(node) && DAY.test(node.name));
  const months = scene.outline.nodes.flatMap(({ name }) => (MONTH.test(name) ? datesIn(name) : []));
  const [month, other] = months;
  if (!month || other || days.length < LEAST_DAYS) return [];
  const isOther = (asked.month !== 0 && asked.month !== month.month) || (asked.year ?? month.year) !== month.year;
  const [only, more] = days.filter(({ name }) => Number(DAY.exec(name)?.groups?.['day']) === asked.day);
  return only && !more && !isOther && !isOfPages(only)
    ? [{ ...onNode({ node: only, score: SCORE }, 'click', []), isAnswered: true }]
    : [];
}

/** With its month, or 0 if none is given. */
function dayIn(said: string): CalendarDate | undefined {
  const alone = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(said)?.[1];
  return alone === undefined ? datesIn(said)[0] : { year: undefined, month: 0, day: Number(alone) };
}

const isOfPages = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role }) => role === 'navigation') !== undefined;
