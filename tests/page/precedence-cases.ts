import type { NameCase } from './name-cases.ts';

/** A place where a name may come from: what it adds to the element, inside it, and around it, and the name it gives. */
interface Source {
  attributes?: string;
  content?: string;
  around?: string;
  name: string;
}

const refs: Source = {
  attributes: 'aria-labelledby="r1 r2"',
  around: '<p id="r1">one</p><p id="r2">two</p>',
  name: 'one two',
};
const ref: Source = { attributes: 'aria-labelledby="r3"', around: '<p id="r3">three</p>', name: 'three' };
const label: Source = { attributes: 'aria-label="aria"', name: 'aria' };
const labels: Source = { around: '<label for="test">left</label><label for="test">right</label>', name: 'left right' };
const value: Source = { attributes: 'value="own value"', name: 'own value' };
const alt: Source = { attributes: 'alt="instead"', name: 'instead' };
const labelAttribute: Source = { attributes: 'label="attribute"', name: 'attribute' };
const legend: Source = { content: '<legend>first</legend><legend>second</legend>', name: 'first' };
const caption: Source = { content: '<caption>head</caption>', name: 'head' };
const figcaption: Source = { content: '<figcaption>below</figcaption>', name: 'below' };
const subtree: Source = { content: 'what is <b>inside</b>', name: 'what is inside' };
const title: Source = { attributes: 'title="tip"', name: 'tip' };
const placeholder: Source = { attributes: 'placeholder="for example"', name: 'for example' };
const none: Source = { name: '' };

const author = [refs, ref, label];

/** Elements that stand in a line of text. */
export const PHRASES = 'b bdi bdo cite code dfn em i ins kbd mark q s samp small strong sub sup time u var'.split(' ');

/** Markup with the hole `*` for attributes and the hole `…` for content, and where its name comes from, first to last. */
const chains: readonly (readonly [markup: string, ...sources: Source[]])[] = [
  ...['email', 'number', 'password', 'search', 'tel', 'text', 'url'].map(
    (type) => [`<input id="test" type="${type}" *>`, ...author, labels, title, placeholder, none] as const,
  ),
  ['<textarea id="test" *>written</textarea>', ...author, labels, title, placeholder, none],
  ...['checkbox', 'radio', 'color', 'date', 'datetime-local', 'month', 'range', 'time', 'week'].map(
    (type) => [`<input id="test" type="${type}" *>`, ...author, labels, title, none] as const,
  ),
  ['<input id="test" type="file" *>', ...author, labels],
  ['<input id="test" type="button" *>', ...author, labels, value, title, none],
  ['<input id="test" type="submit" *>', ...author, labels, value],
  ['<input id="test" type="reset" *>', ...author, labels, value],
  ['<input id="test" type="image" src="data:," *>', ...author, labels, alt, value, title],
  ['<button id="test" *>…</button>', ...author, labels, subtree, title, none],
  ['<select id="test" *><option>x</select>', ...author, labels, title, none],
  ['<select><optgroup id="test" *><option>x</optgroup></select>', ...author, labelAttribute, title, none],
  ['<output id="test" *>x</output>', ...author, labels, title, none],
  ['<meter id="test" *>x</meter>', ...author, labels, title, none],
  ['<progress id="test" *>x</progress>', ...author, labels, title, none],
  ['<fieldset id="test" *>…<input></fieldset>', ...author, legend, title, none],
  ['<table id="test" *>…<tr><td>x</table>', ...author, caption, title, none],
  ['<figure id="test" *>…x</figure>', ...author, figcaption, title, none],
  ['<details open><summary id="test" *>…</summary>x</details>', ...author, subtree, title],
  ['<img id="test" src="data:," *>', ...author, alt, title, none],
  ['<a id="test" href="#" *>…</a>', ...author, subtree, title, none],
  ['<iframe id="test" srcdoc="x" *></iframe>', ...author, title, none],
  ['<table><tr><td id="test" *>…</td><td>x</table>', ...author, subtree, title, none],
  ['<table><tr><th id="test" *>…</th><td>x</table>', ...author, subtree, title, none],
  ...['tr', 'thead', 'tbody', 'tfoot'].map(
    (tag) =>
      [
        tag === 'tr'
          ? '<table border><tr id="test" *><td>x<td>y</table>'
          : `<table border><${tag} id="test" *><tr><td>x<td>y</${tag}></table>`,
        ...author,
        title,
        none,
      ] as const,
  ),
  ...'address article aside blockquote dl footer form header hgroup hr main menu nav ol search section ul'
    .split(' ')
    .map((tag) => [`<${tag} id="test" *>x</${tag}>`, ...author, title, none] as const),
  ...['abbr', ...PHRASES].map((tag) => [`<${tag} id="test" *>x</${tag}>`, ...author, title, none] as const),
];

/** For each element, the name while all sources are there, then without the first of them, and so on to the last. */
export const precedenceCases: readonly NameCase[] = chains.flatMap(([markup, ...sources]) =>
  sources.map((source, gone): NameCase => [withSources(markup, sources.slice(gone)), source.name]),
);

function withSources(markup: string, sources: readonly Source[]): string {
  const attributes = sources.map((source) => source.attributes ?? '').join(' ');
  const content = sources.map((source) => source.content ?? '').join('');
  const around = sources.map((source) => source.around ?? '').join('');
  return around + markup.replace('*', attributes.trim()).replace('…', content);
}
