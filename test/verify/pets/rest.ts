/** The REST API of a correct, strict service for `openapi.yaml`. */

import { withKeys } from './keys.ts';

interface Pet {
  readonly id: string;
  readonly [member: string]: unknown;
}

const KINDS = ['cat', 'dog', 'parrot'];
const METHODS: Readonly<Record<string, string>> = { '/pets': 'GET, POST', '/pets/{pet_id}': 'GET, DELETE' };

export function restService(): (request: Request) => Promise<Response> {
  const pets: Pet[] = [];
  const create = withKeys((request) => createPet(pets, request), problem);
  return async (request) => {
    const url = new URL(request.url);
    const id = /^\/pets\/([^/]+)$/.exec(url.pathname)?.[1];
    const route = url.pathname === '/pets' ? '/pets' : id === undefined ? undefined : '/pets/{pet_id}';
    if (route === undefined) return problem(404, 'no such path');
    const allow = METHODS[route]!;
    if (!allow.split(', ').includes(request.method)) return problem(405, 'no such method', { allow });
    if (id !== undefined) {
      const index = pets.findIndex((pet) => pet.id === id);
      if (index < 0) return problem(404, 'no such pet');
      if (request.method === 'GET') {
        if (!['vet', 'owner'].includes(request.headers.get('x-reader') ?? ''))
          return problem(400, 'who reads?');
        // Passes through the state `reserved`, which no response shows.
        pets[index] = { ...pets[index]!, state: 'adopted' };
        const etag = `"${id}"`;
        return request.headers.get('if-none-match') === etag
          ? new Response(null, { status: 304, headers: { etag } })
          : Response.json(pets[index], { headers: { etag } });
      }
      pets.splice(index, 1);
      return new Response(null, { status: 204 });
    }
    return request.method === 'GET' ? list(pets, url, request) : create(request);
  };
}

function list(pets: readonly Pet[], url: URL, request: Request): Response {
  const limit = url.searchParams.get('limit') ?? '20';
  const kind = url.searchParams.get('kind');
  const trace = request.headers.get('x-trace');
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 50)
    return problem(400, 'limit is out of range');
  if (kind !== null && !KINDS.includes(kind)) return problem(400, 'kind is unknown');
  if (trace !== null && !/^[a-f0-9]{8}$/.test(trace)) return problem(400, 'trace is malformed');
  const after = url.searchParams.get('after');
  if (after !== null && !/^pet_\d{1,9}$/.test(after)) return problem(400, 'after is malformed');
  const isNext = (pet: Pet): boolean => after === null || numberOf(pet.id) < numberOf(after);
  const found = pets
    .filter((pet) => isNext(pet) && (kind === null || pet['kind'] === kind))
    .slice(0, Number(limit));
  return Response.json(found, {
    headers: {
      'x-total': String(pets.length),
      ratelimit: '"pets";r=99;t=60',
      'ratelimit-policy': '"pets";q=100;w=60',
    },
  });
}

function numberOf(id: string): number {
  return Number(id.slice('pet_'.length));
}

let made = 0;

async function createPet(pets: Pet[], request: Request): Promise<Response> {
  const type = request.headers.get('content-type')?.split(';')[0];
  const text = await request.text();
  let body: unknown;
  if (type === 'application/x-www-form-urlencoded') body = formBody(new URLSearchParams(text));
  else if (type !== 'application/json') return problem(415, 'send JSON or a form');
  else {
    try {
      body = JSON.parse(text);
    } catch {
      return problem(400, 'no JSON');
    }
  }
  const fault = faultOf(body);
  if (fault !== undefined) return problem(422, fault);
  const given = body as Record<string, unknown>;
  // The schema does not declare this rule, so the service may reject valid data.
  if (String(given['name']).includes('taken')) return problem(422, 'the name is taken');
  const pet = {
    age: null,
    tags: [],
    ...given,
    id: `pet_${++made}`,
    mood: 'sleepy',
    state: 'free',
    born_at: '2026-03-02T09:15:00Z',
  };
  pets.unshift(pet);
  return Response.json(pet, { status: 201, headers: { location: `/pets/${pet.id}` } });
}

function formBody(form: URLSearchParams): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const [first = ''] = values;
    if (name === 'tags') body[name] = values;
    else if (name === 'age') body[name] = /^-?\d+$/.test(first) ? Number(first) : first;
    else body[name] = name === 'owner' ? parsed(first) : first;
  }
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function faultOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'send an object';
  const {
    name,
    kind,
    age = null,
    tags = [],
    owner = { name: 'x' },
    ...rest
  } = body as Record<string, unknown>;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return `${unknown} is unknown`;
  if (typeof name !== 'string' || name === '' || Array.from(name).length > 20) return 'name is not valid';
  if (typeof kind !== 'string' || !KINDS.includes(kind)) return 'kind is not valid';
  if (age !== null && !(Number.isInteger(age) && Number(age) >= 0 && Number(age) <= 40))
    return 'age is not valid';
  if (!Array.isArray(tags) || tags.length > 3 || new Set(tags).size < tags.length)
    return 'tags are not valid';
  if (!tags.every((tag) => typeof tag === 'string' && /^[a-z]{1,8}$/.test(tag))) return 'a tag is not valid';
  return isOwner(owner) ? undefined : 'owner is not valid';
}

function isOwner(owner: unknown): boolean {
  if (typeof owner !== 'object' || owner === null || Array.isArray(owner)) return false;
  const { name, vip = true } = owner as Record<string, unknown>;
  return typeof name === 'string' && name !== '' && typeof vip === 'boolean';
}

function problem(status: number, title: string, headers: Record<string, string> = {}): Response {
  const type = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify({ title, status }), { status, headers: { ...type, ...headers } });
}
