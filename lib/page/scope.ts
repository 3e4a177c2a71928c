import {
  ContentFrameNotFoundError,
  SvcIframeError,
  SvcShadowRootMissingError,
  XPathResolutionError,
} from '../errors/named-errors.ts';
import type { Located } from './agent/locate.ts';
import type { Frame } from './frames.ts';
import { contentFrame, findNewClosedRoots, enterWorld, grantOrdinals, type SnapshotTask } from './snapshot-task.ts';
import { isContextGone, type World } from './world.ts';

/** The frame to read, and the element in it when a selector names one. */
export async function findScope(task: SnapshotTask): Promise<{ frame: Frame; ref?: string }> {
  const [main] = task.frames;
  if (!main) throw new SvcIframeError('The page has no frame.');
  const { selector, ignoreSelectors = [] } = task.options;
  if (ignoreSelectors.length > 0) await checkIgnored(task, main, ignoreSelectors);
  if (selector === undefined) return { frame: main };
  for (const frame of task.frames) {
    const located = await locateIn(task, frame, selector);
    if (located) return located;
  }
  throw new XPathResolutionError(`Nothing on the page or in its frames matches ${selector}.`, {
    hint: 'Read the page without a selector, or call observe, to see what is there.',
    data: { selector },
  });
}

/** What was to be left out must not be read for a slip of the pen. */
async function checkIgnored(task: SnapshotTask, main: Frame, selectors: string[]): Promise<void> {
  const world = await enterWorld(task, main);
  const part = await world.call('invalidIn', [selectors], task.options.signal);
  if (part !== undefined) throw locateError(part, { outcome: 'invalid', part });
}

async function locateIn(
  task: SnapshotTask,
  frame: Frame,
  selector: string,
): Promise<{ frame: Frame; ref: string } | undefined> {
  const world = await enterWorld(task, frame);
  const located = await world.call('locate', [selector], task.options.signal);
  if ('ref' in located && located.ref === '') {
    await grantOrdinals(task, world);
    return locateIn(task, frame, selector);
  }
  if (located.outcome === 'found') return { frame, ref: located.ref };
  if (located.outcome === 'frame') return locateInFrame(task, world, located);
  const hasNewRoots = located.outcome !== 'invalid' && (await findNewClosedRoots(task, world)); // it may lie in a closed root
  if (hasNewRoots) return locateIn(task, frame, selector);
  if (located.outcome === 'nothing') return undefined;
  throw locateError(selector, located);
}

async function locateInFrame(
  task: SnapshotTask,
  world: World,
  { ref, rest }: { ref: string; rest: string },
): Promise<{ frame: Frame; ref: string } | undefined> {
  const frame = await contentFrame(task, world, ref);
  if (!frame) throw frameUnreachable(ref);
  try {
    return await locateIn(task, frame, rest);
  } catch (error) {
    throw isContextGone(error) && task.worlds.isUnresponsive(frame.session) ? frameUnreachable(ref) : error;
  }
}

function frameUnreachable(ref: string): SvcIframeError {
  return new SvcIframeError(`The frame [${ref}] cannot be entered.`, {
    hint: 'It hangs, has crashed or is still loading. Try again, or reload the page.',
    data: { ref },
  });
}

function locateError(selector: string, { outcome, part }: Extract<Located, { part: string }>): Error {
  const data = { selector, part };
  switch (outcome) {
    case 'no-frame':
      return new ContentFrameNotFoundError(`${part} is not a frame, so nothing can be found inside it.`, {
        data,
        hint: 'Put >> only after an iframe or a component with a shadow root.',
      });
    case 'no-shadow':
      return new SvcShadowRootMissingError(`${part} has no shadow root.`, {
        data,
        hint: 'Leave out the >>, or wait until the component has rendered.',
      });
    case 'invalid':
      return new XPathResolutionError(`${part} is neither a valid XPath nor a valid CSS selector.`, {
        data,
        hint: 'XPath begins with / or xpath=; anything else is read as CSS.',
      });
    case 'nothing':
      return new XPathResolutionError(`Nothing matches ${part}.`, { data, hint: 'Call observe to see what is there.' });
  }
}
