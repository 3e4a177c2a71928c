import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import type { RequestKind, Polls } from './polls.ts';
import { isMutation, isUnanswered, OWN_SITE_MS, type Pending, type Sent } from './requests.ts';

const ACT_WINDOW_MS = 3_000; // what is said later than that after an act began, the page says by itself
const UNPROMPTED_GAP_MS = 5_000; // from one to the next of what a page says by itself: some say it every second
const SAME_TIME_MS = 200; // what a page says at one time, as when it begins, counts once
const UNPROMPTED_LIMIT = 4;
const LATE_RESPONSE_MS = 15_000; // from what was said to what may still come of it
const CHATTY_MS = 10_000; // for which a page that talks by itself is taken to go on with it

interface SentMessage {
  kind: RequestKind | undefined;
  at: number;
  /** What comes of it, comes by a stream, if there is one. */
  isAnsweredByStream: boolean;
}

const NO_MESSAGE: SentMessage = { kind: undefined, at: Number.NEGATIVE_INFINITY, isAnsweredByStream: false };

/** A socket of the page. */
interface Socket {
  url: string;
  /** The last frame sent on it since an act began, as long as none has come. */
  sent?: Pending | undefined;
  /** Set when nothing came for what was sent last: it is not waited for until something comes. */
  isUnresponsive: boolean;
  /** When the page last sent something by itself, how often it did so in a row, */
  unpromptedAt: number;
  unpromptedCount: number;
  /** and when that was last too often for the frames of an act to be told from it. */
  chattyAt: number;
}

/**
 * What a page sends over its sockets, and receives over them and by event streams. A frame that an act has it send is
 * waited for like a request, until one comes. What keeps a connection alive is not, nor what pages send again and again.
 */
export class LiveConnections {
  readonly #sockets = new Map<string, Socket>();
  readonly #streams = new Set<string>();
  readonly #polls: Polls;
  readonly #onChange: () => void;
  #actStartedAt = Number.NEGATIVE_INFINITY;
  /** What was said last of which something may come later than any sign of it; */
  #lastMessage = NO_MESSAGE;
  /** the kinds of which nothing came. */
  readonly #fruitlessKinds = new Set<RequestKind>();

  constructor(polls: Polls, onChange: () => void) {
    this.#polls = polls;
    this.#onChange = onChange;
  }

