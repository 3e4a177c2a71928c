import { escape } from './text.ts';

/** What a line is: text of the page, a node, a table cell of text alone, a node that can be operated, or a note of ours. */
export type LineKind = 'text' | 'node' | 'cell' | 'operated' | 'note';

export interface Line {
  depth: number;
  /** Ref and role, or what stands in their place. */
  head: string;
  /** Name or text. */
  says: string;
  states: readonly string[];
}

const INDENT = '  ';
const INDENTS: string[] = [''];

/** The lines of an outline while it is made: those of a subtree can be folded into the line above them. */
export class Lines {
  readonly #lines: string[] = [];
  readonly #says: string[] = [];
  readonly #kinds: LineKind[] = [];
  #characters = 0;

  /** Characters of the lines as they stand now, with the breaks between them. */
  get size(): number {
    return this.#characters + this.#lines.length;
  }

  get length(): number {
    return this.#lines.length;
  }

  /** Keeps a place for a line that is written when its children are known. */
  reserve(kind: LineKind): number {
    this.#says.push('');
    this.#kinds.push(kind);
    return this.#lines.push('') - 1;
  }

  write(at: number, { depth, head, says, states }: Line): void {
    let line = indent(depth) + head;
    if (says !== '') line += `: ${escape(says)}`;
    if (states.length > 0) line += ` [${states.join(' ')}]`;
    this.#put(at, line);
    this.#says[at] = says;
  }

  text(depth: number, says: string): void {
    this.write(this.reserve('text'), { depth, head: 'text', says, states: NONE });
  }

  note(depth: number, text: string): void {
    this.#put(this.reserve('note'), indent(depth) + text);
  }

  /** Takes back every line from `length` on. */
  truncate(length: number): void {
    for (let i = length; i < this.#lines.length; i++) this.#characters -= this.#lines[i]?.length ?? 0;
    this.#lines.length = length;
    this.#says.length = length;
    this.#kinds.length = length;
  }

  isAllText(from: number): boolean {
    for (let i = from; i < this.#kinds.length; i++) if (this.#kinds[i] !== 'text') return false;
    return true;
  }

  /** Whether the lines from `from` on hold nothing but words: no control, no note. */
  isPlain(from: number): boolean {
    for (let i = from; i < this.#kinds.length; i++) {
      if (this.#kinds[i] === 'operated' || this.#kinds[i] === 'note') return false;
    }
    return true;
  }

  /** Notes that the line at `at` is a table cell of text alone. */
  markCell(at: number): void {
    this.#kinds[at] = 'cell';
  }

  /** Whether the lines from `from` on are two or more such cells. */
  areCells(from: number): boolean {
    if (this.#kinds.length < from + 2) return false;
    for (let i = from; i < this.#kinds.length; i++) if (this.#kinds[i] !== 'cell') return false;
    return true;
  }

  /** What each line from `from` on says. */
  eachSays(from: number): string[] {
    return this.#says.slice(from);
  }

  /** Whether the only line from `from` on can be operated. */
  isOneOperated(from: number): boolean {
    return this.#kinds.length === from + 1 && this.#kinds[from] === 'operated';
  }

  /** Takes out a kept line; the lines below it move one level up. */
  unwrap(at: number): void {
    this.#remove(at);
    for (let i = at; i < this.#lines.length; i++) this.#put(i, this.#lines[i]?.slice(INDENT.length) ?? '');
  }

  /** Takes out the lines of text from `from` on which `isNeedless` says nothing new. */
  dropText(from: number, isNeedless: (says: string) => boolean): void {
    for (let i = this.#lines.length - 1; i >= from; i--) {
      if (this.#kinds[i] === 'text' && isNeedless(this.#says[i] ?? '')) this.#remove(i);
    }
  }

  /** What the lines from `from` on say. */
  saysFrom(from: number): string {
    return from === this.#says.length - 1 ? (this.#says[from] ?? '') : this.#says.slice(from).join(' ');
  }

  /** Takes out the first line of text from `from` on that says exactly this. */
  dropCaption(from: number, says: string): void {
    const at = this.#says.indexOf(says, from);
    if (at !== -1 && this.#kinds[at] === 'text') this.#remove(at);
  }

  /** The finished lines; nothing may be written any more. */
  finish(): readonly string[] {
    return this.#lines;
  }

  #put(at: number, line: string): void {
    this.#characters += line.length - (this.#lines[at]?.length ?? 0);
    this.#lines[at] = line;
  }

  #remove(at: number): void {
    this.#characters -= this.#lines[at]?.length ?? 0;
    this.#lines.splice(at, 1);
    this.#says.splice(at, 1);
    this.#kinds.splice(at, 1);
  }
}

const NONE: readonly string[] = [];

function indent(depth: number): string {
  return (INDENTS[depth] ??= INDENT.repeat(depth));
}
