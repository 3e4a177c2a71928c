import { isInLayoutTable } from './plain-cells.ts';
import { type Edge, flowOf, isTextFile, InlineRun } from './inline-flow.ts';
import { fold } from './fold.ts';
import { areEmptyCells, areEntries } from './contained-lines.ts';
import { repeatsDescription, isInStates } from './line.ts';
import { Lines } from './lines.ts';
import { isCounted, isNotWorthLine, type Node, onlySaysInteractive, statesOfNode, withIcon } from './node.ts';
import { alikePictures } from '../style/drawing.ts';
import { type DocumentRegistry, registryOf, nodeNumber } from '../dom/registry.ts';
import { labelledBy } from '../semantics/roles.ts';
import { Rows } from './similar-rows.ts';
import { hasHandler, hasNoBox, isNamedFromOutside, isOperated, type Shape } from './shape.ts';
import { escape, quote, titleOf } from '../dom/text.ts';
import { urlsOf } from './urls.ts';

/** Writes the nodes and texts of a walk as lines; keeps track of the document and depth. */
export class Writer {
  readonly urls: [ref: string, url: string][] = [];
  #lines = new Lines();
  /** Number of characters of lines finished elsewhere. */
  #finishedSize = 0;
  readonly #printUrls: boolean;
  #known: DocumentRegistry | undefined;
  #isOfFile = false;
  #depth = 0;
  readonly #rows = new Rows();
  /** Inline text that has not yet become a line. */
  readonly #run = new InlineRun();

  constructor(options: { urls: boolean }) {
    this.#printUrls = options.urls;
  }

  /** The finished lines; nothing may be written afterwards. */
  finish(): readonly string[] {
    this.flush();
    return this.#lines.finish();
  }

