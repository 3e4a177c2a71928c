import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = join(ROOT, 'tests/pages');
const PACKAGES = join(ROOT, 'node_modules');

/** Answers requests whose path begins with its key in `Routes`; `undefined` leaves the request to the files. */
export type Route = (request: RouteRequest) => Response | undefined | Promise<Response | undefined>;
export type Routes = Readonly<Record<string, Route>>;

export interface RouteRequest {
  method: string;
  url: URL;
  body: string;
}

export interface Pages extends AsyncDisposable {
  port: number;
  /** URL of a path under any name that ends in `localhost`; different names are different sites. */
  url(path: string, host?: string): string;
}

/**
 * Serves `tests/pages` at `/`, the installed packages at `/npm/<package>/…`, and `routes`, on a free port of 127.0.0.1.
 * Chromium resolves every `*.localhost` to that address, so `a.localhost` and `b.localhost` are two sites.
 */
export async function servePages(routes: Routes = {}): Promise<Pages> {
  const server = createServer((request, response) => void answer(routes, request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return {
    port,
    url: (path, host = 'a.localhost') => `http://${host}:${port}${path}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function answer(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const reply = await respond(routes, { method: request.method ?? 'GET', url, body: await read(request) });
  response.writeHead(reply.status, { 'cache-control': 'no-store', ...Object.fromEntries(reply.headers) });
  if (!reply.headers.has('transfer-encoding')) response.end(Buffer.from(await reply.arrayBuffer()));
  else for await (const part of reply.body ?? []) response.write(part); // as it comes
  response.end();
}

async function respond(routes: Routes, request: RouteRequest): Promise<Response> {
  try {
    return (await fromRoutes(routes, request)) ?? (await fromFiles(request.url.pathname));
  } catch (error) {
    return new Response(String(error), { status: 500 });
  }
}

async function fromRoutes(routes: Routes, request: RouteRequest): Promise<Response | undefined> {
  const matches = Object.keys(routes).filter((prefix) => request.url.pathname.startsWith(prefix));
  const longest = matches.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : routes[longest]?.(request);
}

async function fromFiles(path: string): Promise<Response> {
  const file = fileOf(decodeURIComponent(path));
  const bytes = file === undefined ? undefined : await readFile(file).catch(() => undefined); // absent: answered below
  if (file === undefined || bytes === undefined) return new Response(`There is no ${path}.`, { status: 404 });
  return new Response(bytes, {
    headers: { 'content-type': contentTypes[extname(file)] ?? 'application/octet-stream' },
  });
}

/** The file of a path; `undefined` for one that leads out of the served folders. */
function fileOf(path: string): string | undefined {
  const packagePath = path.startsWith('/npm/') ? path.slice('/npm'.length) : undefined;
  const folder = packagePath === undefined ? PAGES : PACKAGES;
  const wanted = normalize(join(folder, packagePath ?? path));
  if (!wanted.startsWith(folder + sep)) return undefined;
  return path.endsWith('/') ? join(wanted, 'index.html') : wanted;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // no encoding is set, so parts are buffers
  return Buffer.concat(parts).toString('utf8');
}
