import { expect, it } from 'vitest';
import { extracted, listOf, number, text } from './extracted.ts';

it('tells a wage by its form, so that the fields after it are not shifted', () => {
  const outline = `  [0-2] main
    [0-3] list
      [0-4] listitem: [0-5] link: 前端工程师 | 18-25K·13薪 | [0-6] link: 白鹭科技 | 静安区 | 本科 | [0-7] button: 投递
      [0-8] listitem: [0-9] link: 仓库实习生 | 150元/天 | [0-10] link: 长风物流 | 浦东新区 | 大专 | [0-11] button: 投递`;
  expect(extracted(outline, '职位列表', { 职位: listOf({ 名称: text, 薪资: text, 公司: text, 地区: text }) })).toEqual({
    职位: [
      { 名称: '前端工程师', 薪资: '18-25K·13薪', 公司: '白鹭科技', 地区: '静安区' },
      { 名称: '仓库实习生', 薪资: '150元/天', 公司: '长风物流', 地区: '浦东新区' },
    ],
  });
});

it('tells what was added and what was removed by their signs', () => {
  const outline = `  [0-2] heading: Files changed [level=2]
  [0-3] list
    [0-4] listitem: lib/grid.ts | +31 −4 | [0-5] button: Copy path
    [0-6] listitem: README.md | +2 −0 | [0-7] button: Copy path`;
  expect(
    extracted(outline, 'files changed', { files: listOf({ path: text, added: number, removed: number }) }),
  ).toEqual({
    files: [
      { path: 'lib/grid.ts', added: 31, removed: 4 },
      { path: 'README.md', added: 2, removed: 0 },
    ],
  });
});

it('keeps the blanks of a file which is all that a text says', () => {
  const outline = `  [0-2] heading: Documents [level=2]
  [0-3] list
    [0-4] listitem: Roof photo 2.jpg | Accepted | [0-5] button: View
    [0-6] listitem: Builder invoice.pdf | Missing | [0-7] button: View`;
  expect(extracted(outline, 'documents', { documents: listOf({ file: text, status: text }) })).toMatchObject({
    documents: [{ file: 'Roof photo 2.jpg' }, { file: 'Builder invoice.pdf' }],
  });
});

it('parts a title from the time before it, and keeps a sum of money in it', () => {
  const outline = `  [0-2] heading: Chapters [level=2]
  [0-3] list > [0-4] button: 00:00 Intro [0-5] button: 04:12 The first loaf
  [0-6] heading: Most read [level=2]
  [0-7] list > [0-8] link: Baker fined £9,000 over stale buns [0-9] link: Why the lift never comes`;
  expect(extracted(outline, 'chapters', { chapters: listOf({ start: text, title: text }) })).toEqual({
    chapters: [
      { start: '00:00', title: 'Intro' },
      { start: '04:12', title: 'The first loaf' },
    ],
  });
  expect(extracted(outline, 'most read', { mostRead: listOf({ title: text }) })).toEqual({
    mostRead: [{ title: 'Baker fined £9,000 over stale buns' }, { title: 'Why the lift never comes' }],
  });
});

it('lists the texts that stand alone under a heading', () => {
  const outline = `  [0-2] heading: Basics [level=2]
  [0-3] list
    [0-4] term: Job
    [0-5] definition: Baker
  [0-6] heading: Interests [level=2]
  text: Rowing | Jazz | Card games
  [0-7] button: Like [0-8] button: Pass
  [0-9] heading: Who likes you [level=2]
  [0-10] list
    [0-11] listitem: [0-12] link: Wim | Ghent | [0-13] button: Like back
    [0-14] listitem: [0-15] link: Tess | Aalst | [0-16] button: Like back`;
  const fields = { job: text, interests: { type: 'array', items: text } };
  expect(extracted(outline, 'the profile', fields)).toEqual({
    job: 'Baker',
    interests: ['Rowing', 'Jazz', 'Card games'],
  });
});

it('knows a sum and an area in other languages', () => {
  const outline = `  [0-2] heading: Spese [level=2]
  [0-3] table
    [0-4] row: [0-5] columnheader: Data | [0-6] columnheader: Fornitore | [0-7] columnheader: Importo
    [0-8] row: 14/02/2026 | Farmacia Vela | € 48,20
    [0-9] row: 03/06/2026 | Ottica Sole | € 189,90
    [0-10] row: Totale | € 238,10`;
  const fields = { spese: listOf({ data: text, fornitore: text, importo: number }) };
  expect(extracted(outline, 'spese', fields)).toEqual({
    spese: [
      { data: '14/02/2026', fornitore: 'Farmacia Vela', importo: 48.2 },
      { data: '03/06/2026', fornitore: 'Ottica Sole', importo: 189.9 },
    ],
  });
  const flats = `  [0-2] article: [0-3] link: Casa na Rua Azul | 62 m² · 2 quartos | R$ 2.800/mês | [0-4] button: Ver
  [0-5] article: [0-6] link: Studio no Centro | 34 m² · 1 quarto | R$ 1.950/mês | [0-7] button: Ver`;
  expect(extracted(flats, 'imóveis', { imoveis: listOf({ titulo: text, areaM2: number }) })).toEqual({
    imoveis: [
      { titulo: 'Casa na Rua Azul', areaM2: 62 },
      { titulo: 'Studio no Centro', areaM2: 34 },
    ],
  });
});
