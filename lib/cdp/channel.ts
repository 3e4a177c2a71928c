/** An event of the Chrome DevTools Protocol; `sessionId` names the child session (out-of-process frame, worker). */
export interface CdpEvent {
  method: string;
  params: unknown;
  sessionId?: string | undefined;
}

/**
 * A CDP connection to one page target and, by flat sessions, to its children: the minimum that a host must offer.
 * Implemented over chrome.debugger, a raw WebSocket, and the CDP sessions of Playwright, Puppeteer and Patchright.
 * @see https://chromedevtools.github.io/devtools-protocol/
 */
export interface CdpChannel {
  /**
   * Sends one command, to the page or to the child session `sessionId`.
   * @returns the command's result.
   * @throws {SvcDomProcessError} the browser refused the command; `data` holds `method`, `code` and the browser's text.
   * @throws {DebuggerDetachedError} the connection ended, before or during the command.
   */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  /** Calls `listener` for each event, until the returned function is called. */
  onEvent(listener: (event: CdpEvent) => void): () => void;
  /** Calls `listener` once when the connection ends (at once if it has already ended). */
  onClose(listener: (reason: string) => void): () => void;
}
