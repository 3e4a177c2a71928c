import { browser } from 'wxt/browser';
import type { PopupCommand } from '../background/popup-command.ts';
import { POPUP_PORT, type PopupMessage, type PopupState } from '../background/popup-protocol.ts';
import { byId } from './elements.ts';
import { describeLink } from './link-text.ts';
import { showSessions } from './session-list.ts';

type Port = ReturnType<typeof browser.runtime.connect>;

let port: Port | undefined;
let wantsPairing = false; // the user pressed "Pair again"
let shown: PopupState | undefined;
let failure: string | undefined; // of the last command

listen();
connect();

function connect(): void {
  port = browser.runtime.connect({ name: POPUP_PORT });
  port.onMessage.addListener((message: PopupMessage) => receive(message));
  port.onDisconnect.addListener(connect); // Chrome stopped the worker: connecting starts it again
}

function send(command: PopupCommand): void {
  failure = undefined;
  port?.postMessage(command);
}

function receive(message: PopupMessage): void {
  if ('state' in message) show(message.state);
  else showFailure(message.failed);
}

function show(state: PopupState): void {
  const { link } = state;
  const isPairing = link.state === 'unpaired' || wantsPairing;
  showStatus(state);
  byId('stopped').hidden = !state.stopped;
  byId('pairing').hidden = !isPairing;
  byId('keep').hidden = link.state === 'unpaired';
  byId('sessions').hidden = isPairing;
  byId('options').hidden = isPairing;
  byId<HTMLInputElement>('proxy-for-all').checked = state.proxyForAll;
  byId('footer').hidden = isPairing;
  byId<HTMLButtonElement>('stop').disabled = state.stopped;
  if (!shown) fillForm(state);
  showSessions(state.sessions, send);
  shown = state;
}

function showStatus({ link, profile }: PopupState): void {
  const status = byId('status');
  const { text, problem } = describeLink(link);
  if (status.textContent !== text) status.textContent = text; // a live region announces rewritten text again
  status.dataset['state'] = link.state;
  status.dataset['profile'] = profile;
  showProblem(failure ?? problem);
}

function showProblem(problem: string | undefined): void {
  const notice = byId('problem');
  notice.hidden = problem === undefined;
  if (notice.textContent !== (problem ?? '')) notice.textContent = problem ?? '';
}

function showFailure({ command, message, hint }: Extract<PopupMessage, { failed: unknown }>['failed']): void {
  failure = hint ? `${message} ${hint}` : message;
  if (command === 'pair') wantsPairing = true;
  if (shown) show(shown);
  else showProblem(failure);
}

function fillForm({ label, port: relayPort }: PopupState): void {
  byId<HTMLInputElement>('label').value = label;
  byId<HTMLInputElement>('port').value = String(relayPort);
}

function listen(): void {
  byId('pairing').addEventListener('submit', pair);
  byId('share').addEventListener('click', () => void shareThisTab());
  const proxyForAll = byId<HTMLInputElement>('proxy-for-all');
  proxyForAll.addEventListener('change', () => send({ do: 'allow-proxy', allowed: proxyForAll.checked }));
  byId('stop').addEventListener('click', () => send({ do: 'stop' }));
  byId('resume').addEventListener('click', () => send({ do: 'resume' }));
  byId('unpair').addEventListener('click', () => send({ do: 'unpair' }));
  byId('pair-again').addEventListener('click', () => choosePairing(true));
  byId('keep').addEventListener('click', () => choosePairing(false));
}

function pair(event: Event): void {
  event.preventDefault();
  const value = (id: string): string => byId<HTMLInputElement>(id).value.trim();
  wantsPairing = false;
  send({ do: 'pair', code: value('code'), port: Number(value('port')), label: value('label') });
}

function choosePairing(wanted: boolean): void {
  wantsPairing = wanted;
  if (shown) show(shown);
  byId(wanted ? 'code' : 'pair-again').focus();
}

async function shareThisTab(): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.id !== undefined) send({ do: 'share', tabId: tab.id });
}
