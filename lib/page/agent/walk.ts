import { Legibility } from './legible.ts';
import { forgetLabels, labelsOf } from './labels.ts';
import { isInline, nameOf, type Named } from './name.ts';
import { knownDocument, nodeNumber } from './registry.ts';
import { INTERACTIVE, NAMED_BY_CONTENT, roleOf } from './roles.ts';
import { statesOf } from './states.ts';
import { collapse, escape, quote } from './text.ts';
import { flatChildren, isElement, isText } from './tree.ts';
import { sightOf, type Sight } from './visible.ts';

export interface WalkOptions {
  /** Elements left out with all that is in them. */
  ignored: ReadonlySet<Element>;
  /** Prints the URL of each link. */
  urls: boolean;
  /** Goes into frames. */
  frames: boolean;
}

export interface Outline {
  /** The lines, joined. */
  text: string;
  /** Refs of the frames whose documents this world cannot reach. */
  closedFrames: string[];
  /** URL of each link and form, by ref. */
  urls: [ref: string, url: string][];
  /** True when a document got no ordinal and was left out: grant more, and walk again. */
  starved: boolean;
}

const SKIPPED = new Set(
  'script style template noscript head meta link title param source track col colgroup datalist desc metadata defs br wbr'.split(
    ' ',
  ),
);

/** Roles that say nothing to a reader: their children stand in their place. */
const TRANSPARENT = new Set(
  (
    'generic none rowgroup emphasis strong code deletion insertion mark subscript superscript time caption definition term ' +
    'presentation legend'
  ).split(' '),
);

/** Controls whose own parts are no nodes of the outline. */
const LEAVES = new Set([
  'input',
  'textarea',
  'img',
  'canvas',
  'progress',
  'meter',
  'audio',
  'video',
  'embed',
  'object',
]);

/** Roles that are worth a line even when they are empty. */
const KEPT_EMPTY = new Set([
  'cell',
  'gridcell',
  'columnheader',
  'rowheader',
  'iframe',
  'dialog',
  'alertdialog',
  'progressbar',
  'meter',
]);

const DEEPEST = 1_000; // levels; a page nested deeper is not for people, and the stack has an end

const INDENTS: string[] = [''];

/** One walk over a document: makes its outline in one pass. */
export class Walk {
  readonly #options: WalkOptions;
  readonly #legibility = new Legibility();
  readonly #lines: string[] = [];
  /** What each line says, to compare with the name above it. */
  readonly #says: string[] = [];
  /** Whether each line can be acted on, and so is never folded into the name above it. */
  readonly #solid: boolean[] = [];
  readonly #closedFrames: string[] = [];
  readonly #urls: [string, string][] = [];
  #starved = false;
  #depth = 0;
  #levels = 0;
  #run = '';
  #prefix = '';
  #pointer = false;
  #unseen = false;

  constructor(options: WalkOptions) {
    this.#options = options;
    forgetLabels();
  }

