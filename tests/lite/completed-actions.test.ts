import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

function observed(instruction: string, outline: string): string[] {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline }, instruction });
  return 'elements' in reply ? reply.elements.map(({ ref }) => ref ?? '') : [];
}

const WALKS = `[0-1] document: Walks
  [0-2] main
    [0-3] heading: Guided walks [level=1]
    [0-4] list
      [0-5] listitem: [0-6] link: Harbour walk | Saturday · 8 places | [0-7] button: Save [0-8] button: Add to my plan
      [0-9] listitem: [0-10] link: Night walk | Friday · Full | [0-11] button: Unsave [0-12] button: Add to my plan
      [0-13] listitem: [0-14] link: Dune walk | Sunday · Fully booked | [0-15] button: Save [0-16] button: Remove from my plan
      [0-17] listitem: [0-18] link: Full moon walk | Monday · Cancelled | [0-19] button: Save [0-20] button: Add to my plan
    [0-21] heading: Contact [level=2]
    [0-22] link: ada@walks.example [0-23] link: bo@walks.example [0-24] button: Send email
    [0-25] group: Row 2 > [0-26] button: 2A window [0-27] button: 2B aisle, yours [pressed] [0-28] button: 2C window, taken [disabled]
    [0-29] group: Row 3 > [0-30] button: 3A window [0-31] button: 3B aisle, taken [disabled]`;

describe('what is asked for by its state', () => {
  it('is the entries that say so of themselves', () => {
    expect(observed('full walks', WALKS)).toEqual(['0-10', '0-14']);
    expect(observed('walks that are fully booked', WALKS)).toEqual(['0-10', '0-14']);
    expect(observed('cancelled walks', WALKS)).toEqual(['0-18']);
  });

  it('is the places that are free, or are not', () => {
    expect(observed('free seats in row 2', WALKS)).toEqual(['0-26']);
    expect(observed('seats that are taken', WALKS)).toEqual(['0-28', '0-31']);
  });

  it('is the one button that undoes it', () => {
    expect(observed('the saved walk', WALKS)).toEqual(['0-11']);
    expect(observed('the walk on my plan', WALKS)).toEqual(['0-16']);
  });

  it('is an address, and not what writes to one', () => {
    expect(observed('email addresses', WALKS)).toEqual(['0-22', '0-23']);
  });
});
