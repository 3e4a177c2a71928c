import type { Routes } from './serve.ts';

export interface Order {
  id: string;
  name: string;
  email: string;
  country: string;
  shipping: string;
  lastFour: string;
  news: boolean;
  lines: { id: string; colour: string; quantity: number }[];
}

/** The shop's server (its pages are `tests/pages/shop`): routes for `servePages`, and the orders that it received. */
export function shopServer(): { routes: Routes; orders: Order[] } {
  const orders: Order[] = [];
  const find = (path: string): Order | undefined => orders.find(({ id }) => path.endsWith(`/${id}`));
  return {
    orders,
    routes: {
      '/shop/api/orders': ({ method, url, body }) => {
        if (method === 'POST') return Response.json(take(orders, body), { status: 201 });
        const order = find(url.pathname);
        return order ? Response.json(order) : Response.json({ error: 'no such order' }, { status: 404 });
      },
    },
  };
}

function take(orders: Order[], body: string): Order {
  const order: Order = { ...JSON.parse(body), id: `NV-${1001 + orders.length}` };
  orders.push(order);
  return order;
}
