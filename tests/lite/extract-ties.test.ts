import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
const listOf = (properties: Record<string, unknown>) => ({ type: 'array', items: object(properties) });
const texts = { type: 'array', items: text };

function extracted(outline: string, instruction: string, properties: Record<string, unknown>): unknown {
  const page = { url: 'https://page.test/', title: '', outline: `[0-1] document: Page\n${outline}` };
  const reply = answer({ task: 'extract', page, instruction, schema: object(properties) });
  return 'data' in reply ? reply.data : undefined;
}

const DEVICES = `  [0-2] group: Rooms > [0-3] button: All [pressed] [0-4] button: Living room [0-5] button: Bedroom [0-6] button: Hallway
  [0-7] heading: Devices [level=2]
  item: Ceiling light Living room | [0-8] button: More | [0-9] switch: Power [checked] | Off
  item: Floor lamp Bedroom | [0-10] button: More | [0-11] switch: Power | Off
  item: Thermostat Living room | [0-12] button: More | [0-13] button: Decrease | 20.5 °C
  item: Thermostat Bedroom | [0-14] button: More | [0-15] button: Decrease | 18.0 °C
  item: Front door Hallway | [0-16] button: More | Locked | [0-17] button: Unlock`;

it('takes the lights of all devices, those that are built alike as well, with the rooms by which they are filtered', () => {
  const lights = listOf({ name: text, room: text, on: { type: 'boolean' } });
  expect(extracted(DEVICES, 'the lights with room and whether they are on', { lights })).toEqual({
    lights: [
      { name: 'Ceiling light', room: 'Living room', on: true },
      { name: 'Floor lamp', room: 'Bedroom', on: false },
    ],
  });
});

it('reads a field from the entry that it is called after', () => {
  const properties = { bedroomTemperature: number, frontDoor: text };
  expect(extracted(DEVICES, 'the bedroom thermostat and the front door', properties)).toEqual({
    bedroomTemperature: 18,
    frontDoor: 'Locked',
  });
});

it('takes no measure, switch or label for a text that nothing ties to it', () => {
  const outline = DEVICES.replace(/^.*\n/, '');
  expect(extracted(outline, 'the thermostats with room', { thermostats: listOf({ name: text, room: text }) })).toEqual({
    thermostats: [{ name: 'Thermostat Living room' }, { name: 'Thermostat Bedroom' }],
  });
});

const ISSUES = `  [0-2] navigation > [0-3] link: Code [0-4] link: Issues 2
  [0-5] link: 2 Open [current] [0-6] link: 1 Closed
  item: [0-7] img: Open issue | [0-8] link: Crash on startup | [0-9] link: bug | [0-10] link: p1 | #231 opened by | [0-11] link: sam-w
  item: [0-12] img: Open issue | [0-13] link: Dark mode in docs | [0-14] link: docs | #224 opened by | [0-15] link: kate`;

it('reads the tags beside an entry and the number it is known by', () => {
  const issues = listOf({ number, title: text, labels: texts, author: text });
  expect(extracted(ISSUES, 'the issues', { issues })).toEqual({
    issues: [
      { number: 231, title: 'Crash on startup', labels: ['bug', 'p1'], author: 'sam-w' },
      { number: 224, title: 'Dark mode in docs', labels: ['docs'], author: 'kate' },
    ],
  });
});

it('keeps to what the instruction says of the entries, and says nothing where none is so', () => {
  expect(extracted(ISSUES, 'titles of the issues labelled docs', { titles: texts })).toEqual({
    titles: ['Dark mode in docs'],
  });
  expect(extracted(ISSUES, 'titles of the issues labelled wontfix', { titles: texts })).toEqual({});
});

it('counts what is asked how many of, and takes no price for it', () => {
  expect(extracted(ISSUES, 'how many issues are open', { openIssues: number })).toEqual({ openIssues: 2 });
  const hotels = `  [0-2] heading: Vienna: 8 properties found [level=1]\n  text: €459`;
  expect(extracted(hotels, 'how many properties were found in total', { total: number })).toEqual({ total: 8 });
});

it('reads tags with their buttons, never what could be added', () => {
  const outline = `  [0-2] link: Dashboard [0-3] link: Posts [0-4] link: Media
  [0-5] button: Tags ▴ [expanded]
  text: remote
  [0-6] button: ×
  text: tips
  [0-7] button: ×
  text: Labels growth
  [0-8] button: Remove label growth
  [0-9] combobox: Add label [value="+ label"] > [0-10] option: + label [selected] [0-11]: bug [0-12]: design`;
  expect(extracted(outline, 'the post', { tags: texts, labels: texts })).toEqual({
    tags: ['remote', 'tips'],
    labels: ['growth'],
  });
  expect(extracted(outline, 'the post', { keywords: texts })).toEqual({});
});

it('reads the slots that can be taken from the buttons that say times', () => {
  const outline = `  [0-2] link: Home [0-3] link: Book
  [0-4] button: 08:00 Uhr [0-5] button: 08:30 Uhr [disabled] [0-6] button: 09:00 Uhr [0-7] button: Back`;
  expect(extracted(outline, 'which time slots are available', { slots: texts })).toEqual({
    slots: ['08:00 Uhr', '09:00 Uhr'],
  });
});
