/**
 * Headers of several responses. Some prove that the service does not count requests, and others can be correct.
 */
import { expect, test } from 'vitest';
import { rateLimitCounting } from '../../src/verify/checks/rate-limit-counting.ts';
import { checkContext } from '../../src/verify/run/context.ts';
import { rateLimitHeaders } from '../../src/verify/checks/rate-limit-headers.ts';
import type { Answered } from '../../src/verify/exchange.ts';
import { petsContract } from './pets/service.ts';

type Headers = Readonly<Record<string, string>>;

const draft = (remaining: readonly number[], ends: readonly number[], policy = '"a";q=100;w=60'): Headers[] =>
  remaining.map((r, index) => ({ ratelimit: `"a";r=${r};t=${ends[index]}`, 'ratelimit-policy': policy }));
const older = (remaining: readonly number[], resets: readonly number[]): Headers[] =>
  remaining.map((r, index) => ({
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': String(r),
    'x-ratelimit-reset': String(resets[index]),
  }));
const both = (a: number, b: number, t: number): Headers => ({
  ratelimit: `"a";r=${a};t=${t}, "b";r=${b};t=${t}`,
  'ratelimit-policy': '"a";q=100;w=60, "b";q=20;w=60',
});

const STANDS = [
  ['never falls', draft([99, 99, 99, 99], [60, 60, 59, 59])],
  ['never falls, with the older header names', older([99, 99, 99], [30, 30, 29])],
  ['never falls before a fixed time', older([99, 99, 99], [1_900_000_000, 1_900_000_000, 1_900_000_000])],
  ['has two limits that never fall', [both(99, 19, 60), both(99, 19, 60), both(99, 19, 59)]],
] as const;

const HONEST = [
  ['falls', draft([99, 98, 97], [60, 60, 59])],
  ['is counted in batches', draft([99, 99, 95, 95], [60, 60, 59, 59])],
  ['is refilled as fast as it is used', draft([99, 99, 99], [1, 1, 1])],
  ['rises while it is refilled', draft([10, 12, 14], [50, 50, 49])],
  ['begins anew', draft([0, 99, 99], [1, 60, 59])],
  ['slides', older([99, 99, 99], [1_900_000_000, 1_900_000_000, 1_900_000_001])],
  [
    'belongs to other calls, next to a quota that falls',
    [both(99, 19, 60), both(98, 19, 60), both(97, 19, 59)],
  ],
  ['counts bytes', draft([99, 99, 99], [60, 60, 59], '"a";q=100;qu="content-bytes";w=60')],
  [
    'does not declare the end of its window',
    [{ 'x-ratelimit-remaining': '9' }, { 'x-ratelimit-remaining': '9' }],
  ],
  [
    'comes from a cache',
    older([9, 9], [1_900_000_000, 1_900_000_000]).map((one) => ({ ...one, date: 'then' })),
  ],
  ['is absent', [{}, {}, {}]],
] as const;

/** Responses with the given headers. */
async function answersWith(all: readonly Headers[]): Promise<[Answered, ...Answered[]]> {
  const [operation] = (await petsContract()).operations;
  return all.map((headers) => ({
    case: { kind: 'rest', operation, intent: { kind: 'valid' }, parameters: {} },
    request: { method: 'GET', url: 'http://pets.test/pets', headers: {} },
    outcome: { status: 200, headers, text: '', json: undefined },
    milliseconds: 1,
  })) as unknown as [Answered, ...Answered[]];
}

async function told(all: readonly Headers[]): Promise<readonly string[]> {
  const contract = await petsContract();
  const answers = await answersWith(all);
  if (rateLimitCounting.on !== 'trail' || rateLimitCounting.of !== 'quota') throw new Error('another check');
  return (rateLimitCounting.run({ kind: 'quota', answers }, checkContext(contract)) ?? []).map(
    ({ kind }) => kind,
  );
}

test.each(STANDS)('a quota that %s', async (_, headers) => {
  expect(await told(headers)).toEqual(['never-falls']);
});

test.each(HONEST)('a quota that %s', async (_, headers) => {
  expect(await told(headers)).toEqual([]);
});

test.each([
  ['of the IETF draft', '"a";r=9;t=0', '"a";q=10;w=60', []],
  ['that are negative', '"a";r=-1;t=-60', '"a";q=10;w=60', ['r=-1 ', 't=-60 ']],
  ['that are not integers', '"a";r=9;t=1.5', '"a";q=ten;w=60', ['t=1.5 ', 'q=ten ']],
])('counts %s', async (_, ratelimit, policy, expected) => {
  const [answer] = await answersWith([{ ratelimit, 'ratelimit-policy': policy }]);
  if (rateLimitHeaders.on !== 'rest' || answer.case.kind !== 'rest') throw new Error('another check');
  const judged = await rateLimitHeaders.run(
    { ...answer, case: answer.case },
    checkContext(await petsContract()),
  );
  const broken = (judged ?? []).filter(({ kind }) => kind === 'no-count');
  expect(broken.map(({ message }) => message.replace('is not a non-negative integer.', ''))).toEqual(
    expected,
  );
});
