import type { Groups, Rule } from './rule.ts';
import type { Intent } from './intent.ts';
import { otherWords } from './rules-other-words.ts';

/** A box that is called so, with its verb or without: "don't keep proportions", "don't show dogs". */
const mildly =
  (on: boolean) =>
  (groups: Groups): Intent[] =>
    ['whole', 'target'].flatMap((name) => {
      const target = groups.phrase(name);
      return target === '' ? [] : [{ kind: 'check', on, target, mildly: true }];
    });

const clickOn =
  (start: string) =>
  (groups: Groups): Intent[] => [
    { kind: 'click', method: 'click', target: start + groups.phrase('target'), manner: 'pick' },
  ];

/** "only the issues of Ines" */
const OF = /^(?:the\s+)?\p{Ll}+s\s+(?:of|by|from|with|for|in|assigned to)\s+(?<text>.+)$/u;

/** English instructions that say what shall be so, rather than what to press. */
export const wishRules: readonly Rule[] = [
  {
    pattern: /^(?:don['’]?t|do not|never)\s+(?:show|display|list)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'check', on: true, target: `hide ${groups.phrase('target')}` }],
  },
  { pattern: /^(?:don['’]?t|do not|never)\s+(?<whole>\S+\s+(?<target>.+))$/i, read: mildly(false) },
  {
    pattern:
      /^(?:my|our|the)\s+(?<target>[\p{L} ]+?)\s+(?:is|are|should be|shall be|will be)\s+(?:(?:called|named)\s+)?(?!(?:called|named|about|for|from|with|to|by|in|at|on|of|under|per)\s)(?<text>.+)$/iu,
    read: (groups) => [{ kind: 'set', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern: /^(?<target>\p{Ll}[\p{L}\d ]{2,30}?)\s+(?:is|are|=)\s+(?<text>\d\S*(?:\s\p{L}+)?)$/u,
    read: (groups) => [{ kind: 'set', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:my|our|the|this)\s+(?<target>[\p{L} ]+?)\s+(?:is|are|should be|shall be|will be)\s+(?<relation>about|for|from|with|to|by|in|at|on)\s+(?<text>.+)$/iu,
    read: (groups) => [
      { kind: 'set', text: groups.text('text'), target: `${groups.phrase('target')} ${groups.text('relation')}` },
      { kind: 'choose', options: [groups.text('text')], target: groups.text('relation') },
    ],
  },
  {
    pattern:
      /^(?:(?:i|we)\s+(?:want|need)|order|print|get|make|take|book|reserve|buy|give me)\s+(?<text>\d+)\s+(?<target>.+)$/i,
    read: (groups) => [
      { kind: 'fill', text: groups.text('text'), target: groups.phrase('target') },
      { kind: 'choose', options: [groups.text('text')], target: `number of ${groups.phrase('target')}` },
    ],
  },
  {
    pattern:
      /^(?<verb>select|tick|check|mark|choose|pick|untick|uncheck|unselect|deselect|unmark)\s+(?:all|every|everything)\b(?!.*\b(?:except|but|apart|other than|without)\b)(?:\s+(?:of\s+)?(?:the\s+|my\s+|these\s+)?(?<target>.+))?$/i,
    read: (groups) => {
      const on = !/^(?:un|de)/i.test(groups.raw('verb'));
      const what = groups.phrase('target');
      return [`select all ${what}`, 'select all'].map((target) => ({ kind: 'check', on, target: target.trim() }));
    },
  },
  {
    pattern: /^(?<verb>grant|revoke)\s+(?<right>.+?)\s+(?:to|for|from)\s+(?<target>.+)$/i,
    read: (groups) => [
      {
        kind: 'check',
        on: /^grant/i.test(groups.raw('verb')),
        target: `${groups.phrase('right')} for ${groups.phrase('target')}`,
      },
    ],
  },
  {
    pattern:
      /^(?:add|create|note(?: down)?|jot down)\s+(?<text>[\uE000-\uE0FF])(?:\s+(?:to|on)\s+(?:the|my)\s+(?:\p{Ll}+\s+)?lists?)?$/iu,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: undefined }],
  },
  {
    pattern:
      /^mark\s+(?<target>.+?)\s+as\s+(?<state>(?:not |un)?(?:done|completed?|finished|checked|solved)|open|incomplete)$/i,
    read: (groups) => [
      { kind: 'check', on: !/^(?:not |un|open|in)/i.test(groups.raw('state')), target: groups.phrase('target') },
    ],
  },
  {
    pattern: /^(?:choose|pick|select|use|take|see|try)\s+(?:an?\s+different|another|some other)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: `change ${groups.phrase('target')}`, manner: 'free' }],
  },
  {
    pattern: /^(?:(?:show|tell|give)\s+me\s+)?more\s+(?:info(?:rmation)?\s+|details\s+)?(?:about|on)\s+(?<target>.+)$/i,
    read: (groups) =>
      ['details of', 'info about'].map((start) => ({
        kind: 'click',
        method: 'click',
        target: `${start} ${groups.phrase('target')}`,
      })),
  },
  {
    pattern: /^(?:rename|retitle)\s+(?<target>.+?)\s+(?:to|as|into)\s+(?<text>.+)$/i,
    read: (groups) =>
      ['name of ', 'title of ', 'rename ', ''].map((start) => ({
        kind: 'fill',
        text: groups.text('text'),
        target: start + groups.phrase('target'),
        replaces: true,
      })),
  },
  {
    pattern: /^(?:comment|reply|answer|respond|remark|note)\s+(?:with\s+|saying\s+)?(?<text>[\uE000-\uE0FF])$/i,
    read: (groups) =>
      ['comment', 'reply', 'answer', 'message'].map((target) => ({ kind: 'fill', text: groups.text('text'), target })),
  },
  {
    pattern:
      /^(?:translate|describe|caption|label|tag|title|word)\s+(?<target>.+?)\s+(?:as|with)\s+(?<text>[\uE000-\uE0FF])$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:find|search|show|list|look for)\s+(?:for\s+)?(?:me\s+)?(?:all\s+|the\s+)*(?<target>\p{Ll}+)\s+(?:with|containing|matching|called|named|like|about|whose name (?:is|contains|has))\s+(?<text>[\uE000-\uE0FF])$/iu,
    read: (groups) =>
      [`find ${groups.text('target')}`, `search ${groups.text('target')}`].map((target) => ({
        kind: 'fill',
        text: groups.text('text'),
        target,
        submit: true,
      })),
  },
  {
    pattern: /^(?:go to|open|show|jump to|switch to)\s+(?:the\s+)?page\s+(?:number\s+|no\.?\s*)?(?<text>\d+)$/i,
    read: (groups) =>
      ['page', 'page field'].map((target) => ({ kind: 'fill', text: groups.text('text'), target, submit: true })),
  },
  {
    pattern:
      /^(?:move|send|throw|put)\s+(?<target>.+?)\s+(?:to|in|into)\s+(?:the\s+)?(?<verb>trash|bin|archive|spam|junk)$/i,
    read: (groups) => [
      { kind: 'click', method: 'click', target: `${groups.text('verb')} ${groups.phrase('target')}`, manner: 'free' },
    ],
  },
  {
    pattern: /^(?!https?:)(?<target>\p{L}[\p{L} ]{1,30}?)\s*[:=]\s+(?<text>\S.*)$/iu,
    read: (groups) => [{ kind: 'set', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern: /^(?:mark|set|rate|flag|grade|classify)\s+(?<target>.+)\s+as\s+(?<text>[^ ]+(?: [^ ]+){0,2})$/i,
    read: (groups) => [{ kind: 'choose', options: [groups.text('text')], target: groups.phrase('target') }],
  },
  {
    pattern: /^(?:no|without)\s+(?<target>\p{Ll}[\p{Ll} -]+)$/u,
    read: (groups) => [{ kind: 'check', on: false, target: groups.phrase('target') }],
  },
  {
    pattern: /^hide\s+(?:the\s+|all\s+|my\s+)?(?<target>.+)$/i,
    read: (groups) => [{ kind: 'check', on: false, target: `show ${groups.phrase('target')}`, mildly: true }],
  },
  {
    pattern: /^(?:show|display)\s+(?:the\s+|all\s+|my\s+)?(?<target>.+?)(?:\s+again)?$/i,
    read: (groups) => [{ kind: 'check', on: false, target: `hide ${groups.phrase('target')}`, mildly: true }],
  },
  ...otherWords,
  { pattern: /^also\s+(?<whole>\S+\s+(?<target>.+))$/i, read: mildly(true) },
  {
    pattern: /^(?:log|sign)\s+me\s+(?<target>in|out|up|on|off)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: `log ${groups.phrase('target')}`, manner: 'free' }],
  },
  {
    pattern: /^(?:stop|quit)\s+(?<target>\p{L}+ing\s+.+)$/iu,
    read: (groups) => [{ kind: 'check', on: false, target: groups.phrase('target') }],
  },
  {
    pattern: /^(?:collapse|fold(?: up)?|minimi[sz]e)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'unfold' }],
  },
  {
    pattern: /^(?:show|display|list|see|view)\s+(?:me\s+)?(?:only|just)\s+(?:the\s+)?(?<text>.+)$/i,
    read: (groups) =>
      [groups.text('text'), OF.exec(groups.text('text'))?.groups?.['text'] ?? ''].flatMap((text): Intent[] =>
        text === '' ? [] : [{ kind: 'choose', options: [text], target: undefined }],
      ),
  },
  {
    pattern:
      /^filter\s+(?:(?:them|it|the \w+)\s+)?by\s+(?<target>\p{Ll}[\p{Ll} ]*?)\s+(?<text>\p{Lu}.*|\S*\d\S*|[\uE000-\uE0FF])$/u,
    read: (groups) => [
      { kind: 'fill', text: groups.text('text'), target: `filter by ${groups.phrase('target')}` },
      { kind: 'choose', options: [groups.text('text')], target: groups.phrase('target') },
    ],
  },
  {
    pattern: /^(?:name|title)\s+(?:the\s+|this\s+|my\s+)?\p{Ll}+\s+(?<text>\p{Lu}.*|\S*[-_\d]\S*|[\uE000-\uE0FF])$/u,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: 'name' }],
  },
  { pattern: /^use\s+the\s+(?<target>.+?)\s+(?:tool|mode)$/i, read: clickOn('') },
  { pattern: /^(?:add\s+)?one\s+more\s+(?<target>.+)$/i, read: clickOn('more ') },
  { pattern: /^make\s+(?:the\s+)?(?<target>.+\s\p{L}{3,}er)$/iu, read: clickOn('') },
  {
    pattern: /^filter\s+(?:the\s+)?(?<target>\w+)\s+(?:by|for|with)\s+(?<text>[\uE000-\uE0FF])$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: `filter ${groups.phrase('target')}` }],
  },
  {
    pattern:
      /^(?<verb>repeat|confirm)\s+(?:the\s+|my\s+)?(?<target>[\p{L} -]+?)\s+(?:with\s+)?(?<text>[\uE000-\uE0FF])$/iu,
    read: (groups) => [
      { kind: 'fill', text: groups.text('text'), target: `${groups.text('verb')} ${groups.phrase('target')}` },
    ],
  },
  {
    pattern: /^(?:i|we)\s+(?:eat|prefer|like|drink|speak)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: undefined }],
  },
  {
    pattern: /^answer\s+(?:with\s+)?(?<text>(?!.*\s(?:to|for)\s).+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: undefined }],
  },
  {
    pattern: /^(?:translate|convert)\s+(?<target>from|to|into)\s+(?<text>.+)$/i,
    read: (groups) => [
      { kind: 'choose', options: groups.list('text'), target: groups.text('target').replace('into', 'to') },
    ],
  },
  {
    pattern: /^(?:show|display|view|tip|give)\s+(?:the\s+)?(?<target>\p{Ll}+)\s+(?<text>\S*\d\S*)$/u,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:filter|narrow(?: down)?|search)\s+(?:the\s+)?(?<target>\p{Ll}+)\s+(?:by|for|with|to)\s+(?<text>\p{L}[\p{L}\d.-]*)$/u,
    read: (groups) => [
      { kind: 'fill', text: groups.text('text'), target: `filter ${groups.phrase('target')}`, submit: true },
    ],
  },
  {
    pattern: /^filter\s+(?:for|on)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: '"filter"' }],
  },
  {
    pattern: /^answer\s+(?<text>.+?)\s+(?:to|for)\s+(?:the question\s+)?(?<target>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: groups.phrase('target') }],
  },
  {
    pattern: /^sort\s+(?:(?:it|them|the \w+)\s+)?by\s+(?<text>.+)$/i,
    read: (groups) => [
      { kind: 'choose', options: [groups.text('text')], target: 'sort by' },
      { kind: 'click', method: 'click', target: `${groups.phrase('text')} in the table` },
    ],
  },
  {
    pattern: /^(?:show|display|list)\s+(?<text>\d+)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: [groups.text('text')], target: groups.phrase('target') }],
  },
  {
    pattern: /^pay\s+(?:with|by|via|using)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: undefined }],
  },
  {
    pattern: /^(?:start|run|launch|trigger|begin|activate|execute)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'open' }],
  },
  {
    pattern: /^filter\s+(?:(?:them|it|the \w+)\s+)?(?:by|for|on|with)\s+(?<text>[\uE000-\uE0FF]|\S*[:=_@]\S*)$/i,
    read: (groups) =>
      ['"filter by"', '"filter"'].map((target) => ({ kind: 'fill', text: groups.text('text'), target, submit: true })),
  },
  {
    pattern: /^filter\s+(?:(?:them|it|the \w+)\s+)?by\s+(?<text>.+)$/i,
    read: (groups) =>
      ['', 'filter by '].map((start) => ({
        kind: 'choose',
        options: [start + groups.text('text')],
        target: undefined,
      })),
  },
];
