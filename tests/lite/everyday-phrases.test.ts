import { describe, expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const EDITOR = `[0-1] document: Plan – Sheets
  [0-5] toolbar: Tools > [0-6] button: Undo [0-7] button: Save as… [0-8] button: Insert chart [0-9] button: Decline all
  [0-10] list
    [0-11] listitem: Lars | Is the rent still right? | [0-12] button: Resolve | [0-13] button: Delete
    [0-14] listitem: Mona | Food was less in February. | [0-15] button: Resolve | [0-16] button: Delete
  [0-20] link: Sent [0-21] link: Drafts 1 [0-22] link: Basket (1) [0-23] button: Buy again [0-24] link: Later days`;

describe('what is said in plain words, where nothing is called so', () => {
  it.each([
    ['take back what I just did', 'click 0-6'],
    ['put a graph in', 'click 0-8'],
    ['mark the question about the rent as done', 'click 0-12'],
    ['where is the stuff I sent? take me there', 'click 0-20'],
    ['what about next week? show later dates', 'click 0-24'],
  ])('%s', async (instruction, expected) => {
    expect(await act(instruction, EDITOR)).toBe(expected);
  });

  it.each([
    'take back the lamp', // nothing says a lamp
    'the question about the rent is not done',
    'mark the question about the garden as done',
    'only show my favourites', // "Save as" is no "Save"
    'turn the page',
    'get the same once more', // "Buy again" is paid for
    'mark everything as done',
  ])('%s: refused', async (instruction) => {
    expect(await act(instruction, EDITOR)).toBe('refuse');
  });
});

const STAFF = `[0-1] document: Requests
  [0-2] list
    [0-3] listitem: Yara | 22 days | [0-4] button: Accept | [0-5] button: Refuse
    [0-6] listitem: Jonas Berg | 2 days | [0-7] button: Accept | [0-8] button: Refuse
  [0-9] list
    [0-10] listitem: Acme | Suspended | [0-11] button: Reactivate
    [0-12] listitem: Bolt | Trial, 6 days left | [0-13] button: Extend trial
  [0-14] link: Payment methods [0-15] link: Whereabouts [0-16] button: Volume`;

describe('plain words for yes, no, again and longer', () => {
  it.each([
    ['turn Yara down', 'click 0-5'],
    ['say no to Yara', 'click 0-5'],
    ['mark the request of Jonas Berg as approved', 'click 0-7'],
    ['bring Acme back', 'click 0-11'],
    ['give Bolt a few more days of trial', 'click 0-13'],
    ['show the ways to pay', 'click 0-14'],
    ['turn Yara up', 'refuse'],
    ['turn the heating down', 'refuse'],
    ['bring Bolt back', 'refuse'],
    ['turn Petra down', 'refuse'],
  ])('%s', async (instruction, expected) => {
    expect(await act(instruction, STAFF)).toBe(expected);
  });
});

const TASKS = `[0-1] document: Tasks
  [0-2] link: To-do [0-3] link: Done [0-4] link: To buy
  [0-5] button: List [0-6] button: Board [0-7] button: Add task`;

it.each([
  ['open the To-do list', 'click 0-2'], // and not "List"
  ['go to my to-dos', 'click 0-2'],
  ['show the to do list', 'click 0-2'],
  ['show it as a list', 'click 0-5'],
  ['what do I have to do', 'refuse'],
])('svc/lite reads "to-do" as one word: %s', async (instruction, expected) => {
  expect(await act(instruction, TASKS)).toBe(expected);
});
