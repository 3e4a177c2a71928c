import { describe, expect, it } from 'vitest';
import type { ActReply, ProposedAction } from '../../lib/inference/inference.ts';
import { refuseMisread } from '../../lib/inference/lite/objections/misreading.ts';
import { Scene } from '../../lib/inference/lite/outline/scene.ts';
import { act } from './act-in-words.ts';

const LIBRARY = `[0-1] document: 図書館
  [0-2] heading: 予約中の資料 [level=2]
  [0-3] list
    [0-4] listitem: 星の民俗誌 | [0-5] button: 予約取消
    [0-6] listitem: 山の暮らし | [0-7] button: 予約取消`;

const HOUSE = `[0-1] document: Plots
  [0-2] navigation: [0-3] button: Stable [haspopup] [0-4] link: My filings
  [0-5] switch: Silent hours
  [0-6] checkbox: Deposit returned
  [0-7] combobox: Flat [value="Choose"] > [0-8] option: Choose [selected] [0-9]: 4A [0-10]: 5B
  [0-11] textbox: Note [multiline]
  [0-12] spinbutton: Plot
  [0-13] textbox: Mobile
  [0-14] textbox: Day [value="2027-03-02"]
  [0-15] button: File a paper
  [0-16] button: Subscribe to news`;

const GARAGE = `[0-1] document: Werkstatt
  [0-2] checkbox: Ersatzwagen zurück
  [0-3] textbox: E-Mail
  [0-4] button: Termin bestätigen
  [0-5] button: Speichern`;

describe('an act that the instruction does not ask for', () => {
  it.each([
    ['山の暮らしを予約する', LIBRARY],
    ['星の民俗誌を予約して', LIBRARY],
  ])('never takes back what is to be done: %s', async (instruction, page) => {
    expect(await act(instruction, page)).toBe('refuse');
  });

  it.each([
    ['silent hours are annoying', HOUSE],
    ['the stable is swept', HOUSE],
    ['Ersatzwagen ist noch nicht zurück', GARAGE],
  ])('is not made of what is only stated: %s', async (instruction, page) => {
    expect(await act(instruction, page)).toBe('refuse');
  });

  it.each([
    ['silent hours are on', HOUSE, 'check 0-5'],
    ['Ersatzwagen ist zurück', GARAGE, 'check 0-2'],
    ['3 people are moving in', `${HOUSE}\n  [0-20] spinbutton: Number of people moving in`, 'fill 0-20 3'],
  ])('is made of a state that the control has: %s', async (instruction, page, done) => {
    expect(await act(instruction, page)).toBe(done);
  });

  it.each(['papers I filed', 'the papers that were filed', 'my subscriptions to news'])(
    'is no button that does what was done: %s',
    async (instruction) => {
      expect(await act(instruction, HOUSE)).not.toMatch(/0-1[56]/);
    },
  );

  it.each(['select the candidate from plot 8', 'vote for the person from plot 33'])(
    'fills nothing where something is chosen: %s',
    async (instruction) => {
      expect(await act(instruction, HOUSE)).toBe('refuse');
    },
  );
});

describe('a value that is told', () => {
  it.each([
    ['my mobile is now 07700 900461', HOUSE, 'fill 0-13 07700 900461'],
    ['meine E-Mail ist jetzt anna@reuter.test', GARAGE, 'fill 0-3 anna@reuter.test'],
  ])('is written without since when: %s', async (instruction, page, done) => {
    expect(await act(instruction, page)).toBe(done);
  });

  it('is chosen in the list that holds it, where something is about it', async () => {
    expect(await act('the note is about 5B', HOUSE)).toBe('selectOption 0-7 5B');
  });

  it('has the year that its field shows', async () => {
    expect(await act('set the day to 26 November', HOUSE)).toBe('fill 0-14 2027-11-26');
  });
});

