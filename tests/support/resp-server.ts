import { createServer, type AddressInfo, type Socket } from 'node:net';

const END = '\r\n';

/** A server that speaks Redis's protocol (RESP 2) with the commands that a cache needs; it is no Redis otherwise. */
export class RespServer implements AsyncDisposable {
  readonly #values = new Map<string, string>();
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));
  /** Names of the received commands, in order. */
  readonly commands: string[] = [];
  /** It has no room for another value. */
  isFull = false;
  /** It drops the connection when it is to delete something, after it has said that there is more. */
  dropsOnDelete = false;
  readonly #password: string | undefined;

  private constructor(password: string | undefined) {
    this.#password = password;
  }

  static async start({ password, port = 0 }: { password?: string; port?: number } = {}): Promise<RespServer> {
    const started = new RespServer(password);
    await new Promise<void>((resolve) => started.#server.listen(port, '127.0.0.1', resolve));
    return started;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // it listens on TCP
  }

  get keys(): string[] {
    return [...this.#values.keys()];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    let received = '';
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      for (let read = readCommand(received); read; read = readCommand(received)) {
        received = received.slice(read.length);
        socket.write(this.#answer(read.words));
      }
    });
  }

  #answer([name = '', ...args]: string[]): string {
    const command = name.toUpperCase();
    this.commands.push(command);
    const [key = '', value = ''] = args;
    switch (command) {
      case 'AUTH':
        return args.at(-1) === this.#password ? ok : `-WRONGPASS invalid username-password pair${END}`;
      case 'GET':
        return bulk(this.#values.get(key));
      case 'SET':
        if (this.isFull) return `-OOM command not allowed when used memory > 'maxmemory'.${END}`;
        this.#values.set(key, value);
        return ok;
      case 'DEL':
      case 'UNLINK':
        if (this.dropsOnDelete) for (const socket of this.#sockets) socket.destroy();
        return `:${args.filter((one) => this.#values.delete(one)).length}${END}`;
      case 'SCAN':
        return `*2${END}${bulk(this.dropsOnDelete ? '1' : '0')}*${this.#values.size}${END}${this.keys.map(bulk).join('')}`;
      default:
        return ok; // CLIENT SETINFO and the like
    }
  }
}

const ok = `+OK${END}`;

function bulk(text: string | undefined): string {
  return text === undefined ? `$-1${END}` : `$${Buffer.byteLength(text)}${END}${text}${END}`;
}

/** Reads one command: an array of bulk strings. Undefined while it is incomplete. */
function readCommand(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  const words: string[] = [];
  let at = head[0].length;
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return undefined;
    const start = at + size[0].length;
    const word = Buffer.from(text.slice(start)).subarray(0, Number(size[1])).toString();
    if (text.length < start + word.length + END.length) return undefined;
    words.push(word);
    at = start + word.length + END.length;
  }
  return { words, length: at };
}
