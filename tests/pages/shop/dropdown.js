/**
 * A dropdown made of divs, as many shops have: a button that opens a list, which is put into the page only while it is open.
 * `onChoose(value)` is told what was chosen.
 */
export function dropdown(host, { label, options, value, onChoose }) {
  const button = document.createElement('button');
  const text = (chosen) => options.find((option) => option.value === chosen).text;
  const id = `${label.toLowerCase().replace(/\W+/g, '-')}-label`;
  host.className = 'dropdown';
  host.innerHTML = `<span class="label" id="${id}"></span>`;
  host.firstElementChild.textContent = label;
  button.type = 'button';
  button.id = `${id}-button`;
  button.textContent = text(value);
  button.setAttribute('aria-haspopup', 'listbox');
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-labelledby', `${id} ${button.id}`);
  host.append(button);

  const close = () => {
    host.querySelector('.options')?.remove();
    button.setAttribute('aria-expanded', 'false');
  };
  const choose = (option) => {
    value = option.value;
    button.textContent = option.text;
    close();
    onChoose(option.value);
  };
  const open = () => {
    const list = document.createElement('div');
    list.className = 'options';
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-labelledby', id);
    for (const option of options) {
      const row = document.createElement('div');
      row.setAttribute('role', 'option');
      row.setAttribute('aria-selected', String(option.value === value));
      row.textContent = option.text;
      row.addEventListener('click', () => choose(option));
      list.append(row);
    }
    host.append(list);
    button.setAttribute('aria-expanded', 'true');
  };
  button.addEventListener('click', () => (button.getAttribute('aria-expanded') === 'true' ? close() : open()));
  host.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  document.addEventListener('pointerdown', (event) => host.contains(event.target) || close());
}
