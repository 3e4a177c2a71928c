const address = new URLSearchParams(location.search);
const form = document.querySelector('form');
document.querySelector('#pay').textContent = `Pay €${Number(address.get('total')).toFixed(2)}`;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { name, email, country, shipping, card, news } = Object.fromEntries(new FormData(form));
  const lines = JSON.parse(atob(address.get('order')));
  const response = await fetch('/shop/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, country, shipping, lastFour: card.slice(-4), news: news === 'on', lines }),
  });
  const { id } = await response.json();
  parent.postMessage({ order: id }, '*');
});
