/** The format rejects invalid vectors, and the comparison notices every kind of difference. */
import { expect, test } from 'vitest';
import type { AccessorSpec, RecordedAccess, RecordedRequest, Vector, VectorRecord } from './format.ts';
import { judge } from './judge.ts';
import { MUTANTS } from './mutants.ts';
import { transcript } from './transcript.ts';
import { parseVectors, readVectors } from './vectors.ts';

const CALL = 'call: { to: items.get, path: { item_id: i1 } }';
const EXCHANGE =
  '{ at: 250, expect: POST /items, headers: { X-A: a, X-B: null }, json: { name: One }, reply: { status: 204 } }';
const OUTCOME = 'outcome: { error: { kind: api, code: bad }, endsAt: 300 }';

const file = (members: string): string =>
  `topic: some\nabout: For a test.\nvectors: [{ name: one, ${members} }]`;

const [vector] = parseVectors(
  file(
    `${CALL}, exchanges: [${EXCHANGE}], secrets: [hush], log: [{ level: warn, event: retrying }], ${OUTCOME}`,
  ),
  'some.yaml',
) as readonly [Vector];

const request: RecordedRequest = {
  atMs: 250.4,
  method: 'POST',
  url: 'https://api.conformance.test/items',
  headers: { 'x-a': 'a', 'user-agent': 'Conformance/1.0.0 typescript' },
  body: { base64: Buffer.from('{"name":"One"}').toString('base64') },
};

const right: VectorRecord = {
  id: 'some/one',
  requests: [request],
  outcomes: [{ endsAtMs: 300, error: { kind: 'api', code: 'bad', status: 400 } }],
  log: [{ level: 'warn', event: 'retrying', attempt: 1 }],
  hooks: [],
  texts: ['ApiError: bad'],
  faults: [],
};

test('expected behavior passes', () => {
  expect(judge(vector, right, 'typescript')).toEqual([]);
});

test.each<[string, Partial<VectorRecord>, string]>([
  ['no request', { requests: [] }, 'expected 1 requests, found 0'],
  ['another request', { requests: [request, request] }, 'expected 1 requests, found 2'],
  ['too late', { requests: [{ ...request, atMs: 252 }] }, 'expected at 250 ms'],
  ['another method', { requests: [{ ...request, method: 'PUT' }] }, 'PUT /items'],
  ['another target', { requests: [{ ...request, url: `${request.url}?a` }] }, 'POST /items?a'],
  ['another host', { requests: [{ ...request, url: 'https://evil.test/items' }] }, 'https://evil.test'],
  ['another header', { requests: [{ ...request, headers: { 'x-a': 'b' } }] }, 'header X-A'],
  ['an extra header', { requests: [{ ...request, headers: { 'x-a': 'a', 'x-b': 'b' } }] }, 'header X-B'],
  ['no body', { requests: [{ ...request, body: null }] }, 'body'],
  ['another outcome', { outcomes: [{ endsAtMs: 300, value: 1 }] }, 'no error'],
  ['another member', { outcomes: [{ endsAtMs: 300, error: { kind: 'api' } }] }, 'error.code'],
  ['too soon', { outcomes: [{ ...right.outcomes[0], endsAtMs: 0 }] }, 'outcome expected at 300 ms'],
  ['no outcome', { outcomes: [] }, 'no outcome'],
  ['nothing logged', { log: [] }, 'expected 1 log, found 0'],
  ['a secret in the log', { log: [{ ...right.log[0], body: 'hush' }] }, 'the log holds hush'],
  ['a secret in an error', { texts: ['ApiError: hush'] }, 'an error shows hush'],
  ['a failure of the runner', { faults: ['stuck'] }, 'stuck'],
])('%s is noticed', (_, change, line) => {
  expect(judge(vector, { ...right, ...change }, 'typescript').join('\n')).toContain(line);
});

test.each([
  ['an unknown property', `${CALL}, outcome: { value: 1 }, waits: 3`, 'waits'],
  ['an unknown property of an error', `${CALL}, outcome: { error: { kind: api, body_: 1 } }`, 'body_'],
  ['an unknown kind', `${CALL}, outcome: { error: { kind: broken } }`, 'kind'],
  ['no outcome', CALL, 'some.yaml/vectors/0'],
  ['an invalid duration', `${CALL}, client: { timeoutMs: 1s }, outcome: { value: 1 }`, 'timeoutMs'],
])('%s is rejected', (_, members, message) => {
  expect(() => parseVectors(file(members), 'some.yaml')).toThrow(message);
});

test('the transcripts of all languages are equal', () => {
  const python = { ...request, headers: { 'user-agent': 'Conformance/1.0.0 python', 'x-a': 'a' } };
  expect(transcript(right, 'typescript')).toBe(
    '{"at":250,"body":{"text":"{\\"name\\":\\"One\\"}"},' +
      '"headers":{"user-agent":"Conformance/1.0.0 {language}","x-a":"a"},' +
      '"method":"POST","url":"https://api.conformance.test/items"}\n',
  );
  expect(transcript({ ...right, requests: [python] }, 'python')).toBe(transcript(right, 'typescript'));
});

test('every vector is valid, and every topic of a mutant has vectors', () => {
  const vectors = readVectors();
  const topics = new Set(vectors.map(({ id }) => id.split('/')[0]));
  console.log(`${vectors.length} vectors of ${topics.size} topics, ${MUTANTS.length} mutants`);
  expect(vectors.length).toBeGreaterThan(300);
  expect(MUTANTS.filter(({ topic }) => !topics.has(topic))).toEqual([]);
});

test.each<[string, AccessorSpec, RecordedAccess, boolean]>([
  ['a value', { value: 'a' }, { value: 'a' }, true],
  ['a listed value', { value: 'a' }, { value: 'a', known: true }, true],
  ['an invented value', { value: 'a' }, { value: '' }, false],
  ['a listed value that is reported as unlisted', { value: 'a' }, { value: 'a', known: false }, false],
  ['an unlisted value that is reported as listed', { unlisted: 'a' }, { value: 'a', known: true }, false],
  ['another type, unchanged', { misfit: 1 }, { value: 1 }, true],
  ['another type, reported', { misfit: 1 }, { state: 'misfit' }, true],
  ['zero in place of another type', { misfit: '1' }, { value: 0 }, false],
  ['null, reported', { misfit: null }, { state: 'misfit' }, true],
  ['zero in place of null', { misfit: null }, { value: 0 }, false],
  ['a missing property', { state: 'missing' }, { state: 'absent' }, true],
  ['zero in place of a missing property', { state: 'missing' }, { value: 0 }, false],
  ['absent in place of null', { state: 'null' }, { state: 'absent' }, false],
])('an accessor: %s', (_, wanted, happened, isRight) => {
  const [sample] = parseVectors(
    file(`${CALL}, outcome: { value: 1, accessors: { /a: ${JSON.stringify(wanted)} } }`),
    'a',
  );
  const outcomes = [{ endsAtMs: 0, value: 1, accessors: { '/a': happened } }];
  const record: VectorRecord = { ...right, requests: [], outcomes, log: [], texts: [] };
  expect(judge(sample!, record, 'typescript').length === 0).toBe(isRight);
});
