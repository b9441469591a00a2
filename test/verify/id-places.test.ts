/** The locations that `verify` names if an operation never succeeds. */
import { expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Loans, version: '1' }
paths:
  /loans:
    post:
      operationId: lend
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [toolId, paid]
              properties: { toolId: { type: string }, paid: { type: boolean }, userId: { type: string } }
      responses: { '201': { description: Lent. }, '404': { description: There is no such tool. } }
  /loans/{loan}:
    get:
      operationId: getLoan
      parameters: [{ name: loan, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: A loan. }, '404': { description: There is no such loan. } }
`;

test('the message about an operation that never succeeds names the keys of `values`, and these values help', async () => {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': DOCUMENT });
  const { contract } = await load({ openapi: 'openapi.yaml' }, nodeSourceFiles(folder));
  const fetch = async (request: Request): Promise<Response> => {
    if (request.method === 'GET') return new Response(null, { status: 404 });
    const body = await request.text();
    return new Response(null, { status: body.includes('"tool_1"') ? 201 : 404 });
  };
  const run = async (values: Record<string, string>): Promise<readonly string[]> => {
    const options = { rest: { baseUrl: 'http://loans.test', fetch }, seed: 1, maxRequests: 8, values };
    const { diagnostics } = await verify(contract!, options);
    return diagnostics.filter(({ code }) => code === 'verify-never-succeeded').map(({ message }) => message);
  };
  const before = await run({});
  expect(before).toHaveLength(2);
  expect(before[0]).toContain('It needs existing ids at body/toolId.');
  expect(before[1]).toContain('It needs existing ids at path.loan.');
  expect(await run({ 'POST /loans body/toolId': 'tool_1' })).toEqual([before[1]]);
});
