/** A page for a test, as a response of `servePages`. */
export function html(title: string, body = `<h1>${title}</h1>`): Response {
  return new Response(`<!doctype html><html lang="en"><title>${title}</title>${body}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
