import type { CdpSession } from '../cdp/session.ts';
import { type Download, Downloads } from './downloads.ts';
import { isAskedAbout, isOtherPrograms } from './schemes.ts';

/** What a page did beside its document. */
export interface Noticed {
  /** URLs of the windows that it opened. */
  windows: string[];
  downloads: Download[];
  /** URLs for which it asked the browser that another program opens. */
  programs: string[];
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
  readonly #changed: () => void;
  #windows: string[] = [];
  #programs: string[] = [];
  chooser: Noticed['chooser'];
  /** When the page last led to another program about which the browser asks its user; until it is left. */
  askedAt: number | undefined;

  /** @param changed called after each change. */
  constructor(changed: () => void) {
    this.downloads = new Downloads(changed);
    this.#changed = changed;
  }

  follow(session: CdpSession): (() => void)[] {
    return [
      ...this.downloads.follow(session),
      session.on('Page.fileChooserOpened', ({ mode, backendNodeId }) => {
        this.chooser = { files: mode === 'selectMultiple' ? 'several' : 'one', isInput: backendNodeId !== undefined };
        this.#changed();
      }),
      session.on('Page.windowOpen', ({ url }) => this.#led(url, this.#windows)),
      session.on('Page.frameRequestedNavigation', ({ url }) => {
        if (isOtherPrograms(url)) this.#led(url, this.#programs);
      }),
    ];
  }

  /** Whether `take` has something to give. */
  get any(): boolean {
    return (
      this.#windows.length > 0 || this.#programs.length > 0 || this.downloads.noticed || this.chooser !== undefined
    );
  }

  /** What was noticed since the last call. */
  take(): Noticed {
    const downloads = this.downloads.take();
    const taken = { windows: this.#windows, programs: this.#programs, downloads, chooser: this.chooser };
    [this.#windows, this.#programs, this.chooser] = [[], [], undefined];
    return taken;
  }

  #led(url: string, to: string[]): void {
    (isOtherPrograms(url) ? this.#programs : to).push(url);
    if (isAskedAbout(url)) this.askedAt = performance.now();
    this.#changed();
  }
}
