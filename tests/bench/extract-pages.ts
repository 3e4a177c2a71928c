import { z } from 'zod';
import { html } from '../support/html.ts';
import type { Routes } from '../support/serve.ts';

/** A page to extract from, and a good model's answer. */
export interface ExtractPage {
  name: string;
  path: string;
  instruction: string;
  schema: z.ZodType;
  /** The answer to a request with the text `told`; refs of links are looked up in it. */
  answer: (told: string) => unknown;
  /** Text on the page once it has loaded completely. */
  proof: string;
}

const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

/** The ref of a link, in either outline. */
function linkIn(told: string, name: string): string {
  const said = told.split('[').find((node) => node.includes(`] link: ${name}`)) ?? '';
  return /^\d+-\d+/.exec(said)?.[0] ?? '';
}

const goods = [
  'Fjell 2 tent',
  'Tarn 1 tent',
  'Vidde 4 family tent',
  'Mesa tarp 3 × 3',
  'Ridge 45 backpack',
  'Day 18 backpack',
];
const prices = [289, 219, 449, 79, 165, 69];
const people = count(150, (i) => ({ name: `Person ${i}`, city: `City ${i % 23}`, age: 20 + ((i * 7) % 50) }));
const stories = count(40, (i) => ({
  title: `Story number ${i}`,
  author: `Author ${i % 9}`,
  points: 10 + ((i * 13) % 200),
}));
const cards = count(24, (i) => ({ title: `Flat ${i} in the old town`, rent: 700 + i * 13, rooms: 1 + (i % 4) }));
const paragraph = 'The ferry leaves at dawn, and those who miss it wait for the evening in the harbour café. ';

export const extractPages: ExtractPage[] = [
  {
    name: 'shop listing, links',
    path: '/shop/index.html',
    instruction: 'the first six products with their prices and links',
    schema: z.object({ products: z.array(z.object({ name: z.string(), price: z.number(), url: z.url() })) }),
    answer: (told) => ({
      products: goods.map((name, i) => ({ name, price: prices[i], url: linkIn(told, name) })),
    }),
    proof: 'Ridge 45 backpack',
  },
  {
    name: 'product',
    path: '/shop/product.html?id=fjell-2',
    instruction: 'the product',
    schema: z.object({ name: z.string(), price: z.number().describe('in euros') }),
    answer: () => ({ name: 'Fjell 2 tent', price: 289 }),
    proof: 'Fjell 2 tent',
  },
  {
    name: 'DataTables',
    path: '/third-party/datatables.html',
    instruction: 'the names and countries of the stations shown',
    schema: z.object({ stations: z.array(z.object({ name: z.string(), country: z.string() })) }),
    answer: () => ({ stations: count(10, (i) => ({ name: `Station 0${i}`, country: 'Austria' })) }),
    proof: 'Station 09',
  },
  {
    name: 'Swagger UI',
    path: '/third-party/swagger-ui.html',
    instruction: 'the title of the API',
    schema: z.object({ title: z.string() }),
    answer: () => ({ title: 'Swagger Petstore' }),
    proof: 'Swagger Petstore',
  },
  {
    name: 'table of 150 rows',
    path: '/bench/table',
    instruction: 'all people',
    schema: z.object({ people: z.array(z.object({ name: z.string(), city: z.string(), age: z.number() })) }),
    answer: () => ({ people }),
    proof: 'Person 149',
  },
  {
    name: 'feed of 40 stories',
    path: '/bench/feed',
    instruction: 'all stories with author, points and link',
    schema: z.object({
      stories: z.array(z.object({ title: z.string(), author: z.string(), points: z.number(), url: z.url() })),
    }),
    answer: (told) => ({ stories: stories.map((story) => ({ ...story, url: linkIn(told, story.title) })) }),
    proof: 'Story number 39',
  },
  {
    name: 'cards in nested boxes',
    path: '/bench/cards',
    instruction: 'title, rent and rooms of each flat',
    schema: z.object({ flats: z.array(z.object({ title: z.string(), rent: z.number(), rooms: z.number() })) }),
    answer: () => ({ flats: cards }),
    proof: 'Flat 23',
  },
  {
    name: 'article of 60 paragraphs',
    path: '/bench/article',
    instruction: 'who wrote the article, and when',
    schema: z.object({ author: z.string(), date: z.string() }),
    answer: () => ({ author: 'Ada Moor', date: '3 May 2026' }),
    proof: 'Ada Moor',
  },
  {
    name: 'small page',
    path: '/bench/small',
    instruction: 'the opening hours',
    schema: z.object({ hours: z.string() }),
    answer: () => ({ hours: '9 to 17' }),
    proof: '9 to 17',
  },
];

const nested = (inner: string): string => `<div><div><div><div>${inner}</div></div></div></div>`;

/** Routes for `servePages`: those of the above pages that are no files. */
export const extractRoutes: Routes = {
  '/bench/table': () =>
    html(
      'People',
      `<h1>People</h1><table><thead><tr><th>Name</th><th>City</th><th>Age</th></tr></thead><tbody>${people
        .map(({ name, city, age }) => `<tr><td>${name}</td><td>${city}</td><td>${age}</td></tr>`)
        .join('')}</tbody></table>`,
    ),
  '/bench/feed': () =>
    html(
      'Feed',
      `<h1>Feed</h1><ol>${stories
        .map(
          ({ title, author, points }, i) =>
            `<li><a href="/story/${i}">${title}</a> <span>(example.org)</span><div>${points} points by <a href="/user/${author}">${author}</a> <span>${i + 1} hours ago</span> | <a href="/hide/${i}">hide</a> | <a href="/c/${i}">${i * 3} comments</a></div></li>`,
        )
        .join('')}</ol>`,
    ),
  '/bench/cards': () =>
    html(
      'Flats',
      `<h1>Flats to let</h1>${nested(
        cards
          .map(({ title, rent, rooms }) =>
            nested(
              `<img alt="" src="data:,"><div><h2>${title}</h2></div><div><span>${rooms}</span> <span>rooms</span></div><div><span>€${rent}</span><span> a month</span></div><button>Save</button>`,
            ),
          )
          .join(''),
      )}`,
    ),
  '/bench/article': () =>
    html(
      'The ferry',
      `<article><h1>The ferry</h1><p>By <a href="/ada">Ada Moor</a>, <time>3 May 2026</time></p>${`<p>${paragraph.repeat(3)}</p>`.repeat(60)}</article>`,
    ),
  '/bench/small': () => html('Café', '<h1>Café</h1><p>Open from 9 to 17</p>'),
};