  /** Runs `write` with refs of another document; does nothing, and returns false, if there is no ordinal for it. */
  within(document: Document, write: () => void): boolean {
    const outer = [this.#known, this.#isOfFile] as const;
    const known = registryOf(document);
    if (!known) return false;
    [this.#known, this.#isOfFile] = [known, isTextFile(document)];
    write();
    [this.#known, this.#isOfFile] = outer;
    return true;
  }

  /** Number of characters written so far. */
  get size(): number {
    return this.#finishedSize + this.#lines.size;
  }

  /** Reserves this place. @returns a function that lets `write` write there later. */
  postpone(): (write: () => void) => void {
    this.flush();
    const hole = this.#lines.reserveLines(this.#depth);
    const known = this.#known;
    return (write) => {
      const outer = this.#lines;
      const instead = new Lines();
      this.#finishedSize = this.size;
      [this.#lines, this.#known, this.#depth] = [instead, known, 0];
      write();
      this.flush();
      this.#lines = outer;
      this.#finishedSize += instead.size - outer.size;
      hole.instead = instead;
    };
  }

  ref(element: Element): string {
    const known = this.#known;
    return known ? `${known.ordinal}-${nodeNumber(known, element)}` : '';
  }

  /** Adds to the inline text at this place. */
  append(text: string, isStruck: boolean): void {
    this.#run.append(text, isStruck);
  }

  /** Adds a text whose line breaks are rendered. */
  appendLines(text: string, isStruck: boolean): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.flush();
      if (line.trim() !== '') this.append(line, isStruck);
    }
  }

  /** A space between two pieces of inline text. */
  blank(): void {
    this.#run.addSpace();
  }

  /** An element's edge within inline text. */
  breakLine(element: Element, side: Edge['side']): void {
    if (this.#run.isEmpty) return; // most edges: their style need not be read
    const flow = flowOf(element);
    if (flow === 'block') this.flush();
    else if (flow === 'box') this.blank();
    else this.#run.edge({ element, side });
  }

  /** Ends the inline text. */
  flush(): void {
    if (this.#run.isEmpty) return;
    const text = this.#run.take();
    if (text !== '') this.#lines.text(this.#depth, text, this.#isOfFile);
  }

  /** The index of the next line; undefined within inline text. */
  get next(): number | undefined {
    return this.#run.isEmpty ? this.#lines.length : undefined;
  }

  /** Names the checkbox at `from` by the text after it, if there is nothing else. */
  labelBox(from: number | undefined): void {
    if (from !== undefined && this.#run.isEmpty) this.#lines.labelBox(from);
  }

  /** Ends an element without a role, whose lines begin at `from`: it may be one of several rows, unless it contains some. */
  endRow(element: Element, from: number | undefined): void {
    if (from === undefined || !this.#run.isEmpty || this.#lines.length <= from + 1) return;
    if (this.#rows.has(element) && !areEntries(this.#lines.from(from))) this.#rows.add(this.#lines.from(from));
  }

  note(text: string): void {
    this.flush();
    this.#lines.note(this.#depth, text);
  }

  /** The index of the next line. */
  place(): number {
    this.flush();
    return this.#lines.length;
  }

  /** Reserves a line for a node whose children come first; they are one level deeper. */
  open(shape: Shape): number {
    this.flush();
    this.#depth++;
    return this.#lines.reserve(isOperated(shape) ? 'operated' : 'node');
  }

  /** Writes the line reserved at `at`, now that its children are known. */
  close(at: number, node: Node): void {
    this.flush();
    this.#depth--;
    const { named } = node;
    const { role, tag } = node.shape;
    if (tag === 'tr' && isInLayoutTable(node.element)) this.#lines.dropEmptyCells(at + 1);
    if (role === 'separator' && areEmptyCells(this.#lines.from(at + 1))) this.#lines.truncate(at + 1);
    if (role === 'group' || role === 'form') this.#lines.labelBox(at + 1);
    if (named.from === 'native' || isNamedByText(node)) this.#lines.dropCaption(at + 1, named.name);
    this.#write(at, { ...node, ...fold(this.#lines, at + 1, node) });
  }

  /** A row with the texts of its cells in one line. */
  row(node: Node, cells: readonly string[]): void {
    this.flush();
    const at = this.#lines.reserve(isOperated(node.shape) ? 'operated' : 'node');
    this.#write(at, { ...node, pieces: cells.map(escape).join(' | ') });
  }

  /** A line for an element whose children are irrelevant. */
  leaf(node: Node): void {
    this.flush();
    this.#write(this.#lines.reserve('operated'), node);
  }

  /** The line of a document, with what `write` puts below it; a document without a title needs no line inside its frame's. */
  root(document: Document, write: () => void): void {
    const ref = this.ref(document.documentElement);
    const says = titleOf(document);
    const hasLine = says !== '' || this.#depth === 0;
    const at = hasLine ? this.#lines.reserve('node') : 0;
    if (hasLine) this.#lines.write(at, { depth: this.#depth++, ref, role: 'document', says, states: [] });
    write();
    this.flush();
    if (hasLine) this.#depth--;
  }

  /** Removes the lines from `from` on that only repeat a part of a control's `name`, or that it is drawn with. */
  dropLabelled(from: number, name: string, role: string): void {
    this.flush();
    this.#lines.dropOrnaments(from, role);
    this.#lines.dropBareClickable(from, name);
    this.#lines.dropText(from, (says) => name.includes(says));
  }

  /** Writes a reserved line, or removes it if it would say nothing. */
  #write(at: number, node: Node): void {
    const { shape, named, pieces } = node;
    const { role } = shape;
    const states = this.#statesAt(at, node);
    if (role === 'generic' && named.from === 'author' && onlySaysInteractive(states))
      this.#lines.nameBox(at + 1, named.name);
    if (states.length > 0 && (named.name !== '' || role === 'slider'))
      this.#lines.dropText(at + 1, (says) => isInStates(says, states));
    const isNameless = named.name === '' && pieces === undefined;
    const isEmpty = isNameless && at === this.#lines.length - 1;
    const isUnused = this.#isUnused(at, node);
    const parts = isEmpty && role === 'generic' && !node.unseen ? alikePictures(node.element) : [];
    if (parts.length > 0) this.#instead(at, node, parts);
    else if (isUnused || (isEmpty && isNotWorthLine(node, states))) this.#lines.truncate(at);
    else if (!isEmpty && this.#addsNoName(at, node) && this.#isWrapper(at, node, states)) this.#lines.unwrap(at);
    else if (role === 'heading' && states.length === 1 && this.#lines.isAround(at, named.name))
      this.#lines.passStatesDown(at, states);
    else this.#line(at, node, isEmpty || isCounted(node) ? withIcon(node, states) : states);
    this.#lines.dropLabel(at, node.element);
  }

  /** A node's states; a menu with visible items is open, whatever it says itself. */
  #statesAt(at: number, node: Node): string[] {
    const states = statesOfNode(node);
    const isOpen = node.shape.role === 'menu' && at < this.#lines.length - 1;
    return isOpen && !node.unseen ? states.filter((state) => state !== 'collapsed') : states;
  }

  /** Whether nothing is visible in a container for others: a panel, a list, a row for details; or a picture repeats the field before it. */
  #isUnused(at: number, { element, shape: { role, reacts }, named }: Node): boolean {
    if (role === 'img') return !reacts && repeatsDescription(this.#lines.besideBefore(at, this.#depth), named.name);
    if (role === 'row') return areEmptyCells(this.#lines.from(at + 1)) && hasNoBox(element);
    if (at < this.#lines.length - 1) return false;
    return (role === 'tabpanel' && named.from !== 'content') || (role === 'listbox' && hasNoBox(element));
  }

  /** Writes the parts of an element in its place, each clickable as it is. */
  #instead(at: number, node: Node, parts: readonly Element[]): void {
    this.#lines.truncate(at);
    for (const element of parts) {
      const part = { ...node, element };
      this.#line(this.#lines.reserve('operated'), part, withIcon(part, ['clickable']));
    }
  }

  #line(at: number, { element, shape, named, pieces }: Node, states: string[]): void {
    const { role } = shape;
    const ref = this.ref(element);
    this.#noteUrls(element, { shape, ref, states });
    const isLabelled = isNamedFromOutside(element, shape, named);
    const isPrompted = named.from === 'placeholder';
    const isHidden = role === 'img' && element.getAttribute('aria-hidden') === 'true';
    const isSmall = role === 'img' && isIcon(element);
    const isShown = role === 'combobox' && named.from === 'content';
    const about = { isLabelled, isPrompted, isHidden, isSmall, isShown };
    this.#lines.write(at, { depth: this.#depth, ref, role, says: named.name, pieces, states, ...about });
    if (role === 'cell' && states.length === 0 && at === this.#lines.length - 1) this.#lines.markCell(at);
  }

  /** Whether the node has no name, or the same as the only control in it. */
  #addsNoName(at: number, { shape, named: { name }, pieces }: Node): boolean {
    if (pieces !== undefined) return false;
    return name === '' || (shape.role === 'generic' && this.#lines.isAround(at, name));
  }

  /** Whether the line at `at`, except for its name, adds nothing to those below it. */
  #isWrapper(at: number, { element, shape }: Node, states: readonly string[]): boolean {
    const { role } = shape;
    const isSilent = states.every((state) => state === 'unseen'); // as the nodes in it state, too
    if (role === 'group') return isSilent;
    const only = this.#lines.onlyControl(at + 1);
    if (role === 'gridcell') return isSilent && CELL_CONTROLS.has(only ?? '') && !element.hasAttribute('tabindex');
    if (LAYOUT_ROLES.has(role) && isInLayoutTable(element)) return isSilent && only !== undefined;
    if (role === 'listitem') return isSilent && only !== undefined;
    if (role === 'generic' && only === 'slider' && states.every((state) => state === 'draggable')) return true;
    if (role === 'generic' && shape.hovers === false && states.length === 0) return true; // a control in it states it
    if (role !== 'generic' || !onlySaysInteractive(states)) return false;
    if (at === this.#lines.length - 1) return false;
    return only !== undefined || (this.#lines.areOperated(at + 1) && !hasHandler(element));
  }

  #noteUrls(element: Element, { shape, ref, states }: { shape: Shape; ref: string; states: string[] }): void {
    const { own, picture } = urlsOf(element, shape);
    if (own !== '') this.urls.push([ref, own]);
    if (picture !== '') this.urls.push([`${ref} img`, picture]);
    if (this.#printUrls && own !== '' && shape.role === 'link') states.push(`url=${quote(own)}`);
  }
}

/** Whether a picture has icon size; not one that failed to load and shows its text instead. */
function isIcon(picture: Element): boolean {
  const { naturalWidth } = picture as HTMLImageElement; // undefined for others
  return naturalWidth !== 0 && picture.getBoundingClientRect().height <= ICON_PX;
}

const ICON_PX = 32;

/** Whether a node that nobody operates has its name from text elsewhere, perhaps in it. */
function isNamedByText({ element, shape, named: { from } }: Node): boolean {
  return from === 'author' && !isOperated(shape) && labelledBy(element) !== null;
}

/** Controls that a cell is made for. A link may be one of several things in a calendar day, which is itself clicked or a drop target. */
const CELL_CONTROLS = new Set('button checkbox radio switch textbox combobox spinbutton slider'.split(' '));

/** Roles that place a single control in a layout table. */
const LAYOUT_ROLES = new Set(['row', 'table']);
