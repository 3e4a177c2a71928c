import type { Groups, Rule } from './rule.ts';
import type { Intent, PointerMethod } from './intent.ts';
import { parseKey } from '../values/key-names.ts';
import { fillRules } from './rules-fill.ts';
import { resultRules } from './rules-wishes.ts';

const pointerRead =
  (method: PointerMethod) =>
  (groups: Groups): Intent[] => [{ kind: 'click', method, target: groups.phrase('target') }];
const checkRead =
  (on: boolean) =>
  (groups: Groups): Intent[] => [{ kind: 'check', on, target: groups.phrase('target') }];
const historyRead = (method: 'goBack' | 'goForward' | 'reload') => (): Intent[] => [{ kind: 'history', method }];

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
  const key = parseKey(groups.text('key'));
  return key ? [{ kind: 'press', key, target: groups.phrase('target') || undefined }] : [];
}

/** Forms of English instructions. A clause may match several; the page decides between them. */
export const englishRules: readonly Rule[] = [
  ...resultRules,
  {
    pattern:
      /^(?:go|navigate|take me|bring me|get me) back(?: (?:to the )?(?:(?:previous|last) page|page before|page (?:where )?i (?:came from|was(?: on)?(?: before)?))| to where i (?:came from|was(?: before)?)| one page| a page)?(?: in (?:the |my )?(?:browser(?:['’]s)? )?history)?$/i,
    read: historyRead('goBack'),
  },
  {
    pattern:
      /^(?:go|navigate) forward(?: (?:to the )?next page| one page| a page)?(?: in (?:the |my )?(?:browser(?:['’]s)? )?history)?$/i,
    read: historyRead('goForward'),
  },
  {
    pattern: /^(?:go|navigate|return) back to\s+(?!(?:the )?(?:previous|last) page)(?<target>.+)$/i,
    read: pointerRead('click'),
  },
  { pattern: /^make (?:it|this|that|the text)\s+(?<target>\w+)$/i, read: pointerRead('click') },
  { pattern: /^(?:reload|refresh)(?: (?:the |this )?(?:current )?page)?$/i, read: historyRead('reload') },
  {
    pattern:
      /^(?:press|hit|push|type|use|strike)\s+(?:the\s+)?(?:key\s+)?(?<key>[\w+ -]+?|\S)(?:\s+key)?(?:\s+(?:in|on|into|inside)\s+(?<target>.+))?$/i,
    read: readPress,
  },
  {
    pattern:
      /^(?:scroll|page)\s+(?:back\s+|right\s+|straight\s+)?(?:all the way\s+)?(?:back\s+)?(?:(?:up|down)\s+(?=to\s))?(?:to\s+)?(?:the\s+)?(?:very\s+)?(?<to>up|down|top|bottom|end|beginning|start)(?:\s+(?:a bit|a little|once|further|more))?(?:\s+of\s+(?:the|this)\s+page|\s+the\s+page)?(?:\s+(?:in|inside|of)\s+(?<target>.+))?$/i,
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
  { pattern: /^double[ -]?click\s+(?:on\s+)?(?<target>.+)$/i, read: pointerRead('doubleClick') },
  { pattern: /^(?:right|context)[ -]?click\s+(?:on\s+)?(?<target>.+)$/i, read: pointerRead('rightClick') },
  { pattern: /^open the context menu (?:of|on|for)\s+(?<target>.+)$/i, read: pointerRead('rightClick') },
  {
    pattern: /^(?:hover|mouse)\s*(?:the mouse\s+)?(?:over|on|above)?\s+(?<target>.+)$/i,
    read: pointerRead('hover'),
  },
  {
    pattern: /^(?:move|point)\s+(?:the\s+)?(?:mouse|pointer|cursor)\s+(?:to|over|onto|at|on)\s+(?<target>.+)$/i,
    read: pointerRead('hover'),
  },
  {
    pattern:
      /^(?:drag|move)\s+(?<target>.+?)\s+to the (?:very )?(?:(?<first>top|start|beginning|front)|bottom|end)(?:\s+of the (?:list|order|queue|column))?$/i,
    read: (groups) => [
      { kind: 'drag', target: groups.phrase('target'), side: groups.text('first') === '' ? 'last' : 'first' },
    ],
  },
  {
    pattern: /^(?:drag|move)\s+(?:and drop\s+)?(?<target>.+?)\s+(?:on ?to|to|into|over|on)\s+(?<onto>.+)$/i,
    read: (groups) => [{ kind: 'drag', target: groups.phrase('target'), onto: groups.phrase('onto') }],
  },
  {
    pattern:
      /^(?:drag|move|put|place)\s+(?<target>.+?)\s+(?:(?<before>before|above|ahead of|in front of)|after|below|behind|under|beneath)\s+(?<onto>.+?)(?:\s+in the (?:list|order|queue)\b.*)?$/i,
    read: (groups) => [
      {
        kind: 'drag',
        target: groups.phrase('target'),
        onto: groups.phrase('onto'),
        side: groups.text('before') === '' ? 'after' : 'before',
      },
    ],
  },
  {
    pattern:
      /^(?:upload|attach|add)\s+(?<target>(?:an?|the|my|our)\s.+?)\s*:?\s+(?<file>[\uE000-\uE0FF]|[^\s@]+\.\p{L}{2,5})$/iu,
    read: (groups) =>
      /\.\p{L}\w{1,4}$/u.test(groups.text('file'))
        ? [{ kind: 'upload', file: groups.text('file'), target: groups.phrase('target') }]
        : [],
  },
  {
    pattern:
      /^(?:set|use|choose|select|pick)\s+(?:the\s+file\s+)?(?<file>\/\S+\.[a-z]\w{1,4})\s+(?:as|for)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'upload', file: groups.text('file'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:upload|attach|enclose|add(?=\s+(?:the\s+file\s+)?\S+\.[a-z]\w{1,4}\b))\s+(?:the\s+)?(?:file\s+)?(?<file>[\uE000-\uE0FF]|[^\s@]+\.[a-z]\w{1,4})(?:\s+(?:to|into|in|as|for|with|using|via|at|on|under|through)\s+(?<target>.+))?$/i,
    read: (groups) => [{ kind: 'upload', file: groups.text('file'), target: groups.phrase('target') || undefined }],
  },
  {
    pattern: /^(?:un-?check|un-?tick|de-?select|un-?select|disable|deactivate|turn off|switch off)\s+(?<target>.+)$/i,
    read: checkRead(false),
  },
  {
    pattern: /^(?:disable|deactivate|turn off|switch off|(?<on>enable|activate|turn on|switch on))\s+(?<target>.+)$/i,
    read: (groups) =>
      ['"Enabled"', '"Active"', '"On"'].map((label) => ({
        kind: 'check',
        on: groups.raw('on') !== '',
        target: `${label} in ${groups.phrase('target')}`,
        justBox: true,
      })),
  },
  { pattern: /^(?:clear|un-?mark)\s+(?<target>.+?check ?box)$/i, read: checkRead(false) },
  { pattern: /^(?:turn|switch|toggle)\s+(?<target>.+?)\s+off$/i, read: checkRead(false) },
  {
    pattern: /^make sure (?:that )?(?<target>.+?) is (?:un-?checked|un-?ticked|off|disabled)$/i,
    read: checkRead(false),
  },
  { pattern: /^make sure (?:that )?(?<target>.+?) is (?:checked|ticked|on|enabled|selected)$/i, read: checkRead(true) },
  {
    pattern:
      /^(?:check|tick|confirm that|declare that|agree that|enable|activate|turn on|switch on|mark|agree to|accept)\s+(?!out\b|in\s)(?!.*\sas not\s)(?<target>.+)$/i,
    read: checkRead(true),
  },
  {
    pattern: /^(?:add|include|request|opt (?:in )?(?:to|for)|subscribe to|sign up for)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'check', on: true, target: groups.phrase('target'), mildly: true }],
  },
  {
    pattern:
      /^(?:(?:remove|exclude|drop|hide|opt out of|unsubscribe from|skip|without|no|(?:leave|keep)\s+out)\s+(?<target>.+)|(?:leave|keep)\s+(?<kept>.+?)\s+out(?:\s+of\s.+)?)$/i,
    read: (groups) =>
      ['', 'include '].map((start) => ({
        kind: 'check',
        on: false,
        target: start + (groups.phrase('target') || groups.phrase('kept')).replace(/^(?:the|an?|my)\s+/i, ''),
        mildly: true,
      })),
  },
  {
    pattern: /^(?:select|choose|pick)\s+(?<target>.+?\s(?:check ?box|radio(?: button)?|radio option))$/i,
    read: checkRead(true),
  },
  ...fillRules,
  {
    pattern: /^(?:go to|open|show|jump to|switch to)\s+(?:the\s+)?page\s+(?:number\s+|no\.?\s*)?(?<target>\d+)$/i,
    read: pointerRead('click'),
  },
  {
    pattern: /^(?:click|press|tap|push|hit|follow)\s+(?:(?:down\s+)?on\s+|at\s+)?(?<target>.+)$/i,
    read: pointerRead('click'),
  },
  {
    pattern: /^(?:select|choose|pick)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'pick' }],
  },
  {
    pattern:
      /^(?:go to|navigate to|switch to|jump to|take me to|move to|skip to|return to|proceed to|advance to|visit)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'visit' }],
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
];
