import type { PopupCommand } from '../background/popup-command.ts';
import type { SessionView } from '../background/popup-protocol.ts';
import { byId, demand } from './elements.ts';

const cards = new Map<string, HTMLElement>();

/** Shows the sessions, each in its own card, which stays the same element while the session lives, focus included. */
export function showSessions(sessions: SessionView[], send: (command: PopupCommand) => void): void {
  const list = byId('session-list');
  const living = new Set(sessions.map(({ sessionId }) => sessionId));
  for (const [sessionId, card] of cards) {
    if (living.has(sessionId)) continue;
    card.remove();
    cards.delete(sessionId);
  }
  for (const session of sessions) {
    const card = cards.get(session.sessionId) ?? addCard(list, session, send);
    fillCard(card, session);
  }
  byId('no-sessions').hidden = sessions.length > 0;
}

function addCard(list: HTMLElement, { sessionId }: SessionView, send: (command: PopupCommand) => void): HTMLElement {
  const template = byId<HTMLTemplateElement>('session-card').content.cloneNode(true);
  list.append(template);
  const card = demand(list, 'li:last-child');
  demand(card, '.show').addEventListener('click', () => send({ do: 'show', sessionId }));
  demand(card, '.end').addEventListener('click', () => send({ do: 'end', sessionId }));
  demand(card, '.copy').addEventListener('click', () => void navigator.clipboard.writeText(sessionId));
  cards.set(sessionId, card);
  return card;
}

function fillCard(card: HTMLElement, session: SessionView): void {
  const isShared = session.state === 'shared';
  const client = isShared ? 'Shared tab' : (session.client ?? 'A client');
  const state = demand(card, '.state');
  state.dataset['state'] = session.state;
  state.dataset['busy'] = String(session.busy);
  demand(card, '.client').textContent = client;
  demand(card, '.title').textContent = titleOf(session);
  demand(card, '.host').textContent = hostOf(session.url);
  demand(card, '.action').textContent = session.lastAction ?? (isShared ? 'waiting for a client' : '');
  showProxy(demand(card, '.proxy'), session);
  demand(card, '.id').hidden = !isShared;
  demand(card, '.id code').textContent = session.sessionId;
  demand(card, '.end').textContent = isShared ? 'Unshare' : 'End';
  demand(card, '.show').setAttribute('aria-label', isShared ? 'Show the shared tab' : `Show the tab of ${client}`);
  demand(card, '.end').setAttribute('aria-label', isShared ? 'Stop sharing the tab' : `End the session of ${client}`);
}

function showProxy(line: HTMLElement, { proxy }: SessionView): void {
  line.hidden = proxy === undefined;
  if (proxy) line.textContent = `${proxy.incognito ? 'Incognito windows go' : 'All tabs go'} through ${proxy.name}`;
}

function titleOf({ tabId, title, url }: SessionView): string {
  if (tabId === undefined) return 'Its tab was closed';
  return url === 'about:blank' ? 'Empty tab' : title;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
