import { forgetLabels, labelsOf } from './labels.ts';
import { Legibility } from './legible.ts';
import { Lines } from './lines.ts';
import { forgetPseudo, isInline, type Named, nameOf, NO_NAME } from './name.ts';
import { type Known, knownDocument, nodeNumber } from './registry.ts';
import { INTERACTIVE, NAMED_BY_CONTENT, roleOf } from './roles.ts';
import {
  addsNothing,
  hasHandler,
  isCollapsed,
  isEditingHost,
  isOperated,
  KEPT_EMPTY,
  LEAVES,
  mayBeNamed,
  mayHaveStates,
  saysTheSame,
  type Shape,
  SKIPPED,
  speaksForContent,
  TRANSPARENT,
} from './shape.ts';
import { statesOf } from './states.ts';
import { collapse, quote } from './text.ts';
import { shadowOf, slotted } from './tree.ts';
import { type Sight, sightOf } from './visible.ts';

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
  /** URL of each link, by ref. */
  urls: [ref: string, url: string][];
  /** True when a document got no ordinal and was left out: grant more, and walk again. */
  starved: boolean;
}

const DEEPEST = 1_000; // levels; a page nested deeper is not for people, and the stack has an end
const MOST_OPTIONS = 30; // a list of countries must not fill the outline; its other options can still be chosen by text
const ELEMENT = 1; // Node.ELEMENT_NODE
const TEXT = 3; // Node.TEXT_NODE
const BLANK = /^\s*$/;
const OPTION: Shape = { tag: 'option', role: 'option', reacts: false };

/** One walk over a document: makes its outline in one pass. */
export class Walk {
  readonly #options: WalkOptions;
  readonly #legibility = new Legibility();
  readonly #lines = new Lines();
  readonly #closedFrames: string[] = [];
  readonly #urls: [string, string][] = [];
  #known: Known | undefined;
  #starved = false;
  /** Level in the outline. */
  #depth = 0;
  /** Level in the page. */
  #level = 0;
  /** Inline text that has not become a line yet. */
  #run = '';
  /** Inside something whose pointer is a hand. */
  #pointer = false;
  /** Inside something that is rendered but cannot be seen. */
  #unseen = false;
  /** Names the style around: elements of one tag in the same style look alike. */
  #style = '';

  constructor(options: WalkOptions) {
    this.#options = options;
    forgetLabels();
    forgetPseudo();
  }

  finish(): Outline {
    this.#flush();
    return { text: this.#lines.join(), closedFrames: this.#closedFrames, urls: this.#urls, starved: this.#starved };
  }

  /** A whole document, with its root line. */
  document(document: Document): void {
    const outer = this.#known;
    if (!this.#enterDocument(document)) return;
    const root = document.documentElement;
    const at = this.#lines.reserve('operated');
    this.#lines.write(at, {
      depth: this.#depth,
      head: `[${this.#ref(root)}] document`,
      says: collapse(document.title),
      states: [],
    });
    this.#below(root, 'html');
    this.#known = outer;
  }

  /** One element with all that is in it. */
  subtree(element: Element): void {
    if (element === element.ownerDocument.documentElement) this.document(element.ownerDocument);
    else if (this.#enterDocument(element.ownerDocument)) this.#element(element, undefined);
  }

  #enterDocument(document: Document): boolean {
    const known = knownDocument(document);
    if (known) this.#known = known;
    else this.#starved = true;
    return known !== undefined;
  }

