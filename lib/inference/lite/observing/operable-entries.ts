import { mainElementsOf } from '../entries/entries.ts';
import { isKindNoun } from '../term-coverage/kind-nouns.ts';
import { tellsKind } from '../outline/kinds.ts';
import { ancestorsOf, ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isCheckable, isEntry, isPressed, isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { isHeaderRow } from '../outline/tables.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

const ABLE_QUESTION: readonly RegExp[] = [
  /^(?:the |all |which )?(?<noun>\p{L}+) (?:(?:that|which) )?(?:(?:i|we|you) can|can be) (?<verb>\p{L}+)(?: (?:right )?now| today| here)?$/iu,
  /^(?:die|welche|alle) (?<noun>\p{L}+),? (?:kann ich|können wir|die ich) (?<verb>\p{L}+)(?: kann)?$/iu,
  /^(?:los|las|qué) (?<noun>\p{L}+) (?:que )?(?:puedo|podemos) (?<verb>\p{L}+)$/iu,
  /^(?:les|quels|quelles) (?<noun>\p{L}+) (?:que )?(?:je peux|nous pouvons) (?<verb>\p{L}+)$/iu,
];

/**
 * "pipelines that can be deployed", "welche Verbindungen kann ich auswählen": the enabled controls for that among all entries.
 */
export function enabledControls(request: string, scene: Scene): OutlineNode[] {
  const { noun = '', verb = '' } = ABLE_QUESTION.map((form) => form.exec(request)?.groups).find(Boolean) ?? {};
  const [kind] = wordsOf(noun);
  if (verb === '' || !kind || kind.text === kind.stem || rolesNamed(noun)) return [];
  const verbText = fold(verb);
  const [word] = wordsOf(verbText);
  const buys = /^(?:buy|order|purchase)$/.test(verbText);
  const isActionFor = (node: OutlineNode): boolean => {
    const name = fold(node.name);
    const [first] = scene.words(name);
    const isVerb =
      name === verbText ||
      (first !== undefined &&
        word !== undefined &&
        (first.stem === word.stem ||
          PAST_ENDINGS.some(([ending, plain]) => verbText.replace(ending, plain) === first.text)));
    return isVerb || (buys && /^add to (?:my |your )?(?:basket|cart|bag|trolley)\b/.test(name));
  };
  const found = scene.elements.filter(
    (node) => isPressed(node.role) && isActionFor(node) && ancestorWhere(node, isEntry) !== undefined,
  );
  return found.filter(({ states }) => !states.has('disabled'));
}

/** "stopped", "edited", "deleted", "carried" */
const PAST_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(.)\1ed$/u, '$1'],
  [/ied$/u, 'y'],
  [/ed$/u, ''],
  [/d$/u, ''],
];

const LACKING_REQUEST =
  /^(?:the |all )?(?<noun>\p{Ll}+) (?:without|with no|that have no|which have no) (?:an? |any )?(?<column>\p{L}[\p{L} ]*)$/u;
const EMPTY_CELL = /^[-–—]?$/u;

/** "instances without a public IP": the entries whose column of that name is empty. */
export function entriesLacking(request: string, scene: Scene): OutlineNode[] {
  const { column = '' } = LACKING_REQUEST.exec(request)?.groups ?? {};
  const words = scene.words(column);
  const isRequested = ({ role, name, children }: OutlineNode): boolean => {
    const headerWords = role === 'columnheader' ? scene.words(name === '' ? (children[0]?.name ?? '') : name) : [];
    return headerWords.length === words.length && headerWords.every(({ stem }, at) => stem === words[at]?.stem);
  };
  const [header, other] = column === '' ? [] : scene.outline.nodes.filter(isRequested);
  const rows =
    header && !other
      ? (header.parent?.parent?.children ?? []).filter((row) => row.role === 'row' && !isHeaderRow(row))
      : [];
  const isEmpty = ({ children }: OutlineNode): boolean => {
    const cell = children[header?.siblingIndex ?? 0];
    return cell !== undefined && cell.children.length === 0 && EMPTY_CELL.test(cell.name.trim());
  };
  return mainLinksOf(rows.filter(isEmpty), scene);
}

const AT_VALUE = /^(?:the |all )?(?<noun>\p{Ll}+) (?:(?:that|which) are )?(?:on|in|at) (?<value>\S.*)$/u;

