import { BOXES, isNamedByLabel, joinFieldCaption, joinBoxLabel, nameBoxByNext, nameByDrawnText } from './box-label.ts';
import { areEmptyCells, chosenIn } from './contained-lines.ts';
import { withDeferredLines, isBareClickable, isBareHoverable, isRepeatedBy, type Line, type LineKind } from './line.ts';
import { isOrnament } from './ornaments.ts';
import { BEGINNERS, pack, sizeOf } from './pack.ts';
import { isBareCell, piecesFrom } from './pieces.ts';
import { withoutMarks } from '../dom/text.ts';
import { markUnseenOnce } from './unseen-state.ts';

/** The lines of an outline in progress: those of a subtree can be folded into the line above them. */
export class Lines {
  readonly #lines: Line[] = [];
  #size = 0;

  /** About how many characters the lines currently have; a low estimate. */
  get size(): number {
    return this.#size;
  }

  get length(): number {
    return this.#lines.length;
  }

  /** Reserves a place for a line that is written when its children are known. */
  reserve(kind: LineKind): number {
    return this.#lines.push({ kind, depth: 0, ref: '', role: '', says: '', states: NONE }) - 1;
  }

  write(at: number, line: Omit<Line, 'kind'>): void {
    const written = { ...line, kind: this.#lines[at]?.kind ?? 'node' };
    this.#lines[at] = written;
    this.#size += sizeOf(written);
  }

  /** A line of text, which may stay unjoined; skipped if the control before already says it: as its placeholder, drawn over it, or its description. */
  text(depth: number, says: string, isAlone = false): void {
    const last = this.besideBefore(this.#lines.length, depth);
    if (last?.kind === 'operated' && last.depth === depth && isRepeatedBy(last, says)) return;
    this.write(this.reserve('text'), { depth, ref: '', role: 'text', says, states: NONE, isAlone });
  }

  note(depth: number, says: string): void {
    this.write(this.reserve('note'), { depth, ref: '', role: '', says, states: NONE });
  }

  /** Reserves a place for lines written later; until then nothing is folded around it. */
  reserveLines(depth: number): Line {
    const line: Line = { kind: 'note', depth, ref: '', role: '', says: '', states: NONE };
    this.#lines.push(line);
    return line;
  }

  /** Removes every line from `length` on. */
  truncate(length: number): void {
    for (let i = length; i < this.#lines.length; i++) this.#size -= sizeOf(this.#lines[i]);
    this.#lines.length = length;
  }

  isAllText(from: number): boolean {
    for (let i = from; i < this.#lines.length; i++) if (this.#lines[i]?.kind !== 'text') return false;
    return true;
  }

  /** Whether the lines from `from` on contain only text: no control, no note, no pieces, which may be controls. */
  isPlain(from: number): boolean {
    for (let i = from; i < this.#lines.length; i++) {
      const line = this.#lines[i];
      if (line?.kind === 'operated' || line?.kind === 'note' || line?.pieces !== undefined) return false;
    }
    return true;
  }

  /** Marks the line at `at` as a table cell of text alone. */
  markCell(at: number): void {
    const line = this.#lines[at];
    if (line) line.kind = 'cell';
  }

  /** The lines from `from` on. */
  from(from: number): readonly Line[] {
    return this.#lines.slice(from);
  }

  /** The lines from `from` on as pieces of the line above them, if there are several and they are short enough for that. */
  piecesFrom(from: number, most: number): string | undefined {
    return piecesFrom(this.#lines, from, most);
  }

  /** Whether the only line from `from` on can be operated. */
  isOneOperated(from: number): boolean {
    return this.#lines.length === from + 1 && this.#lines[from]?.kind === 'operated';
  }

  /** The role of the only line from `from` on, if that is a control. */
  onlyControl(from: number): string | undefined {
    return this.isOneOperated(from) ? this.#lines[from]?.role : undefined;
  }

  /** Whether all lines from `from` on are of controls. */
  areOperated(from: number): boolean {
    for (let i = from; i < this.#lines.length; i++) if (this.#lines[i]?.kind !== 'operated') return false;
    return true;
  }

  /** The line of this depth before the one at `at`, skipping its descendants. */
  besideBefore(at: number, depth: number): Line | undefined {
    let before = at - 1;
    while ((this.#lines[before]?.depth ?? 0) > depth) before--;
    return this.#lines[before];
  }

  /** Removes the only line from `from` on if it is a control of this role and name, or the only such checkbox: what a component is made of. */
  foldPart(from: number, role: string, says: string): readonly string[] {
    const isPart = (line: Line | undefined): boolean => line?.role === role && line.says === says;
    if (BOXES.has(role) && this.from(from).filter(isPart).length === 1) return this.removeBox(from);
    const [part] = this.from(from);
    if (!part || !this.isOneOperated(from) || !isPart(part)) return NONE;
    this.truncate(from);
    return part.states;
  }

  /** Removes the empty cells from `from` on, besides at most one that is not; that one, too, if it contains just one control. */
  dropEmptyCells(from: number): void {
    const cells = this.from(from).filter(({ depth }) => depth === this.#lines[from]?.depth);
    const nonEmpty = cells.filter((cell) => !areEmptyCells([cell]));
    if (nonEmpty.length > 1) return;
    for (const cell of cells) if (cell !== nonEmpty[0]) this.#remove(this.#lines.indexOf(cell, from));
    if (isBareCell(nonEmpty[0]) && this.isOneOperated(from + 1)) this.unwrap(from);
  }

  /** Removes the only checkbox from `from` on: an option is clicked as a whole. @returns its states. */
  removeBox(from: number): readonly string[] {
    const boxes = this.from(from).filter(({ role }) => BOXES.has(role));
    const [box] = boxes;
    const at = box && boxes.length === 1 ? this.#lines.indexOf(box, from) : -1;
    if (!box || at === -1 || (this.#lines[at + 1]?.depth ?? 0) > box.depth) return NONE;
    this.#remove(at);
    return box.states;
  }

  /** Turns the only line from `from` on into text, if it is an element without a role that is only clickable. */
  foldBareClickable(from: number): void {
    const line = this.#lines[from];
    if (!this.isOneOperated(from) || !line || !isBareHoverable(line)) return;
    this.truncate(from);
    this.text(line.depth, line.says);
  }

  /** Removes the lines from `from` on that a control of this role is merely drawn with. */
  dropOrnaments(from: number, role: string): void {
    for (let at = this.#lines.length - 1; at >= from; at--) {
      const line = this.#lines[at];
      if (line && isOrnament(line, role) && (this.#lines[at + 1]?.depth ?? 0) <= line.depth) this.#remove(at);
    }
  }

  /** Removes the icons from `from` on that only repeat a part of `name`. */
  dropIcons(from: number, name: string): void {
    for (let at = this.#lines.length - 1; at >= from; at--) {
      const line = this.#lines[at];
      if (line?.isSmall === true && line.states.length === 0 && name.includes(line.says)) this.#remove(at);
    }
  }

  /** Gives the only line from `from` on the name of its container, if it is an unnamed checkbox. */
  nameBox(from: number, says: string): void {
    const line = this.#lines[from];
    if (line?.says === '' && this.isOneOperated(from) && BOXES.has(line.role)) line.says = says;
  }

  /** Joins the checkbox or field and its label, if there is nothing else from `from` on. */
  labelBox(from: number): void {
    const [first, second] = [this.#lines[from], this.#lines[from + 1]];
    if (this.#lines.length === from + 2 && joinBoxLabel(first, second)) this.#remove(from + 1);
    else if (joinFieldCaption(first, this.from(from + 1))) this.#remove(from);
    else if (this.#lines.length <= from + 4) nameBoxByNext(this.from(from));
  }

  /** Whether the only line below `at` is a control with just this name. */
  isAround(at: number, says: string): boolean {
    return this.isOneOperated(at + 1) && this.#lines[at + 1]?.says === says;
  }

  /** Removes a reserved line; its states go to the one below it. */
  passStatesDown(at: number, states: readonly string[]): void {
    this.unwrap(at);
    const line = this.#lines[at];
    if (line) line.states = [...line.states, ...states];
  }

  /** Removes a reserved line; the lines below it move one level up. */
  unwrap(at: number): void {
    this.#remove(at);
    for (let i = at; i < this.#lines.length; i++) {
      const line = this.#lines[i];
      if (!line) continue;
      this.#size -= sizeOf(line);
      line.depth--;
      this.#size += sizeOf(line);
    }
  }

  /** Gives a state to the line at `from` if that is a control, but no icon name to a checkbox that a text beside it names. @returns whether it is one. */
  giveStateToFirst(from: number, state: string): boolean {
    const lead = this.#lines[from];
    if (lead?.kind !== 'operated' || lead.says === '' || BEGINNERS.has(lead.role)) return false;
    if (BOXES.has(lead.role) && this.from(from).some(({ kind }) => kind === 'text')) return false;
    if (!lead.states.includes(state)) lead.states = [...lead.states, state];
    return true;
  }

  /** Removes the lines of text from `from` on that `isNeedless` accepts. */
  dropText(from: number, isNeedless: (says: string) => boolean): void {
    for (let i = this.#lines.length - 1; i >= from; i--) {
      const line = this.#lines[i];
      if (line?.kind === 'text' && isNeedless(withoutMarks(line.says))) this.#remove(i);
    }
  }

  /** Removes the lines from `from` on of elements without a role that repeat a part of `name` and are only clickable; not a whole calendar of them. */
  dropBareClickable(from: number, name: string): void {
    const parts = this.#lines.slice(from).filter((line) => isBareClickable(line) && name.includes(line.says));
    if (parts.length > MAX_LABEL_PARTS) return;
    for (const part of parts.toReversed()) {
      const at = this.#lines.indexOf(part, from);
      const isAlone = (this.#lines[at + 1]?.depth ?? 0) <= part.depth;
      if (isAlone) this.#remove(at);
    }
  }

  /** The text of the lines from `from` on. */
  textFrom(from: number): string {
    if (from === this.#lines.length - 1) return this.#lines[from]?.says ?? '';
    return this.from(from)
      .map(({ says }) => says)
      .join(' ');
  }

  /** Removes the line at `from` if it is a text. @returns that text. */
  removeFirstText(from: number): string | undefined {
    const lead = this.#lines[from];
    if (lead?.kind === 'text') this.#remove(from);
    return lead?.kind === 'text' ? lead.says : undefined;
  }

  /** Removes the texts from `from` on if there is nothing else but the open list. @returns those texts. */
  removeChosenTexts(from: number): string[] {
    const chosen = chosenIn(this.from(from));
    for (const line of chosen) this.drop(line);
    return chosen.map(({ says }) => says);
  }

  /** Removes the first line of text from `from` on that equals this. */
  dropCaption(from: number, says: string): void {
    const line = this.from(from).find((one) => one.says === says);
    if (line?.kind === 'text') this.drop(line);
  }

  /** Removes the text just before a control, at the same depth, that labels it. */
  dropLabel(at: number, element: Element): void {
    const [label, line] = [this.#lines[at - 1], this.#lines[at]];
    if (label?.kind !== 'text' || label.depth !== line?.depth) return;
    if (isNamedByLabel(line, label) || nameByDrawnText(line, label, element)) this.#remove(at - 1);
  }

  /** Removes the texts from `from` on that are no longer than `one`, if there is one, or than `all` if there are only controls beside them. @returns those texts. */
  removeTexts(from: number, { one, all }: { one: number; all: number }): string | undefined {
    const lines = this.from(from);
    const texts = lines.filter(({ kind }) => kind === 'text');
    const says = texts.map((text) => text.says).join(' ');
    const isRow = lines.every(
      ({ depth, kind }) => depth === lines[0]?.depth && (kind === 'text' || kind === 'operated'),
    );
    if (says === '' || says.length > Math.max(texts.length === 1 ? one : 0, isRow ? all : 0)) return undefined;
    for (const text of texts) this.#remove(this.#lines.indexOf(text, from));
    return says;
  }

  /** The finished lines; nothing may be written afterwards. */
  finish(): readonly string[] {
    return pack(markUnseenOnce(withDeferredLines(this.#lines)));
  }

  /** Removes a line without descendants. */
  drop(line: Line): void {
    this.#remove(this.#lines.lastIndexOf(line)); // what was written last is taken out most often
  }

  #remove(at: number): void {
    this.#size -= sizeOf(this.#lines[at]);
    this.#lines.splice(at, 1);
  }
}

const MAX_LABEL_PARTS = 3; // parts

const NONE: readonly string[] = [];
