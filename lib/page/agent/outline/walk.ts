import { documentContext, screenContext, plainContext, rootContext, isNotable, readStyle, traitsOf } from './around.ts';
import { isBare } from '../dom/bare-element.ts';
import { plainCells } from './plain-cells.ts';
import { isPdf, noteOn, nestedDocumentIn, type NestedDocument } from '../dom/nested-document.ts';
import { keepsLineBreaks } from './inline-flow.ts';
import { HoverReveals } from '../style/hover-reveals.ts';
import { labelsOf } from '../semantics/labels.ts';
import { Legibility } from '../style/legibility.ts';
import { nameOf, NO_NAME } from '../semantics/name.ts';
import { writeOptions } from './options.ts';
import { VisualOrder } from './visual-order.ts';
import { isTooltipDrawing } from '../style/drawing.ts';
import { NO_SURROUNDING_TEXT, GeneratedText } from '../style/generated-text.ts';
import { INTERACTIVE, roleOf } from '../semantics/roles.ts';
import {
  FORMATS,
  formatOf,
  isBareDrawing,
  isDraggable,
  isEditingHost,
  isOutOfUse,
  isTextOnly,
  isOperatedByLabel,
  hasAccessibleContent,
  LEAVES,
  mayBeNamed,
  includesItsLabel,
  type Shape,
  SKIPPED,
  speaksForContent,
  TRANSPARENT,
} from './shape.ts';
import { recordSuspect, suspectCounts } from '../dom/closed-root-hosts.ts';
import { countElementsFrom, ELEMENT, slotted, tagOf, TEXT, watchedShadowOf } from '../dom/flat-tree.ts';
import { foldsItsTexts, hides, isInaccessible, type Visibility, visibilityOf } from '../style/visibility.ts';
import type { Outline, WalkOptions } from './walk-options.ts';
import { Writer } from './writer.ts';

const MAX_DEPTH = 400; // levels walked recursively: the stack is limited
const BLANK = /^\s*$/;