  finish(): Outline {
    this.#flush();
    const text = this.#lines.join('\n');
    return { text, closedFrames: this.#closedFrames, urls: this.#urls, starved: this.#starved };
  }

  /** A whole document, with its root line. */
  document(document: Document): void {
    const known = knownDocument(document);
    if (!known) {
      this.#starved = true;
      return;
    }
    const outer = this.#prefix;
    this.#prefix = `[${known.ordinal}-`;
    const root = document.documentElement;
    this.#push(`${this.#prefix}${nodeNumber(known, root)}] document`, collapse(document.title), true);
    this.#depth++;
    this.#children(root, 'html');
    this.#flush();
    this.#depth--;
    this.#prefix = outer;
  }

  /** One element with all that is in it. */
  subtree(element: Element): void {
    const known = knownDocument(element.ownerDocument);
    if (!known) {
      this.#starved = true;
      return;
    }
    this.#prefix = `[${known.ordinal}-`;
    if (element === element.ownerDocument.documentElement) this.document(element.ownerDocument);
    else this.#element(element);
  }

  #children(element: Element, tag: string): void {
    const children = flatChildren(element, tag);
    let sight: Sight | undefined;
    for (let i = 0; i < children.length; i++) {
      const child = children[i];
      if (isElement(child)) {
        this.#element(child);
      } else if (isText(child)) {
        const { data } = child;
        if (!/\S/.test(data)) this.#blank();
        else if ((sight ??= this.#textSight(element)) === 'seen') this.#run += data;
      }
    }
  }

  #textSight(element: Element): Sight {
    if (this.#unseen) return 'unseen';
    const sight = sightOf(element);
    return sight === 'seen' && !this.#legibility.isLegible(element) ? 'unseen' : sight;
  }

  #blank(): void {
    if (this.#run !== '') this.#run += ' ';
  }

  #element(element: Element): void {
    const tag = element.localName;
    if (SKIPPED.has(tag)) {
      if (tag === 'br') this.#run += ' ';
      return;
    }
    if (this.#options.ignored.size > 0 && this.#options.ignored.has(element)) return;
    if (++this.#levels > DEEPEST) this.#tooDeep();
    else this.#enter(element, tag);
    this.#levels--;
  }

  #tooDeep(): void {
    if (this.#levels === DEEPEST + 1) this.#note(`[… more nodes, nested deeper than ${DEEPEST} levels]`);
  }

  #enter(element: Element, tag: string): void {
    const plain = !element.hasAttributes();
    const role = roleOf(element, tag);
    if (plain && TRANSPARENT.has(role)) {
      this.#transparent(element, tag);
      return;
    }
    const sight = sightOf(element);
    if (sight === 'pruned') {
      if (tag === 'input') this.#flush();
      return;
    }
    const outer = { unseen: this.#unseen, pointer: this.#pointer };
    const reacts = plain ? false : this.#readStyle(element, tag, sight);
    if (sight === 'gone') this.#transparent(element, tag);
    else this.#visible(element, { tag, role, reacts });
    this.#unseen = outer.unseen;
    this.#pointer = outer.pointer;
  }

  /** Reads what the element's style says to those below it. Returns whether the element itself reacts to the pointer. */
  #readStyle(element: Element, tag: string, sight: Sight): boolean {
    const style = getComputedStyle(element);
    if (sight === 'unseen' || isCollapsed(element, style)) this.#unseen = true;
    const pointer = style.cursor === 'pointer';
    const reacts = (pointer && !this.#pointer && tag !== 'label') || hasHandler(element);
    this.#pointer = pointer;
    return reacts && tag !== 'body' && tag !== 'html';
  }

  #visible(element: Element, { tag, role, reacts }: Shape): void {
    const editable = isEditingHost(element);
    if (editable && !INTERACTIVE.has(role)) this.#node(element, { tag, role: 'textbox', reacts: false });
    else if (reacts && (TRANSPARENT.has(role) || role === 'img'))
      this.#node(element, { tag, role: role === 'img' ? role : 'generic', reacts });
    else if (tag === 'label') this.#label(element as HTMLLabelElement); // by tag
    else if (TRANSPARENT.has(role)) this.#transparent(element, tag);
    else this.#node(element, { tag, role, reacts });
  }

  #transparent(element: Element, tag: string): void {
    if (isInline(element)) {
      this.#children(element, tag);
      return;
    }
    this.#flush();
    this.#children(element, tag);
    this.#flush();
  }

  /** A label's text is its control's name; it is said there, unless the control is not rendered. */
  #label(label: HTMLLabelElement): void {
    const { control } = label;
    if (!control || !isElement(control)) {
      this.#transparent(label, 'label');
      return;
    }
    const role = roleOf(control, control.localName);
    const named = nameOf(control, role, { content: true });
    if (sightOf(control) === 'pruned' || sightOf(control) === 'gone') {
      this.#leaf(control, { tag: control.localName, role, reacts: false }, named);
      return;
    }
    const at = this.#open();
    this.#transparent(label, 'label');
    this.#flush();
    if (labelsOf(control).includes(label)) this.#dropText(at, named.name);
  }

  /** Drops the text lines from `at` on that only say what `name` says. */
  #dropText(at: number, name: string): void {
    for (let i = this.#lines.length - 1; i >= at; i--) {
      if (this.#isText(i) && name.includes(this.#says[i] ?? '')) this.#remove(i);
    }
  }

