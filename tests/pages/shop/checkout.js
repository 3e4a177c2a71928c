import { money } from './catalog.js';
import { cart, cartLines, cartTotal, element, saveCart } from './shop.js';

const PAY_HOST = 'b.localhost'; // another site, as a payment provider is

for (const { product, colour, quantity, sum } of cartLines()) {
  const item = element('<li><span></span><strong></strong></li>');
  item.querySelector('span').textContent = `${quantity} × ${product.name} (${colour})`;
  item.querySelector('strong').textContent = money(sum);
  document.querySelector('#lines').append(item);
}
document.querySelector('#total').textContent = money(cartTotal());

const payOrigin = `http://${PAY_HOST}:${location.port}`;
const order = btoa(JSON.stringify(cart()));
document.querySelector('iframe').src = `${payOrigin}/shop/pay.html?total=${cartTotal()}&order=${encodeURIComponent(order)}`;

addEventListener('message', ({ origin, data }) => {
  if (origin !== payOrigin || typeof data?.order !== 'string') return;
  saveCart([]);
  location.href = `thanks.html?order=${encodeURIComponent(data.order)}`;
});
