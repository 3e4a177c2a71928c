import { fold } from '../words.ts';
import type { Piece } from './label.ts';
import type { Table } from './tables.ts';

/** A word of a language without blanks between words. */
export interface Segment extends Piece {
  kind: 'word' | 'verb' | 'particle' | 'ordinal';
}

/** Unsplittable parts: files, dates, numbers, quotations. */
const WHOLE =
  /[¥￥$€£]?\d{1,3}(?:,\d{3})+(?:\.\d+)?[円元]?|[¥￥$€£]\d[\d.]*|\d[\d.]*[円元]|(?:\d{4}年)?\d{1,2}月\d{1,2}日|[\p{Script=Latin}\d@._/:%+-]*[\p{Script=Latin}\d@_/%]|[\uE000-\uE0FF]/gu;
const LONGEST = 6; // segments of a word of the table

const particles: Readonly<Record<string, ReadonlySet<string>>> = {
  ja: new Set('を に で へ と は が の から まで'.split(' ')),
  zh: new Set('的 把 将 將 给 給 在 从 從 为 為 到 成 中 里 裡 内 是 往'.split(' ')),
};
const fillers: Readonly<Record<string, ReadonlySet<string>>> = {
  ja: new Set('する し て した します しろ せよ お ご さん くだ さい たい い ね も'.split(' ')),
  zh: new Set('请 請 帮 帮我 我 麻烦 一下 了 吧 想 要 掉 個 个'.split(' ')),
};

/** "3ページ目", "2番目の", "第二行": ordinals, in English. */
const counted: readonly (readonly [RegExp, (digits: string) => string])[] = [
  [/(\d+)ページ目?/u, (digits) => `page ${digits}`],
  [/(\d+)行目の?/u, (digits) => `${nth(digits)} row`],
  [/(\d+)(?:番目|つ目|個目|件目)の?/u, nth],
  [/第([\d一二三四五六七八九十]+)[页頁]/u, (digits) => `page ${numberOf(digits)}`],
  [/第([\d一二三四五六七八九十]+)行的?/u, (digits) => `${nth(digits)} row`],
  [/第([\d一二三四五六七八九十]+)(?:个|項|项|条|個|張|张)/u, nth],
  [/最后一行的?/u, () => 'last row'],
  [/最后一(?:个|项|条|张)|最后的?/u, () => 'last'],
];

const NUMERALS = '一二三四五六七八九十';
const NTH = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const numberOf = (digits: string): number => (/\d/.test(digits) ? Number(digits) : NUMERALS.indexOf(digits) + 1);

function nth(digits: string): string {
  return NTH[numberOf(digits) - 1] ?? `${numberOf(digits)}th`;
}

const ADJECTIVE =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|previous|all|this|new|my|your|another|only|\d+th)$/;

/** Splits texts of one language into words, known ones with their English. */
export class Segments {
  readonly #table: Table;
  readonly #cutter: Intl.Segmenter;

  constructor(table: Table) {
    this.#table = table;
    this.#cutter = new Intl.Segmenter(table.tongue, { granularity: 'word' });
  }

  /** The words of a text, without mere function words. */
  of(text: string): Segment[] {
    const whole = wholes(text);
    const cuts = [...this.#cutter.segment(text)].map(({ segment, index }) => ({ raw: segment, from: index }));
    const free = cuts.filter(({ raw, from }) => !whole.some((one) => from < one.to && from + raw.length > one.from));
    const found: Segment[] = [];
    for (let at = 0; at < free.length;) {
      const { segment, length } = this.#longest(together(free.slice(at, at + LONGEST)).map(({ raw }) => raw));
      const [from, last] = [free[at]?.from ?? 0, free[at + length - 1]];
      if (segment) found.push({ ...segment, from, to: last ? last.from + last.raw.length : from });
      at += length;
    }
    return [...found, ...whole].toSorted((a, b) => a.from - b.from);
  }

  #longest(cuts: readonly string[]): { segment: Pick<Segment, 'text' | 'kind'> | undefined; length: number } {
    const { words, verbs, tongue } = this.#table;
    for (let length = cuts.length; length > 0; length--) {
      const raw = cuts.slice(0, length).join('');
      const said = fold(raw);
      const verb = verbs.get(said);
      const english = words.get(said);
      if (length === 1 && fillers[tongue]?.has(raw)) return { segment: undefined, length };
      if (length === 1 && particles[tongue]?.has(raw)) return { segment: { text: raw, kind: 'particle' }, length };
      if (verb !== undefined) return { segment: { text: verb, kind: 'verb' }, length };
      if (english !== undefined)
        return { segment: { text: english, kind: ADJECTIVE.test(english) ? 'ordinal' : 'word' }, length };
    }
    const [raw = ''] = cuts;
    return { segment: /[\p{L}\p{N}]/u.test(raw) ? { text: raw, kind: 'word' } : undefined, length: 1 };
  }

  /** A text of the page in the same words, the verb first. */
  label(text: string): string {
    const segments = this.of(text);
    if (segments.length === 0) return text;
    const { tongue } = this.#table;
    const last = segments.at(-1);
    const isVerbLast = tongue === 'ja' && last?.kind === 'verb' && segments.length > 1;
    return isVerbLast ? `${last.text} ${phraseOf(segments.slice(0, -1))}` : phraseOf(segments);
  }
}

interface Cut {
  raw: string;
  from: number;
}

/** Those of the splits that follow each other without a gap. */
function together(cuts: readonly Cut[]): readonly Cut[] {
  const gap = cuts.findIndex(({ from }, at) => {
    const before = cuts[at - 1];
    return before !== undefined && before.from + before.raw.length !== from;
  });
  return gap === -1 ? cuts : cuts.slice(0, gap);
}

function wholes(text: string): Segment[] {
  const numbers = counted.flatMap(([form, english]) =>
    [...text.matchAll(new RegExp(form, 'gu'))].map((match): Segment => ({
      text: english(match[1] ?? ''),
      kind: 'ordinal',
      from: match.index,
      to: match.index + match[0].length,
    })),
  );
  const others = [...text.matchAll(WHOLE)].map((match): Segment => ({
    text: match[0],
    kind: 'word',
    from: match.index,
    to: match.index + match[0].length,
  }));
  const all = [...numbers, ...others].toSorted((a, b) => a.from - b.from || b.to - a.to);
  return all.filter((one, at) => all.slice(0, at).every((other) => other === one || other.to <= one.from));
}

const BELONGS = new Set(['の', '的']);

/** Words in the order of English: "AのB" is "B of A", but "最後のB" is "last B". */
export function phraseOf(segments: readonly Segment[]): string {
  const at = segments.findLastIndex(({ kind, text }) => kind === 'particle' && BELONGS.has(text));
  if (at > 0 && at < segments.length - 1) {
    const [left, right] = [segments.slice(0, at), segments.slice(at + 1)];
    if (left.every(({ kind }) => kind === 'ordinal')) return `${phraseOf(left)} ${phraseOf(right)}`;
    return `${phraseOf(right)} of ${phraseOf(left)}`;
  }
  return segments
    .filter(({ kind, text }) => kind !== 'particle' || !SILENT.has(text))
    .map(({ text }) => text)
    .join(' ');
}

const SILENT = new Set('を に で へ と は が の から まで 的 把 将 將 给 給 在 为 為'.split(' '));
