import { expect, it } from 'vitest';
import { replyTo } from './act-in-words.ts';

const PAGE = `[0-1] document: Queues
  [0-2] navigation > [0-3] list > [0-4] link: mail [0-5] link: video
  [0-6] button: Help
  [0-7] main
    [0-8] list
      [0-9] listitem: [0-10] link: mail | 12 jobs | [0-11] link: Edit
      [0-12] listitem: [0-13] link: video | 5 jobs | [0-14] link: Edit
  [0-15] contentinfo > [0-16] link: Help [0-17] link: Mailing list [0-18] link: Terms [unseen] [0-19] link: Terms`;

it.each([
  ['click on video', ['0-5', '0-13']],
  ['open "mail"', ['0-4', '0-10']],
  ['open Terms', ['0-19', '0-18']],
  ['click Edit', undefined], // one of each entry
  ['click Help', undefined], // a button and a link
  ['open video settings', undefined],
])('names links that fit alike, for their addresses to tell: %s', async (instruction, refs) => {
  const reply = await replyTo(instruction, PAGE);

  expect(reply.action).toBeUndefined();
  expect(reply.alike?.map(({ ref }) => ref)).toEqual(refs);
});
