import type { WireError } from '../../lib/errors/wire-error.ts';
import type { LinkState } from '../background/connection.ts';

/** The state of the link to the relay, in words. */
export function describeLink(link: LinkState): { text: string; problem?: string } {
  switch (link.state) {
    case 'unpaired':
      return { text: 'Not paired with a relay' };
    case 'connected':
      return { text: `Connected to ${hostOf(link.relay.url)} · version ${link.relay.version}` };
    case 'connecting':
      return link.problem ? notConnected(link.problem) : { text: 'Connecting…' };
  }
}

function notConnected({ message, hint }: WireError): { text: string; problem: string } {
  return { text: 'Not connected · trying again', problem: [message, hint].filter(Boolean).join(' ') };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
