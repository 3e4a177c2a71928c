import type { Routes } from '../support/serve.ts';

/** The page of the channel contract, with a frame of another site. */
export const contractRoutes: Routes = {
  '/contract': ({ url }) =>
    html(`<title>Contract</title><iframe src="http://inner.test.localhost:${url.port}/inner"></iframe>`),
  '/inner': () => html('<title>Inner</title>'),
};

function html(body: string): Response {
  return new Response(`<!doctype html>${body}`, { headers: { 'content-type': 'text/html' } });
}
