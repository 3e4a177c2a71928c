import type { PageView } from '../../inference.ts';
import { listsOver, modalOf } from './modal.ts';
import { isHeaderRow } from './tables.ts';
import { abbreviationOf } from '../lexicon/synonyms.ts';
import { parseOutline, type Outline, type OutlineNode, isWithin } from './outline.ts';
import { isClickable, isEditable } from './roles.ts';
import { rowsAround, type Stretch } from './stretches.ts';
import { TextIndex } from './text-index.ts';
import { fold, wordsOf, type Word } from '../lexicon/words.ts';

const titleRoles = new Set(
  'document heading columnheader list table grid navigation region main form tablist toolbar tree dialog'.split(' '),
);

/** A parsed page with what ranking queries again and again. Lives as long as the view that it was read from. */
export class Scene {
  readonly outline: Outline;
  /** Operable elements: all with a ref, or those in the open modal dialog. */
  readonly elements: readonly OutlineNode[];
  /** The names of the page or a part of it. */
  readonly titles: readonly OutlineNode[];
  readonly #words: Map<string, readonly Word[]>;
  readonly #places: Map<Likeness, Map<string, readonly number[]>>;
  readonly #mentionCounts: Map<string, number>;
  readonly #nodesByText: Map<string, readonly OutlineNode[]>;
  readonly #rows = new Map<OutlineNode, Map<string, readonly Stretch[]>>();
  readonly #index: TextIndex;
  #shapes: readonly Shape[] | undefined;
  #nameCounts: ReadonlyMap<string, number> | undefined;
  #hasRows: boolean | undefined;
  #blockedTexts: readonly OutlineNode[] | undefined;
  /** The dialog that blocks everything else. */
  readonly modalDialog: OutlineNode | undefined;

  /**
   * @param page The text of an outline, or another scene of the same page, whose caches are shared.
   * @param restrictedTo Refs of the only elements that may be acted on, if not all may be.
   * @param isRead Values are read from it: see parseOutline.
   */
  constructor(page: string | Scene, restrictedTo?: ReadonlySet<string>, isRead = false) {
    const isNew = typeof page === 'string';
    this.outline = isNew ? parseOutline(page, isRead) : page.outline;
    this.#index = isNew ? new TextIndex(page, this.outline.nodes) : page.#index;
    this.#words = isNew ? new Map<string, readonly Word[]>() : page.#words;
    this.#places = isNew ? new Map<Likeness, Map<string, readonly number[]>>() : page.#places;
    this.#mentionCounts = isNew ? new Map<string, number>() : page.#mentionCounts;
    this.#nodesByText = isNew ? new Map<string, readonly OutlineNode[]>() : page.#nodesByText;
    this.titles = this.outline.nodes.filter(
      ({ role, name, states }) =>
        name !== '' &&
        (titleRoles.has(role) ||
          (states.size > 0 && (states.has('current') || (role === 'tab' && states.has('selected'))))),
    );
    this.modalDialog = modalOf(this.outline.nodes);
    this.elements = this.outline.nodes.filter(
      (node) => node.ref !== undefined && this.#isOpen(node) && (!restrictedTo || restrictedTo.has(node.ref)),
    );
  }

  /** The same page, with only these elements operable. */
  restrictedTo(elements: readonly OutlineNode[]): Scene {
    return new Scene(this, new Set(elements.flatMap(({ ref }) => ref ?? [])));
  }

  /** Runs of text without an element of their own that are just this, folded, unless a modal dialog blocks them. */
  textsReading(said: string): readonly OutlineNode[] {
    const isSaid = (node: OutlineNode): boolean =>
      node.ref === undefined && (node.role === 'text' || node.role === 'cell') && fold(node.name) === said;
    return this.nodesWith(said).filter((node) => isSaid(node) && this.#isOpen(node));
  }

  #isOpen(node: OutlineNode): boolean {
    const { modalDialog } = this;
    if (!modalDialog) return true;
    this.#blockedTexts ??= [modalDialog, ...listsOver(modalDialog, this.outline.nodes)];
    return this.#blockedTexts.some((one) => isWithin(node, one));
  }

