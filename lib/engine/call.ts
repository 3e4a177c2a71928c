import { LLMResponseError } from '../errors/named-errors.ts';
import type {
  ActReply,
  GenerateOptions,
  Inference,
  InferenceRequest,
  ObserveReply,
  ReplyTo,
  Usage,
} from '../inference/inference.ts';
import type { CachedModel } from './cache.ts';
import type { Deadline } from './deadline.ts';
import type { Learner } from './learner.ts';
import type { SnapshotOptions } from '../page/snapshot-task.ts';
import { modelUsageSchema } from '../protocol/api.ts';
import type { FileContent, EngineNode, EnginePage, EngineSnapshot } from './page.ts';
import type { EngineProgress } from './progress.ts';
import type { EngineTabs } from './tabs.ts';

/** Characters of a whole page's outline: a bound against pages without end, far above any that a person reads. */
export const MAX_OUTLINE_CHARACTERS = 10_000_000;

const MAX_PARTS = 4; // of a long page: about 60,000 tokens; what is looked for beyond is mostly not there

const NEXT_ANSWER_FACTOR = 2; // times as long as the last answer took: for the next one, and for acting on it

/** Reads a file by the name that an action gives it. */
export type ReadFile = (name: string, options: { signal: AbortSignal }) => Promise<FileContent>;

export interface CallParts {
  page: EnginePage;
  tabs?: EngineTabs | undefined;
  inference: Inference;
  deadline: Deadline;
  cache?: CachedModel | undefined;
  learner?: Learner | undefined;
  readFile?: ReadFile | undefined;
  progress?: ((value: EngineProgress) => void) | undefined;
}

