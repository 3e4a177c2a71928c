import type { ObserveReply, ObserveRequest, ProposedAction } from '../inference.ts';
import { takesFile } from './affords.ts';
import { arrows, calledKind, lastButtons, notDone, ofEntry, ofOne, sayingFirst, sayingSo } from './alike.ts';
import { looseForms, plainForms } from './asked-in-general.ts';
import { askedByName } from './called-just.ts';
import { decideClause } from './clause.ts';
import { comparedTo } from './compared.ts';
import { ableEntries, orEntriesAt, footerLinks, lackingEntries, tickedBoxes } from './entries-able.ts';
import { entriesOfButtons } from './entries-of-buttons.ts';
import { entriesNamed, entriesTold } from './entries.ts';
import { entryWithValue, ofEntryTold, switchedOn } from './entry-told.ts';
import { fieldOfEntry } from './field-of-entry.ts';
import { bigFields, fieldsOfKind, inOneWord, joinedIn, writtenInto } from './fields.ts';
import { groupAsked, groupNamed, groupOfName, groupQuoted } from './groups-asked.ts';
import { withIconsNamed } from './icons.ts';
import { lookedFor, nounIn } from './looked-for.ts';
import { saidSo, undoneBy } from './said-states.ts';
import { inState } from './states.ts';
import { menusNamed, filtersFor } from './menus-asked.ts';
import { chipsIn, EXACT, filtersIn, isInSelect, MEMBERS, membersOf, NAMED } from './members.ts';
import { byOtherWords } from './other-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { describe } from './proposal.ts';
import { byForm, byQuotes } from './query.ts';
import { asNoun, controlsAsked, controlsOf, questionPut } from './questions.ts';
import { rank } from './rank.ts';
import { observed } from './ranker/observed.ts';
import { hasRole, isCheckable, isEditable, rolesNamed } from './roles.ts';
import { isInteractive, type Scene, sceneOf } from './scene.ts';
import { pageInEnglish, questionInTongue } from './tongues/question.ts';
import { pagerAsked } from './paging.ts';
import type { Word } from './words.ts';

const WORTH_SHOWING = 0.5;

const MOST_ELEMENTS = 50;

const ASKING =
  /^(?:please\s+)?(?:(?:find|list|show|locate|get|identify|observe|look for|where (?:is|are|(?:can i|do i|to) (?:enter|type|put|find|change|set|see|choose|select))|what (?:is|are)|which)\s+)?(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:(?:two|three|four|five|six)\s+(?!dots?\b|factor\b))?(?:possible\s+|available\s+)?/i;

const EVERYTHING =
  /^(?:everything|(?:interactive |actionable |clickable )?(?:elements?|controls?|actions?|things?)(?: (?:on|of|in) (?:the|this) page)?|what can (?:i|be) (?:do|click|press|use|done|clicked|pressed|used)\b(?!.* (?:with|to|about|for|in(?! (?:this|the) page)) ).*)$/i;

