import { ownProse, type OutlineNode } from '../outline.ts';
import { isCheckable } from '../roles.ts';
import type { Scope } from './scope.ts';
import { PRICE } from './values.ts';

/** A part of an entry's text, between its separators. */
export interface Piece {
  text: string;
  /** The whole text that it is part of; its own if nothing separates that. */
  whole: string;
  node: OutlineNode;
}

// Each blank is examined once, as the first of a run: values may contain thousands.
const PARTING = /(?:^|(?<!\s)\s+)[·•|⋅∙](?:\s+|$)|(?<!\s)\s*\n\s*/;
const PRICED = new RegExp(String.raw`(?<!\s)\s+(?=(?:${PRICE.source})$)`, 'u'); // "Adult €16.00"
const COUNTED = /^(\p{Lu}\S*(?: \p{Lu}\S*)*)\s+(\d+ \p{Ll}+(?: \p{Ll}+)?)$/u; // "Ruth 4 pages"
const WEAKLY_PARTING = /[,;]\s+(?!\d{2,4}\b(?![:-]))|(?<!\s)\s+[–—]\s+(?!\d)|(?<!\s)\s*\((?=[^()]*\)$)|\)$/; // "12 June, 2026" is one

export const UNPARTED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u; // in scripts without blanks, these separate things
const BLANKS = /(?<!\d)[\s,;，；、]+(?!\d)|(?<=\d)\s+(?=\p{L})|(?<=[^\P{L}日月年])\s+(?=\d)/u;

const pictures = new Set(['img', 'image']);

/** An entry's text as a reader sees it, in order, part by part. */
export function piecesOf({ nodes }: Pick<Scope, 'nodes'>): Piece[] {
  const [root] = nodes;
  const called =
    root && root.children.length > 0 && root.name !== '' && root.end === root.index + nodes.length ? root.name : '';
  const said = nodes.flatMap((node) => {
    const text = isCheckable(node.role)
      ? isSelecting(node, nodes)
        ? ''
        : node.name
      : (chosenIn(node) ?? ownProse(node));
    if (node.role === 'option' && chosenAmong(node) !== undefined) return []; // its chosen option has the text
    if (text === '' || (pictures.has(node.role) && !isSign(text)) || (node === root && called !== '')) return [];
    const rest = called !== '' && ` ${text} `.includes(` ${called} `) ? text.replace(called, '\n').trim() : text;
    return rest === called ? [] : [{ text: rest, node }];
  });
  const all = called === '' || !root ? said : [{ text: called, node: root }, ...said];
  return all.flatMap(({ text, node }) =>
    text.split(PARTING).flatMap((whole) => (whole === '' ? [] : parted(whole, node))),
  );
}

/** The value of a list without a name: a member's role, in each row. */
const chosenIn = ({ role, name, states }: OutlineNode): string | undefined =>
  name === '' && role === 'combobox' ? states.get('value') : undefined;

const chosenAmong = ({ parent }: OutlineNode): string | undefined => parent && chosenIn(parent);

/** "Select Priya Nair", the checkbox of the row named "Priya Nair". */
const isSelecting = ({ name }: OutlineNode, nodes: readonly OutlineNode[]): boolean => {
  const rest = SELECTING.exec(name)?.groups?.['rest'];
  return rest !== undefined && nodes.some((other) => other.name === rest);
};
const SELECTING =
  /^(?:select|choose|pick|mark|compare|auswählen|wähle|sélectionner|seleccionar|selezionare?)\s(?<rest>.+)$/i;

/** A one-word picture, such as "Goal" and "Enabled". */
const isSign = (text: string): boolean => /^\p{Lu}\p{Ll}+(?: \p{Ll}+)?$/u.test(text);

function parted(whole: string, node: OutlineNode): Piece[] {
  const parts = whole.split(UNPARTED.test(whole) ? BLANKS : WEAKLY_PARTING).flatMap((part) =>
    part
      .trim()
      .split(PRICED)
      .flatMap((text) => COUNTED.exec(text)?.slice(1) ?? [text]),
  );
  return parts.filter((part) => part !== '').map((text) => ({ text, whole: whole.trim(), node }));
}
