import { affords } from './affords.ts';
import { CELL_ASKED, cellOfGrid } from './cell-asked.ts';
import { ENTRY_OPENED, entrySaying } from './entry-said.ts';
import { FOUND_NEXT, foundNext } from './found-next.ts';
import { facetValue } from './facets.ts';
import { fieldTasks } from './fields-told.ts';
import { filteredColumn, shownColumn, sortedColumn } from './columns.ts';
import { SWITCHED_ASKED, switchedIn, TOGGLED_ASKED, toggledIn } from './switches.ts';
import { searchTasks } from './search-asked.ts';
import { spanTasks } from './span-said.ts';
import { SENT_ASKED, sentWith } from './sent.ts';
import { takeQuotes } from './intent.ts';
import { isSame } from './naming.ts';
import { ancestorsOf, type OutlineNode } from './outline.ts';
import { PAGE_SWITCHED, switchedPage } from './page-switch.ts';
import { pagingTasks } from './paging-asked.ts';
import { onNode, pressed, type Proposal } from './proposal.ts';
import { requote } from './rule.ts';
import { isCheckable, isDialog, isPressed } from './roles.ts';
import { ALL_TICKED, ROW_TICKED, tickedAll, tickedRow } from './row-asked.ts';
import type { Scene } from './scene.ts';
import { ORDER_CHANGED, orderOpened, REVERSED, SORTED_WAY, sortedBack, sortedWay, TURNED_WAY } from './sorted-way.ts';
import { TICKED_JUST, tickedJust } from './ticked-just.ts';
import { labelledTasks } from './usual-labelled.ts';
import { undoingTasks } from './undone.ts';
import { closed, crossAfter, crossOf, digitBoxes, rated } from './unnamed.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from './words.ts';

/** Common requests on most sites, in other words than the control's name: the only control of the page for it. */
export interface Task {
  asked: RegExp;
  find: (groups: Record<string, string | undefined>, scene: Scene) => Proposal[];
}

/** The act for a task of that kind; undefined if no control of the page, or several, are for it. */
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

/** A pressed control in the part of the page about cookies. */
function inCookies(scene: Scene, ...labels: readonly RegExp[]): Proposal[] {
  const [found = []] = labels
    .map((label) =>
      scene.elements.filter((node) => isPressed(node.role) && label.test(node.name) && speaksOfCookies(node, scene)),
    )
    .filter(({ length }) => length > 0);
  return pressed(found);
}

const NEAR_LEVELS = 3;

/** The smallest parts around it, or its own label, contain "cookie". */
function speaksOfCookies(node: OutlineNode, { outline }: Scene): boolean {
  if (COOKIES.test(node.name)) return true;
  let part = node.parent;
  for (let level = 0; part?.parent && level < NEAR_LEVELS; level++, part = part.parent)
    if (outline.nodes.slice(part.index, part.end).some(({ name }) => COOKIES.test(name))) return true;
  return false;
}

const COOKIES = /cookie|クッキー/i;

/** "open the navigation menu", by the only button or link of that name, or with nothing but its icon. */
function pageMenu(_: unknown, { elements }: Scene): Proposal[] {
  return pressed(
    elements.filter(
      ({ role, name, states }) =>
        isPressed(role) && (MENU.test(name) || (name === '' && MENU.test(states.get('description') ?? ''))),
    ),
  );
}

/** "confirm delete", in the dialog that asks: by the button of that name. */
function confirmed({ thing = '' }: Record<string, string | undefined>, { elements }: Scene): Proposal[] {
  const names = new Set([thing, `yes, ${thing}`, `yes ${thing}`].map(fold));
  const isAsked = (node: OutlineNode): boolean => [...ancestorsOf(node)].some(({ role }) => isDialog(role));
  const asked = /^\p{L}+ing /u.test(thing) ? strongIn(thing) : [];
  const isSaid = (name: string): boolean => {
    const said = strongIn(name);
    return (
      asked.length > 1 && said.length === asked.length && asked.every((word, at) => said[at] && isSame(word, said[at]))
    ); // "creating the key"
  };
  return pressed(
    elements.filter(
      (node) => node.role === 'button' && (names.has(fold(node.name)) || isSaid(node.name)) && isAsked(node),
    ),
  );
}

const strongIn = (text: string): Word[] => wordsOf(text).filter(({ weight }) => weight > STOP_WEIGHT);

/** "confirm", if one of two buttons answers a question. */
function answeredYes(_: unknown, { elements }: Scene): Proposal[] {
  const isNo = ({ role, name }: OutlineNode): boolean => role === 'button' && NO_SAID.test(name);
  return pressed(
    elements.filter(
      ({ role, name, parent }) => role === 'button' && YES_SAID.test(name) && parent?.children.some(isNo),
    ),
  );
}

const YES_SAID = /^(?:yes|ok(?:ay)?|confirm|ja|oui|sí|sì|sim|はい|是|确定)$/i;
const NO_SAID = /^(?:no|cancel|nein|abbrechen|non|annuler|cancelar|annulla|nee|annuleren|いいえ|キャンセル|否|取消)$/i;

const VOTED =
  /^(?:vote(?: for)?|(?:give|cast) (?:my|a) vote (?:for|to)) (?<name>\S.*?)(?: in (?:the |this )?(?:poll|vote|survey))?$/i;

