import { z } from 'zod';
import { exampleOf } from '../../lib/engine/ref-grammar.ts';
import { providerNames } from '../../lib/inference/registry.ts';
import { methodNames, methods, type MethodName } from '../../lib/protocol/methods.ts';
import { actMethods } from '../../lib/protocol/results.ts';
import { optionNames, optionRows } from '../../relay/connection-options.ts';

const examples: Readonly<Record<MethodName, string>> = {
  navigate: '{ "url": "https://example.com" }',
  act: '{ "action": "click [0-14]" }',
  observe: '{ "instruction": "the search field" }',
  extract: '{ "instruction": "the total" }',
  start: '{}',
  end: '{}',
};

/** The parts of README.md which are made from the code's own tables, by the name of their markers. */
export const tables: Readonly<Record<string, () => string>> = {
  tools: toolTable,
  forms: formTable,
  flags: flagTable,
  providers: () => providerNames.map((name) => `\`${name}\``).join(' · '),
};

/** Puts the tables between their markers: `<!-- tools -->` … `<!-- /tools -->`. */
export function withTables(text: string): string {
  return Object.entries(tables).reduce(
    (before, [name, make]) =>
      before.replace(
        new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_, begin: string, end: string) => `${begin}\n${make()}\n\n${end}`,
      ),
    text,
  );
}

function toolTable(): string {
  const rows = methodNames.map((name) => {
    const { description, tool } = methods[name];
    return [`\`${name}\``, parametersOf(tool), description, `\`${examples[name]}\``];
  });
  return table(['Tool', 'Takes', 'What it does', 'Example'], rows);
}

function parametersOf(schema: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  const names = Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? '' : ' (optional)'}`);
  return names.length > 0 ? names.join(', ') : '–';
}

function formTable(): string {
  return actMethods
    .map((method) => `\`${exampleOf(method)}\``)
    .filter(isFirst)
    .join(' · ');
}

function isFirst(text: string, index: number, all: string[]): boolean {
  return all.indexOf(text) === index;
}

function flagTable(): string {
  const rows = optionNames.map((name) => {
    const row = optionRows[name];
    return [`\`${row.flag}\``, 'query' in row ? `\`${name}\`` : '–', row.help];
  });
  return table(['Flag', 'Query parameter of `/mcp`', 'What it does'], rows);
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
