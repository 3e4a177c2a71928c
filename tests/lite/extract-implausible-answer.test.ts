import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

function answered(outline: string, instruction: string): unknown {
  const schema = { type: 'object', properties: { extraction: { type: 'string' } }, required: ['extraction'] };
  const reply = answer({ task: 'extract', page: { url: 'http://x/', title: 'x', outline }, schema, instruction });
  return 'data' in reply && typeof reply.data === 'object' ? Object.values(reply.data ?? {})[0] : undefined;
}

const MATCH = `[0-1] document: Ilse, 34 – Tandem
  [0-2] main
    [0-3] heading: Ilse, 34 [level=1]
    text: Antwerp | 6 km
    [0-4] list
      [0-5] listitem: [0-6] link: Joris, 37 | Mechelen | 12 km | [0-7] button: Like back
      [0-8] listitem: [0-9] link: Wim, 41 | Brussels | 28 km | [0-10] button: Like back
  item: [0-11] heading: Weather [level=2] | Wexmoor: 7°C, showers | Tomorrow: 9°C, windy | [0-12] link: Full forecast
  text: Plan: Duo, £11.99 a month. Next bill 9 December 2026. | [0-13] link: Change plan
  [0-14] list
    [0-15] listitem: Carpet quote.pdf | Unreadable – please send again | [0-16] button: View Carpet quote.pdf`;

const THREAD = `[0-1] document: Idle drops
  text: 23 posts
  item
    [0-2] list
      [0-3] term > [0-4] link: wrenchwoman
      [0-5] definition: Posts: 1,204
      [0-6] definition: Joined: 3 Mar 2021
    text: by wrenchwoman » Tue Nov 24, 2026 9:40 pm | Clean the throttle body.
  item
    [0-7] list
      [0-8] term > [0-9] link: oilslick
      [0-10] definition: Posts: 88
      [0-11] definition: Joined: 02 Jan 2025
    text: by oilslick » Wed Nov 25, 2026 6:03 am | You must re-learn the idle.`;

const BASKET = `[0-1] document: Basket
  item: [0-2] link: Fair Isle hat kit | Only 2 left | [0-3] spinbutton: Quantity [value="1"] | £19.95 | [0-4] button: Remove item
  item: [0-5] link: Bamboo needle | [0-6] spinbutton: Quantity [value="3"] | £7.10 | [0-7] button: Remove item
  item: [0-8] button: Play | [0-9] link: Ep. 58: Salt tax | 27 Oct 2026 · 61 min | [0-10] button: More
  text: Ep. 61: The lighthouse bank
  [0-11] button: Back 15 seconds [0-12] button: Pause`;

describe('a question of which the page tells another thing of that kind', () => {
  it.each([
    ['where does Wim live?', '', MATCH],
    ["What is Ilse's job?", '', MATCH],
    ['what is the status of the carpet quote?', '', MATCH],
    ["what's the temperature tomorrow", '', MATCH],
    ['what does the plan cost', '£11.99', MATCH],
    ['how many posts does wrenchwoman have?', '1,204', THREAD],
    ['when did oilslick join?', '02 Jan 2025', THREAD],
    ['what does oilslick advise?', '', THREAD],
    ['how many hat kits are left?', '', BASKET],
    ['how long is episode 61?', '', BASKET],
  ])('%s: "%s"', (question, told, page) => {
    expect(answered(page, question)).toBe(told);
  });
});
