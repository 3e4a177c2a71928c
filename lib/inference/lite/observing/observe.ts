import type { ObserveReply, ObserveRequest, ProposedAction } from '../../inference.ts';
import { arrows, calledKind, lastButtons, notDone, ofEntry, ofOne, sayingFirst, sayingSo } from './similar-elements.ts';
import { looseReaders, unambiguousReaders } from './general-questions.ts';
import { controlsForAction, HOW_QUESTION } from './controls-for-action.ts';
import { elementByNameAndKind } from '../candidates/exact-name.ts';
import { decideClause } from '../acting/decide-clause.ts';
import { entriesCompared } from '../entries/compared-entries.ts';
import { enabledControls, orEntriesWith, footerLinks, entriesLacking, checkedBoxes } from './operable-entries.ts';
import { linksOfButtonEntries } from './entries-behind-buttons.ts';
import { entriesNamed, entriesDescribed } from '../entries/entries.ts';
import { entryWithValue, entriesDescribedBy, switchedOn } from './entry-by-value.ts';
import { fieldOfEntry } from './entry-field.ts';
import { multilineFields, fieldsOfKind, withOneWordKind, withJoinedWord, fieldFor } from './field-questions.ts';
import { findGroupMembers, namedGroupMembers, membersOfNamedGroup, quotedGroupMembers } from './group-questions.ts';
import { nameIcons } from '../outline/icon-names.ts';
import { lookUp, splitNoun } from './most-evident.ts';
import { stateForms, undoButtonOf } from './completed-actions.ts';
import { inState } from './state-questions.ts';
import { menusNamed, filterChipsFor } from './menu-questions.ts';
import {
  chipsIn,
  EXACT_NAME,
  filtersIn,
  isInSelect,
  MEMBERS_REQUEST,
  membersOf,
  MIN_NAME_SCORE,
} from './group-members.ts';
import { bySynonyms } from './synonym-matches.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { describe } from '../candidates/proposal.ts';
import { byFormat, byQuotations } from './quotes-and-formats.ts';
import { toNounPhrase, controlsAsked, controlsOf, fieldNamedAsQuestion } from './control-questions.ts';
import { rank } from '../candidates/rank.ts';
import { rerankObserved } from '../ranker/rank-observation.ts';
import { isCheckable, isEditable, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene, sceneOf } from '../outline/scene.ts';
import { translateOutline, translateQuestion } from '../languages/translate-question.ts';
import { pagerControls } from '../tasks/paging.ts';

const MIN_SHOWN_SCORE = 0.5;

const MAX_ELEMENTS = 50;

const QUESTION_START =
  /^(?:please\s+)?(?:(?:find|list|show|locate|get|identify|observe|look for|where (?:is|are|(?:can i|do i|to) (?:enter|type|put|find|change|set|see|choose|select))|what (?:is|are)|which)\s+)?(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:(?:two|three|four|five|six)\s+(?!dots?\b|factor\b))?(?:possible\s+|available\s+)?/i;

const EVERYTHING_REQUEST =
  /^(?:everything|(?:interactive |actionable |clickable )?(?:elements?|controls?|actions?|things?)(?: (?:on|of|in) (?:the|this) page)?|what can (?:i|be) (?:do|click|press|use|done|clicked|pressed|used)\b(?!.* (?:with|to|about|for|in(?! (?:this|the) page)) ).*)$/i;

