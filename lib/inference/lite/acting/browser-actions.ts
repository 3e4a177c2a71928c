import type { Decision } from '../candidates/decision.ts';
import { restoreQuotes, extractQuotes } from '../instruction/intent.ts';
import { ancestorWhere } from '../outline/outline.ts';
import { certain } from '../candidates/proposal.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { waitFor } from './wait-proposals.ts';

/**
 * Actions on the browser's tabs, or waiting for the page. Tabs of the page itself come first: if it has
 * some, the instruction must name the browser to switch to one of its tabs. `undefined` if neither is requested.
 */
export function decideBrowserAction(clause: string, scene: Scene, decidePage: () => Decision): Decision | undefined {
  const { text, parts } = extractQuotes(clause.trim().replace(/[.!?\s]+$/, ''));
  const wait = waitFor(text, parts, scene);
  if (wait) return wait;
  for (const { form, read } of requestForms) {
    const match = form.exec(text);
    if (!match) continue;
    const request = read(
      restoreQuotes(match.groups?.['words'] ?? '', parts)
        .replace(ARTICLE, '')
        .trim(),
    );
    if (SAYS_BROWSER.test(text) && request.isSafe) return tabDecision(request);
    const isOfPage = request.isOfPage(scene);
    const page = isOfPage ? decidePage() : undefined;
    if (page?.chosen) return page;
    return request.isSafe && !isOfPage ? tabDecision(request) : refuseWithExample(request.example);
  }
  return undefined;
}

interface TabRequest {
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
const hasTabCloser = (scene: Scene): boolean =>
  scene.elements.some(
    (node) =>
      isInteractive(node) &&
      (/\bclose\b.*\btab\b/i.test(node.name) ||
        (/^(?:close\b.*|×|✕|✖)$/i.test(node.name) &&
          ancestorWhere(node, ({ role }) => role === 'tab' || role === 'tablist') !== undefined)),
  );

const previousTab = (): TabRequest => ({
  method: 'switchTab',
  words: '',
  example: 'switch to the previous browser tab',
  isSafe: true,
  isOfPage: hasTabs,
});
const namedTab = (words: string): TabRequest => ({
  method: 'switchTab',
  words,
  example: `switch to browser tab "${words}"`,
  isSafe: words !== '',
  isOfPage: hasTabs,
});
/** People also call links of a page tabs. */
const namedTabOrLink = (words: string): TabRequest => ({ ...namedTab(words), isOfPage: () => true });
const countedTab = (): TabRequest => ({
  ...namedTab(''),
  example: 'switch to browser tab "words of its title"',
});
const closingTab = (): TabRequest => ({
  method: 'closeTab',
  words: '',
  example: 'close this browser tab',
  isSafe: true,
  isOfPage: hasTabCloser,
});

const SAYS_BROWSER = /\bbrowser\b/i;
const ARTICLE = /^(?:the|my|our|a|an)\s+/i;
const GO_VERBS = '(?:go|switch|change|get|move|return|jump|flip|take me)(?: me)?(?: back)?(?: over)?(?: again)?';
const TAB_NOUN = "(?:browser(?:['’]s)? )?(?:tab|window)";
const requestPattern = (form: string): RegExp =>
  new RegExp(String.raw`^(?:please\s+|now\s+|then\s+)*${form}(?:\s+(?:again|now|please|of the browser))*$`, 'iu');

const requestForms: readonly { form: RegExp; read: (words: string) => TabRequest }[] = [
  { form: requestPattern(`${GO_VERBS} to (?:the|my) (?:previous|other|prior) ${TAB_NOUN}`), read: previousTab },
  {
    form: requestPattern(
      `${GO_VERBS} to the ${TAB_NOUN} (?:(?:that |which )?(?:i|we) (?:came from|w(?:as|ere) (?:in|on)|had before)|before)(?: before)?`,
    ),
    read: previousTab,
  },
  {
    form: requestPattern(
      `${GO_VERBS} to (?:the|my) (?:other |first |second |third |fourth |fifth |last |next |original |initial |old |new |main |\\d+(?:st|nd|rd|th) )+${TAB_NOUN}`,
    ),
    read: countedTab,
  },
  {
    form: requestPattern(
      `${GO_VERBS} to (?:the|my|an?) (?:other )?${TAB_NOUN} (?:with|of|for|called|named|titled|showing|about|that (?:has|shows)|where (?=\\S+ is))\\s*(?<words>.+?)(?: (?:in|on) it| is| open)?`,
    ),
    read: namedTab,
  },
  { form: requestPattern(`${GO_VERBS} to (?:the )?${TAB_NOUN} (?<words>[\uE000-\uE0FF])`), read: namedTab },
  {
    form: requestPattern(`(?:switch|change|go back|return) to (?:the|my) (?<words>.+?) ${TAB_NOUN}`),
    read: namedTabOrLink,
  },
  {
    form: requestPattern(`(?:close|shut)(?: down)? (?:this|the|the current|that|my|the active)? ?${TAB_NOUN}`),
    read: closingTab,
  },
];

function tabDecision({ method, words }: TabRequest): Decision {
  const description =
    method === 'closeTab' ? 'browser tab' : words === '' ? 'previous browser tab' : `browser tab ${words}`;
  return { chosen: certain({ method, arguments: words === '' ? [] : [words], description }) };
}

const refuseWithExample = (example: string): Decision => ({
  chosen: undefined,
  isFound: false,
  reason: `No tab of the page is clearly meant; for one of the browser, write: ${example}`,
  candidates: [],
});
