import { expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { FakePage } from './fake-page.ts';
import { MemoryCache } from './memory-cache.ts';
import { ScriptedInference } from './scripted-inference.ts';

it.each([
  ['  text: Home \\[2-1] Away', '  text: Home \\[1-2] Away'],
  ['  text: Home[2-1]', '  text: Home[1-2]'],
  ['  [0-3] textbox: Score [value="[2-1]"]', '  [0-3] textbox: Score [value="[1-2]"]'],
])('a text of the page is taken for no ref by the cache: %s', async (before, after) => {
  const cache = new MemoryCache();
  const inference = new ScriptedInference({ task: 'extract', data: { extraction: 'Home' } });
  for (const line of [before, after]) {
    const page = new FakePage(`[0-1] document: Match\n${line}`);
    await new Engine({ page, inference, cache, modelName: 'a/b' }).extract({ instruction: 'who leads?' });
  }
  expect(inference.requests).toHaveLength(2);
});
