import {
  CancelledNotificationSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { ProtocolError } from '../../lib/errors/named-errors.ts';

type Stage = 'under way' | 'over' | 'cancelled early';

const MAX_IDS = 1_000; // a cancellation overtakes its request by moments

/** The latest requests of one client, by their ids: the SDK lets a later one take the place of an earlier one. */
export class UnderWay {
  readonly #stages = new Map<RequestId, Stage>();

  /**
   * Takes note of the requests among some messages, and gives their ids; not of those that were cancelled before they came.
   * @throws {ProtocolError} a request has the id of one that is under way; none of them is noted.
   */
  begin(messages: readonly unknown[]): RequestId[] {
    const ids = messages.filter((message) => isJSONRPCRequest(message)).map(({ id }) => id);
    const repeated = ids.find((id, at) => this.#stages.get(id) === 'under way' || ids.indexOf(id) !== at);
    if (repeated !== undefined) throw sameId(repeated);
    const begun = ids.filter((id) => this.#stages.get(id) !== 'cancelled early');
    for (const id of ids) this.#note(id, begun.includes(id) ? 'under way' : 'over');
    return begun;
  }

  /** A message goes to the client. */
  sent(message: JSONRPCMessage): void {
    if (!('method' in message) && message.id !== undefined) this.end([message.id]);
  }

  /** Messages have been taken: what they cancel is not answered any more, also where it is yet to come. */
  taken(messages: readonly unknown[]): void {
    for (const id of messages.flatMap(cancelledBy)) {
      const isToCome = !this.#stages.has(id);
      this.#note(id, isToCome ? 'cancelled early' : 'over');
    }
  }

  end(ids: readonly RequestId[]): void {
    for (const id of ids) this.#note(id, 'over');
  }

  #note(id: RequestId, stage: Stage): void {
    this.#stages.delete(id); // so that it is the latest
    this.#stages.set(id, stage);
    if (this.#stages.size <= MAX_IDS) return;
    const oldest = [...this.#stages].find(([, its]) => its !== 'under way');
    if (oldest) this.#stages.delete(oldest[0]);
  }
}

function cancelledBy(message: unknown): RequestId[] {
  const id = CancelledNotificationSchema.safeParse(message).data?.params.requestId;
  return id === undefined ? [] : [id];
}

function sameId(id: RequestId): ProtocolError {
  return new ProtocolError(`A request with the id ${JSON.stringify(id)} is under way in this MCP session.`, {
    hint: 'Give each request an id of its own.',
    data: { id },
  });
}
