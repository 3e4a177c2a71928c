import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

function observed(instruction: string, outline: string): (string | undefined)[] | undefined {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline }, instruction });
  return 'elements' in reply ? reply.elements.map(({ ref }) => ref) : undefined;
}

const HARBOUR = `[0-1] document: Harbour
  [0-2] main
    [0-3] heading: Berths [level=1]
    [0-4] table: Berths
      [0-5] row: [0-6] columnheader: Berth | [0-7]: Boat | [0-8]: Harbour | [0-9]: Insured | [0-10]: Fee
      [0-11] row: A1 | Gannet | Norway | yes | paid
      [0-12] row: A2 | Petrel | Norway | no | open
      [0-13] row: A3 | Skua | Iceland | no | paid
      [0-14] row: B1 | Dunlin | Faroes | yes | open
    [0-15] region: Waiting list
      [0-16] heading: Waiting list [level=2]
      [0-17] list
        [0-18] listitem: [0-19] link: Ada Holm | sloop of 9 metres, not inspected | [0-20] button: Accept | [0-21] button: Refuse | [0-22] button: Write a note
        [0-23] listitem: [0-24] link: Ben Dahl | yawl of 12 metres, inspected | [0-25] button: Accept | [0-26] button: Refuse [disabled] | [0-27] button: Write a note
    [0-28] table: Crane times
      [0-29] row:  | [0-30] columnheader: Fri 8 May | [0-31]: Sat 9 May
      [0-32] row: [0-33] rowheader: 09:00 | Free [0-34] radio: Fri 8 May, 09:00 | €20 [0-35] radio: Sat 9 May, 09:00
      [0-36] row: [0-37] rowheader: 11:00 | €20 [0-38] radio: Fri 8 May, 11:00 | Free [0-39] radio: Sat 9 May, 11:00`;

describe('entries of which a question is said', () => {
  it.each([
    ['which berths are in Norway', ['0-11', '0-12']],
    ['which boats are insured', ['0-11', '0-14']],
    ["which boats aren't insured", ['0-12', '0-13']],
    ["who hasn't paid", ['0-12', '0-14']],
    ["who hasn't been inspected", ['0-19']],
    ['who has a yawl', ['0-24']],
    ['what does Ben Dahl sail', ['0-24']],
    ['times which cost nothing', ['0-34', '0-39']],
    ['when can I come on Saturday', ['0-35', '0-39']],
    ['the row about the Skua', ['0-13']],
  ])('stand for themselves, by their link or whole: %s', (question, refs) => {
    expect(observed(question, HARBOUR)).toEqual(refs);
  });

  it.each([
    'which berths are in Denmark',
    'which trains are in Norway', // no such thing, though that country
    "who hasn't flown",
    'when can I come on Sunday',
    'boats that Carl Moe sails',
    'which berths have a roof',
  ])('are none where nothing says so: %s', (question) => {
    expect(observed(question, HARBOUR)).toEqual([]);
  });
});

const STUDIO = `[0-1] document: Studio
  [0-2] navigation: Folders > [0-3] link: Scores [current] [0-4] link: Takes [0-5] link: Bin
  [0-6] main
    [0-7] heading: Takes [level=1]
    [0-8] button: Delete all
    [0-9] table: Takes
      [0-10] row: [0-11] columnheader > [0-12] button: Name | [0-13] columnheader > [0-14] button: Length | [0-15] columnheader: Copies | [0-16] columnheader: Actions
      [0-17] row: [0-18] link: Overture | 3:10 | [0-19] spinbutton: Copies [value="1"] | [0-20] button: Starred [0-21] button: Remove [0-22] button: Write a review
      [0-23] row: [0-24] link: Finale | 5:40 | [0-25] spinbutton: Copies [value="2"] | [0-26] button: Not starred [0-27] button: Remove [disabled] [0-28] button: Write a review
    [0-29] group: Send to > [0-30] checkbox: Choir [0-31] checkbox: Brass
    [0-32] group: Payment > [0-33] radio: Card [checked] [0-34] radio: Cash
    [0-35] group: Steps > [0-36] textbox: Step 1 [value="Tune"] [0-37] textbox: Step 2
    [0-38] link: Return a rented drum [0-39] button: Returns [collapsed]
    [0-40] list
      [0-41] term: Hours left
      [0-42] definition: 14
    [0-43] navigation: Pages > [0-44] link: 1 [current] [0-45] link: 2 [0-46] link: Next`;

describe('what can be done, and with what', () => {
  it.each([
    ['how can I throw out single takes', ['0-21', '0-27']],
    ['how do I get rid of a take', ['0-21', '0-27']],
    ["which takes can't be removed", ['0-27']],
    ['where can I leave a rating', ['0-22', '0-28']],
    ['columns I can sort by', ['0-12', '0-14']],
    ['how many of each do I order', ['0-19', '0-25']],
    ['the stars of all takes', ['0-20', '0-26']],
    ['who can this be sent to', ['0-30', '0-31']],
    ['how can I pay', ['0-33', '0-34']],
    ['the ways I can be paid', ['0-33', '0-34']],
    ['where do I write the steps', ['0-36', '0-37']],
    ["what hasn't been filled in yet", ['0-37']],
    ['where can I switch to another folder', ['0-3', '0-4', '0-5']],
    ['everything that has to do with sending things back', ['0-38', '0-39']],
    ['how many hours do I have left', ['0-42']],
    ['the links for moving between pages', ['0-44', '0-45', '0-46']],
  ])('is found by the question: %s', (question, refs) => {
    expect(observed(question, STUDIO)).toEqual(refs);
  });

  it.each([
    'how can I throw out single violins',
    'how can I fly',
    'everything that has to do with insurance',
    'how many rehearsals do I have left',
    'where can I switch to another language',
  ])('is nothing where the page has none: %s', (question) => {
    expect(observed(question, STUDIO)).toEqual([]);
  });
});

