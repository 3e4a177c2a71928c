import type { Route } from '../support/serve.ts';

/** A page made for benchmarks: `html` gets the port that it is served on. */
export interface BenchPage {
  name: string;
  html: (port: number) => string;
}

const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

const table = (rows: number): string => {
  const cells = (i: number): string => repeat(7, (j) => `<td>Cell ${i} ${j}</td>`);
  const head = repeat(7, (j) => `<th>Column ${j}</th>`);
  return `<title>${rows} rows</title><table><thead><tr>${head}</tr></thead><tbody>${repeat(rows, (i) => `<tr>${cells(i)}</tr>`)}</tbody></table>`;
};

const component = `<script>customElements.define('x-card', class extends HTMLElement { connectedCallback() {
  this.attachShadow({ mode: 'open' }).innerHTML = '<h3>' + this.title + '</h3><p><slot></slot></p><button>Open</button>'; } });</script>`;

/** Pages that are large, deep or made of many documents. */
export const benchPages: BenchPage[] = [
  { name: '1,000 rows', html: () => table(1_000) },
  { name: '10,000 rows', html: () => table(10_000) },
  {
    name: '16,000 controls',
    html: () =>
      `<title>Controls</title>${repeat(8_000, (i) => `<button class="b">Do ${i}</button><input aria-label="Field ${i}">`)}`,
  },
  {
    name: '300 levels deep',
    html: () => `<title>Deep</title>${'<div>'.repeat(300)}<button>Bottom</button>${'</div>'.repeat(300)}`,
  },
  {
    name: '200 same-origin frames',
    html: () =>
      `<title>Frames</title>${repeat(200, (i) => `<iframe srcdoc="<p>Frame ${i}</p><button>Go</button>"></iframe>`)}`,
  },
  {
    name: '20 cross-site frames',
    html: (port) =>
      `<title>Sites</title>${repeat(20, (i) => `<iframe src="http://s${i}.test.localhost:${port}/bench-inner"></iframe>`)}`,
  },
  {
    name: '200 shadow components',
    html: () =>
      `<title>Shadow</title>${component}${repeat(200, (i) => `<x-card title="Card ${i}">Text of card ${i}</x-card>`)}`,
  },
];

const INNER = `<title>Inner</title><h1>Inner</h1>${repeat(20, (i) => `<p>Paragraph ${i} <a href="/p${i}">link ${i}</a></p>`)}`;

/** Routes for `servePages`: `/bench/<index>` serves a page of `benchPages`. */
export const benchRoutes: Record<string, Route> = {
  '/bench-inner': () => page(INNER),
  '/bench/': ({ url }) => {
    const found = benchPages[Number(url.pathname.slice('/bench/'.length))];
    return found && page(found.html(Number(url.port)));
  },
};

function page(html: string): Response {
  return new Response(`<!doctype html>${html}`, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
