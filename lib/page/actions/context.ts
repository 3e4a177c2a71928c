import { InvalidActionError, SvcDomProcessError } from '../../errors/named-errors.ts';
import type { CdpSession } from '../../cdp/session.ts';
import type { Activity } from '../activity.ts';
import type { OpeningCall } from '../agent/act.ts';
import type { Dialogs } from '../dialogs.ts';
import type { Drawing } from '../draw.ts';
import type { Agent } from '../agent/main.ts';
import type { Frames } from '../frames.ts';
import type { Point } from '../input/mouse.ts';
import type { World } from '../world.ts';
import type { ResolvedRef, Worlds } from '../worlds.ts';

/** What actions need of a page. */
export interface PageContext {
  /** The tab's own session: input sent there also reaches out-of-process frames. */
  root: CdpSession;
  frames: Frames;
  worlds: Worlds;
  activity: Activity;
  dialogs: Dialogs;
  /** Makes the tab render. */
  drawing: Drawing;
  /** The main frame's world, and the document count at which it was entered. */
  main: { world: World | undefined; documentCount: number };
  /** The last act's choice, if its list stays open. */
  open: { choice: TargetedAct | undefined };
}

/** A file's content, passed in the call. */
export interface FileContent {
  /** MIME type. */
  type: string;
  base64: string;
}

/** An action in progress. */
export interface Act {
  acting: PageContext;
  /** The action's name in messages: `click [0-14]`. */
  label: string;
  target: ResolvedRef | undefined;
  /** The target's role in the outline. */
  role: string | undefined;
  arguments: string[];
  /** Files for an upload, by the names in `arguments`. */
  files: Record<string, FileContent>;
  signal: AbortSignal;
}

/** An action on an element. */
export interface TargetedAct extends Act {
  target: ResolvedRef;
  /** What was started together with the look before the act; whoever uses an entry removes it. */
  startedCalls?: StartedCall[];
}

export interface StartedCall {
  ref: string;
  beginning: OpeningCall;
  /** The agent function's result. */
  answer: object;
}

type Answer<N extends OpeningCall['name']> = Awaited<ReturnType<Agent[N]>>;

/** Calls the agent function that the act begins with, unless that was already done. */
export async function begin<N extends OpeningCall['name']>(
  { target, startedCalls, signal }: TargetedAct,
  beginning: OpeningCall<N>,
): Promise<Answer<N>> {
  const done = startedCalls?.shift();
  const isSame = done?.ref === target.ref && JSON.stringify(done.beginning) === JSON.stringify(beginning);
  if (done && isSame) return done.answer as Answer<N>; // the function of that name returned it
  const { name, args } = beginning;
  return target.world.call(name, [target.ref, ...args] as Parameters<Agent[N]>, signal); // both of the same row
}

/** The argument at `index`; its presence was checked by the row. */
export function argument(act: Act, index: number): string {
  return act.arguments[index] ?? '';
}

/** Parses a point such as `120,40`. @throws {InvalidActionError} it is none. */
export function pointFrom({ label }: Act, text: string): Point {
  const [, x, y] = POINT.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return { x: Number(x), y: Number(y) };
  throw new InvalidActionError(`Could not ${label}: ${JSON.stringify(text)} is no point.`, {
    hint: 'Give the point in pixels from the top left corner of the element, as in: click [0-14] at 120,40.',
    data: { reason: 'incomplete' },
  });
}

/** The error for an action with a missing part. */
export function incompleteError(label: string, why: string): InvalidActionError {
  return new InvalidActionError(`Could not ${label}: ${why}.`, {
    hint: 'Write the action as in: click [0-14], fill [0-7] with "text", press Enter.',
    data: { reason: 'incomplete' },
  });
}

export const POINT = /^(-?\d+),(-?\d+)$/;
/** Text near an element, by its ref: the element that shows the text is meant. */
export const TEXT_NEAR_REF = /^"(.*)" near \[(\d+-\d+)\]$/s;

/** Our world in the main frame's current document. */
export async function mainWorld({ frames, worlds, activity, main }: PageContext, signal: AbortSignal): Promise<World> {
  if (main.world && main.documentCount === activity.documentCount) return main.world;
  const { documentCount } = activity;
  const [frame] = await frames.read(signal);
  if (!frame) throw new SvcDomProcessError('The tab has no main frame.');
  main.world = await worlds.enter(frame, signal);
  main.documentCount = documentCount;
  return main.world;
}
