import { elementOf } from '../registry.ts';
import { valueOf } from './facts.ts';
import { calmFor, changes } from './watch.ts';

export interface QuietOptions {
  /** How things were when what may cause a change began; without it, any stillness counts. */
  since?: Since;
  /** Stillness that is asked for, in milliseconds. */
  quietMs: number;
  /** How long to wait for the first change since `since`. */
  firstMs?: number;
  maxMs: number;
}

export interface Since {
  changes: number;
  /** The element acted on, whose value may change without any mutation. */
  ref: string | null;
  value: string | null;
}

/** Waits until the documents of this world stand still; says whether they came to. */
export async function untilQuiet({ since, quietMs, firstMs = 0, maxMs }: QuietOptions): Promise<boolean> {
  const begin = performance.now();
  for (;;) {
    const spent = performance.now() - begin;
    const untouched = since !== undefined && isUntouched(since);
    const missing = untouched ? Math.max(quietMs, firstMs) - spent : quietMs - Math.min(calmFor(), aliveFor());
    if (missing <= 0 && !isLoading()) return true;
    if (spent >= maxMs) return false;
    await pause(Math.min(Math.max(missing, STEP_MS), STEP_MS * 4, maxMs - spent));
  }
}

function isUntouched({ changes: count, ref, value }: Since): boolean {
  if (changes() !== count) return false;
  const element = ref === null ? undefined : elementOf(ref);
  return element === undefined || (valueOf(element) ?? null) === value;
}

const STEP_MS = 8; // half an animation frame
const SHORT_TEXT = 200; // characters; a page with less is looked at for signs that its content is still to come
const LOADING_TEXT =
  /\b(loading|please wait|wird geladen|lädt|chargement|cargando|caricamento|carregando|загрузка)\b|読み込み中|加载中|載入中|جار التحميل/i;

/** How long the document exists; before it was parsed, no stillness means anything. */
function aliveFor(): number {
  const [timing] = performance.getEntriesByType('navigation');
  const parsed = timing && 'domInteractive' in timing ? Number(timing.domInteractive) : 0;
  return performance.now() - parsed;
}

/** Whether the page says of itself that its content is still to come. */
function isLoading(): boolean {
  if (document.readyState === 'loading') return true;
  const { body } = document;
  if (!body) return false;
  const text = body.childElementCount > 50 ? undefined : body.innerText.trim();
  if (text !== undefined && text.length < SHORT_TEXT && LOADING_TEXT.test(text)) return true;
  return [...document.querySelectorAll('[aria-busy=true]')].some((element) => element.checkVisibility());
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
