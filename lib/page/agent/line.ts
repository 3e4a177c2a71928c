import type { Lines } from './lines.ts';
import { quote } from './text.ts';

/** What a line is: text of the page, a node, a table cell of text alone, a node that can be operated, or a note of ours. */
export type LineKind = 'text' | 'node' | 'cell' | 'operated' | 'note';

export interface Line {
  kind: LineKind;
  depth: number;
  /** Of a node. */
  ref: string;
  role: string;
  /** Name or text. */
  says: string;
  /** What stands in place of it when it is made of the lines below it: see outline.ts. */
  pieces?: string | undefined;
  states: readonly string[];
  /** It is a control that its author named, often by a text beside it. */
  isLabelled?: boolean;
  /** It is a field that is called by its placeholder. */
  isPrompted?: boolean;
  /** It is a picture that its author hides from assistive technology. */
  isHidden?: boolean;
  /** It is a picture of the size of an icon. */
  isSmall?: boolean;
  /** It is a list that is called by what is chosen in it, for want of a name. */
  isShown?: boolean;
  /** It is a line of a file, and shares none with others. */
  isAlone?: boolean;
  /** Number of the row that it stands in: one of several elements without a role that are built alike. */
  row?: number;
  /** What stands in place of the line, from its depth on. */
  instead?: Lines;
}

/** Whether the line is that of an element without a role, and tells what it says and that it reacts. */
export function isBareClickable(line: Line | undefined): boolean {
  return line?.role === 'generic' && line.says !== '' && line.states.length === 1 && line.states[0] === 'clickable';
}

/** The same of what may bring up something when it is pointed at. */
export function isBareReacting(line: Line): boolean {
  return line.role === 'generic' && line.says !== '' && line.states.every((state) => REACTS.has(state));
}

const REACTS = new Set(['clickable', 'hoverable']);

/** Whether a control says this text already: it is its placeholder, or its description. */
export function isToldBy({ isPrompted, says, states }: Line, text: string): boolean {
  return (isPrompted && says === text) || (states.length > 0 && states.includes(`description=${quote(text)}`));
}

/** Whether the states of a node say what the text below it does. */
export function isSaid(text: string, states: readonly string[]): boolean {
  const said = quote(text);
  return states.includes(`description=${said}`) || states.includes(`value=${said}`);
}

/** Whether a picture beside a control says no more than the description of that. */
export function isHelp(control: Line | undefined, says: string): boolean {
  if (control?.kind !== 'operated' || says === '') return false;
  const said = quote(says).slice(1, -1);
  return control.states.some((state) => state.startsWith('description=') && state.includes(said));
}

/** The lines with those that were made later in their places. */
export function filled(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ instead }) => instead)) return lines;
  return lines.flatMap((line) =>
    line.instead ? filled(line.instead.from(0)).map((one) => ({ ...one, depth: one.depth + line.depth })) : [line],
  );
}
