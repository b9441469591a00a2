/**
 * States, known values, declared errors, and events of a package in a program, and the number of modules that an import
 * loads.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPython, runPython } from '../support/python.ts';
import { emitPackage, type EmittedPackage } from './emitted.ts';
import { complaints, MYPY } from './tools.ts';

const object = (properties: object): object => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
const text = { type: 'string' };
const signature = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  schema: text,
}));
const event = (name: string, parameters: readonly object[]): object => ({
  post: {
    parameters,
    requestBody: { content: { 'application/json': { schema: object({ type: { const: name } }) } } },
    responses: { 204: { description: 'x' } },
  },
});

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Parts', version: '1' },
  servers: [{ url: 'https://parts.test' }],
  paths: {
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: {
        operationId: 'getThing',
        tags: ['things'],
        responses: {
          200: json(object({ state: ref('State') })),
          404: json(ref('Missing')),
          409: json(ref('Conflict')),
          500: json(text),
        },
      },
    },
  },
  webhooks: { told: event('told', signature), whispered: event('whispered', []) },
  components: {
    schemas: {
      State: {
        type: 'string',
        'x-extensible-enum': ['open', 'done'],
        'x-transitions': { initial: ['open'], from: { open: ['done'], done: [] } },
      },
      Missing: object({ code: { type: 'string', 'x-extensible-enum': ['gone', 'never'] } }),
      Conflict: object({ error: object({ code: { const: 'conflict' } }), with: text }),
    },
  },
};

const PROGRAM = `
import json
from parts import ApiError, Client, ClientError, errors, models, states, webhooks
from parts._runtime.transport import Response
from parts import Headers, Unknown

class Server:
    def __init__(self, status, body):
        self.reply = Response(status, Headers([("content-type", "application/json")]), body.encode())
    def send(self, *_, **__):
        return self.reply
    def close(self): ...

def body_of(status, body):
    try:
        Client(transport=Server(status, body), max_retries=0).things.get("t")
    except ApiError as error:
        read = errors.api_error_body(error)
        return [type(read).__name__, read and read.to_dict(), errors.is_known_api_error_code(error.code)]

print(json.dumps({
    "states": [states.REST["State"].initial, states.REST["State"].transitions],
    "known": [models.is_known_state(value) for value in ("open", "later", None, [])],
    "errors": [
        body_of(404, '{"code":"gone"}'),
        body_of(404, '{"code":"new"}'),
        body_of(409, '{"error":{"code":"conflict"},"with":"a"}'),
        body_of(418, '{"a":1}'),
        body_of(502, '<html>'),
    ],
    "event": webhooks.unwrap(
        (text := '{"type":"told"}'), webhooks.sign(text, "whsec_c2VjcmV0c2VjcmV0c2VjcmV0", id="m1"), "whsec_c2VjcmV0c2VjcmV0c2VjcmV0"
    ).to_dict(),
}))`;

const TYPED = `
from typing import Literal

from parts import ApiError, models
from parts.errors import ApiErrorCode, api_error_body, is_known_api_error_code
from parts.models import is_known_state
from parts.webhooks import SignedWebhookEvent, WebhookEvent


def known(state: str, code: str | None, error: ApiError, event: SignedWebhookEvent) -> None:
    if is_known_state(state):
        narrowed: Literal["open", "done"] = state
    if is_known_api_error_code(code):
        told: ApiErrorCode = code
    wrong: Literal["open"] = state  # error
    if isinstance(body := api_error_body(error), models.Missing):
        print(body.code, narrowed, told, wrong)
    wider: WebhookEvent = event
    print(wider)
`;

/** A program that prints how many modules of the package a statement loads, and which of the given other modules. */
const COST = (statement: string): string => `
import json, sys
before = set(sys.modules)
${statement}
loaded = set(sys.modules) - before
own = [name for name in loaded if name.startswith("parts")]
print(json.dumps([len(own), sorted({"httpx", "asyncio", "typing_extensions"} & loaded)]))`;

describe.skipIf(!hasPython)('a package', () => {
  let made: EmittedPackage | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-modules-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
    made = await emitPackage(folder, { openapi: 'openapi.json' });
    await rm(folder, { recursive: true });
  });
  afterAll(() => made?.remove());

  const run = async (program: string): Promise<unknown> => {
    const { code, output, stderr } = await runPython(['-W', 'error', '-c', program], {
      path: [made!.sources],
    });
    expect(code, stderr).toBe(0);
    return JSON.parse(output);
  };

  test('shows states, known values, and the contents of errors and events', async () => {
    expect(await run(PROGRAM)).toEqual({
      states: [['open'], { open: ['done'], done: [] }],
      known: [true, false, false, false],
      errors: [
        ['Missing', { code: 'gone' }, true],
        ['Missing', { code: 'new' }, false],
        ['Conflict', { error: { code: 'conflict' }, with: 'a' }, true],
        ['Unknown', { a: 1 }, false],
        ['NoneType', null, false],
      ],
      event: { type: 'told' },
    });
  });

  test('mypy narrows types with them', async () => {
    await writeFile(join(made!.sources, 'use.py'), TYPED);
    const told = await complaints(MYPY, made!.sources, ['--follow-imports=silent', 'use.py']);
    const wrong = TYPED.split('\n').flatMap((line, index) => (line.includes('# error') ? [index + 1] : []));
    expect(
      [...told.matchAll(/^use\.py:(\d+): error/gm)].map(([, line]) => Number(line)),
      told,
    ).toEqual(wrong);
    await rm(join(made!.sources, 'use.py'));
  });

  test.each([
    { statement: 'import parts', own: 3, others: [] },
    { statement: 'import parts; parts.Client(transport=object())', own: 49, others: [] },
    { statement: 'import parts; parts.Client()', own: 50, others: ['httpx'] },
  ])('$statement loads only the modules that it needs', async ({ statement, own, others }) => {
    const [count, loaded] = (await run(COST(statement))) as [number, readonly string[]];
    expect(count).toBeLessThanOrEqual(own);
    expect(loaded).toEqual(expect.arrayContaining(others));
    if (!others.includes('httpx')) expect(loaded).toEqual(others);
  });

  test('the committed package loads few modules, too', async () => {
    const sources = resolve(import.meta.dirname, '../../generated/python/src');
    const { output } = await runPython(
      ['-c', COST('import messaging_api').replaceAll('"parts"', '"messaging"')],
      {
        path: [sources],
      },
    );
    expect(JSON.parse(output)).toEqual([3, []]);
  });
});
