import { describe, expect, test } from 'vitest';
import { createRateLimiter, QUOTAS } from '../../sandbox/access/rate-limit.ts';
import { HELLO, json, startSandbox } from './harness.ts';

const QUERY = '{ getCampaigns { totalCount } }';

describe.each<[string, (authorization: string) => RequestInit & { path: string }]>([
  ['REST', (authorization) => ({ path: '/v1/messages', headers: { authorization } })],
  ['GraphQL', (authorization) => ({ path: '/graphql', ...json({ query: QUERY }, { authorization }) })],
])('%s', (_name, make) => {
  test('a request without a key is rejected', async () => {
    const { sandbox } = await startSandbox();
    const { path, ...init } = make('');
    const headers = new Headers(init.headers);
    headers.delete('authorization');
    const response = await sandbox.fetch(new Request(`http://sandbox.test${path}`, { ...init, headers }));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="messaging"');
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(await response.json()).toMatchObject(
      path === '/graphql'
        ? { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }
        : { status: 401, code: 'missing_api_key' },
    );
  });

  test.for(['Bearer nonsense', 'Bearer', 'Basic dXNlcjpwYXNz', 'Bearer a b', `Bearer ${'x'.repeat(5000)}`])(
    '%j is not a valid key',
    async (authorization) => {
      const { rest } = await startSandbox();
      const { path, ...init } = make(authorization);
      const { status, headers, body } = await rest(path, init);
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="messaging", error="invalid_token"');
      expect(body.code ?? body.errors[0].extensions.code).toMatch(/^(invalid_api_key|UNAUTHENTICATED)$/);
      expect(body).not.toHaveProperty('data');
    },
  );

  test('the name of the scheme is not case-sensitive', async () => {
    const { rest, sandbox } = await startSandbox();
    const { path, ...init } = make(`bearer ${sandbox.sandboxKey}`);
    expect((await rest(path, init)).status).toBe(200);
  });

  test('responses show quotas, which are exhausted and then reset', async () => {
    const { rest, sandbox, clock } = await startSandbox({ quotas: { sandbox: 2 } });
    const { path, ...init } = make(`Bearer ${sandbox.sandboxKey}`);
    const first = await rest(path, init);
    expect(first.headers.get('ratelimit-policy')).toBe('"sandbox";q=2;w=60');
    expect(first.headers.get('ratelimit')).toBe('"sandbox";r=1;t=60');
    await clock.turn(10_500);
    expect((await rest(path, init)).headers.get('ratelimit')).toBe('"sandbox";r=0;t=50');
    const refused = await rest(path, init);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toBe('"sandbox";r=0;t=50');
    expect(refused.headers.get('retry-after')).toBe('50');
    expect(refused.body.code ?? refused.body.errors[0].extensions.code).toMatch(
      /^(rate_limited|RATE_LIMITED)$/,
    );
    await clock.turn(50_000);
    expect((await rest(path, init)).status).toBe(200);
  });
});

test('a live key has a general quota and a quota for sending', async () => {
  const { rest } = await startSandbox({ keys: [{ key: 'sk_live_1', mode: 'live' }] });
  expect((await rest('/v1/messages')).headers.get('ratelimit')).toBe('"default";r=599;t=60');
  const sent = await rest('/v1/messages', json(HELLO));
  expect(sent.headers.get('ratelimit')).toBe('"default";r=598;t=60, "messages";r=299;t=60');
});

test('a viewer may not use messages', async () => {
  const { rest } = await startSandbox({ keys: [{ key: 'sk_1', role: 'VIEWER' }] });
  for (const reply of [await rest('/v1/messages'), await rest('/v1/messages', json(HELLO))]) {
    expect(reply.status).toBe(403);
    expect(reply.body.code).toBe('insufficient_role');
  }
});

test('an unknown path is not found', async () => {
  const { rest } = await startSandbox();
  const { status, headers, body } = await rest('/v2/messages');
  expect(status).toBe(404);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body).toMatchObject({ code: 'not_found', request_id: headers.get('request-id') });
});

test('if the clock is set back, a window lasts no longer than its normal length', () => {
  let now = Date.parse('2026-03-02T09:15:00Z');
  const limit = createRateLimiter(() => now, { ...QUOTAS, sandbox: 1 });
  const use = () => limit({ keyId: 'k', workspaceId: 'w', mode: 'sandbox', role: 'OWNER' }, false);
  expect(use().violated).toEqual([]);
  now -= 1000;
  expect(use().violated).toEqual([]);
  expect(use().violated).toMatchObject([{ resetsIn: 60 }]);
  now -= 86_400_000;
  expect(use().violated).toEqual([]);
});
