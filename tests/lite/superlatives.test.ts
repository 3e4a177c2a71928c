import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

const page = (outline: string) => ({ url: 'http://x/', title: 'x', outline });

function acted(instruction: string, outline: string): string | undefined {
  const reply = answer({ task: 'act', page: page(outline), instruction, variables: [] });
  if (!('twoStep' in reply)) return undefined;
  return reply.action ? `${reply.action.method} ${reply.action.ref}` : reply.refusal?.reason;
}

function observed(instruction: string, outline: string): string[] {
  const reply = answer({ task: 'observe', page: page(outline), instruction });
  return 'elements' in reply ? reply.elements.map(({ ref }) => ref ?? '') : [];
}

const STALLS = `[0-1] document: Market
  [0-2] main
    [0-3] region: Cheese
      [0-4] heading: Cheese [level=2]
      [0-5] list
        [0-6] listitem
          [0-7] link: Brie [level=3]
          text: Mild | ~~£9.90~~ £5.90
          [0-8] button: Add Brie
        [0-9] listitem
          [0-10] link: Comté [level=3]
          text: Nutty | £8.50
          [0-11] button: Add Comté
        [0-12] listitem
          [0-13] link: Stilton [level=3]
          text: Blue | £6.20
          [0-14] button: Add Stilton
    [0-15] region: Bread
      [0-16] heading: Bread [level=2]
      [0-17] list
        [0-18] listitem
          [0-19] link: Rye loaf [level=3]
          text: Dark | £3.10
          [0-20] button: Add Rye loaf
        [0-21] listitem
          [0-22] link: Spelt loaf [level=3]
          text: Light | £4.40
          [0-23] button: Add Spelt loaf`;

const TAPES = `[0-1] document: Tapes
  [0-2] main
    [0-3] heading: Tapes [level=1]
    [0-4] table: Tapes
      [0-5] row: [0-6] columnheader: Tape | [0-7]: Size | [0-8]: Changed
      [0-9] row: [0-10] link: Drafts | – | 3 Nov 2026
      [0-11] row: [0-12] link: Choir | 84 MB | 25 Nov 2026
      [0-13] row: [0-14] link: Organ | 1.4 GB | 12 Sep 2026
      [0-15] row: [0-16] link: Bells | 79 MB | 1 Oct 2026`;

const FILMS = `[0-1] document: Films
  [0-2] main
    [0-3] heading: Films [level=1]
    [0-4] list
      [0-5] listitem: [0-6] link: Harbour | Comedy | Rating 7.1 | [0-7] button: Save
      [0-8] listitem: [0-9] link: Glacier | Drama | Rating 8.3 | [0-10] button: Save
      [0-11] listitem: [0-12] link: Lantern | Drama | Not yet rated | [0-13] button: Save`;

const GAMES = `[0-1] document: Games
  [0-2] main
    [0-3] heading: Games [level=1]
    [0-4] table: Games
      [0-5] row: [0-6] columnheader: Opponent | [0-7]: Moves | [0-8]: Last move | [0-9]
      [0-10] row: Irina | 34 | 12 May 2025 | [0-11] button: Resume
      [0-12] row: Paul | 12 | 14 May 2025 | [0-13] button: Resume
      [0-14] row: Sam | 51 | 9 May 2025 | [0-15] button: Resume`;

const FINDS = `[0-1] document: Bottles
  [0-2] main
    [0-3] list: Bottles
      [0-4] listitem: [0-5] link: Penny bun [level=2] | 4 October 2025 · 320 g · 12 replies | [0-6] button: Remove Penny bun
      [0-7] listitem: [0-8] link: Amethyst deceiver [level=2] | 11 October 2025 · 45 g · 3 replies | [0-9] button: Remove Amethyst deceiver
      [0-10] listitem: [0-11] link: Winter chanterelle [level=2] | 28 September 2025 · 1.1 kg · 27 replies | [0-12] button: Remove Winter chanterelle`;

const DEALS = `[0-1] document: Deals
  [0-2] main
    [0-3] list: Deals
      [0-4] listitem: [0-5] heading: Lite [level=2] | 36 Mbps | £22.00 | 24 months | [0-6] button: Choose plan [0-7] link: Details
      [0-8] listitem: [0-9] heading: Plus [level=2] | 145 Mbps | £31.50 | 12 months | [0-10] button: Choose plan [0-11] link: Details
      [0-12] listitem: [0-13] heading: Giga [level=2] | 0.9 Gbps | £48.00 | 18 months | [0-14] button: Choose plan [0-15] link: Details`;

