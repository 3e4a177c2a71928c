import { describe, expect, it } from 'vitest';
import type { ExtractRequest } from '../../lib/inference/inference.ts';
import { fillFrom, learnRule } from '../../lib/inference/learned/learn.ts';
import { ruleSchema } from '../../lib/inference/learned/rule.ts';

interface Tea {
  name: string;
  price: string;
  stock?: string;
}

const first: Tea[] = [
  { name: 'Assam', price: '€4.50' },
  { name: 'Ceylon Gold', price: '€12.00' },
];
const second: Tea[] = [
  { name: 'Darjeeling', price: '€7.25' },
  { name: 'Earl Grey', price: '€3.10' },
  { name: 'Fuji', price: '€9.99' },
];

/** A listing; node numbers begin at `from`. */
function listing(teas: Tea[], from = 0): string {
  const rows = teas.flatMap(({ name, price, stock = 'In stock' }, index) => {
    const node = from + index * 10;
    return [
      `    [0-${node + 10}] listitem`,
      `      [0-${node + 11}] link: ${name}`,
      `      text: ${price} | ${stock} | [0-${node + 12}] button: Order`,
    ];
  });
  return ['[0-1] document: Teas', '  [0-2] heading: Our teas [level=1]', '  [0-3] list', ...rows].join('\n');
}

const table = (columns: string[], rows: string[][]): string =>
  [
    '[0-1] document: Stations',
    '  [0-2] table: Stations',
    '    [0-3] row',
    ...columns.map((name, index) => `      [0-${index + 4}] columnheader: ${name}`),
    ...rows.map((cells, index) => `    [0-${20 + index}] row: ${cells.join(' | ')}`),
  ].join('\n');

const fields = {
  name: { type: 'string' },
  price: { type: 'number' },
  url: { type: 'string', format: 'ref' },
};
const item = { type: 'object', properties: fields, required: ['name', 'price', 'url'] };
const schema = { type: 'object', properties: { teas: { type: 'array', items: item } }, required: ['teas'] };
const answer = {
  teas: [
    { name: 'Assam', price: 4.5, url: '[0-11]' },
    { name: 'Ceylon Gold', price: 12, url: '0-21' },
  ],
};

const asked = (outline: string, more: Partial<ExtractRequest> = {}): ExtractRequest => ({
  task: 'extract',
  page: { url: 'https://shop.test/teas', title: 'Teas', outline },
  instruction: 'all teas with price and url',
  schema,
  ...more,
});

/** What is learned from the first page, read back as from a store. */
function learned() {
  const rule = learnRule(asked(listing(first)), answer);
  return ruleSchema.parse(JSON.parse(JSON.stringify(rule)));
}

it('is learned from a long answer in no time', () => {
  const url = `${' '.repeat(20_000)}a\nb`;
  const startedAt = performance.now();
  expect(learnRule(asked(listing(first)), { teas: answer.teas.map((tea) => ({ ...tea, url })) })).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(3_000); // some 10 ms; CI machines are slow
});

