import { ancestorWhere, type OutlineNode } from '../../outline/outline.ts';
import { isNumber, type Field } from '../field.ts';
import { texts, type Scope } from '../scope/scope.ts';

const CURRENT_PAGE_KEY = /^(?:(?:current )?page(?: number)?|current page)$/;
const PAGE_COUNT_KEY =
  /^(?:pages|page count|(?:total|number of) pages|last page|num pages|pages? total|total page count)$/;
const PAGE_OF_TOTAL = /^(?:\p{L}+ )?(?<at>\d[\d.,]*)\s?(?:of|von|de|sur|di|van|\/)\s?(?<all>\d[\d.,]*)$/iu;

/** The current page and the number of pages, by the links to the others. */
export function pagedValue(field: Field, scope: Scope): unknown {
  const isAll = PAGE_COUNT_KEY.test(field.label);
  if (scope.isEntry || !isNumber(field) || !(isAll || CURRENT_PAGE_KEY.test(field.label))) return undefined;
  const said = texts(scope).filter(({ node }) => isInPaging(node));
  const of = said.map(({ text }) => PAGE_OF_TOTAL.exec(text)?.groups).find(Boolean);
  if (of) return Number(of[isAll ? 'all' : 'at']);
  const numbers = said.filter(({ text }) => /^\d+$/.test(text));
  const here = numbers.filter(({ node }) => node.role !== 'link' || node.states.has('current'));
  if (numbers.length < 2 || here.length !== 1) return undefined;
  if (isAll) return Math.max(...numbers.map(({ text }) => Number(text)));
  return Number(here[0]?.text);
}

const NEXT_PAGE_KEY = /^(?:next(?: page)?(?: url| link| href)?)$/;
const PREVIOUS_PAGE_KEY = /^(?:prev(?:ious)?(?: page)?(?: url| link| href)?)$/;
const [NEXT_LINK, PREVIOUS_LINK] = [
  /^(?:next|older|weiter|nächste|suivant|siguiente|successiv|próxim|volgende|次|下一页|›|»|→)/i,
  /^(?:prev|newer|zurück|vorige|précédent|anterior|precedent|vorige|前|上一页|‹|«|←)/i,
];

/** The link to the next page, or the previous one. */
export function pagingLink({ label }: Field, { nodes, isEntry }: Scope): unknown {
  const called = NEXT_PAGE_KEY.test(label) ? NEXT_LINK : PREVIOUS_PAGE_KEY.test(label) ? PREVIOUS_LINK : undefined;
  if (!called || isEntry) return undefined;
  const links = nodes.filter(({ role, name }) => role === 'link' && called.test(name));
  return (links.find(isInPaging) ?? (links.length === 1 ? links[0] : undefined))?.ref;
}

const isInPaging = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role, children }) => role === 'navigation' || areNumbers(children)) !== undefined;

const areNumbers = (children: readonly OutlineNode[]): boolean =>
  children.filter(({ role, name }) => role === 'link' && /^\d+$/.test(name)).length > 1;
