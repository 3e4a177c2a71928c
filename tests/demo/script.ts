import type { Stack } from '../support/stack.ts';

/** One half of the demo: its calls and checks, told on stdout as they happen. */
export class Script {
  readonly #stack: Pick<Stack, 'call'>;
  #failures = 0;

  constructor(stack: Pick<Stack, 'call'>) {
    this.#stack = stack;
  }

  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** Runs one part; an error in it fails the demo, and the next part still runs. */
  async part(title: string, steps: () => Promise<void>): Promise<void> {
    console.log(`\n${title}`);
    try {
      await steps();
    } catch (error) {
      this.#failures += 1;
      console.log(`  ✗ ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);
    }
  }

  /** Calls a tool; prints call, result and time. @throws the error that the tool answered with. */
  async call(tool: string, args: Record<string, unknown> = {}): Promise<unknown> {
    const startedAt = performance.now();
    const timeOf = (): string => `${Math.round(performance.now() - startedAt)} ms`.padStart(8);
    const said = `${tool} ${Object.values(args).join(' ')}`;
    try {
      const data = await this.#stack.call(tool, args);
      console.log(`${timeOf()}  ${said}\n            ${brief(data)}`);
      return data;
    } catch (error) {
      console.log(`${timeOf()}  ${said}`);
      throw error;
    }
  }

  /** Looks at the page (not at a reply) until what is claimed holds; fails the demo when it does not within 5 s. */
  async check(claim: string, holds: () => Promise<boolean>): Promise<void> {
    const until = performance.now() + CHECK_MS;
    while (performance.now() < until) {
      if (await holds()) {
        console.log(`          ✓ ${claim}`);
        return;
      }
      await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
    }
    throw new Error(`it does not hold that ${claim}`);
  }
}

const CHECK_MS = 5_000;
const LOOK_EVERY_MS = 50;
const BRIEF_LENGTH = 160; // one or two lines of a terminal

function brief(data: unknown): string {
  const text = (typeof data === 'string' ? data : JSON.stringify(data)).replace(/\s+/g, ' ');
  return text.length > BRIEF_LENGTH ? `${text.slice(0, BRIEF_LENGTH)} … (${text.length} characters)` : text;
}
