import { money } from './catalog.js';
import { cart, cartLines, cartTotal, element, saveCart } from './shop.js';

function row({ product, colour, quantity, sum }, index) {
  const line = element('<tbody><tr><th scope="row"></th><td></td><td class="number"></td><td class="number"></td><td><button type="button" class="link">Remove</button></td></tr></tbody>').firstElementChild;
  const [colourCell, quantityCell, sumCell] = line.querySelectorAll('td');
  line.querySelector('th').textContent = product.name;
  colourCell.textContent = colour;
  quantityCell.textContent = String(quantity);
  sumCell.textContent = money(sum);
  line.querySelector('button').setAttribute('aria-label', `Remove ${product.name}`);
  line.querySelector('button').addEventListener('click', () => {
    saveCart(cart().filter((_, at) => at !== index));
    show();
  });
  return line;
}

function show() {
  const lines = cartLines();
  document.querySelector('tbody').replaceChildren(...lines.map(row));
  document.querySelector('#total').textContent = money(cartTotal());
  document.querySelector('#filled').hidden = lines.length === 0;
  document.querySelector('#empty').hidden = lines.length > 0;
}

show();
