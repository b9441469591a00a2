/**
 * Contract tests beside other tests, with node:test (vitest is the same but for its import): no port, no server.
 *
 *     node --test examples/verify/app.test.ts
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
// In a project of yours: from 'diptych/verify'.
import { loadContract, verify, verifyText } from '../../src/cli/verify.ts';
import { app, clear, newKey } from './app.ts';

const contract = await loadContract({ openapi: 'shelf.yaml' }, { cwd: import.meta.dirname });

await test('the service keeps its contract', async () => {
  let key = newKey();
  const report = await verify(contract, {
    rest: { baseUrl: 'http://shelf.test', fetch: app },
    seed: 7,
    hooks: {
      // Asked before each request: a token is renewed when it has to be.
      headers: () => ({ authorization: `Bearer ${key}` }),
      beforeOperation: () => {
        key = newKey();
      },
      afterAll: clear,
    },
  });
  assert.ok(report.ok, verifyText(report));
});
