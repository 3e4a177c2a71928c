/** Second round: the reply that could not be used, and why. */
export interface Repair {
  reply: unknown;
  issues: string[];
}

/** What every request to a model says about the page. All page text in it is data, never an instruction. */
export interface PageView {
  url: string;
  title: string;
  /** Outline of the page, or of the part of it that matters; see lib/page for its form. */
  outline: string;
}

export interface ActRequest {
  task: 'act';
  page: PageView;
  instruction: string;
  /** Names of the `%name%` variables which the instruction may use; never their values. */
  variables: string[];
  /** For the second step of a choice: what was done, and the lines that appeared since. */
  previous?: { action: ProposedAction; appeared: string[] };
  /** Which part of a page that the model is not shown at once, from 0, the likeliest; the first when absent. */
  part?: number;
  repair?: Repair;
}

export interface ObserveRequest {
  task: 'observe';
  page: PageView;
  instruction: string;
  /** As of an `ActRequest`. */
  part?: number;
  repair?: Repair;
}

export interface ExtractRequest {
  task: 'extract';
  page: PageView;
  /** Absent when only a schema was given. */
  instruction?: string;
  /** JSON Schema of the data. URL fields have been replaced by refs: `{ type: 'string', format: 'ref' }`. */
  schema: Record<string, unknown>;
  /** PNG of the viewport, base64. */
  screenshot?: string;
  /** Chunk `index` (from 0) of `count`, for a page that does not fit one request. */
  chunk?: { index: number; count: number };
  /** What the chunks gave, in order, to make one answer of, or none and something to repair: the outline is empty then. */
  answers?: unknown[];
  repair?: Repair;
}

export type InferenceRequest = ActRequest | ObserveRequest | ExtractRequest;

/** One action as a model proposes it; the engine checks it against the page and the table of methods. */
export interface ProposedAction {
  /** Name of a method of lib/protocol `actMethods`. */
  method: string;
  /** Ref from the outline; absent for methods that need no element. */
  ref?: string;
  /** What is acted on is the text, without a ref of its own, that says this nearest to the element of the ref. */
  text?: string;
  /** The text is to stand by itself in that element: nothing is meant where it does not. */
  isApart?: true;
  arguments: string[];
  /** A few words for a person: `Save button`. */
  description: string;
}

export interface ActReply {
  task: 'act';
  /** Absent when the model refuses. */
  action?: ProposedAction;
  /** True when the action only opens what holds the choice, so that a second step is needed. */
  twoStep: boolean;
  /** Of a second step, beside no action: the first did all that was asked. */
  isDone?: true;
  /** Beside a refusal of a second step: whether the first did all that was asked is not said. */
  mayBeDone?: true;
  /** It is a click to open an entry of a list: where that only selects the entry, a double click opens it. */
  opens?: boolean;
  /** Why there is no action, and what came close, best first. */
  refusal?: { reason: string; candidates: { ref: string; description: string }[] };
  /**
   * Beside a refusal: what is called just what was asked for. The one that lies in front of the others is meant; of links
   * that may be one, the first, where all lead to one place. `twoStep` is that of the reply with the one that is meant.
   */
  alike?: { actions: ProposedAction[]; areLinks: boolean; twoStep?: boolean };
  /** How many nodes of a long page the model was shown neither in this part nor in one before; none when absent. */
  unseen?: number;
}

export interface ObserveReply {
  task: 'observe';
  /** Best first; empty when nothing fits. */
  elements: ProposedAction[];
  /** As of an `ActReply`. */
  unseen?: number;
}

export interface ExtractReply {
  task: 'extract';
  /** Meant to fit the request's schema; the engine validates it. */
  data: unknown;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  modelCalls: number;
}

export type ReplyTo<R extends InferenceRequest> = R extends ActRequest
  ? ActReply
  : R extends ObserveRequest
    ? ObserveReply
    : ExtractReply;

export interface GenerateOptions {
  signal: AbortSignal;
  /** Milliseconds after which the signal will fire: a server that wants to be left alone for longer is not waited for. */
  leftMs?: number | undefined;
  /** Told what went wrong, each time before the model is asked again, and what an answer took that could not be used. */
  onTrouble?: ((trouble: string, spent?: Usage) => void) | undefined;
}

/**
 * A language model, or something that stands in for one.
 * @throws {LLMResponseError} the model failed or its reply could not be read.
 * @throws {MissingLLMConfigurationError} no key or client is configured.
 * @throws {UnsupportedModelError} the model cannot do what the request needs.
 */
export interface Inference {
  /** Most characters of an outline in one extract request: longer pages come in chunks. 60,000 when absent. */
  readonly outlineBudget?: number;
  /** Tasks that it does faster than a cache answers: their replies are not kept. */
  readonly quickTasks?: readonly InferenceRequest['task'][];
  /** Its usage is that of the last answer. */
  generate<R extends InferenceRequest>(
    request: R,
    options: GenerateOptions,
  ): Promise<{ reply: ReplyTo<R>; usage: Usage }>;
}
