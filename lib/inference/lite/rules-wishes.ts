import type { Groups, Rule } from './rule.ts';
import type { Intent } from './intent.ts';

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
  { pattern: /^(?:don['’]?t|do not|never)\s+(?<whole>\S+\s+(?<target>.+))$/i, read: mildly(false) },
  {
    pattern: /^(?:my|our|the)\s+(?<target>[\p{L} ]+?)\s+(?:is|are|should be|shall be|will be)\s+(?<text>.+)$/iu,
    read: (groups) => [{ kind: 'set', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:(?:i|we)\s+(?:want|need)|order|print|get|make|take|book|reserve|buy|give me)\s+(?<text>\d+)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
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
    pattern: /^answer\s+(?:with\s+)?(?<text>(?!.*\s(?:to|for)\s).+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: undefined }],
  },
  {
    pattern: /^(?:translate|convert)\s+(?<target>from|to|into)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: groups.text('target') }],
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
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: 'filter' }],
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
    pattern: /^filter\s+(?:(?:them|it|the \w+)\s+)?by\s+(?<text>.+)$/i,
    read: (groups) =>
      ['', 'filter by '].map((start) => ({
        kind: 'choose',
        options: [start + groups.text('text')],
        target: undefined,
      })),
  },
];
