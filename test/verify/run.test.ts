import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import { verify } from '../../src/verify/verify.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { Fetch } from '../../src/verify/options.ts';
import { petsContract, petsWorld } from './pets/service.ts';
import { verifyWorld, type World } from './world.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await petsContract();
});

/** Returns the pets service behind a function that observes or changes the traffic. */
async function behind(change: (fetch: Fetch) => Fetch): Promise<World> {
  const world = await petsWorld(contract);
  return { ...world, fetch: change(world.fetch) };
}

/** Returns a service that fails for any new pet whose name is longer than a limit. */
const brittle =
  (limit: number) =>
  (fetch: Fetch): Fetch =>
  async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/pets')) return fetch(request);
    const text = await request.clone().text();
    const name = /json/.test(request.headers.get('content-type') ?? '')
      ? (/"name":"([^"]*)"/.exec(text)?.[1] ?? '')
      : (new URLSearchParams(text).get('name') ?? '');
    return name.length > limit ? new Response('oh no', { status: 500 }) : fetch(request);
  };

test('a failing case is shrunk to the part that fails', async () => {
  const world = await behind(brittle(6));
  const { findings } = await verifyWorld(world, { checks: ['not-a-server-error'] });
  expect(findings).toHaveLength(1);
  const { evidence, at, enforces, subject } = findings[0]!;
  const body = /--data-raw (?:'(.*?)'|(\S+)) --url/.exec(evidence!.curl)!;
  expect([subject, at?.file, enforces, evidence?.seed]).toEqual([
    'POST /pets',
    'openapi.yaml',
    'RFC 9110 §15.6',
    '7',
  ]);
  // The name has seven characters, and optional values are omitted.
  const sent = body[1] ?? body[2]!;
  const members = sent.startsWith('{')
    ? Object.keys(JSON.parse(sent) as object)
    : [...new URLSearchParams(sent).keys()];
  expect(members.toSorted()).toEqual(['kind', 'name']);
  const name = sent.startsWith('{')
    ? (JSON.parse(sent) as { name: string }).name
    : new URLSearchParams(sent).get('name')!;
  expect(name).toHaveLength(7);
});

test('the same seed produces the same run, and another seed produces another run', async () => {
  const run = async (seed: number): Promise<readonly string[]> => {
    const seen: string[] = [];
    const world = await behind((fetch) => async (request) => {
      const text = `${request.method} ${request.url} ${request.body ? await request.clone().text() : ''}`;
      // Only requests without ids, because the service chooses ids.
      if (request.url.endsWith('/pets')) seen.push(text);
      return fetch(request);
    });
    await verifyWorld(world, { seed, maxRequests: 20 });
    return seen;
  };
  expect(await run(5)).toEqual(await run(5));
  expect(await run(6)).not.toEqual(await run(5));
});

describe('the run reports what it could not test', () => {
  const codes = async (
    world: World,
    options: Parameters<typeof verifyWorld>[1],
  ): Promise<readonly string[]> => {
    const { diagnostics } = await verifyWorld(world, { maxRequests: 8, ...options });
    return [...new Set(diagnostics.map(({ code }) => code))].toSorted();
  };

  test('missing credentials, and operations that never succeed', async () => {
    expect(await codes(await petsWorld(contract), { headers: {} })).toEqual([
      'verify-never-succeeded',
      'verify-no-credentials',
      'verify-unknown-effect',
      'verify-vacuous',
      'verify-violations-untried',
    ]);
  });

  test('credentials of a scheme that the contract does not declare', async () => {
    const world = await petsWorld(contract);
    const { diagnostics } = await verifyWorld(world, { headers: { 'x-token': 'k' }, maxRequests: 8 });
    const [found] = diagnostics.filter(({ code }) => code === 'verify-no-credentials');
    expect(found?.message).toMatch(
      /^The contract requires the credentials `.*`, but the run has only other credentials\.$/,
    );
  });

  test('a protocol without an address', async () => {
    const { rest } = { rest: { baseUrl: 'http://pets.test', fetch: (await petsWorld(contract)).fetch } };
    const world = await petsWorld(contract);
    const report = await verify(contract, { rest, headers: world.headers, seed: 1, maxRequests: 8 });
    expect(report.operations.map(({ operation }) => operation)).toEqual([
      'GET /pets',
      'POST /pets',
      'GET /pets/{pet_id}',
      'DELETE /pets/{pet_id}',
    ]);
    expect(report.diagnostics.filter(({ code }) => code === 'verify-not-driven')).toHaveLength(4);
  });

  test('an exhausted time budget', async () => {
    expect(await codes(await petsWorld(contract), { timeBudgetMs: 0 })).toEqual([
      'verify-not-reached',
      'verify-nothing-sent',
    ]);
  });

  test('the limit that ended a run', async () => {
    const world = await petsWorld(contract);
    const told = async (options: object): Promise<string> => {
      const { diagnostics } = await verifyWorld(world, { ...options, checks: ['not-a-server-error'] });
      const limits = ['verify-cut-short', 'verify-not-reached'];
      return diagnostics.find(({ code }) => limits.includes(code))?.message ?? '';
    };
    expect(await told({ timeBudgetMs: 0 })).toContain('The time limit of 0 seconds (--time)');
    expect(await told({ maxTotalRequests: 9 })).toContain('The limit of 9 requests (--total-requests)');
    expect(await told({ signal: AbortSignal.abort() })).toContain('The run was interrupted');
  });

  test('an exhausted quota, after short waits', async () => {
    let refusals = 0;
    const headers = { 'retry-after': '0', 'content-type': 'application/problem+json' };
    const world = await behind((fetch) => (request) => {
      const refused = request.url.endsWith('/pets') && ++refusals % 5 === 0;
      return refused
        ? Promise.resolve(new Response('{"title":"slow down","status":429}', { status: 429, headers }))
        : fetch(request);
    });
    expect(await codes(world, { checks: ['not-a-server-error'] })).toEqual([
      'verify-throttled',
      'verify-violations-untried',
    ]);
    refusals = 0;
    headers['retry-after'] = '3600';
    expect(await codes(world, { checks: ['not-a-server-error'] })).toEqual([
      'verify-cut-short',
      'verify-throttled',
      'verify-violations-untried',
    ]);
  });
});

