import { drawing } from './art.js';
import { categories, money, products } from './catalog.js';
import { dropdown } from './dropdown.js';
import { addToCart, element } from './shop.js';

const address = new URLSearchParams(location.search);
const wanted = { text: address.get('q') ?? '', categories: new Set(address.getAll('category')), order: 'featured', inStock: false };

const orders = {
  featured: { text: 'Featured', compare: () => 0 },
  cheap: { text: 'Price: low to high', compare: (a, b) => a.price - b.price },
  dear: { text: 'Price: high to low', compare: (a, b) => b.price - a.price },
  rating: { text: 'Best rated', compare: (a, b) => b.rating - a.rating },
};

const search = document.querySelector('form.search');
search.elements.q.value = wanted.text;
search.addEventListener('submit', (event) => {
  event.preventDefault();
  wanted.text = search.elements.q.value.trim();
  history.replaceState(null, '', wanted.text ? `?q=${encodeURIComponent(wanted.text)}` : location.pathname);
  show();
});

const filters = document.querySelector('.filters');
for (const category of categories) {
  const row = element('<label><input type="checkbox"><span></span></label>');
  row.querySelector('span').textContent = category;
  row.querySelector('input').checked = wanted.categories.has(category);
  row.querySelector('input').addEventListener('change', ({ target }) => {
    if (target.checked) wanted.categories.add(category);
    else wanted.categories.delete(category);
    show();
  });
  filters.append(row);
}
document.querySelector('#in-stock').addEventListener('change', ({ target }) => {
  wanted.inStock = target.checked;
  show();
});

dropdown(document.querySelector('#sort'), {
  label: 'Sort by',
  options: Object.entries(orders).map(([value, { text }]) => ({ value, text })),
  value: wanted.order,
  onChoose: (order) => {
    wanted.order = order;
    show();
  },
});

function fits({ name, blurb, category, stock }) {
  const words = wanted.text.toLowerCase().split(/\s+/);
  return (
    words.every((word) => `${name} ${blurb} ${category}`.toLowerCase().includes(word)) &&
    (wanted.categories.size === 0 || wanted.categories.has(category)) &&
    (!wanted.inStock || stock > 0)
  );
}

function card(product) {
  const soldOut = product.stock === 0;
  const box = element(`<article class="card">${drawing(product)}<div class="body">
    <h3><a></a></h3><p class="blurb"></p><p class="meta"><span class="price"></span><span class="rating"></span></p>
    <button type="button" class="quiet"></button></div></article>`);
  const link = box.querySelector('a');
  link.href = `product.html?id=${product.id}`;
  link.textContent = product.name;
  box.querySelector('.blurb').textContent = product.blurb;
  box.querySelector('.price').textContent = money(product.price);
  box.querySelector('.rating').textContent = `★ ${product.rating}`;
  const button = box.querySelector('button');
  button.textContent = soldOut ? 'Sold out' : 'Add to cart';
  button.disabled = soldOut;
  button.addEventListener('click', () => addToCart(product.id, product.colours[0], 1));
  return box;
}

function show() {
  const found = products.filter(fits).sort(orders[wanted.order].compare);
  document.querySelector('#results').replaceChildren(...found.map(card));
  document.querySelector('#count').textContent =
    found.length === 0 ? 'Nothing fits. Try another word.' : `${found.length} ${found.length === 1 ? 'product' : 'products'}`;
}

show();
