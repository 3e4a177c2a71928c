/** How far a call is; sent when a phase begins, and when a model has answered. */
export interface EngineProgress {
  /** What is being done: `reading the page`, `asking the model` … */
  phase: string;
  /** Which chunk of a long page, from 1, and of how many. */
  chunk?: number;
  chunks?: number;
  /** What the call's models have taken so far; sent when one has answered. `svc/lite` takes none. */
  tokens?: { input: number; output: number };
  /** What holds the phase up: the model's server is busy, and will be asked again. */
  trouble?: string;
  /** Something that the caller should know of the result. */
  warning?: string;
}
