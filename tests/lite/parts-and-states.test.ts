import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const POST = `[0-1] document: Post
  [0-2] button: Add photos [0-3] button: Post
  [0-4] article: Post by Tom
    [0-5] menu > [0-6] menuitem: Report post
    [0-7] button: 45 reposts. Repost
    [0-8] button: Share post [0-9] textbox: Your reply [0-10] button: Reply`;

const REPLIES = `[0-1] document: Posts
  [0-2] textbox: Post text
  [0-3] combobox: Who can reply? [value="All"] > [0-4] option: All [selected] [0-5]: Followers
  [0-6] button: Add photos [0-7] button: Post
  [0-8] article: Post by Maya
    [0-9] textbox: Your reply [value="Tea"]
    [0-10] button: Reply`;

const PARTS = `[0-1] document: Course
  [0-2] button: 2. Basics 0/4 [expanded] [0-3] link: Quiz: Basics [0-4] button: 3. Files 0/2 [collapsed]
  [0-5] button: Tags ▴ [expanded]
  text: tips
  [0-6] button: ×
  [0-7] textbox: Write a note at 0:00
  [0-8] button: Main menu
  [0-9] heading: Labels [level=4]
  [0-10] link: Landing Page [0-11] link: Häufige Fragen`;

const HOME = `[0-1] document: Home
  item: Floor lamp Living room | [0-2] button: More | [0-3] switch: Power | Off
  item: Ceiling light Bedroom | [0-4] button: More | [0-5] switch: Power [checked] | 70%`;

const HEAD = `[0-1] document: Mails
  [0-2] checkbox: Select all [checked=mixed]
  [0-3] checkbox: Pick 1 [checked]
  [0-4] checkbox: Pick 2`;

const FILES = `[0-1] document: Message
  text: Attachments
  [0-2] button: Add attachment
  [0-3] button: Send`;

it.each([
  ['check "Select all"', 'check 0-2', HEAD],
  ['tick the Select all box', 'check 0-2', HEAD],
  ['uncheck "Select all"', 'uncheck 0-2', HEAD],
  ["repost Tom's post", 'click 0-7', POST],
  ['report the post', 'click 0-6', POST],
  ['send my reply', 'click 0-10', POST],
  ['post the reply', 'click 0-10', POST],
  ['send the reply', 'click 0-10', REPLIES],
  ['send the reply', 'refuse', REPLIES.replace('button: Reply', 'button: Go')],
  ['expand the Basics section', 'refuse', PARTS],
  ['open the Basics section', 'refuse', PARTS],
  ['collapse the Basics section', 'click 0-2', PARTS],
  ['collapse 3. Files', 'refuse', PARTS],
  ['open the Files section', 'click 0-4', PARTS],
  ['close the Tags panel', 'click 0-5', PARTS],
  ['change the note to "big ints"', 'refuse', PARTS],
  ['write the note "big ints"', 'fill 0-7 big ints', PARTS],
  ['open the labels menu', 'refuse', PARTS],
  ['go to the next page', 'refuse', PARTS],
  ['open the FAQ page (Häufige Fragen)', 'click 0-11', PARTS],
  ['turn on the floor lamp', 'check 0-3', HOME],
  ['turn the ceiling light off', 'uncheck 0-5', HOME],
  ['turn off the floor lamp', 'refuse', HOME],
  ['turn on the desk lamp', 'refuse', HOME],
  ['upload /tmp/a.txt', 'uploadFile 0-2 /tmp/a.txt', FILES],
  ['attach the file /tmp/a.txt', 'uploadFile 0-2 /tmp/a.txt', FILES],
  ['set /tmp/a.png as the attachment', 'uploadFile 0-2 /tmp/a.png', FILES],
])('svc/lite knows parts of pages, and what is so already: %s, %s', async (said, done, page) => {
  expect((await act(said, page)).trim()).toBe(done);
});

