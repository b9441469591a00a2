/** The provider of docs/servers.md compiles with the default tsconfig of Nest. */
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { runCli } from '../cli/run-cli.ts';
import { errorsIn } from '../projects/compile.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('the provider compiles', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  cpSync(join(ROOT, 'test/projects/nest-commonjs'), folder, { recursive: true });
  const page = readFileSync(join(ROOT, 'docs/servers.md'), 'utf8');
  const provider = /^```ts\n(\/\/ book\.handlers\.ts\n.*?)^```$/ms.exec(page)![1]!;
  fill(folder, {
    '.git/HEAD': '',
    'openapi.yaml': readFileSync(join(ROOT, 'examples/bookshop/openapi.yaml'), 'utf8'),
    'src/modules.d.ts': "declare module '@nestjs/common' { export function Injectable(): ClassDecorator }\n",
    'src/book.handlers.ts': provider,
  });
  const flags = ['--target', 'server', '--framework', 'nestjs', '--out', 'src/generated'];
  const { code, err } = await runCli(['init', '--yes', ...flags], folder);
  expect(code, err).toBe(0);
  expect(await errorsIn(folder, 'tsconfig.json', 'typescript-native')).toEqual([]);
});
