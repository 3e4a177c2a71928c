import { extractQuotes } from '../instruction/intent.ts';
import { phraseOf, Segmenter, type Segment } from './segmentation.ts';
import type { Translation } from './translation.ts';
import type { LanguageTable } from './language-tables.ts';

/** "不要删除李婷" */
const NEGATED = /^(?:请|請)?(?:不要|别|別|勿|不用|无需|不必|请勿)/u;

/** A Chinese clause in English words, in their order. */
export function translateChinese(clause: string, table: LanguageTable): Translation[] {
  const { text: unquoted, parts } = extractQuotes(clause.trim().replace(/[。！!.]+$/u, ''));
  const isNegated = NEGATED.test(unquoted);
  const text = unquoted.replace(NEGATED, '');
  const segments = new Segmenter(table);
  const pieces = segments.of(text);
  const quoted = parts.map((part) => segments.label(part));
  return englishReadings(pieces).map((english) => ({
    text: isNegated ? `don't ${english}` : english,
    pieces,
    source: text,
    parts,
    quoted,
  }));
}

const particleTest = (words: string) => {
  const known = new Set(words.split(' '));
  return ({ kind, text }: Segment): boolean => kind === 'particle' && known.has(text);
};
const isObjectMarker = particleTest('把 将 將');
const isPlaceMarker = particleTest('在 从 從 往');
const isRecipientMarker = particleTest('给 給');
const isResultMarker = particleTest('为 為 到 成 是');
const isInsideMarker = particleTest('中 里 裡 内');

function englishReadings(pieces: readonly Segment[]): string[] {
  const [first] = pieces;
  if (!first) return [];
  const at = pieces.findIndex(({ kind }, place) => kind === 'verb' && place > 0);
  const verb = pieces[at];
  const [before, after] = [pieces.slice(1, at), pieces.slice(at + 1)];
  if (isObjectMarker(first)) return verb ? readObjectFirst(verb.text, before, after) : readStatement(pieces.slice(1));
  if (isPlaceMarker(first) && verb) return readPlaceFirst(verb.text, before, after);
  if (isRecipientMarker(first) && verb) return [`${verb.text} ${phraseOf(after)} for ${phraseOf(before)}`];
  const [, second, third] = pieces;
  if (second?.kind === 'verb' && !third && /^(?:up|down)$/.test(first.text)) return [`${second.text} ${first.text}`];
  if (first.kind === 'verb') return readVerbFirst(first.text, pieces.slice(1));
  if (verb?.text === 'select' && after.length > 0)
    return [`select ${phraseOf(after)} in ${phraseOf(pieces.slice(0, at))}`]; // "辣度选微辣"
  return readStatement(pieces);
}

/** "状态为已发货", "数量是3" */
function readStatement(pieces: readonly Segment[]): string[] {
  const cut = pieces.findIndex(isResultMarker);
  if (cut <= 0 || cut === pieces.length - 1) return [phraseOf(pieces)];
  return [`set ${phraseOf(pieces.slice(0, cut))} to ${phraseOf(pieces.slice(cut + 1))}`];
}

/** "把状态改为已发货", "把张伟的订单删除" */
function readObjectFirst(verb: string, before: readonly Segment[], after: readonly Segment[]): string[] {
  const thing = phraseOf(before);
  const value = phraseOf(after.filter((piece) => !isResultMarker(piece) && !isRecipientMarker(piece)));
  if (value === '') return [`${verb} ${thing}`];
  return SET_VERBS.has(verb) ? [`set ${thing} to ${value}`] : [`${verb} ${thing} to ${value}`];
}

const SET_VERBS = new Set(['set', 'change', 'edit', 'switch', 'select', 'type', 'write', 'enter', 'fill']);

/** "在搜索框中输入手机", "从列表中选择上海" */
function readPlaceFirst(verb: string, before: readonly Segment[], after: readonly Segment[]): string[] {
  const place = phraseOf(before.filter((piece) => !isInsideMarker(piece)));
  const what = phraseOf(after);
  const form = verb === 'enter' || verb === 'fill' || verb === 'write' ? 'type' : verb;
  return [`${form} ${what} in ${place}`];
}

/** A switch is opened and closed, too. */
const SWITCH_VERBS: Readonly<Record<string, readonly string[]>> = { open: ['turn on'], close: ['turn off'] };

function readVerbFirst(verb: string, rest: readonly Segment[]): string[] {
  if (verb === 'go' || verb === 'return') return [`${verb} to ${phraseOf(rest)}`];
  const cut = rest.findIndex(isResultMarker);
  const whole = `${verb} ${phraseOf(rest.filter((piece) => !isResultMarker(piece)))}`.trim();
  if (cut <= 0 || cut === rest.length - 1)
    return [whole, ...(SWITCH_VERBS[verb] ?? []).map((turn) => `${turn} ${phraseOf(rest)}`)];
  const [left, right] = [phraseOf(rest.slice(0, cut)), phraseOf(rest.slice(cut + 1))];
  return [`set ${left} to ${right}`, `${verb} ${left} to ${right}`];
}
