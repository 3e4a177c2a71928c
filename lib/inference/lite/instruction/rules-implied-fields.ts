import type { Rule } from './rule.ts';

const nounOfVerb: Readonly<Record<string, string>> = {
  explain: 'explanation',
  describe: 'description',
  justify: 'justification',
  summarize: 'summary',
  summarise: 'summary',
};

/** English instructions whose verb implies the field, or the choice. */
export const impliedTargetRules: readonly Rule[] = [
  {
    pattern:
      /^(?<verb>assign|forward|reply|move|transfer|delegate|share|send|book|bill|address|deliver|ship|charge)\s+(?:it|this|them|that|these)\s+(?<to>to|with|for)\s+(?<text>\p{Lu}.*|[\uE000-\uE0FF]|\S+@\S+)$/u,
    read: (groups) => [
      { kind: 'set', text: groups.text('text'), target: `${groups.text('verb')} ${groups.text('to')}` },
    ],
  },
  {
    pattern: /^(?<verb>message|text|write|send|tell|reply|email|say)\s+(?<text>[\uE000-\uE0FF])\s+(?<to>to\s+.+)$/iu,
    read: (groups) =>
      ['message', groups.text('verb')].map((verb) => ({
        kind: 'fill',
        text: groups.text('text'),
        target: `${verb} ${groups.phrase('to')}`,
      })),
  },
  {
    pattern: /^(?<verb>replace)\s+(?:it|them|that|this|those|each|all)\s+(?:with|by)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: 'replace with', replaces: true }],
  },
  {
    pattern:
      /^(?<verb>explain|describe|justify|summari[sz]e|comment)\s+(?:it|this|that|them|why)\s*(?::|with|as)\s*(?<text>.+)$/i,
    read: (groups) => [
      {
        kind: 'fill',
        text: groups.text('text'),
        target: nounOfVerb[groups.text('verb').toLowerCase()] ?? groups.text('verb'),
      },
    ],
  },
  {
    pattern:
      /^(?:correct|raise|lower|increase|decrease|reduce|adjust|edit|amend|fix|bump(?: up)?|cut|extend|shorten|modify|bring(?: down| up)?)\s+(?<target>.+?)(?:\s+to\s+|\s*:\s+)(?<text>\S.*)$/i,
    read: (groups) => [{ kind: 'set', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern: /^(?<verb>attach|assign|connect|mount)\s+(?<target>\S+|[\uE000-\uE0FF])\s+to\s+(?<text>\S.*)$/i,
    read: (groups) => [
      {
        kind: 'choose',
        options: [groups.text('text')],
        target: `${groups.text('verb')} to of ${groups.phrase('target')}`,
      },
    ],
  },
];