  #ref(element: Element): string {
    const known = this.#known;
    return known ? `${known.ordinal}-${nodeNumber(known, element)}` : '';
  }

  /** What is rendered inside an element. Lists of child nodes are slow to make: this goes from sibling to sibling. */
  #children(element: Element, tag: string, known?: Sight): void {
    const given = slotted(element, tag);
    let index = 0;
    let isSeen: boolean | undefined;
    let child: Node | null | undefined = given ? given[0] : (shadowOf(element) ?? element).firstChild;
    while (child) {
      const type = child.nodeType;
      if (type === ELEMENT) this.#element(child as Element, tag); // by type
      else if (type === TEXT && !this.#isBlank((child as Text).data)) {
        isSeen ??= this.#showsText(element, known ?? sightOf(element));
        if (isSeen) this.#run += (child as Text).data; // by type
      }
      child = given ? given[++index] : child.nextSibling;
    }
  }

  #isBlank(text: string): boolean {
    const isBlank = BLANK.test(text);
    if (isBlank && this.#run !== '') this.#run += ' ';
    return isBlank;
  }

  #showsText(element: Element, sight: Sight): boolean {
    return !this.#unseen && sight === 'seen' && this.#legibility.isLegible(element, this.#style);
  }

  #element(element: Element, parentTag: string | undefined): void {
    const tag = element.localName;
    if (SKIPPED.has(tag)) {
      if (tag === 'br' && this.#run !== '') this.#run += ' ';
      return;
    }
    if (this.#options.ignored.size > 0 && this.#options.ignored.has(element)) return;
    if (++this.#level > DEEPEST) this.#tooDeep();
    else if (element.hasAttributes()) this.#styled(element, tag, parentTag);
    else this.#plain(element, tag, parentTag);
    this.#level--;
  }

  #tooDeep(): void {
    this.#flush();
    if (this.#level === DEEPEST + 1)
      this.#lines.note(this.#depth, `[… more nodes, nested deeper than ${DEEPEST} levels]`);
  }

  /** An element without attributes: its tag says all about its role. */
  #plain(element: Element, tag: string, parentTag: string | undefined): void {
    const role = roleOf(element, tag, parentTag);
    if (TRANSPARENT.has(role)) {
      this.#transparent(element, tag);
      return;
    }
    const sight = sightOf(element);
    if (sight === 'pruned') return;
    const outer = this.#unseen;
    if (sight === 'unseen') this.#unseen = true;
    if (sight === 'gone') this.#transparent(element, tag);
    else this.#node(element, { tag, role, reacts: false }, sight);
    this.#unseen = outer;
  }

  #styled(element: Element, tag: string, parentTag: string | undefined): void {
    const sight = sightOf(element);
    if (sight === 'pruned') return;
    const outer = { unseen: this.#unseen, pointer: this.#pointer, style: this.#style };
    const reacts = this.#readStyle(element, tag, sight);
    const role = roleOf(element, tag, parentTag);
    if (sight === 'gone') this.#transparent(element, tag);
    else this.#visible(element, { tag, role, reacts }, sight);
    this.#unseen = outer.unseen;
    this.#pointer = outer.pointer;
    this.#style = outer.style;
  }

  /** Reads what the element's style says to those below it. Returns whether the element itself reacts to the pointer. */
  #readStyle(element: Element, tag: string, sight: Sight): boolean {
    const style = getComputedStyle(element);
    if (sight === 'unseen' || isCollapsed(element, style)) this.#unseen = true;
    if (this.#legibility.isSharing)
      this.#style += `>${tag}.${element.getAttribute('class') ?? ''}${element.getAttribute('style') ?? ''}`;
    const pointer = style.cursor === 'pointer';
    const reacts = (pointer && !this.#pointer) || hasHandler(element);
    this.#pointer = pointer;
    return reacts && tag !== 'body' && tag !== 'html';
  }

  #visible(element: Element, { tag, role, reacts }: Shape, sight: Sight): void {
    const isQuiet = TRANSPARENT.has(role);
    if (tag === 'label' && isQuiet) this.#label(element as HTMLLabelElement, reacts); // by tag
    else if (!INTERACTIVE.has(role) && isEditingHost(element))
      this.#node(element, { tag, role: 'textbox', reacts: false }, sight);
    else if (!isQuiet) this.#node(element, { tag, role, reacts }, sight);
    else if (reacts) this.#node(element, { tag, role: 'generic', reacts }, sight);
    else this.#transparent(element, tag, sight);
  }

  #transparent(element: Element, tag: string, sight?: Sight): void {
    const breaks = !isInline(element);
    if (breaks) this.#flush();
    this.#children(element, tag, sight);
    if (breaks) this.#flush();
  }

  /** A label's text is its control's name; it is said there, unless the control is not rendered. */
  #label(label: HTMLLabelElement, reacts: boolean): void {
    const { control } = label;
    if (!control) {
      if (reacts) this.#node(label, { tag: 'label', role: 'generic', reacts }, 'seen');
      else this.#transparent(label, 'label');
      return;
    }
    const role = roleOf(control, control.localName);
    const named = nameOf(control, role, { content: true });
    const at = this.#open();
    if (sightOf(control) === 'pruned') {
      this.#leaf(control, { tag: control.localName, role, reacts: false }, named);
      return;
    }
    this.#children(label, 'label');
    this.#flush();
    if (labelsOf(control).includes(label)) this.#lines.dropText(at, named.name);
  }

  #open(): number {
    this.#flush();
    return this.#lines.length;
  }

  #node(element: Element, shape: Shape, sight: Sight): void {
    this.#flush();
    const { tag, role } = shape;
    const named = mayBeNamed(element, shape) ? nameOf(element, role, { content: speaksForContent(role) }) : NO_NAME;
    const at = this.#lines.reserve(isOperated(shape) ? 'operated' : 'node');
    if (tag === 'iframe' || tag === 'frame') this.#frame(element as HTMLIFrameElement); // by tag
    else if (tag === 'select') this.#choices(element as HTMLSelectElement); // by tag
    else if (!LEAVES.has(tag)) this.#below(element, tag, sight);
    if (named.from === 'native') this.#lines.dropCaption(at + 1, named.name);
    const name = this.#fold(at + 1, shape, named);
    this.#write(at, element, { shape, named: name === named.name ? named : { name, from: 'content' } });
  }

  #below(element: Element, tag: string, sight?: Sight): void {
    this.#depth++;
    this.#children(element, tag, sight);
    this.#flush();
    this.#depth--;
  }

  /**
   * Now that the children are known: folds those which only repeat the name, or which are the only text.
   * @returns the name to print.
   */
  #fold(from: number, { role, reacts }: Shape, { name }: Named): string {
    const count = this.#lines.length - from;
    if (count === 0) return name;
    const isText = this.#lines.isAllText(from);
    if (name === '') {
      if (!isText || (count > 1 && !reacts && !NAMED_BY_CONTENT.has(role))) return name;
      const text = this.#lines.saysFrom(from);
      this.#lines.truncate(from);
      return text;
    }
    if (!isText && !this.#lines.isPlain(from)) return name;
    const text = this.#lines.saysFrom(from);
    if (isText ? addsNothing(text, name) : saysTheSame(text, name)) this.#lines.truncate(from);
    return name;
  }

  /** Writes the reserved line, or takes it back when it would say nothing. */
  #write(at: number, element: Element, { shape, named }: { shape: Shape; named: Named }): void {
    const states = this.#states(element, shape, named);
    const isEmpty = named.name === '' && states.length === 0 && at === this.#lines.length - 1;
    if (isEmpty && !isOperated(shape) && !KEPT_EMPTY.has(shape.role)) {
      this.#lines.truncate(at);
      return;
    }
    const ref = this.#ref(element);
    if ('href' in element) this.#url(element as HTMLAnchorElement, ref, states); // has it
    this.#lines.write(at, { depth: this.#depth, head: `[${ref}] ${shape.role}`, says: named.name, states });
  }

  #states(element: Element, shape: Shape, named: Named): string[] {
    const states = mayHaveStates(element, shape.role) ? statesOf(element, shape.role, named) : [];
    if (shape.reacts && !INTERACTIVE.has(shape.role)) states.push('clickable');
    if (this.#unseen) states.push('unseen');
    return states;
  }

  /** A line for an element whose children are of no interest. */
  #leaf(element: Element, shape: Shape, named: Named): void {
    this.#write(this.#lines.reserve('operated'), element, { shape, named });
  }

  #url({ href }: HTMLAnchorElement, ref: string, states: string[]): void {
    const url = typeof href === 'string' ? href : String((href as SVGAnimatedString).baseVal); // links in svg
    if (url === '') return;
    this.#urls.push([ref, url]);
    if (this.#options.urls) states.push(`url=${quote(url)}`);
  }

  #flush(): void {
    if (this.#run === '') return;
    const text = collapse(this.#run);
    this.#run = '';
    if (text !== '') this.#lines.text(this.#depth, text);
  }

  #frame(frame: HTMLIFrameElement): void {
    if (!this.#options.frames) return;
    const document = frame.contentDocument;
    if (!document) {
      this.#closedFrames.push(this.#ref(frame));
      return;
    }
    const outer = this.#pointer;
    this.#pointer = false;
    this.#depth++;
    this.document(document);
    this.#depth--;
    this.#pointer = outer;
  }

  /** The choices of a list; of a long closed one, only the first. */
  #choices(select: HTMLSelectElement): void {
    this.#depth++;
    const options = [...select.options].filter((option) => !option.hidden);
    const most = select.multiple || select.size > 1 ? options.length : MOST_OPTIONS;
    for (const option of options.slice(0, most))
      this.#leaf(option, OPTION, nameOf(option, 'option', { content: true }));
    if (options.length > most) this.#lines.note(this.#depth, `[… ${options.length - most} more options]`);
    this.#depth--;
  }
}