/** What one engine call works with: its page, its model and its deadline; it also counts the model's usage. */
export class Call {
  readonly usage: Usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, modelCalls: 0 };
  readonly #parts: CallParts;

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  get page(): EnginePage {
    return this.#parts.page;
  }

  get tabs(): EngineTabs | undefined {
    return this.#parts.tabs;
  }

  get outlineBudget(): number | undefined {
    return this.#parts.inference.outlineBudget;
  }

  progress(value: EngineProgress): void {
    this.#parts.progress?.(value);
  }

  /** Present when the call may learn from answers. */
  get learner(): Learner | undefined {
    return this.#parts.learner;
  }

  get cache(): CachedModel | undefined {
    return this.#parts.cache;
  }

  /** Does one phase under the call's deadline; see `Deadline.phase`. */
  phase<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#parts.deadline.phase(name, work);
  }

  /** Reads the page once it has settled, with a single request if it already has. Waits at most `maxMs`. */
  async read(options: Omit<SnapshotOptions, 'signal'> = {}, maxMs?: number): Promise<EngineSnapshot> {
    const whole = { budget: MAX_OUTLINE_CHARACTERS, ...options };
    const reading = 'reading the page';
    const atOnce = await this.phase(reading, (signal) => this.page.snapshotAtRest({ signal, ...whole }));
    if (atOnce) return atOnce;
    const bound = maxMs === undefined ? {} : { maxMs };
    await this.phase('waiting for the page to settle', (signal) => this.page.settle({ signal, ...bound }));
    return this.phase(reading, (signal) => this.page.snapshot({ signal, ...whole }));
  }

  /** As `read`, for results that show the page: also waits for the effect of a text that was just written. */
  async readForResult(options: Omit<SnapshotOptions, 'signal'>, maxMs?: number): Promise<EngineSnapshot> {
    await this.phase('waiting for what was written', (signal) => this.page.untilAnswered({ signal }));
    return this.read(options, maxMs);
  }

  /**
   * The page once more, with controls that only their event listeners give away; undefined if there are none that were not
   * seen.
   */
  async readWithListeners(
    seen: EngineSnapshot,
    options: Omit<SnapshotOptions, 'signal'> = {},
  ): Promise<EngineSnapshot | undefined> {
    const hasMore = await this.phase('looking for more', (signal) => this.page.listen({ signal }));
    const more = hasMore ? await this.read(options) : seen;
    return more.outline === seen.outline ? undefined : more;
  }

  /** Reads the files of an upload, by their names. */
  async readFiles(names: string[]): Promise<Record<string, FileContent>> {
    const { readFile } = this.#parts;
    if (!readFile) return {};
    const read = async (name: string): Promise<[string, FileContent]> => [
      name,
      await this.phase(`reading the file ${name}`, (signal) => readFile(name, { signal })),
    ];
    return Object.fromEntries(await Promise.all(names.map(read)));
  }

  /** Asks the model, or the cache of its replies; about a page too long to show at once, part by part until something fits. */
  async ask<R extends InferenceRequest>(request: R, name = 'asking the model'): Promise<ReplyTo<R>> {
    const startedAt = performance.now();
    const reply = (await this.recall(request)) ?? (await this.generate(request, name));
    const part = nextPart(request, reply);
    const hasTime = this.#parts.deadline.leftMs > (performance.now() - startedAt) * NEXT_ANSWER_FACTOR;
    return part === undefined || !hasTime
      ? reply
      : await this.ask({ ...request, part }, 'asking the model about more of the page');
  }

  /** Looks for a reply in the cache. */
  async recall<R extends InferenceRequest>(request: R): Promise<ReplyTo<R> | undefined> {
    const cache = this.#cacheFor(request);
    return cache && (await this.phase('looking in the cache', (signal) => cache.recall(request, signal)));
  }

  /** Asks the model. */
  async generate<R extends InferenceRequest>(request: R, name = 'asking the model'): Promise<ReplyTo<R>> {
    const { reply, usage } = await this.phase(name, (signal) => this.#generate(request, { signal, name }));
    this.#addUsage(usage);
    if (usage.modelCalls > 0) this.#reportTokens(name);
    await this.#cacheFor(request)?.keep(request, reply);
    return reply;
  }

  #reportTokens(phase: string): void {
    const { inputTokens: input, outputTokens: output } = this.usage;
    this.progress({ phase, tokens: { input, output } });
  }

  /** Counts usage also when the answer cannot be used: it was paid for. */
  async #generate<R extends InferenceRequest>(request: R, { signal, name }: { signal: AbortSignal; name: string }) {
    const onTrouble: GenerateOptions['onTrouble'] = (trouble, failedUsage) => {
      if (failedUsage) this.#addUsage(failedUsage);
      this.#parts.deadline.noteTrouble(trouble);
      this.progress({ phase: name, trouble });
    };
    try {
      const { leftMs } = this.#parts.deadline;
      return await this.#parts.inference.generate(request, { signal, leftMs, onTrouble });
    } catch (thrown) {
      const usage =
        thrown instanceof LLMResponseError ? modelUsageSchema.safeParse(thrown.data['usage']).data : undefined;
      if (usage) this.#addUsage(usage);
      throw thrown;
    }
  }

  #cacheFor({ task }: InferenceRequest): CachedModel | undefined {
    return this.#parts.inference.quickTasks?.includes(task) ? undefined : this.cache;
  }

  #addUsage(usage: Usage): void {
    this.usage.inputTokens += usage.inputTokens;
    this.usage.outputTokens += usage.outputTokens;
    this.usage.cachedInputTokens += usage.cachedInputTokens;
    this.usage.modelCalls += usage.modelCalls;
  }
}

/** The part of a long page to ask about next when nothing fits in this one; none when all, or enough, was shown. */
function nextPart(request: InferenceRequest, reply: ReplyTo<InferenceRequest>): number | undefined {
  if (request.task === 'extract' || reply.task === 'extract' || !reply.unseen) return undefined;
  const next = (request.part ?? 0) + 1;
  return hasNoCandidates(reply) && !('previous' in request) && next < MAX_PARTS ? next : undefined;
}

/** Whether nothing came close: where several did, another part would offer nothing better. */
function hasNoCandidates(reply: ActReply | ObserveReply): boolean {
  return reply.task === 'act' ? !reply.action && !reply.refusal?.candidates.length : reply.elements.length === 0;
}

/** What a request to the model says about the page. */
export function pageViewOf({ url, title, outline }: EngineSnapshot<EngineNode>): {
  url: string;
  title: string;
  outline: string;
} {
  return { url, title, outline };
}
