import { plainer } from './entry-question.ts';
import { isKindredIn, isLike, isWordIn } from './word-said.ts';
import { sensesOf } from './kindred.ts';
import { isKind } from './kinds.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isEditable, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, labelOf, type Scene } from './scene.ts';
import { standsAround, surroundingsOf } from './surroundings.ts';
import { isHeaderRow } from './tables.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** An action for which a question asks how or where. */
interface Deed {
  /** All words in order: "get rid of" is looked up in them. */
  all: readonly Word[];
  verb: Word;
  /** What it is done to. */
  things: readonly Word[];
  /** The question asks for what it can't be done to. */
  isDenied: boolean;
}

interface Found {
  node: OutlineNode;
  score: number;
}

const FORMS: readonly RegExp[] = [
  /^(?:how|where)(?:(?<not> not)| (?:can|could|do|does|should|would|may|might|must|is it possible))*(?: (?:i|we|you|one|someone|people))? (?<deed>(?:to )?\p{L}.*)$/iu,
  /^(?:how|where) (?:can|could|do|may) (?:(?<not>not) )?(?:i|we|you|one) (?<deed>.+)$/iu,
  /^(?:the |all |all the |which |what )?(?:(?:buttons|controls|icons|ways|places)(?: (?:for|to|of|that|which|i can use to))?|links (?:for|that|which)) (?<deed>\p{Ll}.+)$/iu,
  /^(?:the |all |which |what |who )?(?<thing>\p{Ll}[\p{L} ]*?)?(?: (?:that|which))? ?(?:i|we|you|one) can (?<not>not )?(?<deed>\p{Ll}+)(?: now)?$/iu,
  /^(?:which|what) (?<thing>\p{Ll}[\p{L} ]*?) can (?<not>not )?(?:i |we |you |be )(?<deed>\p{Ll}+)(?: now)?$/iu,
  /^(?:which|what) (?<thing>\p{Ll}+) (?<deed>\p{Ll}+(?:e|t|d|y|n|l) (?:something|a|an|the|single|things?)\b.*)$/iu,
];

/** "how can I delete single receipts", "which devices can I test": its controls in all entries, or its only control. */
export function deedsAsked(question: string, scene: Scene): OutlineNode[] {
  const deed = readDeed(question, scene);
  return deed ? chosenFor(deed, scene, false) : [];
}

/** The same, if several have that name, by that verb or an exact synonym. */
export function deedsSurely(question: string, scene: Scene): OutlineNode[] {
  if (SHORT.test(question)) return [];
  const deed = readDeed(question, scene);
  return deed ? chosenFor(deed, scene, true) : [];
}

/** "buttons to add a row", "how to pay": these name what is asked for, and may be looked up like names. */
const SHORT = /^(?:how to|where to|(?:the |all |which |what )*(?:buttons?|links?|controls?|icons?|ways?|places?))\b/i;

function readDeed(question: string, scene: Scene): Deed | undefined {
  const plain = plainer(question);
  for (const form of FORMS) {
    const { deed = '', thing = '', not } = form.exec(plain)?.groups ?? {};
    const all = scene.words(particleFirst(deed.replace(LEADING, '')));
    const [verb, ...rest] = all.filter(({ text }) => !LITTLE.test(text));
    if (!verb) continue;
    const phrase = phraseOf(verb, all);
    const kinds = scene.words(thing).filter(({ weight }) => weight === 1);
    const things = [...rest.filter((word) => !phrase.includes(word)), ...kinds].filter(
      (word) => word.weight > STOP_WEIGHT && !ANY.test(word.text),
    );
    return { all, verb, things, isDenied: not !== undefined };
  }
  return undefined;
}

/** The words of one action: "get rid of". */
function phraseOf(verb: Word, all: readonly Word[]): Word[] {
  const { of } = sensesOf(all);
  const at = all.indexOf(verb);
  const isOfIt = (place: number): boolean => [...(of[at] ?? [])].some((sense) => of[place]?.has(sense) === true);
  const end = all.findIndex((_, place) => place > at && !isOfIt(place));
  return all.slice(at, end === -1 ? undefined : end);
}

/** "try single jobs again" is "try again". */
export const particleFirst = (deed: string): string =>
  deed
    .replace(/^(?:taking|making|giving|putting|moving|writing|deciding)\b/iu, (verb) =>
      verb.replace(/(.)?ing$/iu, '$1e').replace(/^putte$/iu, 'put'),
    )
    .replace(/^(\p{L}+?)ing\b/iu, '$1')
    .replace(
      /^(?<verb>\p{L}+) (?<things>.+) (?<particle>again|off|out|up|down|away|back|down)$/iu,
      '$<verb> $<particle> $<things>',
    );

const LEADING = /^(?:to|for|be|not|i|can)\s+/i;
const LITTLE = /^(?:can|could|do|does|i|we|you|me|my|to|not|be|is|are|the|a|an|please|now)$/;
const ANY =
  /^(?:single|each|every|individual|another|other|something|anything|things?|some|any|all|them|it|one|ones|old|off|out|up|away|down|back|again|on|in|own|longer|here|this|certain|particular|particularly|just|people|somebody|someone|page|table|list)$/;

