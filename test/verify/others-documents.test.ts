/** Correct patterns in third-party documents and services, which must not lead to findings. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

type Item = Readonly<Record<string, unknown>>;

interface Service {
  /** YAML below `paths`, `components`. */
  readonly document: string;
  /** Returns the handler of a service with an empty state. */
  readonly start: () => (request: Request, path: readonly string[]) => Promise<Response> | Response;
  readonly checks: readonly string[];
}

const json = (value: unknown, status = 200): Response => Response.json(value, { status });

const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null;

async function bodyOf(request: Request): Promise<Item | undefined> {
  const value: unknown = await request.json().catch(() => undefined);
  return isObject(value) && !Array.isArray(value) ? value : undefined;
}

const SERVICES: Readonly<Record<string, Service>> = {
  'a creation with an id that callers choose, and 400 if it is taken': {
    document: `
paths:
  /films:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Film' } } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Film' } } } }
        '400': { description: No. }
components:
  schemas:
    Film:
      type: object
      additionalProperties: false
      required: [id, kind]
      properties:
        id: { type: string, minLength: 1 }
        kind: { type: string, enum: [short, long] }
        isPublic: { type: boolean }
`,
    start() {
      const films = new Map<unknown, Item>();
      return async (request) => {
        const film = await bodyOf(request);
        const { id, kind, isPublic = false, ...others } = film ?? {};
        const isValid =
          typeof id === 'string' &&
          id !== '' &&
          ['short', 'long'].includes(kind as string) &&
          typeof isPublic === 'boolean';
        if (!film || !isValid || films.has(id) || Object.keys(others).length > 0) return json({}, 400);
        films.set(id, film);
        return json(film, 201);
      };
    },
    checks: ['positive-data-acceptance'],
  },
  'an optional Accept-Encoding that lists its values': {
    document: `
paths:
  /keys:
    get:
      parameters: [{ name: Accept-Encoding, in: header, schema: { type: string, enum: [base64] } }]
      responses: { '200': { description: Fine. }, '400': { description: No. } }
`,
    start: () => (request) =>
      new Response(null, {
        status: (request.headers.get('accept-encoding') ?? 'gzip') === 'base64' ? 200 : 400,
      }),
    checks: ['positive-data-acceptance', 'negative-data-rejection'],
  },
  'an update time that requests may contain': {
    document: `
paths:
  /notes:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '400': { description: No. }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      responses:
        '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '404': { description: No. }
    patch:
      requestBody:
        required: true
        content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/Note' } } }
      responses:
        '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '400': { description: No. }
        '404': { description: No. }
components:
  schemas:
    Note:
      type: object
      properties:
        id: { type: string }
        text: { type: string }
        updatedTime: { type: string, format: date-time }
`,
    start() {
      const notes = new Map<string, Item>();
      const stamped = (note: Item): Item => ({
        ...note,
        updatedTime: new Date().toISOString(),
      });
      return async (request, [, id = '']) => {
        const sent = request.method === 'GET' ? {} : await bodyOf(request);
        const isValid = sent && Object.values(sent).every((value) => typeof value === 'string');
        if (!isValid) return json({}, 400);
        if (request.method === 'POST') {
          const note = stamped({ ...sent, id: `n${notes.size}` });
          notes.set(note['id'] as string, note);
          return json(note, 201);
        }
        const note = notes.get(id);
        if (!note) return json({}, 404);
        if (request.method === 'GET') return json(note);
        notes.set(id, stamped({ ...note, ...sent, id }));
        return json(notes.get(id));
      };
    },
    checks: ['unchanged-properties', 'stamped-changes', 'equal-views'],
  },
  'nested objects with an id of the same name as the path parameter': {
    document: `
paths:
  /attempts/{report_id}:
    get:
      parameters: [{ name: report_id, in: path, required: true, schema: { type: string, format: uuid } }]
      responses:
        '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Attempts' } } } }
components:
  schemas:
    Attempts:
      type: object
      properties:
        report_id: { type: string, format: uuid }
        others: { type: array, items: { type: object, properties: { report_id: { type: string, format: uuid } } } }
`,
    start:
      () =>
      (_, [, id]) =>
        json({ report_id: id, others: [{ report_id: '6e31f0a5-eaed-4ba3-8000-000d00000001' }] }),
    checks: ['requested-resource'],
  },
};

test.each(Object.entries(SERVICES))('%s', async (_, { document, start, checks }) => {
  const text = `openapi: 3.1.0\ninfo: { title: Others, version: '1' }${document}`;
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': text }));
  expect(diagnostics).toEqual([]);
  const handle = start();
  const answered: number[] = [];
  const { findings } = await verify(contract!, {
    rest: {
      baseUrl: 'http://others.test',
      async fetch(request) {
        const response = await handle(request, new URL(request.url).pathname.split('/').slice(1));
        answered.push(response.status);
        return response;
      },
    },
    seed: 7,
    checks,
  });
  expect(answered.filter((status) => status < 300)).not.toEqual([]);
  expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});

test('a status that no operation declares is one finding', async () => {
  const paths = ['/a', '/b', '/c'].map(
    (path) => `  ${path}: { get: { responses: { '200': { description: Fine. } } } }`,
  );
  const text = `openapi: 3.1.0\ninfo: { title: Others, version: '1' }\npaths:\n${paths.join('\n')}\n`;
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': text }));
  const { findings } = await verify(contract!, {
    rest: { baseUrl: 'http://others.test', fetch: () => Promise.resolve(json({}, 403)) },
    checks: ['status-code-conformance'],
  });
  expect(findings.map(({ subject, also }) => [subject, also])).toEqual([['GET /a', ['GET /b', 'GET /c']]]);
});
