import { toDigits, NUMBER_PATTERN } from '../values/number-words.ts';
import { ORDINAL_PATTERN, ordinalOf } from '../values/ordinal-words.ts';
import type { OutlineNode } from '../outline/outline.ts';
import {
  pageSizesOf,
  lastPageLink,
  pageSizeLists,
  pageLink,
  PAGE_SIZE_REQUEST,
  adjacentPageLink,
  pageSizeChoice,
  ENTRY_WORDS,
} from './paging.ts';
import { onNode, clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isPressed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import type { CommonTask } from './common-task.ts';

type Said = Record<string, string | undefined>;

const GO_VERBS = String.raw`(?:(?:(?:go|jump|skip|switch|turn|move|navigate|flip|leaf|page|get|click|press|take me|bring me|bring up)(?: (?:back|on|over|straight|right|ahead|forward))*(?: to)?|open|show(?: me)?|see|view|display|load) )?`;
const OF_LIST_PHRASE = String.raw`(?: (?:of|in|from) (?:the|this|these|my|all) (?:\p{L}+ )?(?:list|table|grid|results?|entries|rows|records|items|threads?|topic|discussion|search)(?: of \p{L}+)?)?`;
const NEXT_PHRASE = String.raw`(?:after (?:this|that|these|those|them)(?: one)?|that (?:come|follow)s?(?: after)?(?: (?:this|these|those|them))?)`;
const pagingRequest = (form: string): RegExp => new RegExp(`^${form}$`, 'iu');

/** "go to page number six", "the 4th page of the table", on a page that does not list pages itself. */
function pageByNumberWord({ number, ordinal }: Said, scene: Scene): Proposal[] {
  if (number !== undefined) return pageLink({ number: toDigits(number) }, scene);
  if (ordinal === undefined || listsPages(scene)) return [];
  const place = ordinalOf(ordinal.toLowerCase());
  const ends =
    place === -1 ? lastPageButton({ end: 'last' }, scene) : place === 1 ? lastPageButton({ end: 'first' }, scene) : [];
  if (place === -1 && ends.length === 0) return clicksOn(lastPageLink(scene));
  return place > 0 && ends.length === 0 ? pageLink({ number: String(place) }, scene) : ends;
}

/** In a table of pages, the third page is an entry. */
const listsPages = ({ titles }: Scene): boolean =>
  titles.some(({ name, role }) => role !== 'navigation' && role !== 'group' && /^pages?$/i.test(name));

/** "jump to the very end of the list", if it has pages: the button for the last one. */
function lastPageButton({ end = '' }: Said, scene: Scene): Proposal[] {
  const form = /^(?:first|start|beginning|top)$/i.test(end) ? FIRST_PAGE_NAME : LAST_PAGE_NAME;
  return clicksOn(scene.elements.filter((node) => isPressed(node.role) && form.test(node.name) && isInPager(node)));
}

const FIRST_PAGE_NAME = /^(?:go to )?(?:the )?first(?: page)?$|^«$/i;
const LAST_PAGE_NAME = /^(?:go to )?(?:the )?last(?: page)?$|^»$/i;
const PAGE_TURN_NAME = /^(?:go to )?(?:the )?(?:previous|prev|next)(?: page)?$|^[‹›<>]$/i;

const isInPager = ({ parent }: OutlineNode): boolean =>
  parent?.children.some(({ name }) => PAGE_TURN_NAME.test(name)) === true;

/** "as many entries at once as possible": the largest such number. */
function largestPageSize(_: Said, scene: Scene): Proposal[] {
  return pageSizeLists(scene).flatMap((node) => {
    const counts = pageSizesOf(node);
    const [most] = counts.toSorted((a, b) => Number(b.count) - Number(a.count));
    return most && counts.length > 1 ? [onNode({ node, score: 1 }, 'selectOption', [most.name])] : [];
  });
}

/** Requests about the pages of a list: which one, and how many entries each has. */
export const pagingTasks: readonly CommonTask[] = [
  {
    pattern: pagingRequest(
      String.raw`${GO_VERBS}(?:the )?(?:page (?:number |no\.? ?|#)?(?<number>${NUMBER_PATTERN})|(?<ordinal>${ORDINAL_PATTERN}) page)${OF_LIST_PHRASE}`,
    ),
    find: pageByNumberWord,
  },
  {
    pattern: pagingRequest(
      String.raw`${GO_VERBS}(?:the )?(?:very )?(?<end>end|last page|beginning|start|first page)(?: of (?:the|this|my) (?:\p{L}+ )?(?:list|table|grid|results?|pages))`,
    ),
    find: lastPageButton,
  },
  {
    pattern: pagingRequest(String.raw`${GO_VERBS}(?:the )?(?<way>next|previous) page${OF_LIST_PHRASE}`),
    find: adjacentPageLink,
  },
  {
    pattern: pagingRequest(
      String.raw`(?:(?:go |move |turn |skip )?(?:on |forward )?(?:by )?(?:one|a|1) page (?:forwards?|further|on|ahead|onwards?)|turn (?:the|over the|over a) page|${GO_VERBS}(?:the )?(?:following page|page ${NEXT_PHRASE})|(?:show|give|list)(?: me)? (?:the )?(?:next (?:${NUMBER_PATTERN})(?: ${ENTRY_WORDS})?|(?:${NUMBER_PATTERN}|ones|${ENTRY_WORDS}) ${NEXT_PHRASE}))${OF_LIST_PHRASE}`,
    ),
    find: (_, scene) => adjacentPageLink({ way: 'next' }, scene),
  },
  { pattern: PAGE_SIZE_REQUEST, find: pageSizeChoice },
  {
    pattern: pagingRequest(
      String.raw`(?:(?:show|list|display|see|have|give|i want|i['’]d like)(?: me)? )?as many ${ENTRY_WORDS} ?(?:per page |at once |at a time |on (?:one|a|each) page )?as (?:possible|you can|(?:it|this|that|the)\b.*\b(?:allows?|offers?|can|gives?|goes))(?: (?:per page|at once|at a time|on (?:one|a|each) page))?`,
    ),
    find: largestPageSize,
  },
];
