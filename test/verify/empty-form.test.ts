/**
 * An empty form has no bytes, so it counts as an absent body, which the contract may allow (found with Prism serving
 * Twilio's document).
 */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const document = (required: boolean): string => `
openapi: 3.1.0
info: { title: Names, version: '1' }
paths:
  /names:
    post:
      requestBody:
        required: ${required}
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, required: [name], properties: { name: { type: string } } }
      responses: { '200': { description: Fine. }, '400': { description: No. } }
`;

/** Accepts every request without a body. */
async function lenient(request: Request): Promise<Response> {
  const text = await request.text();
  const isForm = request.headers.get('content-type') === 'application/x-www-form-urlencoded';
  if (text !== '' && !isForm) return new Response(null, { status: 415 });
  return new Response(null, { status: text === '' || text.startsWith('name=') ? 200 : 400 });
}

test.each([
  [false, []],
  [true, ['negative-data-rejection']],
])('required: %s', async (required, expected) => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document(required) }));
  const { findings } = await verify(contract!, {
    rest: { baseUrl: 'http://names.test', fetch: lenient },
    seed: 7,
    checks: ['negative-data-rejection'],
  });
  expect([...new Set(findings.map(({ code }) => code))]).toEqual(expected);
});
