import type { ProposedAction } from '../inference.ts';
import { ancestorWhere, isWithin, type OutlineNode, textOf } from './outline.ts';
import { isEditable, isRowRole } from './roles.ts';
import { labelOf, type Scene } from './scene.ts';
import { headingsOver } from './surroundings.ts';
import { acting } from './verbs.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from './words.ts';

/** An act, and the instruction that it was found for. */
export interface Read {
  said: string;
  node: OutlineNode;
  action: ProposedAction;
  scene: Scene;
}

const strongIn = (text: string, scene: Scene): Word[] => scene.words(text).filter(({ weight }) => weight > STOP_WEIGHT);

const LEADS = new Set(['link', 'tab']);
const SENT = /^(?:please )?(?<deed>call|phone|ring|message|text|email|mail|order|pay|book|reply to|contact) /i;
const WORD = /^\p{L}+$/u;

/** "call Ruth" is not done by the link to a "Pricing call with Ruth": the action is a noun there. */
function isNounOfDeed({ said, node, action, scene }: Read): boolean {
  const { deed } = SENT.exec(said)?.groups ?? {};
  if (deed === undefined || action.method !== 'click' || !LEADS.has(node.role)) return false;
  const label = scene.words(node.name);
  const at = label.findIndex(({ text }) => text === fold(deed));
  const before = label[at - 1];
  return (
    before !== undefined &&
    label.length > 2 &&
    WORD.test(before.text) &&
    before.weight > STOP_WEIGHT &&
    !acting.has(before.text)
  );
}

const HEARD = /^(?:please )?(?:listen to|watch|play) (?!.*\b(?:for|page|changes?|updates?)$)(?<thing>.+)$/i;
const WRITTEN = /\b(?:articles?|stor(?:y|ies)|posts?|e?-?mails?|messages?|threads?|documents?|reports?|papers?|news)$/i;
const CAN_BE_HEARD = /\b(?:audio|podcasts?|episodes?|listen|play|videos?|watch|recordings?|clips?|min|mins)\b|\d:\d\d/i;

/** "listen to the lido article": opening it only lets one read. */
function isOnlyRead({ said, node, action, scene }: Read): boolean {
  const { thing = '' } = HEARD.exec(said)?.groups ?? {};
  if (!WRITTEN.test(thing) || action.method !== 'click' || node.role !== 'link') return false;
  const entry = ancestorWhere(node, ({ role }) => isRowRole(role) || role === 'article') ?? node;
  return !CAN_BE_HEARD.test(`${labelOf(node)} ${textOf(entry, scene.outline)}`);
}

const PUT = /^(?:please )?(?:write|compose|draft|say|note|jot down|type) /i;
const SEARCHES = /^(?:search|find|filter|look up)\b/i;
const SAYS_SEARCH = /\b(?:search(?:es|ing)?|find|filter|query|look(?:up)?)\b/i;
const INTO = /\s(?:in|into|on|to|as)(?: the| my| this)? (?<place>[^\uE000-\uE0FF]+)$/iu;
const FIELD = /\b(?:field|box|input|bar|textbox|text)\b/gi;

/** "write … in the mail" does not fit "Search mail". */
function isForSearch({ said, node, action, scene }: Read): boolean {
  if (action.method !== 'fill' || !PUT.test(said) || SAYS_SEARCH.test(said)) return false;
  if (node.role !== 'searchbox' && !SEARCHES.test(node.name)) return false;
  const place = (INTO.exec(said)?.groups?.['place'] ?? '').replaceAll(FIELD, '');
  const [asked, ...more] = strongIn(place, scene);
  return asked !== undefined && more.length < strongIn(node.name, scene).length - 1;
}

const VOTES = /^(?:please )?vote (?<thing>\S.*)$/i;

