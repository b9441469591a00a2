/** The script of the GitHub Action, run in the same way as by a runner. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPENAPI, SCHEMA } from './run-cli.ts';

const ROOT = resolve(import.meta.dirname, '../..');
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly [{ readonly run: string }] };
}

let folder = '';
let action: Action;

beforeAll(async () => {
  action = load(await readFile(join(ROOT, 'action.yml'), 'utf8')) as Action;
  folder = await mkdtemp(join(tmpdir(), 'action-'));
  const preset = { openapi: 'openapi.yaml', targets: { openapi: {} } };
  const config = {
    schema: 'schema.graphql',
    generates: { 'out/': { preset: 'diptych/codegen', presetConfig: preset } },
  };
  await writeFile(join(folder, 'codegen.ts'), `export default ${JSON.stringify(config)};\n`);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'openapi.yaml'), OPENAPI);
  await writeFile(join(folder, 'schema.graphql'), SCHEMA);
  const own = join(folder, 'node_modules/.bin/diptych');
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await writeFile(own, `#!/bin/sh\nexec "${process.execPath}" "${ROOT}/src/cli/main.ts" "$@"\n`);
  await chmod(own, 0o755);
  git('init', '-q', '-b', 'main');
  git('add', 'codegen.ts', 'openapi.yaml', 'schema.graphql');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '-qm', 'one');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function git(...args: readonly string[]): void {
  execFileSync('git', [...args], { cwd: folder });
}

function act(commands: string) {
  const summary = join(folder, 'summary.md');
  const env = {
    ...process.env,
    COMMANDS: commands,
    AGAINST: 'main',
    VERSION: 'none',
    GITHUB_STEP_SUMMARY: summary,
  };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', action.runs.steps[0].run], {
    cwd: folder,
    env,
  });
  return { status, out: `${String(stdout)}${String(stderr)}`, summary };
}

test.skipIf(process.platform === 'win32')('passes if nothing has changed', () => {
  const { status, out } = act('generate\ngenerate --check\ndiff');
  expect({ status, out }).toMatchObject({ status: 0 });
});

test.skipIf(process.platform === 'win32')(
  'fails on breaking changes, annotates them, and writes a summary',
  async () => {
    await writeFile(join(folder, 'openapi.yaml'), OPENAPI.replace('/items:', '/things:'));
    const { status, out, summary } = act('diff\n');
    expect(status).toBe(1);
    expect(out).toContain('::error file=');
    expect(existsSync(summary) && (await readFile(summary, 'utf8'))).toContain('GET /items');
  },
);

test.skipIf(process.platform === 'win32')(
  'keeps quoted arguments together, and fails on an unclosed quote',
  () => {
    act(`diff --report "json=my report.json"`);
    expect(existsSync(join(folder, 'my report.json'))).toBe(true);
    expect(act(`diff --report "json=half`).status).toBe(1);
  },
);

test('runs the commands for existing files by default', () => {
  const names = action.inputs['commands']!.default.trim()
    .split('\n')
    .map((line) => line.split(' ')[0]);
  expect(names).toEqual(['lint', 'generate', 'diff']);
});
