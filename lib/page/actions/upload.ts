import { untilAborted } from '../../cdp/session.ts';
import { ActionFailedError } from '../../errors/named-errors.ts';
import type { GivenFile } from '../agent/act/files.ts';
import { withoutFileChoosers } from '../file-choosers.ts';
import type { TargetedAct } from './context.ts';
import { clickTarget } from './pointer.ts';
import { unwrap } from './refusal.ts';
import type { TargetedRow } from './row.ts';

/**
 * Gives files to a file input, to what opens one, or to a drop zone. The bytes come with the call, by the names in the
 * arguments: the browser never reads a path, which it refuses to extensions without file access.
 */
export const uploadFile: TargetedRow = { target: 'required', minArguments: 1, run: upload };

const CHOOSER_MS = 1_000; // from the click to the chooser

async function upload(act: TargetedAct): Promise<void> {
  const { target, signal } = act;
  const files = act.arguments.map((name) => fileNamed(act, name));
  // 1. The input exists, though it may be hidden.
  const { given } = unwrap(act, await target.world.call('giveFiles', [target.ref, files], signal));
  if (given) return;
  // 2. A click creates one and opens its chooser.
  const isTaken = await target.world.withObjectGroup(async (objectGroup) => {
    const objectId = await clickForChooser(act, objectGroup);
    if (objectId === undefined) return false;
    unwrap(act, await target.world.callOn('setFiles', { objectId, args: [files] }, signal));
    return true;
  });
  if (isTaken) return;
  // 3. It takes dropped files.
  unwrap(act, await target.world.call('dropFiles', [target.ref, files], signal));
}

/** Clicks the target; returns the object id of the file input whose chooser that would have opened. */
async function clickForChooser(act: TargetedAct, objectGroup: string): Promise<string | undefined> {
  const { target, signal } = act;
  const { session } = target.world;
  let opened: (node: number | undefined) => void = () => undefined;
  const chooser = new Promise<number | undefined>((resolve) => (opened = resolve));
  const stop = session.on('Page.fileChooserOpened', ({ backendNodeId }) => opened(backendNodeId));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const backendNodeId = await withoutFileChoosers([session], async () => {
      await clickTarget(act);
      timer = setTimeout(opened, CHOOSER_MS, undefined);
      return untilAborted(chooser, signal);
    });
    act.acting.activity.forgetFileChooser();
    if (backendNodeId === undefined) return undefined;
    const node = { backendNodeId, executionContextId: target.world.contextId, objectGroup };
    return (await session.send('DOM.resolveNode', node, signal)).object.objectId;
  } finally {
    clearTimeout(timer);
    stop();
  }
}

function fileNamed({ files, label }: TargetedAct, name: string): GivenFile {
  const file = files[name];
  if (file) return { name: baseName(name), ...file };
  throw new ActionFailedError(`Could not ${label}: the file ${JSON.stringify(name)} was not given.`, {
    hint: 'Name a file below one of the folders in TABHAND_UPLOADS.',
    data: { reason: 'no-file', file: name },
  });
}

function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
