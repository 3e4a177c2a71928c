import { deedOf } from './compared.ts';
import { countedEntry } from './counted.ts';
import { decide, type Decision } from './decide.ts';
import { onNode } from './proposal.ts';
import { saysKind } from './kinds.ts';
import { isNounOfKind } from './kind-words.ts';
import { ORDINAL_SAID, ordinalOf } from './ordinal-words.ts';
import { ancestorsOf, ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isInteractive, type Scene } from './scene.ts';
import { isHeaderRow, isTable, rowsOf } from './tables.ts';
import { isEntry, isRowRole } from './roles.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from './words.ts';

type Decide = (clause: string, scene: Scene) => Decision;

/** Each place where the description of the object may begin, after the action. */
const BEGINS = new RegExp(
  String.raw`(?<=\S\s)(?:the|what|whatever|whoever|whichever|(?<!\sthe\s)(?:${ORDINAL_SAID}))\s`,
  'giu',
);
/** "add … to the cart": the destination comes after it. */
const TAIL =
  /\s(?:to|into|in|onto)\s(?:the|my)\s(?:\p{Ll}+\s)?(?:cart|basket|bag|trolley|list|favou?rites|wish ?list)$/iu;
const ITSELF = /\s(?:the\s)?(?:entry|record|row|line|details?|data|page|profile)(?=\s(?:of|for|on)$)/iu;
const LINKS = /\s(?:of|for|to|on|from|with|at|by)$/iu;
const TOLD_OTHERWISE =
  /\b(?:this|it|they|he|she|you|i|we|my|follows?|not|no|without|except|other|another|most|least|fewest|more|less|over|under|above|below|before|after|between|and|or|all|every|each|both)\b|n['’]t\b/iu;

/**
 * "suspend whoever uses 88 GB", "email the member with 9 races", "edit whatever Ines Vogt has borrowed": done in the only entry
 * that matches the description, if nothing accounts for all of the words. `undefined` if no entry is described.
 */
export function decideDescribed(clause: string, scene: Scene, decideClause: Decide): Decision | undefined {
  if (/["“„«]/.test(clause)) return undefined; // a quote is as it is
  const [tail = ''] = TAIL.exec(clause) ?? [];
  const said = clause.slice(0, clause.length - tail.length);
  for (const { index } of said.matchAll(BEGINS)) {
    const head = said.slice(0, index).trim();
    const row = TICKS.test(head) ? undefined : rowDescribed(said.slice(index), scene, OPENS.test(head));
    if (!row) continue;
    const among = scene.elements.filter((node) => isWithin(node, row));
    const deed = `${head.replace(ITSELF, '').replace(LINKS, '')}`;
    const whole = /\s/.test(deed) || tail !== '' ? `${deed}${tail}` : `${deed} it`;
    const decision = decideClause(whole, scene.among(among));
    const done = decision.chosen || !COUNTED.test(said.slice(index)) ? undefined : deedOf(head, among, scene);
    if (done) return { chosen: done };
    return decision.chosen || !OPENED.test(deed) ? decision : (openedIn(row, scene) ?? decision);
  }
  return undefined;
}

const TICKS = /^(?:un|de-?)?(?:select|check|tick|choose|pick|mark)\b/i;
const OPENS = /^(?:open|view|read|visit|show|see)\b/i;
const OPENED = /^(?:open|view|read|visit|see|show(?: me)?|take me)$/i;

const COUNTED = new RegExp(
  String.raw`^(?:the )?(?<ordinal>${ORDINAL_SAID}) (?<kind>\p{Ll}+)(?: (?:from the top|down|(?:in|on|of|from) (?:the|this|my|your) (?:list|table|page|grid|cart|basket|bag|trolley|order)))?$`,
  'iu',
);
const KIND = /^(?:the|that) (?<kind>\p{Ll}+)\s/iu;
const ANY = /^(?:what|whatever|whoever|whichever)\s/iu;
const GENERIC = /^(?:one|thing|entry|item|row|line|record|person|guy|man|woman|lady)$/i;
const PREPOSITION = String.raw`(?:(?:on|in|at|from|by|with|of|for|to|about) )?(?:the |a |an )?`;
/** "that is in …", "which has …", "with …": it only says that the entry has it. */
const LIGHT = new RegExp(
  String.raw`^(?:(?:(?:that|which|who)(?:['’]s)? )?(?:(?:is|are|was|were|has|have|had|says?|shows?|holds?|costs?|reads?|comes?|came|stands?|got) )?(?:called |named |sent |made |dated )?${PREPOSITION})`,
  'iu',
);
/** "that ran …", "which failed with …": a number, or a whole cell, identifies it whatever the verb. */
const DID = new RegExp(String.raw`^(?:(?:that|which|who) )?\p{Ll}+ ${PREPOSITION}(?=\S)`, 'iu');
/** "that failed with …" */
const FAILED = /^(?:(?:that|which|who) )?\p{Ll}+ (?:with|because of|due to) /iu;
/** "Ines Vogt has borrowed" */
const BY_NAME = /^(?<name>\p{Lu}\S*(?: \p{Lu}\S*)*) (?:(?:has|have|had|is|was) )?\p{Ll}+$/u;

/** "driven by Ines Vogt" */
const DONE_BY = /^(?:(?:that|which|who) )?(?:(?:is|was|has been|were) )?\p{Ll}+ by (?<name>\p{Lu}\S*(?: \p{Lu}\S*)*)$/u;

/** The only entry of the page that matches; of a kind that the page lists, or any if it is only to be opened or ticked. */
export function rowDescribed(said: string, scene: Scene, isSafe: boolean): OutlineNode | undefined {
  const isKind = ([word]: readonly Word[]): boolean =>
    word !== undefined && word.text === word.stem && ((isSafe && isNounOfKind(word.text)) || saysKind(word, scene));
  const { ordinal = '', kind: counted = '' } = COUNTED.exec(said)?.groups ?? {};
  if (ordinal !== '') return isListed(counted, scene) ? rowCounted(counted, ordinal, scene) : undefined;
  const { kind } = KIND.exec(said)?.groups ?? {};
  if (kind === undefined && !ANY.test(said)) return undefined;
  const isDoer = kind === undefined || /^the \p{Ll}+ (?:that|which) /iu.test(said);
  const row = rowTold(said.replace(kind === undefined ? ANY : KIND, ''), { isDoer, isKind: kind !== undefined }, scene);
  const isKnown = kind === undefined || GENERIC.test(kind) || isKind(wordsOf(kind));
  const isOne = wordsOf(kind ?? '').every(({ text, stem }) => text === stem); // "the receipts of" are something in it
  return row && (isKnown || (isOne && rowsSaying(kind, scene).includes(row))) ? row : undefined; // "the truck that Emil drives"
}

/** Only kinds that the page lists count: by a title, or by its search field. */
function isListed(kind: string, scene: Scene): boolean {
  const [word] = wordsOf(kind);
  const isTitle = ({ role }: OutlineNode): boolean => TITLES.has(role) || role === 'searchbox';
  const says = (node: OutlineNode): boolean =>
    (isTitle(node) || /^(?:search|find|filter)\b/i.test(node.name)) && ancestorWhere(node, isEntry) === undefined;
  if (!word || word.text !== word.stem || word.text === 'page') return false;
  return ROW.test(kind) || scene.placesOf(word).some((place) => scene.outline.nodes.slice(place, place + 1).some(says));
}

const TITLES = new Set(['document', 'heading', 'columnheader', 'list', 'table', 'grid', 'status']);
const ROW = /^(?:row|line|entry|item)$/i;

interface Manner {
  /** A name before a verb is its subject. */
  isDoer: boolean;
  /** The kind of the entry is given. */
  isKind: boolean;
}

function rowTold(told: string, { isDoer, isKind }: Manner, scene: Scene): OutlineNode | undefined {
  const value = told.replace(LIGHT, '');
  const did = told.replace(DID, '');
  const cells = [...(value === told ? [] : [value]), ...(FAILED.test(told) ? [did] : [])];
  const whole = cells.map((cell) => only(rowsWithCell(cell, scene))).find((row) => row !== undefined);
  if (whole || TOLD_OTHERWISE.test(told)) return whole;
  const { name = DONE_BY.exec(told)?.groups?.['name'] } =
    BY_NAME.exec(told.replace(/^(?:that|which) /, ''))?.groups ?? {};
  if ((isDoer || DONE_BY.test(told)) && name !== undefined)
    return only(rowsSaying(name, scene).filter((row) => !isLead(name, row)));
  const rows = value === told && isKind ? [] : rowsTold(value, scene);
  return rows.length > 0 ? only(rows) : did !== told && /\d/.test(did) ? only(rowsTold(did, scene)) : undefined;
}

function rowCounted(kind: string, ordinal: string, scene: Scene): OutlineNode | undefined {
  const [noun] = wordsOf(kind);
  const place = ordinalOf(ordinal.toLowerCase());
  const entry = noun && countedEntry(noun, place, { scene });
  const first = entry && scene.outline.nodes[entry.from];
  if (first && first.end === entry.to && isEntry(first)) return first;
  const tables = scene.outline.nodes.filter((node) => isTable(node) && rowsWithin(node).length > 1);
  const rows = tables.length === 1 ? tables.flatMap(rowsWithin) : [];
  return place < 0 ? rows.at(place) : rows[place - 1];
}

const rowsWithin = (table: OutlineNode): OutlineNode[] =>
  rowsOf(table).filter((row) => !isHeaderRow(row) && controlsIn(row).size > 0);

/** By its only link: one with just a count opens another thing. */
function openedIn({ index, end }: OutlineNode, { elements }: Scene): Decision | undefined {
  const links = elements.filter((node) => node.role === 'link' && node.index > index && node.index < end);
  const [link, other] = links.length > 1 ? links.filter(({ parent }) => parent?.role === 'heading') : links;
  return link && !other && !/^\d+ \p{Ll}+$/u.test(link.name)
    ? decide([onNode({ node: link, score: STANDS }, 'click', [])])
    : undefined;
}

const STANDS = 0.78;

const only = ([row, ...others]: readonly OutlineNode[]): OutlineNode | undefined =>
  others.every((other) => other === row) ? row : undefined;

/** By the number in a column, by a whole cell, or by one of its texts. */
function rowsTold(value: string, scene: Scene): OutlineNode[] {
  const { column = '', number = '' } =
    (/^(?<number>\S*\d\S*) (?<column>\p{Ll}+)$/u.exec(value) ?? /^(?<column>\p{Ll}+) (?<number>\S*\d\S*)$/u.exec(value))
      ?.groups ?? {};
  const under = number === '' ? [] : rowsUnder(column, number, scene);
  if (under.length > 0) return under;
  const whole = rowsWithCell(value, scene);
  return whole.length > 0 ? whole : rowsSaying(value, scene);
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
      (head) => head.parent?.parent === row.parent && fold(row.children[head.place]?.name ?? '') === fold(number),
    ),
  );
}

const rowsWithCell = (value: string, scene: Scene): OutlineNode[] =>
  scene.nodesWith(fold(value)).flatMap((node) => (fold(node.name) === fold(value) ? rowAround(node) : []));

function rowsSaying(value: string, scene: Scene): OutlineNode[] {
  const asked = scene.words(value).filter(({ weight }: Word) => weight > STOP_WEIGHT);
  const [first] = asked;
  return (first ? scene.placesOf(first) : []).flatMap((place) => {
    const node = scene.outline.nodes[place];
    return node && asked.every((word) => scene.says(node, word)) ? rowAround(node) : [];
  });
}

/** The entries of several similar ones around a text that contain a control, the innermost first. */
export function rowsAround(node: OutlineNode): OutlineNode[] {
  if (node.role === 'option') return [];
  return [...ancestorsOf(node)].filter((up) => isEntry(up) && !isHeaderRow(up) && isOneOfSeveral(up));
}

const rowAround = (node: OutlineNode): OutlineNode[] => rowsAround(node).slice(0, 1);

/** It contains a control, and so does a sibling: the same one, if these are parts of the page. */
function isOneOfSeveral(node: OutlineNode): boolean {
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
const isLead = (name: string, row: OutlineNode): boolean => {
  const lead = row.children.find((child) => child.name !== '' || child.children.some((inner) => inner.name !== ''));
  return [lead, ...(lead?.children ?? [])].some((node) => node !== undefined && fold(node.name).includes(fold(name)));
};
