import type { Field } from '../field.ts';
import { EDGE_PUNCTUATION, indexOnWordBoundary } from './value-position.ts';
import { piecesOf, type Piece } from '../scope/text-pieces.ts';
import type { Scope } from '../scope/scope.ts';
import { valueFor } from '../../values/parse-value.ts';

/** "5 minutes ago For the otters!": the text before and after a value is a piece of its own. */
export function partsOf(values: readonly unknown[], scope: Pick<Scope, 'nodes'>): Piece[] {
  const said = values.flatMap((value) => (typeof value === 'string' && value.length > 2 ? [value] : []));
  return piecesOf(scope).flatMap((piece) => {
    const measured = splitAt(
      piece,
      values.map((number) => measureBetween(piece.text, number)).find((text) => text !== undefined),
    );
    return measured.flatMap((part) =>
      splitAt(
        part,
        said.find((text) => text !== part.text && indexOnWordBoundary(part.text, text) !== -1),
      ),
    );
  });
}

/** The same, plus values that are whole pieces. */
export function wholePieceParts(values: readonly unknown[], scope: Pick<Scope, 'nodes'>): Piece[] {
  const parts = partsOf(values, scope);
  const isWhole = ({ whole }: Piece): boolean => values.includes(whole);
  return parts.flatMap((part, at) => {
    if (!isWhole(part)) return [part];
    const before = parts[at - 1];
    return before?.node === part.node && before.whole === part.whole ? [] : [{ ...part, text: part.whole }];
  });
}

function splitAt(piece: Piece, value: string | undefined): Piece[] {
  if (value === undefined) return [piece];
  const at = indexOnWordBoundary(piece.text, value);
  const parts = [piece.text.slice(0, at), value, piece.text.slice(at + value.length)];
  return parts.flatMap((part) =>
    /[\p{L}\d]/u.test(part) ? [{ ...piece, text: part.replaceAll(EDGE_PUNCTUATION, '') }] : [],
  );
}

/** "4 seats" of "T2 4 seats Seated", "1942" of "Albert Camus, 1942": the text with a number after a name. */
function measureBetween(text: string, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  const { name = '', said = '', number = '', rest = '' } = NAME_WITH_NUMBER.exec(text)?.groups ?? {};
  const isPart = /[,;–—(]$/.test(name) || (said !== number && rest !== '');
  return isPart && valueFor(NUMBER_FIELD, number) === value ? said : undefined;
}

const NAME_WITH_NUMBER =
  /^(?<name>\p{Lu}[^\d,;–—(]*\S*[,;–—(]?)\s*(?<=[\s(])(?<said>(?<number>\d+(?:[.,]\d+)*)(?:\s\p{Ll}+)?)\s*(?<rest>\p{Lu}.*|\)?)$/u;

export const numbersIn = (text: string): string[] =>
  (text.match(/\d+(?:[.,  ]\d+)*/gu) ?? []).map((number) => String(valueFor(NUMBER_FIELD, number)));

export const NUMBER_FIELD = { kind: 'number', label: '' } as Field; // all that parsing a number needs of a field
