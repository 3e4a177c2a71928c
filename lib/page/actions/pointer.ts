import type { Refusal } from '../agent/act/outcome.ts';
import { type Button, click, move, type Point } from '../input/mouse.ts';
import { isContextGone, type World } from '../world.ts';
import type { TargetedAct } from './context.ts';
import { accepted, refused } from './refusal.ts';

/** How long a target may take to become ready: an overlay that fades, a button that its form enables. */
const PATIENCE_MS = 1_500;
const ATTEMPTS = 3; // a target may move once because the pointer came, and once more because it was scrolled to

/** Clicks the target where the pointer reaches it. @throws {ActionFailedError} it does not get the click. */
export async function clickTarget(act: TargetedAct, options: { button?: Button; times?: number } = {}): Promise<void> {
  await withPointer(act, { enabled: true }, (point) => click(act.acting.root, { point, ...options }, act.signal));
}

/** Moves the pointer onto the target. */
export async function hoverTarget(act: TargetedAct): Promise<void> {
  const { acting, target, signal } = act;
  const point = await aimAt(act, { enabled: false });
  await move(acting.root, { point }, signal);
  await target.world.call('conclude', [], signal);
}

/** Aims, does `input`, and makes sure that it reached the target and nothing else; tries again when it was kept off. */
async function withPointer(
  act: TargetedAct,
  { enabled }: { enabled: boolean },
  input: (point: Point) => Promise<void>,
): Promise<void> {
  let blocked: Refusal | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const point = await aimAt(act, { enabled });
    await input(point);
    const seen = await conclude(act);
    if (seen.delivered) return;
    blocked = seen.blocked;
    if (!blocked) break; // it may have reached something unseen: doing it again could do it twice
  }
  throw refused(act, blocked ?? { refused: 'undelivered', detail: 'did not get the pointer events' });
}

async function conclude({ target, signal }: TargetedAct): Promise<{ delivered: boolean; blocked?: Refusal }> {
  try {
    return await target.world.call('conclude', [], signal);
  } catch (error) {
    if (isContextGone(error)) return { delivered: true }; // the click led to another document
    throw error;
  }
}

/** A point of the tab's viewport at which the pointer reaches the target, through every frame around it. */
export async function aimAt(act: TargetedAct, { enabled }: { enabled: boolean }): Promise<Point> {
  const { target, signal } = act;
  let aim = accepted(act, await target.world.call('aim', [target.ref, { enabled, patienceMs: PATIENCE_MS }], signal));
  let world = target.world;
  while (aim.boundary !== undefined) {
    const outer = await outerFrame(act, world, aim.boundary);
    aim = accepted(act, await outer.world.callOn('aimThrough', outer.owner, [aim.x, aim.y, PATIENCE_MS], signal));
    world = outer.world;
  }
  return { x: aim.x, y: aim.y };
}

/** The frame element that shows a document of another origin, in the world around it. */
async function outerFrame(act: TargetedAct, inner: World, levels: number): Promise<{ world: World; owner: string }> {
  const { acting, signal } = act;
  const frames = await acting.frames.read(signal);
  const byId = new Map(frames.map((frame) => [frame.id, frame]));
  let top = byId.get(inner.frame.id);
  for (let level = 0; level < levels; level += 1) top = byId.get(top?.parentId ?? '');
  const parent = byId.get(top?.parentId ?? '');
  if (!top || !parent) throw refused(act, { refused: 'frame-gone', detail: 'stands in a frame that is gone' });
  const world = await acting.worlds.enter(parent, signal);
  const { backendNodeId } = await parent.session.send('DOM.getFrameOwner', { frameId: top.id }, signal);
  const node = { backendNodeId, executionContextId: world.contextId };
  const { object } = await parent.session.send('DOM.resolveNode', node, signal);
  if (!object.objectId) throw refused(act, { refused: 'frame-gone', detail: 'stands in a frame that is gone' });
  return { world, owner: object.objectId };
}
