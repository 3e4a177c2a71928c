import type { ObserveReply, ObserveRequest, ProposedAction } from '../inference.ts';
import { takesFile } from './affords.ts';
import { calledKind } from './called-kind.ts';
import { decideClause } from './clause.ts';
import { entriesAsked, entriesOf, entriesTelling } from './entries-asked.ts';
import { fieldsOfKind } from './field-kinds.ts';
import { besideField, bigFields, inOneWord } from './fields-asked.ts';
import { groupAsked, groupNamed } from './groups-asked.ts';
import { allCalled, lookedFor, nounIn } from './looked-for.ts';
import { inState } from './in-state.ts';
import {
  chipsIn,
  entriesNamed,
  EXACT,
  filtersIn,
  isInSelect,
  MEMBERS,
  membersOf,
  NAMED,
  questionsNamed,
} from './members.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { doing } from './doing-asked.ts';
import { isUnparted, readOther, whereToOther } from './other-nouns.ts';
import { partsAsked } from './parts-asked.ts';
import { describe } from './proposal.ts';
import { byForm, queried } from './query.ts';
import { rank } from './rank.ts';
import { hasRole, isCheckable, isEditable, rolesNamed } from './roles.ts';
import { isInteractive, Scene } from './scene.ts';
import { surroundingsOf } from './surroundings.ts';
import { fold, STOP_WEIGHT } from './words.ts';

const WORTH_SHOWING = 0.5;

const MOST_ELEMENTS = 50;

const ASKING =
  /^(?:please\s+)?(?:(?:find|list|show|locate|get|identify|observe|look for|where (?:is|are|(?:can i|do i|to) (?:enter|type|put|find|change|set|see|choose|select))|what (?:is|are)|which)\s+)?(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:(?:two|three|four|five|six)\s+(?!dots?\b|factor\b))?(?:possible\s+|available\s+)?/i;

const EVERYTHING =
  /^(?:everything|(?:interactive |actionable |clickable )?(?:elements?|controls?|actions?|things?)(?: (?:on|of|in) (?:the|this) page)?|what can (?:i|be) (?:do|click|press|use|done|clicked|pressed|used)\b.*)$/i;

/** "menus": what opens one. */
function menusNamed(asked: string, scene: Scene): OutlineNode[] {
  if (!/^menus$/i.test(asked)) return [];
  const openers = scene.elements.filter(({ states }) => states.has('haspopup'));
  const bar = openers.filter(({ role }) => role === 'menuitem');
  return bar.length > 1 ? bar : openers;
}

/** What is disabled is not to be had. */
const FREE = /\b(?:available|enabled|free|possible|open|selectable)\b/i;

/** Elements that fit an instruction, best first, each with the act it is for. */
export function observe(request: ObserveRequest): ObserveReply {
  const scene = new Scene(request.page.outline);
  const plain = request.instruction
    .trim()
    .replace(/[.?!\s]+$/, '')
    .replace(ASKING, '');
  const asked = inOneWord(plain);
  const found = EVERYTHING.test(asked) ? scene.elements.filter(isInteractive) : foundFor(asked, scene);
  const free = FREE.test(request.instruction) ? found.filter(({ states }) => !states.has('disabled')) : found;
  return { task: 'observe', elements: free.slice(0, MOST_ELEMENTS).map(proposeFor) };
}

/** What is called just so; else what is so asked for; else what fits best. */
function foundFor(asked: string, scene: Scene): OutlineNode[] {
  const each = eachOf(asked).map((one) => foundFor(one, scene).slice(0, 1));
  if (each.length > 0 && each.every(({ length }) => length > 0)) return each.flat();
  const told = firstOf(toldOf, asked, scene);
  if (told) return told;
  const other = inOtherWords(asked, scene);
  if (other.length > 0) return other;
  const found = queried(asked, scene, (rest) => fitting(rest, scene));
  if (found.length > 0) return found;
  const fit = fitting(asked, scene);
  return fit.length > 0
    ? fit
    : ([byForm, ...otherwise].map((form) => form(asked, scene)).find(({ length }) => length > 0) ?? []);
}

type Form = (asked: string, scene: Scene) => OutlineNode[];

function firstOf(forms: readonly Form[], asked: string, scene: Scene): OutlineNode[] | undefined {
  for (const form of forms) {
    const found = form(asked, scene);
    if (found.length > 0) return found;
  }
  return undefined;
}

/** What tells of several elements at once: their page, state, part, column, group. */
const toldOf: readonly Form[] = [
  entriesListed,
  inState,
  headedEntries,
  entriesOf,
  calledKind,
  bigFields,
  besideField,
  partsAsked,
  groupAsked,
  entriesTelling,
  inSection,
  groupNamed,
];

