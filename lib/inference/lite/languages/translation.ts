import { fold } from '../lexicon/words.ts';
import type { TranslatedPiece } from './translate-label.ts';

/** A clause of another language in English, and the source of each part. */
export interface Translation {
  /** With the placeholders of `extractQuotes` for quotations. */
  text: string;
  pieces: readonly TranslatedPiece[];
  source: string;
  /** The quotations, as written, and as the mirrored page has them. */
  parts: readonly string[];
  quoted: readonly string[];
}

/** A text of the English clause as in the instruction; `undefined` if it is not there. */
export function sourceTextOf(text: string, { pieces, source, parts, quoted }: Translation): string | undefined {
  const at = quoted.indexOf(text);
  if (at !== -1) return parts[at];
  const wanted = lettersOf(text);
  if (wanted === '') return text;
  for (const [start, first] of pieces.entries()) {
    let joined = '';
    for (const { text: piece, from, to } of pieces.slice(start)) {
      if (to < first.from) break;
      joined += lettersOf(piece);
      if (joined === wanted && from >= first.from) return source.slice(first.from, to);
      if (!wanted.startsWith(joined)) break;
    }
  }
  return undefined;
}

/** Letters and digits alone. */
const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