/**
 * "pipelines on main", "jobs in Berlin": the entries of a list that have this as a text of its own, where others have another
 * one.
 */
function entriesWithText(request: string, scene: Scene): OutlineNode[] {
  const { noun = '', value = '' } = AT_VALUE.exec(request)?.groups ?? {};
  const [kind] = wordsOf(noun);
  if (!kind || kind.text === kind.stem || !(isKindNoun(kind.stem) || tellsKind(kind, scene)) || rolesNamed(noun))
    return [];
  const text = fold(value);
  const mentioning = scene
    .nodesWith(text)
    .filter(
      (node) =>
        !isInteractive(node) &&
        node.role !== 'heading' &&
        node.name.split(TEXT_SEPARATOR).some((part) => fold(part.trim()) === text),
    );
  const rows = [
    ...new Set(mentioning.flatMap((node) => [...ancestorsOf(node)].find(({ role }) => isRowRole(role)) ?? [])),
  ];
  const lists = new Set(rows.map(({ parent }) => parent));
  const all = [...lists].flatMap((list) => list?.children.filter(({ role }) => isRowRole(role)) ?? []);
  const isListed = lists.size === 1 && all.length > rows.length;
  const isPart = scene.titles.some(({ role, name }) => SECTION_ROLES.has(role) && fold(name) === text);
  return isListed && !isPart ? mainLinksOf(rows, scene) : [];
}

/** The same, if nothing that was found is one of them. */
export function orEntriesWith(found: readonly OutlineNode[], request: string, scene: Scene): readonly OutlineNode[] {
  const entries = entriesWithText(request, scene);
  return entries.length > 0 && !entries.some((node) => found.includes(node)) ? entries : found;
}

const TEXT_SEPARATOR = /\s[·•|]\s|,\s/u;
const SECTION_ROLES = new Set(['heading', 'region', 'list', 'table', 'navigation', 'form']);

const mainLinksOf = (rows: readonly OutlineNode[], scene: Scene): OutlineNode[] =>
  mainElementsOf(
    rows.map(({ index, end }) => ({ from: index, to: end })),
    scene,
    'link',
  );

const FOOTER_REQUEST =
  /^(?:die |alle )?links? (?:in der |im )?(?:fu(?:ß|ss)(?:zeile|bereich)|footer)$|^(?:les )?liens (?:du |dans le |en )?(?:pied de page|bas de page)$|^(?:los )?enlaces (?:del|en el) pie(?: de página)?$|^(?:フッター|ページ下部)の?リンク$/iu;

/** "Links in der Fußzeile" */
export function footerLinks(request: string, scene: Scene): OutlineNode[] {
  if (!FOOTER_REQUEST.test(request)) return [];
  return scene.elements.filter(
    (node) => node.role === 'link' && ancestorWhere(node, ({ role }) => role === 'contentinfo') !== undefined,
  );
}

const CHECKED_REQUEST =
  /^(?:the )?(?:selected|ticked|checked|marked) (?<noun>\p{Ll}+)$|^(?:die )?(?:angekreuzten|angehakten|markierten) (?:kästchen|häkchen|felder|optionen)$|^(?:les )?cases cochées$|^(?:las )?casillas marcadas$/iu;

/** "the selected rows": the checked boxes that select them; "die angekreuzten Kästchen": all checked boxes. */
export function checkedBoxes(request: string, scene: Scene): OutlineNode[] {
  const match = CHECKED_REQUEST.exec(request);
  if (!match) return [];
  const noun = match.groups?.['noun'];
  if (noun !== undefined && (rolesNamed(noun)?.just.some(isCheckable) ?? false)) return [];
  const boxes = scene.elements.filter((node) => node.role === 'checkbox' && node.states.has('checked'));
  return noun === undefined
    ? boxes
    : boxes.filter((node) => /^(?:select\b.*|)$/i.test(node.name) && !SAYS_ALL.test(node.name) && rowOf(node));
}

const SAYS_ALL = /\ball\b/i;
const rowOf = (node: OutlineNode): OutlineNode | undefined =>
  ancestorWhere(node, (up) => isRowRole(up.role) && !isHeaderRow(up) && isWithin(node, up));
