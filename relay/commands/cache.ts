import { Option, type Command } from 'commander';
import type { ResultCache } from '../cache.ts';

/** `tabhand cache`: says where models' answers are kept and how much of them; `tabhand cache clear` removes them. */
export function addCacheCommand(program: Command): void {
  const cache = program
    .command('cache')
    .description("Print where models' answers are cached, and how many")
    .addOption(urlFlag())
    .action(async (flags: CacheFlags) => withCache(flags, async (open) => console.log(await open.describe())));
  cache
    .command('clear')
    .description('Remove all cached answers, even while a relay runs')
    .addOption(urlFlag())
    .action(async (flags: CacheFlags) =>
      withCache({ ...cache.opts<CacheFlags>(), ...flags }, async (open) => {
        await open.clear();
        console.log('The cache is empty.');
      }),
    );
}

interface CacheFlags {
  cacheUrl?: string;
}

function urlFlag(): Option {
  return new Option('--cacheUrl <url>', "the relay's --cacheUrl, if it uses Redis; or set SVC_CACHE_URL");
}

async function withCache(flags: CacheFlags, work: (cache: ResultCache) => Promise<void>): Promise<void> {
  const [{ openCache }, { cacheUrlOf, parseFlags }, { settingsFolder }] = await Promise.all([
    import('../cache.ts'),
    import('../connection-options.ts'),
    import('../settings.ts'),
  ]);
  const url = cacheUrlOf(parseFlags({ ...flags }));
  if (url === 'off') return console.log('The cache is off.');
  const cache = await openCache({ url, folder: settingsFolder(), warn: (sentence) => console.error(sentence) });
  try {
    await work(cache);
  } finally {
    await cache.close();
  }
}