/** "vote for Tea": the element of that name beside a number of votes. */
function votedFor({ name = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const isPoll = (node: OutlineNode): boolean => /\b(?:poll|votes?|survey)\b/i.test(node.name);
  const inPoll = scene.elements.filter(
    (node) =>
      (isPressed(node.role) || node.role === 'radio') &&
      fold(node.name) === fold(name) &&
      [...ancestorsOf(node), ...(node.parent?.children ?? []), ...(node.parent?.parent?.children ?? [])].some(isPoll),
  );
  return inPoll.map((node) => onNode({ node, score: 1 }, node.role === 'radio' ? 'check' : 'click', []));
}

const MENU =
  /^(?:(?:open|toggle|show)\s)?(?:the\s)?(?:(?:main|site|side|mobile|navigation|nav|hamburger)\s)?(?:menu|navigation|nav)$/i;

/** "use the code SPRING10": the only field for such codes. */
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

const tasks: readonly Task[] = [
  ...labelledTasks,
  { asked: TICKED_JUST, find: tickedJust },
  { asked: ALL_TICKED, find: tickedAll },
  {
    asked: ROW_TICKED,
    find: tickedRow,
  },
  {
    asked: /^(?:(?<un>hide|remove)|show|display|add) (?:the )?(?:column (?<name>\S.*)|(?<column>\S.*) column)$/i,
    find: shownColumn,
  },
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
  { asked: FOUND_NEXT, find: foundNext },
  { asked: SORTED_WAY, find: sortedWay },
  { asked: TURNED_WAY, find: sortedWay },
  { asked: REVERSED, find: sortedBack },
  { asked: ORDER_CHANGED, find: orderOpened },
  {
    asked:
      /^(?:sort|order|rank|arrange)(?: (?:it|them|everything|this|(?:the |all )?\p{L}+))? (?:by|on) (?:the )?(?<column>[^,]+?)(?: column)?$/iu,
    find: sortedColumn,
  },
  {
    asked:
      /^filter (?:(?:it|them|(?:the )?\p{L}+) )?(?:by|on) (?:the )?(?<facet>[^:=]+?)(?:\s*[:=]\s*|\s+(?:is|equals|set to)\s+)(?<value>\S.*)$/iu,
    find: facetValue,
  },
  {
    asked:
      /^(?:show|list|display|view|see|filter)(?: me)?(?: only| just)?(?: the| all| my)? \p{Ll}+ (?:with|having|under|in|of) (?:the )?(?<facet>label|tag|category|topic|status|type|genre|brand) (?<value>\S.*)$/iu,
    find: facetValue,
  },
  {
    asked: /^(?:click|press|choose|select|pick|check|tick)(?: on)? (?<value>\S.*?) under (?:the )?(?<facet>\S.*)$/i,
    find: facetValue,
  },
  {
    asked: /^filter (?:the )?(?<column>[^,]+?)(?: column)? (?:by|for|with|on|to) (?<text>.+)$/iu,
    find: filteredColumn,
  },
  {
    asked:
      /^(?:type|enter|write|put) (?<text>.+) in(?:to)? (?:the )?(?<column>[^,]+?)(?: column)? (?:filter|search)(?: (?:field|box|input))?$/iu,
    find: filteredColumn,
  },
  {
    asked: /^(?:clear|empty|reset) (?:the )?(?<column>[^,]+?)(?: column)? filter$/iu,
    find: filteredColumn,
  },
  ...pagingTasks,
  {
    asked: /^confirm (?:(?:to|the|that you|that i want to) )?(?<thing>\p{L}[\p{L} -]*)$/iu,
    find: confirmed,
  },
  {
    asked: /^(?:confirm|say yes|answer yes|answer with yes)(?: it| this| that)?$/i,
    find: answeredYes,
  },
  { asked: SWITCHED_ASKED, find: switchedIn },
  { asked: PAGE_SWITCHED, find: switchedPage },
  { asked: TOGGLED_ASKED, find: toggledIn },
  ...undoingTasks,
  ...fieldTasks,
  ...spanTasks,
  ...searchTasks,
  { asked: CELL_ASKED, find: cellOfGrid },
  { asked: ENTRY_OPENED, find: entrySaying },
  { asked: VOTED, find: votedFor },
  {
    asked: SENT_ASKED,
    find: sentWith,
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
      /^(?:enter|type(?: in)?|fill in|put(?: in)?|input|write) (?<code>\d{4,8}|[\uE000-\uE0FF]) (?:in ?to|in|as|for) (?:the |my |this )?(?<field>(?:(?:verification|security|confirmation|access|login|sms|one-time|pin|\d-digit) )?(?:code|otp|pin|passcode))(?: (?:boxes|fields?|inputs?))?$/i,
    find: digitBoxes,
  },
  {
    asked:
      /^(?:rate|give)(?: (?:it|us|this|that|him|her|them|(?:this|the|my) \p{L}+))?(?: an?| with)? ?(?<number>\d{1,2})(?: ?\/ ?\d+| (?:out )?of \d+)?(?: stars?)?$/iu,
    find: rated,
  },
  {
    asked:
      /^(?<deed>remove|delete|clear|deselect|unselect|drop)(?: the)?(?: (?:tag|chip|label|token|keyword))? (?<thing>.+?)(?: (?:tag|chip|label|item|filter))?(?: (?:from|in|of) (?:the )?(?<place>.+))?$/i,
    find: crossAfter,
  },
  {
    asked:
      /^(?:close|dismiss|hide)(?: (?:the|this))?(?: (?:message|notice|alert|notification|toast|banner|card|box))? (?<thing>\S.+)$/i,
    find: crossOf,
  },
  {
    asked:
      /^(?:close|dismiss|exit) (?:the |this )?(?:modal|dialog|drawer|flyout|side ?bar|panel|pop-?up|sheet|overlay|lightbox)(?: dialog| window| panel)?$/i,
    find: closed,
  },
  {
    asked:
      /^(?:open|show|expand|toggle|click)(?: on)? (?:the )?(?:(?:main|site|side|mobile|navigation|nav|hamburger|burger) ?(?:menu|drawer)|navigation|hamburger)(?: button| icon)?$/i,
    find: pageMenu,
  },
];
