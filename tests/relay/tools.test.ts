import { describe, expect, it } from 'vitest';
import { methodNames, methods } from '../../lib/protocol/methods.ts';
import { apiRoutes } from '../../relay/api.ts';
import { CallLog } from '../../relay/call-log.ts';
import { parseFlags } from '../../relay/connection-options.ts';
import { handleInstructions, handleTools, instructions, tools } from '../../relay/mcp/tools.ts';
import { pino } from 'pino';

describe('what a model sees of the tools', () => {
  it.each([
    ['of a transport session', instructions, tools],
    ['that take the session id', handleInstructions, handleTools],
  ])('%s takes at most 700 tokens', (_which, told, listed) => {
    const schemas = listed.map(({ name, description, inputSchema }) =>
      JSON.stringify({ name, description, inputSchema }),
    );
    expect(countTokens([told, ...schemas].join('\n'))).toBeLessThanOrEqual(700);
  });

  it('is made from the table of methods, each row a tool and a path of /api', () => {
    expect(tools.map(({ name }) => name)).toEqual(methodNames);
    const backend = {
      call: () => Promise.reject(new Error()),
      leave: () => Promise.resolve(),
      sessions: async () => [],
      onSessions: () => () => {},
    };
    const keys = { onRotate: () => () => {} };
    const calls = new CallLog(pino({ level: 'silent' }));
    const paths = Object.keys(apiRoutes({ backend, flags: parseFlags({}), calls, keys }));
    expect(paths).toEqual(expect.arrayContaining(methodNames.map((name) => `/api/${name}`)));
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s has the parameters of the specification and no other',
    (_name, tool) => {
      const specified = {
        navigate: ['url'],
        act: ['action'],
        observe: ['instruction'],
        extract: ['instruction'],
        start: ['sessionId'],
        end: [],
      };
      expect(Object.keys(tool.inputSchema.properties ?? {})).toEqual(specified[tool.name as keyof typeof specified]);
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object', required: expect.arrayContaining(['success']) });
      expect(tool.annotations).toEqual(methods[tool.name as keyof typeof methods].annotations);
    },
  );
});

/**
 * Counts more tokens than the tokenizers of the large models do: a word is one token for every six letters begun, every
 * run of two punctuation marks one, every three digits one.
 */
function countTokens(text: string): number {
  const parts = text.match(/[A-Za-z]+|\d+|[^\sA-Za-z\d]+/g) ?? [];
  const size = (part: string): number => (/[A-Za-z]/.test(part) ? 6 : /\d/.test(part) ? 3 : 2);
  return parts.reduce((sum, part) => sum + Math.ceil(part.length / size(part)), 0);
}