/** One walk over a document: makes its outline in one pass. */
export class Walk {
  readonly #options: WalkOptions;
  readonly #writer: Writer;
  readonly #legibility = new Legibility();
  readonly #hovers = new HoverReveals();
  readonly #written = new GeneratedText();
  readonly #closedFrames: string[] = [];
  readonly #order = new VisualOrder();
  #starved = false;
  #unread: number | undefined; // set when the limit was reached
  #level = 0; // of the recursion
  readonly #postponed: (() => void)[] = [];
  #around = rootContext();

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#writer = new Writer(options);
  }

  finish(): Outline {
    for (const walkOn of this.#postponed) walkOn(); // they may add more
    return {
      lines: this.#writer.finish(),
      closedFrames: this.#closedFrames,
      urls: this.#writer.urls,
      ...suspectCounts(),
      unread: this.#unread,
      starved: this.#starved,
    };
  }

  /** A whole document, with its root line. */
  document(document: Document): void {
    if (!document.firstElementChild) return; // a script has emptied it
    const note = noteOn(document);
    const write = (): void => {
      if (!isPdf(document)) this.#children(document.documentElement, 'html');
      if (note !== undefined) this.#writer.note(note);
    };
    this.#learn(document);
    const outer = this.#around;
    this.#around = documentContext(document, outer);
    if (!this.#writer.within(document, () => this.#writer.root(document, write))) this.#starved = true;
    this.#around = outer;
  }

  /** One element with all its descendants. */
  subtree(element: Element): void {
    const document = element.ownerDocument;
    this.#learn(element.getRootNode() as Document | ShadowRoot); // of what is rendered
    if (element === document.documentElement) this.document(document);
    else if (!this.#writer.within(document, () => this.#element(element, undefined))) this.#starved = true;
  }

  #learn(root: Document | ShadowRoot, tag?: string): void {
    this.#hovers.addTree(root, tag);
    this.#written.addTree(root, tag);
    this.#order.recordReversed(root);
  }

  /** The rendered content of an element. Lists of child nodes are slow to create: this goes from sibling to sibling. */
  #children(element: Element, tag: string, known?: Visibility): void {
    const given = this.#order.childrenOf(element) ?? slotted(element, tag);
    let index = 0;
    let isSeen: boolean | undefined;
    const root = watchedShadowOf(element);
    if (root) this.#learn(root, tag);
    const words = this.#written.has(element) && this.#showsText(element, tag, known ?? visibilityOf(element));
    const { before, after } = words ? this.#written.around(element) : NO_SURROUNDING_TEXT;
    if (before !== '') this.#writer.append(before, this.#around.struck);
    if (this.#options.rehearses !== true) recordSuspect(element, tag, root ?? given);
    let child: Node | null | undefined = given ? given[0] : (root ?? element).firstChild;
    while (child && this.#unread === undefined) {
      const type = child.nodeType;
      if (type === ELEMENT) this.#element(child as Element, tag); // by type
      else if (type === TEXT) {
        const { data } = child as Text; // by type
        const isBlank = BLANK.test(data);
        if (isBlank || (isSeen ??= this.#showsText(element, tag, known ?? visibilityOf(element))))
          this.#text(element, data, isBlank);
      }
      child = given ? given[++index] : child.nextSibling;
    }
    if (after !== '') this.#writer.append(after, this.#around.struck);
  }

  #text(element: Element, text: string, isBlank: boolean): void {
    const { preformatted, struck } = this.#around;
    if (preformatted && keepsLineBreaks(element, text)) this.#writer.appendLines(text, struck);
    else if (isBlank) this.#writer.blank();
    else this.#writer.append(text, struck);
  }

  #showsText(element: Element, tag: string, sight: Visibility): boolean {
    if (sight !== 'seen' || hides(this.#around, element) || foldsItsTexts(element, tag)) return false;
    return this.#legibility.isLegible(element, tag, this.#around.look);
  }

  #element(element: Element, parentTag: string | undefined): void {
    const tag = tagOf(element);
    const outer = this.#around;
    if (tag === 'br') this.#text(element, '\n', true);
    if (SKIPPED.has(tag)) return;
    if (this.#options.ignored.size > 0 && this.#options.ignored.has(element)) return;
    if (this.#writer.size > this.#options.limit) return this.#stop(element);
    if (outer.fullScreen) this.#around = screenContext(element, outer);
    if (tag === 'pre') this.#around = { ...this.#around, preformatted: true };
    if (++this.#level > MAX_DEPTH) this.#postpone(element, parentTag);
    else if (FORMATS.has(tag) && (element as HTMLElement).isContentEditable) this.#formatted(element, tag);
    else if (element.hasAttributes() || isNotable(element, tag, this.#around)) this.#styled(element, tag, parentTag);
    else this.#plain(element, tag, parentTag);
    this.#level--;
    this.#around = outer;
  }

  /** Leaves out this element and all after it. The note keeps the nodes around it from being taken for complete. */
  #stop(element: Element): void {
    if (this.#unread === undefined) this.#writer.note('[… more nodes, not read]');
    this.#unread ??= countElementsFrom(element);
  }

  /** Leaves an element for later, when the stack is empty again. */
  #postpone(element: Element, parentTag: string | undefined): void {
    const [write, around] = [this.#writer.postpone(), this.#around];
    const walkOn = (): void => {
      this.#around = around;
      this.#element(element, parentTag);
    };
    this.#postponed.push(() => write(walkOn));
  }

  /** The formatting of a part of editable text. */
  #formatted(element: Element, tag: string): void {
    const sight = visibilityOf(element);
    if (sight !== 'pruned') this.#node(element, { tag, role: FORMATS.get(tag) ?? 'generic', reacts: false }, sight);
  }

  /** An element without attributes and with an unremarkable style: its tag says all. */
  #plain(element: Element, tag: string, parentTag: string | undefined): void {
    const role = roleOf(element, tag, parentTag);
    const hovers = tag !== 'label' && this.#hovers.has(element);
    if (!hovers && TRANSPARENT.has(role)) {
      const sight = tag === 'label' ? visibilityOf(element) : 'gone';
      if (sight === 'gone') this.#transparent(element, tag);
      else if (sight !== 'pruned') this.#label(element as HTMLLabelElement, false); // by tag
      return;
    }
    const sight = visibilityOf(element);
    if (sight === 'pruned') return;
    const outer = this.#around;
    this.#around = plainContext(element, { tag, sight, outer });
    if (sight === 'gone') this.#transparent(element, tag);
    else this.#node(element, { tag, role: TRANSPARENT.has(role) ? 'generic' : role, reacts: false, hovers }, sight);
    this.#around = outer;
  }

  #styled(element: Element, tag: string, parentTag: string | undefined): void {
    const sight = visibilityOf(element);
    if (sight === 'pruned' || isInaccessible(element, sight) || this.#order.isRepresented(element)) return;
    const outer = this.#around;
    if (isOutOfUse(element, tag, outer.unseen)) return;
    const around = { ...outer };
    const reacts = readStyle(element, { tag, sight, around });
    this.#around = around;
    const role = roleOf(element, tag, parentTag);
    this.#order.record(element, role);
    const shape = { tag, role, reacts, hovers: this.#hovers.has(element), ...traitsOf(element, around, outer) };
    if (sight === 'gone') this.#transparent(element, tag);
    else this.#visible(element, shape, sight);
    this.#around = outer;
  }

  #visible(element: Element, shape: Shape, sight: Visibility): void {
    const { tag, role, reacts } = shape;
    const isPointedAt = reacts || shape.drags === true || shape.hovers === true || shape.isCurrent === true;
    const isQuiet = TRANSPARENT.has(role);
    const format = this.#around.edited && isQuiet && !reacts ? formatOf(element) : undefined;
    if (format) return this.#node(element, { tag, role: format, reacts }, sight);
    if (isQuiet && !isPointedAt && tag !== 'label' && isBare(element)) return this.#transparent(element, tag, sight);
    if (tag === 'fieldset' && element.getAttribute('aria-hidden') === 'true') this.#transparent(element, tag, sight);
    else if (tag === 'label' && isQuiet) this.#label(element as HTMLLabelElement, reacts); // by tag
    else if (!INTERACTIVE.has(role) && isEditingHost(element)) this.#editor(element, tag, sight);
    else if (!isQuiet && !isBareDrawing(element, tag)) this.#node(element, shape, sight);
    else if (isPointedAt || isDraggable(element)) this.#node(element, { ...shape, role: 'generic' }, sight);
    else if (isTooltipDrawing(element)) this.#node(element, { ...shape, role: 'img' }, sight);
    else this.#transparent(element, tag, sight);
  }

  #editor(element: Element, tag: string, sight: Visibility): void {
    this.#around.edited = true; // of this element alone: see #styled
    this.#node(element, { tag, role: 'textbox', reacts: false }, sight);
  }

  #transparent(element: Element, tag: string, sight?: Visibility): void {
    this.#writer.breakLine(element, 'start');
    const from = this.#writer.next;
    this.#children(element, tag, sight);
    this.#writer.breakLine(element, 'end');
    this.#writer.labelBox(from);
    this.#writer.endRow(element, from);
  }

  /** A label's text is its control's name; it is said there, unless the control is not rendered. */
  #label(label: HTMLLabelElement, reacts: boolean): void {
    const { control } = label;
    if (!control || isOutOfUse(control, control.localName)) {
      if (reacts) this.#node(label, { tag: 'label', role: 'generic', reacts }, 'seen');
      else this.#transparent(label, 'label');
      return;
    }
    const sight = visibilityOf(control);
    const isGone = sight === 'pruned' || sight === 'gone';
    if (isGone && !isOperatedByLabel(control)) return this.#transparent(label, 'label');
    const role = roleOf(control, control.localName);
    const named = nameOf(control, role, { content: true });
    const from = this.#writer.place();
    if (isGone && labelsOf(control)[0] === label) {
      const shape = { tag: control.localName, role, reacts: false };
      this.#writer.leaf({ element: control, shape, named, ...this.#place });
    }
    this.#children(label, 'label');
    const isSaid = isGone || (labelsOf(control).includes(label) && includesItsLabel(control, role));
    if (isSaid) this.#writer.dropLabelled(from, named.name, role);
  }

  #node(element: Element, shape: Shape, sight: Visibility): void {
    const { tag, role } = shape;
    const named = mayBeNamed(element, shape) ? nameOf(element, role, { content: speaksForContent(role) }) : NO_NAME;
    if (role === 'row' && named.name === '' && this.#plainRow(element, shape)) return;
    const at = this.#writer.open(shape);
    const frame = nestedDocumentIn(element, tag);
    if (frame) this.#frame(element, frame);
    else if (tag === 'select') writeOptions(element as HTMLSelectElement, this.#writer, this.#place); // by tag
    else if (tag === 'canvas' && hasAccessibleContent(element)) this.#children(element, tag, 'gone'); // without texts for old browsers
    else if (!LEAVES.has(tag) && (named.from !== 'content' || this.#around.struck || !isTextOnly(element)))
      this.#children(element, tag, sight);
    this.#writer.close(at, { element, shape, named, ...this.#place });
  }

  /** A row whose cells contain only text, written in one line. */
  #plainRow(element: Element, shape: Shape): boolean {
    if (shape.tag !== 'tr' || this.#around.unseen || this.#around.struck || this.#options.ignored.size > 0)
      return false;
    const cells = plainCells(element, this.#around.look, { legibility: this.#legibility, written: this.#written });
    if (cells) this.#writer.row({ element, shape, named: NO_NAME, ...this.#place }, cells);
    return cells !== undefined;
  }

  get #place(): { unseen: boolean; inert: boolean } {
    return { unseen: this.#around.unseen, inert: this.#around.inert };
  }

  #frame(element: Element, { document }: NestedDocument): void {
    if (!this.#options.frames) return;
    if (document) this.document(document);
    else this.#closedFrames.push(this.#writer.ref(element));
  }
}
