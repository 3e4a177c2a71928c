const CUT_WINDOW = 0.3; // share of a chunk, at its end, in which the best place to cut is looked for

interface Line {
  text: string;
  depth: number;
}

/**
 * Cuts an outline into chunks of at most `budget` characters (a longer line is a chunk of its own). A chunk begins with the
 * lines that its first node stands under, so that it can be read alone; cuts fall where the outline is shallow.
 */
export function cutOutline(outline: string, budget: number): string[] {
  if (outline.length <= budget) return [outline];
  const lines = outline.split('\n').map((text) => ({ text, depth: depthOf(text) }));
  const chunks: string[] = [];
  for (let start = 0; start < lines.length;) {
    const context = contextOf(lines, start);
    const end = cutAfter(lines, start, budget - sizeOf(context));
    chunks.push([...context, ...lines.slice(start, end)].map(({ text }) => text).join('\n'));
    start = end;
  }
  return chunks;
}

function depthOf(text: string): number {
  return (text.length - text.trimStart().length) / 2; // the outline has two spaces a level
}

function sizeOf(lines: Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0);
}

/** The line after the chunk that begins at `start`: at least one line, and no more than `room` characters. */
function cutAfter(lines: Line[], start: number, room: number): number {
  let end = start;
  let used = 0;
  while (end < lines.length) {
    used += (lines[end]?.text.length ?? 0) + 1;
    if (used > room && end > start) break;
    end += 1;
  }
  if (end === lines.length) return end;
  const earliest = Math.max(start + 1, Math.ceil(end - (end - start) * CUT_WINDOW));
  let best = end;
  for (let place = end; place >= earliest; place -= 1) {
    if (depthAt(lines, place) < depthAt(lines, best)) best = place;
  }
  return best;
}

function depthAt(lines: Line[], index: number): number {
  return lines[index]?.depth ?? 0;
}

/** The ancestors of a line, and the header row of the table that it stands in. */
function contextOf(lines: Line[], index: number): Line[] {
  const context: Line[] = [];
  let depth = depthAt(lines, index);
  for (let place = index - 1; place >= 0 && depth > 0; place -= 1) {
    const line = lines[place];
    if (!line || line.depth >= depth) continue;
    context.unshift(line, ...(isTable(line) ? headerRow(lines, place, index) : []));
    depth = line.depth;
  }
  return context;
}

function isTable({ text }: Line): boolean {
  return /^\s*\[\d+-\d+\] (?:table|grid|treegrid)\b/.test(text);
}

/** The lines from the table's start to the end of its first row, when that row holds column headers. */
function headerRow(lines: Line[], table: number, before: number): Line[] {
  const first = lines.slice(table + 1, before).findIndex(({ text }) => /^\s*\[\d+-\d+\] columnheader\b/.test(text));
  if (first === -1) return [];
  const start = table + 1;
  let end = start + first;
  const { depth } = lines[end] ?? { depth: 0 };
  while (end < before && depthAt(lines, end) >= depth) end += 1;
  return lines.slice(start, end);
}