function entriesListed(asked: string, scene: Scene): OutlineNode[] {
  const listed = LISTED.exec(asked)?.groups?.['what'];
  const entries = listed === undefined ? [] : entriesNamed(listed, scene);
  return entries.length > 1 ? entries : [];
}

const IN_SECTION =
  /^(?<what>.+?\s+(?:buttons|links|fields|boxes|checkboxes|switches|toggles|icons))\s+(?:on|in|under|for|of|from)\s+(?:the\s+)?(?<place>[^"“„]+)$/iu;

/** "sign up buttons on Sunday": those of the kind over which the place stands. */
function inSection(asked: string, scene: Scene): OutlineNode[] {
  const { what, place } = IN_SECTION.exec(asked)?.groups ?? {};
  if (what === undefined || place === undefined) return [];
  const words = scene.words(place).filter(({ weight }) => weight > STOP_WEIGHT);
  const all = words.length === 0 ? [] : foundFor(what, scene);
  const isUnder = (node: OutlineNode): boolean => {
    const titles = surroundingsOf(node, scene).titles.flatMap((title) => scene.words(title));
    return words.every((word) => titles.some(({ stem }) => stem === word.stem));
  };
  const inside = all.filter(isUnder);
  return all.length > 1 && inside.length < all.length ? inside : [];
}
/** "organisations on this page", "issues in the list" */
const LISTED = /^(?:the\s+)?(?<what>\p{Ll}+s)\s+(?:on|in|of)\s+(?:this|the)\s+(?:page|list|table|screen|view)$/u;

const OF_BOTH =
  /^(?<head>.+\p{L}s\s+(?:of|for|next to|beside)\s+)(?:the\s+)?(?<one>[^,"“„]+?)\s+and\s+(?:the\s+)?(?<other>[^,"“„]+)$/iu;

/** "the Edit buttons of Ada and Ben": one of each. */
function eachOf(asked: string): string[] {
  const { head, one, other } = OF_BOTH.exec(asked)?.groups ?? {};
  if (head === undefined || !/\b(?:buttons|links|fields|boxes|checkboxes|switches|toggles)\b/i.test(head)) return [];
  const single = head.replace(/\b(button|link|field|checkbox|switch|toggle|box)(?:es|s)\b/i, '$1');
  return [one, other].map((name) => `${single}${name}`);
}

/** "le bouton Enregistrer", "Suchfeld", "削除ボタン": those of the kind that are called so, or that begin so, or say it. */
function inOtherWords(asked: string, scene: Scene): OutlineNode[] {
  const { name, noun } = readOther(asked) ?? {};
  const roles = noun === undefined || rolesNamed(asked) ? undefined : rolesNamed(noun);
  if (!roles || name === undefined) return [];
  const just = scene.elements.filter((node) => isInteractive(node) && roles.just.includes(node.role));
  if (name === '') return just;
  const called = calledSo(name, just, scene);
  if (called.length > 0) return called;
  const inside = membersOf(`${name} ${noun}s`, scene, NAMED).filter((node) => just.includes(node));
  return inside.length > 0
    ? inside
    : calledSo(
        name,
        scene.elements.filter((node) => hasRole(node, roles) && isInteractive(node)),
        scene,
      );
}

function calledSo(name: string, nodes: readonly OutlineNode[], scene: Scene): OutlineNode[] {
  const said = fold(name);
  const by = (suits: (label: string) => boolean) => nodes.filter((node) => suits(fold(node.name).trim()));
  const forms = [
    by((label) => label === said),
    by((label) => label.startsWith(said)),
    by((label) => label.includes(said)),
  ];
  const found = forms.find(({ length }) => length > 0);
  const [best, next] = found ? [] : rank(name, scene, (node) => (nodes.includes(node) ? 1 : 0));
  return found ?? (best && best.score >= NAMED && best.score > (next?.score ?? 0) ? [best.node] : []);
}

const OF_PART = /^(?<what>\p{Ll}+s)\s+of\s+/u;

/** "photos of the claim", under a heading "Photos". */
function headedEntries(asked: string, scene: Scene): OutlineNode[] {
  const what = OF_PART.exec(asked)?.groups?.['what'];
  const isHeaded = scene.titles.some(({ role, name }) => role === 'heading' && name.toLowerCase() === what);
  return what !== undefined && isHeaded ? entriesNamed(what, scene) : [];
}

/** Where nothing is called so: what is written into, what takes files, what makes a new one. */
const otherwise: readonly ((asked: string, scene: Scene) => OutlineNode[])[] = [...doing, elsewhere];

/** "dónde puedo pagar", "打印": what says so, in words that are not parted too. */
function elsewhere(asked: string, scene: Scene): OutlineNode[] {
  const what = whereToOther(asked);
  if (what !== undefined) return calledSo(what, scene.elements.filter(isInteractive), scene).slice(0, 1);
  if (!isUnparted(asked)) return [];
  const named = scene.elements.filter(
    (node) => isInteractive(node) && node.name.length > 1 && (node.name.includes(asked) || asked.includes(node.name)),
  );
  return named.length === 1 || new Set(named.map(({ name }) => name)).size === 1 ? named : [];
}

function fitting(asked: string, scene: Scene): OutlineNode[] {
  if (COLUMNS.test(asked))
    return scene.elements.filter((node) => isInteractive(node) && !isCheckable(node.role) && isInHeader(node));
  const menus = menusNamed(asked, scene);
  if (menus.length > 0) return menus;
  const kinds = rolesNamed(asked)?.just;
  const ofKind = kinds ? ofKinds(kinds, scene) : [];
  if (kinds && (ofKind.length > 0 || !kinds.includes('img'))) return ofKind; // photos may be links to them
  const kind = [
    allCalled(asked, scene),
    fieldsOfKind(asked, scene.elements),
    questionsNamed(asked, scene),
    entriesNamed(asked, scene),
    entriesAsked(asked, scene),
  ].find(({ length }) => length > 1 || (length === 1 && /\s/.test(asked)));
  if (kind) return kind;
  const acting = actingOn(asked, scene);
  if (acting.length > 0) return acting;
  const shown = ranked(HOW.exec(asked)?.groups?.['rest'] ?? asked, scene);
  if (shown.length > 0 || !/^filters$/i.test(asked)) return shown;
  const chips = chipsIn(scene);
  return chips.length > 0 ? chips : filtersIn(scene);
}

/** What is called so, what stands in a group that is, or else what accounts for the most of what was asked. */
function ranked(asked: string, scene: Scene): OutlineNode[] {
  const { noun, rest } = nounIn(asked);
  const deed = DEED.test(asked) ? decideClause(asked, scene).chosen?.node : undefined;
  if (deed) return [deed];
  const suits = ({ role }: OutlineNode): boolean => !noun || noun.just.includes(role) || noun.also.includes(role);
  const found = rank(rest, scene, (node) => (isInteractive(node) && suits(node) ? 1 : 0));
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

/** "release the revision", "take a photo of it": what is to be done. */
const DEED = /^\p{L}+\s+(?:the|an?|this|that|my|it|them)(?:\s|$)/iu;

const ACTING = /^(?<noun>button|link|icon|control)\s+(?:to|(?:which|that)(?:\s+\w+s\b)?)\s*(?<rest>.*)$/i;

/** "how do I sell a share", "what lets me sell it" */
const HOW =
  /^(?:(?:how|where) (?:do|can|could|should|would) (?:i|you|we|one)|(?:how|where) to|(?:what |which )?(?:lets|allows) (?:me|you)(?: to)?)\s+(?<rest>.+)$/i;

const UPLOADING = /^(?:upload|attach)\s+(?:an?\s+|the\s+|my\s+)?(?<what>.+)$/i;

/** "button to delete the A record", "link that opens the map": what does so, if one thing clearly does. */
function actingOn(asked: string, scene: Scene): OutlineNode[] {
  const { noun = '', rest = '' } = (ACTING.exec(asked) ?? HOW.exec(asked))?.groups ?? {};
  const verb = /\s(?:which|that)\s+(?<verb>\w+s)\b/i.exec(asked)?.groups?.['verb'];
  const phrase = verb === undefined ? rest : `${verb.replace(/s$/i, '')} ${rest}`;
  if (phrase === '') return [];
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

/** "fields" are of any kind; "answers" are options or else radio buttons. */
function ofKinds(kinds: readonly string[], scene: Scene): OutlineNode[] {
  if (kinds.every(isEditable)) return scene.elements.filter(({ role }) => kinds.includes(role));
  const kind = kinds.find((role) => scene.elements.some((node) => node.role === role && !isInSelect(node)));
  return scene.elements.filter(({ role }) => role === (kind ?? kinds[0]));
}

const COLUMNS = /^(?:sortable |table )?column(?:s| headers?)(?: (?:of|in) the table)?$/i;

const isInHeader = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role }) => role === 'columnheader') !== undefined;

const LEAD = 0.1; // a group must be called so more clearly than any one element

const LAST_WORD = /\S+$/;

function proposeFor(node: OutlineNode): ProposedAction {
  return { method: methodFor(node), ref: node.ref ?? '', arguments: [], description: describe(node) };
}

function methodFor(node: OutlineNode): string {
  if (isCheckable(node.role)) return node.states.has('checked') ? 'uncheck' : 'check';
  if (node.role === 'combobox') return node.states.has('haspopup') ? 'click' : 'selectOption';
  return isEditable(node.role) ? 'fill' : 'click';
}