function chosenFor(deed: Deed, scene: Scene, isSurely: boolean): OutlineNode[] {
  const all = scene.elements.filter((node) => isInteractive(node) && !isEditable(node.role) && node.role !== 'option');
  const found = all
    .flatMap((node): Found[] => {
      const score = scoreOf(node, deed, scene);
      return score > 0 ? [{ node, score }] : [];
    })
    .filter(({ score }) => !isSurely || score >= SURE);
  const groups = byKind(found, scene).toSorted((a, b) => best(b) - best(a) || b.length - a.length);
  const several = groups.find((group) => group.length > 1 && best(group) >= best(groups[0] ?? []) - NEAR);
  if (isSurely && several && several.filter(({ score }) => score >= best(several) - ALIKE).length < 2) return [];
  const chosen = several ?? (isSurely ? undefined : groups[0]);
  if (!chosen) return [];
  const like = groups.filter((group) => best(group) === best(chosen) && isBeside(group, chosen)).flat();
  const most = best(chosen) - ALIKE;
  const nodes = (like.length > chosen.length ? like : chosen)
    .filter(({ score }) => score >= most)
    .map(({ node }) => node);
  const kept = deed.isDenied ? nodes.filter(({ states }) => states.has('disabled')) : nodes;
  return kept.toSorted((a, b) => a.index - b.index);
}

function byKind(found: readonly Found[], scene: Scene): Found[][] {
  const groups = new Map<string, Found[]>();
  for (const one of found) {
    const kind = kindOf(one.node, scene);
    const group = groups.get(kind);
    if (group) group.push(one);
    else groups.set(kind, [one]);
  }
  return [...groups.values()];
}

const SURE = 0.7;
const NEAR = 0.25;
const best = (group: readonly Found[]): number => Math.max(0, ...group.map(({ score }) => score));

/** "Accept" and "Refuse" of the same entries. */
const isBeside = (group: readonly Found[], other: readonly Found[]): boolean =>
  group.length === other.length && group.every(({ node }, at) => node.parent === other[at]?.node.parent);

/** What names begin with alike: "Unfollow Slugs", "Unfollow Ants". */
function kindOf(node: OutlineNode, scene: Scene): string {
  const [first, ...rest] = scene.words(labelOf(node));
  const isEach = scene.countNamed(node.name) > 1;
  return `${node.role} ${first?.text} ${isEach ? rest.map(({ text }) => text).join(' ') : ''}`;
}

const BY_VERB = 1;
const BY_KINDRED = 0.8;
const LATER = 0.9; // its label begins with another word
const MORE = 0.95; // its label has other words besides
const AROUND = 0.9; // the object is named around it
const ALIKE = 0.06;

/** How well a control fits: its label has the verb, and its label or surroundings name the object; 0 if not. */
function scoreOf(node: OutlineNode, deed: Deed, scene: Scene): number {
  const label = scene.words(labelOf(node));
  const { verb, all, things } = deed;
  const at = label.findIndex((said) => isLike(verb, said));
  const isKindred = at === -1 && isKindredIn(all, all.indexOf(verb), label);
  if (at === -1 && !isKindred) return GENERIC.test(verb.text) ? ofThings(label, deed) : 0;
  const isExact = (word: Word): boolean => isWordIn(word, label) || isSaidFor(word, node, { scene, all: [] });
  const isLoose = isKindred && !things.some(isExact); // one synonym is enough
  const inLabel = (word: Word): boolean =>
    isWordIn(word, label) || (!isLoose && all.includes(word) && isKindredIn(all, all.indexOf(word), label));
  const left = things.filter((word) => !inLabel(word));
  if (left.some((word) => !isSaidFor(word, node, { scene, all: isLoose ? [] : all }))) return 0;
  const told = things.length - left.length + 1;
  const isMore = label.filter(({ weight }) => weight === 1).length > told && !isInEntry(node);
  return (
    (isKindred ? BY_KINDRED : BY_VERB) * (at > 0 ? LATER : 1) * (left.length > 0 ? AROUND : 1) * (isMore ? MORE : 1)
  );
}

/** "leave a rating" for "Write a review": the verb may be any. */
const GENERIC = /^(?:leave|give|make|do|put|find|get|see|view|look|have|use|set)$/;

function ofThings(label: readonly Word[], { things, all }: Deed): number {
  const isSaid = (word: Word): boolean => isWordIn(word, label) || isKindredIn(all, all.indexOf(word), label);
  return things.length > 0 && things.every(isSaid) ? BY_THINGS : 0;
}

const BY_THINGS = 0.6;

/** There its label may name the entry: "Remove Oat milk". */
const isInEntry = (node: OutlineNode): boolean => ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

/** May denote anything on the page. */
const GENERAL = /^(?:item|entry|element)$/;

interface Around {
  scene: Scene;
  all: readonly Word[];
}

/** Its object is named above the control or in its entry, or is what the page lists. */
function isSaidFor(word: Word, node: OutlineNode, { scene, all }: Around): boolean {
  if (GENERAL.test(word.stem) || rolesNamed(word.text) !== undefined || isKind(word, scene)) return true;
  if (standsAround(word, node, scene)) return true;
  const titles = [
    ...surroundingsOf(node, scene).titles,
    ...scene.titles
      .filter(({ role, states }) => role === 'document' || states.get('level') === '1')
      .map(({ name }) => name),
    ...headersOver(node),
  ];
  const at = all.indexOf(word);
  return titles.some((title) => {
    const said = scene.words(title);
    return isWordIn(word, said) || (at !== -1 && isKindredIn(all, at, said));
  });
}

/** The column headers of its table. */
function headersOver(node: OutlineNode): string[] {
  const row = ancestorWhere(node, ({ role }) => role === 'row');
  const head = row?.parent?.children.find(isHeaderRow);
  return head?.children.map(({ name }) => name) ?? [];
}
