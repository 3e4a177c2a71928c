import { liteInference } from '../../lib/inference/lite/lite.ts';

const RUNS = 15;
const WARM_UP_RUNS = 10; // the worker and the relay are long-lived: what counts is compiled code
/** For each number of rows: the most that a decision may take, and how often the floor of a calm machine goes into that. */
const LIMITS: Readonly<Record<number, { milliseconds: number; floors: number }>> = {
  1000: { milliseconds: 20, floors: 100 }, // a floor of 0.2 ms
  10_000: { milliseconds: 150, floors: 107 }, // 1.4 ms
};
const NAMES = ['Ada', 'Bo', 'Chandra', 'Dora', 'Emil', 'Fatma', 'Gus', 'Hana', 'Ivo', 'June'];

/** Prints, for each size of page and each instruction, the median of an act decision and its ratio to the floor. */
export async function bench(): Promise<void> {
  for (const rows of [1000, 10_000]) {
    const outline = tableOf(rows);
    const floor = medianOf(() => splitAndFold(outline));
    say(`${rows} rows, ${outline.length} characters; floor (split and fold every line) ${floor.toFixed(1)} ms`);
    for (const instruction of [
      `click the Edit next to Person ${rows - 3}`,
      'click Export',
      'type ada into the search field',
      'delete Nobody Known',
    ]) {
      const milliseconds = await medianOfAsync(() => decide(outline, instruction));
      const ratio = milliseconds / floor;
      const verdict = verdictOf(milliseconds, ratio, LIMITS[rows]);
      say(
        `  ${milliseconds.toFixed(1).padStart(7)} ms  ${ratio.toFixed(1).padStart(5)} × floor  ${verdict}  ${instruction}`,
      );
      if (verdict.startsWith(MISSED)) process.exitCode = 1;
    }
  }
}

const MISSED = 'MISSED';

/** `ok` is within the milliseconds. Above, the ratio to the floor tells a slow program from a busy machine. */
function verdictOf(milliseconds: number, ratio: number, limit: (typeof LIMITS)[number] | undefined): string {
  if (!limit || milliseconds <= limit.milliseconds) return 'ok';
  const most = `${limit.milliseconds} ms`;
  return ratio > limit.floors ? `${MISSED} ${most}` : `over ${most}, the floor as well: a busy machine`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const lite = liteInference(() => import('../../lib/inference/lite/answer.ts'));

async function decide(outline: string, instruction: string): Promise<void> {
  const page = { url: 'https://bench.test/', title: 'Bench', outline };
  await lite.generate({ task: 'act', page, instruction, variables: [] }, { signal: new AbortController().signal });
}

/** As lib/page writes a table of rows with a name, an address, a number and two buttons. */
function tableOf(rows: number): string {
  let next = 1;
  const ref = (): string => `[0-${next++}]`;
  const lines = [
    `${ref()} document: People`,
    `  ${ref()} searchbox: Search people`,
    `  ${ref()} button: Export`,
    `  ${ref()} table: People`,
  ];
  lines.push(`    ${ref()} row: Name | Email | Age | Actions`);
  for (let row = 0; row < rows; row++) {
    const cells = [`${NAMES[row % NAMES.length]} Person ${row}`, `person${row}@example.org`, `${20 + (row % 60)}`];
    lines.push(`    ${ref()} row: ${cells.join(' | ')} | ${ref()} button: Edit ${ref()} button: Delete`);
  }
  return lines.join('\n');
}

/** The least that any reading of the page must do. */
function splitAndFold(outline: string): number {
  let letters = 0;
  for (const line of outline.split('\n')) letters += line.trim().toLowerCase().length;
  return letters;
}

function medianOf(work: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
}

async function medianOfAsync(work: () => Promise<void>): Promise<number> {
  for (let run = 0; run < WARM_UP_RUNS; run++) await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
}
