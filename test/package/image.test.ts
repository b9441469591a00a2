/** The steps of the image and of the action, without a container: the script that both run, and what they say of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, onTestFinished, test } from 'vitest';
import { OPENAPI } from '../cli/run-cli.ts';
import { isThorough } from '../support/thorough.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('the image runs the script, and the command as another user than root', () => {
  const dockerfile = textOf('Dockerfile');
  expect(dockerfile).toContain('RUN sh scripts/install-from-source.sh /opt/diptych');
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toContain('/opt/diptych/node_modules/diptych/bin/diptych.cjs');
  expect(textOf('action.yml')).toContain('scripts/install-from-source.sh');
});

test('the hooks of pre-commit name commands that exist', () => {
  const hooks = load(textOf('.pre-commit-hooks.yaml')) as readonly Readonly<Record<string, unknown>>[];
  expect(hooks.map(({ id, entry }) => [id, entry])).toEqual([
    ['diptych-lint', 'npx --no-install diptych lint'],
    ['diptych-generate-check', 'npx --no-install diptych generate --check'],
  ]);
  for (const { entry } of hooks) {
    const args = String(entry).split(' ').slice(3);
    const { status } = spawnSync(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args, '--help']);
    expect(status).toBe(0);
  }
});

test.skipIf(!isThorough || process.platform === 'win32')(
  'the script installs a command that runs elsewhere, Redocly included',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'diptych-image-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    execFileSync('sh', [join(ROOT, 'scripts/install-from-source.sh'), join(folder, 'home')], {
      stdio: 'pipe',
    });
    writeFileSync(join(folder, 'openapi.yaml'), OPENAPI);
    writeFileSync(join(folder, 'redocly.yaml'), 'extends: []\nrules: { operation-summary: error }\n');
    const bin = join(folder, 'home/node_modules/diptych/bin/diptych.cjs');
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' });
    expect(run('generate', '--openapi', 'openapi.yaml', '--target', 'typescript').status).toBe(0);
    expect(run('lint', '--openapi', 'openapi.yaml').stdout).toContain('redocly/operation-summary');
  },
  300_000,
);