describe('a rule that was learned', () => {
  it('fills another page of the same shape, in the form of a model’s reply', () => {
    expect(fillFrom(learned(), asked(listing(second, 40)))).toEqual({
      teas: [
        { name: 'Darjeeling', price: 7.25, url: '0-51' },
        { name: 'Earl Grey', price: 3.1, url: '0-61' },
        { name: 'Fuji', price: 9.99, url: '0-71' },
      ],
    });
  });

  it('fills goods that are called much like a row of a bill, and rows crossed out as those it was taught', () => {
    const goods = [
      { name: 'Shipping box', price: '€7.25' },
      { name: 'Tax guide', price: '€3.10' },
    ];
    expect(fillFrom(learned(), asked(listing(goods)))).toMatchObject({ teas: [{ name: 'Shipping box' }, {}] });
    const struck = (teas: Tea[]): string => listing(teas).replaceAll('| In stock', '| ~~In stock~~');
    const rule = learnRule(asked(struck(first)), answer);
    expect(rule && fillFrom(rule, asked(struck(second)))).toMatchObject({ teas: [{}, {}, { name: 'Fuji' }] });
  });

  it('fills a list at the top level, of plain values too', () => {
    const rows = table(
      ['Name', 'Country'],
      [
        ['Wien', 'Austria'],
        ['Lyon', 'France'],
      ],
    );
    const names = { schema: { type: 'array', items: { type: 'string' } }, instruction: 'the names of the stations' };
    const rule = learnRule(asked(rows, names), ['Wien', 'Lyon']);
    const page2 = table(
      ['Name', 'Country'],
      [
        ['Rom', 'Italy'],
        ['Ulm', 'Germany'],
        ['Bern', 'Austria'],
      ],
    );
    expect(rule && fillFrom(rule, asked(page2, names))).toEqual(['Rom', 'Ulm', 'Bern']);
  });

  it.each([
    ['no rows', listing([])],
    ['a row without a field', listing(second).replace('€7.25 | ', '')],
    ['another currency', listing(second).replace('€7.25', '$7.25')],
    ['two prices in one', listing(second).replace('€7.25', '€7.25–8.10')],
    ['a date in place of a number', listing(second).replace('€7.25', '€7.2.2024')],
    ['a number in groups that are no thousands', listing(second).replace('€7.25', '€1,23,456')],
    ['a number that is a thousand or a fraction', listing(second).replace('€7.25', '€7.250')],
    ['words in place of a price', listing(second).replace('€7.25', 'Sold out')],
    ['another label', listing(second).replace('button: Order', 'button: Notify me')],
    ['a row of another shape', `${listing(second)}\n    [0-90] listitem: Show more`],
    ['a badge in one row', listing(second).replace('link: Fuji', 'link: Fuji\n      [0-59] img: Sale')],
    ['something new among the rows', `${listing(second)}\n    [0-90] separator`],
    ['a second list like it', `${listing(second)}\n${listing(second, 100).split('\n').slice(2).join('\n')}`],
    [
      'the list in another place',
      listing(second).replaceAll(/^ {4}/gm, '      ').replace('[0-3] list', '[0-3] region\n    [0-4] list'),
    ],
    ['another heading', listing(second).replace('Our teas', 'Our cups')],
    ['another role', listing(second).replaceAll('listitem', 'article')],
    ['a sum among the rows', listing([...second, { name: 'Total', price: '€20.34' }])],
    ['an advertisement among the rows', listing([...second, { name: 'Kettle', price: '€30.00', stock: 'Sponsored' }])],
    ['a text over it that names another unit', listing(second).replace('  [0-3]', '  text: Prices in cents\n  [0-3]')],
    ['a shipping row', listing([...second, { name: 'Shipping', price: '€5.00' }])],
    ['a discount', listing([...second, { name: 'Discount (10 %)', price: '€1.00' }])],
    ['a tax in German', listing([...second, { name: '19 % MwSt.', price: '€1.00' }])],
    ['a delivery fee', listing([...second, { name: 'Delivery fee', price: '€1.00' }])],
    [
      'a row that is crossed out',
      listing(second).replace('link: Fuji', 'link: ~~Fuji~~').replace('€9.99', '~~€9.99~~'),
    ],
    ['a name that is crossed out', listing(second).replace('link: Fuji', 'link: ~~Fuji~~')],
    ['a link without a name', listing(second).replace('link: Fuji', 'link')],
    ['an old price before the price', listing([{ name: 'Fuji', price: '€12.00', stock: '€9.99' }])],
    ['a price that is not to be seen', listing(second).replace('€9.99', '€9.99 [unseen]')],
    ['a button that cannot be used', listing(second).replace('Order', 'Order [disabled]')],
    ['a link to more as a row', listing([...second, { name: 'Show all teas', price: '€1.00' }])],
    ['words that nothing was found', listing(second).replace('  [0-3]', '  [0-5] status: Nothing found\n  [0-3]')],
    ['a text under it that names another unit', `${listing(second)}\n  text: Prices in cents`],
    ['another list beside it', `${listing(second)}\n  [0-80] region\n    [0-81] list\n      [0-82] listitem: Kettle`],
  ])('leaves a page to the model with %s', (_, outline) => {
    expect(fillFrom(learned(), asked(outline))).toBeUndefined();
  });

  it.each([
    ['in another order', ['Country', 'Name']],
    ['one more', ['Name', 'Country', 'Line']],
  ])('leaves a table to the model with columns %s', (_, columns) => {
    const names = { schema: { type: 'array', items: { type: 'string' } }, instruction: 'the names of the stations' };
    const rule = learnRule(
      asked(
        table(
          ['Name', 'Country'],
          [
            ['Wien', 'Austria'],
            ['Lyon', 'France'],
          ],
        ),
        names,
      ),
      ['Wien', 'Lyon'],
    );
    const rows = columns.map((column) => `a ${column}`);
    expect(rule && fillFrom(rule, asked(table(columns, [rows, rows]), names))).toBeUndefined();
    expect(rule).toBeDefined();
  });

  it('says only what all places of a value say', () => {
    const totals = (...prices: [string, string][]): ExtractRequest =>
      asked(table(['Price', 'Total'], prices), {
        schema: { type: 'array', items: { type: 'number' } },
        instruction: 'every price',
      });
    const rule = learnRule(totals(['5', '5'], ['7', '7']), [5, 7]);
    expect(rule && fillFrom(rule, totals(['6', '6'], ['8', '8']))).toEqual([6, 8]);
    expect(rule && fillFrom(rule, totals(['6', '6'], ['8', '16']))).toBeUndefined();
  });
});

