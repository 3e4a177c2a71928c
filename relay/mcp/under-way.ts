import {
  CancelledNotificationSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { ProtocolError } from '../../lib/errors/named-errors.ts';

/** The requests of one client that are not answered yet, by their ids: the SDK lets a later one take the place of an earlier one. */
export class UnderWay {
  readonly #ids = new Set<RequestId>();

  /**
   * Takes note of the requests among some messages, and gives their ids.
   * @throws {ProtocolError} a request has the id of one that is under way; none of them is noted.
   */
  begin(messages: readonly unknown[]): RequestId[] {
    const ids = messages.filter((message) => isJSONRPCRequest(message)).map(({ id }) => id);
    const repeated = ids.find((id, at) => this.#ids.has(id) || ids.indexOf(id) !== at);
    if (repeated !== undefined) throw sameId(repeated);
    for (const id of ids) this.#ids.add(id);
    return ids;
  }

  /** A message goes to the client. */
  sent(message: JSONRPCMessage): void {
    if (!('method' in message) && message.id !== undefined) this.end([message.id]);
  }

  /** Messages have been taken: what they cancel is not answered any more. */
  taken(messages: readonly unknown[]): void {
    this.end(messages.flatMap(cancelledBy));
  }

  end(ids: readonly RequestId[]): void {
    for (const id of ids) this.#ids.delete(id);
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
