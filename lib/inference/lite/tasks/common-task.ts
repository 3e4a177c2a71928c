import { supportsAction } from '../candidates/affordances.ts';
import { CELL_REQUEST, proposeGridCell } from '../entries/cell-by-row-and-column.ts';
import { ENTRY_REQUEST, proposeEntryWithText } from '../entries/entry-by-words.ts';
import { FIND_NEXT_REQUEST, proposeFindNext } from './find-next.ts';
import { proposeFacetValue } from './facet-value.ts';
import { fieldTasks } from './field-tasks.ts';
import { proposeColumnFilter, proposeColumnVisibility, proposeColumnSort } from './table-columns.ts';
import { SWITCH_REQUEST, switchOfEntry, TOGGLE_REQUEST, toggleOfEntry } from '../entries/entry-toggles.ts';
import { searchTasks } from './search-tasks.ts';
import { rangeTasks } from './range-tasks.ts';
import { SEND_REQUEST, sendButton } from './send-button.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { isSame } from '../lexicon/name-match.ts';
import { ancestorsOf, type OutlineNode } from '../outline/outline.ts';
import { SWITCH_PAGE_REQUEST, pageSwitch } from './page-switch.ts';
import { pagingTasks } from './paging-tasks.ts';
import { onNode, clicksOn, type Proposal } from '../candidates/proposal.ts';
import { requote } from '../instruction/rule.ts';
import { isCheckable, isDialog, isPressed } from '../outline/roles.ts';
import { CHECK_ALL_REQUEST, CHECK_ROW_REQUEST, selectAllCheckbox, rowCheckbox } from '../entries/row-checkbox.ts';
import type { Scene } from '../outline/scene.ts';
import { SORT_CHANGE, sortMenu, SORT_REVERSE, SORT_REQUEST, reverseSort, sortHeader, SORT_TURN } from './sorting.ts';
import { CHECK_EXACT_REQUEST, checkboxNamedExactly } from './checkbox-by-name.ts';
import { labelledTasks } from './labelled-tasks.ts';
import { undoingTasks } from './undo-tasks.ts';
import { dialogCloseButton, removeIconAfter, closeIconOf, digitFields, ratingChoice } from './unnamed-controls.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from '../lexicon/words.ts';

/** Common requests on most sites, in other words than the control's name: the only control of the page for it. */
export interface CommonTask {
  pattern: RegExp;
  find: (groups: Record<string, string | undefined>, scene: Scene) => Proposal[];
}

/** The act for a task of that kind; undefined if no control of the page, or several, are for it. */
export function findCommonTask(clause: string, scene: Scene): Proposal | undefined {
  const { text, parts } = extractQuotes(clause);
  for (const { pattern, find } of commonTasks) {
    const match = pattern.exec(text);
    if (!match) continue;
    const groups = Object.entries(match.groups ?? {});
    const said = Object.fromEntries(groups.map(([name, part]) => [name, part && requote(part, parts)]));
    const [only, other] = find(said, scene).filter(({ node, action }) => node && supportsAction(node, action));
    if (only && !other && !only.node?.states.has('disabled')) return only;
  }
  return undefined;
}

const OPTIONAL_WORDS = String.raw`(?:all |any |the |these |those |optional |non-?essential |unnecessary |unneeded |additional |tracking |analytics |marketing |advertising |third[- ]party )*`;
const NECESSARY_WORDS = String.raw`(?:strictly |absolutely )?(?:necessary|essential|required|needed|technical)`;

const REJECT_COOKIES_REQUEST = new RegExp(
  String.raw`^(?:(?:i )?(?:reject|decline|refuse|deny|disagree)(?: (?:all|everything|optional|additional|non-?essential|unnecessary|tracking|cookies|them|and (?:close|continue)))*|no,? thanks?(?: you)?|continue without (?:accepting|agreeing)` +
    String.raw`|(?:alle )?ablehnen|(?:alles|alle) (?:ablehnen|weigeren)|(?:tout )?refuser(?: tout)?|continuer sans accepter|rechazar(?: tod[ao]s?)?|rifiuta(?: tutt[oi])?|rejeitar(?: tud?os?)?)$`,
  'iu',
);
const NECESSARY_COOKIES_REQUEST = new RegExp(
  String.raw`^(?:(?:use|accept|allow|keep|save) )?(?:only )?(?:the )?${NECESSARY_WORDS}(?: cookies)?(?: only)?$|^(?:use|accept|allow) only ${NECESSARY_WORDS}` +
    String.raw`|^(?:nur|alleen|solo|sólo|apenas|seulement) \p{L}+(?: cookies| \p{L}+)?$|^(?:nur )?(?:notwendige|erforderliche|essenzielle)\b`,
  'iu',
);
const MANAGE_COOKIES_REQUEST =
  /^(?:(?:manage|customi[sz]e|change|edit|set|review|configure|open|show|cookie|more|your|my|privacy)\b.*)?\b(?:preferences|settings|options|choices|cookies)$|^(?:customi[sz]e|let me choose|einstellungen|anpassen|personnaliser|configurar|personalizza|instellingen)$/i;

