/** A service for notes, which can be created, read, changed with conditions, and shown as plain text. */
import { createHash, randomUUID } from 'node:crypto';
import type { Fetch } from '../../../src/verify/options.ts';

const note = "{ $ref: '#/components/schemas/Note' }";
const problem = '{ description: No., content: { application/problem+json: {} } }';
const refusals = (...statuses: readonly number[]): string =>
  statuses.map((status) => `\n        '${status}': ${problem}`).join('');

export const NOTES = `openapi: 3.1.0
info: { title: Notes, version: '1' }
security: [{ header: [] }, { query: [] }]
paths:
  /notes:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' }, example: { title: Tea, tags: [one, two], color: auto } } } }
      responses:
        '201':
          description: It.
          content: { application/json: { schema: ${note} } }
          links: { text: { operationId: text, parameters: { id: $response.body#/id } } }${refusals(400, 401, 415, 422)}
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      responses:
        '200': { description: It., headers: { ETag: { schema: { type: string } } }, content: { application/json: { schema: ${note} } } }
        '304': { description: The same. }${refusals(401, 404)}
    patch:
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      requestBody: { required: true, content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/Change' } } } }
      responses:
        '200': { description: It., content: { application/json: { schema: ${note} } } }${refusals(400, 401, 404, 412, 415, 422)}
  /notes/{id}/text:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: text
      responses:
        '200': { description: Its text., content: { text/plain: { schema: { type: string, maxLength: 200 } } } }${refusals(401, 404)}
components:
  securitySchemes:
    header: { type: apiKey, in: header, name: X-Api-Key }
    query: { type: apiKey, in: query, name: api_key }
  schemas:
    Status:
      type: string
      enum: [new, stored]
      x-transitions: { initial: [new], from: { new: [stored], stored: [] } }
    Title: { type: string, pattern: '^[A-Za-z]{1,20}$' }
    Tags: { type: array, items: { type: string, pattern: '^[a-z]{1,8}$' }, maxItems: 3 }
    Color: { type: string, enum: [auto, red, blue] }
    NewNote:
      type: object
      required: [title]
      properties:
        title: { $ref: '#/components/schemas/Title' }
        tags: { $ref: '#/components/schemas/Tags' }
        color: { $ref: '#/components/schemas/Color' }
        secret: { type: string, pattern: '^[a-z]{8}$' }
        retries: { type: integer, minimum: 0, maximum: 9 }
    Change: { type: object, minProperties: 1, properties: { title: { $ref: '#/components/schemas/Title' } } }
    Note:
      type: object
      required: [id, title, status]
      properties:
        id: { type: string }
        title: { type: string }
        tags: { $ref: '#/components/schemas/Tags' }
        color: { $ref: '#/components/schemas/Color' }
        secret: { type: string }
        retries: { type: integer }
        status: { $ref: '#/components/schemas/Status' }
`;

interface Note {
  readonly [member: string]: unknown;
  readonly id: string;
  readonly title: string;
}

/** Differences of a service from the simplest correct service. */
export interface Ways {
  /** Values that replace those in the response to a creation or to a read. */
  readonly made?: Readonly<Record<string, unknown>>;
  readonly read?: Readonly<Record<string, unknown>>;
  /** The color that is stored for `auto`. */
  readonly chosen?: string;
  /** The note that every read returns. */
  readonly reads?: 'newest' | 'oldest';
  /** Changes titles before they are shown. */
  readonly writes?: (title: string) => string;
  /** True if counters, states, and secrets change without a request. */
  readonly moves?: boolean;
  readonly etag?: (tag: string) => string | undefined;
  readonly notModified?: Readonly<Record<string, string>>;
  /** `refuse`: rejects every request with a condition. `change`: rejects it, but changes the note. */
  readonly ifMatch?: 'refuse' | 'change';
  readonly text?: string;
  readonly refusal?: (request: Request) => string;
}

