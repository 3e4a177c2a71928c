import type { Groups, Rule } from './rule.ts';
import type { Intent } from './intent.ts';
import { impliedTargetRules } from './rules-implied-fields.ts';

/** A checkbox of that name, with its verb or without: "don't keep proportions", "don't show dogs". */
const checkboxRule =
  (on: boolean) =>
  (groups: Groups): Intent[] =>
    ['whole', 'target'].flatMap((name) => {
      const target = groups.phrase(name);
      return target === '' ? [] : [{ kind: 'check', on, target, mildly: true }];
    });

/** "only the issues of Ines" */
const KIND_OF_PHRASE = /^(?:the\s+)?\p{Ll}+s\s+(?:of|by|from|with|for|in|assigned to)\s+(?<text>.+)$/u;

/** With a capital, a digit or in quotes: "their order is late" sets nothing; and "A and the subtitle B" are two. */
export const looksLikeValue = (text: string): boolean => VALUE_CHARACTER.test(text) && !SEVERAL_VALUES.test(text);
const SEVERAL_VALUES = /(?:\sand|,)\s+(?:the|my|our|his|her|their|its)\s/i;
const VALUE_CHARACTER = /[\p{Lu}\d@#\uE000-\uE0FF]/u;

/** English instructions that state the wanted result, rather than what to press. */
export const resultRules: readonly Rule[] = [
  { pattern: /^(?:don['’]?t|do not|never)\s+(?<whole>\S+\s+(?<target>.+))$/i, read: checkboxRule(false) },
  {
    pattern:
      /^(?:my|our|the|(?<owner>their|his|her|its))\s+(?<target>[\p{L} ]+?)\s+(?:is|are|should be|shall be|will be)\s+(?:(?:called|named)\s+)?(?!(?:called|named|about|for|from|with|to|by|in|at|on|of|under|per)\s|(?:wrong|not|missing|incorrect|outdated|misspelt|a mistake|only|just|still|already|too|now|actually|currently)\b)(?<text>.+)$/iu,
    read: (groups) =>
      groups.raw('owner') !== '' && !looksLikeValue(groups.raw('text'))
        ? []
        : [{ kind: 'set', text: groups.text('text'), target: groups.phrase('target') }],
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
      /^(?<verb>select|tick|check|mark|choose|pick|untick|uncheck|unselect|deselect|unmark)\s+(?:all|every|everything)\b(?!.*\b(?:except|but|apart|other than|without)\b)(?:\s+(?:of\s+)?(?:the\s+|my\s+|these\s+)?(?<target>.+))?$/i,
    read: (groups) => {
      const on = !/^(?:un|de)/i.test(groups.raw('verb'));
      const what = groups.phrase('target');
      return [`select all ${what}`, 'select all'].map((target) => ({ kind: 'check', on, target: target.trim() }));
    },
  },
  {
    pattern: /^mark\s+(?<target>.+?)\s+as\s+(?:done|completed?|finished)$/i,
    read: (groups) => [{ kind: 'check', on: true, target: `complete ${groups.phrase('target')}` }],
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
    pattern: /^(?!https?:)(?<target>\p{L}[\p{L} ]{1,30}?)\s*[:=]\s+(?<text>\S.*)$/iu,
    read: (groups) => [{ kind: 'set', text: groups.text('text'), target: groups.phrase('target') }],
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
  ...impliedTargetRules,
  {
    pattern: /^(?:collapse|fold(?: up)?|minimi[sz]e)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'click', method: 'click', target: groups.phrase('target'), manner: 'unfold' }],
  },
  {
    pattern: /^(?:show|display|list|see|view)\s+(?:me\s+)?(?:only|just)\s+(?:the\s+)?(?<text>.+)$/i,
    read: (groups) =>
      [groups.text('text'), KIND_OF_PHRASE.exec(groups.text('text'))?.groups?.['text'] ?? ''].flatMap(
        (text): Intent[] => (text === '' ? [] : [{ kind: 'choose', options: [text], target: undefined }]),
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
  {
    pattern: /^filter\s+(?:the\s+)?(?<target>\w+)\s+(?:by|for|with)\s+(?<text>[\uE000-\uE0FF])$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: `filter ${groups.phrase('target')}` }],
  },
  {
    pattern:
      /^(?:filter|narrow(?: down)?|search)\s+(?:the\s+)?(?<target>\p{Ll}+)\s+(?:by|for|with|to)\s+(?<text>\p{L}[\p{L}\d._-]*)$/u,
    read: (groups) => [
      { kind: 'fill', text: groups.text('text'), target: `filter ${groups.phrase('target')}`, submit: true },
    ],
  },
  {
    pattern: /^filter\s+(?:for|on)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: '"filter"' }],
  },
  {
    pattern: /^sort\s+(?:(?:it|them|the \w+)\s+)?by\s+(?<text>.+)$/i,
    read: (groups) => [
      { kind: 'choose', options: [groups.text('text')], target: 'sort by' },
      { kind: 'click', method: 'click', target: `${groups.phrase('text')} in the table` },
    ],
  },
  {
    pattern: /^filter\s+(?:(?:them|it|the \w+)\s+)?(?:by|for|on|with)\s+(?<text>[\uE000-\uE0FF]|\S*[:=_@]\S*)$/i,
    read: (groups) =>
      ['"filter by"', '"filter"'].map((target) => ({ kind: 'fill', text: groups.text('text'), target, submit: true })),
  },
];