/** A pressed control in the part of the page about cookies. */
function cookieControl(scene: Scene, ...labels: readonly RegExp[]): Proposal[] {
  const [found = []] = labels
    .map((label) =>
      scene.elements.filter((node) => isPressed(node.role) && label.test(node.name) && mentionsCookies(node, scene)),
    )
    .filter(({ length }) => length > 0);
  return clicksOn(found);
}

const MAX_ANCESTOR_LEVELS = 3;

/** The smallest parts around it, or its own label, contain "cookie". */
function mentionsCookies(node: OutlineNode, { outline }: Scene): boolean {
  if (COOKIE_WORD.test(node.name)) return true;
  let part = node.parent;
  for (let level = 0; part?.parent && level < MAX_ANCESTOR_LEVELS; level++, part = part.parent)
    if (outline.nodes.slice(part.index, part.end).some(({ name }) => COOKIE_WORD.test(name))) return true;
  return false;
}

const COOKIE_WORD = /cookie|クッキー/i;

/** "open the navigation menu", by the only button or link of that name, or with nothing but its icon. */
function mainMenuButton(_: unknown, { elements }: Scene): Proposal[] {
  return clicksOn(
    elements.filter(
      ({ role, name, states }) =>
        isPressed(role) && (MENU_NAME.test(name) || (name === '' && MENU_NAME.test(states.get('description') ?? ''))),
    ),
  );
}

/** "confirm delete", in the dialog that asks: by the button of that name. */
function confirmButton({ thing = '' }: Record<string, string | undefined>, { elements }: Scene): Proposal[] {
  const names = new Set([thing, `yes, ${thing}`, `yes ${thing}`].map(fold));
  const isAsked = (node: OutlineNode): boolean => [...ancestorsOf(node)].some(({ role }) => isDialog(role));
  const asked = /^\p{L}+ing /u.test(thing) ? significantWords(thing) : [];
  const isSaid = (name: string): boolean => {
    const said = significantWords(name);
    return (
      asked.length > 1 && said.length === asked.length && asked.every((word, at) => said[at] && isSame(word, said[at]))
    ); // "creating the key"
  };
  return clicksOn(
    elements.filter(
      (node) => node.role === 'button' && (names.has(fold(node.name)) || isSaid(node.name)) && isAsked(node),
    ),
  );
}

const significantWords = (text: string): Word[] => wordsOf(text).filter(({ weight }) => weight > STOP_WEIGHT);

/** "confirm", if one of two buttons answers a question. */
function yesButton(_: unknown, { elements }: Scene): Proposal[] {
  const isNo = ({ role, name }: OutlineNode): boolean => role === 'button' && NO_NAME.test(name);
  return clicksOn(
    elements.filter(
      ({ role, name, parent }) => role === 'button' && YES_NAME.test(name) && parent?.children.some(isNo),
    ),
  );
}

const YES_NAME = /^(?:yes|ok(?:ay)?|confirm|ja|oui|sí|sì|sim|はい|是|确定)$/i;
const NO_NAME = /^(?:no|cancel|nein|abbrechen|non|annuler|cancelar|annulla|nee|annuleren|いいえ|キャンセル|否|取消)$/i;

const VOTE_REQUEST =
  /^(?:vote(?: for)?|(?:give|cast) (?:my|a) vote (?:for|to)) (?<name>\S.*?)(?: in (?:the |this )?(?:poll|vote|survey))?$/i;