/** Words that exclude disabled elements: "free seats", "courses I can register for", "runs that can be stopped". */
const ENABLED_ONLY =
  /\b(?:available|enabled|free|possible|open|selectable)\b|^(?!(?:how|where|what)\b).*\S\s+(?:(?:that|which|who)\s+)?(?:(?:i|we|you)\s+can(?!\s?not\b|['’]t)|can\s+be\s+\p{L}+(?:ed|en|t)\b)|(?<=\s)(?:que (?:puedo|podemos)|que je peux|die ich \p{L}+ kann)(?!\p{L})/iu;

/** 'select "Banana" in the Fruit list': an act, with its text or choice. */
const ACT = /^(?:please\s+)?(?:select|choose|fill|type|enter|write|set|check|tick|uncheck|untick)\b[^"“„«]*["“„«]/i;

/** Elements that match an instruction, best first, each with its act. */
export function observe(request: ObserveRequest): ObserveReply {
  const { instruction, page } = request;
  const scene = sceneOf(page);
  const act = ACT.test(instruction) ? decideClause(instruction, scene).chosen : undefined;
  if (act?.node) return { task: 'observe', elements: [act.action] };
  const phrase = withoutQuestionWords(instruction);
  const on = firstOf(sureForms, phrase, scene) ?? firstOf([undoButtonOf], instruction.trim(), scene) ?? [];
  const found = on.length > 0 ? on : foundByRules(request, phrase, scene);
  const isSure = on.length > 0 || EVERYTHING_REQUEST.test(phrase);
  const elements = isSure
    ? found
    : entriesDescribedBy(
        orEntriesWith(rerankObserved(found, { request, asked: phrase }, scene), phrase, scene),
        phrase,
        scene,
      );
  const shown = linksOfButtonEntries(elements.filter(isAvailable(instruction)), phrase, scene);
  return { task: 'observe', elements: shown.map(proposeFor) };
}

/** The result of the rules, best first. */
export function foundByRules(request: ObserveRequest, phrase: string, scene: Scene): OutlineNode[] {
  const ways: Form[] = EVERYTHING_REQUEST.test(phrase)
    ? [() => scene.elements.filter(isInteractive)]
    : [
        fieldNamedAsQuestion,
        ...unambiguousReaders,
        controlsAsked,
        () => foundIn(request, phrase, scene),
        () => foundByQuestionNoun(request, scene),
        ...looseReaders,
      ];
  return (firstOf(ways, request.instruction, scene) ?? [])
    .filter(isAvailable(request.instruction))
    .slice(0, MAX_ELEMENTS);
}

const isAvailable =
  (instruction: string) =>
  ({ states }: OutlineNode): boolean =>
    !states.has('disabled') || !ENABLED_ONLY.test(instruction);

/** By the noun that a question asks for, if its own words find nothing. */
function foundByQuestionNoun(request: ObserveRequest, scene: Scene): OutlineNode[] {
  const noun = toNounPhrase(request.instruction);
  const controls = controlsOf(noun, scene);
  if (controls.length > 0 || noun === request.instruction) return controls;
  return foundIn({ ...request, instruction: noun }, withoutQuestionWords(noun), scene);
}

function foundIn(request: ObserveRequest, phrase: string, scene: Scene): OutlineNode[] {
  const found = foundInOtherLanguage(request) ?? foundFor(phrase, scene);
  if (found.length > 0) return found;
  const mirror = translateOutline(request.page.outline);
  return mirror
    ? foundFor(phrase, mirror.scene).flatMap(({ ref }) => mirror.nodeAt(ref) ?? [])
    : bySynonyms(phrase, scene);
}

/** Without question words. */
export const withoutQuestionWords = (question: string): string =>
  nameIcons(
    withOneWordKind(
      question
        .trim()
        .replace(/[.?!\s]+$/, '')
        .replace(QUESTION_START, '')
        .replace(NEGATED_CONTRACTION, '$1 not')
        .replace(CAN_SET, '')
        .replace(PLURAL_ACRONYM, '$1'),
    ),
  );

const NEGATED_CONTRACTION = /\b(is|are|has|have|do|does)n['’]t\b/giu;
/** "the filters I can set" */
const CAN_SET = /(?<=^filters)\s+(?:(?:that|which)\s+)?(?:i|we|you)\s+can\s+(?:set|use|choose|pick|click|press)$/iu;
/** "CVs" is the plural of "CV". */
const PLURAL_ACRONYM = /\b(\p{Lu}{2,})s\b/gu;

/** The result of a question in another language; undefined for English, or if nothing is found. */
function foundInOtherLanguage({ instruction, page }: ObserveRequest): OutlineNode[] | undefined {
  const question = translateQuestion(instruction, page.outline);
  if (!question) return undefined;
  const { mirror } = question;
  const phrase = withoutQuestionWords(question.asked);
  const onPage = (nodes: readonly OutlineNode[]) => nodes.flatMap(({ ref }) => mirror.nodeAt(ref) ?? []);
  const grouped = onPage(firstOf(groupForms, phrase, mirror.scene) ?? []);
  if (grouped.length > 0) return grouped;
  const found = onPage(foundFor(phrase, mirror.scene));
  return found.length > 0 ? found : undefined;
}

const sureForms: readonly Form[] = [
  switchedOn,
  enabledControls,
  entriesLacking,
  footerLinks,
  checkedBoxes,
  ...stateForms,
];

/** Elements with exactly that name; else in such a form; else the best match. */
function foundFor(phrase: string, scene: Scene): OutlineNode[] {
  const grouped = firstOf(groupForms, phrase, scene);
  if (grouped) return grouped;
  const found = firstOf([byQuotations, byFormat], phrase, scene);
  if (found) return found;
  const fit = bestMatches(phrase, scene);
  const other = fit.length > 0 ? fit : createButtons(phrase, scene);
  const joined = other.length > 0 ? phrase : withJoinedWord(phrase, scene);
  return joined === phrase ? other : bestMatches(joined, scene);
}

type Form = (phrase: string, scene: Scene) => OutlineNode[];

function firstOf(forms: readonly Form[], phrase: string, scene: Scene): OutlineNode[] | undefined {
  for (const form of forms) {
    const found = form(phrase, scene);
    if (found.length > 0) return found;
  }
  return undefined;
}

/** Forms that identify several elements at once: by page, state, part, column, group. */
const groupForms: readonly Form[] = [
  elementByNameAndKind,
  pagerControls,
  fieldOfEntry,
  entriesCompared,
  fieldFor,
  notDone,
  (phrase, scene) => inState(phrase, scene, (rest) => bestMatches(rest, scene)),
  ofEntry,
  entriesDescribed,
  entryWithValue,
  ofOne,
  calledKind,
  lastButtons,
  multilineFields,
  fieldsOfKind,
  filterChipsFor,
  quotedGroupMembers,
  arrows,
  membersOfNamedGroup,
  sayingFirst,
  findGroupMembers,
  namedGroupMembers,
  sayingSo,
];

const CREATE_QUESTION =
  /^(?:(?:how|where) (?:do|can|could|should|would) i\s+)?(?:add|make|create)\s+(?:an?\s+|another\s+|the\s+)?(?:new\s+)?(?<what>.+)$/i;

/** "how can I add a role": the button "New role". */
function createButtons(phrase: string, scene: Scene): OutlineNode[] {
  const what = CREATE_QUESTION.exec(phrase)?.groups?.['what'];
  if (what === undefined) return [];
  const found = ['new', 'add', 'create'].flatMap((verb) =>
    rank(`${verb} ${what}`, scene, (node) => (isInteractive(node) ? 1 : 0)).slice(0, 1),
  );
  const [best] = found.toSorted((a, b) => b.score - a.score);
  return best && best.score >= MIN_NAME_SCORE ? [best.node] : [];
}

function bestMatches(phrase: string, scene: Scene): OutlineNode[] {
  if (COLUMNS_REQUEST.test(phrase))
    return scene.elements.filter((node) => isInteractive(node) && !isCheckable(node.role) && isInHeader(node));
  const menus = menusNamed(phrase, scene);
  if (menus.length > 0) return menus;
  const kinds = rolesNamed(phrase)?.just;
  const ofKind = kinds ? elementsOfKinds(kinds, scene) : [];
  if (kinds && (ofKind.length > 0 || !kinds.includes('img'))) return ofKind; // photos may be links to them
  const entries = entriesNamed(phrase, scene);
  if (entries.length > 1 || (entries.length === 1 && /\s/.test(phrase))) return entries;
  const acting = controlsForAction(phrase, scene);
  if (acting.length > 0) return acting;
  const shown = ranked(HOW_QUESTION.exec(phrase)?.groups?.['rest'] ?? phrase, scene);
  if (shown.length > 0 || !/^filters$/i.test(phrase)) return shown;
  const chips = chipsIn(scene);
  return chips.length > 0 ? chips : filtersIn(scene);
}

/** Elements of that name, the content of a group of that name, or else what accounts for most of the request. */
function ranked(phrase: string, scene: Scene): OutlineNode[] {
  const { noun, rest } = splitNoun(phrase);
  const suits = ({ role }: OutlineNode): number =>
    !noun || noun.just.includes(role) ? 1 : noun.also.includes(role) ? LOOSE_FACTOR : 0;
  const found = rank(rest, scene, (node) => (isInteractive(node) && !isInSelect(node) ? suits(node) : 0));
  const best = found[0]?.score ?? 0;
  const members =
    best < EXACT_NAME
      ? membersOf(
          phrase,
          scene,
          MEMBERS_REQUEST.test(phrase) ? MIN_NAME_SCORE : Math.max(MIN_NAME_SCORE, best + MIN_LEAD),
        )
      : [];
  if (members.length > 0) return members;
  const last = rolesNamed(MEMBERS_REQUEST.exec(phrase)?.groups?.['noun'] ?? LAST_WORD.exec(phrase)?.[0] ?? '');
  const fit = found.filter(({ node }) => !last || last.just.includes(node.role) || last.also.includes(node.role));
  const isNamed = fit.some(({ score }) => score >= MIN_NAME_SCORE);
  const shown = (isNamed || MEMBERS_REQUEST.test(phrase) ? fit : found)
    .filter(({ score }) => score >= Math.max(MIN_SHOWN_SCORE, best - 0.35))
    .map(({ node }) => node);
  return best >= MIN_NAME_SCORE && shown.length > 0
    ? shown
    : lookUp({ asked: phrase, rest, noun: noun ?? last }, scene, shown);
}

/** "fields" are of any kind; "answers" are options or else radio buttons. */
function elementsOfKinds(kinds: readonly string[], scene: Scene): OutlineNode[] {
  const kind = kinds.find((role) => scene.elements.some((node) => node.role === role && !isInSelect(node)));
  return scene.elements.filter(({ role }) => role === (kind ?? kinds[0]));
}

const COLUMNS_REQUEST = /^(?:sortable |table )?column(?:s| headers?)(?: (?:of|in) the table)?$/i;

const isInHeader = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role }) => role === 'columnheader') !== undefined;

const LOOSE_FACTOR = 0.9; // what people also call a button
const MIN_LEAD = 0.1; // a group's name must match more clearly than that of any single element
const LAST_WORD = /\S+$/;

function proposeFor(node: OutlineNode): ProposedAction {
  return { method: methodFor(node), ref: node.ref ?? '', arguments: [], description: describe(node) };
}

function methodFor(node: OutlineNode): string {
  if (isCheckable(node.role)) return node.states.has('checked') ? 'uncheck' : 'check';
  if (node.role === 'combobox') return node.states.has('haspopup') ? 'click' : 'selectOption';
  return isEditable(node.role) ? 'fill' : 'click';
}
