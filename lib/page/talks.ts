import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import type { Alike, Polls } from './polls.ts';
import { isOrder, isUnanswered, OWN_SITE_MS, type Pending, type Sent } from './requests.ts';

const ACT_MS = 3_000; // what is said later than that after an act began, the page says by itself
const BY_ITSELF_MS = 5_000; // from one to the next of what a page says by itself: some say it every second
const APART_MS = 200; // what a page says at one time, as when it begins, counts once
const BY_ITSELF_TIMES = 4;
const LATE_MS = 15_000; // from what was said to what may still come of it
const RESTLESS_MS = 10_000; // for which a page that talks by itself is taken to go on with it

interface Said {
  kind: Alike | undefined;
  at: number;
  /** What comes of it, comes by a stream, if there is one. */
  isByStream: boolean;
}

const NOTHING: Said = { kind: undefined, at: Number.NEGATIVE_INFINITY, isByStream: false };

/** A socket of the page. */
interface Line {
  url: string;
  /** The last frame sent on it since an act began, as long as none has come. */
  sent?: Pending | undefined;
  /** Set when nothing came for what was sent last: it is not waited for until something comes. */
  isSilent: boolean;
  /** When the page last sent something by itself, how often it did so in a row, */
  byItself: number;
  times: number;
  /** and when it was too often for the frames of an act to be told from it. */
  restless: number;
}

/**
 * What a page says over its sockets, and is told over them and by streams of events. A frame that an act has it send is
 * waited for like a request, until one comes. What keeps a connection alive is not, nor what pages send again and again.
 */
export class Talks {
  readonly #lines = new Map<string, Line>();
  readonly #streams = new Set<string>();
  readonly #polls: Polls;
  readonly #changed: () => void;
  #actAt = Number.NEGATIVE_INFINITY;
  /** What was said last of which something may come later than any sign of it; */
  #said = NOTHING;
  /** the kinds of which nothing came. */
  readonly #vain = new Set<Alike>();

  constructor(polls: Polls, changed: () => void) {
    this.#polls = polls;
    this.#changed = changed;
  }

  follow(session: CdpSession): (() => void)[] {
    const key = (requestId: string): string => `${session.id ?? ''} ${requestId}`;
    return [
      session.on('Network.webSocketCreated', ({ requestId, url }) => void this.#line(key(requestId), url)),
      session.on('Network.webSocketFrameSent', ({ requestId, response }) => this.#say(key(requestId), response)),
      session.on('Network.webSocketFrameReceived', ({ requestId, response }) => this.#told(key(requestId), response)),
      session.on('Network.webSocketClosed', ({ requestId }) => this.#ended(key(requestId))),
      session.on('Network.eventSourceMessageReceived', ({ requestId }) => this.streams(key(requestId))),
    ];
  }

  /** An act begins. */
  begin(): void {
    this.#actAt = performance.now();
  }

  /** A stream has begun, or brings something. */
  streams(key: string): void {
    this.#streams.add(key);
    this.#noteLate();
  }

  /** A request has ended, which may have been a stream. */
  closed(key: string): void {
    this.#streams.delete(key);
  }

  /** Notes where the page asks its own site to do something, of which a stream may tell, also one that begins only then. */
  asks(sent: Sent, pending: Pending): void {
    const { alike: kind, since: at } = pending;
    if (isOrder(sent, pending)) this.#said = { kind, at, isByStream: true };
  }

  /** All connections are over. */
  clear(): void {
    this.#lines.clear();
    this.#streams.clear();
    this.#said = NOTHING;
    this.#vain.clear();
  }

  /** What was sent and not answered, since `begin`. */
  since(begin: number): Pending[] {
    return [...this.#lines.values()].flatMap(({ sent }) => (sent && sent.since >= begin ? [sent] : []));
  }

  /** Whether something was said since `begin` of which more than the first answer may come: some say first that they are at work. */
  mayBring(begin: number): boolean {
    const { kind, at, isByStream } = this.#said;
    if (at < begin || this.since(begin).length > 0) return false; // what is not answered at all was waited for
    return !(kind && this.#vain.has(kind)) && (!isByStream || this.#streams.size > 0);
  }

  /** Nothing has come of that. */
  broughtNothing(): void {
    if (this.#said.kind) this.#vain.add(this.#said.kind);
  }

  /** What took longer than it was waited for may be quicker the next time, as a server is that was asleep. */
  #noteLate(): void {
    const { kind, at } = this.#said;
    const ms = performance.now() - at;
    if (kind && ms > OWN_SITE_MS && ms < LATE_MS) this.#vain.delete(kind);
  }

  #line(key: string, url = ''): Line {
    const known = this.#lines.get(key);
    if (known) return known;
    const line = { url, isSilent: false, byItself: -Infinity, times: 0, restless: -Infinity };
    this.#lines.set(key, line);
    return line;
  }

  #say(key: string, { opcode, payloadData }: Protocol.Network.WebSocketFrame): void {
    if (isChatter(payloadData)) return;
    const now = performance.now();
    const line = this.#line(key);
    if (line.sent && isUnanswered(line.sent, now)) line.isSilent = true;
    const alike = this.#polls.asked({ request: { method: key, url: `${opcode}`, postData: kindOf(payloadData) } }, now);
    if (now - this.#actAt > ACT_MS) noteByItself(line, now);
    const earlier = line.sent;
    line.sent = this.#isAwaited(line, alike, now) ? spoken(line.url, alike, now) : undefined;
    if (line.sent) this.#said = { kind: alike, at: now, isByStream: false };
    if (line.sent !== earlier) this.#changed(); // it may be no answer that is waited for, but the page's own talk
  }

  #isAwaited({ isSilent, restless }: Line, { isPoll }: Alike, now: number): boolean {
    return now - this.#actAt <= ACT_MS && !isSilent && !isPoll && now - restless > RESTLESS_MS;
  }

  #told(key: string, { payloadData }: Protocol.Network.WebSocketFrame): void {
    if (isChatter(payloadData)) return;
    const line = this.#line(key);
    line.isSilent = false;
    this.#noteLate();
    if (!line.sent) return;
    line.sent = undefined;
    this.#changed();
  }

  #ended(key: string): void {
    this.#lines.delete(key);
    this.#changed();
  }
}

function noteByItself(line: Line, now: number): void {
  const sinceMs = now - line.byItself;
  if (sinceMs < APART_MS) return;
  line.times = sinceMs < BY_ITSELF_MS ? line.times + 1 : 1;
  line.byItself = now;
  if (line.times >= BY_ITSELF_TIMES) line.restless = now;
}

function spoken(url: string, alike: Alike, since: number): Pending {
  const until = since + OWN_SITE_MS;
  return { type: 'WebSocket', since, until, limit: until, document: false, frameId: undefined, url, alike };
}

/** Frames that differ in numbers and identifiers alone are of one kind. */
const kindOf = (payload: string): string => payload.slice(0, LONGEST_KIND).replaceAll(/[\da-f-]{8,}|\d+/gi, '0');

const LONGEST_KIND = 200; // characters

/** What only keeps a connection alive. @see Engine.IO, the types of its packets; SignalR's hub protocol, Ping; its form in MessagePack */
const isChatter = (payload: string): boolean =>
  payload.length <= 1 || payload === 'ApEG' || (payload.length < LONGEST_PING && PING.test(payload));

const LONGEST_PING = 120; // characters
const PING = /^\{"type":6\}|\b(?:ping|pong|heart_?beat|keep_?-?alive)\b/i;
