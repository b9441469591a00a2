/** The steps of docs/servers-go.md in an empty folder result in a server for which `verify` reports no findings. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasGo, runGo } from '../support/go.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Returns the code blocks of the page that begin with a path in a comment, by this path. */
async function filesOfPage(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(join(ROOT, 'docs/servers-go.md'), 'utf8');
  const blocks = page.matchAll(/^```\w+\n(?:#|\/\/) (\S+\.\w+)\n(.*?)^```$/gms);
  return new Map(Array.from(blocks, ([, path = '', text = '']) => [path, text]));
}

const diptych = (folder: string, ...args: readonly string[]) =>
  run(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], { cwd: folder });

/** A port that is currently free. */
const PORT = 20_000 + (process.pid % 20_000);

let folder: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-page-'));
  if (!hasGo) return;
  await cp(join(ROOT, 'examples/bookshop/openapi.yaml'), join(folder, 'openapi.yaml'));
  const files = await filesOfPage();
  await writeFile(join(folder, 'codegen.yml'), files.get('codegen.yml')!);
  await diptych(folder, 'generate');
  // The skeletons compile without changes.
  await runGo(folder, ['vet', './...']);
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await runGo(folder, ['vet', './...']);
  await runGo(folder, ['build', '-o', 'bookshop', '.']);
  const started = spawn(join(folder, 'bookshop'), {
    env: { ...process.env, PORT: String(PORT) },
    stdio: 'ignore',
  });
  server = started;
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${PORT}/books`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}, 300_000);

afterAll(async () => {
  server?.kill();
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(!hasGo)('the files of the page are laid out as gofmt writes them', async () => {
  expect(await runGo(folder, ['-l', '.'], { command: 'gofmt' })).toBe('');
});

test.skipIf(!hasGo)('the page has each file of the program', async () => {
  expect([...(await filesOfPage()).keys()]).toEqual([
    'codegen.yml',
    'internal/shop/handlers.go',
    'internal/shop/books_handler.go',
    'internal/shop/refuse.go',
  ]);
});

test.skipIf(!hasGo).each([1, 2, 3])('verify with seed %i ends with 0', { timeout: 120_000 }, async (seed) => {
  const args = [`http://127.0.0.1:${PORT}`, '--openapi', 'openapi.yaml', '--token', 'clerk'];
  // A finding, or an operation that never succeeds, causes another exit code, so that this call throws.
  const { stdout, stderr } = await diptych(folder, 'verify', ...args, '--seed', String(seed));
  expect(`${stdout}${stderr}`).toContain('operations     4 of 4');
});
