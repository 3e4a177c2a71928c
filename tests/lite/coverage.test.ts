import { describe, expect, it } from 'vitest';
import { liteInference } from '../../lib/inference/lite/lite.ts';

const WALKERS = `[0-1] document: Walkers
  [0-2] heading: 2 walkers near you [level=1]
  [0-3] region: Priya N.
    [0-4] heading: Priya N. [level=2]
    text: 61 walks, €15 per hour
    [0-5] button: Book
    [0-6] button: Message
    [0-7] button: Favourite
  [0-8] region: Jonas W.
    [0-9] heading: Jonas W. [level=2]
    text: 23 walks, €12 per hour
    [0-10] button: Book
    [0-11] button: Message
    [0-12] button: Favourite [pressed]
  [0-13] group: Language
    [0-14] radio: Welsh
    [0-15] radio: English [checked]
  [0-16] spinbutton: Days
  [0-17] slider: Max. price [value="40" min=0 max=90]
  [0-18] checkbox: Show my favourites first [checked]
  [0-19] button: Zoom out
  [0-20] button: Mute all
  [0-21] button: Insert link
  [0-22] textbox: Repeat password
  [0-23] textbox: Message to client
  [0-24] link: Walks
  [0-25] checkbox: Send automatic reminders`;

const MAIL = `[0-1] document: Post
  [0-2] table
    [0-3] row: [0-4] columnheader: Name | [0-5] columnheader: Aktion
    [0-6] row: [0-7] link: Clara Vogt | [0-8] button: Bearbeiten
    [0-9] row: [0-10] link: Jan Groß | [0-11] button: Bearbeiten
  [0-12] button: Formular leeren`;

const EYES = `[0-1] document: Lenses
  [0-2] heading: Your lenses [level=1]
  [0-3] combobox: Power, right eye > [0-4] option: -1.00 [0-5] option: -1.25
  [0-6] list: Saved cards
    [0-7] listitem
      [0-8] radio: Card ending 0042, expires 11/27
      [0-9] button: Delete card
    [0-10] listitem
      text: Card ending 7719 (expired)
  [0-11] region: Saturday 13 June
    [0-12] heading: Saturday 13 June [level=3]
    text: Morning kitchen
    [0-13] button: Sign up
  [0-14] region: Sunday 14 June
    [0-15] heading: Sunday 14 June [level=3]
    text: Morning kitchen, full
  [0-16] textbox: Font size
  [0-17] textbox: Gift number
  [0-18] searchbox: Find
  [0-19] button: Sign in with Google
  [0-20] checkbox: I have read the rules
  [0-21] combobox: Send to
  [0-22] button: Finish
  [0-23] link: Bookmarks
  [0-24] article > [0-25] link: Sticky header
  [0-26] article > [0-27] link: Hero [0-28] button: Start`;

const GIFTS = `[0-1] document: Gifts
  [0-2] link: Merino sleeping bag, 0–6 months
  [0-3] textbox: Client secret
  [0-4] searchbox: Search products
  [0-5] button: Find lockers
  [0-6] textbox: Link expires
  [0-7] button: Finish quiz
  [0-8] checkbox: The vehicle is registered at this address
  [0-9] heading: Snippet code
  [0-10] button: Run
  [0-11] checkbox: Watch this topic [checked]
  [0-12] combobox: Token lifetime > [0-13] option: 1 hour [0-14] option: 12 hours
  [0-15] combobox: Year > [0-16] option: All years [0-17] option: 2025`;

async function act(outline: string, instruction: string) {
  const { reply } = await liteInference(() => import('../../lib/inference/lite/answer.ts')).generate(
    { task: 'act', page: { url: 'http://x/', title: 'x', outline }, instruction, variables: [] },
    { signal: new AbortController().signal },
  );
  const { action, refusal } = reply;
  return action ? [action.method, action.ref, ...action.arguments].join(' ') : `refused: ${refusal?.reason ?? ''}`;
}

