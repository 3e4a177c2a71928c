import { onNode, type Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';

const LIST_PHRASE = String.raw`(?:(?:show|list|put|see|sort|with|have)(?: me| them| it| the list)?(?: by)? )?(?:the |by )*`;
const FIRST_PHRASE = String.raw`(?: (?:ones|items|results|\p{L}+s))?(?: (?:first|on top|at the top|to the top|before others))`;

/** "cheapest first": wordings for a sort order → names of the choice. */
const sortOrders: readonly (readonly [asked: string, choice: RegExp])[] = [
  [
    'cheapest|lowest priced?|lowest cost|least expensive',
    /\b(?:price|cost|fee)\b.*\b(?:low(?:est)? (?:to|first)|asc\p{L}*)|\b(?:cheapest|lowest price)\b|(?:price|cost).*↑/iu,
  ],
  [
    'dearest|most expensive|priciest|highest priced?',
    /\b(?:price|cost|fee)\b.*\b(?:high(?:est)? (?:to|first)|desc\p{L}*)|\b(?:most expensive|highest price)\b|(?:price|cost).*↓/iu,
  ],
  [
    'newest|latest|most recent|freshest',
    /\b(?:newest|latest|most recent|recent first|new first|recently added)\b|\bdate.*\bdesc/iu,
  ],
  ['oldest|earliest', /\b(?:oldest|earliest|old first)\b|\bdate.*\basc/iu],
  [
    'best rated|highest rated|top rated|best reviewed',
    /\b(?:top|best|highest)[ -]rat|\brat(?:ed|ing).*\b(?:high|desc)|^(?:customer |user |guest )?rating$/iu,
  ],
  [
    'best paid|highest paid|best paying|highest paying|best salary|highest salary',
    /\b(?:salary|pay|wage)\b.*\b(?:high (?:to|first)|desc)|\bhighest (?:salary|pay)/iu,
  ],
  ['nearest|closest', /\b(?:nearest|closest|distance)\b/iu],
  ['most popular|best selling|bestselling', /\b(?:popular\p{L}*|best[ -]?sell\p{L}*|bestsellers?)\b/iu],
  ['shortest|quickest|fastest', /\b(?:shortest|quickest|fastest)\b|\bduration\b.*\b(?:short|low|asc)/iu],
];

const sortPatterns = sortOrders.map(
  ([asked, choice]) => [new RegExp(`^${LIST_PHRASE}(?:${asked})${FIRST_PHRASE}$`, 'iu'), choice] as const,
);
const SORT_BY_REQUEST =
  /^(?:sort|order|rank)(?: (?:them|it|the \p{L}+|by))* by (?:the )?(?:best |highest |top )?(?<by>rating|ratings|popularity|distance)$/iu;
const orderOfNoun: Readonly<Record<string, string>> = {
  rating: 'best rated',
  ratings: 'best rated',
  popularity: 'most popular',
  distance: 'nearest',
};

/** The only choice on the page with that sort order: an option of a select, or of several checkboxes. */
export function sortChoice(clause: string, scene: Scene): Proposal[] {
  const noun = SORT_BY_REQUEST.exec(clause)?.groups?.['by']?.toLowerCase();
  const asked = noun === undefined ? clause : `${orderOfNoun[noun]} first`;
  const choice = sortPatterns.find(([form]) => form.test(asked))?.[1];
  if (!choice) return [];
  const [only, other] = scene.outline.nodes.filter(
    ({ role, name, ref }) => ref !== undefined && CHOICE_ROLES.has(role) && choice.test(name),
  );
  if (!only || other) return [];
  if (only.role !== 'option')
    return [onNode({ node: only, score: MATCH_SCORE }, only.role === 'radio' ? 'check' : 'click', [])];
  const box = only.parent?.role === 'group' ? only.parent.parent : only.parent;
  const isChosen = box && (box.role === 'combobox' || box.role === 'listbox');
  return isChosen ? [onNode({ node: box, score: MATCH_SCORE }, 'selectOption', [only.name])] : [];
}

const CHOICE_ROLES = new Set(['option', 'radio', 'menuitemradio', 'menuitem', 'tab']);
const MATCH_SCORE = 0.8;