  #open(): number {
    this.#flush();
    return this.#lines.length;
  }

  #node(element: Element, shape: Shape): void {
    const at = this.#open();
    const { role, tag } = shape;
    const named = mayBeNamed(element, shape) ? nameOf(element, role, { content: speaksForContent(role) }) : NO_NAME;
    this.#reserve(isOperated(shape));
    if (tag === 'iframe' || tag === 'frame') this.#frame(element as HTMLIFrameElement); // by tag
    else if (tag === 'select') this.#choices(element as HTMLSelectElement); // by tag
    else if (!LEAVES.has(tag)) this.#below(element, tag);
    if (named.from === 'native') this.#dropCaption(at + 1, named.name);
    const name = this.#fold(at + 1, shape, named);
    this.#write(at, element, { shape, named: { ...named, name } });
  }

  #below(element: Element, tag: string): void {
    this.#depth++;
    this.#children(element, tag);
    this.#flush();
    this.#depth--;
  }

  /** A caption or legend which gave the name is not said again. */
  #dropCaption(from: number, name: string): void {
    const at = this.#says.indexOf(name, from);
    if (at !== -1 && !this.#solid[at] && this.#isText(at)) this.#remove(at);
  }

  /**
   * Now that the children are known: folds those which only repeat the name, or which are the only text.
   * @returns the name to print.
   */
  #fold(from: number, { role, reacts }: Shape, { name }: Named): string {
    const count = this.#lines.length - from;
    if (count === 0) return name;
    const text = this.#isAllText(from) ? this.#says.slice(from).join(' ') : undefined;
    if (name === '' && text !== undefined && (count === 1 || NAMED_BY_CONTENT.has(role) || reacts)) {
      this.#truncate(from);
      return text;
    }
    const repeats = name !== '' && (text === undefined ? this.#repeats(from, name) : addsNothing(text, name));
    if (repeats && !this.#hasSolid(from)) this.#truncate(from);
    return name;
  }

  /** Writes the reserved line, or takes it back when it would say nothing. */
  #write(at: number, element: Element, { shape, named }: { shape: Shape; named: Named }): void {
    const states = this.#states(element, shape, named);
    const isEmpty = at === this.#lines.length - 1 && named.name === '' && states.length === 0;
    if (isEmpty && !isOperated(shape) && !KEPT_EMPTY.has(shape.role)) {
      this.#truncate(at);
      return;
    }
    const known = knownDocument(element.ownerDocument);
    const number = known ? nodeNumber(known, element) : 0;
    this.#url(element, `${this.#prefix.slice(1)}${number}`, states);
    this.#set(at, { head: `${this.#prefix}${number}] ${shape.role}`, says: named.name, states });
  }

  #states(element: Element, shape: Shape, named: Named): string[] {
    const states = mayHaveStates(element, shape.role) ? statesOf(element, shape.role, named) : [];
    if (shape.reacts && !INTERACTIVE.has(shape.role)) states.push('clickable');
    if (this.#unseen) states.push('unseen');
    return states;
  }

  /** A line for an element whose children are of no interest. */
  #leaf(element: Element, shape: Shape, named: Named): void {
    const at = this.#open();
    this.#reserve(isOperated(shape));
    this.#write(at, element, { shape, named });
  }

  #isText(at: number): boolean {
    return this.#lines[at]?.startsWith('text: ', indentWidth(this.#lines[at])) ?? false;
  }

  #isAllText(from: number): boolean {
    for (let i = from; i < this.#lines.length; i++) if (!this.#isText(i)) return false;
    return true;
  }

  #hasSolid(from: number): boolean {
    return this.#solid.indexOf(true, from) !== -1;
  }

  #repeats(from: number, name: string): boolean {
    return squeeze(this.#says.slice(from).join('')) === squeeze(name);
  }

  #remove(index: number): void {
    this.#lines.splice(index, 1);
    this.#says.splice(index, 1);
    this.#solid.splice(index, 1);
  }

  #truncate(length: number): void {
    this.#lines.length = length;
    this.#says.length = length;
    this.#solid.length = length;
  }

  #url(element: Element, ref: string, states: string[]): void {
    const { href } = element as HTMLAnchorElement; // undefined on other elements
    if (!href) return;
    const url = typeof href === 'string' ? href : String((href as SVGAnimatedString).baseVal); // svg links
    this.#urls.push([ref, url]);
    if (this.#options.urls) states.push(`url=${quote(url)}`);
  }

  #reserve(solid: boolean): void {
    this.#lines.push('');
    this.#says.push('');
    this.#solid.push(solid);
  }

  #set(at: number, { head, says, states }: Line): void {
    const name = says === '' ? '' : `: ${escape(says)}`;
    const group = states.length === 0 ? '' : ` [${states.join(' ')}]`;
    this.#lines[at] = indent(this.#depth) + head + name + group;
    this.#says[at] = says;
  }

  #push(head: string, says: string, solid: boolean): void {
    this.#reserve(solid);
    this.#set(this.#lines.length - 1, { head, says, states: [] });
  }

  #note(text: string): void {
    this.#flush();
    this.#lines.push(indent(this.#depth) + text);
    this.#says.push(text);
    this.#solid.push(true);
  }

  #flush(): void {
    if (this.#run === '') return;
    const text = collapse(this.#run);
    this.#run = '';
    if (text !== '') this.#push('text', text, false);
  }

  #frame(frame: HTMLIFrameElement): void {
    if (!this.#options.frames) return;
    const document = frame.contentDocument;
    if (!document) {
      const known = knownDocument(frame.ownerDocument);
      if (known) this.#closedFrames.push(`${known.ordinal}-${nodeNumber(known, frame)}`);
      return;
    }
    this.#depth++;
    const outer = { pointer: this.#pointer };
    this.#pointer = false;
    this.document(document);
    this.#pointer = outer.pointer;
    this.#depth--;
  }

  /** The choices of a list; of a long closed one, only the first. */
  #choices(select: HTMLSelectElement): void {
    this.#depth++;
    const closed = !select.multiple && select.size <= 1;
    const options = [...select.options].filter((option) => !option.hidden);
    const shown = closed ? options.slice(0, MOST_OPTIONS) : options;
    for (const option of shown) this.#leaf(option, OPTION, nameOf(option, 'option', { content: true }));
    if (shown.length < options.length) this.#note(`[… ${options.length - shown.length} more options]`);
    this.#depth--;
  }
}

