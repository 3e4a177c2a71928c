import { actionButtonIn } from './compared-entries.ts';
import { nthEntry } from '../structure/counted-entries.ts';
import { decide, type Decision } from '../candidates/decision.ts';
import { onNode } from '../candidates/proposal.ts';
import { tellsKind } from '../outline/kinds.ts';
import { isKindNoun } from '../term-coverage/kind-nouns.ts';
import { ORDINAL_PATTERN, ordinalOf } from '../values/ordinal-words.ts';
import { ancestorsOf, ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { isHeaderRow, isTable, rowsOf } from '../outline/tables.ts';
import { isEntry, isRowRole } from '../outline/roles.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from '../lexicon/words.ts';

type Decide = (clause: string, scene: Scene) => Decision;

/** Each place where the description of the object may begin, after the action. */
const DESCRIPTION_START = new RegExp(
  String.raw`(?<=\S\s)(?:the|what|whatever|whoever|whichever|(?<!\sthe\s)(?:${ORDINAL_PATTERN}))\s`,
  'giu',
);
/** "add … to the cart": the destination comes after it. */
const DESTINATION =
  /\s(?:to|into|in|onto)\s(?:the|my)\s(?:\p{Ll}+\s)?(?:cart|basket|bag|trolley|list|favou?rites|wish ?list)$/iu;
const ENTRY_WORD = /\s(?:the\s)?(?:entry|record|row|line|details?|data|page|profile)(?=\s(?:of|for|on)$)/iu;
const TRAILING_PREPOSITION = /\s(?:of|for|to|on|from|with|at|by)$/iu;
const UNSUPPORTED_WORDS =
  /\b(?:this|it|they|he|she|you|i|we|my|follows?|not|no|without|except|other|another|most|least|fewest|more|less|over|under|above|below|before|after|between|and|or|all|every|each|both)\b|n['’]t\b/iu;

/**
 * "suspend whoever uses 88 GB", "email the member with 9 races", "edit whatever Ines Vogt has borrowed": done in the only entry
 * that matches the description, if nothing accounts for all of the words. `undefined` if no entry is described.
 */
export function decideDescribed(clause: string, scene: Scene, decideClause: Decide): Decision | undefined {
  if (/["“„«]/.test(clause)) return undefined; // a quote is as it is
  const [tail = ''] = DESTINATION.exec(clause) ?? [];
  const said = clause.slice(0, clause.length - tail.length);
  for (const { index } of said.matchAll(DESCRIPTION_START)) {
    const head = said.slice(0, index).trim();
    const row = CHECK_VERB.test(head) ? undefined : rowDescribed(said.slice(index), scene, OPEN_VERB.test(head));
    if (!row) continue;
    const among = scene.elements.filter((node) => isWithin(node, row));
    const verb = `${head.replace(ENTRY_WORD, '').replace(TRAILING_PREPOSITION, '')}`;
    const whole = /\s/.test(verb) || tail !== '' ? `${verb}${tail}` : `${verb} it`;
    const decision = decideClause(whole, scene.restrictedTo(among));
    const done =
      decision.chosen || !ORDINAL_ENTRY.test(said.slice(index)) ? undefined : actionButtonIn(head, among, scene);
    if (done) return { chosen: done };
    return decision.chosen || !OPEN_VERB_ONLY.test(verb) ? decision : (onlyLinkIn(row, scene) ?? decision);
  }
  return undefined;
}

const CHECK_VERB = /^(?:un|de-?)?(?:select|check|tick|choose|pick|mark)\b/i;
const OPEN_VERB = /^(?:open|view|read|visit|show|see)\b/i;
const OPEN_VERB_ONLY = /^(?:open|view|read|visit|see|show(?: me)?|take me)$/i;

const ORDINAL_ENTRY = new RegExp(
  String.raw`^(?:the )?(?<ordinal>${ORDINAL_PATTERN}) (?<kind>\p{Ll}+)(?: (?:from the top|down|(?:in|on|of|from) (?:the|this|my|your) (?:list|table|page|grid|cart|basket|bag|trolley|order)))?$`,
  'iu',
);
const KIND_PHRASE = /^(?:the|that) (?<kind>\p{Ll}+)\s/iu;
const ANYTHING_PHRASE = /^(?:what|whatever|whoever|whichever)\s/iu;
const GENERIC_NOUN = /^(?:one|thing|entry|item|row|line|record|person|guy|man|woman|lady)$/i;
const PREPOSITION = String.raw`(?:(?:on|in|at|from|by|with|of|for|to|about) )?(?:the |a |an )?`;
/** "that is in …", "which has …", "with …": it only says that the entry has it. */
const LIGHT_PHRASE = new RegExp(
  String.raw`^(?:(?:(?:that|which|who)(?:['’]s)? )?(?:(?:is|are|was|were|has|have|had|says?|shows?|holds?|costs?|reads?|comes?|came|stands?|got) )?(?:called |named |sent |made |dated )?${PREPOSITION})`,
  'iu',
);
/** "that ran …", "which failed with …": a number, or a whole cell, identifies it whatever the verb. */
const VERB_PHRASE = new RegExp(String.raw`^(?:(?:that|which|who) )?\p{Ll}+ ${PREPOSITION}(?=\S)`, 'iu');
/** "that failed with …" */
const VERB_WITH_REASON = /^(?:(?:that|which|who) )?\p{Ll}+ (?:with|because of|due to) /iu;
/** "Ines Vogt has borrowed" */
const NAME_THEN_VERB = /^(?<name>\p{Lu}\S*(?: \p{Lu}\S*)*) (?:(?:has|have|had|is|was) )?\p{Ll}+$/u;

/** "driven by Ines Vogt" */
const PASSIVE_WITH_NAME =
  /^(?:(?:that|which|who) )?(?:(?:is|was|has been|were) )?\p{Ll}+ by (?<name>\p{Lu}\S*(?: \p{Lu}\S*)*)$/u;

/** The only entry of the page that matches; of a kind that the page lists, or any if it is only to be opened or ticked. */
export function rowDescribed(said: string, scene: Scene, isSafe: boolean): OutlineNode | undefined {
  const isKind = ([word]: readonly Word[]): boolean =>
    word !== undefined && word.text === word.stem && ((isSafe && isKindNoun(word.text)) || tellsKind(word, scene));
  const { ordinal = '', kind: counted = '' } = ORDINAL_ENTRY.exec(said)?.groups ?? {};
  if (ordinal !== '') return isKindListed(counted, scene) ? rowByOrdinal(counted, ordinal, scene) : undefined;
  const { kind } = KIND_PHRASE.exec(said)?.groups ?? {};
  if (kind === undefined && !ANYTHING_PHRASE.test(said)) return undefined;
  const isDoer = kind === undefined || /^the \p{Ll}+ (?:that|which) /iu.test(said);
  const row = rowMatching(
    said.replace(kind === undefined ? ANYTHING_PHRASE : KIND_PHRASE, ''),
    { isDoer, isKind: kind !== undefined },
    scene,
  );
  const isKnown = kind === undefined || GENERIC_NOUN.test(kind) || isKind(wordsOf(kind));
  const isOne = wordsOf(kind ?? '').every(({ text, stem }) => text === stem); // "the receipts of" are something in it
  // "the truck that Emil drives"
  return row && (isKnown || (isOne && rowsMentioning(kind, scene).includes(row))) ? row : undefined;
}

/** Only kinds that the page lists count: by a title, or by its search field. */
function isKindListed(kind: string, scene: Scene): boolean {
  const [word] = wordsOf(kind);
  const isTitle = ({ role }: OutlineNode): boolean => TITLE_ROLES.has(role) || role === 'searchbox';
  const says = (node: OutlineNode): boolean =>
    (isTitle(node) || /^(?:search|find|filter)\b/i.test(node.name)) && ancestorWhere(node, isEntry) === undefined;
  if (!word || word.text !== word.stem || word.text === 'page') return false;
  return (
    ROW_NOUN.test(kind) || scene.placesOf(word).some((place) => scene.outline.nodes.slice(place, place + 1).some(says))
  );
}

const TITLE_ROLES = new Set(['document', 'heading', 'columnheader', 'list', 'table', 'grid', 'status']);
const ROW_NOUN = /^(?:row|line|entry|item)$/i;

interface DescriptionForm {
  /** A name before a verb is its subject. */
  isDoer: boolean;
  /** The kind of the entry is given. */
  isKind: boolean;
}

function rowMatching(description: string, { isDoer, isKind }: DescriptionForm, scene: Scene): OutlineNode | undefined {
  const value = description.replace(LIGHT_PHRASE, '');
  const did = description.replace(VERB_PHRASE, '');
  const cells = [...(value === description ? [] : [value]), ...(VERB_WITH_REASON.test(description) ? [did] : [])];
  const whole = cells.map((cell) => only(rowsWithCell(cell, scene))).find((row) => row !== undefined);
  if (whole || UNSUPPORTED_WORDS.test(description)) return whole;
  const { name = PASSIVE_WITH_NAME.exec(description)?.groups?.['name'] } =
    NAME_THEN_VERB.exec(description.replace(/^(?:that|which) /, ''))?.groups ?? {};
  if ((isDoer || PASSIVE_WITH_NAME.test(description)) && name !== undefined)
    return only(rowsMentioning(name, scene).filter((row) => !isEntrySubject(name, row)));
  const rows = value === description && isKind ? [] : rowsWithValue(value, scene);
  return rows.length > 0
    ? only(rows)
    : did !== description && /\d/.test(did)
      ? only(rowsWithValue(did, scene))
      : undefined;
}

function rowByOrdinal(kind: string, ordinal: string, scene: Scene): OutlineNode | undefined {
  const [noun] = wordsOf(kind);
  const place = ordinalOf(ordinal.toLowerCase());
  const entry = noun && nthEntry(noun, place, { scene });
  const first = entry && scene.outline.nodes[entry.from];
  if (first && first.end === entry.to && isEntry(first)) return first;
  const tables = scene.outline.nodes.filter((node) => isTable(node) && rowsWithin(node).length > 1);
  const rows = tables.length === 1 ? tables.flatMap(rowsWithin) : [];
  return place < 0 ? rows.at(place) : rows[place - 1];
}

const rowsWithin = (table: OutlineNode): OutlineNode[] =>
  rowsOf(table).filter((row) => !isHeaderRow(row) && controlsIn(row).size > 0);

/** By its only link: one with just a count opens another thing. */
function onlyLinkIn({ index, end }: OutlineNode, { elements }: Scene): Decision | undefined {
  const links = elements.filter((node) => node.role === 'link' && node.index > index && node.index < end);
  const [link, other] = links.length > 1 ? links.filter(({ parent }) => parent?.role === 'heading') : links;
  return link && !other && !/^\d+ \p{Ll}+$/u.test(link.name)
    ? decide([onNode({ node: link, score: MATCH_SCORE }, 'click', [])])
    : undefined;
}

const MATCH_SCORE = 0.78;

const only = ([row, ...others]: readonly OutlineNode[]): OutlineNode | undefined =>
  others.every((other) => other === row) ? row : undefined;

/** By the number in a column, by a whole cell, or by one of its texts. */
function rowsWithValue(value: string, scene: Scene): OutlineNode[] {
  const { column = '', number = '' } =
    (/^(?<number>\S*\d\S*) (?<column>\p{Ll}+)$/u.exec(value) ?? /^(?<column>\p{Ll}+) (?<number>\S*\d\S*)$/u.exec(value))
      ?.groups ?? {};
  const under = number === '' ? [] : rowsUnder(column, number, scene);
  if (under.length > 0) return under;
  const whole = rowsWithCell(value, scene);
  return whole.length > 0 ? whole : rowsMentioning(value, scene);
}

/** "9 races", "room 302": the rows with that in the column for it. */
function rowsUnder(column: string, number: string, scene: Scene): OutlineNode[] {
  const [asked] = wordsOf(column);
  const isAsked = (head: OutlineNode): boolean =>
    [head, ...head.children].some(({ name }) =>
      wordsOf(name).some(({ root, stem }) => root === asked?.root || stem === asked?.stem),
    );
  const heads = scene.outline.nodes.filter((node) => node.role === 'columnheader' && isAsked(node));
  return rowsWithCell(number, scene).filter((row) =>
    heads.some(
      (head) =>
        head.parent?.parent === row.parent && fold(row.children[head.siblingIndex]?.name ?? '') === fold(number),
    ),
  );
}

const rowsWithCell = (value: string, scene: Scene): OutlineNode[] =>
  scene.nodesWith(fold(value)).flatMap((node) => (fold(node.name) === fold(value) ? entryAround(node) : []));

function rowsMentioning(value: string, scene: Scene): OutlineNode[] {
  const asked = scene.words(value).filter(({ weight }: Word) => weight > STOP_WEIGHT);
  const [first] = asked;
  return (first ? scene.placesOf(first) : []).flatMap((place) => {
    const node = scene.outline.nodes[place];
    return node && asked.every((word) => scene.mentions(node, word)) ? entryAround(node) : [];
  });
}

/** The entries of several similar ones around a text that contain a control, the innermost first. */
export function entriesAround(node: OutlineNode): OutlineNode[] {
  if (node.role === 'option') return [];
  return [...ancestorsOf(node)].filter((up) => isEntry(up) && !isHeaderRow(up) && isOneOfSimilar(up));
}

const entryAround = (node: OutlineNode): OutlineNode[] => entriesAround(node).slice(0, 1);

/** It contains a control, and so does a sibling: the same one, if these are parts of the page. */
function isOneOfSimilar(node: OutlineNode): boolean {
  const own = controlsIn(node);
  const others = node.parent?.children.filter((other) => other !== node && other.role === node.role) ?? [];
  const isAlike = (other: OutlineNode): boolean => {
    const theirs = controlsIn(other);
    return isRowRole(node.role) ? theirs.size > 0 : [...theirs].some((name) => own.has(name));
  };
  return own.size > 0 && others.some(isAlike);
}

const controlsIn = (node: OutlineNode): ReadonlySet<string> =>
  new Set(
    node.children.flatMap((child) => [
      ...(child.ref !== undefined && isInteractive(child) ? [`${child.role} ${child.name}`] : []),
      ...controlsIn(child),
    ]),
  );

/** An entry's name: its subject, not a related person. */
const isEntrySubject = (name: string, row: OutlineNode): boolean => {
  const lead = row.children.find((child) => child.name !== '' || child.children.some((inner) => inner.name !== ''));
  return [lead, ...(lead?.children ?? [])].some((node) => node !== undefined && fold(node.name).includes(fold(name)));
};
