import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { datesIn, type CalendarDate } from '../values/quantities.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';

const DAY_REQUEST =
  /^(?:(?:click|press|tap)(?: on)?|select|choose|pick|open|go to|show|jump to)\s+(?:the )?(?:day |date )?(?<day>\d{1,2}(?:st|nd|rd|th)?|(?:\d{1,2}|\p{L}{3,}) .*?|\d{4}-\d\d-\d\d)(?:\s+(?:in|on|of) the (?:calendar|month))?$/iu;
const DAY_LABEL = /^(?<day>[12]?\d|3[01])(?:\s*[•·*.●]+)?$/u; // with a marker for its events
const MONTH_TITLE = /^\p{L}{3,}\.? (?:19|20)\d\d$/u;
const MIN_DAYS = 28; // a month's worth
const SCORE = 0.8;

/** "November 20, 2026", "the 17th in the calendar": the day in the only month that a page shows by its days alone. */
export function proposeCalendarDay(clause: string, scene: Scene): Proposal[] {
  const text = DAY_REQUEST.exec(clause)?.groups?.['day'];
  const requested = text === undefined ? undefined : dateIn(text);
  if (!requested) return [];
  const days = scene.elements.filter((node) => isInteractive(node) && DAY_LABEL.test(node.name));
  const months = scene.outline.nodes.flatMap(({ name }) => (MONTH_TITLE.test(name) ? datesIn(name) : []));
  const [month, other] = months;
  if (!month || other || days.length < MIN_DAYS) return [];
  const isOther =
    (requested.month !== 0 && requested.month !== month.month) || (requested.year ?? month.year) !== month.year;
  const [only, more] = days.filter(({ name }) => Number(DAY_LABEL.exec(name)?.groups?.['day']) === requested.day);
  return only && !more && !isOther && !isPageNumber(only)
    ? [{ ...onNode({ node: only, score: SCORE }, 'click', []), isAnswered: true }]
    : [];
}

/** With its month, or 0 if none is given. */
function dateIn(text: string): CalendarDate | undefined {
  const alone = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(text)?.[1];
  return alone === undefined ? datesIn(text)[0] : { year: undefined, month: 0, day: Number(alone) };
}

const isPageNumber = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role }) => role === 'navigation') !== undefined;