const MOST_OPTIONS = 30; // a list of countries must not fill the outline; its other options can still be chosen by text

const OPTION = { tag: 'option', role: 'option', reacts: false };

const NO_NAME: Named = { name: '', from: 'none' };

interface Line {
  head: string;
  says: string;
  states: readonly string[];
}

interface Shape {
  tag: string;
  role: string;
  reacts: boolean;
}

function indent(depth: number): string {
  return (INDENTS[depth] ??= '  '.repeat(depth));
}

function indentWidth(line: string): number {
  let width = 0;
  while (line.charCodeAt(width) === 32) width++;
  return width;
}

function isOperated({ role, reacts }: Shape): boolean {
  return reacts || INTERACTIVE.has(role);
}

/** Roles whose name is taken from their content even when it holds more than text. */
function speaksForContent(role: string): boolean {
  return INTERACTIVE.has(role) || role === 'heading';
}

const CAPTIONED = new Set(['fieldset', 'figure', 'table', 'svg', 'img']);

function mayBeNamed(element: Element, { tag, role }: Shape): boolean {
  return speaksForContent(role) || CAPTIONED.has(tag) || element.hasAttributes();
}

function mayHaveStates(element: Element, role: string): boolean {
  return speaksForContent(role) || role === 'progressbar' || role === 'meter' || element.hasAttributes();
}

/** Whether a text below a name repeats it, or is a mere sign (a cross on a button named Close). */
function addsNothing(text: string, name: string): boolean {
  return squeeze(name).includes(squeeze(text)) || !/[\p{L}\p{N}]/u.test(text);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Whether the element's box shows nothing of what is in it: a closed accordion, a screen-reader-only box. */
function isCollapsed(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.overflowX === 'visible' && style.overflowY === 'visible') return false;
  if (style.display === 'inline' || style.display === 'contents') return false;
  const { offsetHeight, offsetWidth } = element as HTMLElement; // undefined, thus false below, for others
  return offsetHeight <= 1 || offsetWidth <= 1;
}

function hasHandler(element: Element): boolean {
  return element.hasAttribute('onclick') || Number.parseInt(element.getAttribute('tabindex') ?? '-1', 10) >= 0;
}

function isEditingHost(element: Element): boolean {
  const written = element.getAttribute('contenteditable');
  return written !== null && written !== 'false';
}
