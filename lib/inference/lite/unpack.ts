/** A node or text of an outline by itself; `deeper` says how many levels below its line's own it stands. */
export interface Item {
  text: string;
  deeper: number;
}

const NEXT_OPTION = / (?=\[\d+-\d+\] option(?:: | \[|$))/;
const NODE = /^\[\d+-\d+\] /;
const NODE_FIRST = /^(\[\d+-\d+\] [\w-]+): (?=\[\d+-\d+\] )/;
const ROLE = /^\[\d+-\d+\] ([\w-]+)/;
const GRID_CELL = /^\[\d+-\d+\] (?:gridcell|columnheader|rowheader)\b/;
const BORDER = ' | ';
const TEXT = 'text: ';

/** The nodes and texts that share a line of an outline, given without its indentation. Line forms: see lib/page. */
export function unpack(line: string): Item[] {
  if (!line.includes(BORDER) && !line.includes(' [')) return [{ text: line, deeper: 0 }];
  return line.split(NEXT_OPTION).flatMap(unpackItem);
}

function unpackItem(item: string): Item[] {
  if (item.startsWith(TEXT))
    return item
      .slice(TEXT.length)
      .split(BORDER)
      .flatMap((piece) => (NODE.test(piece) ? unpackHeading(piece) : { text: TEXT + piece, deeper: 0 }));
  if (!item.includes(BORDER) && !NODE_FIRST.test(item)) return unpackHeading(item);
  const { head, pieces } = headAndPieces(item);
  const isRow = ROLE.exec(head)?.[1] === 'row';
  return [{ text: head, deeper: 0 }, ...pieces.flatMap((piece) => (isRow ? cell(piece) : part(piece)))];
}

/** The node alone with its states, and what is said in it. */
function headAndPieces(item: string): { head: string; pieces: string[] } {
  const role = ROLE.exec(item)?.[0] ?? '';
  const pieces = item.slice(role.length + 2).split(BORDER);
  const last = pieces.at(-1) ?? '';
  const at = NODE.test(last) ? -1 : last.search(/(?:^| )\[/); // of a node, they are its own
  if (at === -1) return { head: role, pieces };
  return { head: role + last.slice(at), pieces: [...pieces.slice(0, -1), last.slice(0, at)] };
}

function part(piece: string): Item[] {
  return NODE.test(piece) ? unpackHeading(piece).map(deeper) : [{ text: TEXT + piece, deeper: 1 }];
}

function cell(piece: string): Item[] {
  if (!NODE.test(piece)) return [{ text: piece === '' ? 'cell' : `cell: ${piece}`, deeper: 1 }];
  if (GRID_CELL.test(piece)) return [{ text: piece, deeper: 1 }];
  return [{ text: 'cell', deeper: 1 }, ...unpackHeading(piece).map(deeper).map(deeper)];
}

function deeper({ text, deeper: by }: Item): Item {
  return { text, deeper: by + 1 };
}

const HEADING = /^(\[\d+-\d+\] (?!heading)[\w-]+: )(.*?)( \[(?:.* )?)(level=\d+)(.*\])$/;

/** A heading that holds nothing but one control stands in the control's line. */
function unpackHeading(item: string): Item[] {
  const [, head, name, before = '', level, after = ''] = HEADING.exec(item) ?? [];
  if (head === undefined || name === undefined) return [{ text: item, deeper: 0 }];
  const others = `${before}${after}`.replace(' [ ', ' [').replace(/ ?\[\]$| (?=\]$)/, '');
  return [
    { text: `heading: ${name} [${level}]`, deeper: 0 },
    { text: head + name + others, deeper: 1 },
  ];
}