it('a button whose first word is a sign in quotes is no verb', () => {
  const action = { method: 'click', ref: '0-2', arguments: [], description: 'rows button' } satisfies ProposedAction;
  const reply: ActReply = { task: 'act', action, twoStep: false };
  const scene = new Scene('[0-1] document: Rows\n  [0-2] button: “++” rows');

  expect(refuseMisread(reply, 'my rows', scene)).toMatchObject({ action });
});

const NEWS = `[0-1] document: The Bell
  [0-2] searchbox: Search mail
  [0-3] link: Accounts [0-4] link: Pricing call with Ruth
  [0-5] article: [0-6] link: Council keeps the lido open | By Al
  item
    [0-7] heading: Poll [level=2]
    [0-8] group: Should there be a toll? > [0-9] radio: Yes [0-10] radio: No [0-11] radio: Only for lorries
    [0-12] button: Vote
  item: 1 of 2 approvals · approved by Piet Sander | [0-13] button: Approve
  item
    [0-14] heading: Messages [level=2]
    text: Your carpet quote could not be read.
    [0-15] textbox: Write a message… [0-16] button: Send
  [0-17] article: [0-18] link: The lido, a podcast story | 12 min`;

const BUILDS = `[0-1] document: Builds
  [0-2] tablist > [0-3] tab: Overview [selected] [0-4] tab: Pipelines 2
  item: Pipeline | [0-5] link: #9921 | failed | [0-6] button: Retry
  [0-7] table
    [0-8] row: [0-9] columnheader: Build [0-10] columnheader: Change [0-11] columnheader: Log
    [0-12] row: [0-13] cell > [0-14] link: 5519 | [0-15] cell: Round the JPY fix | [0-16] cell > [0-17] button: View logs
    [0-18] row: [0-19] cell > [0-20] link: 5518 | [0-21] cell: Cache tiles | [0-22] cell > [0-23] button: View logs`;

const THREAD = `[0-1] document: Idle drops
  [0-2] link: Post Reply
  [0-3] group: Quick reply
    [0-4] textbox: Subject
    [0-5] textbox: Message [multiline] [0-6] checkbox: Attach a signature [0-7] checkbox: Notify me [0-8] button: Preview [0-9] button: Submit`;

describe('a deed that what is kin to it by name does not do', () => {
  it.each([
    ['write "Find it attached" in the mail', 'refuse', NEWS],
    ['type "lease" into the mail search', 'fill 0-2 lease', NEWS],
    ['call Ruth', 'refuse', NEWS],
    ['the account page of this company', 'refuse', NEWS],
    ['listen to the council article', 'refuse', NEWS],
    ['listen to the podcast story', 'click 0-18', NEWS],
    ['vote only for lorries in the poll', 'check 0-11', NEWS],
    ['vote no in the poll', 'check 0-10', NEWS],
    ['vote maybe in the poll', 'refuse', NEWS],
    ['vote in the poll', 'click 0-12', NEWS],
    ['approve Piet', 'refuse', NEWS],
    ['approve it', 'click 0-13', NEWS],
    ['send the carpet quote', 'refuse', NEWS],
    ['send the message', 'click 0-16', NEWS],
    ['run the pipeline', 'refuse', BUILDS],
    ['run the pipeline again', 'click 0-6', BUILDS],
    ['open the build with the JPY fix', 'click 0-14', BUILDS],
    ['submit the answer', 'click 0-9', THREAD],
    ['post a reply', 'click 0-2', THREAD],
  ])('%s: %s', async (instruction, done, page) => {
    expect(await act(instruction, page)).toBe(done);
  });
});

describe('what is to be turned on', () => {
  it('is not opened by the link that is called so', async () => {
    const servers = `[0-1] document: Servers
  [0-2] table
    [0-3] row: [0-4] columnheader: Name | [0-5]: Status
    [0-6] row: [0-7] link: build-runner | Stopped | [0-8] button: Start
    [0-9] row: [0-10] link: api-01 | Running | [0-11] button: Stop`;
    expect(await act('turn the build runner on', servers)).not.toContain('0-7');
    expect(await act('open build-runner', servers)).toBe('click 0-7');
  });
});
