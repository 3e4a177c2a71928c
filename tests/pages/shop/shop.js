import './quantity-stepper.js';
import { productById } from './catalog.js';

const CART = 'cart';

/** Lines of the cart: `{ id, colour, quantity }`. */
export const cart = () => JSON.parse(localStorage.getItem(CART) ?? '[]');

export const cartLines = () =>
  cart().map((line) => {
    const product = productById(line.id);
    return { ...line, product, sum: product.price * line.quantity };
  });

export const cartTotal = () => cartLines().reduce((total, { sum }) => total + sum, 0);

export function saveCart(lines) {
  localStorage.setItem(CART, JSON.stringify(lines));
  showCount();
}

export function addToCart(id, colour, quantity) {
  const lines = cart();
  const same = lines.find((line) => line.id === id && line.colour === colour);
  if (same) same.quantity += quantity;
  else lines.push({ id, colour, quantity });
  saveCart(lines);
  toast(`${productById(id).name} is in your cart`);
}

export function toast(text) {
  const note = document.createElement('div');
  note.className = 'toast';
  note.setAttribute('role', 'status');
  note.textContent = text;
  document.querySelector('.toast')?.remove();
  document.body.append(note);
}

/** Makes an element from HTML; values are put in with `textContent` by the callers. */
export function element(html) {
  const template = document.createElement('template');
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}

function showCount() {
  const count = cart().reduce((sum, { quantity }) => sum + quantity, 0);
  const link = document.querySelector('.cart-link');
  link.querySelector('.count').textContent = String(count);
  link.setAttribute('aria-label', `Cart, ${count} ${count === 1 ? 'item' : 'items'}`);
}

document.querySelector('header').innerHTML = `
  <a class="brand" href="./"><svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true"><path d="M4 27 16 6l12 21Z" fill="#1f5f4a"/><path d="m16 6 5 21H11Z" fill="#f0a23b"/></svg>Nordvik Outdoor</a>
  <nav aria-label="Main"><a href="./">Shop</a><a href="./?category=Tents">Tents</a><a href="./?category=Sleeping">Sleeping</a></nav>
  <a class="cart-link" href="cart.html"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M3 4h3l2 11h10l2-8H7" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><circle cx="10" cy="20" r="1.6"/><circle cx="17" cy="20" r="1.6"/></svg>Cart <span class="count">0</span></a>`;
showCount();
