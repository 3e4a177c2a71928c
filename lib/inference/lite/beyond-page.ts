import type { Decision } from './decide.ts';
import { putBack, takeQuotes } from './intent.ts';
import { ancestorWhere } from './outline.ts';
import { sure } from './proposal.ts';
import { isInteractive, type Scene } from './scene.ts';
import { awaited } from './waits.ts';

/**
 * Actions on the browser's tabs, or waiting for the page. Tabs of the page itself come first: if it has
 * some, the instruction must name the browser to switch to one of its tabs. `undefined` if neither is requested.
 */
export function decideBeyondPage(clause: string, scene: Scene, decidePage: () => Decision): Decision | undefined {
  const { text, parts } = takeQuotes(clause.trim().replace(/[.!?\s]+$/, ''));
  const wait = awaited(text, parts, scene);
  if (wait) return wait;
  for (const { form, read } of forms) {
    const match = form.exec(text);
    if (!match) continue;
    const asked = read(
      putBack(match.groups?.['words'] ?? '', parts)
        .replace(ARTICLE, '')
        .trim(),
    );
    if (BROWSER.test(text) && asked.isSafe) return done(asked);
    const isOfPage = asked.isOfPage(scene);
    const page = isOfPage ? decidePage() : undefined;
    if (page?.chosen) return page;
    return asked.isSafe && !isOfPage ? done(asked) : toldHow(asked.example);
  }
  return undefined;
}

interface Asked {
  method: 'switchTab' | 'closeTab';
  words: string;
  /** An unambiguous way to say it. */
  example: string;
  /** Which tab is meant is clear, once it is a browser tab. */
  isSafe: boolean;
  /** Whether the page has something that may be meant. */
  isOfPage: (scene: Scene) => boolean;
}

const hasTabs = (scene: Scene): boolean => scene.elements.some(({ role }) => role === 'tab');
const closesTabs = (scene: Scene): boolean =>
  scene.elements.some(
    (node) =>
      isInteractive(node) &&
      (/\bclose\b.*\btab\b/i.test(node.name) ||
        (/^(?:close\b.*|×|✕|✖)$/i.test(node.name) &&
          ancestorWhere(node, ({ role }) => role === 'tab' || role === 'tablist') !== undefined)),
  );

const toPrevious = (): Asked => ({
  method: 'switchTab',
  words: '',
  example: 'switch to the previous browser tab',
  isSafe: true,
  isOfPage: hasTabs,
});
const toCalled = (words: string): Asked => ({
  method: 'switchTab',
  words,
  example: `switch to browser tab "${words}"`,
  isSafe: words !== '',
  isOfPage: hasTabs,
});
/** People also call links of a page tabs. */
const toNamed = (words: string): Asked => ({ ...toCalled(words), isOfPage: () => true });
const toCounted = (): Asked => ({
  ...toCalled(''),
  example: 'switch to browser tab "words of its title"',
});
const closing = (): Asked => ({
  method: 'closeTab',
  words: '',
  example: 'close this browser tab',
  isSafe: true,
  isOfPage: closesTabs,
});

const BROWSER = /\bbrowser\b/i;
const ARTICLE = /^(?:the|my|our|a|an)\s+/i;
const GOES = '(?:go|switch|change|get|move|return|jump|flip|take me)(?: me)?(?: back)?(?: over)?(?: again)?';
const TAB = "(?:browser(?:['’]s)? )?(?:tab|window)";
const like = (form: string): RegExp =>
  new RegExp(String.raw`^(?:please\s+|now\s+|then\s+)*${form}(?:\s+(?:again|now|please|of the browser))*$`, 'iu');

const forms: readonly { form: RegExp; read: (words: string) => Asked }[] = [
  { form: like(`${GOES} to (?:the|my) (?:previous|other|prior) ${TAB}`), read: toPrevious },
  {
    form: like(
      `${GOES} to the ${TAB} (?:(?:that |which )?(?:i|we) (?:came from|w(?:as|ere) (?:in|on)|had before)|before)(?: before)?`,
    ),
    read: toPrevious,
  },
  {
    form: like(
      `${GOES} to (?:the|my) (?:other |first |second |third |fourth |fifth |last |next |original |initial |old |new |main |\\d+(?:st|nd|rd|th) )+${TAB}`,
    ),
    read: toCounted,
  },
  {
    form: like(
      `${GOES} to (?:the|my|an?) (?:other )?${TAB} (?:with|of|for|called|named|titled|showing|about|that (?:has|shows)|where (?=\\S+ is))\\s*(?<words>.+?)(?: (?:in|on) it| is| open)?`,
    ),
    read: toCalled,
  },
  { form: like(`${GOES} to (?:the )?${TAB} (?<words>[\uE000-\uE0FF])`), read: toCalled },
  { form: like(`(?:switch|change|go back|return) to (?:the|my) (?<words>.+?) ${TAB}`), read: toNamed },
  { form: like(`(?:close|shut)(?: down)? (?:this|the|the current|that|my|the active)? ?${TAB}`), read: closing },
];

function done({ method, words }: Asked): Decision {
  const description =
    method === 'closeTab' ? 'browser tab' : words === '' ? 'previous browser tab' : `browser tab ${words}`;
  return { chosen: sure({ method, arguments: words === '' ? [] : [words], description }) };
}

const toldHow = (example: string): Decision => ({
  chosen: undefined,
  isFound: false,
  reason: `No tab of the page is clearly meant; for one of the browser, write: ${example}`,
  candidates: [],
});
