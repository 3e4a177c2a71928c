import { Groups, type Rule } from './rule.ts';
import { putBack, takeQuotes, type Intent, type PointerMethod } from './intent.ts';
import { keyOf } from './keys.ts';
import { wishRules } from './rules-wishes.ts';

/** "type A in B in C" can be cut at each preposition: gives the pairs, the last cut first. */
function cuts(
  groups: Groups,
  preposition: RegExp,
): { left: string; right: string; list: string[]; isWhole: boolean }[] {
  const text = groups.raw('rest');
  return [...text.matchAll(preposition)]
    .map(
      (match) =>
        new Groups(
          { left: text.slice(0, match.index), right: text.slice(match.index + match[0].length) },
          groups.parts,
        ),
    )
    .map((cut) => ({
      left: cut.text('left'),
      right: cut.phrase('right'),
      list: cut.list('left'),
      isWhole: isOneText(cut, 'left'),
    }))
    .filter(({ left, right }) => left !== '' && right !== '')
    .toReversed();
}

const INTO = /\s+(?:in ?to|onto|inside|in|on|as|for|at|under|to)\s+/gi;
const FROM = /\s+(?:from|in|as|for|on|under|of|at|out of)\s+/gi;
const WITH = /\s*(?:\s(?:with|to|as|be)\s|\s*[=:]\s)\s*/gi;

const pointer =
  (method: PointerMethod) =>
  (groups: Groups): Intent[] => [{ kind: 'click', method, target: groups.phrase('target') }];
const check =
  (on: boolean) =>
  (groups: Groups): Intent[] => [{ kind: 'check', on, target: groups.phrase('target') }];
const history = (method: 'goBack' | 'goForward' | 'reload') => (): Intent[] => [{ kind: 'history', method }];

function readScroll(groups: Groups): Intent[] {
  const towards = groups.text('to').toLowerCase();
  const to = /top|beginning|start/.test(towards)
    ? 'top'
    : /bottom|end/.test(towards)
      ? 'bottom'
      : towards === 'up'
        ? 'up'
        : 'down';
  return [{ kind: 'scroll', to, target: groups.phrase('target') || undefined }];
}

function readPress(groups: Groups): Intent[] {
  const key = keyOf(groups.text('key'));
  return key ? [{ kind: 'press', key, target: groups.phrase('target') || undefined }] : [];
}

