/** Schemas that nest deeper than authors write: the time grows with the document, not with each level. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { createMock } from '../../src/mock/mock.ts';
import { processorMs } from '../support/processor-time.ts';
import { contractOf } from './contract-of.ts';

test('sixty nested allOf are handled quickly', async () => {
  const part = { type: 'object', properties: { y: { type: 'string' } } };
  let schema: JsonObject = part;
  for (let depth = 0; depth < 60; depth++) schema = { allOf: [schema, part] };
  const content = { 'application/json': { schema } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Deep', version: '1' },
    paths: {
      '/deep': { post: { requestBody: { content }, responses: { 200: { description: 'ok', content } } } },
    },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  const before = processorMs();
  const request = new Request('http://mock.test/deep', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"y":"a"}',
  });
  expect((await mock.fetch(request)).status).toBe(200);
  expect(processorMs() - before).toBeLessThan(10_000);
});
