import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteRequest, Routes } from './serve.ts';

interface Pet {
  id: number;
  name: string;
  status: string;
  photoUrls: string[];
}

const DOCUMENT = join(import.meta.dirname, '../../node_modules/@readme/oas-examples/2.0/json/petstore.json');
const API = '/petstore/v2';

/**
 * The OpenAPI project's Petstore document, and a server that really answers the requests of Swagger UI; `served` lists
 * the calls as `GET /pet/7`.
 */
export function petstoreServer(): { routes: Routes; served: string[] } {
  const served: string[] = [];
  const pets: Pet[] = [
    { id: 7, name: 'Rosa', status: 'available', photoUrls: [] },
    { id: 8, name: 'Bruno', status: 'sold', photoUrls: [] },
    { id: 9, name: 'Mila', status: 'pending', photoUrls: [] },
    { id: 10, name: 'Kiko', status: 'available', photoUrls: [] },
  ];
  return {
    served,
    routes: {
      '/petstore/swagger.json': ({ url }) => Response.json(documentFor(url.host)),
      [`${API}/`]: (request) => {
        served.push(`${request.method} ${request.url.pathname.slice(API.length)}${request.url.search}`);
        return answer(pets, request);
      },
    },
  };
}

function documentFor(host: string): object {
  return { ...JSON.parse(readFileSync(DOCUMENT, 'utf8')), host, basePath: API, schemes: ['http'] };
}

function answer(pets: Pet[], { method, url, body }: RouteRequest): Response {
  const path = url.pathname.slice(API.length);
  if (path === '/store/inventory') return Response.json(inventory(pets));
  if (path === '/pet/findByStatus') {
    const wanted = url.searchParams.getAll('status').flatMap((value) => value.split(','));
    return Response.json(pets.filter(({ status }) => wanted.includes(status)));
  }
  if (path === '/pet' && method === 'POST') return add(pets, body);
  const pet = pets.find(({ id }) => path === `/pet/${id}`);
  return pet
    ? Response.json(pet)
    : Response.json({ code: 1, type: 'error', message: 'Pet not found' }, { status: 404 });
}

function add(pets: Pet[], body: string): Response {
  const pet: Pet = JSON.parse(body);
  pets.push(pet);
  return Response.json(pet);
}

function inventory(pets: Pet[]): Record<string, number> {
  return pets.reduce<Record<string, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
}
