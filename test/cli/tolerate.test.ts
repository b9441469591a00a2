import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, type CliRun } from './run-cli.ts';

const FAULTY = OPENAPI.replace('schemas/Item', 'schemas/None');

function run(
  tolerate: boolean | undefined,
  ...args: readonly string[]
): Promise<CliRun & { folder: string }> {
  const folder = temporaryFolder();
  const presetConfig = { openapi: 'openapi.yaml', targets: { openapi: {} }, tolerate };
  const codegen = { generates: { 'out/': { preset: 'diptych/codegen', presetConfig } } };
  fill(folder, { 'openapi.yaml': FAULTY, 'codegen.json': JSON.stringify(codegen) });
  return runCli([...args, '--config', 'codegen.json'], folder).then((result) => ({ ...result, folder }));
}

test.for([
  { tolerate: undefined, flags: [], code: 1 },
  { tolerate: undefined, flags: ['--tolerate'], code: 0 },
  { tolerate: true, flags: [], code: 0 },
  { tolerate: true, flags: ['--no-tolerate'], code: 1 },
])('generate: configured $tolerate, $flags', async ({ tolerate, flags, code }) => {
  const { folder, ...result } = await run(tolerate, 'generate', ...flags);
  expect(result.code).toBe(code);
  expect(existsSync(join(folder, 'out/openapi/openapi.json'))).toBe(code === 0);
  if (code === 1) expect(result.err).toContain('--tolerate');
  else expect(result.err).toMatch(/openapi\.yaml:13[\s\S]*Omitted:[\s\S]*operations that remain: 1 of 1/);
});

test('lint and generate --check are strict unless configured otherwise', async () => {
  expect((await run(undefined, 'lint')).code).toBe(1);
  expect((await run(undefined, 'generate', '--check')).code).toBe(1);
  const { folder } = await run(undefined, 'generate', '--tolerate');
  const check = ['generate', '--check', '--config', 'codegen.json'];
  expect((await runCli([...check, '--tolerate'], folder)).code).toBe(0);
  expect((await runCli(check, folder)).code).toBe(1);
});

test('diff --against loads both sides according to the configuration', async () => {
  const { folder } = await run(true, 'generate');
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.test', ...args], { cwd: folder });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'First');
  const { code, out, err } = await runCli(['diff', '--against', 'HEAD'], folder);
  expect(code, out + err).toBe(0);
});

test('a setting that is neither true nor false is a usage error', async () => {
  const { code, err } = await run('yes' as never, 'generate');
  expect(code).toBe(2);
  expect(err).toContain('presetConfig.tolerate');
});
