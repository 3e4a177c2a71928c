import { liteInference } from '../../lib/inference/lite/lite.ts';

const RUNS = 15;
const WARM_UP_RUNS = 10; // the worker and the relay are long-lived: what counts is compiled code
const LIMITS_MS: Readonly<Record<number, number>> = { 1000: 20, 10_000: 150 };
const MOST_FLOORS = 25;
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
      const limit = LIMITS_MS[rows] ?? 0;
      const isOver = milliseconds > limit && milliseconds > floor * MOST_FLOORS; // the floor says how busy the machine is
      const verdict = isOver ? `over ${limit} ms` : 'ok';
      say(
        `  ${milliseconds.toFixed(1).padStart(7)} ms  ${(milliseconds / floor).toFixed(1).padStart(5)} × floor  ${verdict}  ${instruction}`,
      );
      if (isOver) process.exitCode = 1;
    }
  }
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
  lines.push(
    `    ${ref()} row`,
    ...['Name', 'Email', 'Age', 'Actions'].map((name) => `      ${ref()} columnheader: ${name}`),
  );
  for (let row = 0; row < rows; row++) {
    const name = `${NAMES[row % NAMES.length]} Person ${row}`;
    lines.push(
      `    ${ref()} row`,
      `      ${ref()} cell: ${name}`,
      `      ${ref()} cell: person${row}@example.org`,
      `      ${ref()} cell: ${20 + (row % 60)}`,
    );
    lines.push(`      ${ref()} cell`, `        ${ref()} button: Edit`, `        ${ref()} button: Delete`);
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
