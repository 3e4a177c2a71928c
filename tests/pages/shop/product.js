import { drawing } from './art.js';
import { money, productById } from './catalog.js';
import { dropdown } from './dropdown.js';
import { addToCart } from './shop.js';

const product = productById(new URLSearchParams(location.search).get('id'));
let colour = product.colours[0];

document.title = `${product.name} · Nordvik Outdoor`;
document.querySelector('.picture').innerHTML = drawing(product);
document.querySelector('h1').textContent = product.name;
document.querySelector('.crumb').textContent = product.name;
document.querySelector('.crumb-category').textContent = product.category;
document.querySelector('.crumb-category').href = `./?category=${product.category}`;
document.querySelector('.blurb').textContent = product.blurb;
document.querySelector('.price').textContent = money(product.price);
document.querySelector('.rating').textContent = `★ ${product.rating} out of 5`;
document.querySelector('.stock').textContent = product.stock > 0 ? `${product.stock} in stock` : 'Sold out';

dropdown(document.querySelector('#colour'), {
  label: 'Colour',
  options: product.colours.map((name) => ({ value: name, text: name })),
  value: colour,
  onChoose: (name) => (colour = name),
});

const add = document.querySelector('#add');
add.disabled = product.stock === 0;
add.addEventListener('click', () => addToCart(product.id, colour, document.querySelector('quantity-stepper').value));
