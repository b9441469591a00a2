/** The schemas of the `zod` target: they accept the same values as the validators, and programs use their types. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { emitDocuments, environment, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';
import { changedValues, seedsOf } from '../validators/changed-values.ts';

/** Installed by `npm ci --prefix test/adapters`. */
const PACKAGES = join(import.meta.dirname, '../adapters/node_modules');
const isMissing = !existsSync(join(PACKAGES, 'zod'));

/** Documents. `isLess` means that the document has conditions that Zod schemas cannot express, such as `if`. */
const DOCUMENTS = [
  {
    name: 'this repository',
    root: resolve(import.meta.dirname, '../..'),
    openapi: 'openapi/v1.yaml',
    isLess: true,
  },
  { name: 'every element', root: resolve(import.meta.dirname, '../compat'), openapi: 'everything.yaml' },
  { name: 'the shop', root: import.meta.dirname, openapi: 'contract.yaml' },
  // This document contains an intersection that contains itself.
  {
    name: 'awkward elements',
    root: resolve(import.meta.dirname, '../corpus'),
    openapi: 'awkward.yaml',
    isLess: true,
  },
];

async function emitted() {
  return emitDocuments(import.meta.dirname, { openapi: 'contract.yaml' }, [{ id: 'zod', options: {} }]);
}

test('every file is unchanged, and there are no others', async () => {
  const own = (await emitted()).files.filter(({ path }) => path.startsWith('zod/'));
  for (const { path, text } of own)
    await expect(text).toMatchFileSnapshot(
      join(import.meta.dirname, 'emitted', `${path.replace('zod/', '').replaceAll('/', '.')}.txt`),
    );
  expect(own.map(({ path }) => path)).toMatchInlineSnapshot(`
    [
      "zod/checks.ts",
      "zod/request/order.ts",
      "zod/request/line.ts",
      "zod/request/status.ts",
      "zod/request/payment.ts",
      "zod/request/card.ts",
      "zod/request/transfer.ts",
      "zod/request/category.ts",
      "zod/request/index.ts",
      "zod/response/order.ts",
      "zod/response/line.ts",
      "zod/response/status.ts",
      "zod/response/payment.ts",
      "zod/response/card.ts",
      "zod/response/transfer.ts",
      "zod/response/category.ts",
      "zod/response/problem.ts",
      "zod/response/index.ts",
      "zod/operations/list-orders.ts",
      "zod/operations/create-order.ts",
      "zod/operations/replace-order.ts",
      "zod/operations/index.ts",
      "zod/index.ts",
    ]
  `);
});

test('a document without REST has no schemas', async () => {
  const { contract } = await load(
    { graphql: ['schema.graphql'] },
    nodeSourceFiles(join(import.meta.dirname, '../tanstack-query/contract')),
  );
  const { files } = await emit(contract!, [{ id: 'zod', options: {} }], environment);
  expect(files.filter(({ target }) => target === 'zod')).toEqual([]);
});

interface Schema {
  safeParse(value: unknown): { readonly success: boolean };
}

describe.skipIf(isMissing)('in a project', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-zod-'));
    await symlink(PACKAGES, join(folder, 'node_modules'), 'dir');
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('programs use the types of the schemas', async () => {
    const own = join(folder, 'shop');
    await writeFiles(own, (await emitted()).files);
    await cp(join(import.meta.dirname, 'programs/program.ts'), join(own, 'program.ts'));
    await symlink(PACKAGES, join(own, 'node_modules'), 'dir');
    expect(await typeErrors(own, { skipLibCheck: true })).toEqual([]);
    expect(
      await typeErrors(own, {
        skipLibCheck: true,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: join(own, 'out'),
      }),
    ).toEqual([]);
  });

  test('the example in docs/zod.md compiles', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/zod.md'), 'utf8');
    const [, example = ''] = /^```ts\n(import [^]*?)^```$/m.exec(page) ?? [];
    const own = join(folder, 'page');
    await writeFiles(join(own, 'generated'), (await emitted()).files);
    await writeFile(join(own, 'example.ts'), example.replaceAll(".js'", ".ts'"));
    await symlink(PACKAGES, join(own, 'node_modules'), 'dir');
    expect(await typeErrors(own, { skipLibCheck: true })).toEqual([]);
  });

  test.each(DOCUMENTS)(
    'schemas accept the same values as the validators: $name',
    async ({ name, root, openapi, isLess }) => {
      const { contract } = await load({ openapi }, nodeSourceFiles(root));
      const { files } = await emit(
        contract!,
        [
          { id: 'zod', options: {} },
          { id: 'validators', options: {} },
        ],
        environment,
      );
      const own = join(folder, name.replace(' ', '-'));
      await writeFiles(own, files);
      const all = (await import(join(own, 'zod/index.ts'))) as Record<string, Record<string, Schema>>;
      const seeds = seedsOf(contract!, contract!.sources.openapi!.document as JsonObject);
      const values = [...seeds, ...fc.sample(changedValues(seeds), { numRuns: 200, seed: 7 })];
      const verdicts = new Set<boolean>();
      const wrong: string[] = [];
      for (const direction of ['request', 'response']) {
        for (const [type, schema] of Object.entries(all[direction]!)) {
          const path = files.find(
            (file) =>
              file.path.startsWith(`validators/${direction}/`) &&
              file.path.endsWith('.d.ts') &&
              file.text.includes(`: Validator<${type}>`),
          );
          const guards =
            path &&
            ((await import(join(own, path.path.replace('.d.ts', '.js')))) as Record<
              string,
              (value: unknown) => boolean
            >);
          const [guard] = guards ? Object.values(guards) : [];
          if (!guard) wrong.push(`${direction} ${type} has no validator`);
          for (const value of values) {
            const { success } = schema.safeParse(value);
            verdicts.add(success);
            if (guard && guard(value) !== success && !(isLess && success))
              wrong.push(`${direction} ${type} ${success}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(verdicts.size).toBe(2);
    },
  );
});
