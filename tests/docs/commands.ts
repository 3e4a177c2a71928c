import { examplesOf } from './examples.ts';

/** What becomes of a command that the documents name: it is run as it stands until it says this, or why it is not run. */
export type Fate = { says: RegExp } | { notRun: string };

/** Documents whose commands are run. */
export const commandFiles = ['README.md', 'CONTRIBUTING.md', 'python/README.md'];

const SERVES = /listening on http:\/\//;
const NO_CLAUDE =
  'Claude Code is not installed here; what it starts, and the address that it asks, are those of other clients';
const elsewhere = (test: string): string => `${test} starts it, with a port or a key of its own`;

/** Every command of the `sh` blocks, and every command of our own in the text. */
export const commands: Readonly<Record<string, Fate>> = {
  'npm run demo': { notRun: 'it builds and drives all of the product, which CI does in a step of its own' },
  'npm test': { notRun: 'it is what runs this' },
  'claude mcp add tabhand -- npx -y tabhand': { notRun: NO_CLAUDE },
  'claude mcp add --transport http tabhand http://127.0.0.1:9733/mcp --header "Authorization: Bearer $(npx -y tabhand key --show)"':
    { notRun: NO_CLAUDE },
  'OPENAI_API_KEY=… npx tabhand --port 9733 --modelName openai/<model>': { says: SERVES },
  'npx tabhand --port 9733 --modelName ollama/<model>': { says: SERVES },
  'npm install tabhand zod': { notRun: 'it asks the registry; the tests install the same package from its tarball' },
  'npx tabhand --port 9733': { says: SERVES },
  'export SVC_API_KEY=$(npx tabhand key --show)': { says: /^SVC_API_KEY=tbh_\S{40,}$/m },
  'pip install ./python': {
    notRun: 'pip asks its registry for build tools; the tests import the package from its folder',
  },
  'npx tabhand doctor': { says: /Extension to load: \// },
  'npx tabhand pair': { says: /^(\w{4}-){3}\w{4}$/m },
  'npx tabhand browser --headless': { notRun: elsewhere('the test of the packed relay') },
  'npx tabhand browser': { notRun: 'it opens a window, and there is no screen here' },
  'npx tabhand key': { says: /\/key$/m },
  'npx tabhand key --show': { says: /^tbh_\S{40,}$/m },
  'npx tabhand key --rotate': { notRun: elsewhere('the test of keys') },
  'npx tabhand cache': { says: /\/cache: \d+ answers?, / },
  'npx tabhand cache clear': { says: /^The cache is empty\.$/m },
};

/** The commands that a document names. */
export function commandsOf(markdown: string): string[] {
  const lines = examplesOf(markdown, 'sh').flatMap(({ text }) => text.trim().split('\n'));
  const inText = [...markdown.matchAll(/`(?:npx )?(tabhand [^`]*)`/g)].map((match) => `npx ${match[1]}`);
  return [...new Set([...lines.map((line) => line.replace(/\s{2,}#.*$/, '')), ...inText])];
}