/** Forms of English instructions. A clause may fit several; the page decides between them. */
export const englishRules: readonly Rule[] = [
  ...wishRules,
  {
    pattern: /^(?:go|navigate) back(?: (?:to the )?(?:previous|last) page| one page| a page)?$/i,
    read: history('goBack'),
  },
  { pattern: /^(?:go|navigate) forward(?: (?:to the )?next page| one page| a page)?$/i, read: history('goForward') },
  {
    pattern: /^(?:go|navigate|return) back to\s+(?!(?:the )?(?:previous|last) page)(?<target>.+)$/i,
    read: pointer('click'),
  },
  { pattern: /^make (?:it|this|that|the text)\s+(?<target>\w+)$/i, read: pointer('click') },
  { pattern: /^(?:reload|refresh)(?: (?:the |this )?(?:current )?page)?$/i, read: history('reload') },
  {
    pattern:
      /^(?:press|hit|push|type|use|strike)\s+(?:the\s+)?(?:key\s+)?(?<key>[\w+ -]+?|\S)(?:\s+key)?(?:\s+(?:in|on|into|inside)\s+(?<target>.+))?$/i,
    read: readPress,
  },
  {
    pattern:
      /^scroll\s+(?:all the way\s+)?(?:to\s+)?(?:the\s+)?(?<to>up|down|top|bottom|end|beginning|start)(?:\s+(?:a bit|a little|once|further|more))?(?:\s+of\s+(?:the|this)\s+page|\s+the\s+page)?(?:\s+(?:in|inside|of)\s+(?<target>.+))?$/i,
    read: readScroll,
  },
  {
    pattern:
      /^scroll\s+(?:down\s+|up\s+)?(?:in)?to\s+(?!(?:the\s+)?(?:top|bottom|end|beginning|start)\b)(?<target>.+?)(?:\s+(?:in)?to view)?$/i,
    read: (groups) => [{ kind: 'scroll', to: 'element', target: groups.phrase('target') }],
  },
  {
    pattern: /^(?:scroll|bring)\s+(?<target>(?!down|up|to\b).+?)\s+into view$/i,
    read: (groups) => [{ kind: 'scroll', to: 'element', target: groups.phrase('target') }],
  },
  { pattern: /^double[ -]?click\s+(?:on\s+)?(?<target>.+)$/i, read: pointer('doubleClick') },
  { pattern: /^(?:right|context)[ -]?click\s+(?:on\s+)?(?<target>.+)$/i, read: pointer('rightClick') },
  { pattern: /^open the context menu (?:of|on|for)\s+(?<target>.+)$/i, read: pointer('rightClick') },
  {
    pattern: /^(?:hover|mouse)\s*(?:the mouse\s+)?(?:over|on|above)?\s+(?<target>.+)$/i,
    read: pointer('hover'),
  },
  {
    pattern: /^(?:move|point)\s+(?:the\s+)?(?:mouse|pointer|cursor)\s+(?:to|over|onto|at|on)\s+(?<target>.+)$/i,
    read: pointer('hover'),
  },
  {
    pattern: /^(?:drag|move)\s+(?:and drop\s+)?(?<target>.+?)\s+(?:on ?to|to|into|over|on)\s+(?<onto>.+)$/i,
    read: (groups) => [{ kind: 'drag', target: groups.phrase('target'), onto: groups.phrase('onto') }],
  },
  {
    pattern:
      /^(?:upload|attach)\s+(?:the\s+)?(?:file\s+)?(?<file>[\uE000-\uE0FF]|\S+\.\w+)(?:\s+(?:to|into|in|as|for)\s+(?<target>.+))?$/i,
    read: (groups) => [{ kind: 'upload', file: groups.text('file'), target: groups.phrase('target') || undefined }],
  },
  {
    pattern: /^(?:un-?check|un-?tick|de-?select|disable|deactivate|turn off|switch off)\s+(?<target>.+)$/i,
    read: check(false),
  },
  { pattern: /^(?:clear|un-?mark)\s+(?<target>.+?check ?box)$/i, read: check(false) },
  { pattern: /^(?:turn|switch|toggle)\s+(?<target>.+?)\s+off$/i, read: check(false) },
  { pattern: /^(?:turn|switch|toggle)\s+(?<target>.+?)\s+on$/i, read: check(true) },
  { pattern: /^make sure (?:that )?(?<target>.+?) is (?:un-?checked|un-?ticked|off|disabled)$/i, read: check(false) },
  { pattern: /^make sure (?:that )?(?<target>.+?) is (?:checked|ticked|on|enabled|selected)$/i, read: check(true) },
  {
    pattern:
      /^(?:check|tick|confirm that|declare that|agree that|enable|activate|turn on|switch on|mark|agree to|accept)\s+(?!out\b)(?<target>.+)$/i,
    read: check(true),
  },
  {
    pattern: /^(?:add|include|request|opt (?:in )?(?:to|for)|subscribe to|sign up for)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'check', on: true, target: groups.phrase('target'), mildly: true }],
  },
  {
    pattern: /^(?:remove|exclude|drop|opt out of|unsubscribe from)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'check', on: false, target: groups.phrase('target'), mildly: true }],
  },
  {
    pattern: /^(?:select|choose|pick)\s+(?<target>.+?\s(?:check ?box|radio(?: button)?|radio option))$/i,
    read: check(true),
  },
  {
    pattern:
      /^(?:in|into|on|for|under)\s+(?<target>.+?)\s*,?\s+(?:type(?: in)?|enter|input|write|put(?: in)?|fill in|insert)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern: /^(?:in|from|on|for|under)\s+(?<target>.+?)\s*,?\s+(?:select|choose|pick)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: groups.phrase('target') }],
  },
  {
    pattern: /^(?:type(?: in)?|enter|input|write|put(?: in)?|insert|fill(?: in)?|add|paste)\s+(?<rest>.+)$/i,
    read: (groups) =>
      cuts(groups, INTO)
        .filter(({ isWhole }) => isWhole)
        .map(({ left, right }) => readTyped(left, right)),
  },
  {
    pattern: /^(?:fill(?: in| out)?|complete|populate)\s+(?<rest>.+)$/i,
    read: (groups) => readFillWith(groups),
  },
  {
    pattern: /^(?:replace|overwrite)\s+(?<rest>.+)$/i,
    read: (groups) => readFillWith(groups).map((intent) => ({ ...intent, replaces: true })),
  },
  {
    pattern: /^(?:set|change|update|switch|make)\s+(?<rest>.+)$/i,
    read: (groups) => readSet(groups),
  },
  {
    pattern: /^(?:type|input|enter|write(?=\s+[\uE000-\uE0FF]$))\s+(?!(?:a|an|the|my|your)\s)(?<text>.+)$/i,
    read: (groups) => readBareText(groups),
  },
  {
    pattern: /^(?:clear|empty|erase)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: '', target: groups.phrase('target') }],
  },
  {
    pattern: /^(?:go to|open|show|jump to|switch to)\s+(?:the\s+)?page\s+(?:number\s+|no\.?\s*)?(?<target>\d+)$/i,
    read: pointer('click'),
  },
  { pattern: /^go\s+(?!to\b|back\b|forward\b)(?<target>.+)$/i, read: pointer('click') },
  {
    pattern: /^(?:start|begin|create|make|add|write|open|compose|draft)\s+an?\s+new\s+(?<target>.+)$/i,
    read: (groups) =>
      ['new', 'add'].map((word) => ({ kind: 'click', method: 'click', target: `${word} ${groups.phrase('target')}` })),
  },
  {
    pattern:
      /^(?:add|write|post|leave|enter|type|create|put in|give)\s+(?:an?\s+new|an?|the|my|your)\s+(?<target>[\p{L} ]+?)\s+(?<text>[\uE000-\uE0FF])$/iu,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:enter|type|use|apply|put in|fill in|input)\s+(?:the\s+|my\s+)?(?<target>[\p{Ll} ]+?)\s+(?<text>\S*\d\S*|\p{Lu}[^\uE000-\uE0FF]*)$/u,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern: /^replace\s+.+?\s+(?:with|by)\s+(?<text>.+?)\s+in\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target'), replaces: true }],
  },
  {
    pattern: /^(?:switch|change)\s+to\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: undefined }],
  },
  {
    pattern: /^search\s+(?:(?:in|on|within|through)\s+)?(?<target>(?!for\b).+?)\s+for\s+(?<text>.+)$/i,
    read: (groups) =>
      ['', 'search '].map((start) => ({
        kind: 'fill',
        text: groups.text('text'),
        target: start + groups.phrase('target'),
        submit: true,
      })),
  },
  {
    pattern:
      /^(?:search|find|look|google)\s+(?:for\s+|up\s+|(?!.*\sfor\s))(?!(?:with|by|using|in|on|within|through)\s)(?<text>.+?)(?:\s+(?:in|using|with)\s+(?<target>.+))?$/i,
    read: (groups) =>
      isOneText(groups)
        ? [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') || 'search', submit: true }]
        : [],
  },
  {
    pattern: /^(?:select|choose|pick)\s+(?<rest>.+)$/i,
    read: (groups) => cuts(groups, FROM).map(({ list, right }) => ({ kind: 'choose', options: list, target: right })),
  },
  {
    pattern: /^(?:select|choose|pick)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: undefined }],
  },
  {
    pattern: /^(?:click|press|tap|push|hit|follow|visit)\s+(?:(?:down\s+)?on\s+|at\s+)?(?<target>.+)$/i,
    read: pointer('click'),
  },
  {
    pattern: /^(?:select|choose|pick)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'pick' }],
  },
  {
    pattern:
      /^(?:go to|navigate to|switch to|jump to|take me to|move to|skip to|return to|proceed to|advance to)\s+(?<target>.+)$/i,
    read: pointer('click'),
  },
  {
    pattern: /^(?:check(?: on| out)?|review|inspect|look at)\s+(?!.*\b(?:check ?|tick)?box\b)(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'look' }],
  },
  {
    pattern: /^(?:view|see|show(?: me)?|display|browse)\s+(?:up\s+)?(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'open' }],
  },
  {
    pattern: /^(?:open|expand|launch|read|explore|unfold|watch|play|listen to)\s+(?:up\s+)?(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'unfold' }],
  },
  {
    pattern: /^(?:close|dismiss|exit|quit|hide)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: `close in ${groups.phrase('target')}` }],
  },
];

