import { takeQuotes } from '../intent.ts';
import { phraseOf, Segments, type Segment } from './segments.ts';
import type { Said } from './said.ts';
import type { Table } from './tables.ts';

/** "不要删除李婷" */
const DENIED = /^(?:请|請)?(?:不要|别|別|勿|不用|无需|不必|请勿)/u;

/** A Chinese clause in English words, in their order. */
export function saidInChinese(clause: string, table: Table): Said[] {
  const { text: whole, parts } = takeQuotes(clause.trim().replace(/[。！!.]+$/u, ''));
  const isDenied = DENIED.test(whole);
  const text = whole.replace(DENIED, '');
  const segments = new Segments(table);
  const pieces = segments.of(text);
  const quoted = parts.map((part) => segments.label(part));
  return readings(pieces).map((said) => ({
    text: isDenied ? `don't ${said}` : said,
    pieces,
    source: text,
    parts,
    quoted,
  }));
}

const isOneOf = (words: string) => {
  const known = new Set(words.split(' '));
  return ({ kind, text }: Segment): boolean => kind === 'particle' && known.has(text);
};
const takesObject = isOneOf('把 将 將');
const standsIn = isOneOf('在 从 從 往');
const givesTo = isOneOf('给 給');
const becomes = isOneOf('为 為 到 成 是');
const within = isOneOf('中 里 裡 内');

function readings(pieces: readonly Segment[]): string[] {
  const [first] = pieces;
  if (!first) return [];
  const at = pieces.findIndex(({ kind }, place) => kind === 'verb' && place > 0);
  const verb = pieces[at];
  const [before, after] = [pieces.slice(1, at), pieces.slice(at + 1)];
  if (takesObject(first)) return verb ? objectFirst(verb.text, before, after) : made(pieces.slice(1));
  if (standsIn(first) && verb) return placeFirst(verb.text, before, after);
  if (givesTo(first) && verb) return [`${verb.text} ${phraseOf(after)} for ${phraseOf(before)}`];
  const [, second, third] = pieces;
  if (second?.kind === 'verb' && !third && /^(?:up|down)$/.test(first.text)) return [`${second.text} ${first.text}`];
  if (first.kind === 'verb') return verbFirst(first.text, pieces.slice(1));
  if (verb?.text === 'select' && after.length > 0)
    return [`select ${phraseOf(after)} in ${phraseOf(pieces.slice(0, at))}`]; // "辣度选微辣"
  return made(pieces);
}

/** "状态为已发货", "数量是3" */
function made(pieces: readonly Segment[]): string[] {
  const cut = pieces.findIndex(becomes);
  if (cut <= 0 || cut === pieces.length - 1) return [phraseOf(pieces)];
  return [`set ${phraseOf(pieces.slice(0, cut))} to ${phraseOf(pieces.slice(cut + 1))}`];
}

/** "把状态改为已发货", "把张伟的订单删除" */
function objectFirst(verb: string, before: readonly Segment[], after: readonly Segment[]): string[] {
  const thing = phraseOf(before);
  const value = phraseOf(after.filter((piece) => !becomes(piece) && !givesTo(piece)));
  if (value === '') return [`${verb} ${thing}`];
  return SETS.has(verb) ? [`set ${thing} to ${value}`] : [`${verb} ${thing} to ${value}`];
}

const SETS = new Set(['set', 'change', 'edit', 'switch', 'select', 'type', 'write', 'enter', 'fill']);

/** "在搜索框中输入手机", "从列表中选择上海" */
function placeFirst(verb: string, before: readonly Segment[], after: readonly Segment[]): string[] {
  const place = phraseOf(before.filter((piece) => !within(piece)));
  const what = phraseOf(after);
  const form = verb === 'enter' || verb === 'fill' || verb === 'write' ? 'type' : verb;
  return [`${form} ${what} in ${place}`];
}

/** A switch is opened and closed, too. */
const TURNS: Readonly<Record<string, readonly string[]>> = { open: ['turn on'], close: ['turn off'] };

function verbFirst(verb: string, rest: readonly Segment[]): string[] {
  if (verb === 'go' || verb === 'return') return [`${verb} to ${phraseOf(rest)}`];
  const cut = rest.findIndex(becomes);
  const whole = `${verb} ${phraseOf(rest.filter((piece) => !becomes(piece)))}`.trim();
  if (cut <= 0 || cut === rest.length - 1)
    return [whole, ...(TURNS[verb] ?? []).map((turn) => `${turn} ${phraseOf(rest)}`)];
  const [left, right] = [phraseOf(rest.slice(0, cut)), phraseOf(rest.slice(cut + 1))];
  return [`set ${left} to ${right}`, `${verb} ${left} to ${right}`];
}
