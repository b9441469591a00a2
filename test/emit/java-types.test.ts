/** What emitted Java imports of the runtime is there. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { RUNTIME_TYPES } from '../../src/emit/targets/java/known-types.ts';

const RUNTIME = resolve(import.meta.dirname, '../../templates/java/runtime');

/** What the contract decides is printed, beside the runtime. */
const PRINTED = new Set(['ClientOptions', 'Webhooks']);

it('each known type is a file of the runtime', () => {
  const missing = [...RUNTIME_TYPES].filter(
    ([name, place]) => !PRINTED.has(name) && !existsSync(join(RUNTIME, place, `${name}.java`)),
  );
  expect(missing).toEqual([]);
});
