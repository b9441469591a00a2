import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isQuickGlob } from '../../src/cli/glob-time.ts';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { InputError } from '../../src/core/diagnostic.ts';
import { load } from '../../src/load/load.ts';

let folder: string;
let root: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-files-'));
  root = join(folder, 'root');
  await mkdir(join(root, 'sub'), { recursive: true });
  await writeFile(join(folder, 'secret.yaml'), 'type: string');
  await writeFile(join(root, 'a.yaml'), 'type: string');
  await writeFile(join(root, 'latin.yaml'), new Uint8Array([0x61, 0xe9, 0x0a]));
  await writeFile(join(root, 'sub', 'b.graphql'), 'type Query { a: Int }');
  await symlink(join(folder, 'secret.yaml'), join(root, 'out.yaml'));
  await symlink(folder, join(root, 'up'));
  await symlink(join(root, 'a.yaml'), join(root, 'inside.yaml'));
  await symlink('loop.yaml', join(root, 'loop.yaml'));
  execFileSync('mkfifo', [join(root, 'pipe.yaml')]);
});

afterAll(() => rm(folder, { recursive: true }));

test.for([
  ['a.yaml', 'read'],
  ['./sub/../a.yaml', 'read'],
  ['inside.yaml', 'read'],
  ['out.yaml', 'file-outside-root'],
  ['up/secret.yaml', 'file-outside-root'],
  ['up/root/a.yaml', 'read'],
  ['../secret.yaml', 'file-outside-root'],
  ['../none.yaml', 'file-outside-root'],
  ['/etc/passwd', 'file-outside-root'],
  ['none.yaml', 'file-missing'],
  ['a.yaml/b', 'file-missing'],
  ['a\0.yaml', 'file-missing'],
  ['sub', 'file-unreadable'],
  ['pipe.yaml', 'file-unreadable'],
  ['loop.yaml', 'file-unreadable'],
  ['/dev/zero', 'file-outside-root'],
] as const)('%j: %s', async ([path, expected]) => {
  expect(await outcome(nodeSourceFiles(root).read(path, 100))).toBe(expected);
});

test('a file over the limit is not read', async () => {
  expect(await outcome(nodeSourceFiles(root).read('a.yaml', 5))).toBe('limit-bytes');
});

test('patterns match inside the root, sorted, and do not follow links', async () => {
  const files = nodeSourceFiles(root);
  expect(await files.glob(['**/*.graphql', './a.yaml'])).toEqual(['a.yaml', 'sub/b.graphql']);
  expect(await files.glob(['./b', 'a', 'b'])).toEqual(['a', 'b']);
  expect(await files.glob(['**/*.graphql', 'none.graphql'])).toEqual(['none.graphql', 'sub/b.graphql']);
});

test('a $ref through a link out of the root is an error at the $ref', async () => {
  await writeFile(
    join(root, 'api.yaml'),
    'openapi: 3.1.0\ncomponents:\n  schemas:\n    A:\n      $ref: out.yaml\ninfo: { title: A }\n',
  );
  const { contract, diagnostics } = await load({ openapi: 'api.yaml' }, nodeSourceFiles(root));
  expect(contract).toBeUndefined();
  expect(diagnostics).toMatchObject([{ code: 'file-outside-root', at: { file: 'api.yaml', line: 5 } }]);
});

test('a file that is not UTF-8 is an error', async () => {
  const { diagnostics } = await load({ openapi: 'latin.yaml' }, nodeSourceFiles(root));
  expect(diagnostics).toMatchObject([{ code: 'file-unreadable', at: { file: 'latin.yaml' } }]);
});

async function outcome(read: Promise<unknown>): Promise<string | undefined> {
  try {
    await read;
    return 'read';
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.diagnostics[0]?.code;
  }
}

test.each(['+(a|*a)+(a|*a)x.graphql', `${'a'.repeat(70_000)}*`])(
  'the pattern %.30s is rejected before it takes much time',
  async (pattern) => {
    const own = join(root, 'many');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, `${'a'.repeat(60)}.graphql`), '');
    expect(await outcome(nodeSourceFiles(own).glob([pattern]))).toBe('limit-glob');
  },
  60_000,
);

test.each([
  ['schema/**/*.{graphql,gql}', true],
  ['{a,b}/{c,d}/*.yaml', true],
  ['{1..100000}.yaml', false],
  [`{${'a,'.repeat(100)}b}.yaml`, false],
  ['+(a|*a).yaml', false],
])('the pattern %s is quick: %s', (pattern, isQuick) => {
  expect(isQuickGlob(pattern)).toBe(isQuick);
});

test('patterns with groups are supported', async () => {
  const files = nodeSourceFiles(root);
  expect(await files.glob(['sub/!(a).graphql', '+(a|b).yaml', '!?(c).yaml'])).toEqual([
    'a.yaml',
    'sub/b.graphql',
  ]);
});
