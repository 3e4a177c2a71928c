import {
  ContentFrameNotFoundError,
  SvcIframeError,
  SvcShadowRootMissingError,
  XPathResolutionError,
} from '../errors/named-errors.ts';
import type { Located } from './agent/select.ts';
import type { Frame } from './frames.ts';
import { contentFrame, discover, enter, grant, type Taking } from './reading.ts';
import { isContextGone, type World } from './world.ts';

/** The frame to read, and the element in it when a selector names one. */
export async function startingPoint(taking: Taking): Promise<{ frame: Frame; ref?: string }> {
  const [main] = taking.frames;
  if (!main) throw new SvcIframeError('The page has no frame.');
  const { selector, ignoreSelectors = [] } = taking.options;
  if (ignoreSelectors.length > 0) await checkIgnored(taking, main, ignoreSelectors);
  if (selector === undefined) return { frame: main };
  for (const frame of taking.frames) {
    const located = await locateIn(taking, frame, selector);
    if (located) return located;
  }
  throw new XPathResolutionError(`Nothing on the page or in its frames matches ${selector}.`, {
    hint: 'Read the page without a selector, or call observe, to see what is there.',
    data: { selector },
  });
}

/** What was to be left out must not be read for a slip of the pen. */
async function checkIgnored(taking: Taking, main: Frame, selectors: string[]): Promise<void> {
  const world = await enter(taking, main);
  const part = await world.call('invalidIn', [selectors], taking.options.signal);
  if (part !== undefined) throw notLocated(part, { outcome: 'invalid', part });
}

async function locateIn(
  taking: Taking,
  frame: Frame,
  selector: string,
): Promise<{ frame: Frame; ref: string } | undefined> {
  const world = await enter(taking, frame);
  const located = await world.call('locate', [selector], taking.options.signal);
  if ('ref' in located && located.ref === '') {
    await grant(taking, world);
    return locateIn(taking, frame, selector);
  }
  if (located.outcome === 'found') return { frame, ref: located.ref };
  if (located.outcome === 'frame') return locateInside(taking, world, located);
  const isDiscovered = located.outcome !== 'invalid' && (await discover(taking, world)); // it may lie in a closed root
  if (isDiscovered) return locateIn(taking, frame, selector);
  if (located.outcome === 'nothing') return undefined;
  throw notLocated(selector, located);
}

async function locateInside(
  taking: Taking,
  world: World,
  { ref, rest }: { ref: string; rest: string },
): Promise<{ frame: Frame; ref: string } | undefined> {
  const frame = await contentFrame(taking, world, ref);
  if (!frame) throw notEntered(ref);
  try {
    return await locateIn(taking, frame, rest);
  } catch (error) {
    throw isContextGone(error) && taking.worlds.isSilent(frame.session) ? notEntered(ref) : error;
  }
}

function notEntered(ref: string): SvcIframeError {
  return new SvcIframeError(`The frame [${ref}] cannot be entered.`, {
    hint: 'It hangs, has crashed or is still loading. Try again, or reload the page.',
    data: { ref },
  });
}

function notLocated(selector: string, { outcome, part }: Extract<Located, { part: string }>): Error {
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
