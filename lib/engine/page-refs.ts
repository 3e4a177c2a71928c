import { isRecord } from '../inference/schema/json-schema.ts';

const REF = /(?<!\S)\[(\d+-\d+)\]/g; // text of the page that looks like one is escaped, or stands in a word
const REF_LIKE = /(?<![\w.-])\d+-\d+(?![\w-])/g;
const PLACEHOLDER = /^\[#(\d+)\]$/;

/**
 * The refs of an outline by their place in it: the first is 0. Two readings of the same page differ in nothing but the
 * numbers in their refs: where their texts with placeholders are equal, one of these names the same element in the other.
 */
export class PageRefs {
  readonly #refs: readonly string[];
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(outline: string) {
    this.#refs = [...new Set([...outline.matchAll(REF)].map(([, ref = '']) => ref))];
    this.#indexes = new Map(this.#refs.map((ref, place) => [ref, place]));
  }

  /** All refs, in order. */
  get joinedRefs(): string {
    return this.#refs.join(' ');
  }

  /** A text with a placeholder for each ref of the page; what only looks like a placeholder is escaped. */
  withPlaceholders(text: string): string {
    return text.replaceAll('[#', '[##').replaceAll(REF, (whole, ref: string) => {
      const index = this.#indexes.get(ref);
      return index === undefined ? whole : `[#${index}]`;
    });
  }

  /** How a ref of the page, bare or in brackets, is written without its numbers; undefined for anything else. */
  toPlaceholder(text: string): string | undefined {
    const place = this.#indexes.get(text.trim().replace(/^\[(.*)\]$/, '$1'));
    return place === undefined ? undefined : `[#${place}]`;
  }

  /** The ref of a placeholder that `toPlaceholder` wrote; undefined when the page has no such ref. */
  toRef(placeholder: string): string | undefined {
    return this.#refs[Number(PLACEHOLDER.exec(placeholder)?.[1])];
  }

  /** Refs of the page that stand in some text, each with its place: what a caller wrote by hand. */
  mentionedIn(texts: readonly string[]): [ref: string, place: number][] {
    const tokens = new Set(texts.flatMap((text) => text.match(REF_LIKE) ?? []));
    return [...tokens].flatMap((token): [string, number][] => {
      const place = this.#indexes.get(token);
      return place === undefined ? [] : [[token, place]];
    });
  }
}

/** True for what `PageRefs.toPlaceholder` writes. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
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