  follow(session: CdpSession): (() => void)[] {
    const key = (requestId: string): string => `${session.id ?? ''} ${requestId}`;
    return [
      session.on('Network.webSocketCreated', ({ requestId, url }) => void this.#socketOf(key(requestId), url)),
      session.on('Network.webSocketFrameSent', ({ requestId, response }) => this.#frameSent(key(requestId), response)),
      session.on('Network.webSocketFrameReceived', ({ requestId, response }) =>
        this.#frameReceived(key(requestId), response),
      ),
      session.on('Network.webSocketClosed', ({ requestId }) => this.#socketClosed(key(requestId))),
      session.on('Network.eventSourceMessageReceived', ({ requestId }) => this.noteStreamEvent(key(requestId))),
    ];
  }

  /** An act begins. */
  beginAct(): void {
    this.#actStartedAt = performance.now();
  }

  /** A stream has begun, or brings something. */
  noteStreamEvent(key: string): void {
    this.#streams.add(key);
    this.#noteLateResponse();
  }

  /** A request has ended, which may have been a stream. */
  noteRequestEnd(key: string): void {
    this.#streams.delete(key);
  }

  /** Notes where the page asks its own site to do something, of which a stream may tell, also one that begins only then. */
  noteRequest(sent: Sent, pending: Pending): void {
    const { kind, sentAt: at } = pending;
    if (isMutation(sent, pending)) this.#lastMessage = { kind, at, isAnsweredByStream: true };
  }

  /** All connections are over. */
  clear(): void {
    this.#sockets.clear();
    this.#streams.clear();
    this.#lastMessage = NO_MESSAGE;
    this.#fruitlessKinds.clear();
  }

  /** What was sent and not answered, since `begin`. */
  sentSince(beginAct: number): Pending[] {
    return [...this.#sockets.values()].flatMap(({ sent }) => (sent && sent.sentAt >= beginAct ? [sent] : []));
  }

  /** Whether something was sent since `begin` that may bring more than its first answer: some first answer that they work on it. */
  mayBringMore(beginAct: number): boolean {
    const { kind, at, isAnsweredByStream } = this.#lastMessage;
    if (at < beginAct || this.sentSince(beginAct).length > 0) return false; // what is not answered at all was waited for
    return !(kind && this.#fruitlessKinds.has(kind)) && (!isAnsweredByStream || this.#streams.size > 0);
  }

  /** Nothing has come of that. */
  noteNoResult(): void {
    if (this.#lastMessage.kind) this.#fruitlessKinds.add(this.#lastMessage.kind);
  }

  /** What took longer than it was waited for may be quicker the next time, as a server is that was asleep. */
  #noteLateResponse(): void {
    const { kind, at } = this.#lastMessage;
    const ms = performance.now() - at;
    if (kind && ms > OWN_SITE_MS && ms < LATE_RESPONSE_MS) this.#fruitlessKinds.delete(kind);
  }

  #socketOf(key: string, url = ''): Socket {
    const known = this.#sockets.get(key);
    if (known) return known;
    const socket: Socket = {
      url,
      isUnresponsive: false,
      unpromptedAt: -Infinity,
      unpromptedCount: 0,
      chattyAt: -Infinity,
    };
    this.#sockets.set(key, socket);
    return socket;
  }

  #frameSent(key: string, { opcode, payloadData }: Protocol.Network.WebSocketFrame): void {
    if (isKeepAlive(payloadData)) return;
    const now = performance.now();
    const socket = this.#socketOf(key);
    if (socket.sent && isUnanswered(socket.sent, now)) socket.isUnresponsive = true;
    const kind = this.#polls.noteRequest(
      { request: { method: key, url: `${opcode}`, postData: payloadPattern(payloadData) } },
      now,
    );
    if (now - this.#actStartedAt > ACT_WINDOW_MS) noteUnprompted(socket, now);
    const previous = socket.sent;
    socket.sent = this.#isAwaited(socket, kind, now) ? pendingFrame(socket.url, kind, now) : undefined;
    if (socket.sent) this.#lastMessage = { kind, at: now, isAnsweredByStream: false };
    if (socket.sent !== previous) this.#onChange(); // it may be no answer that is waited for, but the page's own talk
  }

  #isAwaited({ isUnresponsive, chattyAt }: Socket, { isPoll }: RequestKind, now: number): boolean {
    return now - this.#actStartedAt <= ACT_WINDOW_MS && !isUnresponsive && !isPoll && now - chattyAt > CHATTY_MS;
  }

  #frameReceived(key: string, { payloadData }: Protocol.Network.WebSocketFrame): void {
    if (isKeepAlive(payloadData)) return;
    const socket = this.#socketOf(key);
    socket.isUnresponsive = false;
    this.#noteLateResponse();
    if (!socket.sent) return;
    socket.sent = undefined;
    this.#onChange();
  }

  #socketClosed(key: string): void {
    this.#sockets.delete(key);
    this.#onChange();
  }
}

function noteUnprompted(socket: Socket, now: number): void {
  const sinceMs = now - socket.unpromptedAt;
  if (sinceMs < SAME_TIME_MS) return;
  socket.unpromptedCount = sinceMs < UNPROMPTED_GAP_MS ? socket.unpromptedCount + 1 : 1;
  socket.unpromptedAt = now;
  if (socket.unpromptedCount >= UNPROMPTED_LIMIT) socket.chattyAt = now;
}

function pendingFrame(url: string, kind: RequestKind, sentAt: number): Pending {
  const until = sentAt + OWN_SITE_MS;
  return { type: 'WebSocket', sentAt, until, limit: until, document: false, frameId: undefined, url, kind };
}

/** Frames that differ in numbers and identifiers alone are of one kind. */
const payloadPattern = (payload: string): string =>
  payload.slice(0, MAX_PATTERN_LENGTH).replaceAll(/[\da-f-]{8,}|\d+/gi, '0');

const MAX_PATTERN_LENGTH = 200; // characters

/** What only keeps a connection alive. @see Engine.IO's packet types; SignalR's hub protocol: Ping, and its form in MessagePack */
const isKeepAlive = (payload: string): boolean =>
  payload.length <= 1 || payload === 'ApEG' || (payload.length < MAX_PING_LENGTH && PING.test(payload));

const MAX_PING_LENGTH = 120; // characters
const PING = /^\{"type":6\}|\b(?:ping|pong|heart_?beat|keep_?-?alive)\b/i;
