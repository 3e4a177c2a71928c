import type { Refusal } from '../agent/act/outcome.ts';
import type { Differences } from '../change.ts';
import type { OpeningCall } from '../agent/act.ts';
import type { Act, TargetedAct } from './context.ts';

/**
 * What an action itself knows about its changes; what is visible on the page is left to the evidence. `effects` is the count
 * of effects in the target's world right after it; `typed`: keys were pressed; `slipped`: the target was gone by the
 * release; `gaveWay`: it was gone before the press; `brought`: it was scrolled into view; `took`: the target was
 * seen to hold the given value, which it did not before.
 */
export type ActionReport =
  | (Pick<Differences, 'hint' | 'scrolled' | 'restyled'> & {
      effects?: number;
      typed?: true;
      slipped?: Refusal;
      gaveWay?: Refusal;
      brought?: boolean;
      took?: boolean;
    })
  | void;

interface Row {
  /** Minimum number of arguments. */
  minArguments: number;
  /** Its effect shows at once; no response of the page itself is awaited. */
  isDoneAtOnce?: boolean;
  /** What it gives its target: text, or one of the target's states or values. */
  inputKind?: 'text' | 'choice';
}

/** An action that needs an element. */
export interface TargetedRow extends Row {
  target: 'required';
  /** What `run` begins with, if known in advance; it is sent together with the look before the act. */
  beginning?(act: Act): OpeningCall | undefined;
  run(act: TargetedAct): Promise<ActionReport>;
}

/** An action whose target is optional. */
export interface FreeRow extends Row {
  target: 'optional' | 'none';
  run(act: Act): Promise<ActionReport>;
}

export type ActionRow = TargetedRow | FreeRow;
