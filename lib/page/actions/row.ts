import type { Refusal } from '../agent/act/outcome.ts';
import type { Differences } from '../change.ts';
import type { Beginning } from '../agent/act.ts';
import type { Act, TargetedAct } from './context.ts';

/**
 * What an action knows itself of what it changed; what can be seen on the page it leaves to the evidence. `effects` is
 * the count of effects in the target's world right after it; `typed` says that keys were pressed; `slipped`, that the target had
 * left by the release; `gaveWay`, that it had before it was pressed; `brought`, that it was scrolled to; `took`, that the target was
 * seen to hold what it was given, which it did not before.
 */
export type Noted =
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
  /** How many arguments it takes at least. */
  takes: number;
  /** What it does to the page is seen at once, and no answer of the page's own is waited for. */
  isDoneAtOnce?: boolean;
  /** What it gives its target: a text, or one of the states or values that it has. */
  gives?: 'text' | 'choice';
}

/** An action that needs an element. */
export interface TargetedRow extends Row {
  target: 'required';
  /** What `run` begins with, where that can be told before; it is sent together with the look before the act. */
  beginning?(act: Act): Beginning | undefined;
  run(act: TargetedAct): Promise<Noted>;
}

/** An action that may do without. */
export interface FreeRow extends Row {
  target: 'optional' | 'none';
  run(act: Act): Promise<Noted>;
}

export type ActionRow = TargetedRow | FreeRow;
