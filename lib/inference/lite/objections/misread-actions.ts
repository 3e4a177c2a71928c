import type { ProposedAction } from '../../inference.ts';
import { ancestorWhere, isWithin, type OutlineNode, textOf } from '../outline/outline.ts';
import { isEditable, isRowRole } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { headingsAbove } from '../structure/surroundings.ts';
import { actionVerbs } from '../lexicon/verb-classes.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from '../lexicon/words.ts';

/** An act, and the instruction that it was found for. */
export interface FoundAct {
  utterance: string;
  node: OutlineNode;
  action: ProposedAction;
  scene: Scene;
}

const significantWords = (text: string, scene: Scene): Word[] =>
  scene.words(text).filter(({ weight }) => weight > STOP_WEIGHT);

const LINK_ROLES = new Set(['link', 'tab']);
const CONTACT_REQUEST =
  /^(?:please )?(?<verb>call|phone|ring|message|text|email|mail|order|pay|book|reply to|contact) /i;
const WORD = /^\p{L}+$/u;

/** "call Ruth" is not done by the link to a "Pricing call with Ruth": the action is a noun there. */
function isActionNoun({ utterance, node, action, scene }: FoundAct): boolean {
  const { verb } = CONTACT_REQUEST.exec(utterance)?.groups ?? {};
  if (verb === undefined || action.method !== 'click' || !LINK_ROLES.has(node.role)) return false;
  const label = scene.words(node.name);
  const at = label.findIndex(({ text }) => text === fold(verb));
  const before = label[at - 1];
  return (
    before !== undefined &&
    label.length > 2 &&
    WORD.test(before.text) &&
    before.weight > STOP_WEIGHT &&
    !actionVerbs.has(before.text)
  );
}

const LISTEN_REQUEST = /^(?:please )?(?:listen to|watch|play) (?!.*\b(?:for|page|changes?|updates?)$)(?<thing>.+)$/i;
const WRITTEN_THING =
  /\b(?:articles?|stor(?:y|ies)|posts?|e?-?mails?|messages?|threads?|documents?|reports?|papers?|news)$/i;
const PLAYABLE = /\b(?:audio|podcasts?|episodes?|listen|play|videos?|watch|recordings?|clips?|min|mins)\b|\d:\d\d/i;

/** "listen to the lido article": opening it only lets one read. */
function isOnlyReadable({ utterance, node, action, scene }: FoundAct): boolean {
  const { thing = '' } = LISTEN_REQUEST.exec(utterance)?.groups ?? {};
  if (!WRITTEN_THING.test(thing) || action.method !== 'click' || node.role !== 'link') return false;
  const entry = ancestorWhere(node, ({ role }) => isRowRole(role) || role === 'article') ?? node;
  return !PLAYABLE.test(`${labelOf(node)} ${textOf(entry, scene.outline)}`);
}

const WRITE_VERB = /^(?:please )?(?:write|compose|draft|say|note|jot down|type) /i;
const SEARCH_NAME = /^(?:search|find|filter|look up)\b/i;
const SAYS_SEARCH = /\b(?:search(?:es|ing)?|find|filter|query|look(?:up)?)\b/i;
const INTO_PLACE = /\s(?:in|into|on|to|as)(?: the| my| this)? (?<place>[^\uE000-\uE0FF]+)$/iu;
const FIELD_NOUN = /\b(?:field|box|input|bar|textbox|text)\b/gi;

/** "write … in the mail" does not fit "Search mail". */
function isSearchField({ utterance, node, action, scene }: FoundAct): boolean {
  if (action.method !== 'fill' || !WRITE_VERB.test(utterance) || SAYS_SEARCH.test(utterance)) return false;
  if (node.role !== 'searchbox' && !SEARCH_NAME.test(node.name)) return false;
  const place = (INTO_PLACE.exec(utterance)?.groups?.['place'] ?? '').replaceAll(FIELD_NOUN, '');
  const [firstWord, ...more] = significantWords(place, scene);
  return firstWord !== undefined && more.length < significantWords(node.name, scene).length - 1;
}

const VOTE_REQUEST = /^(?:please )?vote (?<thing>\S.*)$/i;

