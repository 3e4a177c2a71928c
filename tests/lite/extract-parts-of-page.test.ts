import { expect, it } from 'vitest';
import { extracted, listOf, number, text } from './extracted.ts';

const PARCEL = `  [0-2] main
    [0-3] heading: Order 5512 [level=1]
    text: Placed on 4 March 2026 | Delivered
    [0-4] heading: Billing address [level=2]
    text: Olga Kern | Beech Road 14 | 8004 Zürich | Switzerland
    [0-5] heading: Goods [level=2]
    [0-6] list
      [0-7] listitem: [0-8] link: Tea tin | Quantity: 2 | CHF 18.00 | [0-9] button: Return
      [0-10] listitem: [0-11] link: Teapot | Quantity: 1 | CHF 44.00 | [0-12] button: Return
    [0-13] heading: Tracking [level=2]
    text: Carrier Alpine Post | Parcel number 77.10.2245
    [0-14] link: Follow it`;

it('reads an address line by line', () => {
  const fields = { name: text, street: text, postcode: text, city: text, country: text };
  expect(extracted(PARCEL, 'the billing address', fields)).toEqual({
    name: 'Olga Kern',
    street: 'Beech Road 14',
    postcode: '8004',
    city: 'Zürich',
    country: 'Switzerland',
  });
});

it('tells how things stand by what stands under the title, and a name behind its label', () => {
  expect(extracted(PARCEL, 'the order', { status: text })).toEqual({ status: 'Delivered' });
  expect(extracted(PARCEL, 'tracking', { carrier: text, parcelNumber: text })).toEqual({
    carrier: 'Alpine Post',
    parcelNumber: '77.10.2245',
  });
});

it('reads rows of two cells without headers in the order of the fields', () => {
  const outline = `  [0-2] heading: Surgery hours [level=2]
  [0-3] table
    [0-4] row: [0-5] rowheader: Tuesday | 08:00 – 12:00
    [0-6] row: [0-7] rowheader: Thursday | 14:00 – 18:00
    [0-8] row: [0-9] rowheader: Saturday | closed`;
  expect(extracted(outline, 'surgery hours', { days: listOf({ day: text, hours: text }) })).toEqual({
    days: [
      { day: 'Tuesday', hours: '08:00 – 12:00' },
      { day: 'Thursday', hours: '14:00 – 18:00' },
      { day: 'Saturday', hours: 'closed' },
    ],
  });
});

it('reads the one amount of a row whose other cells are empty', () => {
  const outline = `  [0-2] table: Earnings
    [0-3] row: [0-4] columnheader: Item | [0-5]: Hours | [0-6]: Rate | [0-7]: Amount
    [0-8] row: Base |  |  | 2,900.00
    [0-9] row: Extra hours | 4 | 25.00 | 100.00
    [0-10] row: Gross pay |  |  | 3,000.00`;
  expect(extracted(outline, 'payslip', { grossPay: number })).toEqual({ grossPay: 3000 });
});

it('takes the list under the heading that holds what the list is called', () => {
  const outline = `  [0-2] heading: Current shows [level=2]
  item: [0-3] link: Salt [level=3] | Photographs of the coast | until 4 May 2027
  item: [0-4] link: Looms [level=3] | Weaving then and now | until 9 June 2027
  [0-5] heading: Talks this week [level=2]
  item: [0-6] link: On tides [level=3] | A walk and a talk | Wed 3 March`;
  expect(extracted(outline, 'list all of them', { shows: listOf({ title: text, description: text }) })).toEqual({
    shows: [
      { title: 'Salt', description: 'Photographs of the coast' },
      { title: 'Looms', description: 'Weaving then and now' },
    ],
  });
});

it('parts degree, school and year, and counts ratings apart from what they come to', () => {
  const degrees = `  [0-2] heading: Training [level=2]
  [0-3] list
    [0-4] listitem: BSc, University of York, 2011
    [0-5] listitem: MSc Acoustics, City College, 2015`;
  const fields = { degree: text, school: text, year: number };
  expect(extracted(degrees, 'training', { training: listOf(fields) })).toEqual({
    training: [
      { degree: 'BSc', school: 'University of York', year: 2011 },
      { degree: 'MSc Acoustics', school: 'City College', year: 2015 },
    ],
  });
  const walks = `  [0-2] article: [0-3] heading: Lake loop [level=3] | Easy | 5.1 km · 140 m up | ★ 4.4 (95) | [0-4] button: Save
  [0-5] article: [0-6] heading: Gorge [level=3] | Hard | 12 km · 510 m up | ★ 4.9 (312) | [0-7] button: Save`;
  const asked = { name: text, distanceKm: number, elevationGain: number, rating: number, ratingCount: number };
  expect(extracted(walks, 'walks', { walks: listOf(asked) })).toEqual({
    walks: [
      { name: 'Lake loop', distanceKm: 5.1, elevationGain: 140, rating: 4.4, ratingCount: 95 },
      { name: 'Gorge', distanceKm: 12, elevationGain: 510, rating: 4.9, ratingCount: 312 },
    ],
  });
});
