import { labelsOf } from './labels.ts';
import { Lines } from './lines.ts';
import type { Flow, Named } from './name.ts';
import { type Known, knownDocument, nodeNumber } from './registry.ts';
import { INTERACTIVE, NAMED_BY_CONTENT } from './roles.ts';
import { addsNothing, isOperated, KEPT_EMPTY, mayHaveStates, saysTheSame, type Shape } from './shape.ts';
import { statesOf } from './states.ts';
import { collapse, quote } from './text.ts';
import { sightOf } from './visible.ts';

/** A node whose line is to be written: what it is, what it is called, whether a person can see it. */
export interface Node {
  element: Element;
  shape: Shape;
  named: Named;
  unseen: boolean;
  /** It stands in something that takes no input. */
  inert: boolean;
}

/** Writes the nodes and texts of a walk as lines; knows the document and the depth it writes at. */
export class Writer {
  readonly urls: [ref: string, url: string][] = [];
  readonly #lines = new Lines();
  readonly #printUrls: boolean;
  #known: Known | undefined;
  #depth = 0;
  /** Inline text that has not become a line yet. */
  #run = '';

  constructor(options: { urls: boolean }) {
    this.#printUrls = options.urls;
  }

  /** The finished lines; nothing may be written any more. */
  finish(): readonly string[] {
    this.flush();
    return this.#lines.finish();
  }

  /** Runs `write` with refs of another document; does nothing, and says false, when it can get no ordinal. */
  within(document: Document, write: () => void): boolean {
    const outer = this.#known;
    const known = knownDocument(document);
    if (!known) return false;
    this.#known = known;
    write();
    this.#known = outer;
    return true;
  }

  /** Characters of what was written so far. */
  get size(): number {
    return this.#lines.size;
  }

  ref(element: Element): string {
    const known = this.#known;
    return known ? `${known.ordinal}-${nodeNumber(known, element)}` : '';
  }

  /** Adds to the text that runs on at this place. */
  append(text: string): void {
    this.#run += text;
  }

