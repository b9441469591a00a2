/**
 * Contract tests next to other tests, with node:test (with vitest, only the import differs): no port, no server.
 *
 * node --test examples/verify/app.test.ts
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
// In your project, import from 'diptych/verify'.
import { loadContract, verify, verifyText } from '../../src/cli/verify.ts';
import { app, clear, newKey } from './app.ts';

const contract = await loadContract({ openapi: 'shelf.yaml' }, { cwd: import.meta.dirname });

await test('the service conforms to its contract', async () => {
  let key = newKey();
  const report = await verify(contract, {
    rest: { baseUrl: 'http://shelf.test', fetch: app },
    seed: 7,
    hooks: {
      // Called before each request, so a token can be renewed when necessary.
      headers: () => ({ authorization: `Bearer ${key}` }),
      beforeOperation: () => {
        key = newKey();
      },
      afterAll: clear,
    },
  });
  assert.ok(report.ok, verifyText(report));
});
