import { inDigits, NUMBER_SAID } from './number-words.ts';
import { ORDINAL_SAID, ordinalOf } from './ordinal-words.ts';
import type { OutlineNode } from './outline.ts';
import {
  countsOf,
  highestPage,
  listsPerPage,
  numberedPage,
  PER_PAGE_ASKED,
  pageBeside,
  perPage,
  THINGS,
} from './paging.ts';
import { onNode, pressed, type Proposal } from './proposal.ts';
import { isPressed } from './roles.ts';
import type { Scene } from './scene.ts';
import type { Task } from './usual.ts';

type Said = Record<string, string | undefined>;

const GO = String.raw`(?:(?:(?:go|jump|skip|switch|turn|move|navigate|flip|leaf|page|get|click|press|take me|bring me|bring up)(?: (?:back|on|over|straight|right|ahead|forward))*(?: to)?|open|show(?: me)?|see|view|display|load) )?`;
const OF_LIST = String.raw`(?: (?:of|in|from) (?:the|this|these|my|all) (?:\p{L}+ )?(?:list|table|grid|results?|entries|rows|records|items|threads?|topic|discussion|search)(?: of \p{L}+)?)?`;
const AHEAD = String.raw`(?:after (?:this|that|these|those|them)(?: one)?|that (?:come|follow)s?(?: after)?(?: (?:this|these|those|them))?)`;
const asked = (form: string): RegExp => new RegExp(`^${form}$`, 'iu');

/** "go to page number six", "the 4th page of the table", on a page that does not list pages itself. */
function pageSaid({ number, ordinal }: Said, scene: Scene): Proposal[] {
  if (number !== undefined) return numberedPage({ number: inDigits(number) }, scene);
  if (ordinal === undefined || listsPages(scene)) return [];
  const place = ordinalOf(ordinal.toLowerCase());
  const ends =
    place === -1 ? endOfPages({ end: 'last' }, scene) : place === 1 ? endOfPages({ end: 'first' }, scene) : [];
  if (place === -1 && ends.length === 0) return pressed(highestPage(scene));
  return place > 0 && ends.length === 0 ? numberedPage({ number: String(place) }, scene) : ends;
}

/** In a table of pages, the third page is an entry. */
const listsPages = ({ titles }: Scene): boolean =>
  titles.some(({ name, role }) => role !== 'navigation' && role !== 'group' && /^pages?$/i.test(name));

/** "jump to the very end of the list", if it has pages: the button for the last one. */
function endOfPages({ end = '' }: Said, scene: Scene): Proposal[] {
  const form = /^(?:first|start|beginning|top)$/i.test(end) ? FIRST : LAST;
  return pressed(scene.elements.filter((node) => isPressed(node.role) && form.test(node.name) && isOfPager(node)));
}

const FIRST = /^(?:go to )?(?:the )?first(?: page)?$|^«$/i;
const LAST = /^(?:go to )?(?:the )?last(?: page)?$|^»$/i;
const TURNS = /^(?:go to )?(?:the )?(?:previous|prev|next)(?: page)?$|^[‹›<>]$/i;

const isOfPager = ({ parent }: OutlineNode): boolean => parent?.children.some(({ name }) => TURNS.test(name)) === true;

/** "as many entries at once as possible": the largest such number. */
function mostPerPage(_: Said, scene: Scene): Proposal[] {
  return listsPerPage(scene).flatMap((node) => {
    const counts = countsOf(node);
    const [most] = counts.toSorted((a, b) => Number(b.count) - Number(a.count));
    return most && counts.length > 1 ? [onNode({ node, score: 1 }, 'selectOption', [most.name])] : [];
  });
}

/** Requests about the pages of a list: which one, and how many entries each has. */
export const pagingTasks: readonly Task[] = [
  {
    asked: asked(
      String.raw`${GO}(?:the )?(?:page (?:number |no\.? ?|#)?(?<number>${NUMBER_SAID})|(?<ordinal>${ORDINAL_SAID}) page)${OF_LIST}`,
    ),
    find: pageSaid,
  },
  {
    asked: asked(
      String.raw`${GO}(?:the )?(?:very )?(?<end>end|last page|beginning|start|first page)(?: of (?:the|this|my) (?:\p{L}+ )?(?:list|table|grid|results?|pages))`,
    ),
    find: endOfPages,
  },
  { asked: asked(String.raw`${GO}(?:the )?(?<way>next|previous) page${OF_LIST}`), find: pageBeside },
  {
    asked: asked(
      String.raw`(?:(?:go |move |turn |skip )?(?:on |forward )?(?:by )?(?:one|a|1) page (?:forwards?|further|on|ahead|onwards?)|turn (?:the|over the|over a) page|${GO}(?:the )?(?:following page|page ${AHEAD})|(?:show|give|list)(?: me)? (?:the )?(?:next (?:${NUMBER_SAID})(?: ${THINGS})?|(?:${NUMBER_SAID}|ones|${THINGS}) ${AHEAD}))${OF_LIST}`,
    ),
    find: (_, scene) => pageBeside({ way: 'next' }, scene),
  },
  { asked: PER_PAGE_ASKED, find: perPage },
  {
    asked: asked(
      String.raw`(?:(?:show|list|display|see|have|give|i want|i['’]d like)(?: me)? )?as many ${THINGS} ?(?:per page |at once |at a time |on (?:one|a|each) page )?as (?:possible|you can|(?:it|this|that|the)\b.*\b(?:allows?|offers?|can|gives?|goes))(?: (?:per page|at once|at a time|on (?:one|a|each) page))?`,
    ),
    find: mostPerPage,
  },
];
