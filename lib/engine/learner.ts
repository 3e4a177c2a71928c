import type { ExtractRequest } from '../inference/inference.ts';
import { fillFrom, learnRule } from '../inference/learned/learn.ts';
import { ruleSchema, type Rule } from '../inference/learned/rule.ts';
import { digest, type ReplyCache } from './cache.ts';

/**
 * What answers of a model have taught of a site: where the fields of a list stand (experimental). A rule serves the same
 * request on other pages of the site that are made alike, without the model.
 */
export class Learner {
  readonly #store: ReplyCache;
  readonly #modelName: string;
  #hasFilled = false;

  constructor(store: ReplyCache, modelName: string) {
    this.#store = store;
    this.#modelName = modelName;
  }

  /** True when the call's data came from a rule, at least in part. */
  get hasFilled(): boolean {
    return this.#hasFilled;
  }

  /** Data in the form of a model's reply; undefined when there is no rule, when it is in doubt, or when `fits` says no. */
  async fill(request: ExtractRequest, fits: (data: unknown) => boolean): Promise<unknown> {
    if (!isLearnable(request)) return undefined;
    const rule = await this.#ruleFor(await keyOf(this.#modelName, request));
    const data = rule && fillFrom(rule, request);
    if (data === undefined || !fits(data)) return undefined;
    this.#hasFilled = true;
    return data;
  }

  /** Learns from a reply that was found good. */
  async learn(request: ExtractRequest, data: unknown): Promise<void> {
    const rule = isLearnable(request) ? learnRule(request, data) : undefined;
    if (rule) await this.#store.set(await keyOf(this.#modelName, request), rule);
  }

  async #ruleFor(key: string): Promise<Rule | undefined> {
    return ruleSchema.safeParse(await this.#store.get(key)).data;
  }
}

/** A picture says more than the outline, parts of a page less than its rows, and what is to be mended was no good. */
function isLearnable({ screenshot, chunk, answers, repair }: ExtractRequest): boolean {
  return screenshot === undefined && chunk === undefined && answers === undefined && repair === undefined;
}

/** The site and what is asked of it; the shape of the page is in the rule. */
async function keyOf(modelName: string, { page, instruction, schema }: ExtractRequest): Promise<string> {
  const { origin } = URL.canParse(page.url) ? new URL(page.url) : { origin: page.url };
  return await digest(JSON.stringify(['learned', modelName, origin, instruction, schema]));
}
