import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { NUMERALS } from '../values/number-words.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { answerByStatement, STATEMENT_ABOUT_SELF } from './yes-no-question.ts';
import type { Scene } from '../outline/scene.ts';
import type { CommonTask } from './common-task.ts';
import { fold } from '../lexicon/words.ts';

type Said = Record<string, string | undefined>;

/** "at least two bedrooms" */
const AT_LEAST_REQUEST =
  /^(?:show |only |with |i (?:need|want) |we (?:need|want) )*(?:at least|no (?:less|fewer) than|minimum(?: of)?) (?<count>\S+) (?<noun>\p{Ll}+)$/iu;

/** "2+", "2 or more", in the only list of that name. */
function minimumChoice({ count = '', noun = '' }: Said, scene: Scene): Proposal[] {
  const at = NUMERALS.indexOf(count.toLowerCase());
  const number = at === -1 ? count : String(at);
  const [asked] = scene.words(noun);
  if (!/^\d+$/.test(number) || !asked) return [];
  const more = new RegExp(String.raw`^${number} ?(?:\+|(?:or|and) (?:more|up))`, 'i');
  const isCalled = ({ role, name }: OutlineNode): boolean =>
    role === 'combobox' && scene.words(name).some(({ stem }) => stem === asked.stem);
  return scene.elements.filter(isCalled).flatMap((box) => choiceIn(box, more, scene));
}

/** "jobs of the last week" */
const PERIOD_REQUEST =
  /^(?:only |just |show |filter |see |list |me |the )*(?:\p{Ll}+ )?(?:(?:posted|added|sent|made|published|changed) )?(?:(?:of|from|in|within|during|by|for) )?(?:the )?(?:last|past) (?<span>day|24 hours|week|7 days|month|30 days|year)$/iu;

const periodNames: Readonly<Record<string, RegExp>> = {
  day: /^(?:(?:in )?(?:the )?(?:last|past) )?(?:24 ?h(?:ours|rs)?|day)$/i,
  '24 hours': /^(?:(?:last|past) )?(?:24 ?h(?:ours|rs)?|day)$/i,
  week: /^(?:(?:in )?(?:the )?(?:last|past) )?(?:7 days|week)$/i,
  '7 days': /^(?:(?:in )?(?:the )?(?:last|past) )?(?:7 days|week)$/i,
  month: /^(?:(?:in )?(?:the )?(?:last|past) )?(?:30 days|4 weeks|month)$/i,
  '30 days': /^(?:(?:in )?(?:the )?(?:last|past) )?(?:30 days|month)$/i,
  year: /^(?:(?:in )?(?:the )?(?:last|past) )?(?:12 months|365 days|year)$/i,
};
const PERIOD_WORDS = /\b(?:\d+ ?(?:h|hours?|hrs|days?|weeks?|months?)|day|week|month|year|24h)\b/i;

/** The equivalent range in the only list of ranges; if one of its options matches exactly, its name finds it. */
function periodChoice({ span = '' }: Said, scene: Scene): Proposal[] {
  const form = periodNames[span.toLowerCase()];
  const boxes = scene.elements.filter(
    (box) => box.role === 'combobox' && optionsOf(box, scene).filter(({ name }) => PERIOD_WORDS.test(name)).length > 1,
  );
  return form && boxes.length === 1 ? boxes.flatMap((box) => choiceIn(box, form, scene)) : [];
}

const optionsOf = (box: OutlineNode, scene: Scene): OutlineNode[] =>
  scene.outline.nodes.slice(box.index, box.end).filter((one) => one.role === 'option' && isWithin(one, box));

function choiceIn(box: OutlineNode, form: RegExp, scene: Scene): Proposal[] {
  const [option, other] = optionsOf(box, scene).filter(({ name }) => form.test(fold(name.trim())));
  return option && !other && !option.states.has('disabled')
    ? [onNode({ node: box, score: 1 }, 'selectOption', [option.name])]
    : [];
}

/** Lists for a bound or range in other words, and questions that a statement answers. */
export const rangeTasks: readonly CommonTask[] = [
  { pattern: AT_LEAST_REQUEST, find: minimumChoice },
  { pattern: PERIOD_REQUEST, find: periodChoice },
  { pattern: STATEMENT_ABOUT_SELF, find: answerByStatement },
];
