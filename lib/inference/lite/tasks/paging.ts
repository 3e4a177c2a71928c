import { optionsOf } from '../candidates/choices.ts';
import { plainClause } from '../instruction/clauses.ts';
import { toDigits, NUMBER_PATTERN } from '../values/number-words.ts';
import { ancestorsOf, type OutlineNode } from '../outline/outline.ts';
import { onNode, clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isChoosable, isPressed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

type Said = Record<string, string | undefined>;

const MAX_ANCESTOR_LEVELS = 3;

/** "page 3", if the page numbers are adjacent links, or in a list. */
export function pageLink({ number = '' }: Said, scene: Scene): Proposal[] {
  const numbers = clicksOn(pageNumbers(scene).filter(({ name }) => PAGE_NAME.exec(name)?.[1] === number));
  return numbers.length > 0 ? numbers : pageOption(number, scene);
}

/** The last page, if the numbers are not truncated after it. */
export function lastPageLink(scene: Scene): OutlineNode[] {
  const numbers = pageNumbers(scene);
  const numberOf = ({ name }: OutlineNode): number => Number(PAGE_NAME.exec(name)?.[1]);
  const [last] = numbers.toSorted((a, b) => numberOf(b) - numberOf(a));
  const after = last?.parent?.children.slice(last.siblingIndex + 1) ?? [];
  const isCut = after.some(({ name }) => /…|\.\.\.|\bof \d/.test(name));
  return last && !isCut ? numbers.filter(({ name }) => name === last.name) : [];
}

/** In the only list named "Page" that contains their numbers. */
function pageOption(number: string, { elements }: Scene): Proposal[] {
  const [only, other] = elements.filter(({ role, name }) => isChoosable(role) && /^page(?: number)?:?$/i.test(name));
  const option = only && optionsOf(only).find(({ name }) => PAGE_NAME.exec(name)?.[1] === number);
  if (only && option && !other) return [onNode({ node: only, score: 1 }, 'selectOption', [option.name])];
  const [field, more] = elements.filter(isPageField);
  return field && !more && !only ? [{ ...onNode({ node: field, score: 1 }, 'fill', [number]), twoStep: true }] : [];
}

/** The page number as a field: Enter then goes to that page. */
export const isPageField = ({ role, name, parent }: OutlineNode): boolean =>
  (role === 'spinbutton' || role === 'textbox') &&
  /^(?:(?:current|go to|jump to) )?page(?: number)?:?$/i.test(name) &&
  parent?.children.some(({ name: beside }) => PAGE_TURN_NAME.test(beside)) === true;

const PAGE_NAME = /^(?:(?:go to )?page )?(\d{1,4})$/i;

/** Elements named by a number in a pager: neither the days of a calendar nor the stars of a rating. */
function pageNumbers({ elements, outline }: Scene): OutlineNode[] {
  const numbers = elements.filter((node) => isPressed(node.role) && PAGE_NAME.test(node.name));
  const turning = new Set(
    outline.nodes.filter(({ name }) => PAGE_TURN_NAME.test(name)).flatMap((node) => [...ancestorsOf(node)]),
  );
  const inPager = numbers.filter((node) => {
    const around = [...ancestorsOf(node)].slice(0, MAX_ANCESTOR_LEVELS);
    if (around.some(({ role }) => role === 'row')) return false; // as days stand
    if (/page/i.test(node.name) || around.some((at) => at.role === 'navigation' || (at.parent && turning.has(at))))
      return true;
    return isInPageRow(node);
  });
  const isPager = ({ parent }: OutlineNode): boolean => parent?.role === 'group' && /^pages?$/i.test(parent.name);
  return new Set(inPager.map(({ name }) => name)).size > 1 ? inPager : numbers.filter(isPager);
}

/** Whether there are adjacent numbers from the first on, one of which is current: fewer than a month has days. */
function isInPageRow({ parent }: OutlineNode): boolean {
  const row = parent?.children.filter((node) => isPressed(node.role) && PAGE_NUMBER.test(node.name)) ?? [];
  return row.length > 2 && row.length < 28 && row.some(({ states }) => states.has('current'));
}

const PAGE_NUMBER = /^\d{1,4}$/;

/** The unnamed arrows around such numbers: the nearest turn by one page. */
function pagerArrow(direction: string, scene: Scene): OutlineNode[] {
  const row = pageNumbers(scene).filter((node) => PAGE_NUMBER.test(node.name) && isInPageRow(node));
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last || first.parent !== last.parent) return [];
  const before = arrowsInDirection(first, -1);
  const after = arrowsInDirection(last, 1);
  const [arrow] = /^next$/i.test(direction) ? after : before;
  return arrow && before.length > 0 && after.length > 0 && scene.elements.includes(arrow) ? [arrow] : [];
}

function arrowsInDirection({ parent, siblingIndex: place }: OutlineNode, step: number): OutlineNode[] {
  const arrows: OutlineNode[] = [];
  for (let at = parent?.children[place + step]; at && isArrow(at); at = parent?.children[at.siblingIndex + step])
    arrows.push(at);
  return arrows;
}

const isArrow = (node: OutlineNode): boolean =>
  isPressed(node.role) &&
  node.name === '' &&
  /^(?:next|previous|prev|first|last|arrow|$)/.test(node.states.get('description') ?? '');

