import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A fault that other tools of this kind were seen to have, and the test (its file and its title) that keeps us from it. */
type Row = readonly [fault: string, file: string, title: string];

const faults = {
  'an act that did nothing is called a success': [
    ['a button under an overlay', 'page/act-pointer.browser', 'refuses a covered button and names what covers it'],
    ['a disabled button', 'page/act-pointer.browser', 'refuses a disabled button and says so'],
    ['an option that the list lacks', 'page/act-fields.browser', 'selectOption refuses: %s'],
    [
      'a row that moved up meanwhile: the wrong one is deleted',
      'page/identity.browser',
      'a row that moved is still the one that is acted on',
    ],
    [
      'an element that stands for another row by now',
      'page/identity.browser',
      'an element that now stands for another row is refused, and the right one named',
    ],
  ],
  'a call hangs, or says where it did not get': [
    ['alert, confirm and prompt', 'page/act-pointer.browser', '%s is answered and reported'],
    [
      'the question before a page is left',
      'page/act-pointer.browser',
      'beforeunload does not keep the page from being left',
    ],
    [
      'one dialog after the other',
      'page/act-truth.browser',
      'a page that opens dialog after dialog ends with the deadline',
    ],
    [
      'a host that is not there',
      'page/navigate.browser',
      'tells an unknown host, a refused connection, an insecure one, a download and an empty answer apart',
    ],
    [
      'the URL asked for in place of the one arrived at',
      'page/navigate.browser',
      'tells the final URL, title and status',
    ],
    [
      'a link to a host that is not there',
      'page/navigate.browser',
      'a link that leads nowhere tells where to, and why not, and the session goes on',
    ],
    [
      'a file that a click saves: nobody tells of it, and it is clicked again',
      'page/downloads.browser',
      'a file that a script saves is reported: %s',
    ],
    [
      'a page that crashed, for the rest of the session',
      'e2e/odd-pages',
      'a page that crashes says so at once, and navigate brings it back',
    ],
    [
      'a frame whose process hangs',
      'page/frames.browser',
      'a frame whose process hangs holds nothing up, and is read again once it answers',
    ],
    ['one tab that hangs, for all others', 'e2e/silent-tab', 'a tab that answers nothing holds up no other session'],
    [
      'a model that hangs beyond the timeout',
      'engine/model',
      'drops the request of a model that hangs when the time is up',
    ],
  ],
  'what is read is not what was asked for': [
    [
      'the buttons of the viewer in place of a PDF',
      'page/embedded.browser',
      'a tab that shows a PDF says so, until it is left',
    ],
    ['frames inside a selector are dropped', 'page/frames.browser', 'a scope keeps the frames inside it'],
    ['a selector that names nothing reads the whole page', 'page/select.browser', '%s is refused with %s'],
    ['ignored elements are read in frames', 'page/frames.browser', 'ignored elements are left out in every frame'],
    [
      'content that comes a second and a half after loading',
      'page/navigate.browser',
      'waits for content that a request brings',
    ],
    [
      'content to come on a page that says that it is loading',
      'page/at-rest.browser',
      'a page that says that it is loading is left to settle',
    ],
    [
      'a long page becomes one huge prompt',
      'page/whole.browser',
      'a long page is given in parts that name and count what follows',
    ],
    ['text with a line break forges lines', 'page/snapshot.browser', 'page text cannot forge a line, a ref or a state'],
    ['values forge lines', 'page/snapshot.browser', 'values cannot forge a node or a border'],
    ['text hidden by opacity, size, place or colour', 'page/snapshot.browser', 'text that nobody can see is left out'],
    [
      'states, placeholders and values are left out',
      'page/snapshot.browser',
      'a control is said to be disabled, expanded or required, with its value and placeholder, and a range with its limits',
    ],
  ],
  'data is lost on its way into a schema': [
    [
      'two model calls for one extract',
      'engine/model',
      'extracts in one call and resolves the ref that the model gives for a URL',
    ],
    ['fields called metadata or prompt_tokens vanish', 'engine/model', 'may have fields of any name'],
    [
      'an unknown link becomes an empty text',
      'engine/extract',
      'fails with the issues when the second reply, too, names a link that is not there',
    ],
    ['a URL in plain text breaks', 'engine/url-fields', 'take %s in plain text'],
    ['URLs in records and in optional, described fields break', 'engine/url-fields', 'are resolved in %s'],
  ],
  'the link between client, relay and browser is lost': [
    [
      'after the extension slept',
      'e2e/life',
      'goes on in the same tab, with the same refs, after the worker was stopped and woken by its alarm',
    ],
    [
      'after the relay was started again',
      'e2e/life',
      'goes on in the same tab after the relay was killed and started again',
    ],
    [
      'after silence',
      'relay/extension-link',
      'ends a connection whose other end has gone without a word, and keeps one that lives',
    ],
    [
      'a second client kicks out the first',
      'e2e/clients',
      'several clients work side by side, each in its own tab, and none in that of another',
    ],
    [
      'a second process on STDIO does not start',
      'relay/stdio',
      'joins the process that holds the port, with a session of its own',
    ],
    [
      'whoever holds the port is killed',
      'relay/restart',
      'says that its port is taken in one sentence, and does no harm to who has it',
    ],
  ],
  'the user is disturbed': [
    [
      'the focus is stolen',
      'e2e/clients',
      'a verified session works without emulation, in a window of its own, and the user stays where they are',
    ],
    [
      'the bar about debugging stays for hours',
      'entrypoints/live-pages',
      'keeps the debugger between calls, and lets go of it soon after the last, so that Chrome’s bar goes',
    ],
    [
      'tabs stay that could not be closed while the user dragged one',
      'entrypoints/tab-strip',
      'changes tabs once the user has let go of the one that they drag',
    ],
    [
      'a page asks the user whether its tab may be closed',
      'e2e/popup',
      'leaves nothing behind of a session whose page would ask whether it may be left, also long after its last call',
    ],
  ],
  'others get in': [
    ['by a Host that a page can rebind', 'relay/front', 'refuses the Host %j, which a page can rebind'],
    ['by another Origin', 'relay/front', 'refuses the Origin %j'],
    ['without a key', 'relay/front', 'is asked for, with how to give it'],
    [
      'by a port that someone else took',
      'relay/stdio',
      'gives up in one sentence when a foreign program has the port, and tells it nothing',
    ],
    [
      'by a key in the URL that nobody is warned of',
      'relay/key',
      'warns once of the key in the query, and of no other form',
    ],
    ['by a key in a log', 'relay/restart', 'logs a line for each call, and no argument, page text or key'],
  ],
} satisfies Record<string, readonly Row[]>;

const TITLE = /(?:\b(?:test|it)(?:\.\w+(?:\([^\n]*\))?)?|\]\))\(\s*(?:'((?:[^'\\]|\\.)+)'|"([^"]+)")/g;

async function titlesIn(file: string): Promise<string[]> {
  const code = await readFile(join(import.meta.dirname, `${file}.test.ts`), 'utf8');
  return [...code.matchAll(TITLE)].map(([, single, double]) => single ?? double ?? '');
}

describe.each(Object.entries(faults))('%s', (_, rows) => {
  it.each<Row>(rows)('%s: there is a test of that', async (...[, file, title]) => {
    expect(await titlesIn(file)).toContain(title);
  });
});
