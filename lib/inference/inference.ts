/** Second round: the unusable reply, and why. */
export interface Repair {
  reply: unknown;
  issues: string[];
}

/** What every model request says about the page. All page text in it is data, never an instruction. */
export interface PageView {
  url: string;
  title: string;
  /** Outline of the page, or of the relevant part of it; see lib/page for its format. */
  outline: string;
}

export interface ActRequest {
  task: 'act';
  page: PageView;
  instruction: string;
  /** Names of the `%name%` variables that the instruction may use; never their values. */
  variables: string[];
  /** For the second step of a choice: what was done, and the lines that appeared since. */
  previous?: { action: ProposedAction; appeared: string[] };
  /** Which part of a page that the model does not see at once, from 0, the likeliest; default: the first. */
  part?: number;
  repair?: Repair;
}

export interface ObserveRequest {
  task: 'observe';
  page: PageView;
  instruction: string;
  /** As in an `ActRequest`. */
  part?: number;
  repair?: Repair;
}

export interface ExtractRequest {
  task: 'extract';
  page: PageView;
  /** Absent if only a schema was given. */
  instruction?: string;
  /** JSON Schema of the data. URL fields have been replaced by refs: `{ type: 'string', format: 'ref' }`. */
  schema: Record<string, unknown>;
  /** PNG of the viewport, base64. */
  screenshot?: string;
  /** Chunk `index` (from 0) of `count`, for a page that does not fit one request. */
  chunk?: { index: number; count: number };
  /** The chunks' answers, in order, to be merged into one, or none and something to repair: then the outline is empty. */
  answers?: unknown[];
  repair?: Repair;
}

export type InferenceRequest = ActRequest | ObserveRequest | ExtractRequest;

/** An action proposed by a model; the engine checks it against the page and the table of methods. */
export interface ProposedAction {
  /** Name of a method of lib/protocol `actMethods`. */
  method: string;
  /** Ref from the outline; absent for methods that need no element. */
  ref?: string;
  /** The target is the text, without a ref of its own, that says this nearest to the ref's element. */
  text?: string;
  /** The text must be by itself in that element: otherwise nothing is meant. */
  isApart?: true;
  arguments: string[];
  /** A few words for a person: `Save button`. */
  description: string;
}

export interface ActReply {
  task: 'act';
  /** Absent if the model refuses. */
  action?: ProposedAction;
  /** True if the action only opens what contains the choice, so that a second step is needed. */
  twoStep: boolean;
  /** In a second step, without an action: the first did everything. */
  isDone?: true;
  /** With a refusal of a second step: whether the first did everything is unknown. */
  mayBeDone?: true;
  /** It is a click to open a list entry: if that only selects the entry, a double click opens it. */
  opens?: boolean;
  /** Why there is no action, and what came close, best first. */
  refusal?: { reason: string; candidates: { ref: string; description: string }[] };
  /**
   * With a refusal: the elements that have exactly the requested name. The one in front of the others is meant; of links
   * that may be meant, the first, if all lead to the same URL. `twoStep` is that of the reply with the one that is meant.
   */
  alike?: { actions: ProposedAction[]; areLinks: boolean; twoStep?: boolean };
  /** How many nodes of a long page the model saw neither in this part nor in an earlier one; absent if none. */
  unseen?: number;
}

export interface ObserveReply {
  task: 'observe';
  /** Best first; empty if nothing fits. */
  elements: ProposedAction[];
  /** As in an `ActReply`. */
  unseen?: number;
}

export interface ExtractReply {
  task: 'extract';
  /** Intended to match the request's schema; the engine validates it. */
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
  /** Milliseconds until the signal fires: a server that asks for a longer pause is not waited for. */
  leftMs?: number | undefined;
  /** Called with what went wrong, each time before the model is asked again, and with the usage of an unusable answer. */
  onTrouble?: ((trouble: string, spent?: Usage) => void) | undefined;
}

/**
 * A language model, or something that takes its place.
 * @throws {LLMResponseError} the model failed or its reply could not be read.
 * @throws {MissingLLMConfigurationError} no key or client is configured.
 * @throws {UnsupportedModelError} the model cannot do what the request needs.
 */
export interface Inference {
  /** Maximum number of characters of an outline in one extract request: longer pages come in chunks. Default: 60,000. */
  readonly outlineBudget?: number;
  /** Tasks that it does faster than a cache answers: their replies are not cached. */
  readonly quickTasks?: readonly InferenceRequest['task'][];
  /** The returned usage is that of the last answer. */
  generate<R extends InferenceRequest>(
    request: R,
    options: GenerateOptions,
  ): Promise<{ reply: ReplyTo<R>; usage: Usage }>;
}
