interface Parts {
  /** What opens it; `#field`. */
  field?: string;
  lang?: string;
  /** The header above the days, with `#prev`, `#next` and `#caption`. */
  head?: string;
  /** The footer below them. */
  foot?: string;
  /** The caption of a month, a JavaScript expression of `month`, a Date. */
  caption?: string;
  /** Week numbers before the days. */
  weeks?: boolean;
  /** Attributes of each day, an expression of `at`, a Date. */
  notes?: string;
  /** The full text of each day for screen readers, beside its number, an expression of `at`, a Date. */
  full?: string;
  /** More script, after the calendar's own. */
  script?: string;
}

const HEAD = '<p><button id="prev"></button> <b id="caption"></b> <button id="next"></button></p>';

/**
 * A page with a custom date picker: it opens over the page at November 2026, also shows days of the adjacent months,
 * and has no ARIA. The choice is shown in the page's title.
 */
export function calendar(parts: Parts = {}): string {
  const { field = '<button id="field">Arrival</button>', lang = 'en', head = HEAD, foot = '' } = parts;
  const { caption = 'month.toLocaleDateString(document.documentElement.lang, { month: "long", year: "numeric" })' } =
    parts;
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>.</title>
${field}
<div id="popup" hidden style="position: absolute; top: 60px; width: 300px; background: white">${head}
  <table><tbody id="days"></tbody></table>${foot}</div>
<script>
const [box, field, days] = ['popup', 'field', 'days'].map((id) => document.getElementById(id));
const part = (id) => document.getElementById(id);
let month = new Date(2026, 10, 1);
const day = (at) => '<td style="cursor: pointer' + (at.getMonth() === month.getMonth() ? '' : '; color: gray') + '"' + ${parts.notes ?? "''"} + '>' + at.getDate() + ${parts.full ? `'<i style="position: absolute; clip-path: inset(50%)">' + ${parts.full} + '</i>'` : "''"} + '</td>';
const draw = () => {
  if (part('caption')) part('caption').textContent = ${caption};
  const from = new Date(month.getFullYear(), month.getMonth(), 1 - ((month.getDay() + 6) % 7));
  const rows = [0, 1, 2, 3, 4, 5].map((row) => [0, 1, 2, 3, 4, 5, 6].map((column) => new Date(from.getFullYear(), from.getMonth(), from.getDate() + row * 7 + column)));
  const week = (at) => ${parts.weeks ? "'<th>' + Math.ceil(((at - new Date(at.getFullYear(), 0, 1)) / 864e5 + 1) / 7) + '</th>'" : "''"};
  days.innerHTML = rows.map((row) => '<tr>' + week(row[0]) + row.map(day).join('') + '</tr>').join('');
};
const turn = (by) => { month = new Date(month.getFullYear(), month.getMonth() + by, 1); setTimeout(draw, 60); };
const open = () => { box.hidden = !box.hidden; };
let isKept = false;
let choose = (said) => { document.title += said + '.'; if (!isKept) box.hidden = true; };
draw();
field.addEventListener('click', open);
if (part('prev')) part('prev').onclick = () => turn(-1);
if (part('next')) part('next').onclick = () => turn(1);
days.onclick = ({ target }) => {
  if (target.localName !== 'td' || target.style.color === 'gray') return;
  choose(month.getFullYear() + '-' + (month.getMonth() + 1) + '-' + target.firstChild.data);
};
document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') box.hidden = true; });
${parts.script ?? ''}
</script>`;
}

/**
 * Script for a calendar whose caption, a button, leads from its days to the months of their year, and from those to
 * twelve years. `turned` counts the clicks that turn it.
 */
export const VIEWS = `
let [view, turned] = ['days', 0];
const [drawDays, name] = [draw, (index) => new Date(2026, index, 1).toLocaleDateString('en', { month: 'short' })];
const show = () => {
  const [year, from] = [month.getFullYear(), Math.floor(month.getFullYear() / 12) * 12];
  if (view === 'days') return drawDays();
  part('caption').textContent = view === 'months' ? year : from + ' to ' + (from + 11);
  days.innerHTML = [0, 1, 2, 3].map((row) => '<tr>' + [0, 1, 2].map((column) => '<td style="cursor: pointer">' + (view === 'months' ? name(row * 3 + column) : from + row * 3 + column) + '</td>').join('') + '</tr>').join('');
};
const [chooseDay, step] = [days.onclick, { days: 1, months: 12, years: 144 }];
part('prev').onclick = () => { turned += 1; month = new Date(month.getFullYear(), month.getMonth() - step[view], 1); show(); };
part('next').onclick = () => { turned += 1; month = new Date(month.getFullYear(), month.getMonth() + step[view], 1); show(); };
part('caption').onclick = () => { view = view === 'days' ? 'months' : 'years'; show(); };
days.onclick = (event) => {
  if (view === 'days') return chooseDay(event);
  const cells = [...days.querySelectorAll('td')];
  const index = cells.indexOf(event.target);
  month = view === 'years' ? new Date(Number(event.target.textContent), 0, 1) : new Date(month.getFullYear(), index, 1);
  if (view === 'months' && isOfMonths) return choose(month.getFullYear() + '-' + (index + 1));
  view = view === 'years' ? 'months' : 'days';
  show();
};
let isOfMonths = false;
`;
export const VIEWS_HEAD =
  '<p><button id="prev">‹</button> <button id="caption"></button> <button id="next">›</button></p>';

/** Two adjacent months, as flatpickr renders them: each day is focusable and states its date, and each year is a field. */
export const TWO_MONTHS = `<!doctype html><html lang="en"><title>none</title><label>Stay <input id="field"></label>
<style>[hidden] { display: none !important } #popup { position: absolute; top: 60px; width: 640px } .head, .months { display: flex }
  .head > div { flex: 1 } .month { display: grid; grid-template-columns: repeat(7, 40px); margin-right: 20px } .out { visibility: hidden }</style>
<div id="popup" hidden><div class="head"><span id="prev" style="cursor: pointer"><svg width="10" height="10"></svg></span><div></div><div></div>
  <span id="next" style="cursor: pointer"><svg width="10" height="10"></svg></span></div><div class="months"></div></div>
<script>
let month = new Date(2026, 11, 1);
const at = (index) => new Date(month.getFullYear(), month.getMonth() + index, 1);
const said = (day) => day.toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric' });
const days = (from) => Array.from({ length: 42 }, (_, index) => new Date(from.getFullYear(), from.getMonth(), 1 - from.getDay() + index));
const draw = () => {
  document.querySelectorAll('.head > div').forEach((head, index) => {
    head.innerHTML = '<span>' + at(index).toLocaleDateString('en', { month: 'long' }) + '</span> <input type="number" value="' + at(index).getFullYear() + '">';
    head.lastChild.oninput = ({ target }) => { if (target.value.length === 4) { month = new Date(target.value, month.getMonth(), 1); draw(); } };
  });
  document.querySelector('.months').innerHTML = [0, 1].map((index) => '<div class="month">' + days(at(index)).map((day) =>
    '<span tabindex="-1" class="' + (day.getMonth() === at(index).getMonth() ? '' : 'out') + '" aria-label="' + said(day) + '">' + day.getDate() + '</span>').join('') + '</div>').join('');
};
document.querySelector('.months').onclick = ({ target }) => {
  document.title = target.ariaLabel;
  popup.hidden = true;
};
prev.onclick = () => { month = at(-1); draw(); };
next.onclick = () => { month = at(1); draw(); };
field.onfocus = () => { draw(); popup.hidden = false; };
</script>`;

const ARROW = 'style="display: inline-block; width: 20px; height: 20px; background: red"';

/** Headers above the days. */
export const HEADS = {
  ofOneHand: `<p style="cursor: pointer"><i id="prev" class="prev" ${ARROW}></i> <b id="caption"></b> <i id="next" class="next" ${ARROW}></i></p>`,
  flipped: `<p><b id="caption"></b><button id="next">›</button><button id="prev">‹</button></p>`,
  named:
    '<p><i id="prev" class="icon-arrow-prev" style="cursor: pointer">.</i><b id="caption"></b><a id="next" title="Mois suivant">.</a></p>',
};

export const BY_KEY = `field.removeEventListener('click', open);
  field.onkeydown = ({ altKey, key }) => { if (altKey && key === 'ArrowDown') open(); };`;

/** What a page's script stores on a day, with months from 0, and the text for people after it. */
export const NOTES = {
  from0: `' data-value="' + at.getFullYear() + '-' + ('0' + at.getMonth()).slice(-2) + '-' + at.getDate() + '"'`,
  inFull: `' aria-label="' + at.toLocaleDateString('en', { dateStyle: 'long' }) + '"'`,
};

/** A caption with two digits of the year. */
export const SHORT = 'month.toLocaleDateString("en", { month: "long", year: "2-digit" })';
