import type { Act, TargetedAct } from './context.ts';

/** An action that needs an element. */
export interface TargetedRow {
  target: 'required';
  /** How many arguments it takes at least. */
  takes: number;
  run(act: TargetedAct): Promise<void>;
}

/** An action that may do without. */
export interface FreeRow {
  target: 'optional' | 'none';
  takes: number;
  run(act: Act): Promise<void>;
}

export type ActionRow = TargetedRow | FreeRow;
