import { describe, expect, it } from 'vitest';
import { PairingError, ProtocolError, TimeoutError } from '../../lib/errors/named-errors.ts';
import { greetExtension, greetRelay, isMarkOf, type Hello } from '../../lib/rpc/handshake.ts';
import { PROTOCOL_VERSION } from '../../lib/protocol/version.ts';
import { createPairingCode, parsePairingCode } from '../../lib/rpc/pairing-code.ts';
import { Peer } from '../../lib/rpc/peer.ts';
import type { Secret } from '../../lib/rpc/secret.ts';
import { linkedPair, type Wire } from '../../lib/rpc/wire.ts';

const port = 9733;
const identity = { profile: 'p-1', label: 'Work', version: '0.1.0' };
const welcome = { version: '0.1.0', url: 'http://127.0.0.1:9733/mcp' };
const { signal } = new AbortController();

function greetEachOther(ours: { relay: Secret; extension: Secret }) {
  const [left, right] = linkedPair();
  return {
    wires: [left, right] as const,
    extension: greetRelay(left, { identity, port, secret: ours.extension, signal }),
    relay: greetExtension(right, { secretFor: async () => ours.relay, port, welcome, signal }),
  };
}

/** Collects what is sent over a wire from now on. */
function recordSent(wire: Wire): string[] {
  const sent: string[] = [];
  const send = wire.send.bind(wire);
  wire.send = (text) => {
    sent.push(text);
    send(text);
  };
  return sent;
}