  /** The elements, grouped by all that ranking reads of an element itself. */
  get shapes(): readonly Shape[] {
    return (this.#shapes ??= shapesOf(this.elements));
  }

  /** Whether the page has rows of data: then list entries are not counted as such. */
  get hasRows(): boolean {
    return (this.#hasRows ??= this.outline.nodes.some((node) => node.role === 'row' && !isHeaderRow(node)));
  }

  /** Number of elements with the name. */
  countNamed(name: string): number {
    this.#nameCounts ??= countNames(this.elements);
    return this.#nameCounts.get(name) ?? 0;
  }

  words(text: string): readonly Word[] {
    const known = this.#words.get(text);
    if (known) return known;
    const words = wordsOf(text.replace(LEADING_COUNT, ''));
    this.#words.set(text, words);
    return words;
  }

  /** The element's row among its siblings, if these are rows without an element of their own. */
  rowOf(node: OutlineNode): Stretch | undefined {
    const isIn = ({ from, to }: Stretch): boolean => from <= node.index && node.index < to;
    const own = this.rowsLike(node).find(isIn);
    if (own || node.role !== 'button' || this.countNamed(node.name) > 1) return own;
    const beside = node.parent?.children.filter(
      ({ role, siblingIndex: place }) => role === 'button' && Math.abs(place - node.siblingIndex) === 1,
    );
    return beside?.flatMap((other) => this.rowsLike(other)).find(isIn); // "Unreserve" between "Edit" and "Hide"
  }

  /** That row and its peers. */
  rowsLike(node: OutlineNode): readonly Stretch[] {
    if (!node.parent) return [];
    const known = this.#rows.get(node.parent) ?? new Map<string, readonly Stretch[]>();
    this.#rows.set(node.parent, known);
    const key = `${node.role} ${labelOf(node)}`;
    const rows = known.get(key) ?? rowsAroundSameName(node, node.parent.children);
    known.set(key, rows);
    return rows;
  }

  /** Indexes in reading order of the nodes with the word. */
  placesOf(word: Word): readonly number[] {
    return this.#placesWhere(word, isSameOrAbbreviated);
  }

  /** Nodes that may contain a piece of text, folded: a superset of those that do. */
  nodesWith(piece: string): readonly OutlineNode[] {
    return this.#index.nodesWith(piece);
  }

  /** How many nodes may have the word: an upper bound, which is fast to compute. */
  mentionsOf(word: Word): number {
    const known = this.#mentionCounts.get(word.text);
    if (known !== undefined) return known;
    const count = this.#index.countWith(sharedPrefix(word));
    this.#mentionCounts.set(word.text, count);
    return count;
  }

  /** The same, including nodes with a word from the same root: "invited" for "invitation". */
  placesOfRoot(word: Word): readonly number[] {
    return this.#placesWhere(word, isSameSense);
  }

  /** Whether the node's name or value has the word, or one from the same root. */
  mentionsRootOf(node: OutlineNode, word: Word): boolean {
    return this.#isAmong(node, word, isOfSameRoot);
  }

  /** Whether the node's name or value has the word. */
  mentions(node: OutlineNode, word: Word): boolean {
    return this.#isAmong(node, word, isSameOrAbbreviated);
  }

  /** A word of few nodes is looked up once for all of them. */
  #isAmong(node: OutlineNode, word: Word, isSame: Likeness): boolean {
    if (this.mentionsOf(word) > FEW_NODES) return this.#mentionsAll(node, word, isSame);
    return this.#placesWhere(word, isSame).includes(node.index);
  }

  #placesWhere(word: Word, isSame: Likeness): readonly number[] {
    const byWord = this.#places.get(isSame) ?? new Map<string, readonly number[]>();
    this.#places.set(isSame, byWord);
    const known = byWord.get(word.text);
    if (known) return known;
    const places: number[] = [];
    for (const node of this.#nodesMentioning(sharedPrefix(word)))
      if (this.#mentionsAll(node, word, isSame)) places.push(node.index);
    byWord.set(word.text, places);
    return places;
  }

  /** Nodes with a piece of text in their name or value, folded: computed once for all likenesses. */
  #nodesMentioning(piece: string): readonly OutlineNode[] {
    const isIn = (text: string | undefined): boolean => text !== undefined && text !== '' && fold(text).includes(piece);
    const known = this.#nodesByText.get(piece);
    if (known) return known;
    const isSaying = ({ name, states }: OutlineNode): boolean => isIn(name) || isIn(states.get('value'));
    const nodes = this.#index.nodesWith(piece, isSaying);
    this.#nodesByText.set(piece, nodes);
    return nodes;
  }

  #mentionsAll({ name, states }: OutlineNode, word: Word, isSame: Likeness): boolean {
    const isIn = (text: string): boolean =>
      text !== '' &&
      fold(text).includes(sharedPrefix(word)) &&
      this.words(text).some((said) => isSame(word, said) || sameWordOrPhrase(said.text, word.text));
    const value = states.get('value');
    return isIn(name) || (value !== undefined && isIn(value));
  }
}

