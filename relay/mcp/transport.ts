import {
  WebStandardStreamableHTTPServerTransport,
  type HandleRequestOptions,
} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { UnderWay } from './under-way.ts';

type SendOptions = Parameters<WebStandardStreamableHTTPServerTransport['send']>[1];

/**
 * The SDK's transport. On its own it would answer the latest request with the answer to an earlier one of the same id, and
 * carry out a request whose cancellation has overtaken it: each message comes in a POST of its own.
 */
export class HttpTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #underWay = new UnderWay();

  /** @throws {ProtocolError} a request has the id of one that is under way. */
  override async handleRequest(request: Request, options?: HandleRequestOptions): Promise<Response> {
    const body = options?.parsedBody;
    const messages: unknown[] = [body].flat();
    const ids = this.#underWay.begin(messages);
    const wanted = messages.filter((message) => !isJSONRPCRequest(message) || ids.includes(message.id));
    if (messages.length > 0 && wanted.length === 0) return new Response(null, { status: 202 }); // nobody waits
    const parsedBody = Array.isArray(body) ? wanted : body;
    const answer = await super.handleRequest(request, { ...options, parsedBody }).catch((error: unknown) => {
      this.#underWay.end(ids);
      throw error;
    });
    if (!answer.ok) this.#underWay.end(ids); // it was refused
    this.#underWay.taken(wanted);
    return answer;
  }

  override async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    try {
      await super.send(message, options);
    } finally {
      this.#underWay.sent(message); // also where nobody takes the answer any more
    }
  }
}
