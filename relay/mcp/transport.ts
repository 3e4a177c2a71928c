import {
  WebStandardStreamableHTTPServerTransport,
  type HandleRequestOptions,
} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { UnderWay } from './under-way.ts';

type SendOptions = Parameters<WebStandardStreamableHTTPServerTransport['send']>[1];

/** The SDK's transport; on its own it would answer the latest request with the answer to an earlier one of the same id. */
export class HttpTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #underWay = new UnderWay();

  /** @throws {ProtocolError} a request has the id of one that is under way. */
  override async handleRequest(request: Request, options?: HandleRequestOptions): Promise<Response> {
    const messages: unknown[] = [options?.parsedBody].flat();
    const ids = this.#underWay.begin(messages);
    const answer = await super.handleRequest(request, options).catch((error: unknown) => {
      this.#underWay.end(ids);
      throw error;
    });
    if (!answer.ok) this.#underWay.end(ids); // it was refused
    this.#underWay.taken(messages);
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
