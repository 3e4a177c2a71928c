import { expect, it } from 'vitest';
import type { ActRequest } from '../../lib/inference/inference.ts';
import { replyTo } from './act-in-words.ts';

type Previous = NonNullable<ActRequest['previous']>;

const wrote = (text: string, description: string): Previous['action'] => ({
  method: 'fill',
  ref: '0-2',
  arguments: [text],
  description,
});

async function next(
  instruction: string,
  field: string,
  { action, appeared }: { action: Previous['action']; appeared: string[] },
): Promise<string> {
  const outline = ['[0-1] document: Page', `[0-2] ${field}`, '[0-9] button: Choose File', ...appeared].join('\n  ');
  const reply = await replyTo(instruction, outline, { action, appeared });
  const { method = 'refuse', ref = '', arguments: args = [] } = reply.action ?? {};
  return reply.isDone ? 'done' : [method, ref, ...args].join(' ').trim();
}

it.each([
  ['combobox: Search', ['[0-4] option: Header Example'], 'press 0-2 Enter'],
  ['searchbox: Search', ['[0-4] option: Header Example'], 'press 0-2 Enter'],
  ['combobox: Search', ['[0-4] option: Header'], 'click 0-4'],
  ['combobox: Search', ['[0-4] option: Header, the first'], 'click 0-4'],
  ['combobox: Search', ['[0-4] option: Header Example [selected]'], 'done'], // which Enter would take
  ['combobox: Component', ['[0-4] option: Header Example'], 'click 0-4'],
])(
  'svc/lite searches, and follows only what is called as was looked for: %s, %j, %s',
  async (field, appeared, done) => {
    const action = wrote('header', field);
    expect(await next('search for header', field, { action, appeared })).toBe(done);
  },
);

it('svc/lite sets a search going, however it was asked for', async () => {
  const action = wrote('header', 'Search');
  for (const said of ['search the whole page for header', 'look through the list for header'])
    expect(await next(said, 'searchbox: Search', { action, appeared: [] })).toBe('press 0-2 Enter');
});

it.each([
  ['type Oslo into the city and choose it', [], 'refuse'],
  ['type Oslo into the city and select it', ['[0-4] option: Bergen'], 'refuse'],
  ['type Oslo into the city and choose it', ['[0-4] option: Oslo [0-5] option: Oslo Airport'], 'click 0-4'],
])(
  'svc/lite chooses what was written, and nothing that only says "choose": %s, %j, %s',
  async (said, appeared, done) => {
    expect(await next(said, 'textbox: City', { action: wrote('Oslo', 'City textbox'), appeared })).toBe(done);
  },
);

it.each([
  ['write "ok" as a comment and press Comment', 'textbox: Leave a comment [value="ok"]', 'click 0-5'],
  ['write "ok" in the comment field and click Comment', 'textbox: Leave a comment [value="ok"]', 'click 0-5'],
  ['type "ok" into Leave a comment, then click "Comment"', 'textbox: Leave a comment [value="ok"]', 'click 0-5'],
])('svc/lite presses what is called so, and not the field that was written in: %s', async (said, field, done) => {
  const outline = `[0-1] document: Page\n  [0-2] ${field}\n  [0-4] button: Preview [0-5] button: Comment`;
  const appeared = [`[0-2] ${field}`];
  const { action } = await replyTo(said, outline, { action: wrote('ok', field), appeared });
  expect(`${action?.method} ${action?.ref}`).toBe(done);
});

it.each([
  ['filter the tags by loss', 'combobox: Filter tags (regex) [expanded]', 'done'],
  ['choose loss as the tag', 'combobox: Tag [expanded]', 'selectOption 0-2 loss'],
])('svc/lite takes a filter for done once it is written, whatever it suggests: %s', async (said, field, done) => {
  const appeared = ['[0-4] option: eval/loss [0-5] option: train/loss'];
  expect(await next(said, field, { action: wrote('loss', field), appeared })).toBe(done);
});

it.each([
  ['choose the tooltip sorting Descending', 'click 0-5'],
  ['choose the tooltip sorting not Descending', 'refuse'],
  ['choose the tooltip layout Descending', 'refuse'],
])('svc/lite chooses in an open list what is said last, after its label alone: %s', async (said, done) => {
  const action = { method: 'click', ref: '0-2', arguments: [], description: 'Tooltip sorting combobox' };
  const appeared = ['[0-4] option: Ascending [0-5] option: Descending'];
  expect(await next(said, 'combobox: Tooltip sorting [expanded haspopup]', { action, appeared })).toBe(done);
});
