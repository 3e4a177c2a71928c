import { isRecord } from '../inference/schema/json-schema.ts';

const REF = /(?<!\S)\[(\d+-\d+)\]/g; // text of the page that looks like one is escaped, or stands in a word
const REF_LIKE = /(?<![\w.-])\d+-\d+(?![\w-])/g;
const PLACE = /^\[#(\d+)\]$/;

/**
 * The refs of an outline by their place in it: the first is 0. Two readings of the same page differ in nothing but the
 * numbers in their refs: where their neutral texts are equal, a place of one names the same element in the other.
 */
export class PageRefs {
  readonly #refs: readonly string[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(outline: string) {
    this.#refs = [...new Set([...outline.matchAll(REF)].map(([, ref = '']) => ref))];
    this.#places = new Map(this.#refs.map((ref, place) => [ref, place]));
  }

  /** All refs, in order. */
  get list(): string {
    return this.#refs.join(' ');
  }

  /** A text with the place for each ref of the page; a place that is no ref of ours is told apart. */
  neutral(text: string): string {
    return text.replaceAll('[#', '[##').replaceAll(REF, (whole, ref: string) => {
      const place = this.#places.get(ref);
      return place === undefined ? whole : `[#${place}]`;
    });
  }

  /** How a ref of the page, bare or in brackets, is written without its numbers; undefined for anything else. */
  toPlace(text: string): string | undefined {
    const place = this.#places.get(text.trim().replace(/^\[(.*)\]$/, '$1'));
    return place === undefined ? undefined : `[#${place}]`;
  }

  /** The ref at a place that `toPlace` wrote; undefined when the page has no such place. */
  toRef(place: string): string | undefined {
    return this.#refs[Number(PLACE.exec(place)?.[1])];
  }

  /** Refs of the page that stand in some text, each with its place: what a caller wrote by hand. */
  mentionedIn(texts: readonly string[]): [ref: string, place: number][] {
    const tokens = new Set(texts.flatMap((text) => text.match(REF_LIKE) ?? []));
    return [...tokens].flatMap((token): [string, number][] => {
      const place = this.#places.get(token);
      return place === undefined ? [] : [[token, place]];
    });
  }
}

/** True for what `PageRefs.toPlace` writes. */
export function isPlace(text: string): boolean {
  return PLACE.test(text);
}

/** True for a ref of any page, bare or in brackets. */
export function isRef(text: string): boolean {
  return /^\s*\[?\d+-\d+\]?\s*$/.test(text);
}

/** True when a text holds something that could be a ref of some page. */
export function mayMentionRef(text: string): boolean {
  return text.search(REF_LIKE) !== -1;
}

/** All strings of some data: its texts, and its names of properties. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]) : [];
}

/** The same data with every string changed. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [change(name), mapTexts(inner, change)]));
}