/** "vote maybe in the poll": the button casts whatever is chosen. */
function isOtherVote({ utterance, node, action, scene }: FoundAct): boolean {
  const { thing } = VOTE_REQUEST.exec(utterance)?.groups ?? {};
  if (
    thing === undefined ||
    action.method !== 'click' ||
    node.role !== 'button' ||
    !/^(?:cast )?vote$/i.test(node.name)
  )
    return false;
  const { parent } = node;
  const hasChoice = scene.elements.some(
    ({ role, parent: of }) => role === 'radio' && of && parent && isWithin(of, parent),
  );
  return hasChoice && !/^(?:in|on) (?:the |this )?(?:poll|survey|vote)$/i.test(thing);
}

const ACTION_ON_THING =
  /^(?:please )?(?<verb>approve|send|accept|confirm|submit|publish|share) (?<thing>(?:the |my |this )?\S.*)$/i;
const VAGUE_OBJECT =
  /\b(?:messages?|notes?|answers?|repl(?:y|ies)|comments?|texts?|it|this|that|now|off|all|them|form)\b/i;

/** "approve Piet", "send the carpet quote": the words are in a text nearby, and the button acts on something else. */
function actsOnOther({ utterance, node, action, scene }: FoundAct): boolean {
  const { verb = '', thing = '' } = ACTION_ON_THING.exec(utterance)?.groups ?? {};
  const isExactButton = action.method === 'click' && node.role === 'button' && fold(node.name) === fold(verb);
  if (!isExactButton || VAGUE_OBJECT.test(thing) || scene.countNamed(node.name) > 1) return false;
  if (ancestorWhere(node, ({ role }) => ENTRY_ROLE.test(role))) return false;
  const words = significantWords(thing, scene);
  const described = describingTexts(node, scene).flatMap((text) => wordsOf(text.replaceAll(BY_AGENT, '')));
  return words.length > 0 && !words.some((word) => described.some(({ stem }) => stem === word.stem));
}

/** Texts that tell what a button is for: headings, and its siblings, except those before the field that it submits. */
function describingTexts(node: OutlineNode, { outline }: Scene): string[] {
  const { parent, siblingIndex: place } = node;
  const siblings = parent?.children ?? [];
  const field = siblings.findLastIndex((other) => other.siblingIndex < place && isEditable(other.role));
  const beside = siblings.slice(Math.max(field, 0)).filter((other) => other !== node);
  const titles = [...headingsAbove(node), ...(parent ? headingsAbove(parent) : [])];
  const name = field === -1 ? (parent?.name ?? '') : '';
  return [
    outline.nodes[0]?.name ?? '',
    name,
    ...titles.map((one) => one.name),
    ...beside.map((one) => textOf(one, outline)),
  ];
}

/** The agent of a past action. */
const BY_AGENT = /\bby(?:\s\p{Lu}[\p{L}'’.-]*)+/gu;
const ENTRY_ROLE = /^(?:row|treeitem|dialog|alertdialog|option|gridcell|cell)$/;

const OF_THIS_THING =
  /^(?:(?:open|show|go to|view|see) )?(?:the )?(?<thing>\p{L}{3,})(?: page)? of (?:this|that|my|our) (?<of>\p{L}{3,})$/iu;

/** "the account page of this company" is not the link to all "Accounts". */
function isListOfAll({ utterance, node, action }: FoundAct): boolean {
  const { thing, of } = OF_THIS_THING.exec(utterance)?.groups ?? {};
  if (thing === undefined || of === undefined || action.method !== 'click' || !LINK_ROLES.has(node.role)) return false;
  const name = fold(node.name);
  return name !== fold(thing) && wordsOf(name).length === 1 && wordsOf(name)[0]?.stem === wordsOf(thing)[0]?.stem;
}

/** Signs that the act does something else: to another thing, or only to be seen. */
export const actionObjections: readonly (readonly [isMisread: (read: FoundAct) => boolean, reason: string])[] = [
  [isActionNoun, 'What comes closest leads to something that is called so, and does not do it.'],
  [isOnlyReadable, 'What comes closest is to be read: nothing says that it can be heard or watched.'],
  [isSearchField, 'What comes closest is a field for searching.'],
  [isOtherVote, 'What comes closest votes for what is chosen; choose first.'],
  [actsOnOther, 'What comes closest does so to something else.'],
  [isListOfAll, 'What comes closest leads to all of them.'],
];