describe('an insufficient quota', () => {
  /** Returns 429 while `isRefused` returns true. `wait`: in seconds. */
  const limited = (wait: string, isRefused: (request: Request) => boolean) =>
    behind((fetch) => (request) => {
      if (!isRefused(request)) return fetch(request);
      const headers = { 'retry-after': wait, 'content-type': 'application/problem+json' };
      return Promise.resolve(new Response('{"title":"slow down","status":429}', { status: 429, headers }));
    });
  const options = { checks: ['not-a-server-error'], maxRequests: 8 };

  test('for every operation is an error, and the run cannot be repeated exactly', async () => {
    let left = 20;
    const world = await limited('3600', () => left-- <= 0);
    const { diagnostics, operations, complete } = await verifyWorld(world, options);
    const missed = operations.filter(({ driven }) => !driven).map(({ operation }) => operation);
    expect(missed.length).toBeGreaterThan(0);
    expect(missed.length).toBeLessThan(operations.length);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual([
      ...missed.map(() => 'verify-not-reached'),
      'verify-vacuous',
    ]);
    for (const [index, id] of missed.entries()) {
      expect(errors[index]?.message).toContain(id);
      expect(errors[index]?.message).toContain('quota');
    }
    expect(complete).toBe(false);
  });

  test('for one operation does not prevent tests of the others', async () => {
    const world = await limited('3600', ({ method, url }) => method === 'POST' && url.endsWith('/pets'));
    const { operations } = await verifyWorld(world, options);
    expect(operations.filter(({ driven }) => !driven).map(({ operation }) => operation)).toEqual([
      'POST /pets',
    ]);
  });

  test('that is refilled is used again after all other operations were tested', async () => {
    let left = 20;
    let filled = 0;
    const world = await limited('0.4', () => {
      if (left-- > 0) return false;
      filled ||= Date.now() + 390;
      return Date.now() < filled;
    });
    const { operations, complete } = await verifyWorld(world, { ...options, timeBudgetMs: 2_500 });
    expect(operations.filter(({ driven }) => !driven)).toEqual([]);
    expect(complete).toBe(false);
  });
});

test('only the selected operations are tested', async () => {
  const world = await petsWorld(contract);
  const { operations, findings } = await verifyWorld(world, { operations: ['GET /pets'], maxRequests: 20 });
  expect(operations.map(({ operation }) => operation)).toEqual(['GET /pets']);
  expect(findings).toEqual([]);
});

test.each([
  ['no server at the address', () => Promise.reject(new TypeError('fetch failed')), 'verify-unreachable'],
  ['a service that never responds', () => new Promise<Response>(() => undefined), 'verify-unreachable'],
])('%s is a usage error, not a finding', async (_, fetch, code) => {
  const world = await behind(() => fetch);
  const failure = await verifyWorld(world, { requestTimeoutMs: 20 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(InputError);
  expect((failure as InputError).diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
});

test('a run without an address is rejected', async () => {
  await expect(verify(contract, {})).rejects.toMatchObject({ diagnostics: [{ code: 'verify-no-address' }] });
});

test('an unknown check is rejected', async () => {
  const world = await petsWorld(contract);
  await expect(verifyWorld(world, { checks: ['no-such-check'] })).rejects.toThrow(InputError);
});

test('concurrent operations have the same findings', async () => {
  const world = await behind(brittle(6));
  const { findings } = await verifyWorld(world, { concurrency: 4 });
  expect(findings.map(({ code, subject }) => `${code} ${subject}`)).toContain(
    'not-a-server-error POST /pets',
  );
});

test('a run that reaches the maximum number of findings stops, and reports unreached operations', async () => {
  const world = await behind(brittle(6));
  const checks = ['not-a-server-error'];
  const whole = await verifyWorld(world, { checks });
  const cut = await verifyWorld(world, { checks, maxFindings: 1 });
  expect(cut.findings).toHaveLength(1);
  expect(cut.complete).toBe(false);
  expect(cut.requests).toBeLessThan(whole.requests);
});
