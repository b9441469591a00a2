/** Arguments whose names the functions of an MCP server also use. */
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { contractOf } from '../compat/compare.ts';
import { environment } from '../support/emit-contract.ts';

test('an argument named `client` is a different variable from the client', async () => {
  const parameters = [{ name: 'client', in: 'path', required: true, schema: { type: 'string' } }];
  const contract = await contractOf({
    openapi: '3.1.0',
    info: { title: 'Names', version: '1' },
    paths: {
      '/of/{client}': {
        get: { operationId: 'read', parameters, responses: { 204: { description: 'Read.' } } },
      },
    },
  });
  const { files } = await emit(contract, [{ id: 'mcp', options: {} }], environment);
  const operations = files.find(({ path }) => path === 'mcp/operations.ts')?.text;
  expect(operations).toMatch(
    /call: \(client, \{ client: (client\d+) \}, options\) => client\.of\.\w+\(\1, options\),/,
  );
});
