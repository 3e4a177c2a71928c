import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const PAGE = `[0-1] document: #12 Printer offline
  [0-2] heading: Ticket 12 [level=1]
  [0-3] link: Quiz
  [0-4] link: Brio
  [0-5] button: Attach file
  [0-6] checkbox: Cairn
  [0-7] checkbox: Select wren [0-8] checkbox: Call Elif [checked]
  [0-9] combobox: Add to tour > [0-10] option: Tour 104 [0-11] option: Tour 105
  [0-12] combobox: Remind me > [0-13] option: Never [0-14] option: 1 day before
  [0-15] combobox: Who can reply > [0-16] option: Everyone [0-17] option: People you follow
  [0-18] button: Grid view [pressed] [0-19] button: List view
  [0-20] button: Repost
  [0-21] article: Comment by Jo
    text: It broke
    [0-22] button: Quote
  [0-23] article: Comment by Sam
    text: Try again
    [0-24] button: Quote [0-25] button: Delete [0-26] button: Like [pressed]
  [0-27] link: File plan.pdf
  [0-28] group: Repeat > [0-29] radio: Every day [0-30] radio: Every week
  [0-31] region: Cells > [0-32] heading: Cells [level=2] [0-33] button: Publish
  [0-34] region: Plants > [0-35] heading: Plants [level=2] [0-36] button: Return`;

it.each([
  ['book the quiz', 'a link to the thing'],
  ['send Brio', 'a link to somebody'],
  ['buy the Cairn', 'a box that filters'],
  ['turn off wren', 'a box that selects'],
  ['call Elif', 'a box that says it was done'],
  ['send tour 104', 'an option called so'],
  ['open the attachment', 'a button for the deed'],
  ['report the printer', 'another verb that is spelt alike'],
  ['show just one day', 'an option that says when before'],
  ['show posts of people I follow', 'a setting of something else'],
  ['show as grid view', 'what is so already'],
  ['like the comment by Sam', 'what is liked already'],
  ['open plan.doc', 'another file'],
  ['show me last week', 'the last of those that say so'],
  ['publish the plan about plants', 'what stands in another part'],
])('svc/lite does not take for "%s" %s', async (instruction) => {
  expect(await act(instruction, PAGE)).toBe('refuse');
});

it.each([
  ['show as list view', 'click 0-19'],
  ['select wren', 'check 0-7'],
  ['attach a file', 'click 0-5'],
  ['open plan.pdf', 'click 0-27'],
  ['remind me 1 day before', 'selectOption 0-12 1 day before'],
  ['delete the comment by Sam', 'click 0-25'],
])('svc/lite does "%s": %s', async (instruction, expected) => {
  expect((await act(instruction, PAGE)).trim()).toBe(expected);
});

const MENUS = `[0-1] document: Trip
  [0-2] combobox: Stops [collapsed]
  text: Lisbon
  [0-3] button: Remove [0-4] switch [0-5] checkbox: I agree [0-6] checkbox
  [0-7] button: Expand "Actions" [collapsed] [0-8] button: File [collapsed haspopup] [0-9] button: Export`;

it.each([
  ['choose Remove in Actions', 'refuse'],
  ['click Remove in Actions', 'refuse'],
  ['choose Export in File', 'click 0-8'],
  ['click Remove', 'click 0-3'],
  ['turn on the switch', 'check 0-4'],
])(
  'does nothing beside a menu that is still to be opened, and means the one switch by "the switch": %s',
  async (said, done) => {
    expect(await act(said, MENUS)).toBe(done);
  },
);

const WIKI = `[0-1] document: Log in
  [0-2] navigation > [0-3] link: Create account [0-4] link: Log in
  [0-5] form
    [0-6] textbox: Username [value="ann"] [0-7] textbox: Password [value="••••"] [0-8] button: Log in`;

it.each([
  ['click create the page', 'refuse', WIKI],
  ['make a new post', 'refuse', WIKI],
  ['create my account', 'click 0-3', WIKI],
  ['click Log in', 'click 0-8', WIKI], // what was filled in goes with it
  ['click the Log in link', 'click 0-4', WIKI],
  ['click Log in', 'refuse', WIKI.replaceAll(/ \[value="[^"]*"\]/g, '')],
])(
  'svc/lite makes no account where something else is to be made, and sends what is filled in: %s, %s',
  async (said, done, page) => {
    expect((await act(said, page)).trim()).toBe(done);
  },
);

const SPANS = `[0-1] document: Stay
  text: Holiday
  [0-2] textbox: Start Date [value="2026-12-01"] [0-3] textbox: End Date [value="2026-12-05"]
  text: Price
  [0-4] spinbutton [value="5" min=0 max=20] [0-5] spinbutton [value="20" min=5 max=50]
  [0-6] textbox: Period [value="2026-12-01 - 2026-12-05"]`;

it.each([
  ['set the holiday to 2026-12-20 - 2026-12-28', 'refuse'],
  ['set the price to 10 - 30', 'refuse'],
  ['set the period to 2026-12-20 - 2026-12-28', 'fill 0-6 2026-12-20 - 2026-12-28'],
  ['set the start date to 2026-12-20', 'fill 0-2 2026-12-20'],
])('svc/lite writes no half of a span, and both ends where one field takes both: %s, %s', async (said, done) => {
  expect((await act(said, SPANS)).trim()).toBe(done);
});

const NOTEBOOK = `[0-1] document: Notebook
  [0-2] menuitem: Save Notebook As… [0-3] button: Save the notebook contents`;

it.each([
  ['save the notebook as', 'click 0-2', NOTEBOOK],
  ['save as', 'click 0-2', NOTEBOOK],
  ['save the notebook as', 'refuse', NOTEBOOK.replace(/\[0-2\].*… /, '')],
  ['save the notebook', 'refuse', NOTEBOOK.replace(/ \[0-3\].*/, '')],
])('svc/lite tells to save from to save under another name: %s, %s', async (said, done, page) => {
  expect((await act(said, page)).trim()).toBe(done);
});

it.each([
  ['scroll to the top', 'scrollTo  top'],
  ['scroll all the way down to the bottom', 'scrollTo  bottom'],
  ['scroll to the very bottom of the page', 'scrollTo  bottom'],
  ['scroll to the bottom of the Cells', 'scrollTo 0-31 bottom'],
])('scrolls to an end of the page, or of a part of it: %s', async (instruction, expected) => {
  expect(await act(instruction, PAGE)).toBe(expected);
});