const GRID = `[0-1] document: Deals
  [0-2] searchbox: Filter rows
  [0-3] grid
    [0-4] row
      [0-5] columnheader
        text: Name
        [0-6] button: Column Actions
      [0-7] columnheader
        text: Stage
        [0-8] button: Column Actions
      [0-9] columnheader: Total [clickable] > [0-10] button [unseen]
      [0-11] columnheader: Actions [clickable]
      [0-12] columnheader: Email > [0-13] searchbox
      [0-14] columnheader: Done
    [0-15] row [clickable]
      [0-16] cell [clickable] > [0-17] button: Row Actions
      [0-40] cell [clickable] > [0-41] button: Expand
      [0-18] cell: Bob Keller [clickable]
      [0-19] cell > [0-20] checkbox: Toggle select row
    [0-42] row [clickable]
      [0-43] cell [clickable] > [0-44] button: Row Actions
      [0-45] cell [clickable] > [0-46] button: Expand
      [0-47] cell: Carla Ruiz [clickable]
      [0-48] cell > [0-49] checkbox: Toggle select row
  [0-30] menu > [0-31] checkbox: Title [checked] [0-32] checkbox: Start [checked]
  [0-33] combobox: Status [value="All"] > [0-34] option: All [selected] [0-35]: Banned`;

const CARDS = `[0-1] document: Board
  [0-2] heading: To do [level=2]
  [0-3] article: docs | Document hreflang setup | JD [draggable clickable]
  [0-4] heading: Done [level=2]
  [0-5] article: bug | Old thing [draggable clickable]
  [0-6] table
    [0-7] row: [0-8] columnheader: Name | [0-9]: Price
    [0-10] row: Wool rug | 125 [clickable]
    [0-11] row: Desk lamp | 90 [clickable]
  [0-12] table
    [0-13] row: [0-14] columnheader: No | [0-15]: Customer | [0-16]
    [0-17] row: 1004 | [0-18] link: Dmitri | [0-19] link: Edit
    [0-20] row [clickable]: 1005 | [0-21] link: Eva | [0-22] link: Edit
  [0-23] table
    [0-24] row: [0-25] button: Quantity Not sorted | [0-26] columnheader: Unit
    [0-27] row: 5 | kg`;

it.each([
  ['open the column actions of Stage', 'click 0-8', GRID],
  ['click the Column Actions button of Name', 'click 0-6', GRID],
  ['sort by Total', 'click 0-9', GRID],
  ['type a@x into the Email filter', 'fill 0-13 a@x', GRID],
  ['clear the email filter', 'fill 0-13', GRID],
  ['filter rows by Ann', 'fill 0-2 Ann', GRID],
  ['open the row menu of Bob Keller', 'click 0-17', GRID],
  ['mark Bob Keller as done', 'refuse', GRID],
  ['select Carla Ruiz', 'check 0-49', GRID],
  ['expand the details of Bob Keller', 'click 0-41', GRID],
  ['choose Group by Total', 'refuse', GRID],
  ['hide the column Start', 'uncheck 0-32', GRID],
  ['choose Ban', 'refuse', GRID],
  ['choose Banned', 'selectOption 0-33 Banned', GRID],
  ['drag the card "Document hreflang setup" to Done', 'dragAndDrop 0-3 0-4', CARDS],
  ['click Document hreflang setup', 'click 0-3', CARDS],
  ['open Wool rug', 'click 0-10', CARDS],
  ['click the row Desk lamp', 'click 0-11', CARDS],
  ['open the steel rug', 'refuse', CARDS],
  ['open the order 1004', 'refuse', CARDS], // whose customer is no order
  ['open the order 1005', 'click 0-20', CARDS],
  ['edit the order 1005', 'click 0-22', CARDS],
  ['open Dmitri', 'click 0-18', CARDS],
  ['sort by quantity', 'click 0-25', CARDS],
])('svc/lite knows columns, rows and cards that say nothing as a whole: %s, %s', async (said, done, page) => {
  expect((await act(said, page)).trim()).toBe(done);
});
