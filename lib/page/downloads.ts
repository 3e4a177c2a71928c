import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import { cutAt } from './long-lines.ts';

/** A download that began; `state` is how far it was when last heard of. */
export interface Download {
  fileName: string;
  state: 'inProgress' | 'completed' | 'canceled';
  /** It began before the act that tells of it, after the one before. */
  earlier?: true;
}

interface Begun {
  download: Download;
  /** When it began, by `performance.now()`. */
  since: number;
}

const LONGEST_NAME = 255; // characters: that of a file; a page may ask for any
const MOST_TOLD = 10; // of one call; a page may begin them without end
const SMALL_FILE_MS = 2_000; // small files have arrived by then; larger ones are reported as under way
const NEXT_MS = 150; // from one file to the next that the same act saves
const ALL_MS = 4_000; // for all of them
const COMING_MS = 500; // from the last byte of what a script fetched to its being saved as a file

/** Types of what scripts fetch only to save it. */
const FILES =
  /^(?:application\/(?:pdf|zip|gzip|x-(?:zip|tar|7z)\S*|msword|rtf|epub\S*|vnd\.(?:ms-|openxmlformats-|oasis\.)\S*)|text\/(?:csv|calendar|vcard))(?:;|$)/i;

/** What a control is called whose click brings a file, in the languages that most pages are in. */
const ASKS_FOR_FILE =
  /\b(?:download|export|herunterlad|télécharger|exporter|descarga|exportar|scarica|esporta|baixar|downloaden|exporteren|pobierz|eksportuj)|скачать|ダウンロード|エクスポート|下载|下載|导出|匯出|다운로드|내보내기|تنزيل/i;

/** Whether the name of a control says that it brings a file. */
export function asksForFile(name: string): boolean {
  return ASKS_FOR_FILE.test(name);
}

/** The files that the page has the browser save. */
export class Downloads {
  readonly #changed: () => void;
  #begun = new Map<string, Begun>();
  #comingUntil = Number.NEGATIVE_INFINITY;

  /** @param changed called after each change. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Listens to a session of the page: a frame in a process of its own tells of its downloads itself. */
  follow(session: CdpSession): (() => void)[] {
    return [
      session.on('Page.downloadWillBegin', (event) => this.#begin(event)),
      session.on('Page.downloadProgress', ({ guid, state }) => this.#progress(guid, state)),
      session.on('Network.responseReceived', ({ type, response }) => {
        if ((type === 'XHR' || type === 'Fetch') && isFile(response)) this.expect(COMING_MS);
      }),
    ];
  }

  /** Whether one was heard of since the last `take`. */
  get noticed(): boolean {
    return this.#begun.size > 0;
  }

  /** Until when (by `performance.now()`) there is something to wait for: a file that is to come, or a small one to arrive. */
  get until(): number {
    const begun = [...this.#begun.values()];
    const arriving = begun.filter(({ download }) => download.state === 'inProgress');
    const until = Math.max(this.#comingUntil, ...arriving.map(({ since }) => since + SMALL_FILE_MS));
    return Math.min(until, (begun[0]?.since ?? Number.POSITIVE_INFINITY) + ALL_MS);
  }

  /** Says that a download may begin within `ms`. */
  expect(ms: number): void {
    this.#comingUntil = Math.max(this.#comingUntil, performance.now() + ms);
  }

  /** Those that began since the last call. */
  take(): Download[] {
    const downloads = [...this.#begun.values()].map(({ download }) => download);
    this.clear();
    const rest = downloads.slice(MOST_TOLD);
    if (rest.length === 0) return downloads;
    const state = rest.find((one) => one.state !== 'completed')?.state ?? 'completed';
    return [...downloads.slice(0, MOST_TOLD), { fileName: `[… ${rest.length} more files]`, state }];
  }

  /** Forgets all. */
  clear(): void {
    this.#begun = new Map();
    this.#comingUntil = Number.NEGATIVE_INFINITY;
  }

  #begin({ guid, suggestedFilename }: Protocol.Page.DownloadWillBeginEvent): void {
    const fileName = cutAt(suggestedFilename, LONGEST_NAME);
    this.#begun.set(guid, { download: { fileName, state: 'inProgress' }, since: performance.now() });
    this.#comingUntil = performance.now() + NEXT_MS;
    this.#changed();
  }

  #progress(guid: string, state: Download['state']): void {
    const begun = this.#begun.get(guid);
    if (!begun || begun.download.state === state) return;
    begun.download.state = state;
    this.#changed();
  }
}

function isFile({ headers, mimeType }: Protocol.Network.Response): boolean {
  const disposition = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-disposition')?.[1];
  return FILES.test(mimeType) || (disposition !== undefined && /^\s*attachment/i.test(disposition));
}
