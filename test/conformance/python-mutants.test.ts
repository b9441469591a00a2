/** The runner of Python hides nothing: each of these faults of its runtime is noticed by a vector, in both clients. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitPackage, type EmittedPackage } from '../python/emitted.ts';
import { hasPython } from '../support/python.ts';
import { packageRunner } from './python/runner.ts';
import { verdicts } from './suite.ts';
import { readVectors } from './vectors.ts';

interface Mutant {
  readonly fault: string;
  readonly topic: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const MUTANTS: readonly Mutant[] = [
  {
    fault: 'waits twice as long',
    topic: 'backoff',
    file: 'retry.py',
    find: '2.0 ** (attempt - 1)',
    replace: '2.0 ** attempt',
  },
  {
    fault: 'mints a key for every attempt',
    topic: 'idempotency',
    file: 'connection.py',
    find: 'headers[(call.key_header or "idempotency-key").lower()] = facts.idempotency_key',
    replace: 'headers[(call.key_header or "idempotency-key").lower()] = str(uuid.uuid4())',
  },
  {
    fault: 'escapes what is not ASCII',
    topic: 'bodies',
    file: 'json_text.py',
    find: 'import encode_basestring\n',
    replace: 'import encode_basestring_ascii as encode_basestring\n',
  },
  {
    fault: 'shows the body in its errors',
    topic: 'redaction',
    file: 'errors.py',
    find: 'super().__init__(operation, said, response)',
    replace: 'super().__init__(operation, f"{said}: {response.text}", response)',
  },
  {
    fault: 'accepts what was signed long ago',
    topic: 'webhooks',
    file: 'webhooks.py',
    find: 'if not age <= tolerance:',
    replace: 'if not age <= tolerance * 9999:',
  },
  {
    fault: 'loses what it does not know',
    topic: 'decoding',
    file: 'model.py',
    find: 'members.update((name, to_json(value)) for name, value in self.additional_properties.items())',
    replace: 'pass',
  },
  {
    fault: 'asks for one page alone',
    topic: 'pages',
    file: 'pages.py',
    find: 'turn = page.following',
    replace: 'turn = None',
  },
  {
    fault: 'gives every attempt the time of the call',
    topic: 'deadline',
    file: 'connection.py',
    find: 'limit = left if is_last else attempt_timeout',
    replace: 'limit = left',
  },
];

describe.skipIf(!hasPython)('a Python client that', () => {
  let made: EmittedPackage;
  beforeAll(async () => {
    const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
    made = await emitPackage(resolve(import.meta.dirname, 'contract'), input);
  });
  afterAll(() => made.remove());

  test.each(MUTANTS)('$fault', async ({ topic, file, find, replace }) => {
    const path = join(made.sources, made.name, '_runtime', file);
    const original = await readFile(path, 'utf8');
    expect(original, `${file} holds ${find}`).toContain(find);
    await writeFile(path, original.replaceAll(find, replace));
    for (const mode of ['sync', 'async'] as const) expect(await failing(topic, mode), mode).not.toEqual([]);
    await writeFile(path, original);
  });

  async function failing(topic: string, mode: 'sync' | 'async'): Promise<readonly string[]> {
    const failed: string[] = [];
    for await (const { id, failures } of verdicts('python', packageRunner(made, mode), readVectors([topic])))
      if (failures.length > 0) failed.push(id);
    return failed;
  }
});