describe('a price that is learned as it is written', () => {
  const priced = {
    instruction: 'the prices of all teas',
    schema: { type: 'array', items: { type: 'object', properties: { price: { type: 'string' } } } },
  };
  const rule = learnRule(asked(listing(first), priced), [{ price: '€4.50' }, { price: '€12.00' }]);
  const filled = (price: string): unknown =>
    rule && fillFrom(rule, asked(listing([...second, { name: 'Green', price }]), priced));

  it.each(['€1,200', '€0.5'])('may be %s too', (price) => {
    expect(filled(price)).toEqual(['€7.25', '€3.10', '€9.99', price].map((one) => ({ price: one })));
  });

  it.each(['€9.00 €6.00', '$4.50', '2 for €5', '€4.50 / 100 g', 'from €4', 'sold out'])('is not %s', (price) => {
    expect(filled(price)).toBeUndefined();
  });
});

it.each([
  ['all teas on sale', 'Sale', 'Sale, page 2', 'All teas'],
  ['all teas', 'Teas', 'Tea, page 2', 'Mugs'],
])('fills for %s a page whose title says so as well', (...[instruction, title, next, another]) => {
  const titled = (words: string, teas: Tea[]): ExtractRequest => ({
    ...asked(listing(teas), { instruction }),
    page: { url: 'https://shop.test/teas', title: words, outline: listing(teas) },
  });
  const rule = learnRule(titled(title, first), answer);
  expect(rule && fillFrom(rule, titled(next, second))).toBeDefined();
  expect(rule && fillFrom(rule, titled(another, second))).toBeUndefined();
});

it('learns prices of more than one form, and takes no other', () => {
  const priced = { schema: { type: 'array', items: { type: 'string' } }, instruction: 'all teas' };
  const prices = (...texts: string[]): ExtractRequest =>
    asked(listing(texts.map((price, index) => ({ name: `Tea ${'abc'[index]}`, price }))), priced);
  const rule = learnRule(prices('€4.50', 'from €12.00', 'Free'), ['€4.50', 'from €12.00', 'Free']);
  expect(rule && fillFrom(rule, prices('from €3.10', '€1'))).toEqual(['from €3.10', '€1']);
  expect(rule && fillFrom(rule, prices('€9.00 €6.00', '€1'))).toBeUndefined();
});

