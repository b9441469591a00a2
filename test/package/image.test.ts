/** The steps of the image and of the action, without a container, from a clean copy of the sources. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPENAPI } from '../cli/run-cli.ts';
import { isThorough } from '../support/thorough.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('the image runs the script, and runs the command as a user other than root', () => {
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

describe.skipIf(!isThorough || process.platform === 'win32')('from a clean copy of the sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diptych-image-'));
  const sources = join(folder, 'sources');
  const opt = join(folder, 'opt/diptych');
  const project = join(folder, 'project');
  /** A step of the Dockerfile, with its folder in a temporary location. */
  const step = (instruction: string): string =>
    new RegExp(`^${instruction} (.+)$`, 'm').exec(textOf('Dockerfile'))![1]!.replaceAll('/opt/diptych', opt);

  beforeAll(() => {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, sources]);
    rmSync(join(sources, '.git'), { recursive: true });
    mkdirSync(project);
    writeFileSync(join(project, 'openapi.yaml'), OPENAPI);
    writeFileSync(join(project, 'redocly.yaml'), 'extends: []\nrules: { operation-summary: error }\n');
    execFileSync('sh', ['-c', step('RUN')], { cwd: sources, stdio: 'pipe' });
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000);

  test('the steps of the image build a command that runs, including Redocly', () => {
    const [, ...entry] = JSON.parse(step('ENTRYPOINT')) as readonly [string, ...string[]];
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [...entry, ...args], { cwd: project, encoding: 'utf8' });
    expect(run(...(JSON.parse(step('CMD')) as readonly string[])).stdout).toContain('generate');
    expect(run('generate', '--openapi', 'openapi.yaml', '--target', 'typescript').status).toBe(0);
    expect(run('lint', '--openapi', 'openapi.yaml').stdout).toContain('redocly/operation-summary');
  });

  test('the action builds and runs the checkout if the project has no Diptych', () => {
    const { runs } = load(textOf('action.yml')) as {
      readonly runs: { readonly steps: readonly [{ readonly run: string }] };
    };
    const env = {
      ...process.env,
      COMMANDS: 'lint --openapi openapi.yaml\ngenerate --openapi openapi.yaml --target go --out go',
      AGAINST: '',
      VERSION: '',
      RUNNER_TEMP: join(folder, 'runner'),
      GITHUB_ACTION_PATH: sources,
    };
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'openapi.yaml'), OPENAPI);
    const { status, stdout, stderr } = spawnSync('bash', ['-c', runs.steps[0].run], {
      cwd: other,
      env,
      encoding: 'utf8',
    });
    expect({ status, stderr }, stdout).toMatchObject({ status: 0 });
    expect(existsSync(join(other, 'go/go/client.go'))).toBe(true);
  }, 300_000);
});
