import type { Order } from '../support/shop.ts';
import { outlineOf, refOf } from './outline.ts';
import type { Script } from './script.ts';
import type { Witness } from '../support/witness.ts';

export interface ShopHalf {
  script: Script;
  witness: Witness;
  /** URL of the shop. */
  url: string;
  /** What the shop's server has sold. */
  orders: Order[];
  /** File of the picture. */
  picture: `${string}.png`;
}

/** Buys two tents: search, custom dropdown, closed shadow root, form in a cross-site frame. */
export async function shopHalf(half: ShopHalf): Promise<void> {
  await findTent(half);
  await fillCart(half);
  await checkOut(half);
  await readOrder(half);
}

async function findTent({ script, witness, url }: ShopHalf): Promise<void> {
  await script.call('navigate', { url });
  const tab = await witness.tab('/shop/');
  await script.check(
    'the front page shows all products',
    async () => (await witness.text(tab, '#count')) === '14 products',
  );

  const found = await script.call('observe', { instruction: 'the search field' });
  const [{ selector = '' } = {}] = found as { selector?: string }[]; // design.md §7
  await script.check('observe names the search field', () =>
    tab.$eval(selector, (element) => element.matches('[name=q]')),
  );

  await script.call('act', { action: 'type "tent" into the search field' });
  await script.call('act', { action: 'press the Search button' });
  await script.check('four products are left', async () => (await witness.text(tab, '#count')) === '4 products');

  await script.call('act', { action: 'choose "Price: low to high" in Sort by' });
  await script.check(
    'the cheapest comes first',
    async () => (await witness.text(tab, '.card h3')) === 'Mesa tarp 3 × 3',
  );
}

async function fillCart({ script, witness }: ShopHalf): Promise<void> {
  const outline = outlineOf(await script.call('extract'));
  await script.call('act', { action: `click [${refOf(outline, 'link: Fjell 2 tent')}]` });
  const tab = await witness.tab('product.html?id=fjell-2');
  await script.check('its page is open', async () => (await witness.text(tab, 'h1')) === 'Fjell 2 tent');

  await script.call('act', { action: 'choose Sand as the colour' });
  await script.check('the colour is Sand', async () => (await witness.text(tab, '#colour button')) === 'Sand');

  await script.call('act', { action: 'click Increase quantity' });
  await script.check('the closed shadow root counts two', () =>
    tab.$eval('quantity-stepper', (element) => 'value' in element && element.value === 2),
  );

  await script.call('act', { action: 'click Add to cart' });
  const expected = JSON.stringify([{ id: 'fjell-2', colour: 'Sand', quantity: 2 }]);
  await script.check(
    'two tents are in the cart',
    async () => (await tab.evaluate(() => localStorage.cart)) === expected,
  );
}

async function checkOut({ script, witness, orders }: ShopHalf): Promise<void> {
  await script.call('act', { action: 'click the Cart link' });
  const cart = await witness.tab('cart.html');
  const { extraction } = (await script.call('extract', { instruction: 'the total' })) as { extraction: string }; // specification 2.6
  const total = await witness.text(cart, '#total');
  await script.check(
    'the total that was read stands on the page',
    async () => total !== '' && extraction.includes(total),
  );
  await script.call('act', { action: 'click Check out' });
  await witness.tab('checkout.html');
  await script.check('the payment form of the other site is there', async () => {
    const there = await witness.frame('b.localhost').catch(() => undefined); // not yet
    return there !== undefined && (await witness.text(there, '#pay')) !== '';
  });
  await fillForm(script);

  const frame = await witness.frame('b.localhost');
  const values = (): Promise<unknown> =>
    frame.$eval('form', (form) => Object.fromEntries(new FormData(form)) as Record<string, string>); // it has no files
  const wanted = JSON.stringify({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    country: 'Canada',
    shipping: 'Express',
    card: '4242 4242 4242 4242',
    terms: 'on',
  });
  await script.check('the form in the other site is filled', async () => JSON.stringify(await values()) === wanted);

  await script.call('act', { action: 'click the Pay button' });
  await script.check("the order is in the shop's books", async () => orders[0]?.lines[0]?.quantity === 2);
}

async function fillForm(script: Script): Promise<void> {
  const outline = outlineOf(await script.call('extract'));
  await script.call('act', { action: `fill [${refOf(outline, 'textbox: Full name')}] with "Ada Lovelace"` });
  await script.call('act', { action: 'type ada@example.org into the email field' });
  await script.call('act', { action: 'choose Canada as the country' });
  await script.call('act', { action: `check [${refOf(outline, 'radio: Express')}]` });
  await script.call('act', { action: 'type "4242 4242 4242 4242" into Card number' });
  await script.call('act', { action: 'check I agree to the terms of sale' });
}

async function readOrder({ script, witness, orders, picture }: ShopHalf): Promise<void> {
  const tab = await witness.tab('thanks.html');
  await script.check('the shop says thank you', async () => (await witness.text(tab, 'h1')).startsWith('Thank you'));
  const { extraction } = (await script.call('extract', { instruction: 'the order number' })) as { extraction: string }; // specification 2.6
  const id = orders[0]?.id ?? 'no order';
  await script.check("the order number is that of the shop's books", async () => extraction.includes(id));
  await witness.screenshot(tab, picture);
  await script.call('end');
  await script.check('its tab is closed', async () => !(await witness.tabs()).some((url) => url.includes('/shop/')));
}
