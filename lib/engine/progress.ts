/** Progress of a call; sent when a phase begins, and when a model has answered. */
export interface EngineProgress {
  /** What is being done: `reading the page`, `asking the model` … */
  phase: string;
  /** Which chunk of a long page, from 1, and of how many. */
  chunk?: number;
  chunks?: number;
  /** Tokens that the call's models have used so far; sent when one has answered. `svc/lite` uses none. */
  tokens?: { input: number; output: number };
  /** What delays the phase: the model's server is busy, and will be asked again. */
  trouble?: string;
  /** Something that the caller should know about the result. */
  warning?: string;
}
