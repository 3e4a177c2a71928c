import type { Performed } from '../../lib/page/evidence.ts';
import { Page } from '../../lib/page/page.ts';
import type { ActMethod, PageAction } from '../../lib/page/perform.ts';
import type { Chromium, TestTab } from './chromium.ts';

const LIMIT_MS = 20_000; // far more than any act takes: a hang fails the test by name

/** A page to act on, by selector: what a client does by ref, in one call. */
export interface ActingPage extends AsyncDisposable {
  tab: TestTab;
  page: Page;
  /** Ref of the element that `selector` finds in the frame whose URL (or name, if it has none) contains `frame`. */
  ref(selector: string, frame?: string): Promise<string>;
  act(method: ActMethod, selector?: string, ...args: string[]): Promise<Performed>;
  perform(action: PageAction, variables?: Record<string, string>): Promise<Performed>;
  /** The value of an expression in the page's own world. */
  evaluate<T>(expression: string): Promise<T>;
}

/** Opens HTML or a URL in a tab of its own and attaches to it. */
export async function openActing(chromium: Chromium, urlOrHtml: string): Promise<ActingPage> {
  const tab = await chromium.open(urlOrHtml);
  const pendingCommands = trackCommands(tab);
  const page = await Page.attach(tab.channel, { signal: limit(), focusEmulation: true });
  const perform: ActingPage['perform'] = (action, variables) =>
    reportingPending(pendingCommands, page.perform(action, { signal: limit(), ...(variables && { variables }) }));
  const acting: ActingPage = {
    tab,
    page,
    perform,
    ref: (selector, frame) => reportingPending(pendingCommands, refOf(page, selector, frame)),
    act: async (method, selector, ...args) => {
      const ref = selector === undefined ? {} : { ref: await acting.ref(selector) };
      return perform({ method, ...ref, arguments: args });
    },
    evaluate: (expression) => tab.evaluate(expression),
    [Symbol.asyncDispose]: () => tab.close(),
  };
  return acting;
}

export function limit(): AbortSignal {
  return AbortSignal.timeout(LIMIT_MS);
}

/** The pending commands of the channel: calls of the agent's functions by their name. */
function trackCommands({ channel }: TestTab): ReadonlySet<string> {
  const pendingCommands = new Set<string>();
  const send = channel.send.bind(channel);
  let sent = 0;
  channel.send = (method, params, sessionId) => {
    const asked = params && 'functionDeclaration' in params ? String(params.functionDeclaration) : '';
    const [, name = ''] = /this\.(\w+)\(/.exec(asked) ?? [];
    const command = `${(sent += 1)}: ${method} ${name} at ${Math.round(performance.now())} ms`;
    pendingCommands.add(command);
    return send(method, params, sessionId).finally(() => pendingCommands.delete(command));
  };
  return pendingCommands;
}

/** A call that times out reports what it was waiting for: such a fault may occur once in a thousand runs. */
async function reportingPending<T>(pendingCommands: ReadonlySet<string>, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error;
    const waits = [...pendingCommands].join(', ') || 'no command';
    throw new Error(`At ${Math.round(performance.now())} ms ${waits} was not answered.`, { cause: error });
  }
}

async function refOf(page: Page, selector: string, part?: string): Promise<string> {
  const signal = limit();
  const frames = await page.frames.read(signal);
  const frame = part === undefined ? frames[0] : frames.find(({ url }) => url.includes(part));
  if (!frame) throw new Error(`No frame has ${part} in its URL: ${frames.map(({ url }) => url).join(', ')}`);
  const world = await page.worlds.enter(frame, signal);
  await page.snapshot({ signal }); // gives every document its ordinal
  const located = await world.call('locate', [selector], signal);
  if (located.outcome !== 'found') throw new Error(`Nothing matches ${selector}.`);
  return located.ref;
}
