import { isWithin, parseOutline, type Outline, type OutlineNode } from './outline.ts';
import { isClickable } from './roles.ts';
import { fold, wordsOf, type Word } from './words.ts';

const titling = new Set('document heading columnheader list table grid navigation region main form'.split(' '));

/** A parsed page with what ranking asks of it again and again. Lives for one request. */
export class Scene {
  readonly outline: Outline;
  /** Elements that may be acted on: all with a ref, or those in the open modal dialog. */
  readonly elements: readonly OutlineNode[];
  /** What names the page or a part of it. */
  readonly titles: readonly OutlineNode[];
  readonly #words = new Map<string, readonly Word[]>();
  readonly #places = new Map<string, readonly number[]>();
  readonly #folded: (string | undefined)[] = [];

  constructor(text: string) {
    this.outline = parseOutline(text);
    this.titles = this.outline.nodes.filter(({ role, name }) => name !== '' && titling.has(role));
    const modal = this.outline.nodes.findLast((node) => node.states.has('modal'));
    this.elements = this.outline.nodes.filter((node) => node.ref !== undefined && (!modal || isWithin(node, modal)));
  }

  words(text: string): readonly Word[] {
    const known = this.#words.get(text);
    if (known) return known;
    const words = wordsOf(text);
    this.#words.set(text, words);
    return words;
  }

  /** Places in reading order of the nodes that say the word. */
  placesOf(word: Word): readonly number[] {
    const known = this.#places.get(word.text);
    if (known) return known;
    const places = this.outline.nodes.flatMap((node) => (this.says(node, word) ? [node.index] : []));
    this.#places.set(word.text, places);
    return places;
  }

  /** True when the node's name or value says the word. */
  says(node: OutlineNode, word: Word): boolean {
    if (!this.#foldedText(node).includes(commonStart(word))) return false;
    const said = [...this.words(node.name), ...this.words(node.states.get('value') ?? '')];
    return said.some((other) => other.stem === word.stem || other.text.split(' ').includes(word.text));
  }

  #foldedText(node: OutlineNode): string {
    return (this.#folded[node.index] ??= fold(`${node.name} ${node.states.get('value') ?? ''}`));
  }
}

/** What a word and its stem begin with: "cookies" and "cooky" share "cook". A phrase is looked up by its first word. */
function commonStart({ text, stem }: Word): string {
  let length = 0;
  while (length < text.length && text[length] === stem[length] && text[length] !== ' ') length++;
  return text.slice(0, length);
}

/** True for what reacts to the pointer or the keyboard. */
export function isInteractive(node: OutlineNode): boolean {
  return isClickable(node.role) || node.states.has('clickable');
}

/** The text beside a field that has no name of its own: the nearest text before it under the same parent. */
export function textBefore(node: OutlineNode): string {
  const siblings = node.parent?.children ?? [];
  for (let at = node.place - 1; at >= 0; at--) {
    const sibling = siblings[at];
    if (!sibling || isInteractive(sibling)) return '';
    if (sibling.name !== '') return isText(sibling) ? sibling.name : '';
  }
  return '';
}

const isText = ({ role, children }: OutlineNode): boolean => children.length === 0 && role !== 'heading';
