/**
 * A route contains the facts that the contract declares about callers and repetition, and no others.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../templates/server/runtime/route.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';

const ROLES = ['OWNER', '__proto__', '\'"`${0}*/\n'];
const RESPONSES = { 204: { description: 'Done.' } };
const KEY = { name: 'X-Once', in: 'header', schema: { type: 'string' } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Behaviour', version: '1' },
  'x-fern-idempotency-headers': [{ header: 'X-Once', name: 'once' }],
  paths: {
    '/orders': {
      get: { operationId: 'silent', responses: RESPONSES },
      post: {
        operationId: 'guarded',
        'x-access': { roles: ROLES },
        'x-fern-idempotent': true,
        parameters: [KEY],
        responses: RESPONSES,
      },
      patch: { operationId: 'unheeded', parameters: [KEY], responses: RESPONSES },
    },
  },
};

let folder: string;
let routes: ReadonlyMap<string, Route>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-behaviour-'));
  await writeFiles(folder, [
    { path: 'openapi.json', text: JSON.stringify(DOCUMENT), write: 'always', target: 'none' },
  ]);
  const { files } = await emitDocuments(folder, { openapi: 'openapi.json' }, [{ id: 'server', options: {} }]);
  await writeFiles(folder, files);
  const module = (await import(pathToFileURL(join(folder, 'server/rest/routes.ts')).href)) as {
    readonly routes: readonly Route[];
  };
  routes = new Map(module.routes.map((route) => [route.operation, route]));
});
afterAll(() => rm(folder, { recursive: true }));

test('a route contains the required roles and the header that identifies repetitions', () => {
  expect(routes.get('guarded')).toMatchObject({ access: ROLES, idempotencyKey: 'X-Once' });
});

test.each(['silent', 'unheeded'])('%s has neither', (name) => {
  expect(Object.keys(routes.get(name)!)).not.toContain('access');
  expect(Object.keys(routes.get(name)!)).not.toContain('idempotencyKey');
});