/** "vote maybe in the poll": the button casts whatever is chosen. */
function isOtherVote({ said, node, action, scene }: Read): boolean {
  const { thing } = VOTES.exec(said)?.groups ?? {};
  if (
    thing === undefined ||
    action.method !== 'click' ||
    node.role !== 'button' ||
    !/^(?:cast )?vote$/i.test(node.name)
  )
    return false;
  const { parent } = node;
  const isAsked = scene.elements.some(
    ({ role, parent: of }) => role === 'radio' && of && parent && isWithin(of, parent),
  );
  return isAsked && !/^(?:in|on) (?:the |this )?(?:poll|survey|vote)$/i.test(thing);
}

const DONE_TO =
  /^(?:please )?(?<deed>approve|send|accept|confirm|submit|publish|share) (?<thing>(?:the |my |this )?\S.*)$/i;
const NOTE = /\b(?:messages?|notes?|answers?|repl(?:y|ies)|comments?|texts?|it|this|that|now|off|all|them|form)\b/i;

/** "approve Piet", "send the carpet quote": the words are in a text nearby, and the button acts on something else. */
function isToOther({ said, node, action, scene }: Read): boolean {
  const { deed = '', thing = '' } = DONE_TO.exec(said)?.groups ?? {};
  const isJust = action.method === 'click' && node.role === 'button' && fold(node.name) === fold(deed);
  if (!isJust || NOTE.test(thing) || scene.countNamed(node.name) > 1) return false;
  if (ancestorWhere(node, ({ role }) => ENTRIES.test(role))) return false;
  const words = strongIn(thing, scene);
  const told = tellingOf(node, scene).flatMap((text) => wordsOf(text.replaceAll(BY, '')));
  return words.length > 0 && !words.some((word) => told.some(({ stem }) => stem === word.stem));
}

/** Texts that tell what a button is for: headings, and its siblings, except those before the field that it submits. */
function tellingOf(node: OutlineNode, { outline }: Scene): string[] {
  const { parent, place } = node;
  const siblings = parent?.children ?? [];
  const field = siblings.findLastIndex((other) => other.place < place && isEditable(other.role));
  const beside = siblings.slice(Math.max(field, 0)).filter((other) => other !== node);
  const titles = [...headingsOver(node), ...(parent ? headingsOver(parent) : [])];
  const name = field === -1 ? (parent?.name ?? '') : '';
  return [
    outline.nodes[0]?.name ?? '',
    name,
    ...titles.map((one) => one.name),
    ...beside.map((one) => textOf(one, outline)),
  ];
}

/** The agent of a past action. */
const BY = /\bby(?:\s\p{Lu}[\p{L}'’.-]*)+/gu;
const ENTRIES = /^(?:row|treeitem|dialog|alertdialog|option|gridcell|cell)$/;

const OF_THIS =
  /^(?:(?:open|show|go to|view|see) )?(?:the )?(?<thing>\p{L}{3,})(?: page)? of (?:this|that|my|our) (?<of>\p{L}{3,})$/iu;

/** "the account page of this company" is not the link to all "Accounts". */
function isListOfAll({ said, node, action }: Read): boolean {
  const { thing, of } = OF_THIS.exec(said)?.groups ?? {};
  if (thing === undefined || of === undefined || action.method !== 'click' || !LEADS.has(node.role)) return false;
  const name = fold(node.name);
  return name !== fold(thing) && wordsOf(name).length === 1 && wordsOf(name)[0]?.stem === wordsOf(thing)[0]?.stem;
}

/** Signs that the act does something else: to another thing, or only to be seen. */
export const deedObjections: readonly (readonly [isMisread: (read: Read) => boolean, reason: string])[] = [
  [isNounOfDeed, 'What comes closest leads to something that is called so, and does not do it.'],
  [isOnlyRead, 'What comes closest is to be read: nothing says that it can be heard or watched.'],
  [isForSearch, 'What comes closest is a field for searching.'],
  [isOtherVote, 'What comes closest votes for what is chosen; choose first.'],
  [isToOther, 'What comes closest does so to something else.'],
  [isListOfAll, 'What comes closest leads to all of them.'],
];
