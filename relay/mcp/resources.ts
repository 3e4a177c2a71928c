import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { abbreviate } from '../../lib/errors/abbreviate.ts';
import type { SessionInfo } from '../../lib/protocol/link.ts';

const INDEX = 'tabhand://sessions';
const mimeType = 'application/json';

/** The sessions and shared tabs as MCP resources: the list of all, and one for each. */
export function listResources(sessions: readonly SessionInfo[]): ListResourcesResult {
  const index = { uri: INDEX, name: 'sessions', title: 'Sessions and shared tabs', mimeType };
  const each = sessions.map(({ sessionId, title, url, state }) => ({
    uri: `${INDEX}/${sessionId}`,
    name: sessionId,
    title: title || url || 'A new tab',
    description: state === 'shared' ? 'A tab that the user shared' : 'A session',
    mimeType,
  }));
  return { resources: [index, ...each] };
}

/** What a resource says, with what `start` takes; undefined when there is no such resource. */
export function readResource(uri: string, sessions: readonly SessionInfo[]): ReadResourceResult | undefined {
  const listed = sessions.map((session) => ({ ...session, start: { sessionId: session.sessionId } }));
  const content =
    uri === INDEX ? { sessions: listed } : listed.find(({ sessionId }) => uri === `${INDEX}/${sessionId}`);
  return content && { contents: [{ uri, mimeType, text: JSON.stringify(content) }] };
}

/** What to say of one that is not there. */
export function noSuchResource(uri: string): string {
  return `There is no resource ${abbreviate(uri)}. ${INDEX} lists all.`;
}
