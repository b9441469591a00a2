import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { Exchange } from '../../src/verify/exchange.ts';
import type { VerifyOptions } from '../../src/verify/options.ts';
import type { RunState } from '../../src/verify/run/run-state.ts';
import { petsContract, petsWorld } from './pets/service.ts';
import { verifyWorld } from './world.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await petsContract();
});

test('a run sends at most the permitted number of requests', async () => {
  const report = await verifyWorld(await petsWorld(contract), { maxTotalRequests: 25 });
  expect(report.requests).toBe(25);
  expect(report.complete).toBe(false);
});

test('the rate applies to the requests of all operations together', async () => {
  const world = await petsWorld(contract);
  const times: number[] = [];
  const fetch: typeof world.fetch = (request) => {
    times.push(performance.now());
    return world.fetch(request);
  };
  const options = { rate: 100, maxTotalRequests: 30, concurrency: 4 };
  await verifyWorld({ ...world, fetch }, options);
  // Timers may fire slightly early.
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(29 * 10 - 5);
});

test('an interrupted run sends no more requests, and reports its results', async () => {
  const end = new AbortController();
  let sent = 0;
  const report = await verifyWorld(await petsWorld(contract), {
    signal: end.signal,
    observe: () => {
      if (++sent === 30) end.abort();
    },
  });
  expect([report.requests, report.complete]).toEqual([30, false]);
  expect(report.operations.some(({ succeeded }) => succeeded)).toBe(true);
});

test('an operation that never responds does not use up the time of the others, even if it is the first', async () => {
  const world = await petsWorld(contract);
  let silent: string | undefined;
  const fetch: typeof world.fetch = (request) => {
    const { pathname } = new URL(request.url);
    silent ??= pathname;
    return pathname === silent ? new Promise(() => {}) : world.fetch(request);
  };
  const report = await verifyWorld({ ...world, fetch }, { requestTimeoutMs: 40, maxRequests: 8 });
  const codes = report.diagnostics.map(({ code }) => code);
  expect(codes).toContain('verify-silent');
  expect(codes).not.toContain('verify-cut-short');
  expect(report.operations.filter(({ succeeded }) => succeeded).length).toBeGreaterThan(1);
});

test('only an address without a listener is reported as unreachable', async () => {
  const world = await petsWorld(contract);
  const codes = async (baseUrl: string, status: number): Promise<readonly string[]> => {
    const fetch: typeof world.fetch = () => Promise.resolve(new Response(null, { status }));
    const report = await verifyWorld({ ...world, baseUrl, fetch }, { maxRequests: 8 });
    const told = report.diagnostics.slice(0, 2);
    if (told[0]?.code !== 'verify-no-graphql-there') return [];
    expect(report.ok).toBe(false);
    // Details that depend on the address are omitted.
    expect(report.findings).toEqual([]);
    expect(report.operations.map(({ findings }) => findings).filter((count) => count > 0)).toEqual([]);
    expect(report.diagnostics.map(({ code }) => code)).not.toContain('verify-never-succeeded');
    return told.map(({ message }) => message);
  };
  expect(await codes('http://pets.test/wrong', 404)).toEqual([
    'No GraphQL service is at http://pets.test/graphql: the responses to all operations were 404.',
    expect.stringMatching(/^No path of the OpenAPI document exists below http:\/\/pets\.test\/wrong: /),
  ]);
  expect(await codes('http://pets.test', 500)).toEqual([]);
});

describe('a resumed run', () => {
  const texts = (seen: readonly Exchange[]): readonly string[] =>
    seen.map(({ request }) => `${request.method} ${request.url} ${request.body ?? ''}`);

  /** Runs until `stop` requests were sent. Each run uses the same service. */
  async function run(
    world: Awaited<ReturnType<typeof petsWorld>>,
    state: RunState | undefined,
    options: VerifyOptions = {},
  ): Promise<{ saved: RunState | undefined; seen: Exchange[]; live: number }> {
    let saved: RunState | undefined;
    let live = 0;
    const seen: Exchange[] = [];
    const fetch: typeof world.fetch = (request) => {
      live++;
      return world.fetch(request);
    };
    const resume = { state, save: (now: RunState | undefined) => void (saved = now) };
    await verifyWorld({ ...world, fetch }, { resume, observe: (one) => void seen.push(one), ...options });
    // Serialized, as if it were read from a file.
    return { saved: saved && (JSON.parse(JSON.stringify(saved)) as RunState), seen, live };
  }

  test('continues the interrupted run: no request is repeated, and observers receive all exchanges', async () => {
    const world = await petsWorld(contract);
    const maxRequests = 20;
    const first = await run(world, undefined, { maxRequests, maxTotalRequests: 60 });
    expect(first.saved?.answers).toHaveLength(60);
    const second = await run(world, first.saved, { maxRequests });
    expect(texts(second.seen.slice(0, 60))).toEqual(texts(first.seen));
    expect(second.live).toBe(second.seen.length - 60);
    expect(second.live).toBeGreaterThan(20);
    expect(second.saved).toBeUndefined();
  });

  test.each([
    ['another seed', { seed: 8 }, 'verify-resume-differs', 'seed'],
    ['other operations', { operations: ['GET /pets'] }, 'verify-resume-differs', 'operations'],
    ['another budget', { maxRequests: 9 }, 'verify-resume-differs', 'requests for one operation'],
  ])('is rejected with %s', async (_, options, code, differing) => {
    const world = await petsWorld(contract);
    const { saved } = await run(world, undefined, { maxTotalRequests: 5 });
    const failure = await run(world, saved, options).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InputError);
    const [diagnostic] = (failure as InputError).diagnostics;
    expect(diagnostic?.code).toBe(code);
    expect(diagnostic?.message).toContain(differing);
  });

  test('is rejected with a state from another version', async () => {
    const world = await petsWorld(contract);
    const { saved } = await run(world, undefined, { maxTotalRequests: 5 });
    await expect(run(world, { ...saved!, version: 99 })).rejects.toThrow(/version 99/);
  });
});

test('the same seed sends the same requests to an operation, regardless of the other tested operations', async () => {
  const bodies = async (options: VerifyOptions): Promise<readonly string[]> => {
    const seen: string[] = [];
    await verifyWorld(await petsWorld(contract), {
      ...options,
      maxRequests: 40,
      observe: ({ case: made, request }) => {
        if (made.operation.id === 'POST /pets' && made.intent.kind === 'invalid')
          seen.push(request.body ?? '');
      },
    });
    return seen;
  };
  const alone = await bodies({ operations: ['POST /pets'] });
  expect(alone.length).toBeGreaterThan(20);
  expect(await bodies({})).toEqual(alone);
});
