import { fold } from '../words.ts';
import type { Piece } from './label.ts';

/** A clause of another language in English, and the source of each part. */
export interface Said {
  /** With the placeholders of `takeQuotes` for quotations. */
  text: string;
  pieces: readonly Piece[];
  source: string;
  /** The quotations, as written, and as the mirrored page has them. */
  parts: readonly string[];
  quoted: readonly string[];
}

/** A text of the English clause as in the instruction; `undefined` if it is not there. */
export function asWritten(text: string, { pieces, source, parts, quoted }: Said): string | undefined {
  const at = quoted.indexOf(text);
  if (at !== -1) return parts[at];
  const wanted = bare(text);
  if (wanted === '') return text;
  for (const [start, first] of pieces.entries()) {
    let made = '';
    for (const { text: piece, from, to } of pieces.slice(start)) {
      if (to < first.from) break;
      made += bare(piece);
      if (made === wanted && from >= first.from) return source.slice(first.from, to);
      if (!wanted.startsWith(made)) break;
    }
  }
  return undefined;
}

/** Letters and digits alone. */
const bare = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
