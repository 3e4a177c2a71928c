// Loads all that a program loads which works through a relay and in process, on a page that it is given.
import { z } from 'zod';
import { Tabhand } from 'tabhand';
import 'tabhand/v2';

const nobody = '127.0.0.1:1999';
const clients = [
  new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: `http://${nobody}` }),
  new Tabhand({ env: 'LOCAL', page: { cdpUrl: `ws://${nobody}/devtools/page/1` } }),
];
for (const tabhand of clients)
  await tabhand.extract('a', z.object({ a: z.string() })).catch((error) => console.log(error.name));
