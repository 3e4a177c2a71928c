import { ownProse, type OutlineNode } from '../outline.ts';
import { isCheckable } from '../roles.ts';
import type { Scope } from './scope.ts';
import { PRICE } from './values.ts';

/** A part of what an entry says, between the marks that part such things. */
export interface Piece {
  text: string;
  /** The whole text that it is a part of; its own where nothing parts that. */
  whole: string;
  node: OutlineNode;
}

// Each blank is looked at once, as the first of those that stand together: values may hold thousands.
const PARTING = /(?:^|(?<!\s)\s+)[·•|⋅∙](?:\s+|$)|(?<!\s)\s*\n\s*/;
const PRICED = new RegExp(String.raw`(?<!\s)\s+(?=(?:${PRICE.source})$)`, 'u'); // "Adult €16.00"
const COUNTED = /^(\p{Lu}\S*(?: \p{Lu}\S*)*)\s+(\d+ \p{Ll}+(?: \p{Ll}+)?)$/u; // "Ruth 4 pages"
const WEAKLY_PARTING = /[,;]\s+(?!\d{2,4}\b(?![:-]))|(?<!\s)\s+[–—]\s+(?!\d)|(?<!\s)\s*\((?=[^()]*\)$)|\)$/; // "12 June, 2026" is one

export const UNPARTED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u; // where no blanks part words, they part things
const BLANKS = /(?<!\d)[\s,;，；、]+(?!\d)|(?<=\d)\s+(?=\p{L})|(?<=[^\P{L}日月年])\s+(?=\d)/u;

const pictures = new Set(['img', 'image']);

/** What an entry says to a reader, in order, part by part. */
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
    if (node.role === 'option' && chosenAmong(node) !== undefined) return []; // what it stands at says it
    if (text === '' || (pictures.has(node.role) && !isSign(text)) || (node === root && called !== '')) return [];
    const rest = called !== '' && ` ${text} `.includes(` ${called} `) ? text.replace(called, '\n').trim() : text;
    return rest === called ? [] : [{ text: rest, node }];
  });
  const all = called === '' || !root ? said : [{ text: called, node: root }, ...said];
  return all.flatMap(({ text, node }) =>
    text.split(PARTING).flatMap((whole) => (whole === '' ? [] : parted(whole, node))),
  );
}

/** What a box without a name stands at: the role of a member, in each row. */
const chosenIn = ({ role, name, states }: OutlineNode): string | undefined =>
  name === '' && role === 'combobox' ? states.get('value') : undefined;

const chosenAmong = ({ parent }: OutlineNode): string | undefined => parent && chosenIn(parent);

/** "Select Priya Nair", the box of the row which is called "Priya Nair". */
const isSelecting = ({ name }: OutlineNode, nodes: readonly OutlineNode[]): boolean => {
  const rest = SELECTING.exec(name)?.groups?.['rest'];
  return rest !== undefined && nodes.some((other) => other.name === rest);
};
const SELECTING =
  /^(?:select|choose|pick|mark|compare|auswählen|wähle|sélectionner|seleccionar|selezionare?)\s(?<rest>.+)$/i;

/** A picture that says one word, as "Goal" and "Enabled" do. */
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