describe('svc/lite holds an instruction against the act', () => {
  it.each([
    ['zoom in', 'a label that says the opposite'],
    ['mute Priya', 'a label that says all'],
    ['insert a picture', 'a label that names something else'],
    ['type hunter2 in the password field', 'a field that asks for it again'],
    ['set the client to Marlow', 'a field for something that only has to do with it'],
    ['send the walk', 'a link to what is there already'],
    ['select all walks', 'a link to what is to be ticked'],
    ['book Carmen', 'somebody who is not there'],
    ['book the walker who charges €13', 'a value that no entry has'],
  ])('and refuses "%s": %s', async (instruction) => {
    expect(await act(WALKERS, instruction)).toMatch(/^refused/);
  });

  it.each([
    ['set the power of the left eye to -1.25', 'the other side'],
    ['delete the expired card', 'what stands in the row of another'],
    ['sign up for the morning kitchen on Sunday', 'what stands under another day'],
    ['change the font to Georgia', 'a field that takes a number'],
    ['change the town to Hawkside', 'a search'],
    ['sign in', 'a way of its own to do so'],
    ['read the rules', 'a box about it'],
    ['send the message', 'a field called by the verb'],
    ['finish later', 'the same at another time'],
    ['bookmark this page', 'a link to such things'],
    ['start "Sticky header"', 'a link, where others have a button for it'],
  ])('and refuses "%s": %s', async (instruction) => {
    expect(await act(EYES, instruction)).toMatch(/^refused/);
  });

  it.each([
    ['take the sleeping bag', 'a link to it'],
    ['show the client secret', 'a field to be filled'],
    ['submit', 'another verb for something that nobody named'],
    ['add a vehicle', 'a box about it'],
    ['pay yearly', 'an option that begins with another word'],
  ])('and refuses "%s": %s', async (instruction) => {
    expect(await act(GIFTS, instruction)).toMatch(/^refused/);
  });

  it.each([
    ['search for lockers', 'click 0-5'],
    ['run the code', 'click 0-10'],
    ['stop watching this topic', 'uncheck 0-11'],
    ['tokens should live for 12 hours', 'selectOption 0-12 12 hours'],
    ['set the link to expire on 2025-12-31', 'fill 0-6 2025-12-31'],
  ])('and reads "%s" as %s', async (instruction, expected) => {
    expect(await act(GIFTS, instruction)).toBe(expected);
  });

  it('and names the word that nothing answers for', async () => {
    expect(await act(WALKERS, 'click the purple Zoom out')).toContain('purple');
  });

  it.each([
    ['book the walker who charges €12', 'click 0-10'],
    ['contact Priya', 'click 0-6'],
    ['send a message to Jonas', 'click 0-11'],
    ['add Priya to the favourites', 'click 0-7'],
    ['remove Jonas from the favourites', 'click 0-12'],
    ['write it in Welsh', 'check 0-14'],
    ['rent for 5 days', 'fill 0-16 5'],
    ['limit the price to 30', 'fill 0-17 30'],
    ['stop showing my favourites first', 'uncheck 0-18'],
  ])('and does "%s", every word of which is answered for: %s', async (instruction, expected) => {
    expect(await act(WALKERS, instruction)).toBe(expected);
  });

  it.each([
    ['klicke auf "Bearbeiten" bei "Clara Vogt"', 'click 0-8'],
    ['klicke bei "Jan Groß" auf "Bearbeiten"', 'click 0-11'],
    ['在"Jan Groß"中点击"Bearbeiten"', 'click 0-11'],
    ['「Clara Vogt」の「Bearbeiten」を押す', 'click 0-8'],
  ])('and tells the place from what is pressed in "%s": %s', async (instruction, expected) => {
    expect(await act(MAIL, instruction)).toBe(expected);
  });

  it('and takes a quote as it is: no synonym of it', async () => {
    expect(await act(WALKERS, 'click "Reserve" next to Jonas')).toMatch(/^refused/);
  });
});
