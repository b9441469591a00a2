/** `diptych/verify` inside a test: hooks, values, selection, and no port. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { app, newKey } from '../../examples/verify/app.ts';
import {
  InputError,
  loadContract,
  verify,
  type Contract,
  type Hooks,
  type VerifyOptions,
  type VerifyReport,
} from '../../src/cli/verify.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples/verify');

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract({ openapi: 'shelf.yaml' }, { cwd: EXAMPLES });
});

function run(options: VerifyOptions, fetch = app): Promise<VerifyReport> {
  return verify(contract, {
    rest: { baseUrl: 'http://shelf.test', fetch },
    seed: 7,
    maxRequests: 8,
    ...options,
  });
}

test('the documented example runs with node:test', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--test', join(EXAMPLES, 'app.test.ts')], {
    encoding: 'utf8',
  });
  expect(status, stdout).toBe(0);
});

test('a missing contract rejects with its diagnostics', async () => {
  const missing = loadContract({ openapi: 'none.yaml' }, { cwd: EXAMPLES });
  await expect(missing).rejects.toMatchObject({ diagnostics: [{ code: 'cli-no-such-file' }] });
});

test('hooks are called in order, and afterAll even if the run fails', async () => {
  const calls: string[] = [];
  const key = newKey();
  const hooks: Hooks = {
    beforeAll: () => void calls.push('beforeAll'),
    afterAll: () => void calls.push('afterAll'),
    beforeOperation: ({ name }) => void calls.push(`before ${name.wire}`),
    afterOperation: ({ name }) => void calls.push(`after ${name.wire}`),
    headers: () => ({ authorization: `Bearer ${key}` }),
  };
  const { findings, ok } = await run({ hooks });
  expect(findings).toEqual([]);
  expect(ok).toBe(true);
  expect(calls).toEqual([
    'beforeAll',
    'before createBook',
    'after createBook',
    'before getBook',
    'after getBook',
    'afterAll',
  ]);
  calls.length = 0;
  const failing = run({ hooks: { ...hooks, headers: () => Promise.reject(new Error('no token today')) } });
  await expect(failing).rejects.toThrow('The hook headers failed: no token today');
  await expect(failing).rejects.toBeInstanceOf(InputError);
  expect(calls).toEqual(['beforeAll', 'afterAll']);
});

test.each<[string, Hooks, string]>([
  [
    'request',
    { request: () => undefined as never },
    'a plain object with the method, the url, the headers, and the body as a string',
  ],
  ['headers', { headers: () => ({ authorization: undefined as never }) }, 'an object of header values'],
])('a failure names the hook that returned an invalid value: %s', async (name, hooks, wanted) => {
  const failing = run({ hooks });
  await expect(failing).rejects.toThrow(`The hook ${name} failed: it did not return ${wanted}.`);
  await expect(failing).rejects.toBeInstanceOf(InputError);
});

test('hooks do not add credentials to requests that must not have credentials', async () => {
  const open = (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${newKey()}`);
    return app(new Request(request, { headers }));
  };
  const { findings } = await run(
    { hooks: { headers: () => ({ authorization: 'Bearer hush-hush-hush' }) }, checks: ['ignored-auth'] },
    open,
  );
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('no credentials'),
    expect.stringContaining('unknown credentials'),
    expect.stringContaining('no credentials'),
    expect.stringContaining('unknown credentials'),
  ]);
});

test('the request hook can sign a request, and no finding contains the signature', async () => {
  const key = newKey();
  const seen = new Set<string | null>();
  const broken = async (request: Request): Promise<Response> => {
    seen.add(request.headers.get('x-signature'));
    const answer = await app(request);
    return answer.status === 201 ? Response.json({}, { status: 201 }) : answer;
  };
  const { findings } = await run(
    {
      headers: { authorization: `Bearer ${key}` },
      hooks: {
        request: (request, { operation }) => ({
          ...request,
          headers: { ...request.headers, 'x-signature': `signed-${operation.name.wire}-hush` },
        }),
      },
      operations: ['create*'],
    },
    broken,
  );
  expect(seen).toContain('signed-createBook-hush');
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['response-schema-conformance']));
  expect(findings[0]?.evidence?.curl).toContain('"$KEY_X_SIGNATURE"');
  expect(JSON.stringify(findings)).not.toContain('hush');
});

test.each<[string, VerifyOptions]>([
  ['the options', { values: { 'getBook path.id': 'known-only-to-me' } }],
  ['beforeAll', { hooks: { beforeAll: () => ({ 'GET /books/* path.id': ['known-only-to-me'] }) } }],
])('values that the service does not return come from %s', async (_, options) => {
  const fetch = (request: Request): Promise<Response> =>
    Promise.resolve(
      request.url.endsWith('/books/known-only-to-me')
        ? Response.json({ id: 'known-only-to-me', title: 'A' })
        : new Response(null, { status: 404 }),
    );
  const { operations } = await run(
    {
      headers: { authorization: 'Bearer x' },
      operations: ['getBook'],
      checks: ['*-conformance'],
      ...options,
    },
    fetch,
  );
  expect(operations.map(({ succeeded }) => succeeded)).toEqual([true]);
});

test.each<[string, VerifyOptions, readonly string[]]>([
  ['operations that match a pattern', { operations: ['GET *'] }, ['GET /books/{id}']],
  ['excluded operations', { exclude: { operations: ['createBook'] } }, ['GET /books/{id}']],
  ['tags', { tags: ['book*'], exclude: { operations: ['get*'] } }, ['POST /books']],
  ['an excluded tag', { exclude: { tags: ['books'] } }, []],
])('%s', async (_, options, driven) => {
  const { operations } = await run({ headers: { authorization: `Bearer ${newKey()}` }, ...options });
  expect(operations.map(({ operation }) => operation)).toEqual(driven);
});

test('findings of unselected checks and levels are not reported', async () => {
  const teapot = (): Promise<Response> => Promise.resolve(new Response(null, { status: 418 }));
  const codes = async (options: VerifyOptions): Promise<readonly string[]> => {
    const { findings } = await run(options, teapot);
    return [...new Set(findings.map(({ code }) => code))];
  };
  expect(await codes({ checks: ['status-*', 'ignored-auth'] })).toEqual([
    'status-code-conformance',
    'ignored-auth',
  ]);
  expect(await codes({ checks: ['status-*', 'ignored-auth'], exclude: { checks: ['ignored-*'] } })).toEqual([
    'status-code-conformance',
  ]);
  expect(await codes({ exclude: { levels: ['error'] } })).toEqual([]);
  expect(await codes({ levels: ['warning', 'note'] })).toEqual([]);
});

test('an undeclared response is not a success', async () => {
  const login = (): Promise<Response> =>
    Promise.resolve(new Response(null, { status: 302, headers: { location: '/login' } }));
  const { ok, operations, diagnostics } = await run({ checks: ['not-a-server-error'] }, login);
  expect(ok).toBe(false);
  expect(operations.map(({ succeeded }) => succeeded)).toEqual([false, false]);
  expect(diagnostics.map(({ code }) => code)).toContain('verify-vacuous');
});

test.each<[string, object, string]>([
  ['an unknown property', { baseURL: 'http://shelf.test' }, 'baseURL'],
  ['an unknown hook', { hooks: { before: () => {} } }, 'hooks.before'],
  ['a negative number', { rate: -1 }, 'rate'],
  ['too few requests', { maxRequests: 2 }, 'maxRequests'],
  ['an invalid seed', { seed: 'x' }, 'seed'],
  ['a user name in a URL', { rest: { baseUrl: 'http://me:hush@shelf.test' } }, 'rest'],
])('an invalid option is rejected: %s', async (_, options, member) => {
  const failing = run(options);
  await expect(failing).rejects.toMatchObject({ diagnostics: [{ code: 'verify-option-invalid' }] });
  await expect(failing).rejects.toThrow(`The option ${member} must be`);
});

test.each<[string, VerifyOptions, string]>([
  ['an operation', { operations: ['GET /boks'] }, 'verify-unknown-operation'],
  ['a tag', { exclude: { tags: ['boks'] } }, 'verify-unknown-tag'],
  ['a check', { checks: ['status-*', 'statuses'] }, 'verify-unknown-check'],
])('%s that does not exist is rejected', async (_, options, code) => {
  await expect(run(options)).rejects.toMatchObject({ diagnostics: [{ code }] });
});