/** Words that exclude disabled elements: "free seats", "courses I can register for", "runs that can be stopped". */
const FREE =
  /\b(?:available|enabled|free|possible|open|selectable)\b|^(?!(?:how|where|what)\b).*\S\s+(?:(?:that|which|who)\s+)?(?:(?:i|we|you)\s+can(?!\s?not\b|['’]t)|can\s+be\s+\p{L}+(?:ed|en|t)\b)|(?<=\s)(?:que (?:puedo|podemos)|que je peux|die ich \p{L}+ kann)(?!\p{L})/iu;

/** 'select "Banana" in the Fruit list': an act, with its text or choice. */
const ACT = /^(?:please\s+)?(?:select|choose|fill|type|enter|write|set|check|tick|uncheck|untick)\b[^"“„«]*["“„«]/i;

/** Elements that match an instruction, best first, each with its act. */
export function observe(request: ObserveRequest): ObserveReply {
  const { instruction, page } = request;
  const scene = sceneOf(page);
  const act = ACT.test(instruction) ? decideClause(instruction, scene).chosen : undefined;
  if (act?.node) return { task: 'observe', elements: [act.action] };
  const asked = plainly(instruction);
  const on = firstOf(surely, asked, scene) ?? firstOf([undoneBy], instruction.trim(), scene) ?? [];
  const found = on.length > 0 ? on : foundByRules(request, asked, scene);
  const isSure = on.length > 0 || EVERYTHING.test(asked);
  const elements = isSure
    ? found
    : ofEntryTold(orEntriesAt(observed(found, { request, asked }, scene), asked, scene), asked, scene);
  const shown = entriesOfButtons(elements.filter(isToBeHad(instruction)), asked, scene);
  return { task: 'observe', elements: shown.map(proposeFor) };
}

/** The result of the rules, best first. */
export function foundByRules(request: ObserveRequest, asked: string, scene: Scene): OutlineNode[] {
  const ways: Form[] = EVERYTHING.test(asked)
    ? [() => scene.elements.filter(isInteractive)]
    : [
        questionPut,
        ...plainForms,
        controlsAsked,
        () => foundIn(request, asked, scene),
        () => askedOtherwise(request, scene),
        ...looseForms,
      ];
  return (firstOf(ways, request.instruction, scene) ?? [])
    .filter(isToBeHad(request.instruction))
    .slice(0, MOST_ELEMENTS);
}

const isToBeHad =
  (instruction: string) =>
  ({ states }: OutlineNode): boolean =>
    !states.has('disabled') || !FREE.test(instruction);

/** By the noun that a question asks for, if its own words find nothing. */
function askedOtherwise(request: ObserveRequest, scene: Scene): OutlineNode[] {
  const noun = asNoun(request.instruction);
  const controls = controlsOf(noun, scene);
  if (controls.length > 0 || noun === request.instruction) return controls;
  return foundIn({ ...request, instruction: noun }, plainly(noun), scene);
}

function foundIn(request: ObserveRequest, asked: string, scene: Scene): OutlineNode[] {
  const found = inTongue(request) ?? foundFor(asked, scene);
  if (found.length > 0) return found;
  const mirror = pageInEnglish(request.page.outline);
  return mirror
    ? foundFor(asked, mirror.scene).flatMap(({ ref }) => mirror.nodeAt(ref) ?? [])
    : byOtherWords(asked, scene);
}

/** Without question words. */
export const plainly = (question: string): string =>
  withIconsNamed(
    inOneWord(
      question
        .trim()
        .replace(/[.?!\s]+$/, '')
        .replace(ASKING, '')
        .replace(NOT_SO, '$1 not')
        .replace(AT_WILL, '')
        .replace(SEVERAL_SHORT, '$1'),
    ),
  );

const NOT_SO = /\b(is|are|has|have|do|does)n['’]t\b/giu;
/** "the filters I can set" */
const AT_WILL = /(?<=^filters)\s+(?:(?:that|which)\s+)?(?:i|we|you)\s+can\s+(?:set|use|choose|pick|click|press)$/iu;
/** "CVs" is the plural of "CV". */
const SEVERAL_SHORT = /\b(\p{Lu}{2,})s\b/gu;

/** The result of a question in another language; undefined for English, or if nothing is found. */
function inTongue({ instruction, page }: ObserveRequest): OutlineNode[] | undefined {
  const question = questionInTongue(instruction, page.outline);
  if (!question) return undefined;
  const { mirror } = question;
  const asked = plainly(question.asked);
  const onPage = (nodes: readonly OutlineNode[]) => nodes.flatMap(({ ref }) => mirror.nodeAt(ref) ?? []);
  const told = onPage(firstOf(toldOf, asked, mirror.scene) ?? []);
  if (told.length > 0) return told;
  const found = onPage(foundFor(asked, mirror.scene));
  return found.length > 0 ? found : undefined;
}

const surely: readonly Form[] = [switchedOn, ableEntries, lackingEntries, footerLinks, tickedBoxes, ...saidSo];

/** Elements with exactly that name; else in such a form; else the best match. */
function foundFor(asked: string, scene: Scene): OutlineNode[] {
  const told = firstOf(toldOf, asked, scene);
  if (told) return told;
  const found = firstOf([byQuotes, byForm], asked, scene);
  if (found) return found;
  const fit = fitting(asked, scene);
  const other = fit.length > 0 ? fit : making(asked, scene);
  const joined = other.length > 0 ? asked : joinedIn(asked, scene);
  return joined === asked ? other : fitting(joined, scene);
}

type Form = (asked: string, scene: Scene) => OutlineNode[];

function firstOf(forms: readonly Form[], asked: string, scene: Scene): OutlineNode[] | undefined {
  for (const form of forms) {
    const found = form(asked, scene);
    if (found.length > 0) return found;
  }
  return undefined;
}

/** Forms that identify several elements at once: by page, state, part, column, group. */
const toldOf: readonly Form[] = [
  askedByName,
  pagerAsked,
  fieldOfEntry,
  comparedTo,
  writtenInto,
  notDone,
  (asked, scene) => inState(asked, scene, (rest) => fitting(rest, scene)),
  ofEntry,
  entriesTold,
  entryWithValue,
  ofOne,
  calledKind,
  lastButtons,
  bigFields,
  fieldsOfKind,
  filtersFor,
  groupQuoted,
  arrows,
  groupOfName,
  sayingFirst,
  groupAsked,
  groupNamed,
  sayingSo,
];

const MAKING =
  /^(?:(?:how|where) (?:do|can|could|should|would) i\s+)?(?:add|make|create)\s+(?:an?\s+|another\s+|the\s+)?(?:new\s+)?(?<what>.+)$/i;

/** "how can I add a role": the button "New role". */
function making(asked: string, scene: Scene): OutlineNode[] {
  const what = MAKING.exec(asked)?.groups?.['what'];
  if (what === undefined) return [];
  const found = ['new', 'add', 'create'].flatMap((verb) =>
    rank(`${verb} ${what}`, scene, (node) => (isInteractive(node) ? 1 : 0)).slice(0, 1),
  );
  const [best] = found.toSorted((a, b) => b.score - a.score);
  return best && best.score >= NAMED ? [best.node] : [];
}

function fitting(asked: string, scene: Scene): OutlineNode[] {
  if (COLUMNS.test(asked))
    return scene.elements.filter((node) => isInteractive(node) && !isCheckable(node.role) && isInHeader(node));
  const menus = menusNamed(asked, scene);
  if (menus.length > 0) return menus;
  const kinds = rolesNamed(asked)?.just;
  const ofKind = kinds ? ofKinds(kinds, scene) : [];
  if (kinds && (ofKind.length > 0 || !kinds.includes('img'))) return ofKind; // photos may be links to them
  const entries = entriesNamed(asked, scene);
  if (entries.length > 1 || (entries.length === 1 && /\s/.test(asked))) return entries;
  const acting = actingOn(asked, scene);
  if (acting.length > 0) return acting;
  const shown = ranked(HOW.exec(asked)?.groups?.['rest'] ?? asked, scene);
  if (shown.length > 0 || !/^filters$/i.test(asked)) return shown;
  const chips = chipsIn(scene);
  return chips.length > 0 ? chips : filtersIn(scene);
}

/** Elements of that name, the content of a group of that name, or else what accounts for most of the request. */
function ranked(asked: string, scene: Scene): OutlineNode[] {
  const { noun, rest } = nounIn(asked);
  const suits = ({ role }: OutlineNode): number =>
    !noun || noun.just.includes(role) ? 1 : noun.also.includes(role) ? LOOSELY : 0;
  const found = rank(rest, scene, (node) => (isInteractive(node) && !isInSelect(node) ? suits(node) : 0));
  const best = found[0]?.score ?? 0;
  const members =
    best < EXACT ? membersOf(asked, scene, MEMBERS.test(asked) ? NAMED : Math.max(NAMED, best + LEAD)) : [];
  if (members.length > 0) return members;
  const last = rolesNamed(MEMBERS.exec(asked)?.groups?.['noun'] ?? LAST_WORD.exec(asked)?.[0] ?? '');
  const fit = found.filter(({ node }) => !last || last.just.includes(node.role) || last.also.includes(node.role));
  const isNamed = fit.some(({ score }) => score >= NAMED);
  const shown = (isNamed || MEMBERS.test(asked) ? fit : found)
    .filter(({ score }) => score >= Math.max(WORTH_SHOWING, best - 0.35))
    .map(({ node }) => node);
  return best >= NAMED && shown.length > 0 ? shown : lookedFor({ asked, rest, noun: noun ?? last }, scene, shown);
}

const ACTING = /^(?<noun>button|link|icon|control)\s+(?:to|(?:which|that)(?:\s+\w+s\b)?)\s*(?<rest>.*)$/i;

/** "how do I sell a share", "what lets me sell it" */
const HOW =
  /^(?:(?:how|where) (?:do|can|could|should|would) (?:i|you|we|one)|(?:how|where) to|(?:what |which )?(?:lets|allows) (?:me|you)(?: to)?)\s+(?<rest>.+)$/i;

const UPLOADING = /^(?:upload|attach)\s+(?:an?\s+|the\s+|my\s+)?(?<what>.+)$/i;

/** "button to delete the A record", "link that opens the map": the element that does so, if one clearly does. */
function actingOn(asked: string, scene: Scene): OutlineNode[] {
  const { noun = '', rest = '' } = (ACTING.exec(asked) ?? HOW.exec(asked))?.groups ?? {};
  const verb = /\s(?:which|that)\s+(?<verb>\w+s)\b/i.exec(asked)?.groups?.['verb'];
  const phrase = verb === undefined ? rest : `${verb.replace(/s$/i, '')} ${rest}`;
  if (phrase === '') return [];
  const words = scene.words(phrase.replace(/^page (?=\d)/i, ''));
  const just = scene.elements.filter(
    (node) => isInteractive(node) && hasRole(node, rolesNamed(noun)) && isCalledJust(words, scene.words(node.name)),
  );
  if (noun !== '' && just.length === 1) return just;
  const what = UPLOADING.exec(phrase)?.groups?.['what'];
  const [file] = what === undefined ? [] : rank(what, scene, (node) => (takesFile(node) ? 1 : 0));
  if (file && file.score >= NAMED) return [file.node];
  const { chosen } = decideClause(phrase, scene);
  if (chosen?.node && (noun === '' || hasRole(chosen.node, rolesNamed(noun)))) return [chosen.node];
  const roles = rolesNamed(noun);
  const suits = (node: OutlineNode) =>
    isInteractive(node) && (!roles || roles.just.includes(node.role) || roles.also.includes(node.role)) ? 1 : 0;
  const [best, next] = rank({ phrase, verbFirst: true }, scene, suits);
  return best && best.score >= NAMED && best.score > (next?.score ?? 0) ? [best.node] : [];
}

const isCalledJust = (asked: readonly Word[], said: readonly Word[]): boolean =>
  asked.length === said.length && asked.every(({ stem }, at) => stem === said[at]?.stem);

/** "fields" are of any kind; "answers" are options or else radio buttons. */
function ofKinds(kinds: readonly string[], scene: Scene): OutlineNode[] {
  const kind = kinds.find((role) => scene.elements.some((node) => node.role === role && !isInSelect(node)));
  return scene.elements.filter(({ role }) => role === (kind ?? kinds[0]));
}

const COLUMNS = /^(?:sortable |table )?column(?:s| headers?)(?: (?:of|in) the table)?$/i;

const isInHeader = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role }) => role === 'columnheader') !== undefined;

const LOOSELY = 0.9; // what people also call a button
const LEAD = 0.1; // a group's name must match more clearly than that of any single element
const LAST_WORD = /\S+$/;

function proposeFor(node: OutlineNode): ProposedAction {
  return { method: methodFor(node), ref: node.ref ?? '', arguments: [], description: describe(node) };
}

function methodFor(node: OutlineNode): string {
  if (isCheckable(node.role)) return node.states.has('checked') ? 'uncheck' : 'check';
  if (node.role === 'combobox') return node.states.has('haspopup') ? 'click' : 'selectOption';
  return isEditable(node.role) ? 'fill' : 'click';
}
