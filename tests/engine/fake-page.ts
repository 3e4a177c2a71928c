import { StaleRefError } from '../../lib/errors/named-errors.ts';
import type {
  FileContent,
  EngineNode,
  EnginePage,
  EngineSnapshot,
  PageAction,
  Performed,
} from '../../lib/engine/page.ts';
import type { ElementInfo } from '../../lib/page/describe.ts';
import type { TextNear } from '../../lib/page/near-text.ts';
import type { SnapshotOptions } from '../../lib/page/snapshot-task.ts';
import type { NavigateResult } from '../../lib/protocol/results.ts';

const LINE = /^\s*\[(\d+-\d+)\] (\w+)(?:: (.*?))?(?: \[[^\]]*\])?$/;

class FakeSnapshot implements EngineSnapshot {
  readonly outline: string;
  readonly url: string;
  readonly title: string;
  readonly parts: number;
  readonly #nodes: ReadonlyMap<string, EngineNode>;
  readonly #urls: Readonly<Record<string, string>>;

  constructor(
    about: { outline: string; url: string; title: string; parts: number },
    nodes: ReadonlyMap<string, EngineNode>,
    urls: Readonly<Record<string, string>>,
  ) {
    this.outline = about.outline;
    this.url = about.url;
    this.title = about.title;
    this.parts = about.parts;
    this.#nodes = nodes;
    this.#urls = urls;
  }

  node(ref: string): EngineNode | undefined {
    return this.#nodes.get(ref);
  }

  urlOf(ref: string): string | undefined {
    return this.#urls[ref];
  }
}

/** A page that stands still: it shows the outlines it is given, one after the other, and writes down what is asked of it. */
export class FakePage implements EnginePage {
  readonly performed: PageAction[] = [];
  readonly reads: SnapshotOptions[] = [];
  readonly settles: { maxMs?: number }[] = [];
  readonly expected: (EngineNode | undefined)[] = [];
  /** Of each action, whether it was a later step of one call. */
  readonly laterSteps: boolean[] = [];
  readonly laterRefs: (readonly string[] | undefined)[] = [];
  variables: Record<string, string> | undefined;
  files: Record<string, FileContent> | undefined;
  urls: Record<string, string> = {};
  /** Refs of elements that leave the page after it was read. */
  readonly gone = new Set<string>();
  /** Refs of what lies behind what holds others that are called the same. */
  readonly behind = new Set<string>();
  /** Where texts stand by themselves in an element, by its ref and the text: `0-3 Month`. */
  apart: Record<string, { ref: string; at: string[] }[]> = {};
  parts = 1;
  /** How often it was asked to wait for what a text brings. */
  waits = 0;
  /** How often it was asked what only its scripts know, and whether the first answer is that there is more. */
  listens = 0;
  unheard = false;
  /** False for a page that is still to settle. */
  isAtRest = false;
  /** Runs in place of an action. */
  onPerform: (action: PageAction) => Promise<Performed> | Performed = () => ({
    changed: 'nothing',
    appeared: [],
    url: this.url,
  });
  url = 'https://shop.test/list';
  readonly #outlines: string[];

  constructor(...outlines: string[]) {
    this.#outlines = outlines;
  }

  async snapshot(options: SnapshotOptions): Promise<EngineSnapshot> {
    this.reads.push(options);
    const outline = (this.#outlines.length > 1 ? this.#outlines.shift() : this.#outlines[0]) ?? '';
    const nodes = new Map(
      outline.split('\n').flatMap((line): [string, EngineNode][] => {
        const [, ref = '', role = '', name = ''] = LINE.exec(line) ?? [];
        return ref ? [[ref, { role, name }]] : [];
      }),
    );
    const { url, urls, parts } = this;
    return new FakeSnapshot({ outline, url, title: 'List', parts }, nodes, urls);
  }

  async snapshotAtRest(options: SnapshotOptions): Promise<EngineSnapshot | undefined> {
    return this.isAtRest ? this.snapshot(options) : undefined;
  }

  async perform(
    action: PageAction,
    options: {
      variables?: Record<string, string>;
      files?: Record<string, FileContent>;
      expected?: EngineNode;
      isLaterStep?: boolean;
      later?: readonly string[];
    },
  ): Promise<Performed> {
    this.performed.push(action);
    this.laterSteps.push(options.isLaterStep === true);
    this.laterRefs.push(options.later);
    this.expected.push(options.expected);
    this.variables = options.variables;
    this.files = options.files;
    return await this.onPerform(action);
  }

  async navigate(url: string): Promise<NavigateResult> {
    return { url, title: 'List', status: 200, redirected: false };
  }

  async untilAnswered(): Promise<void> {
    this.waits += 1;
  }

  async untilChanged(): Promise<boolean> {
    return this.#outlines.length > 1; // the next reading is another
  }

  async settle({ maxMs }: { maxMs?: number }): Promise<void> {
    this.settles.push(maxMs === undefined ? {} : { maxMs });
  }

  async screenshot(): Promise<string> {
    return 'cG5n';
  }

  async inFront(refs: string[]): Promise<string[]> {
    return refs.filter((ref) => !this.behind.has(ref));
  }

  async areOneLink(refs: string[]): Promise<boolean> {
    return refs.every((ref) => this.urls[ref] !== undefined && this.urls[ref] === this.urls[refs[0] ?? '']);
  }

  async textsApart({ ref, text }: TextNear): Promise<{ ref: string; at: string[] }[]> {
    return this.apart[`${ref} ${text}`] ?? [];
  }

  async listen(): Promise<boolean> {
    this.listens += 1;
    return this.unheard && this.listens === 1;
  }

  async describe(refs: string[]): Promise<ElementInfo[]> {
    if (refs.some((ref) => this.gone.has(ref))) throw new StaleRefError('It left the page.');
    return refs.map((ref) => ({
      ref,
      selector: `#e${ref}`,
      role: 'button',
      name: ref,
      states: [],
      frameUrl: this.url,
    }));
  }
}
