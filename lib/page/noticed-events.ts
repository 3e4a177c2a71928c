import type { CdpSession } from '../cdp/session.ts';
import { type Download, Downloads } from './downloads.ts';
import { promptsUser, isExternalUrl } from './schemes.ts';

/** What a page did beside its document. */
export interface NoticedEvents {
  /** URLs of the windows that it opened. */
  windows: string[];
  downloads: Download[];
  /** URLs for which it asked the browser that another program opens. */
  externalUrls: string[];
  /** The chooser of files that it would have opened last. */
  chooser: Chooser | undefined;
}

export interface Chooser {
  files: 'one' | 'several';
  /** It is that of a file input: else of the File System API, by which a page gets at files of the user's own. */
  isInput: boolean;
}

/** Takes note of what a page does beside its document. */
export class Notices {
  readonly downloads: Downloads;
  readonly #onChange: () => void;
  #windows: string[] = [];
  #externalUrls: string[] = [];
  chooser: NoticedEvents['chooser'];
  /** When the page last led to another program about which the browser asks its user; until it is left. */
  promptedAt: number | undefined;

  /** @param onChange called after each change. */
  constructor(onChange: () => void) {
    this.downloads = new Downloads(onChange);
    this.#onChange = onChange;
  }

  follow(session: CdpSession): (() => void)[] {
    return [
      ...this.downloads.follow(session),
      session.on('Page.fileChooserOpened', ({ mode, backendNodeId }) => {
        this.chooser = { files: mode === 'selectMultiple' ? 'several' : 'one', isInput: backendNodeId !== undefined };
        this.#onChange();
      }),
      session.on('Page.windowOpen', ({ url }) => this.#noteUrl(url, this.#windows)),
      session.on('Page.frameRequestedNavigation', ({ url }) => {
        if (isExternalUrl(url)) this.#noteUrl(url, this.#externalUrls);
      }),
    ];
  }

  /** Whether `take` has something to give. */
  get hasAny(): boolean {
    return (
      this.#windows.length > 0 || this.#externalUrls.length > 0 || this.downloads.hasAny || this.chooser !== undefined
    );
  }

  /** What was noticed since the last call. */
  take(): NoticedEvents {
    const downloads = this.downloads.take();
    const taken = { windows: this.#windows, externalUrls: this.#externalUrls, downloads, chooser: this.chooser };
    [this.#windows, this.#externalUrls, this.chooser] = [[], [], undefined];
    return taken;
  }

  #noteUrl(url: string, to: string[]): void {
    (isExternalUrl(url) ? this.#externalUrls : to).push(url);
    if (promptsUser(url)) this.promptedAt = performance.now();
    this.#onChange();
  }
}
