import { describe, expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const STUDIO = `[0-1] document: Stream studio
  [0-2] main
    [0-3] region: Stream > [0-4] textbox: Stream title [0-5] textbox: Promo code [0-6] slider: Music volume [value="30" min=0 max=100]
    [0-7] combobox: Latency [value="Normal latency"] > [0-8] option: Normal latency [selected] [0-9]: Ultra-low latency
    [0-10] group: Ticket delivery > [0-11] radio: Standard delivery (5 days, free) [checked] [0-12] radio: Express delivery (next day, £6)
    [0-13] group: Pay with > [0-14] radio: Studio card balance [checked] [0-15] radio: Debit card [0-16] radio: PayPal wallet
    [0-17] region: Chat > [0-18] textbox: Say something [0-19] button: Send [0-20] checkbox: Chat notifications sound [checked]
    [0-21] checkbox: Temperature alarm [checked] [0-22] checkbox: Print supports [checked] [0-23] checkbox: Hide clips with adverts
    [0-24] spinbutton: Nozzle temperature [value="210"]`;

const GAMES = `[0-1] document: Chess club
  [0-2] main
    [0-3] table: Games
      [0-4] row: [0-5] columnheader: Opponent | [0-6]: Opening | [0-7]
      [0-8] row: Irina Volkova | Sicilian Defence | [0-9] button: Resume [0-10] button: Resign
      [0-11] row: Paul Adeyemi | French Defence | [0-12] button: Resume [0-13] button: Resign
    [0-14] group: Your colour > [0-15] radio: White pieces [0-16] radio: Black pieces`;

describe('the only thing of its kind', () => {
  it.each([
    ['use SNOW10 as the promo code', 'fill 0-5 SNOW10'],
    ['say welcome back in the chat', 'fill 0-18 welcome back'],
    ['turn the music down to 10', 'fill 0-6 10'],
    ['go with PayPal', 'check 0-16'],
    ['mute the temperature alarm', 'uncheck 0-21'],
    ["don't show clips with adverts", 'check 0-23'],
  ])('is found by a word of it, and takes the value that is said with it: %s', async (asked, done) => {
    expect(await act(asked, STUDIO)).toBe(done);
  });

  it.each([
    ['resign the game against Paul', 'click 0-13'],
    ['resume the game against Irina Volkova', 'click 0-9'],
    ['resume the game against Magnus', 'refuse'],
  ])('is told by who is on the other side: %s', async (asked, done) => {
    expect(await act(asked, GAMES)).toBe(done);
  });
});

describe('what is told from another of its kind by another word', () => {
  it.each([
    'turn off the humidity alarm',
    'set the bed temperature to 60',
    'pay with the studio credit card',
    'use the credit card',
    'stop the printer',
    'hide the chat',
    'mute the doorbell',
    'use 3 as the stem width',
    'choose courier as the delivery method',
    'choose balance as the delivery method',
  ])('is not meant: %s', async (asked) => {
    expect(await act(asked, STUDIO)).toBe('refuse');
  });

  it('nor is what says less of it than another choice', async () => {
    expect(await act('pay with the studio card', STUDIO)).not.toBe('check 0-15');
  });
});
