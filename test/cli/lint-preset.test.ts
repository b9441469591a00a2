import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { isThorough } from '../support/thorough.ts';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

/** A valid minimal document: no summary, no security, no server, no error response. */
const MINIMAL = { 'openapi.yaml': OPENAPI };
const FLAGS = ['lint', '--openapi', 'openapi.yaml', '--json'];

async function codesIn(folder: string, ...flags: readonly string[]): Promise<readonly string[]> {
  const { out } = await runCli([...FLAGS, ...flags], folder);
  const { diagnostics } = JSON.parse(out) as { diagnostics: { severity: string; code: string }[] };
  return diagnostics.map(({ severity, code }) => `${severity} ${code}`);
}

describe('presets', () => {
  test('a valid minimal document has no findings by default, and style errors with the preset strict', async () => {
    const folder = temporaryFolder();
    fill(folder, MINIMAL);
    expect(await codesIn(folder)).toEqual([]);
    expect(await codesIn(folder, '--preset', 'minimal')).toEqual([]);
    expect(await codesIn(folder, '--preset', 'strict')).toContain('error redocly/operation-summary');
  });

  test('an invalid document has its errors under every preset', async () => {
    const folder = temporaryFolder();
    fill(folder, { 'openapi.yaml': OPENAPI.replace('title: Shop,', 'title: Shop, contract: 1,') });
    for (const preset of ['minimal', 'recommended', 'strict'])
      expect(await codesIn(folder, '--preset', preset)).toContain('error redocly/struct');
  });

  test('an unknown preset is a usage error', async () => {
    const folder = temporaryFolder();
    fill(folder, MINIMAL);
    const { code, err } = await runCli(['lint', '--openapi', 'openapi.yaml', '--preset', 'all'], folder);
    expect(code).toBe(2);
    expect(err).toContain('minimal, recommended, or strict');
  });

  test
    .skipIf(!hasCorpus)
    .for(
      isThorough
        ? ['petstore-expanded.yaml', 'twilio_messaging_v1.json', 'openai.json', 'stripe.json']
        : ['petstore-expanded.yaml'],
    )('%s has no error', async (name) => {
    const { code } = await runCli(['lint', '--openapi', name], CORPUS);
    expect(code).toBe(0);
  });
});

describe('baseline', () => {
  const flags = ['--preset', 'strict', '--baseline', 'known.json'];

  test('makes the run fail only for new findings', async () => {
    const folder = temporaryFolder();
    fill(folder, MINIMAL);
    expect((await runCli([...FLAGS, ...flags], folder)).code).toBe(2);
    expect((await runCli([...FLAGS, ...flags, '--update-baseline'], folder)).code).toBe(0);
    const listed = readFileSync(join(folder, 'known.json'), 'utf8');
    expect(listed).not.toContain('"line"');
    // The known findings, moved down by some lines.
    fill(folder, { 'openapi.yaml': `# A comment.\n\n${OPENAPI}` });
    expect(await codesIn(folder, ...flags)).toEqual(['note lint-baseline-used']);
    const second = OPENAPI.replace('    get:', '    put: { operationId: a, responses: {} }\n    get:');
    fill(folder, { 'openapi.yaml': second });
    expect(await codesIn(folder, ...flags)).toContain('error redocly/operation-summary');
    expect((await runCli([...FLAGS, ...flags], folder)).code).toBe(1);
  });

  test('reports the number of stale entries', async () => {
    const folder = temporaryFolder();
    fill(folder, MINIMAL);
    await runCli([...FLAGS, ...flags, '--update-baseline'], folder);
    fill(folder, { 'openapi.yaml': OPENAPI.replace('operationId:', 'summary: All.\n      operationId:') });
    const { out } = await runCli([...FLAGS, ...flags], folder);
    expect(out).toContain('and 1 finding that no longer occurs');
  });

  test.for(['[', '{ "version": 2 }', '{ "version": 1, "findings": [5] }'])(
    '%s is not a baseline',
    async (text) => {
      const folder = temporaryFolder();
      fill(folder, { ...MINIMAL, 'known.json': text });
      const { code, out } = await runCli([...FLAGS, ...flags], folder);
      expect(code).toBe(2);
      expect(out).toContain('lint-baseline');
    },
  );

  test('needs an output file', async () => {
    const folder = temporaryFolder();
    fill(folder, MINIMAL);
    expect((await runCli([...FLAGS, '--update-baseline'], folder)).code).toBe(2);
  });
});
