/** `npm run dev` in a small repository: it checks the types, and runs the tests affected by a change in `src/`. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'nodenext', allowImportingTsExtensions: true, noEmit: true, types: [] },
    include: ['src'],
  }),
  'vitest.config.ts':
    "export default { test: { projects: [{ test: { name: 'all', include: ['test/**/*.test.ts'] } }] } };",
  'src/one.ts': 'export const one: number = 1;',
  'src/two.ts': "import { one } from './one.ts';\nexport const two: number = one + 1;",
  'test/two.test.ts':
    "import { expect, test } from 'vitest';\nimport { two } from '../src/two.ts';\ntest('two', () => expect(two).toBe(2));",
  'test/other.test.ts': "import { test } from 'vitest';\ntest('unaffected', () => {});",
};

let folder: string;
let watcher: ChildProcess;
let printed = '';

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), `${text}\n`);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'diptych-dev-'));
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  write('.gitignore', 'node_modules');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const git = (...args: readonly string[]): void => void execFileSync('git', args, { cwd: folder });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'start');
  // Vitest sets variables for its workers, which the watched Vitest must not inherit.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|CI$)/.test(name)));
  const path = `${join(ROOT, 'node_modules/.bin')}:${env['PATH']}`;
  watcher = spawn('node', [join(ROOT, 'scripts/dev.ts')], { cwd: folder, env: { ...env, PATH: path } });
  for (const stream of [watcher.stdout!, watcher.stderr!])
    stream.on('data', (bytes: Buffer) => (printed += stripVTControlCharacters(String(bytes))));
});

afterAll(async () => {
  const ended = new Promise((resolve) => watcher.once('exit', resolve));
  watcher.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const shows = (text: RegExp): Promise<void> =>
  vi.waitFor(() => expect(printed).toMatch(text), { timeout: 40_000, interval: 100 });

test('a change runs the affected tests', { timeout: 100_000 }, async () => {
  await shows(/Waiting for file changes/);
  await shows(/Found 0 errors/);
  write('src/one.ts', 'export const one: number = 2;');
  await shows(/expected 3 to be 2/);
  expect(printed).not.toContain('unaffected');
});
