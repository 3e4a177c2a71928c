import { leads } from './entries.ts';
import { isNounOfKind } from './kind-words.ts';
import { saysKind } from './kinds.ts';
import { ancestorsOf, ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isCheckable, isEntry, isPressed, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { isHeaderRow } from './tables.ts';
import { fold, wordsOf } from './words.ts';

const ABLE: readonly RegExp[] = [
  /^(?:the |all |which )?(?<noun>\p{L}+) (?:(?:that|which) )?(?:(?:i|we|you) can|can be) (?<verb>\p{L}+)(?: (?:right )?now| today| here)?$/iu,
  /^(?:die|welche|alle) (?<noun>\p{L}+),? (?:kann ich|können wir|die ich) (?<verb>\p{L}+)(?: kann)?$/iu,
  /^(?:los|las|qué) (?<noun>\p{L}+) (?:que )?(?:puedo|podemos) (?<verb>\p{L}+)$/iu,
  /^(?:les|quels|quelles) (?<noun>\p{L}+) (?:que )?(?:je peux|nous pouvons) (?<verb>\p{L}+)$/iu,
];

/** "pipelines that can be deployed", "welche Verbindungen kann ich auswählen": the enabled controls for that among all entries. */
export function ableEntries(asked: string, scene: Scene): OutlineNode[] {
  const { noun = '', verb = '' } = ABLE.map((form) => form.exec(asked)?.groups).find(Boolean) ?? {};
  const [kind] = wordsOf(noun);
  if (verb === '' || !kind || kind.text === kind.stem || rolesNamed(noun)) return [];
  const said = fold(verb);
  const [word] = wordsOf(said);
  const buys = /^(?:buy|order|purchase)$/.test(said);
  const does = (node: OutlineNode): boolean => {
    const name = fold(node.name);
    const [first] = scene.words(name);
    const isVerb =
      name === said ||
      (first !== undefined &&
        word !== undefined &&
        (first.stem === word.stem || PAST.some(([ending, plain]) => said.replace(ending, plain) === first.text)));
    return isVerb || (buys && /^add to (?:my |your )?(?:basket|cart|bag|trolley)\b/.test(name));
  };
  const found = scene.elements.filter(
    (node) => isPressed(node.role) && does(node) && ancestorWhere(node, isEntry) !== undefined,
  );
  return found.filter(({ states }) => !states.has('disabled'));
}

/** "stopped", "edited", "deleted", "carried" */
const PAST: readonly (readonly [RegExp, string])[] = [
  [/(.)\1ed$/u, '$1'],
  [/ied$/u, 'y'],
  [/ed$/u, ''],
  [/d$/u, ''],
];

const LACKING =
  /^(?:the |all )?(?<noun>\p{Ll}+) (?:without|with no|that have no|which have no) (?:an? |any )?(?<column>\p{L}[\p{L} ]*)$/u;
const NOTHING = /^[-–—]?$/u;

/** "instances without a public IP": the entries whose column of that name is empty. */
export function lackingEntries(asked: string, scene: Scene): OutlineNode[] {
  const { column = '' } = LACKING.exec(asked)?.groups ?? {};
  const words = scene.words(column);
  const isAsked = ({ role, name, children }: OutlineNode): boolean => {
    const said = role === 'columnheader' ? scene.words(name === '' ? (children[0]?.name ?? '') : name) : [];
    return said.length === words.length && said.every(({ stem }, at) => stem === words[at]?.stem);
  };
  const [header, other] = column === '' ? [] : scene.outline.nodes.filter(isAsked);
  const rows =
    header && !other
      ? (header.parent?.parent?.children ?? []).filter((row) => row.role === 'row' && !isHeaderRow(row))
      : [];
  const isEmpty = ({ children }: OutlineNode): boolean => {
    const cell = children[header?.place ?? 0];
    return cell !== undefined && cell.children.length === 0 && NOTHING.test(cell.name.trim());
  };
  return leadsOf(rows.filter(isEmpty), scene);
}

const AT = /^(?:the |all )?(?<noun>\p{Ll}+) (?:(?:that|which) are )?(?:on|in|at) (?<value>\S.*)$/u;

/** "pipelines on main", "jobs in Berlin": the entries of a list that have this as a text of its own, where others have another one. */
function entriesAt(asked: string, scene: Scene): OutlineNode[] {
  const { noun = '', value = '' } = AT.exec(asked)?.groups ?? {};
  const [kind] = wordsOf(noun);
  if (!kind || kind.text === kind.stem || !(isNounOfKind(kind.stem) || saysKind(kind, scene)) || rolesNamed(noun))
    return [];
  const said = fold(value);
  const saying = scene
    .nodesWith(said)
    .filter(
      (node) =>
        !isInteractive(node) &&
        node.role !== 'heading' &&
        node.name.split(PARTS).some((part) => fold(part.trim()) === said),
    );
  const rows = [...new Set(saying.flatMap((node) => [...ancestorsOf(node)].find(({ role }) => isRowRole(role)) ?? []))];
  const lists = new Set(rows.map(({ parent }) => parent));
  const all = [...lists].flatMap((list) => list?.children.filter(({ role }) => isRowRole(role)) ?? []);
  const isListed = lists.size === 1 && all.length > rows.length;
  const isPart = scene.titles.some(({ role, name }) => PART.has(role) && fold(name) === said);
  return isListed && !isPart ? leadsOf(rows, scene) : [];
}

/** The same, if nothing that was found is one of them. */
export function orEntriesAt(found: readonly OutlineNode[], asked: string, scene: Scene): readonly OutlineNode[] {
  const entries = entriesAt(asked, scene);
  return entries.length > 0 && !entries.some((node) => found.includes(node)) ? entries : found;
}

const PARTS = /\s[·•|]\s|,\s/u;
const PART = new Set(['heading', 'region', 'list', 'table', 'navigation', 'form']);

const leadsOf = (rows: readonly OutlineNode[], scene: Scene): OutlineNode[] =>
  leads(
    rows.map(({ index, end }) => ({ from: index, to: end })),
    scene,
    'link',
  );

const FOOTER =
  /^(?:die |alle )?links? (?:in der |im )?(?:fu(?:ß|ss)(?:zeile|bereich)|footer)$|^(?:les )?liens (?:du |dans le |en )?(?:pied de page|bas de page)$|^(?:los )?enlaces (?:del|en el) pie(?: de página)?$|^(?:フッター|ページ下部)の?リンク$/iu;

/** "Links in der Fußzeile" */
export function footerLinks(asked: string, scene: Scene): OutlineNode[] {
  if (!FOOTER.test(asked)) return [];
  return scene.elements.filter(
    (node) => node.role === 'link' && ancestorWhere(node, ({ role }) => role === 'contentinfo') !== undefined,
  );
}

const TICKED =
  /^(?:the )?(?:selected|ticked|checked|marked) (?<noun>\p{Ll}+)$|^(?:die )?(?:angekreuzten|angehakten|markierten) (?:kästchen|häkchen|felder|optionen)$|^(?:les )?cases cochées$|^(?:las )?casillas marcadas$/iu;

/** "the selected rows": the checked boxes that select them; "die angekreuzten Kästchen": all checked boxes. */
export function tickedBoxes(asked: string, scene: Scene): OutlineNode[] {
  const match = TICKED.exec(asked);
  if (!match) return [];
  const noun = match.groups?.['noun'];
  if (noun !== undefined && (rolesNamed(noun)?.just.some(isCheckable) ?? false)) return [];
  const boxes = scene.elements.filter((node) => node.role === 'checkbox' && node.states.has('checked'));
  return noun === undefined
    ? boxes
    : boxes.filter((node) => /^(?:select\b.*|)$/i.test(node.name) && !ALL.test(node.name) && rowOf(node));
}

const ALL = /\ball\b/i;
const rowOf = (node: OutlineNode): OutlineNode | undefined =>
  ancestorWhere(node, (up) => isRowRole(up.role) && !isHeaderRow(up) && isWithin(node, up));
