/** Names in a combobox's list. */
export const NAMES = ['Lisbon', 'Porto', 'Faro'];

/**
 * A page with a combobox, `field`, and the list it opens below it; a script may define `rows(filter)`, `choose(name)`, `open()`
 * and `close()`.
 */
export const combobox = ({
  field = '',
  script = '',
}: {
  field?: string;
  script?: string;
} = {}): string => `<style>#list { position: absolute } #list li { height: 20px; cursor: pointer }</style>
  <div id="box" style="width: 200px; height: 30px">${
    field || '<input id="field" role="combobox" aria-expanded="false" aria-controls="list">'
  }</div>
  <ul id="list" role="listbox" hidden></ul>
  <script>
    let names = ${JSON.stringify(NAMES)};
    const show = (shown) => (list.innerHTML = shown.map((name) => '<li role="option">' + name + '</li>').join(''));
    let open = () => { show(names); list.hidden = false; field.ariaExpanded = 'true' };
    let close = () => { list.hidden = true; field.ariaExpanded = 'false' };
    let choose = (name) => { document.title += name + '.'; close() };
    list.onclick = ({ target }) => choose(target.textContent);
    document.title = '';
    box.onclick = () => open();
    ${script}
  </script>`;
