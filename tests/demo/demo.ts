import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { petstoreServer } from '../support/petstore.ts';
import { servePages } from '../support/serve.ts';
import { shopServer } from '../support/shop.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { Script } from './script.ts';
import { shopHalf } from './shop-half.ts';
import { swaggerHalf } from './swagger-half.ts';
import { Witness } from '../support/witness.ts';

interface Flags {
  url?: string;
  extract?: string;
  headed?: boolean;
  out: string;
}

const flags = new Command('npm run demo --')
  .description('Starts relay and browser, and lets an MCP client shop and work in Swagger UI.')
  .option('--url <url>', 'run on this page instead')
  .option('--extract <instruction>', 'what to read from it')
  .option('--headed', 'show the browser')
  .option('--out <folder>', 'where the screenshots go', resolve(import.meta.dirname, '../.artifacts/demo'))
  .parse()
  .opts<Flags>();

await using stack = await startStack({
  headless: flags.headed !== true,
  switches: ['--site-per-process', '--window-size=1024,911'], // leaves 1024 × 768 to the page, as design.md §4 wants
});
const script = new Script(stack);
const picture = (name: string): `${string}.png` => join(flags.out, `${name}.png`) as `${string}.png`; // it ends in it
await mkdir(flags.out, { recursive: true });
console.log(`Relay on ${stack.relay.url}, browser paired.`);
if (flags.url === undefined) await runHalves(stack);
else await runOnPage(stack, flags.url);
console.log(script.hasFailed ? '\nThe demo failed.' : `\nEverything did what it claims. Pictures: ${flags.out}`);
process.exitCode = script.hasFailed ? 1 : 0;

async function runHalves({ browser }: Stack): Promise<void> {
  const witness = new Witness(browser);
  const shop = shopServer();
  const petstore = petstoreServer();
  await using pages = await servePages({ ...shop.routes, ...petstore.routes });
  await script.part('A shop', () =>
    shopHalf({ script, witness, url: pages.url('/shop/'), orders: shop.orders, picture: picture('shop') }),
  );
  await script.part('Swagger UI', () =>
    swaggerHalf({
      script,
      witness,
      url: pages.url('/third-party/swagger-ui.html'),
      served: petstore.served,
      picture: picture('swagger-ui'),
    }),
  );
}

async function runOnPage({ browser }: Stack, url: string): Promise<void> {
  const witness = new Witness(browser);
  await script.part(url, async () => {
    const landed = (await script.call('navigate', { url })) as { url: string; title: string }; // design.md §7
    const tab = await witness.tab(landed.url);
    await script.check(`its title is "${landed.title}"`, async () => (await tab.title()) === landed.title);
    const read = await script.call('extract', flags.extract === undefined ? {} : { instruction: flags.extract });
    const { extraction, pageText } = read as { extraction?: string; pageText?: string }; // specification 2.6
    console.log(`\n${extraction ?? pageText}\n`);
    await witness.screenshot(tab, picture('page'));
    await script.call('end');
  });
}
