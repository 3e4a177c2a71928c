import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

function answered(outline: string, instruction: string): unknown {
  const schema = { type: 'object', properties: { extraction: { type: 'string' } }, required: ['extraction'] };
  const reply = answer({ task: 'extract', page: { url: 'http://x/', title: 'x', outline }, schema, instruction });
  return 'data' in reply && typeof reply.data === 'object' ? { ...reply.data } : undefined;
}

const JOBS = `[0-1] document: Jobs – Hut 4
  [0-2] heading: Jobs [level=1]
  item: [0-3] checkbox: Sweep the porch | Ada | Mon | [0-4] button: Swap
  item: [0-5] checkbox: Chop the wood [checked] | Bo | Tue | [0-6] button: Swap
  item: Paint shed 3 Done by Cleo | [0-7] button: Undo
  item: Paint shed 4 Not done | [0-8] button: Mark done
  [0-9] checkbox: Cleaning charge [checked]`;

const TASKS = `[0-1] document: Repairs
  [0-2] main
    [0-3] heading: Repairs [level=1]
    [0-4] article
      [0-5] heading: Cracked window [level=3]
      text: Medium | Flat 12 · Nora Quist | Reported 4 May
      [0-6] button: Assign [0-7] button: Close
    [0-8] article
      [0-9] heading: Blocked gutter [level=3]
      text: Low | Flat 3 · Emil Sand | Reported 9 May | Assigned to Ridge & Sons
      [0-10] button: Reassign [0-11] button: Close`;

const TALKS = `[0-1] document: Talks
  [0-2] main
    [0-3] heading: Recorded talks [level=1]
    [0-4] list
      [0-5] listitem: [0-6] link: River Lights, part 2 [level=2] | Drama · 2 March 1991 · 28 min | Presented by Vera Stahl | [0-7] button: Play River Lights
      [0-8] listitem: [0-9] link: The Tin Choir [level=2] | Concert · 4 May 1993 · 50 min | Presented by Otto Brand | [0-10] button: Play The Tin Choir`;

const FUNDS = `[0-1] document: Funds
  text: $5,310.20 | Total balance | +1.2% today
  [0-2] table: Funds
    [0-3] row: [0-4] columnheader: Fund | [0-5]: Holding | [0-6]: Value
    [0-7] row: Alder | 3.5 | $2,310.20
    [0-8] row: Birch | 12 | $3,000.00
  text: 7 boats, 3 sailing
  [0-9] heading: Boats [level=2]
  [0-10] status: Closes 4 May 2031. 31 of 90 members have signed.
  text: Wind 4 kn, humidity 51 %, harbour open`;

const CARS = `[0-1] document: Build
  item
    [0-2] heading: Motor [level=2]
    [0-3] radiogroup: Motor > [0-4] radio: Volt 90 90 kW · 310 km Included [checked] [0-5] radio: Volt 120 120 kW · 290 km + €3,000 [0-6] radio: Volt Tourer 100 kW · 505 km + €5,100
  item
    [0-7] heading: Tests ahead [level=2]
    [0-8] list
      [0-9] listitem: Crash | 4 Dec 2031, Hall North | [0-10] button: Cancel
      [0-11] listitem: Noise | 8 Dec 2031, Hall East | [0-12] button: Cancel
  item: [0-13] heading: Shed price [level=2] | ~~£8.10~~ £6.40`;

it.each([
  [JOBS, 'Who has to sweep the porch?'],
  [JOBS, 'How much is the cleaning charge?'],
  [JOBS, 'Who painted shed 4?'],
  [TASKS, 'Who is the cracked window assigned to?'],
  [TALKS, 'Who wrote River Lights?'],
  [TALKS, 'Who composed The Tin Choir?'],
  [FUNDS, 'How many boats are sinking?'],
])('says nothing where the page tells only whether, of another deed, or how many in all: %#', (outline, question) => {
  expect(answered(outline, question)).toEqual({ extraction: '' });
});

it.each([
  [JOBS, 'Who painted shed 3?', 'Cleo'],
  [TASKS, 'Who is the blocked gutter assigned to?', 'Ridge & Sons'],
  [TALKS, 'Who presented River Lights?', 'Vera Stahl'],
  [FUNDS, "What's my total balance?", '$5,310.20'],
  [FUNDS, 'How much alder do I have?', '3.5'],
  [FUNDS, 'How many boats are sailing?', '3'],
  [FUNDS, 'How many members have signed?', '31'],
  [FUNDS, 'Is the harbour open or closed?', 'harbour open'],
  [CARS, 'How far does the Tourer motor go?', '505 km'],
  [CARS, 'Where is the noise test?', 'Hall East'],
  [CARS, 'What did the shed cost before?', '£8.10'],
])('tells what was asked for, and not what stands beside it: %#', (outline, question, extraction) => {
  expect(answered(outline, question)).toEqual({ extraction });
});
