import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Small, version: '1' }
paths:
  /things:
    post:
      parameters: [{ name: q, in: query, schema: { type: integer } }, { name: r, in: query, schema: { type: integer }, example: 7 }]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [a]
              properties: { a: { type: string }, b: { type: integer }, c: { type: integer }, d: { type: object, properties: { e: { type: integer } } }, f: { type: integer } }
              dependentRequired: { b: [c] }
            example: { a: x, b: 1, c: 2, d: { e: 3 }, f: 4 }
      responses: { '200': { description: . }, '400': { description: . } }
`;

/** Returns the bodies in the findings about a service with one fault. */
async function evidence(
  check: string,
  status: (body: string) => number,
  seed: number,
): Promise<readonly string[]> {
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': DOCUMENT }));
  expect(diagnostics).toEqual([]);
  const fetch = async (request: Request): Promise<Response> =>
    new Response(null, { status: status(await request.text()) });
  const options = {
    rest: { baseUrl: 'http://a.test', fetch },
    checks: [check],
    seed,
  };
  const { findings } = await verify(contract!, options);
  return findings.map((finding) => /--data-raw '(.*)$/.exec(finding.evidence?.curl ?? '')?.[1] ?? '');
}

test.each([1, 2, 3])(
  'shrinking keeps only the parts of a request that are required or cause the failure: seed %i',
  async (seed) => {
    const failing = await evidence(
      'not-a-server-error',
      (body) => (body.includes('"b":1') ? 500 : 200),
      seed,
    );
    expect(failing).toEqual([`{"a":"x","b":1,"c":2}' --url http://a.test/things`]);
  },
);

test('shrinking keeps the violation of an invalid request', async () => {
  const taken = await evidence('negative-data-rejection', (body) => (body.includes('"f":"') ? 200 : 400), 1);
  const small: unknown = expect.stringMatching(/^\{"a":"[^"]*","f":"\w+"\}' --url http:\/\/a.test\/things$/);
  // A string in place of the number, or the number as a string.
  expect(taken).toEqual([small, small]);
});
