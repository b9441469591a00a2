/** The output for awkward and real documents compiles, and Go's tools do not change it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { hasGo, hasStaticcheck, runGo, STATICCHECK } from '../support/go.ts';

const TEST = resolve(import.meta.dirname, '..');

const DOCUMENTS = [
  [join(TEST, 'corpus'), 'awkward.yaml'],
  [join(TEST, 'typescript/kitchen-sink'), 'openapi.yaml'],
  [join(TEST, '../examples/verify'), 'shelf.yaml'],
  [CORPUS, 'twilio_messaging_v1.json'],
] as const;

test.for(DOCUMENTS)('%s/%s', { timeout: 300_000 }, async ([root, openapi], { skip }) => {
  skip(!hasGo || (root === CORPUS && !hasCorpus));
  const folder = await mkdtemp(join(tmpdir(), 'diptych-server-go-'));
  try {
    const { files, diagnostics } = await emitDocuments(root, { openapi }, [
      { id: 'server-go', options: { module: 'example.com/program', handlers: 'internal/service' } },
    ]);
    expect(diagnostics.filter(({ at }) => !at)).toEqual([]);
    await writeFiles(
      folder,
      files.map((file) => (file.write === 'once' ? file : { ...file, path: `generated/${file.path}` })),
    );
    await writeFile(join(folder, 'staticcheck.conf'), 'checks = ["all", "-ST1003", "-ST1000"]\n');
    await runGo(folder, ['vet', './...']);
    expect(await runGo(folder, ['-l', '.'], { command: 'gofmt' })).toBe('');
    if (hasStaticcheck) expect(await runGo(folder, ['./...'], { command: STATICCHECK })).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});
