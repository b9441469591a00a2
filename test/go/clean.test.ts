/** For every contract, modules build, gofmt leaves them unchanged, and vet and staticcheck have no findings. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STATICCHECK, hasGo, hasStaticcheck, runGo } from '../support/go.ts';
import { emitModule, type EmittedModule } from './emitted.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SINK = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

const MODULES: readonly (readonly [name: string, make: () => Promise<EmittedModule>])[] = [
  ['the contract of this repository', committed],
  ['every kind of type', () => emitModule(join(ROOT, 'test/typescript/kitchen-sink'), SINK)],
];

describe.skipIf(!hasGo)('the module of', () => {
  test.each(MODULES)('%s', { timeout: 240_000 }, async (_, make) => {
    expect(await complaints(make)).toBe('');
  });

  test.skipIf(!hasStaticcheck)(
    'the contract of this repository, for staticcheck',
    { timeout: 240_000 },
    async () => {
      const { folder, remove } = await committed();
      try {
        expect(await runGo(folder, ['./...'], { command: STATICCHECK })).toBe('');
      } finally {
        await remove();
      }
    },
  );
});

/** Returns the files that gofmt would change, and the findings of vet. */
async function complaints(make: () => Promise<EmittedModule>): Promise<string> {
  const { folder, remove } = await make();
  try {
    return (await runGo(folder, ['-l', '.'], { command: 'gofmt' })) + (await runGo(folder, ['vet', './...']));
  } finally {
    await remove();
  }
}

/** A copy of the committed module. */
async function committed(): Promise<EmittedModule> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-go-'));
  await cp(join(ROOT, 'generated/go'), folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