/** The service, which is correct except for the given differences. */
export function notes(ways: Ways): Fetch {
  const all = new Map<string, Note>();
  const refused = (request: Request, status: number, headers: Record<string, string> = {}): Response => {
    const type = { 'content-type': 'application/problem+json', ...headers };
    return new Response(JSON.stringify({ status, title: ways.refusal?.(request) ?? 'no' }), {
      status,
      headers: type,
    });
  };
  const tagOf = (one: Note): string | undefined => {
    const tag = `"${createHash('sha256').update(JSON.stringify(one)).digest('hex').slice(0, 9)}"`;
    return ways.etag ? ways.etag(tag) : tag;
  };
  const shown = (one: Note, others: Readonly<Record<string, unknown>> = {}): Response => {
    const etag = tagOf(one);
    return Response.json({ ...one, ...others }, { headers: etag === undefined ? {} : { etag } });
  };

  const create = async (request: Request): Promise<Response> => {
    const body = await bodyOf(request, 'application/json');
    if (typeof body === 'number') return refused(request, body);
    const id = randomUUID();
    const title = ways.writes?.(body['title'] as string) ?? (body['title'] as string);
    const chosen = body['color'] === 'auto' && ways.chosen !== undefined ? { color: ways.chosen } : {};
    const made = { ...body, ...chosen, id, title, status: 'new' };
    all.set(id, made);
    return Response.json({ ...made, ...present(made, ways.made) }, { status: 201 });
  };

  const read = (request: Request, one: Note): Response => {
    const etag = tagOf(one);
    if (etag !== undefined && request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers: ways.notModified ?? { etag } });
    const others = [...all.values()];
    const is = ways.reads === undefined ? one : others.at(ways.reads === 'newest' ? -1 : 0)!;
    const moved = { status: 'stored', secret: '********', retries: Number(one['retries'] ?? 0) + 1 };
    return shown(is, { ...(ways.moves && present(is, moved)), ...present(is, ways.read) });
  };

  const change = async (request: Request, one: Note): Promise<Response> => {
    const body = await bodyOf(request, 'application/merge-patch+json');
    if (typeof body === 'number') return refused(request, body);
    const condition = request.headers.get('if-match');
    const isRefused = condition !== null && (ways.ifMatch === 'refuse' || condition !== tagOf(one));
    const title =
      body['title'] === undefined ? one.title : (ways.writes?.(body['title'] as string) ?? body['title']);
    const changed = { ...one, title: title as string };
    if (!isRefused || ways.ifMatch === 'change') all.set(one.id, changed);
    return isRefused ? refused(request, 412) : shown(changed);
  };

  return async (request) => {
    const [, , id, part] = new URL(request.url).pathname.split('/');
    if (!request.headers.has('x-api-key')) return refused(request, 401);
    if (id === undefined)
      return request.method === 'POST' ? create(request) : refused(request, 405, { allow: 'POST' });
    const one = all.get(decodeURIComponent(id));
    const allow = part === undefined ? 'GET, PATCH' : 'GET';
    if (!allow.split(', ').includes(request.method)) return refused(request, 405, { allow });
    if (!one) return refused(request, 404);
    if (part !== undefined) return new Response(ways.text ?? one.title);
    return request.method === 'GET' ? read(request, one) : change(request, one);
  };
}

/** Returns the values of the note's properties. */
function present(one: Note, values: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in one));
}

/** Returns the body, or the status of the rejection. */
async function bodyOf(request: Request, type: string): Promise<Record<string, unknown> | number> {
  if (request.headers.get('content-type') !== type) return 415;
  const body: unknown = await request.json().catch(() => undefined);
  if (body === undefined) return 400;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 422;
  const {
    title,
    tags = [],
    color = 'red',
    secret = 'aaaaaaaa',
    retries = 0,
  } = body as Record<string, unknown>;
  const isChange = type !== 'application/json';
  const isText = (value: unknown, pattern: RegExp): boolean =>
    typeof value === 'string' && pattern.test(value);
  const isFine =
    (isText(title, /^[A-Za-z]{1,20}$/) ||
      (isChange && title === undefined && Object.keys(body).length > 0)) &&
    Array.isArray(tags) &&
    tags.length <= 3 &&
    tags.every((tag) => isText(tag, /^[a-z]{1,8}$/)) &&
    ['auto', 'red', 'blue'].includes(color as string) &&
    isText(secret, /^[a-z]{8}$/) &&
    Number.isInteger(retries) &&
    Number(retries) >= 0 &&
    Number(retries) <= 9;
  return isFine ? (body as Record<string, unknown>) : 422;
}
