import { sectionEnd } from './nearness.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isCheckable, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { entryNouns } from './verbs.ts';
import { STOP_WEIGHT, wordsOf, type Word } from './words.ts';

const BE = /\s+(?:(?:that|which|who)\s+)?(?:are|were|have been)\s+/i;

/** "overdue invoices", "the earlier orders", "the attached files": the entries that say so, or that stand under what is called so. */
export function entriesAsked(asked: string, scene: Scene): OutlineNode[] {
  const [things = '', state = ''] = asked.split(BE);
  const words = wordsOf(`${state} ${things}`).filter(({ weight }) => weight > STOP_WEIGHT);
  const noun = words.at(-1);
  if (!noun || words.length < 2 || words.length > MOST_WORDS || noun.text === noun.stem || rolesNamed(noun.text))
    return [];
  const kinds = words.slice(0, -1);
  const saying = rowsSaying(kinds, scene);
  return saying.length > 0 ? saying : entriesUnder(noun, kinds, scene);
}

const TELLING = /^(?:the |my |all )*(?<noun>\p{Ll}+s)\s+(?:from|by|of|to|about)\s+(?<name>\p{Lu}.*)$/u;

/** "emails from Lena Vik": the entries that say all of it, by their links. */
export function entriesTelling(asked: string, scene: Scene): OutlineNode[] {
  const { noun, name } = TELLING.exec(asked)?.groups ?? {};
  const [kind] = wordsOf(noun ?? '');
  if (!kind || name === undefined || !entryNouns.has(kind.stem)) return [];
  const [first, ...others] = wordsOf(name).filter(({ weight }) => weight > STOP_WEIGHT);
  const rows = new Set(
    first
      ? scene.placesOf(first).flatMap((place) => {
          const node = scene.outline.nodes[place];
          return (node && (isRowRole(node.role) ? node : ancestorWhere(node, ({ role }) => isRowRole(role)))) ?? [];
        })
      : [],
  );
  const telling = [...rows].filter((row) =>
    others.every((word) => scene.placesOf(word).some((at) => at >= row.index && at < row.end)),
  );
  return telling.flatMap((row) => scene.elements.find((node) => node.role === 'link' && isWithin(node, row)) ?? []);
}

const OF_WHOM =
  /^(?:the\s+|all\s+|my\s+)?\p{L}+s(?:\s+(?:that|which)\s+(?:is|are|was|were))?(?:\s+\p{L}+(?:ed|en|ght|de|id|nt))?\s+(?:from|by|of|for|with|at|to)\s+(?:the\s+)?(?<whom>.+)$/u;

/** "queries saved by Nuria", "subjects from Fenwick Dental": the entries with a cell or a text that says just that. */
export function entriesOf(asked: string, scene: Scene): OutlineNode[] {
  const whom = wordsOf(OF_WHOM.exec(asked)?.groups?.['whom'] ?? '');
  const [first] = whom;
  if (!first || rolesNamed(/\p{L}+/u.exec(asked)?.[0] ?? '')) return [];
  const isJust = (node: OutlineNode): boolean => {
    const said = scene.words(node.name);
    return said.length === whom.length && said.every(({ text }, at) => text === whom[at]?.text);
  };
  const saying = scene.placesOf(first).flatMap((place) => scene.outline.nodes[place] ?? []);
  const rows = saying.flatMap((node) => {
    const isTold = !isInteractive(node) && node.role !== 'columnheader' && isJust(node);
    return (isTold && ancestorWhere(node, ({ role }) => isRowRole(role))) || [];
  });
  const links = rows.flatMap((row) => scene.elements.find((node) => node.role === 'link' && isWithin(node, row)) ?? []);
  return [...new Set(links)];
}

const MOST_WORDS = 4;
const SHORT = 3; // words: a state, not a title

/** The entries of which a short text says all the words, where their siblings do not. */
function rowsSaying(kinds: readonly Word[], scene: Scene): OutlineNode[] {
  const [first, ...others] = kinds;
  if (!first) return [];
  const rows = new Set(
    scene.placesOf(first).flatMap((place) => {
      const node = scene.outline.nodes[place];
      const isState =
        node && !isInteractive(node) && wordsOf(node.name).length <= SHORT && node.role !== 'columnheader';
      return (isState && ancestorWhere(node, ({ role }) => isRowRole(role))) || [];
    }),
  );
  const all = [...rows].filter((row) =>
    others.every((word) => scene.placesOf(word).some((at) => at >= row.index && at < row.end)),
  );
  const siblings = all[0]?.parent?.children.filter(({ role }) => role === all[0]?.role) ?? [];
  return all.length > 0 && all.length < siblings.length ? all.flatMap((row) => leadOf(row, scene) ?? []) : [];
}

/** What stands for an entry: its link, its box, or itself. */
function leadOf(row: OutlineNode, scene: Scene): OutlineNode | undefined {
  const inside = scene.elements.filter((node) => isWithin(node, row) && isInteractive(node));
  return inside.find(({ role }) => role === 'link') ?? inside.find(({ role }) => isCheckable(role)) ?? inside[0];
}

/** Under the heading that says the noun, or what was done to it: "Attachments" for attached files. */
function entriesUnder(noun: Word, kinds: readonly Word[], scene: Scene): OutlineNode[] {
  const heading = scene.titles.find(
    ({ role, name, states }) =>
      role === 'heading' &&
      states.get('level') !== '1' &&
      scene
        .words(name)
        .some(
          (said) =>
            said.stem === noun.stem || kinds.some(({ text, root }) => /(?:ed|en)$/.test(text) && said.root === root),
        ),
  );
  const end = heading ? sectionEnd(heading) : 0;
  const rows = scene.outline.nodes.filter(
    ({ role, index }) => heading && isRowRole(role) && index > heading.index && index < end,
  );
  const links = rows.flatMap((row) => scene.elements.find((node) => node.role === 'link' && isWithin(node, row)) ?? []);
  return links.length > 1 ? [...new Set(links)] : [];
}
