import type { Lines } from './lines.ts';
import { quote } from '../dom/text.ts';

/** The kind of a line: page text, a node, a table cell of text alone, an operable node, or a note of ours. */
export type LineKind = 'text' | 'node' | 'cell' | 'operated' | 'note';

export interface Line {
  kind: LineKind;
  depth: number;
  /** Of a node. */
  ref: string;
  role: string;
  /** Name or text. */
  says: string;
  /** Its text if it consists of the lines below it: see lib/page/outline.ts. */
  pieces?: string | undefined;
  states: readonly string[];
  /** It is a control with an author-given name, often a text beside it. */
  isLabelled?: boolean;
  /** It is a field named by its placeholder. */
  isPrompted?: boolean;
  /** It is a picture that is hidden from assistive technology. */
  isHidden?: boolean;
  /** It is a picture of icon size. */
  isSmall?: boolean;
  /** It is an unnamed list, called by what is chosen in it. */
  isShown?: boolean;
  /** It is a line of a file, and is never joined with others. */
  isAlone?: boolean;
  /** Number of its row: one of several similar elements without a role. */
  row?: number;
  /** Lines in place of this one, from its depth on. */
  instead?: Lines;
}

/** Whether the line is that of an element without a role, and only has its text and that it is clickable. */
export function isBareClickable(line: Line | undefined): boolean {
  return line?.role === 'generic' && line.says !== '' && line.states.length === 1 && line.states[0] === 'clickable';
}

/** The same for one that may reveal something on hover. */
export function isBareHoverable(line: Line): boolean {
  return line.role === 'generic' && line.says !== '' && line.states.every((state) => REACTION_STATES.has(state));
}

const REACTION_STATES = new Set(['clickable', 'hoverable']);

/** Whether a control already says this text: it is its placeholder, or its description. */
export function isRepeatedBy({ isPrompted, says, states }: Line, text: string): boolean {
  return (isPrompted && says === text) || (states.length > 0 && states.includes(`description=${quote(text)}`));
}

/** Whether a node's states already say the text below it. */
export function isInStates(text: string, states: readonly string[]): boolean {
  const quoted = quote(text);
  return states.includes(`description=${quoted}`) || states.includes(`value=${quoted}`);
}

/** Whether a picture beside a control says no more than the control's description. */
export function repeatsDescription(control: Line | undefined, says: string): boolean {
  if (control?.kind !== 'operated' || says === '') return false;
  const quoted = quote(says).slice(1, -1);
  return control.states.some((state) => state.startsWith('description=') && state.includes(quoted));
}

/** The lines, with those written later in their places. */
export function withDeferredLines(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ instead }) => instead)) return lines;
  return lines.flatMap((line) =>
    line.instead
      ? withDeferredLines(line.instead.from(0)).map((one) => ({ ...one, depth: one.depth + line.depth }))
      : [line],
  );
}