  /** A blank between two pieces of running text. */
  blank(): void {
    if (this.#run !== '') this.#run += ' ';
  }

  /** The edge of an element in the running text. */
  breakLine(flow: Flow): void {
    if (flow === 'block') this.flush();
    else if (flow === 'box') this.blank();
  }

  /** Ends the running text. */
  flush(): void {
    if (this.#run === '') return;
    const text = collapse(this.#run);
    this.#run = '';
    if (text !== '') this.#lines.text(this.#depth, text);
  }

  note(text: string): void {
    this.flush();
    this.#lines.note(this.#depth, text);
  }

  /** The place where the next line will stand. */
  place(): number {
    this.flush();
    return this.#lines.length;
  }

  /** Keeps a line for a node whose children come first; they stand one level deeper. */
  open(shape: Shape): number {
    this.flush();
    this.#depth++;
    return this.#lines.reserve(isOperated(shape) ? 'operated' : 'node');
  }

  /** Writes the line kept at `at`, now that its children are known. */
  close(at: number, node: Node): void {
    this.flush();
    this.#depth--;
    const { named } = node;
    if (named.from === 'native') this.#lines.dropCaption(at + 1, named.name);
    const name = this.#fold(at + 1, node);
    this.#write(at, name === named.name ? node : { ...node, named: { name, from: 'content' } });
  }

  /** A row with the texts of its cells in one line. */
  row(node: Node, cells: readonly string[]): void {
    this.flush();
    const at = this.#lines.reserve(isOperated(node.shape) ? 'operated' : 'node');
    this.#write(at, { ...node, named: { name: cellsLine(cells), from: 'content' } });
  }

  /** A line for an element whose children are of no interest. */
  leaf(node: Node): void {
    this.flush();
    this.#write(this.#lines.reserve('operated'), node);
  }

  /** The line of a document, with what `write` puts below it. */
  root(document: Document, write: () => void): void {
    const head = `[${this.ref(document.documentElement)}] document`;
    const at = this.#lines.reserve('operated');
    this.#lines.write(at, { depth: this.#depth, head, says: collapse(document.title), states: [] });
    this.#depth++;
    write();
    this.flush();
    this.#depth--;
  }

  /** Takes out the texts from `from` on that only say a part of `name`. */
  dropText(from: number, name: string): void {
    this.flush();
    this.#lines.dropText(from, (says) => name.includes(says));
  }

  /**
   * Folds lines which only repeat the name above them, or which are the only text of a node without a name.
   * @returns the name to print.
   */
  #fold(from: number, { shape, named: { name, from: source } }: Node): string {
    if (this.#lines.length === from) return name;
    const isText = this.#lines.isAllText(from);
    if (name === '' && shape.role === 'row' && this.#lines.areCells(from)) return this.#foldCells(from);
    if (name === '') return isText ? this.#foldText(from, shape) : name;
    if (isText || source === 'content') this.#lines.dropText(from, (says) => addsNothing(says, name));
    if (this.#lines.isPlain(from) && saysTheSame(this.#lines.saysFrom(from), name)) this.#lines.truncate(from);
    return name;
  }

  /** Cells that hold nothing but text stand in the line of their row; the others keep their refs. */
  #foldCells(from: number): string {
    const line = cellsLine(this.#lines.eachSays(from));
    this.#lines.truncate(from);
    return line;
  }

  #foldText(from: number, { role, reacts }: Shape): string {
    if (this.#lines.length - from > 1 && !reacts && !NAMED_BY_CONTENT.has(role)) return '';
    const text = this.#lines.saysFrom(from);
    this.#lines.truncate(from);
    return text;
  }

  /** Writes a kept line, or takes it back when it would say nothing. */
  #write(at: number, node: Node): void {
    const { element, shape, named } = node;
    const states = statesOfNode(node);
    const isEmpty = named.name === '' && states.length === 0 && at === this.#lines.length - 1;
    if (isEmpty && !isOperated(shape) && !KEPT_EMPTY.has(shape.role)) {
      this.#lines.truncate(at);
      return;
    }
    if (named.name === '' && isWrapper(shape, states) && this.#lines.isOneOperated(at + 1)) {
      this.#lines.unwrap(at);
      return;
    }
    const ref = this.ref(element);
    if (shape.role === 'link') this.#url(element, ref, states);
    this.#lines.write(at, { depth: this.#depth, head: `[${ref}] ${shape.role}`, says: named.name, states });
    if (shape.role === 'cell' && states.length === 0 && at === this.#lines.length - 1) this.#lines.markCell(at);
  }

  #url(element: Element, ref: string, states: string[]): void {
    const { href } = element as HTMLAnchorElement; // undefined on elements that are links by role only
    const url = typeof href === 'object' ? (href as SVGAnimatedString).baseVal : href; // links in svg
    if (!url) return;
    this.urls.push([ref, url]);
    if (this.#printUrls) states.push(`url=${quote(url)}`);
  }
}

/** The cells of a row in one line: `Ada | 36 | London`. */
function cellsLine(cells: readonly string[]): string {
  return cells.map((cell) => cell.replaceAll(' | ', ' \\| ')).join(' | ');
}

/** What adds nothing to the one control in it. */
function isWrapper({ role }: Shape, states: readonly string[]): boolean {
  if (role === 'listitem') return states.length === 0;
  return role === 'generic' && states.length === 1 && states[0] === 'clickable';
}

function statesOfNode({ element, shape, named, unseen, inert }: Node): string[] {
  const states = mayHaveStates(element, shape.role) ? statesOf(element, shape.role, named) : [];
  if (shape.reacts && !INTERACTIVE.has(shape.role)) states.push('clickable');
  if (inert && isOperated(shape) && !states.includes('disabled')) states.push('disabled');
  if (unseen && !hasStandIn(element)) states.push('unseen');
  return states;
}

/** A native box, radio or file input that its visible label stands in for: pages hide it to draw their own. */
function hasStandIn(element: Element): boolean {
  if (element.localName !== 'input' || !/^(?:checkbox|radio|file)$/.test((element as HTMLInputElement).type))
    return false; // by tag
  return labelsOf(element).some((label) => sightOf(label) === 'seen');
}