/** "vote for Tea": the element of that name beside a number of votes. */
function voteTarget({ name = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const isPoll = (node: OutlineNode): boolean => /\b(?:poll|votes?|survey)\b/i.test(node.name);
  const inPoll = scene.elements.filter(
    (node) =>
      (isPressed(node.role) || node.role === 'radio') &&
      fold(node.name) === fold(name) &&
      [...ancestorsOf(node), ...(node.parent?.children ?? []), ...(node.parent?.parent?.children ?? [])].some(isPoll),
  );
  return inPoll.map((node) => onNode({ node, score: 1 }, node.role === 'radio' ? 'check' : 'click', []));
}

const MENU_NAME =
  /^(?:(?:open|toggle|show)\s)?(?:the\s)?(?:(?:main|site|side|mobile|navigation|nav|hamburger)\s)?(?:menu|navigation|nav)$/i;

/** "use the code SPRING10": the only field for such codes. */
function codeField({ code = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const fields = scene.elements.filter(
    ({ role, name, states }) => role === 'textbox' && CODE_NAME.test(`${name} ${states.get('placeholder') ?? ''}`),
  );
  return fields.map((node) => onNode({ node, score: 1 }, 'fill', [code]));
}

const CODE_NAME = /\b(?:promo(?:tion(?:al)?)?|voucher|coupon|gift (?:card|voucher)|(?:discount|referral) code)\b/iu;

/** "no bags": what is called "Without bags". */
function optionWithout({ thing = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const names = new Set([fold(`no ${thing}`), fold(`without ${thing}`)]);
  const boxes = scene.elements.filter(({ role, name }) => isCheckable(role) && names.has(fold(name)));
  return boxes.map((node) => onNode({ node, score: 1 }, 'check', []));
}

const commonTasks: readonly CommonTask[] = [
  ...labelledTasks,
  { pattern: CHECK_EXACT_REQUEST, find: checkboxNamedExactly },
  { pattern: CHECK_ALL_REQUEST, find: selectAllCheckbox },
  {
    pattern: CHECK_ROW_REQUEST,
    find: rowCheckbox,
  },
  {
    pattern: /^(?:(?<un>hide|remove)|show|display|add) (?:the )?(?:column (?<name>\S.*)|(?<column>\S.*) column)$/i,
    find: proposeColumnVisibility,
  },
  { pattern: /^(?:no|without) (?<thing>\p{Ll}[\p{L} -]*?)(?: please)?$/u, find: optionWithout },
  {
    pattern: new RegExp(
      String.raw`^(?:reject|decline|refuse|deny|disallow|block|don['’]?t accept|do not accept|say no to) ${OPTIONAL_WORDS}cookies$`,
      'i',
    ),
    find: (_, scene) => cookieControl(scene, REJECT_COOKIES_REQUEST, NECESSARY_COOKIES_REQUEST),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:(?:accept|allow|use|keep|choose)? ?(?:only|just) (?:the )?${NECESSARY_WORDS} cookies|(?:accept|allow) (?:the )?${NECESSARY_WORDS} cookies only)$`,
      'i',
    ),
    find: (_, scene) => cookieControl(scene, NECESSARY_COOKIES_REQUEST, REJECT_COOKIES_REQUEST),
  },
  {
    pattern:
      /^(?:manage|customi[sz]e|change|configure|adjust|open|edit|set|review)(?: up)? (?:the |my |all )?cookies?(?: settings?| preferences?| choices| options| consent)*$/i,
    find: (_, scene) => cookieControl(scene, MANAGE_COOKIES_REQUEST),
  },
  { pattern: FIND_NEXT_REQUEST, find: proposeFindNext },
  { pattern: SORT_REQUEST, find: sortHeader },
  { pattern: SORT_TURN, find: sortHeader },
  { pattern: SORT_REVERSE, find: reverseSort },
  { pattern: SORT_CHANGE, find: sortMenu },
  {
    pattern:
      /^(?:sort|order|rank|arrange)(?: (?:it|them|everything|this|(?:the |all )?\p{L}+))? (?:by|on) (?:the )?(?<column>[^,]+?)(?: column)?$/iu,
    find: proposeColumnSort,
  },
  {
    pattern:
      /^filter (?:(?:it|them|(?:the )?\p{L}+) )?(?:by|on) (?:the )?(?<facet>[^:=]+?)(?:\s*[:=]\s*|\s+(?:is|equals|set to)\s+)(?<value>\S.*)$/iu,
    find: proposeFacetValue,
  },
  {
    pattern:
      /^(?:show|list|display|view|see|filter)(?: me)?(?: only| just)?(?: the| all| my)? \p{Ll}+ (?:with|having|under|in|of) (?:the )?(?<facet>label|tag|category|topic|status|type|genre|brand) (?<value>\S.*)$/iu,
    find: proposeFacetValue,
  },
  {
    pattern: /^(?:click|press|choose|select|pick|check|tick)(?: on)? (?<value>\S.*?) under (?:the )?(?<facet>\S.*)$/i,
    find: proposeFacetValue,
  },
  {
    pattern: /^filter (?:the )?(?<column>[^,]+?)(?: column)? (?:by|for|with|on|to) (?<text>.+)$/iu,
    find: proposeColumnFilter,
  },
  {
    pattern:
      /^(?:type|enter|write|put) (?<text>.+) in(?:to)? (?:the )?(?<column>[^,]+?)(?: column)? (?:filter|search)(?: (?:field|box|input))?$/iu,
    find: proposeColumnFilter,
  },
  {
    pattern: /^(?:clear|empty|reset) (?:the )?(?<column>[^,]+?)(?: column)? filter$/iu,
    find: proposeColumnFilter,
  },
  ...pagingTasks,
  {
    pattern: /^confirm (?:(?:to|the|that you|that i want to) )?(?<thing>\p{L}[\p{L} -]*)$/iu,
    find: confirmButton,
  },
  {
    pattern: /^(?:confirm|say yes|answer yes|answer with yes)(?: it| this| that)?$/i,
    find: yesButton,
  },
  { pattern: SWITCH_REQUEST, find: switchOfEntry },
  { pattern: SWITCH_PAGE_REQUEST, find: pageSwitch },
  { pattern: TOGGLE_REQUEST, find: toggleOfEntry },
  ...undoingTasks,
  ...fieldTasks,
  ...rangeTasks,
  ...searchTasks,
  { pattern: CELL_REQUEST, find: proposeGridCell },
  { pattern: ENTRY_REQUEST, find: proposeEntryWithText },
  { pattern: VOTE_REQUEST, find: voteTarget },
  {
    pattern: SEND_REQUEST,
    find: sendButton,
  },
  {
    pattern:
      /^(?:apply|use|redeem|enter|add|try|type in|type|put in|insert) (?:the |my |this |a )?(?:(?:promo(?:tion)?|voucher|discount|coupon|gift(?: card)?|referral) )?(?:code|voucher|coupon|promo) (?<code>(?=\p{Lu}*\d|\p{Lu}{3})[\p{Lu}\d][\p{Lu}\d-]{2,})$/u,
    find: codeField,
  },
  {
    pattern:
      /^(?:enter|type(?: in)?|fill in|put in|use|input) (?:the |my |this )?(?:(?:verification|security|confirmation|access|login|sms|one-time|\d-digit) )?(?:code|otp|pin|passcode) (?<code>\d{4,8})$/i,
    find: digitFields,
  },
  {
    pattern:
      /^(?:enter|type(?: in)?|fill in|put(?: in)?|input|write) (?<code>\d{4,8}|[\uE000-\uE0FF]) (?:in ?to|in|as|for) (?:the |my |this )?(?<field>(?:(?:verification|security|confirmation|access|login|sms|one-time|pin|\d-digit) )?(?:code|otp|pin|passcode))(?: (?:boxes|fields?|inputs?))?$/i,
    find: digitFields,
  },
  {
    pattern:
      /^(?:rate|give)(?: (?:it|us|this|that|him|her|them|(?:this|the|my) \p{L}+))?(?: an?| with)? ?(?<number>\d{1,2})(?: ?\/ ?\d+| (?:out )?of \d+)?(?: stars?)?$/iu,
    find: ratingChoice,
  },
  {
    pattern:
      /^(?<verb>remove|delete|clear|deselect|unselect|drop)(?: the)?(?: (?:tag|chip|label|token|keyword))? (?<thing>.+?)(?: (?:tag|chip|label|item|filter))?(?: (?:from|in|of) (?:the )?(?<place>.+))?$/i,
    find: removeIconAfter,
  },
  {
    pattern:
      /^(?:close|dismiss|hide)(?: (?:the|this))?(?: (?:message|notice|alert|notification|toast|banner|card|box))? (?<thing>\S.+)$/i,
    find: closeIconOf,
  },
  {
    pattern:
      /^(?:close|dismiss|exit) (?:the |this )?(?:modal|dialog|drawer|flyout|side ?bar|panel|pop-?up|sheet|overlay|lightbox)(?: dialog| window| panel)?$/i,
    find: dialogCloseButton,
  },
  {
    pattern:
      /^(?:open|show|expand|toggle|click)(?: on)? (?:the )?(?:(?:main|site|side|mobile|navigation|nav|hamburger|burger) ?(?:menu|drawer)|navigation|hamburger)(?: button| icon)?$/i,
    find: mainMenuButton,
  },
];
