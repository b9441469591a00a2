/** The servers of all languages pass the vectors: `npm run servers -- <language>`. */
import { expect, test } from 'vitest';
import { hasGo } from '../support/go.ts';
import { judge } from './judge.ts';
import { SERVER_LANGUAGES, vectorServer, verdicts } from './suite.ts';
import { readVectors } from './vectors.ts';

const vectors = readVectors();

test('names are unique, and every vector has an expectation', () => {
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
  expect(vectors.filter(({ sees, refused, reply }) => sees === undefined && !refused && !reply)).toEqual([]);
});

test('control: the comparison finds each kind of difference', () => {
  const vector = {
    name: 'control',
    request: { line: 'GET /' },
    refused: {
      title: 'Invalid request',
      status: 400,
      issues: [{ in: 'query', pointer: '/a', keyword: 'type' }],
    },
  };
  const problem = (issues: readonly unknown[], status = 400) => ({
    status,
    headers: new Map([
      ['content-type', 'application/problem+json'],
      ['x-finished', 'yes'],
    ]),
    body: Buffer.from(
      JSON.stringify({ type: 'about:blank', title: 'Invalid request', status: 400, errors: issues }),
    ),
  });
  const right = { in: 'query', pointer: '/a', keyword: 'type', message: 'any' };
  expect(judge(vector, problem([right]))).toEqual([]);
  expect(judge(vector, problem([{ ...right, pointer: '/b' }]))).toHaveLength(1);
  expect(judge(vector, problem([right, right]))).toHaveLength(1);
  expect(judge(vector, problem([right], 422))).toHaveLength(1);
});

test.each(SERVER_LANGUAGES)('%s', { timeout: 240_000 }, async (language) => {
  if (language === 'go' && !hasGo) return;
  const runner = await vectorServer(language);
  const failed = [];
  for await (const verdict of verdicts(language, runner, vectors))
    if (verdict.failures.length > 0) failed.push(verdict);
  await runner.close();
  expect(failed).toEqual([]);
});
