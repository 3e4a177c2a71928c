import { ownReadableText, type OutlineNode } from '../../outline/outline.ts';
import { isCheckable } from '../../outline/roles.ts';
import type { Scope } from './scope.ts';
import { PRICE } from '../../values/parse-value.ts';

/** A part of an entry's text, between its separators. */
export interface Piece {
  text: string;
  /** The whole text that it is part of; its own if nothing separates that. */
  whole: string;
  node: OutlineNode;
}

// Each blank is examined once, as the first of a run: values may contain thousands.
const PART_SEPARATOR = /(?:^|(?<!\s)\s+)[·•|⋅∙](?:\s+|$)|(?<!\s)\s*\n\s*/;
const BEFORE_PRICE = new RegExp(String.raw`(?<!\s)\s+(?=(?:${PRICE.source})$)`, 'u'); // "Adult €16.00"
const NAME_WITH_COUNT = /^(\p{Lu}\S*(?: \p{Lu}\S*)*)\s+(\d+ \p{Ll}+(?: \p{Ll}+)?)$/u; // "Ruth 4 pages"
// "12 June, 2026" is one
const WEAK_SEPARATOR = /[,;]\s+(?!\d{2,4}\b(?![:-]))|(?<!\s)\s+[–—]\s+(?!\d)|(?<!\s)\s*\((?=[^()]*\)$)|\)$/;

export const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u; // in scripts without blanks, these separate things
const WORD_SEPARATOR = /(?<!\d)[\s,;，；、]+(?!\d)|(?<=\d)\s+(?=\p{L})|(?<=[^\P{L}日月年])\s+(?=\d)/u;

const pictureRoles = new Set(['img', 'image']);

/** An entry's text as a reader sees it, in order, part by part. */
export function piecesOf({ nodes }: Pick<Scope, 'nodes'>): Piece[] {
  const [root] = nodes;
  const called =
    root && root.children.length > 0 && root.name !== '' && root.end === root.index + nodes.length ? root.name : '';
  const said = nodes.flatMap((node) => {
    const text = isCheckable(node.role)
      ? isRowSelector(node, nodes)
        ? ''
        : node.name
      : (selectedOptionIn(node) ?? ownReadableText(node));
    if (node.role === 'option' && selectedAmong(node) !== undefined) return []; // its chosen option has the text
    if (text === '' || (pictureRoles.has(node.role) && !isIconWord(text)) || (node === root && called !== ''))
      return [];
    const rest = called !== '' && ` ${text} `.includes(` ${called} `) ? text.replace(called, '\n').trim() : text;
    return rest === called ? [] : [{ text: rest, node }];
  });
  const all = called === '' || !root ? said : [{ text: called, node: root }, ...said];
  return all.flatMap(({ text, node }) =>
    text.split(PART_SEPARATOR).flatMap((whole) => (whole === '' ? [] : splitIntoPieces(whole, node))),
  );
}

/** The value of a list without a name: a member's role, in each row. */
const selectedOptionIn = ({ role, name, states }: OutlineNode): string | undefined =>
  name === '' && role === 'combobox' ? states.get('value') : undefined;

const selectedAmong = ({ parent }: OutlineNode): string | undefined => parent && selectedOptionIn(parent);

/** "Select Priya Nair", the checkbox of the row named "Priya Nair". */
const isRowSelector = ({ name }: OutlineNode, nodes: readonly OutlineNode[]): boolean => {
  const rest = SELECT_NAME.exec(name)?.groups?.['rest'];
  return rest !== undefined && nodes.some((other) => other.name === rest);
};
const SELECT_NAME =
  /^(?:select|choose|pick|mark|compare|auswählen|wähle|sélectionner|seleccionar|selezionare?)\s(?<rest>.+)$/i;

/** A one-word picture, such as "Goal" and "Enabled". */
const isIconWord = (text: string): boolean => /^\p{Lu}\p{Ll}+(?: \p{Ll}+)?$/u.test(text);

function splitIntoPieces(whole: string, node: OutlineNode): Piece[] {
  const parts = whole.split(UNSPACED_SCRIPT.test(whole) ? WORD_SEPARATOR : WEAK_SEPARATOR).flatMap((part) =>
    part
      .trim()
      .split(BEFORE_PRICE)
      .flatMap((text) => NAME_WITH_COUNT.exec(text)?.slice(1) ?? [text]),
  );
  return parts.filter((part) => part !== '').map((text) => ({ text, whole: whole.trim(), node }));
}
