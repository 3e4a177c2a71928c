/** A page for a test, as a response of `servePages`. */
export function html(title: string, body = `<h1>${title}</h1>`): Response {
  return new Response(`<!doctype html><html lang="en"><title>${title}</title>${body}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Script that blocks a page's main thread, like an endless loop, but without CPU time: it waits for `NEVER_ANSWERED_ROUTE`. */
export const BLOCKING_SCRIPT = `{ const request = new XMLHttpRequest(); request.open('GET', '/never-answered', false); request.send(); }`;

/** The route that `BLOCKING_SCRIPT` waits for. */
export const NEVER_ANSWERED_ROUTE = { '/never-answered': (): Promise<Response> => new Promise(() => {}) };
