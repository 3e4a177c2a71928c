// Loads all that a program loads which works through a relay, and with the built-in model in process, on a page that it is given.
import { z } from 'zod';
import { Tabhand } from 'tabhand';
import { Tabhand as Earlier } from 'tabhand/v2';

const [cdpUrl] = process.argv.slice(2);
const relay = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: 'http://127.0.0.1:1999' }); // nobody is there
await relay.extract('a', z.object({ a: z.string() })).catch((error) => console.log(error.name));
const local = new Earlier({ env: 'LOCAL', page: { cdpUrl } });
const { price } = await local.page.extract({ instruction: 'the price', schema: z.object({ price: z.number() }) });
console.log(price);