it('takes no one of two prices that stand side by side, unless columns tell them apart', () => {
  const rows = [
    ['Assam', '€4.50', '€9.00'],
    ['Ceylon', '€12.00', '€20.00'],
  ];
  const more = { schema: { type: 'array', items: { type: 'number' } }, instruction: 'every price' };
  const list = ['[0-1] document: Teas', '  [0-3] list', ...rows.map((cells) => `    listitem: ${cells.join(' | ')}`)];
  expect(learnRule(asked(list.join('\n'), more), [4.5, 12])).toBeUndefined();
  expect(learnRule(asked(table(['Name', 'Price', 'Before'], rows), more), [4.5, 12])).toBeDefined();
});

describe('nothing is learned', () => {
  const named = (list: string): Partial<ExtractRequest> => ({
    schema: { type: 'object', properties: { [list]: { type: 'array', items: item } } },
  });

  it.each([
    ['fewer items than rows', { teas: answer.teas.slice(0, 1) }, {}],
    ['a value that does not stand there', { teas: [answer.teas[0], { name: 'Ceylon', price: 13, url: '0-21' }] }, {}],
    ['items in another order', { teas: answer.teas.toReversed() }, {}],
    ['an item without a field', { teas: [answer.teas[0], { name: 'Ceylon Gold', price: 12 }] }, {}],
    ['an empty value', { teas: [answer.teas[0], { name: '', price: 12, url: '0-21' }] }, {}],
    ['a part of a name', { teas: [answer.teas[0], { name: 'Ceylon', price: 12, url: '0-21' }] }, {}],
    ['a ref that is no row’s', { teas: [answer.teas[0], { name: 'Ceylon Gold', price: 12, url: '0-2' }] }, {}],
    [
      'more data than a list',
      { ...answer, count: 2 },
      { schema: { ...schema, properties: { ...schema.properties, count: { type: 'number' } } } },
    ],
    ['an instruction that selects', answer, { instruction: 'the teas under 20 euros' }],
    ['an instruction of other words', answer, { instruction: 'the discounted teas' }],
    ['an instruction that counts', answer, { instruction: 'the first teas' }],
    ['a description that selects', answer, { schema: { ...schema, description: 'only teas in stock' } }],
    [
      'a description that changes values',
      answer,
      { schema: { ...schema, description: 'teas, their names in English' } },
    ],
    ['an instruction that selects by a field', answer, { instruction: 'the teas in price' }],
    ['an instruction that selects by the value of a field', answer, { instruction: 'all price teas' }],
    ['a list that is named after some of the rows', { cheapest: answer.teas }, named('cheapest')],
    ['a list that is named after a state', { in_stock_teas: answer.teas }, named('in_stock_teas')],
    ['no list', { name: 'Assam' }, { schema: { type: 'object', properties: { name: { type: 'string' } } } }],
  ])('from %s', (_, data, more) => {
    expect(learnRule(asked(listing(first), more), data)).toBeUndefined();
  });

  it('from rows that say nothing but one text', () => {
    const names = { schema: { type: 'array', items: { type: 'string' } }, instruction: 'all teas' };
    const rows = ['Assam', 'Ceylon'].map((name) => `    listitem: ${name}`);
    const outline = ['[0-1] document: Teas', '  [0-3] list', ...rows].join('\n');
    expect(learnRule(asked(outline, names), ['Assam', 'Ceylon'])).toBeUndefined();
  });

  it('from a single row', () => {
    expect(learnRule(asked(listing(first.slice(0, 1))), { teas: answer.teas.slice(0, 1) })).toBeUndefined();
  });
});
