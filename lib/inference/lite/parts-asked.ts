import { nearnessTo } from './nearness.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { hasRole, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { surroundingsOf } from './surroundings.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

type Form = (asked: string, scene: Scene) => OutlineNode[];

const OF_VERB =
  /^(?<verb>\p{L}+)\s+(?<noun>buttons|links|icons|checkboxes|switches)\s+(?:of|for|in|on)\s+(?:the\s+|all\s+)?(?<place>.+)$/iu;

/** "delete buttons of the saved queries": all that begin with the verb, in what is called so. */
const byVerbOf: Form = (asked, scene) => {
  const { verb = '', noun = '', place = '' } = OF_VERB.exec(asked)?.groups ?? {};
  const roles = rolesNamed(noun);
  const [said] = scene.words(verb);
  if (!roles || !said) return [];
  const begins = (node: OutlineNode): boolean => scene.words(node.name)[0]?.stem === said.stem;
  const all = scene.elements.filter((node) => isInteractive(node) && hasRole(node, roles) && begins(node));
  const words = telling(place, scene);
  const placed = all.filter((node) => words.every((word) => isTitled(node, word, scene)));
  return placed.length > 1 ? placed : [];
};

const isTitled = (node: OutlineNode, { stem }: Word, scene: Scene): boolean =>
  surroundingsOf(node, scene).titles.some((title) => scene.words(title).some((said) => said.stem === stem));

const telling = (text: string, scene: Scene): Word[] => scene.words(text).filter(({ weight }) => weight > STOP_WEIGHT);

const OF_NAME =
  /^(?:the\s+)?(?<noun>buttons|links|actions|controls)\s+(?:for|of|next to|beside)\s+(?<name>["“]?\p{Lu}.*)$/u;

/** "buttons for Dilys Morgan": those of the one entry that says so. */
const byEntry: Form = (asked, scene) => {
  const { noun = '', name = '' } = OF_NAME.exec(asked)?.groups ?? {};
  const words = telling(name, scene);
  if (words.length === 0) return [];
  const roles = rolesNamed(noun);
  const measure = nearnessTo({ words, roles: undefined, ordinal: undefined }, scene, 'entry');
  const near = scene.elements
    .filter((node) => isInteractive(node) && (roles ? roles.just.includes(node.role) : true))
    .map((node) => ({ node, distance: measure(node) }))
    .filter(({ distance }) => Number.isFinite(distance));
  const least = Math.min(...near.map(({ distance }) => distance));
  const nearest = near.filter(({ distance }) => distance === least).map(({ node }) => node);
  return nearest.length > 1 ? nearest : [];
};

const IN_COLUMN =
  /^(?:the\s+)?(?<head>\p{L}+s)\s+(?:from|of|by|with|for|saved by|made by|owned by)\s+(?:the\s+)?(?<who>.+)$/iu;

/** "subjects from Fenwick Dental": what stands in the column "Subject", in the rows that say so. */
const byColumnOf: Form = (asked, scene) => {
  const { head = '', who = '' } = IN_COLUMN.exec(asked)?.groups ?? {};
  const [column] = scene.words(head);
  const words = telling(who, scene);
  if (!column || words.length === 0 || rolesNamed(head)) return [];
  const headers = scene.outline.nodes.filter(({ role }) => role === 'columnheader');
  const header = headers.find((node) => {
    const said = scene.words(labelOfHeader(node));
    return said.length === 1 && said[0]?.stem === column.stem;
  });
  const rows = header?.parent?.parent?.children.filter((row) => row.role === 'row' && row !== header.parent) ?? [];
  const saying = rows.filter((row) => words.every((word) => saysIn(row, word, scene)));
  const isTitle = words.every((word) => header !== undefined && isTitled(header, word, scene));
  const kept = saying.length > 0 ? saying : isTitle ? rows : [];
  return kept.flatMap((row) => linkIn(row.children[header?.place ?? 0], scene) ?? []);
};

const labelOfHeader = ({ name, children }: OutlineNode): string => name || (children[0]?.name ?? '');

const saysIn = (row: OutlineNode, word: Word, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => place >= row.index && place < row.end);

const linkIn = (cell: OutlineNode | undefined, scene: Scene): OutlineNode | undefined =>
  cell &&
  scene.elements.find(
    (node) => isInteractive(node) && (node === cell || isWithin(node, cell)) && node.role !== 'gridcell',
  );

const NAMED_BY =
  /^(?:the\s+)?(?<things>\p{L}+s)\s+(?:saved|written|created|made|posted|owned|added|uploaded|sent|opened)\s+by\s+(?<who>.+)$/iu;

/** "queries saved by Nuria": of the entries that say the name, the links. */
const byAuthor: Form = (asked, scene) => {
  const words = telling(NAMED_BY.exec(asked)?.groups?.['who'] ?? '', scene);
  if (words.length === 0) return [];
  const rows = scene.outline.nodes.filter(
    (node) => isRowRole(node.role) && words.every((word) => saysIn(node, word, scene)),
  );
  const inner = rows.filter((row) => !rows.some((other) => other !== row && isWithin(other, row)));
  return inner.flatMap((row) => scene.elements.find((node) => node.role === 'link' && isWithin(node, row)) ?? []);
};

const GENERIC = /^(?:filters|options|actions|settings|controls|choices)$/;
const GROUPS = new Set('toolbar tablist radiogroup group navigation listbox list menu'.split(' '));

/** "sheets of the diagram", "drawing tools": all of the one group that is called just so, where nothing else is. */
const byGroupName: Form = (asked, scene) => {
  const { first = '', rest = '' } =
    /^(?:the\s+)?(?<first>\p{L}+s)\s+(?:of|in|for)\s+(?:the\s+|this\s+)?(?<rest>\p{L}+)$/iu.exec(asked)?.groups ?? {};
  const { word = '', plural = '' } = /^(?:the\s+)?(?<word>\p{Ll}+)\s+(?<plural>\p{Ll}+s)$/u.exec(asked)?.groups ?? {};
  const [name] = scene.words(first || plural);
  const [other] = scene.words(rest || word);
  if (!name || !other || rolesNamed(first || plural) || GENERIC.test(plural)) return [];
  const isElsewhere = scene.elements.some((node) => isInteractive(node) && scene.says(node, other));
  if (word !== '' && isElsewhere) return [];
  const [group, more] = scene.elements.filter(
    (node) =>
      GROUPS.has(node.role) &&
      node.name !== '' &&
      scene.words(node.name).length === 1 &&
      scene.words(node.name)[0]?.stem === name.stem,
  );
  if (!group || more) return [];
  const members = scene.elements.filter((node) => isInteractive(node) && isWithin(node, group) && isTop(node, group));
  const kind = members[0]?.role;
  const same = members.filter(({ role }) => role === kind);
  return same.length > 1 ? same : [];
};

const isTop = (node: OutlineNode, group: OutlineNode): boolean =>
  ancestorWhere(node, (up) => up !== group && isInteractive(up) && isWithin(up, group)) === undefined;

/** Several elements that are asked for by the verb they begin with, their entry, their column, their group. */
export function partsAsked(asked: string, scene: Scene): OutlineNode[] {
  for (const form of [byVerbOf, byEntry, byColumnOf, byAuthor, byGroupName]) {
    const found = form(asked, scene);
    if (found.length > 0) return found;
  }
  return [];
}