const scenes = new WeakMap<PageView, Scene>();

/** The scene of a page view, which is parsed once for all requests about it. */
export function sceneOf(page: PageView): Scene {
  const scene = scenes.get(page) ?? new Scene(page.outline);
  scenes.set(page, scene);
  return scene;
}

const FEW_NODES = 100; // nodes

type Likeness = (word: Word, said: Word) => boolean;

/** In another form, or abbreviated: "Sun" for "Sunday". */
const isSameOrAbbreviated: Likeness = (word, said) =>
  said.stem === word.stem || (said.sense === word.sense && abbreviationOf.has(word.text));

/** A phrase contains each of its words. */
const sameWordOrPhrase = (phrase: string, word: string): boolean =>
  phrase === word || (phrase.includes(' ') && phrase.split(' ').includes(word));

const isSameSense: Likeness = (word, said) => said.root === word.root || said.stem === word.stem;
const isOfSameRoot: Likeness = (word, said) => isSameOrAbbreviated(word, said) || said.root === word.root;

/** Rows around elements with the same name; unnamed ones, by their icon. */
function rowsAroundSameName(node: OutlineNode, siblings: readonly OutlineNode[]): readonly Stretch[] {
  const peers = siblings.filter((other) => other.role === node.role && labelOf(other) === labelOf(node));
  return peers.length < 2 ? [] : rowsAround(peers);
}

/** Elements of one role and name, without states: what is true of one by itself is true of all. */
export interface Shape {
  readonly first: OutlineNode;
  readonly nodes: OutlineNode[];
}

/** A field, or an element with states or without a name, may be identified by the text before it or by these: it is not grouped. */
function shapesOf(elements: readonly OutlineNode[]): Shape[] {
  const shapes: Shape[] = [];
  const known = new Map<string, Map<string, Shape>>();
  for (const node of elements) {
    const { role, name } = node;
    const byName = known.get(role) ?? new Map<string, Shape>();
    const isShared = node.states.size === 0 && name !== '' && !isEditable(role);
    const shape = isShared ? byName.get(name) : undefined;
    if (shape) {
      shape.nodes.push(node);
      continue;
    }
    const made = { first: node, nodes: [node] };
    shapes.push(made);
    if (isShared) known.set(role, byName.set(name, made));
  }
  return shapes;
}

function countNames(elements: readonly OutlineNode[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of elements) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The common start of a word and its root: "cookies" and "cooky" share "cook". A phrase is looked up by its first word. */
function sharedPrefix({ text, root }: Word): string {
  const short = abbreviationOf.get(text);
  if (short !== undefined) return short;
  let length = 0;
  while (length < text.length && text[length] === root[length] && text[length] !== ' ') length++;
  return text.slice(0, length);
}

/** "4 Replies. Reply": the count, before the action. */
const LEADING_COUNT = /^\d[\d.,]*\s?[KM]?\s+(?<verb>\p{L}{4})\p{L}*[.,:·]\s+(?=\k<verb>)/iu;

/** An element's name: for an icon its description. */
export function labelOf({ name, states }: OutlineNode): string {
  const description = states.get('description');
  return description === undefined || /[\p{L}\p{N}]/u.test(name) ? name : description;
}

/** Whether it is operable by pointer or keyboard; this includes draggable drawings without another role. */
export function isInteractive(node: OutlineNode): boolean {
  const isDrawn = node.role === 'generic' && node.name !== '' && node.states.has('draggable');
  return isClickable(node.role) || node.states.has('clickable') || isDrawn;
}
