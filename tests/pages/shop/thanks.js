import { money, productById } from './catalog.js';
import { element } from './shop.js';

const id = new URLSearchParams(location.search).get('order');
const order = await (await fetch(`/shop/api/orders/${id}`)).json();
const facts = {
  'Order number': order.id,
  'Ships to': `${order.name}, ${order.country}`,
  'Confirmation sent to': order.email,
  Shipping: order.shipping,
  'Paid with': `card ending in ${order.lastFour}`,
};
for (const [term, value] of Object.entries(facts)) {
  const pair = element('<div><dt></dt><dd></dd></div>');
  pair.querySelector('dt').textContent = term;
  pair.querySelector('dd').textContent = value;
  document.querySelector('dl').append(pair);
}
let total = 0;
for (const { id: productId, colour, quantity } of order.lines) {
  const product = productById(productId);
  const line = element('<tbody><tr><th scope="row"></th><td></td><td class="number"></td><td class="number"></td></tr></tbody>').firstElementChild;
  const cells = line.querySelectorAll('td');
  line.querySelector('th').textContent = product.name;
  cells[0].textContent = colour;
  cells[1].textContent = String(quantity);
  cells[2].textContent = money(product.price * quantity);
  total += product.price * quantity;
  document.querySelector('tbody').append(line);
}
document.querySelector('#total').textContent = money(total);
document.querySelector('main').hidden = false;
