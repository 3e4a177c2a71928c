import { affords } from './affords.ts';
import { optionsOf, proposeChoice } from './choices.ts';
import { takeQuotes } from './intent.ts';
import { ancestorsOf, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { requote } from './rule.ts';
import { isCheckable, isChoosable, isEditable } from './roles.ts';
import { tickedRow } from './row-asked.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

/** What people ask of most sites, in other words than the control is called by: the one control of the page for it. */
interface Task {
  asked: RegExp;
  find: (groups: Record<string, string | undefined>, scene: Scene) => Proposal[];
}

/** The act for a task of that kind; nothing where no control of the page, or several, do it. */
export function usualTask(clause: string, scene: Scene): Proposal | undefined {
  const { text, parts } = takeQuotes(clause);
  for (const { asked, find } of tasks) {
    const match = asked.exec(text);
    if (!match) continue;
    const groups = Object.entries(match.groups ?? {});
    const said = Object.fromEntries(groups.map(([name, part]) => [name, part && requote(part, parts)]));
    const [only, other] = find(said, scene).filter(({ node, action }) => node && affords(node, action));
    if (only && !other && !only.node?.states.has('disabled')) return only;
  }
  return undefined;
}

const pressed = (nodes: readonly OutlineNode[]): Proposal[] =>
  nodes.map((node) => onNode({ node, score: 1 }, 'click', []));

const OPTIONAL = String.raw`(?:all |any |the |these |those |optional |non-?essential |unnecessary |unneeded |additional |tracking |analytics |marketing |advertising |third[- ]party )*`;
const NEEDED = String.raw`(?:strictly |absolutely )?(?:necessary|essential|required|needed|technical)`;

const NO = new RegExp(
  String.raw`^(?:(?:i )?(?:reject|decline|refuse|deny|disagree)(?: (?:all|everything|optional|additional|non-?essential|unnecessary|tracking|cookies|them|and (?:close|continue)))*|no,? thanks?(?: you)?|continue without (?:accepting|agreeing)` +
    String.raw`|(?:alle )?ablehnen|(?:alles|alle) (?:ablehnen|weigeren)|(?:tout )?refuser(?: tout)?|continuer sans accepter|rechazar(?: tod[ao]s?)?|rifiuta(?: tutt[oi])?|rejeitar(?: tud?os?)?)$`,
  'iu',
);
const ONLY_NEEDED = new RegExp(
  String.raw`^(?:(?:use|accept|allow|keep|save) )?(?:only )?(?:the )?${NEEDED}(?: cookies)?(?: only)?$|^(?:use|accept|allow) only ${NEEDED}` +
    String.raw`|^(?:nur|alleen|solo|sólo|apenas|seulement) \p{L}+(?: cookies| \p{L}+)?$|^(?:nur )?(?:notwendige|erforderliche|essenzielle)\b`,
  'iu',
);
const MANAGED =
  /^(?:(?:manage|customi[sz]e|change|edit|set|review|configure|open|show|cookie|more|your|my|privacy)\b.*)?\b(?:preferences|settings|options|choices|cookies)$|^(?:customi[sz]e|let me choose|einstellungen|anpassen|personnaliser|configurar|personalizza|instellingen)$/i;

/** What is pressed in the part of the page that speaks of cookies. */
function inCookies(scene: Scene, ...labels: readonly RegExp[]): Proposal[] {
  const [found = []] = labels
    .map((label) =>
      scene.elements.filter((node) => isPressed(node) && label.test(node.name) && speaksOfCookies(node, scene)),
    )
    .filter(({ length }) => length > 0);
  return pressed(found);
}

const isPressed = ({ role }: OutlineNode): boolean => role === 'button' || role === 'link';

const NEAR_LEVELS = 3;

/** The smallest parts around it, or its own label, say "cookie". */
function speaksOfCookies(node: OutlineNode, { outline }: Scene): boolean {
  if (COOKIES.test(node.name)) return true;
  let part = node.parent;
  for (let level = 0; part?.parent && level < NEAR_LEVELS; level++, part = part.parent)
    if (outline.nodes.slice(part.index, part.end).some(({ name }) => COOKIES.test(name))) return true;
  return false;
}

const COOKIES = /cookie|クッキー/i;

/** "sort by customer": the one column that is called so, by its button or by itself. */
function sortedColumn({ column = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  return columnsCalled(column, scene).flatMap((head) => {
    const inside = head.children.filter((child) => child.role === 'button' && SORTS.test(child.name));
    const only = inside.length === 1 ? inside : inside.length === 0 && isSortable(head) ? [head] : [];
    return pressed(only.filter((node) => scene.elements.includes(node)));
  });
}

const isSortable = ({ states }: OutlineNode): boolean =>
  states.has('clickable') || states.has('sort') || /\bsort/i.test(states.get('description') ?? '');

const columnsCalled = (column: string, scene: Scene): readonly OutlineNode[] =>
  scene.nodesWith(fold(column)).filter(({ role, name }) => role === 'columnheader' && fold(name) === fold(column));

/** "filter Name by Ann": the one field in the header of that column, if it is called nothing else. */
function filteredColumn({ column = '', text = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const fields = columnsCalled(column, scene).map(({ children }) => children.filter(({ role }) => isEditable(role)));
  const [only, other] = fields.flatMap((inside) => (inside.length === 1 ? inside : []));
  if (!only || other || !scene.elements.includes(only)) return [];
  const isFilter = FILTERS.test(only.name) || fold(only.name) === fold(column);
  return isFilter ? [onNode({ node: only, score: 1 }, 'fill', [text.replace(QUOTED, '$1')])] : [];
}

const FILTERS = /^$|\b(?:filter|search|find)/i;
const QUOTED = /^["“„](.*)["”“]$/u;

const SORTS = /^$|\bsort|\border\b|ascending|descending/i;

/** "page 3", where the pages are numbered side by side. */
function numberedPage({ number = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  return pressed(pageNumbers(scene).filter(({ name }) => PAGE.exec(name)?.[1] === number));
}

const PAGE = /^(?:(?:go to )?page )?(\d{1,4})$/i;

/** What is called by a number where pages are turned: neither the days of a calendar nor the stars of a rating. */
function pageNumbers({ elements, outline }: Scene): OutlineNode[] {
  const numbers = elements.filter((node) => isPressed(node) && PAGE.test(node.name));
  const turning = new Set(
    outline.nodes.filter(({ name }) => TURNS.test(name)).flatMap((node) => [...ancestorsOf(node)]),
  );
  const inPager = numbers.filter((node) => {
    const around = [...ancestorsOf(node)].slice(0, NEAR_LEVELS);
    if (around.some(({ role }) => role === 'row')) return false; // as days stand
    return /page/i.test(node.name) || around.some((at) => at.role === 'navigation' || (at.parent && turning.has(at)));
  });
  return new Set(inPager.map(({ name }) => name)).size > 1 ? inPager : [];
}

/** "next page", by a link that tells which page that is, where nothing else stands: "Next Pagination". */
function pageBeside({ way = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const begins = new RegExp(String.raw`^(?:go to )?(?:the )?${fold(way).slice(0, 4)}\p{L}*(?!\p{L})`, 'iu');
  const named = scene.elements.filter((node) => isPressed(node) && begins.test(node.name));
  const just = named.filter(({ name }) => TURNS.test(name));
  const isOfTwo = ({ role, parent }: OutlineNode): boolean =>
    role === 'link' && parent?.role === 'navigation' && parent.children.every(({ name }) => TURNS_TO.test(name));
  return pressed(just.length > 0 ? just : named.filter(isOfTwo));
}

const TURNS_TO = /^(?:next|prev(?:ious)?)\b/i;

const PAGER =
  /^(?:the\s+)?(?:page numbers|(?:pagination|paging|pager)(?:\s+(?:buttons|links|controls|numbers|bar))?|page (?:buttons|links|controls))$/i;
const TURNS =
  /^(?:[«‹<←]\s*)?(?:go to )?(?:the )?(?:first|previous|prev|next|last|older|newer)(?: page)?(?:\s*[»›>→])?$/i;

/** "the pagination buttons", "page numbers": what turns the pages, if anything does. */
export function pagerAsked(asked: string, scene: Scene): OutlineNode[] {
  if (!PAGER.test(asked)) return [];
  const numbers = pageNumbers(scene);
  const turns = scene.elements.filter((node) => isPressed(node) && TURNS.test(node.name));
  const found = numbers.length > 1 && /numbers$/i.test(asked) ? numbers : [...numbers, ...turns];
  return found.length > 1 ? found.toSorted((a, b) => a.index - b.index) : [];
}

/** "show 50 per page", by the list of such numbers. */
function perPage({ number = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const opens = ({ role, states }: OutlineNode): boolean =>
    isChoosable(role) || (role === 'button' && (states.has('haspopup') || states.has('collapsed')));
  const lists = scene.elements.filter((node) => opens(node) && PER_PAGE.test(node.name || (node.parent?.name ?? '')));
  const [only, other] = lists;
  if (!only || other) return [];
  if (optionsOf(only).length === 0) return [{ ...onNode({ node: only, score: 1 }, 'click', []), twoStep: true }];
  const choices = proposeChoice({ kind: 'choose', options: [number], target: `"${only.name}"` }, scene);
  return choices.filter(({ node }) => node === only);
}

const PER_PAGE =
  /\bper page\b|\bpage size\b|^(?:rows|items|results|entries|records)(?: shown)?:?(?: \d+)?$|\/ ?page\b/i;

/** "enter the code 123456", where each of its digits has a box of its own: the page engine fills them all from the first one. */
function digitBoxes({ code = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const boxes = scene.elements.filter(({ role, name }) => role === 'textbox' && DIGIT_BOX.test(name));
  const [first] = boxes;
  return first && boxes.length === code.length ? [onNode({ node: first, score: 1 }, 'fill', [code])] : [];
}

const DIGIT_BOX = /\b(?:digit|character|otp|code|pin)\b.*\d/i;

/** "open the navigation menu", by the one button that is called so, or has no name but the picture of one. */
function pageMenu(_: unknown, { elements }: Scene): Proposal[] {
  return pressed(
    elements.filter(
      ({ role, name, states }) =>
        role === 'button' && (MENU.test(name) || (name === '' && MENU.test(states.get('description') ?? ''))),
    ),
  );
}

/** "confirm delete", in the dialog that asks: by the button that is called so. */
function confirmed({ thing = '' }: Record<string, string | undefined>, { elements }: Scene): Proposal[] {
  const names = new Set([thing, `yes, ${thing}`, `yes ${thing}`].map(fold));
  const isAsked = (node: OutlineNode): boolean => [...ancestorsOf(node)].some(({ role }) => DIALOG.test(role));
  return pressed(elements.filter((node) => node.role === 'button' && names.has(fold(node.name)) && isAsked(node)));
}

const DIALOG = /^(?:alert)?dialog$/;

const MENU =
  /^(?:(?:open|toggle|show)\s)?(?:the\s)?(?:(?:main|site|side|mobile|navigation|nav|hamburger)\s)?(?:menu|navigation|nav)$/i;

/** "use the code SPRING10": the one field for such codes. */
function codeField({ code = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const fields = scene.elements.filter(
    ({ role, name, states }) => role === 'textbox' && CODES.test(`${name} ${states.get('placeholder') ?? ''}`),
  );
  return fields.map((node) => onNode({ node, score: 1 }, 'fill', [code]));
}

const CODES = /\b(?:promo(?:tion(?:al)?)?|voucher|coupon|gift (?:card|voucher)|(?:discount|referral) code)\b/iu;

/** "no bags": what is called "Without bags". */
function without({ thing = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const names = new Set([fold(`no ${thing}`), fold(`without ${thing}`)]);
  const boxes = scene.elements.filter(({ role, name }) => isCheckable(role) && names.has(fold(name)));
  return boxes.map((node) => onNode({ node, score: 1 }, 'check', []));
}

/** "show 50 per page", once its list is open: which choice is meant. */
export const perPageAsked = (instruction: string): string | undefined =>
  PER_PAGE_ASKED.exec(instruction)?.groups?.['number'];

const THINGS = String.raw`(?:rows|items|results|entries|records|products|orders|users|lines)?`;

const PER_PAGE_ASKED = new RegExp(
  String.raw`^(?:show|list|display|see|set|view|have)(?: me)? (?<number>\d{1,4}) ${THINGS} ?(?:per|on (?:a|each|every|one)|(?:on )?each|a) page$`,
  'i',
);

const tasks: readonly Task[] = [
  { asked: /^(?<un>un|de-?)?select (?<entry>\S.*)$/i, find: tickedRow },
  { asked: /^(?:no|without) (?<thing>\p{Ll}[\p{L} -]*?)(?: please)?$/u, find: without },
  {
    asked: new RegExp(
      String.raw`^(?:reject|decline|refuse|deny|disallow|block|don['’]?t accept|do not accept|say no to) ${OPTIONAL}cookies$`,
      'i',
    ),
    find: (_, scene) => inCookies(scene, NO, ONLY_NEEDED),
  },
  {
    asked: new RegExp(
      String.raw`^(?:(?:accept|allow|use|keep|choose)? ?(?:only|just) (?:the )?${NEEDED} cookies|(?:accept|allow) (?:the )?${NEEDED} cookies only)$`,
      'i',
    ),
    find: (_, scene) => inCookies(scene, ONLY_NEEDED, NO),
  },
  {
    asked:
      /^(?:manage|customi[sz]e|change|configure|adjust|open|edit|set|review)(?: up)? (?:the |my |all )?cookies?(?: settings?| preferences?| choices| options| consent)*$/i,
    find: (_, scene) => inCookies(scene, MANAGED),
  },
  {
    asked:
      /^(?:sort|order)(?: (?:it|them|everything|this|(?:the |all )?\p{L}+))? by (?:the )?(?<column>[^,]+?)(?: column)?$/iu,
    find: sortedColumn,
  },
  {
    asked: /^filter (?:the )?(?<column>[^,]+?)(?: column)? (?:by|for|with|on|to) (?<text>.+)$/iu,
    find: filteredColumn,
  },
  {
    asked:
      /^(?:(?:go|jump|skip|switch|turn|move) to |open |show )?(?:the )?page (?:number |no\.? ?)?(?<number>\d{1,4})$/i,
    find: numberedPage,
  },
  {
    asked: /^(?:(?:go|move|skip|turn|flip|jump) to |show |open )?(?:the )?(?<way>next|previous) page$/i,
    find: pageBeside,
  },
  {
    asked: /^confirm (?:(?:to|the|that you|that i want to) )?(?<thing>\p{L}[\p{L} -]*)$/iu,
    find: confirmed,
  },
  {
    asked: PER_PAGE_ASKED,
    find: perPage,
  },
  {
    asked:
      /^(?:apply|use|redeem|enter|add|try|type in|type|put in|insert) (?:the |my |this |a )?(?:(?:promo(?:tion)?|voucher|discount|coupon|gift(?: card)?|referral) )?(?:code|voucher|coupon|promo) (?<code>(?=\p{Lu}*\d|\p{Lu}{3})[\p{Lu}\d][\p{Lu}\d-]{2,})$/u,
    find: codeField,
  },
  {
    asked:
      /^(?:enter|type(?: in)?|fill in|put in|use|input) (?:the |my |this )?(?:(?:verification|security|confirmation|access|login|sms|one-time|\d-digit) )?(?:code|otp|pin|passcode) (?<code>\d{4,8})$/i,
    find: digitBoxes,
  },
  {
    asked:
      /^(?:open|show|expand|toggle|click)(?: on)? (?:the )?(?:(?:main|site|side|mobile|navigation|nav|hamburger|burger) ?(?:menu|drawer)|navigation|hamburger)(?: button| icon)?$/i,
    find: pageMenu,
  },
];