/** "next page", by a link that names the next page, if there is nothing else: "Next Pagination". */
export function adjacentPageLink({ way: direction = '' }: Said, scene: Scene): Proposal[] {
  const begins = new RegExp(String.raw`^(?:go to )?(?:the )?${fold(direction).slice(0, 4)}\p{L}*(?!\p{L})`, 'iu');
  const named = scene.elements.filter((node) => isPressed(node.role) && begins.test(node.name));
  const just = named.filter(({ name }) => PAGE_TURN_NAME.test(name));
  const isOfTwo = ({ role, parent }: OutlineNode): boolean =>
    role === 'link' && parent?.role === 'navigation' && parent.children.every(({ name }) => PAGE_TURN_START.test(name));
  const found = just.length > 0 ? just : named.filter(isOfTwo);
  return clicksOn(found.length > 0 ? found : pagerArrow(direction, scene));
}

const PAGE_TURN_START = /^(?:next|prev(?:ious)?)\b/i;

const PAGER_REQUEST =
  /^(?:the\s+)?(?:page numbers|(?:pagination|paging|pager)(?:\s+(?:buttons|links|controls|numbers|bar))?|page (?:buttons|links|controls)|(?:links|buttons|controls) (?:for|to) (?:mov(?:e|ing)|go(?:ing)?|switch(?:ing)?|turn(?:ing)?|leaf(?:ing)?) (?:between|through|to other|from page to|the)? ?pages?)$/i;
const PAGE_TURN_NAME =
  /^(?:[«‹<←]\s*)?(?:go to )?(?:the )?(?:first|previous|prev|next|last|older|newer)(?: page)?(?:\s*[»›>→])?$/i;

/** "the pagination buttons", "page numbers": the pager, if there is one. */
export function pagerControls(asked: string, scene: Scene): OutlineNode[] {
  if (!PAGER_REQUEST.test(asked)) return [];
  const numbers = pageNumbers(scene);
  const turns = scene.elements.filter((node) => isPressed(node.role) && PAGE_TURN_NAME.test(node.name));
  const found = numbers.length > 1 && /numbers$/i.test(asked) ? numbers : [...numbers, ...turns];
  return found.length > 1 ? found.toSorted((a, b) => a.index - b.index) : [];
}

/** "show 50 per page", by the list of page sizes. */
export function pageSizeChoice({ number = '', count = number }: Said, scene: Scene): Proposal[] {
  const [only, other] = pageSizeLists(scene);
  if (!only || other) return [];
  if (optionsOf(only).length === 0) return [{ ...onNode({ node: only, score: 1 }, 'click', []), twoStep: true }];
  const [choice, more] = pageSizesOf(only).filter((one) => one.count === toDigits(count));
  return choice && !more ? [onNode({ node: only, score: 1 }, 'selectOption', [choice.name])] : [];
}

/** The lists of page sizes. */
export function pageSizeLists({ elements }: Scene): OutlineNode[] {
  const opens = ({ role, states }: OutlineNode): boolean =>
    isChoosable(role) || (role === 'button' && (states.has('haspopup') || states.has('collapsed')));
  return elements.filter((node) => opens(node) && PAGE_SIZE_NAME.test(node.name || (node.parent?.name ?? '')));
}

/** The numbers that such a list offers, as written there: "50 rows". */
export const pageSizesOf = (list: OutlineNode): { name: string; count: string | undefined }[] =>
  optionsOf(list).flatMap(({ name }) =>
    SINGLE_NUMBER.test(name) ? [{ name, count: SINGLE_NUMBER.exec(name)?.[1] }] : [],
  );

const SINGLE_NUMBER = /^\D*(\d{1,4})\D*$/;

const PAGE_SIZE_NAME =
  /\bper page\b|\bpage size\b|^(?:rows|items|results|entries|records)(?: shown)?:?(?: \d+)?$|\/ ?page\b|^每页/i;

/** "show 50 per page", once its list is open: the choice that is meant. */
export function pageSizeRequested(instruction: string): string | undefined {
  const { number, count = number } = PAGE_SIZE_REQUEST.exec(plainClause(instruction))?.groups ?? {};
  return count === undefined ? undefined : toDigits(count);
}

export const ENTRY_WORDS = String.raw`(?:\p{Ll}+s|people|of them)?`;

const SHOW_VERBS = String.raw`(?:show|list|display|see|set|view|have|give|make|put|load|let me see|i want|i['’]d like)(?: me| it| that| this| them| the (?:list|table))?(?: to| be)?`;
const PER_PAGE_PHRASE = String.raw`(?:(?:per|on (?:a|each|every|one)|to (?:a|each|the)|(?:on )?each|a) page|at (?:a time|once)|in one go)`;

export const PAGE_SIZE_REQUEST = new RegExp(
  String.raw`^(?:(?:${SHOW_VERBS} )?(?:only |just )?(?<number>${NUMBER_PATTERN}) ${ENTRY_WORDS} ?${PER_PAGE_PHRASE}|(?:set|change|make|increase|raise|reduce|lower) (?:the )?(?:(?:number of |count of )?${ENTRY_WORDS} ?(?:shown |listed )?${PER_PAGE_PHRASE}|page size) (?:to|be) (?<count>${NUMBER_PATTERN}))$`,
  'iu',
);