describe('handshake', () => {
  it('lets both sides in when they hold the same secret', async () => {
    const { extension, relay } = greetEachOther({ relay: 's3cret', extension: 's3cret' });
    expect(await extension).toEqual({ secret: 's3cret', relay: welcome });
    expect(await relay).toMatchObject({ secret: 's3cret', paired: false, identity });
  });

  it('gives both sides the same new secret when they hold the same code', async () => {
    const code = createPairingCode();
    const { extension, relay } = greetEachOther({ relay: { code }, extension: { code: code.toLowerCase() } });
    const { secret } = await extension;
    expect(await relay).toMatchObject({ secret, paired: true });
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
  });

  it('derives another secret at each pairing with the same code', async () => {
    const code = createPairingCode();
    const first = await greetEachOther({ relay: { code }, extension: { code } }).extension;
    const second = await greetEachOther({ relay: { code }, extension: { code } }).extension;
    expect(first.secret).not.toBe(second.secret);
  });

  it('never sends the secret or the code', async () => {
    const [left, right] = linkedPair();
    const sent = [recordSent(left), recordSent(right)];
    const code = createPairingCode();
    const relay = greetExtension(right, { secretFor: async () => ({ code }), port, welcome, signal });
    const { secret } = await greetRelay(left, { identity, port, secret: { code }, signal });
    await relay;
    expect(sent.flat()).toHaveLength(4);
    expect(sent.flat().join('')).not.toContain(secret);
    expect(sent.flat().join('')).not.toContain(code);
  });

  it('tells a relay that has proved nothing neither whose browser it is, nor that it is the same one again', async () => {
    const heard = [];
    for (let times = 0; times < 2; times += 1) {
      const [left, right] = linkedPair();
      const sent = recordSent(left);
      const relay = greetExtension(right, { secretFor: async () => 'guess', port, welcome, signal });
      await expect(greetRelay(left, { identity, port, secret: 's3cret', signal })).rejects.toThrow(PairingError);
      await expect(relay).rejects.toThrow(ProtocolError);
      expect(sent).toHaveLength(1);
      const { hello } = JSON.parse(sent[0] ?? '') as { hello: Hello };
      heard.push(hello);
    }
    const [first, second] = heard;
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['mark', 'nonce', 'port', 'protocol']);
    expect(first).toMatchObject({ protocol: PROTOCOL_VERSION, port });
    expect([second?.nonce, second?.mark]).not.toContain(first?.mark);
    expect(second?.nonce).not.toBe(first?.nonce);
  });

  it('lets the relay find the secret that is meant, and no other', async () => {
    const [left, right] = linkedPair();
    const found: boolean[] = [];
    const secretFor = async (hello: Hello): Promise<Secret> => {
      for (const secret of ['other', 's3cret', 's3cre']) found.push(await isMarkOf(hello, secret));
      found.push(await isMarkOf({ ...hello, port: 9740 }, 's3cret'));
      return 's3cret';
    };
    const relay = greetExtension(right, { secretFor, port, welcome, signal });
    await greetRelay(left, { identity, port, secret: 's3cret', signal });
    await relay;
    expect(found).toEqual([false, true, false, false]);
  });

  it('is not fooled by someone in between who changes whose browser it is', async () => {
    const [left, toExtension] = linkedPair();
    const [toRelay, right] = linkedPair();
    toExtension.onMessage((text) => toRelay.send(text.replace('p-1', 'p-2')));
    toRelay.onMessage((text) => toExtension.send(text));
    const relay = greetExtension(right, { secretFor: async () => 's', port, welcome, signal });
    await expect(greetRelay(left, { identity, port, secret: 's', signal })).rejects.toThrow(PairingError);
    await expect(relay).rejects.toMatchObject({ data: { whose: 'extension' } });
  });

  it('stops the extension before it proves anything to a relay that lacks the secret', async () => {
    const { extension, relay } = greetEachOther({ relay: 'guess', extension: 's3cret' });
    await expect(extension).rejects.toMatchObject({ name: 'PairingError', data: { whose: 'relay' } });
    await expect(relay).rejects.toBeInstanceOf(ProtocolError); // the link ended
  });

  it('refuses an extension that lacks the secret, and says why', async () => {
    const [left, right] = linkedPair();
    const relay = greetExtension(right, { secretFor: async () => 's3cret', port, welcome, signal });
    const heard = forge(left);
    await expect(relay).rejects.toMatchObject({ name: 'PairingError', data: { whose: 'extension' } });
    expect(await heard).toMatchObject({ refused: { name: 'PairingError' } });
  });

  it('tells the extension what secretFor threw', async () => {
    const [left, right] = linkedPair();
    const unknown = async (): Promise<Secret> => {
      throw new PairingError('This profile is not paired.');
    };
    const relay = greetExtension(right, { secretFor: unknown, port, welcome, signal });
    await expect(greetRelay(left, { identity, port, secret: 's', signal })).rejects.toMatchObject({
      name: 'PairingError',
      message: 'This profile is not paired.',
    });
    await expect(relay).rejects.toBeInstanceOf(PairingError);
  });

  it('refuses another version of the link', async () => {
    const [left, right] = linkedPair();
    const relay = greetExtension(right, { secretFor: async () => 's', port, welcome, signal });
    left.send(JSON.stringify({ hello: { protocol: 99, port, nonce: '0'.repeat(64) } }));
    await expect(relay).rejects.toBeInstanceOf(ProtocolError);
  });

  it.each(['', 'null', '{}', '{"hello":{}}', '[]', '\u0000', '{"proof":"00"}'])(
    'refuses %j as a hello',
    async (text) => {
      const [left, right] = linkedPair();
      const relay = greetExtension(right, { secretFor: async () => 's', port, welcome, signal });
      left.send(text);
      await expect(relay).rejects.toBeInstanceOf(ProtocolError);
    },
  );

  it('refuses a connection that was passed on from another port', async () => {
    const [left, right] = linkedPair();
    const relay = greetExtension(right, { secretFor: async () => 's', port: 9740, welcome, signal });
    await expect(greetRelay(left, { identity, port, secret: 's', signal })).rejects.toMatchObject({
      data: { dialed: 9733, served: 9740 },
    });
    await expect(relay).rejects.toBeInstanceOf(PairingError);
  });

  it('is not fooled by someone in between who changes the port', async () => {
    const [left, toExtension] = linkedPair();
    const [toRelay, right] = linkedPair();
    toExtension.onMessage((text) => toRelay.send(text.replace('"port":9733', '"port":9740')));
    toRelay.onMessage((text) => toExtension.send(text));
    const relay = greetExtension(right, { secretFor: async () => 's', port: 9740, welcome, signal });
    relay.catch(() => {}); // it waits for a proof that never comes
    await expect(greetRelay(left, { identity, port, secret: 's', signal })).rejects.toMatchObject({
      data: { whose: 'relay' },
    });
    right.close('done');
  });

  it('ends when its signal does', async () => {
    const controller = new AbortController();
    const [left] = linkedPair();
    const extension = greetRelay(left, { identity, port, secret: 's', signal: controller.signal });
    controller.abort();
    await expect(extension).rejects.toBeInstanceOf(TimeoutError);
  });

  it('loses no call that follows the welcome at once', async () => {
    const { wires, extension, relay } = greetEachOther({ relay: 's', extension: 's' });
    const answered = relay.then(() => new Peer(wires[1], { handlers: {} }).call('ping', {}, { timeoutMs: 1_000 }));
    await extension;
    void new Peer(wires[0], { handlers: { ping: async () => 'pong' } });
    expect(await answered).toBe('pong');
  });
});

/** A program that claims to be the extension, without the secret. Returns what the relay says to its proof. */
async function forge(wire: Wire): Promise<unknown> {
  const next = (): Promise<unknown> =>
    new Promise((resolve) => {
      wire.onMessage((text) => {
        wire.onMessage(undefined);
        resolve(JSON.parse(text));
      });
    });
  const claim: Hello = { protocol: PROTOCOL_VERSION, port, nonce: 'a'.repeat(64), mark: 'b'.repeat(64) };
  wire.send(JSON.stringify({ hello: claim }));
  await next();
  wire.send(JSON.stringify({ proof: { ...identity, proof: '0'.repeat(64) } }));
  return next();
}

describe('pairing code', () => {
  it('is four groups of four letters', () => {
    expect(createPairingCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  it('is read in the ways people type it', () => {
    expect(parsePairingCode(' oil0-abcd 1234 WXYZ')).toBe('0110ABCD1234WXYZ');
  });

  it.each(['', 'ABCD', 'ABCD-ABCD-ABCD-ABCU', 'ABCD-ABCD-ABCD-ABCDE'])('is not %j', (text) => {
    expect(parsePairingCode(text)).toBeUndefined();
  });
});
