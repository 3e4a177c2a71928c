import { fold } from '../lexicon/words.ts';
import type { TranslatedPiece } from './translate-label.ts';
import type { LanguageTable } from './language-tables.ts';

/** A word of a language without blanks between words. */
export interface Segment extends TranslatedPiece {
  kind: 'word' | 'verb' | 'particle' | 'ordinal';
}

/** Unsplittable parts: files, dates, numbers, quotations. */
const UNSPLITTABLE =
  /[¥￥$€£]?\d{1,3}(?:,\d{3})+(?:\.\d+)?[円元]?|[¥￥$€£]\d[\d.]*|\d[\d.]*[円元]|(?:\d{4}年)?\d{1,2}月\d{1,2}日|[\p{Script=Latin}\d@._/:%+-]*[\p{Script=Latin}\d@_/%]|[\uE000-\uE0FF]/gu;
const MAX_SEGMENTS = 6; // segments of a word of the table

const particles: Readonly<Record<string, ReadonlySet<string>>> = {
  ja: new Set('を に で へ と は が の から まで'.split(' ')),
  zh: new Set('的 把 将 將 给 給 在 从 從 为 為 到 成 中 里 裡 内 是 往'.split(' ')),
};
const fillers: Readonly<Record<string, ReadonlySet<string>>> = {
  ja: new Set('する し て した します しろ せよ お ご さん くだ さい たい い ね も'.split(' ')),
  zh: new Set('请 請 帮 帮我 我 麻烦 一下 了 吧 想 要 掉 個 个'.split(' ')),
};

/** "3ページ目", "2番目の", "第二行": ordinals, in English. */
const ordinalForms: readonly (readonly [RegExp, (digits: string) => string])[] = [
  [/(\d+)ページ目?/u, (digits) => `page ${digits}`],
  [/(\d+)行目の?/u, (digits) => `${toOrdinal(digits)} row`],
  [/(\d+)(?:番目|つ目|個目|件目)の?/u, toOrdinal],
  [/第([\d一二三四五六七八九十]+)[页頁]/u, (digits) => `page ${numberOf(digits)}`],
  [/第([\d一二三四五六七八九十]+)行的?/u, (digits) => `${toOrdinal(digits)} row`],
  [/第([\d一二三四五六七八九十]+)(?:个|項|项|条|個|張|张)/u, toOrdinal],
  [/最后一行的?/u, () => 'last row'],
  [/最后一(?:个|项|条|张)|最后的?/u, () => 'last'],
];

const NUMERALS = '一二三四五六七八九十';
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const numberOf = (digits: string): number => (/\d/.test(digits) ? Number(digits) : NUMERALS.indexOf(digits) + 1);

function toOrdinal(digits: string): string {
  return ORDINALS[numberOf(digits) - 1] ?? `${numberOf(digits)}th`;
}

const ADJECTIVE =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|previous|all|this|new|my|your|another|only|\d+th)$/;

/** Splits texts of one language into words, known ones with their English. */
export class Segmenter {
  readonly #table: LanguageTable;
  readonly #segmenter: Intl.Segmenter;

  constructor(table: LanguageTable) {
    this.#table = table;
    this.#segmenter = new Intl.Segmenter(table.language, { granularity: 'word' });
  }

  /** The words of a text, without mere function words. */
  of(text: string): Segment[] {
    const whole = unsplittableIn(text);
    const cuts = [...this.#segmenter.segment(text)].map(({ segment, index }) => ({ raw: segment, from: index }));
    const free = cuts.filter(({ raw, from }) => !whole.some((one) => from < one.to && from + raw.length > one.from));
    const found: Segment[] = [];
    for (let at = 0; at < free.length;) {
      const { segment, length } = this.#longest(
        contiguousPart(free.slice(at, at + MAX_SEGMENTS)).map(({ raw }) => raw),
      );
      const [from, last] = [free[at]?.from ?? 0, free[at + length - 1]];
      if (segment) found.push({ ...segment, from, to: last ? last.from + last.raw.length : from });
      at += length;
    }
    return [...found, ...whole].toSorted((a, b) => a.from - b.from);
  }

  #longest(cuts: readonly string[]): { segment: Pick<Segment, 'text' | 'kind'> | undefined; length: number } {
    const { words, verbs, language } = this.#table;
    for (let length = cuts.length; length > 0; length--) {
      const raw = cuts.slice(0, length).join('');
      const folded = fold(raw);
      const verb = verbs.get(folded);
      const english = words.get(folded);
      if (length === 1 && fillers[language]?.has(raw)) return { segment: undefined, length };
      if (length === 1 && particles[language]?.has(raw)) return { segment: { text: raw, kind: 'particle' }, length };
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
    const { language } = this.#table;
    const last = segments.at(-1);
    const isVerbLast = language === 'ja' && last?.kind === 'verb' && segments.length > 1;
    return isVerbLast ? `${last.text} ${phraseOf(segments.slice(0, -1))}` : phraseOf(segments);
  }
}

interface RawSegment {
  raw: string;
  from: number;
}

/** Those of the splits that follow each other without a gap. */
function contiguousPart(cuts: readonly RawSegment[]): readonly RawSegment[] {
  const gap = cuts.findIndex(({ from }, at) => {
    const before = cuts[at - 1];
    return before !== undefined && before.from + before.raw.length !== from;
  });
  return gap === -1 ? cuts : cuts.slice(0, gap);
}

function unsplittableIn(text: string): Segment[] {
  const numbers = ordinalForms.flatMap(([form, english]) =>
    [...text.matchAll(new RegExp(form, 'gu'))].map((match): Segment => ({
      text: english(match[1] ?? ''),
      kind: 'ordinal',
      from: match.index,
      to: match.index + match[0].length,
    })),
  );
  const others = [...text.matchAll(UNSPLITTABLE)].map((match): Segment => ({
    text: match[0],
    kind: 'word',
    from: match.index,
    to: match.index + match[0].length,
  }));
  const all = [...numbers, ...others].toSorted((a, b) => a.from - b.from || b.to - a.to);
  return all.filter((one, at) => all.slice(0, at).every((other) => other === one || other.to <= one.from));
}

const POSSESSIVE_PARTICLES = new Set(['の', '的']);

/** Words in the order of English: "AのB" is "B of A", but "最後のB" is "last B". */
export function phraseOf(segments: readonly Segment[]): string {
  const at = segments.findLastIndex(({ kind, text }) => kind === 'particle' && POSSESSIVE_PARTICLES.has(text));
  if (at > 0 && at < segments.length - 1) {
    const [left, right] = [segments.slice(0, at), segments.slice(at + 1)];
    if (left.every(({ kind }) => kind === 'ordinal')) return `${phraseOf(left)} ${phraseOf(right)}`;
    return `${phraseOf(right)} of ${phraseOf(left)}`;
  }
  return segments
    .filter(({ kind, text }) => kind !== 'particle' || !SILENT_PARTICLES.has(text))
    .map(({ text }) => text)
    .join(' ');
}

const SILENT_PARTICLES = new Set('を に で へ と は が の から まで 的 把 将 將 给 給 在 为 為'.split(' '));
