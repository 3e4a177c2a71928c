import { canFill, toFieldText } from '../candidates/affordances.ts';
import { headingsAbove } from '../structure/surroundings.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { STOP_WEIGHT, wordsOf } from '../lexicon/words.ts';

const MONEY = String.raw`(?:pounds?|euros?|dollars?|quid|bucks|[$€£])`;
const AT_LEAST = String.raw`min(?:imum)?|at least|from|over|above|more than|no less than|not (?:under|below|less than)|nothing (?:under|below|less than)|starting (?:at|from)`;
const AT_MOST = String.raw`max(?:imum)?|at most|up to|under|below|less than|no more than|not (?:over|above|more than)|nothing (?:over|above|more than)`;
const BOUND = new RegExp(
  String.raw`^(?:show |only |set |with |the |a |things |everything )*(?:(?!nothing|not|no|more|less|at|up|starting)(?<noun>\p{Ll}+) )?(?:(?<least>${AT_LEAST})|(?<most>${AT_MOST}))(?: (?<named>\p{Ll}+))?(?: (?:is|of|to))?:? (?<value>[$€£]?\d[\d.,]*)\s?(?<unit>${MONEY})?$`,
  'iu',
);
const LOWER_LABEL = /^(?:from|min(?:imum|\.)?|at least|lowest|low)\b/i;
const UPPER_LABEL = /^(?:to|max(?:imum|\.)?|up to|at most|highest|high)\b/i;
const PRICE = /\b(?:price|cost|fee|rent|budget)\b/i;
const SCORE = 0.8;

/** "nothing over 120 pounds", "min price 60": one of the two fields of a range on the page. */
export function fillRangeBound(clause: string, scene: Scene): Proposal[] {
  const { noun, least, named = noun, value = '', unit } = BOUND.exec(clause)?.groups ?? {};
  if (value === '') return [];
  const isMoney = unit !== undefined || /^[$€£]/.test(value);
  if (named === undefined && !isMoney) return [];
  const namesQuantity = (title: string): boolean =>
    named === undefined
      ? PRICE.test(title)
      : wordsOf(named).every((word) => wordsOf(title).some(({ sense }) => sense === word.sense));
  const isRightEnd = (least === undefined ? UPPER_LABEL : LOWER_LABEL).test.bind(
    least === undefined ? UPPER_LABEL : LOWER_LABEL,
  );
  const found = scene.elements.filter(
    (node) => canFill(node) && isRightEnd(node.name) && isRangeField(node) && titlesOf(node).some(namesQuantity),
  );
  const [field, other] = found;
  const text = field && !other ? toFieldText(field, value.replace(/^[$€£]/, '')) : undefined;
  return field && text !== undefined ? [onNode({ node: field, score: SCORE }, 'fill', [text])] : [];
}

/** The other end of the range is its sibling. */
const isRangeField = ({ parent, siblingIndex: place, name }: OutlineNode): boolean =>
  [parent?.children[place - 1], parent?.children[place + 1]].some(
    (other) =>
      other !== undefined && canFill(other) && (LOWER_LABEL.test(name) ? UPPER_LABEL : LOWER_LABEL).test(other.name),
  );

/** The names of its label, its groups, and of what unfolds it. */
function titlesOf(node: OutlineNode): string[] {
  const before = node.parent?.children.slice(0, node.siblingIndex).findLast(({ states }) => states.has('expanded'));
  const up = [node.parent, node.parent?.parent].flatMap((at) => (at && at.role !== 'document' ? [at.name] : []));
  const texts = [node.name, before?.name ?? '', headingsAbove(node)[0]?.name ?? '', ...up];
  return texts.filter((text) => wordsOf(text).some(({ weight }) => weight > STOP_WEIGHT));
}
