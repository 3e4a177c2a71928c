/** A node or text of an outline by itself; `deeper` says how many levels below its line's own it stands. */
export interface Item {
  text: string;
  deeper: number;
}

const HOLDS = / > (?=\[\d+-\d+\])/;
const NEXT = / (?=\[\d+-\d+\](?: |: ))/;
const NODE = /^\[\d+-\d+\](?: |: |$)/;
const ROLE = /^\[\d+-\d+\] ([\w-]+)/;
const WITHOUT_ROLE = /^\[\d+-\d+\](?=: | > | \[|$)/;
const HEAD = /^(\[\d+-\d+\] [\w-]+)( \[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\])?: /;
const GRID_CELL = new Set(['gridcell', 'columnheader', 'rowheader']);
const BORDER = ' | ';
const TEXT = 'text: ';

/** The nodes and texts that share a line of an outline, given without its indentation. Line forms: see lib/page. */
export function unpack(line: string): Item[] {
  const isAlone = !line.includes(BORDER) && !line.includes(' [');
  if (isAlone || line.startsWith('[…')) return [{ text: line, deeper: 0 }];
  if (line.startsWith(TEXT)) return line.slice(TEXT.length).split(BORDER).flatMap(passage);
  return line.includes(BORDER) ? withPieces(line) : chain(line);
}

function passage(piece: string): Item[] {
  return NODE.test(piece) ? unpackHeading(piece) : [{ text: TEXT + piece, deeper: 0 }];
}

/** Nodes each of which holds the next, and neighbours in the last of them: `[1-1] list > [1-2] link: A [1-3] link: B`. */
function chain(text: string): Item[] {
  if (!text.includes(' > [')) return run(text);
  const holders = text.split(HOLDS);
  const last = holders.pop() ?? '';
  return [...holders.map((holder, deeper) => ({ text: holder, deeper })), ...deepen(run(last), holders.length)];
}

/** Neighbours; one that does not say its role has that of the one before it. */
function run(text: string): Item[] {
  let role: string | undefined;
  return text.split(NEXT).flatMap((item) => {
    const whole = withRole(item, role);
    role = roleOf(whole);
    return unpackHeading(whole);
  });
}

function roleOf(item: string): string | undefined {
  return ROLE.exec(item)?.[1];
}

function withRole(item: string, role: string | undefined): string {
  return role !== undefined && WITHOUT_ROLE.test(item) ? item.replace(WITHOUT_ROLE, `$& ${role}`) : item;
}

function deepen(items: readonly Item[], by: number): Item[] {
  return items.map(({ text, deeper }) => ({ text, deeper: deeper + by }));
}

/** A row with its cells, or an item with its parts. */
function withPieces(line: string): Item[] {
  const { head, pieces } = headAndPieces(line);
  const made = roleOf(head) === 'row' ? cell : passage;
  let before: string | undefined;
  const inside = pieces.flatMap((piece) => {
    const whole = withRole(piece, before);
    before = roleOf(whole);
    return made(whole);
  });
  return [{ text: head, deeper: 0 }, ...deepen(inside, 1)];
}

/** The node alone with its states, and what is said in it. */
function headAndPieces(line: string): { head: string; pieces: string[] } {
  const [start = '', role = '', states] = HEAD.exec(line) ?? [];
  const pieces = line.slice(start.length).split(BORDER);
  const last = pieces.at(-1) ?? '';
  const at = /(?:^| )\[\d/.test(last) ? -1 : last.search(/(?:^| )\[/); // of a node, they are its own
  if (states !== undefined || at === -1) return { head: role + (states ?? ''), pieces };
  return { head: role + last.slice(at), pieces: [...pieces.slice(0, -1), last.slice(0, at)] };
}

/** A cell that has a ref of its own; or a text, controls, or both in one that has none. */
function cell(piece: string): Item[] {
  if (GRID_CELL.has(roleOf(piece) ?? '')) return chain(piece);
  const at = NODE.test(piece) ? 0 : piece.search(NEXT);
  if (at === -1) return [{ text: piece === '' ? 'cell' : `cell: ${piece}`, deeper: 0 }];
  const text = at === 0 ? [] : [{ text: TEXT + piece.slice(0, at), deeper: 1 }];
  return [{ text: 'cell', deeper: 0 }, ...text, ...deepen(run(piece.slice(at).trimStart()), 1)];
}

const HEADING = /^(\[\d+-\d+\] (?!heading)[\w-]+: )(.*?)( \[(?:.* )?)(level=\d+)(.*\])$/;

/** A heading that holds nothing but one control stands in the control's line. */
function unpackHeading(item: string): Item[] {
  const [, head, name, before = '', level, after = ''] = (item.includes('level=') && HEADING.exec(item)) || [];
  if (head === undefined || name === undefined) return [{ text: item, deeper: 0 }];
  const others = `${before}${after}`.replace(' [ ', ' [').replace(/ ?\[\]$| (?=\]$)/, '');
  return [
    { text: `heading: ${name} [${level}]`, deeper: 0 },
    { text: head + name + others, deeper: 1 },
  ];
}
