import { BORDER, STRUCK } from '../../../outline/line.ts';
import { PRICE } from '../values/parse-value.ts';

const STRUCK_PRICE = new RegExp(String.raw`${STRUCK}[^~\d]*?(?<price>${PRICE.source})[^~\d]*${STRUCK}`, 'u');
const ROW_LINE = /^(?:\[\d+-\d+\] )?(?:row|columnheader)\b/;
const LINE_HEAD = /^(?:\[\d+-\d+\] )?[a-z]+: /;
const MAX_OTHER_CHARACTERS = 4; // characters beside a price: "now", "from"

/**
 * The only struck-through price beside another one in an outline line, and the line without it; cells of a row are separate.
 */
export function struckPriceIn(line: string): { price: string; rest: string } | undefined {
  const found = line.includes(STRUCK) ? STRUCK_PRICE.exec(line) : null;
  if (!found) return undefined;
  const [before, after] = [line.slice(0, found.index), line.slice(found.index + found[0].length)];
  if (STRUCK_PRICE.test(after)) return undefined; // several: ambiguous
  const [left = '', previous] = before.split(BORDER).toReversed();
  const [right = '', next] = after.split(BORDER);
  const beside = ROW_LINE.test(line) ? [] : [previous, next];
  if (!PRICE.test(`${left} ${right}`) && !beside.some(isPrice)) return undefined;
  const isAlone = left.replace(LINE_HEAD, '') === '' && right === '';
  if (isAlone && next !== undefined)
    return { price: found.groups?.['price'] ?? '', rest: before + after.slice(BORDER.length) };
  const rest =
    isAlone && previous !== undefined
      ? before.slice(0, -BORDER.length)
      : before + (/ $|^$/.test(before) ? after.trimStart() : after);
  return { price: found.groups?.['price'] ?? '', rest };
}

function isPrice(piece = ''): boolean {
  const said = piece.replace(LINE_HEAD, '');
  const price = PRICE.exec(said)?.[0];
  return price !== undefined && said.replace(price, '').trim().length <= MAX_OTHER_CHARACTERS;
}
