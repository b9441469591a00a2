/**
 * Checks of sent, returned, and read values, and of conditional changes, against a service that has at most one fault.
 */
import { beforeAll, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { NOTES, notes, type Ways } from './notes/service.ts';

let contract: Contract;
beforeAll(async () => {
  contract = (await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': NOTES }))).contract!;
});

const CHECKS = [
  'requested-resource',
  'equal-views',
  'written-values',
  'stamped-changes',
  'preconditions',
  'conditional-requests',
  'error-leaks',
  'response-schema-conformance',
];

async function run(ways: Ways): Promise<VerifyReport> {
  return verify(contract, {
    rest: { baseUrl: 'http://notes.test/?api_key=query-key-1234', fetch: notes(ways) },
    headers: { 'x-api-key': 'notes-key-1234' },
    checks: CHECKS,
    seed: 1,
    maxRequests: 12,
  });
}

/** Returns the findings as `check: message`. */
async function told(ways: Ways): Promise<readonly string[]> {
  const { findings } = await run(ways);
  return findings.map(({ code, message }) => `${code}: ${message}`);
}

test('every check examines at least one exchange', async () => {
  const { checks } = await run({});
  expect(checks.filter(({ judged }) => judged === 0)).toEqual([]);
});

test.each<[string, Ways, RegExp]>([
  [
    'returns another value than the one that was sent',
    { made: { title: 'other' } },
    /^equal-views: .*\btitle\b/,
  ],
  ['drops items of a list', { made: { tags: [] } }, /^equal-views: .*\btags\b/],
  ['returns another value from a read', { read: { title: 'other' } }, /^equal-views: .*\btitle\b/],
  ['returns a list without its items from a read', { read: { tags: [] } }, /^equal-views: .*\btags\b/],
  [
    'always returns the newest note',
    { reads: 'newest' },
    /^requested-resource: GET \/notes\/\{id\} was called for/,
  ],
  [
    'always returns the oldest note',
    { reads: 'oldest' },
    /^requested-resource: GET \/notes\/\{id\} was called for/,
  ],
  ['rejects a matching condition', { ifMatch: 'refuse' }, /^preconditions: A change with the current ETag/],
  [
    'changes a note although it rejects the request',
    { ifMatch: 'change', etag: () => 'W/"1"' },
    /^preconditions: A change returned 412/,
  ],
  [
    'keeps its ETag after a change',
    { etag: () => '"1"' },
    /^stamped-changes: The ETag is still "1" after a change/,
  ],
  ['has an ETag without quotes', { etag: (tag) => tag.slice(1, -1) }, /^conditional-requests: ETag .* lacks/],
  ['omits the ETag from a 304', { notModified: {} }, /^conditional-requests: A 304 response has no ETag/],
  ['sends a string that is too long', { text: 'x'.repeat(201) }, /^response-schema-conformance: .*200/],
  [
    'shows one frame of a stack trace',
    { refusal: () => 'TypeError: no at Object.<anonymous> (/srv/db.js:1:2)' },
    /^error-leaks: .* a stack trace/,
  ],
  [
    'returns a duplicate key',
    { refusal: ({ headers }) => `bad ${headers.get('x-api-key')}` },
    /^error-leaks: .* repeats/,
  ],
  [
    'returns a duplicate key from the query',
    { refusal: ({ url }) => `bad ${url}` },
    /^error-leaks: .* repeats/,
  ],
])('a service that %s is reported', async (_, ways, expected) => {
  expect(await told(ways)).toContainEqual(expect.stringMatching(expected));
});

test.each<[string, Ways]>([
  ['keeps everything', {}],
  ['counts reads, changes its state, and renews its secret', { moves: true }],
  ['normalizes text', { writes: (text) => ` ${text.toUpperCase()} ` }],
  ['adds text around the title', { writes: (text) => `notes/${text}` }],
  ['chooses a value if the caller omits it', { chosen: 'red' }],
  ['has weak ETags', { etag: (tag) => `W/${tag}`, ifMatch: 'refuse' }],
  ['has one weak ETag', { etag: () => 'W/"1"', ifMatch: 'refuse' }],
  ['has no ETag at all', { etag: () => undefined, notModified: {} }],
  ['ends text with a line break', { text: `${'x'.repeat(200)}\n` }],
  ['names locations in the request', { refusal: () => 'no name at line 3 (body:1:2), (/title:4)' }],
])('a service that %s is not reported', async (_, ways) => {
  expect(await told(ways)).toEqual([]);
});