describe('what is the most of its kind', () => {
  it.each([
    ['open the cheapest cheese', STALLS, 'click 0-7'],
    ['open the most expensive cheese', STALLS, 'click 0-10'],
    ['open the cheapest bread', STALLS, 'click 0-19'],
    ['open the biggest tape', TAPES, 'click 0-14'],
    ['open the most recently changed tape', TAPES, 'click 0-12'],
    ['open the best rated film', FILMS, 'click 0-9'],
    ['resume the game with the most moves', GAMES, 'click 0-15'],
    ['resume the game with the fewest moves', GAMES, 'click 0-13'],
    ['open the bottle with the most replies', FINDS, 'click 0-11'],
    ['open the newest bottle', FINDS, 'click 0-8'],
    ['remove the heaviest bottle', FINDS, 'click 0-12'],
    ['remove the lightest bottle', FINDS, 'click 0-9'],
    ['choose the fastest plan', DEALS, 'click 0-14'],
    ['choose the slowest plan', DEALS, 'click 0-6'],
    ['go with the cheapest', DEALS, 'click 0-6'],
  ])(
    'is told by its price to pay, in the list that is called so, among those that say how much: %s',
    (asked, on, act) => {
      expect(acted(asked, on)).toBe(act);
    },
  );

  it.each([
    ['the largest tape', TAPES, ['0-14']],
    ['the best rated film', FILMS, ['0-9']],
  ])('is observed so, too: %s', (asked, on, refs) => {
    expect(observed(asked, on)).toEqual(refs);
  });

  it.each([
    ['resume the heaviest game', GAMES],
    ['remove the tallest bottle', FINDS],
    ['remove the fastest bottle', FINDS],
    ['resume the game with the most comments', GAMES],
  ])('is not told by what no entry says: %s', (asked, on) => {
    expect(acted(asked, on)).not.toMatch(/^(?:click|check)/);
  });

  it('is not told where an entry may say how much in another way', () => {
    expect(acted('open the best rated film', FILMS.replace('Not yet rated', 'Loved by all'))).not.toContain('click');
  });

  it('is not told where the list goes on, and that is said', () => {
    const paged = `${TAPES}\n    [0-17] navigation: Pages > [0-18] link: 1 [current] [0-19] link: Next page`;
    expect(acted('open the biggest tape', paged)).toContain(
      'The list goes on beyond what the page shows ("Next page")',
    );
    expect(acted('open the biggest violin', paged)).not.toContain('The list goes on');
  });
});

const OFFERS = `[0-1] document: Broadband deals
  [0-2] main
    [0-3] region: Deals
      [0-4] article
        [0-5] heading: Fibre 100 [level=2]
        text: by Quill | 100 Mbps | £27 a month | £30 set-up | [0-6] link: See details
        [0-7] button: Get deal
      [0-8] article
        [0-9] heading: Full Fibre 900 [level=2]
        text: by Norvik | 900 Mbps | £45 a month | £0 set-up | [0-10] link: See details
        [0-11] button: Get deal
      [0-12] article
        [0-13] heading: Saver 36 [level=2]
        text: by Tally | 36 Mbps | £21 a month | £10 set-up | [0-14] link: See details
        [0-15] button: Get deal
    [0-16] group: Delivery > [0-17] radio: Courier, £6.00 [checked] [0-18] radio: Post, £2.50 [0-19] radio: Collection, free`;

const HUTS = `[0-1] document: Huts
  [0-2] main
    [0-3] heading: 3 huts [level=1]
    [0-4] list: Huts
      [0-5] listitem
        [0-6] heading: Alder Loft [level=2]
        text: £140 a night | Cleaning fee £35 | Rated 4.6 out of 5
        [0-7] button: Book Alder Loft [0-8] button: Show photos of Alder Loft
      [0-9] listitem
        [0-10] heading: Birch House [level=2]
        text: £95 a night | Cleaning fee £60 | Rated 4.9 out of 5
        [0-11] button: Book Birch House [0-12] button: Show photos of Birch House
      [0-13] listitem
        [0-14] heading: Cedar Flat [level=2]
        text: £180 a night | Cleaning fee £20 | Rated 4.2 out of 5
        [0-15] button: Book Cedar Flat [0-16] button: Show photos of Cedar Flat`;

describe('what stands in the one entry that is more than the others', () => {
  it.each([
    ['the details of the cheapest deal', OFFERS, 'click 0-14'],
    ['show the details of the fastest deal', OFFERS, 'click 0-10'],
    ['get the least expensive deal', OFFERS, 'click 0-15'],
    ['the cheapest delivery option', OFFERS, 'check 0-19'],
    ['show photos of the most expensive hut', HUTS, 'click 0-16'],
    ['book the best rated one', HUTS, 'click 0-11'],
    ['book the hut with the lowest cleaning fee', HUTS, 'click 0-15'],
  ])('is done though it never says so itself: %s', (asked, on, done) => {
    expect(acted(asked, on)).toBe(done);
  });

  it.each([
    ['the details of the cheapest deals', OFFERS],
    ['show the cheapest first', OFFERS],
    ['get the heaviest deal', OFFERS],
  ])('is not done for several, nor for what no entry says: %s', (asked, on) => {
    expect(acted(asked, on)).not.toMatch(/^(?:click|check)/);
  });

  it('takes the last of a list whose buttons bear the names of their items', () => {
    expect(acted('book the last hut', HUTS)).toBe('click 0-15');
  });
});
