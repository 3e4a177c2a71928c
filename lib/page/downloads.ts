import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import { truncate } from './long-lines.ts';

/** A download that began; `state` is how far it was when last heard of. */
export interface Download {
  fileName: string;
  state: 'inProgress' | 'completed' | 'canceled';
  /** It began before the act that tells of it, after the one before. */
  earlier?: true;
}

interface StartedDownload {
  download: Download;
  /** When it began, by `performance.now()`. */
  startedAt: number;
}

const MAX_NAME_LENGTH = 255; // characters: that of a file; a page may ask for any
const MAX_REPORTED = 10; // of one call; a page may begin them without end
const SMALL_FILE_MS = 2_000; // small files have arrived by then; larger ones are reported as under way
const NEXT_FILE_MS = 150; // from one file to the next that the same act saves
const ALL_FILES_MS = 4_000; // for all of them
const SAVE_DELAY_MS = 500; // from the last byte of what a script fetched to its being saved as a file

/** Types of what scripts fetch only to save it. */
const FILE_TYPES =
  /^(?:application\/(?:pdf|zip|gzip|x-(?:zip|tar|7z)\S*|msword|rtf|epub\S*|vnd\.(?:ms-|openxmlformats-|oasis\.)\S*)|text\/(?:csv|calendar|vcard))(?:;|$)/i;

/** What a control is called whose click brings a file, in the languages that most pages are in. */
const DOWNLOAD_WORDS =
  /\b(?:download|export|herunterlad|télécharger|exporter|descarga|exportar|scarica|esporta|baixar|downloaden|exporteren|pobierz|eksportuj)|скачать|ダウンロード|エクスポート|下载|下載|导出|匯出|다운로드|내보내기|تنزيل/i;

/** Whether the name of a control says that it brings a file. */
export function suggestsDownload(name: string): boolean {
  return DOWNLOAD_WORDS.test(name);
}

/** The files that the page has the browser save. */
export class Downloads {
  readonly #onChange: () => void;
  #started = new Map<string, StartedDownload>();
  #expectedUntil = Number.NEGATIVE_INFINITY;

  /** @param onChange called after each change. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Listens to a session of the page: a frame in a process of its own tells of its downloads itself. */
  follow(session: CdpSession): (() => void)[] {
    return [
      session.on('Page.downloadWillBegin', (event) => this.#downloadStarted(event)),
      session.on('Page.downloadProgress', ({ guid, state }) => this.#downloadProgressed(guid, state)),
      session.on('Network.responseReceived', ({ type, response }) => {
        if ((type === 'XHR' || type === 'Fetch') && isFileResponse(response)) this.expect(SAVE_DELAY_MS);
      }),
    ];
  }

  /** Whether one was heard of since the last `take`. */
  get hasAny(): boolean {
    return this.#started.size > 0;
  }

  /** Until when (by `performance.now()`) there is something to wait for: a file that is to come, or a small one to arrive. */
  get until(): number {
    const started = [...this.#started.values()];
    const inProgress = started.filter(({ download }) => download.state === 'inProgress');
    const until = Math.max(this.#expectedUntil, ...inProgress.map(({ startedAt }) => startedAt + SMALL_FILE_MS));
    return Math.min(until, (started[0]?.startedAt ?? Number.POSITIVE_INFINITY) + ALL_FILES_MS);
  }

  /** Says that a download may begin within `ms`. */
  expect(ms: number): void {
    this.#expectedUntil = Math.max(this.#expectedUntil, performance.now() + ms);
  }

  /** Those that began since the last call. */
  take(): Download[] {
    const downloads = [...this.#started.values()].map(({ download }) => download);
    this.clear();
    const rest = downloads.slice(MAX_REPORTED);
    if (rest.length === 0) return downloads;
    const state = rest.find((one) => one.state !== 'completed')?.state ?? 'completed';
    return [...downloads.slice(0, MAX_REPORTED), { fileName: `[… ${rest.length} more files]`, state }];
  }

  /** Forgets all. */
  clear(): void {
    this.#started = new Map();
    this.#expectedUntil = Number.NEGATIVE_INFINITY;
  }

  #downloadStarted({ guid, suggestedFilename }: Protocol.Page.DownloadWillBeginEvent): void {
    const fileName = truncate(suggestedFilename, MAX_NAME_LENGTH);
    this.#started.set(guid, { download: { fileName, state: 'inProgress' }, startedAt: performance.now() });
    this.#expectedUntil = performance.now() + NEXT_FILE_MS;
    this.#onChange();
  }

  #downloadProgressed(guid: string, state: Download['state']): void {
    const started = this.#started.get(guid);
    if (!started || started.download.state === state) return;
    started.download.state = state;
    this.#onChange();
  }
}

function isFileResponse({ headers, mimeType }: Protocol.Network.Response): boolean {
  const disposition = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-disposition')?.[1];
  return FILE_TYPES.test(mimeType) || (disposition !== undefined && /^\s*attachment/i.test(disposition));
}