const NAMED_VALUE = /^(?:the|my|our|your)\s+(?<name>[\p{L} ]+?)\s+(?<value>\S*\d\S*)$/u;

/** "enter the postcode 98101 for the delivery": what is entered has its name before it. */
function readTyped(text: string, target: string): Intent {
  const { name, value } = NAMED_VALUE.exec(text)?.groups ?? {};
  return value === undefined
    ? { kind: 'fill', text, target }
    : { kind: 'fill', text: value, target: `${name} in ${target}` };
}

const ONE_QUOTE = /^[\uE000-\uE0FF]$/;

/** Where something is quoted, that is the text, and words beside it say something else. */
function isOneText(groups: Groups, name = 'text'): boolean {
  return ONE_QUOTE.test(groups.raw(name).trim()) || !/[\uE000-\uE0FF]/.test(groups.raw(name));
}

/** "type hello": into the field at hand. With a preposition in it, the rest may be a place: better not. */
function readBareText(groups: Groups): Intent[] {
  if (!isOneText(groups)) return [];
  const isOneQuote = ONE_QUOTE.test(groups.raw('text'));
  const hasPlace = new RegExp(INTO.source, 'i').test(` ${groups.raw('text')} `);
  return isOneQuote || !hasPlace ? [{ kind: 'fill', text: groups.text('text'), target: undefined }] : [];
}

function readFillWith(groups: Groups): Extract<Intent, { kind: 'fill' }>[] {
  return cuts(groups, WITH).map(({ left, right }) => ({ kind: 'fill', text: unquote(right), target: left }));
}

function readSet(groups: Groups): Intent[] {
  return cuts(groups, WITH).map(({ left, right }) => ({ kind: 'set', text: unquote(right), target: left }));
}

function unquote(phrase: string): string {
  const { text, parts } = takeQuotes(phrase);
  return putBack(text, parts);
}