const SHIFTS = `[0-1] document: Shifts
  [0-2] main
    [0-3] heading: Shifts [level=1]
    [0-4] region: Saturday
      [0-5] heading: Saturday [level=2]
      [0-6] group: Kitchen
        [0-7] heading: Kitchen [level=3]
        text: Led by Idris
        [0-8] button: Sign up [0-9] button: Ask
      [0-10] group: Till
        [0-11] heading: Till [level=3]
        text: Led by Bea
        [0-12] button: Sign up [0-13] button: Ask
    [0-14] region: Sunday
      [0-15] heading: Sunday [level=2]
      [0-16] group: Garden
        [0-17] heading: Garden [level=3]
        text: Led by Idris
        [0-18] button: Sign up [0-19] button: Ask
      [0-20] group: Phone
        [0-21] heading: Phone [level=3]
        text: Led by Bea
        [0-22] button: Sign up [0-23] button: Ask`;

describe('entries of several sections', () => {
  it.each([
    ['which shifts are on Sunday', ['0-16', '0-20']],
    ['shifts that Idris leads', ['0-6', '0-16']],
    ['shifts that Idris runs', ['0-6', '0-16']], // beside a name, a verb need not be said
  ])('are one list: %s', (question, refs) => {
    expect(observed(question, SHIFTS)).toEqual(refs);
  });
});

const STALLS = `[0-1] document: Stalls
  [0-2] toolbar: Stall tools > [0-3] button: Bold [0-4] button: Redo [disabled]
  [0-5] region: Goods
    [0-6] article: [0-7] link: Lantern [level=3] | €47.00 | [0-8] button: Unfollow Lantern
    [0-9] article: [0-10] link: Stove [level=3] | €39.00 | [0-11] button: Unfollow Stove
    [0-12] article: [0-13] link: Tent [level=3] | €219.00 | [0-14] button: Unfollow Tent
  [0-15] region: Places
    item: [0-16] heading: east [level=3] | built by Ada | [0-17] button: Move [0-18] button: Close
    item: [0-19] heading: west [level=3] | built after east | [0-20] button: Move [0-21] button: Close`;

describe('a question in other words', () => {
  it.each([
    ['what is there for less than 50 euros', ['0-7', '0-10']],
    ["which tools can't I use now", ['0-4']],
    ['how can I stop following something', ['0-8', '0-11', '0-14']],
    ['what can I do in east', ['0-17', '0-18']],
    ['everything I can do with the Stove', ['0-10', '0-11']],
  ])('is read as what it means: %s', (question, refs) => {
    expect(observed(question, STALLS)).toEqual(refs);
  });
});

const DESK = `[0-1] document: Desk
  [0-2] table: Orders
    [0-3] row: [0-4] checkbox: Select row | [0-5] link: PO-118 | Vega Ltd | [0-6] button: Amend [0-7] button: Cancel
    [0-8] row: [0-9] checkbox: Select row | [0-10] link: PO-119 | Orla Quinn | [0-11] button: Amend [0-12] button: Cancel
    [0-13] row: [0-14] checkbox: Select row | [0-15] link: plan-b | Milo Brandt | [0-16] combobox: Priority [value="Low"] > [0-17] option: Low [selected] [0-18]: High | [0-19] button: Amend`;

it.each([
  ['actions for PO-118', ['0-6', '0-7']],
  ['the actions of plan-b', ['0-16', '0-19']],
  ["controls in Orla's row", ['0-9', '0-10', '0-11', '0-12']],
  ["controls in Milo's row", ['0-14', '0-15', '0-16', '0-19']],
  ['controls on the order by Vega', ['0-4', '0-5', '0-6', '0-7']],
  ['the controls of PO-119', ['0-9', '0-11', '0-12']],
])('finds what may be done with one entry, and not what the entry is called: %s', (instruction, refs) => {
  expect(observed(instruction, DESK)).toEqual(refs);
});

const BASKET = `[0-1] document: Basket
  [0-2] heading: Your basket [level=1]
  item: [0-3] link: Moorland merino | £12.40 | [0-4] button: Save for later | [0-5] button: Remove item
  item: [0-6] link: Bamboo needle | £7.10 | [0-7] button: Save for later | [0-8] button: Remove item
  item: [0-9] link: Fair Isle hat kit | £19.95 | [0-10] button: Save for later | [0-11] button: Remove item
  [0-12] button: Checkout`;

describe('entries whose buttons say what they are', () => {
  it.each([
    ['items in the basket', ['0-3', '0-6', '0-9']],
    ['remove items', ['0-5', '0-8', '0-11']],
    ['items I can remove', ['0-5', '0-8', '0-11']],
  ])('%s', (instruction, refs) => {
    expect(observed(instruction, BASKET)).toEqual(refs);
  });
});
