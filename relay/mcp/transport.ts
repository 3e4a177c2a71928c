import {
  WebStandardStreamableHTTPServerTransport,
  type HandleRequestOptions,
} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CancelledNotificationSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { ProtocolError } from '../../lib/errors/named-errors.ts';

type SendOptions = Parameters<WebStandardStreamableHTTPServerTransport['send']>[1];

/** The SDK's transport; on its own it would answer the latest request with the answer to an earlier one of the same id. */
export class HttpTransport extends WebStandardStreamableHTTPServerTransport {
  /** Ids of the requests not answered yet. */
  readonly #underWay = new Set<RequestId>();

  /** @throws {ProtocolError} a request has the id of one that is under way. */
  override async handleRequest(request: Request, options?: HandleRequestOptions): Promise<Response> {
    const messages: unknown[] = [options?.parsedBody].flat();
    const ids = messages.filter((message) => isJSONRPCRequest(message)).map(({ id }) => id);
    this.#begin(ids);
    const answer = await super.handleRequest(request, options).catch((error: unknown) => {
      this.#end(ids);
      throw error;
    });
    if (!answer.ok) this.#end(ids); // it was refused
    this.#end(messages.flatMap(cancelledBy)); // these are not answered any more
    return answer;
  }

  override async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    try {
      await super.send(message, options);
    } finally {
      if (!('method' in message) && message.id !== undefined) this.#end([message.id]); // also where nobody takes the answer any more
    }
  }

  #begin(ids: RequestId[]): void {
    const repeated = ids.find((id, at) => this.#underWay.has(id) || ids.indexOf(id) !== at);
    if (repeated !== undefined) throw sameId(repeated);
    for (const id of ids) this.#underWay.add(id);
  }

  #end(ids: RequestId[]): void {
    for (const id of ids) this.#underWay.delete(id);
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
