const style = `
  :host { display: inline-flex; border: 1px solid #c9d2cc; border-radius: 10px; overflow: hidden; background: #fff }
  button { border: 0; background: none; width: 40px; height: 42px; font: 600 20px/1 inherit; color: #1f5f4a; cursor: pointer }
  button:hover:enabled { background: #eef4f0 } button:disabled { color: #b9c2bc; cursor: default }
  output { min-width: 34px; text-align: center; font: 600 16px/42px inherit }`;

/** How many of a product: a web component whose shadow root is closed. Fires `change`; `value` is the number. */
class QuantityStepper extends HTMLElement {
  #root = this.attachShadow({ mode: 'closed' });
  #value = 1;

  connectedCallback() {
    this.#value = Number(this.getAttribute('value') ?? 1);
    this.#root.innerHTML = `<style>${style}</style>
      <button type="button" aria-label="Decrease quantity">−</button><output aria-label="Quantity"></output>
      <button type="button" aria-label="Increase quantity">+</button>`;
    const [less, more] = this.#root.querySelectorAll('button');
    less.addEventListener('click', () => this.#step(-1));
    more.addEventListener('click', () => this.#step(+1));
    this.#show();
  }

  get value() {
    return this.#value;
  }

  #step(by) {
    this.#value += by;
    this.#show();
    this.dispatchEvent(new Event('change'));
  }

  #show() {
    this.#root.querySelector('output').textContent = String(this.#value);
    this.#root.querySelector('button').disabled = this.#value <= 1;
  }
}

customElements.define('quantity-stepper', QuantityStepper);
