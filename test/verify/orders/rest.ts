import { createHash } from 'node:crypto';
import type { Order, Status, Store } from './store.ts';

const STATES = new Set<unknown>(['open', 'paid', 'sent']);
const START = Date.parse('2026-03-02T09:15:00Z');

/** The REST API of a correct service for `openapi.yaml`. */
export async function restAnswer(store: Store, request: Request, role: string): Promise<Response> {
  const [, kind = '', id = '', verb] = new URL(request.url).pathname.split('/');
  const route = `${kind}${id === '' ? '' : '/*'}${verb === undefined ? '' : `/${verb}`}`;
  const allow = ALLOWED[route];
  if (allow === undefined) return refused(404, 'no such path');
  if (!allow.split(', ').includes(request.method)) return refused(405, 'no such method', { allow });
  if (route === 'orders') return createOrder(store, request);
  if (route === 'hooks') return createHook(store, request);
  if (route.startsWith('hooks')) {
    if (!store.hooks.has(id)) return refused(404, 'no such hook');
    if (verb === 'test') store.deliver(id, 'hook.tested');
    else store.hooks.delete(id);
    return new Response(null, { status: verb === 'test' ? 202 : 204 });
  }
  if (request.method === 'DELETE' && role !== 'OWNER') return refused(403, 'owners only');
  const order = store.orders.get(id);
  if (!order) return refused(404, 'no such order');
  if (request.method === 'PATCH') return moveOrder(store, order, request);
  if (request.method === 'DELETE') {
    store.orders.delete(id);
    return new Response(null, { status: 204 });
  }
  const modified = new Date(START + order.version * 1000).toUTCString();
  const headers = { etag: etagOf(order), 'last-modified': modified };
  const tag = request.headers.get('if-none-match');
  const isKnown = tag === null ? request.headers.get('if-modified-since') === modified : tag === headers.etag;
  if (isKnown) return new Response(null, { status: 304, headers });
  if (request.method === 'GET') return Response.json(shown(order), { headers });
  return new Response(null, { headers: { ...headers, 'content-type': 'application/json' } });
}

const ALLOWED: Readonly<Record<string, string>> = {
  orders: 'POST',
  'orders/*': 'GET, HEAD, PATCH, DELETE',
  hooks: 'POST',
  'hooks/*': 'DELETE',
  'hooks/*/test': 'POST',
};

async function createOrder(store: Store, request: Request): Promise<Response> {
  const body = await bodyOf(request, ['name']);
  if (body instanceof Response) return body;
  const { name } = body;
  if (typeof name !== 'string' || name === '' || Array.from(name).length > 20)
    return refused(422, 'not an order');
  const made = store.create(name, 'open');
  return typeof made === 'string' ? refused(422, made) : Response.json(shown(made), { status: 201 });
}

async function moveOrder(store: Store, order: Order, request: Request): Promise<Response> {
  const condition = request.headers.get('if-match');
  const body = await bodyOf(request, ['status']);
  if (body instanceof Response) return body;
  const { status = order.status } = body;
  if (!STATES.has(status)) return refused(422, 'no status');
  if (condition !== null && condition !== etagOf(order)) return refused(412, 'it has changed');
  const moved = store.move(order.id, status as Status);
  if (typeof moved !== 'object') return refused(409, moved ?? 'gone');
  return Response.json(shown(moved), { headers: { etag: etagOf(moved) } });
}

async function createHook(store: Store, request: Request): Promise<Response> {
  const body = await bodyOf(request, ['url', 'events']);
  if (body instanceof Response) return body;
  const { url, events } = body;
  if (typeof url !== 'string' || !/^https?:\/\/[a-z]+\.test(\/[a-z0-9]{1,9}){0,2}$/.test(url))
    return refused(422, 'no address');
  if (events !== undefined && !isEventList(events)) return refused(422, 'no events');
  return Response.json(store.subscribe(url, events), { status: 201 });
}

function isEventList(value: unknown): value is readonly string[] {
  const isEvent = (one: unknown): boolean => one === 'order.created' || one === 'order.closed';
  return Array.isArray(value) && value.length > 0 && value.every(isEvent);
}

async function bodyOf(
  request: Request,
  members: readonly string[],
): Promise<Record<string, unknown> | Response> {
  if (request.headers.get('content-type') !== 'application/json') return refused(415, 'send JSON');
  try {
    const body: unknown = await request.json();
    const isFine = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (!isFine || Object.keys(body).some((name) => !members.includes(name)))
      return refused(422, 'not valid');
    return body as Record<string, unknown>;
  } catch {
    return refused(400, 'no JSON');
  }
}

function shown({ version: _, ...order }: Order): object {
  return order;
}

function etagOf(order: Order): string {
  return `"${createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16)}"`;
}

export function refused(status: number, title: string, headers: Record<string, string> = {}): Response {
  const type = { 'content-type': 'application/problem+json', ...headers };
  return new Response(JSON.stringify({ title }), { status, headers: type });
}
