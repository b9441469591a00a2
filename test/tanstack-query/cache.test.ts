/** The options of the `tanstack-query` target in caches of TanStack Query, against `mock`. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, loadContract } from '../../src/cli/mock.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const CONTRACT = join(import.meta.dirname, 'contract');
/** Installed by `npm ci --prefix test/adapters`. */
const PACKAGES = join(import.meta.dirname, '../adapters/node_modules');
const isMissing = !existsSync(join(PACKAGES, '@tanstack/react-query'));

async function emitted(options: Record<string, string> = {}) {
  return emitDocuments(CONTRACT, { openapi: 'openapi.yaml', graphql: ['schema.graphql'] }, [
    { id: 'tanstack-query', options },
  ]);
}

test('every file is unchanged, and there are no others', async () => {
  const { files, diagnostics } = await emitted();
  expect(diagnostics.map(({ code }) => code)).toEqual(['graphql-default-operations']);
  const own = files.filter(({ path }) => path.startsWith('tanstack-query/'));
  for (const { path, text } of own)
    await expect(text).toMatchFileSnapshot(
      join(import.meta.dirname, 'emitted', `${path.replace('tanstack-query/', '').replaceAll('/', '.')}.txt`),
    );
  expect(own.map(({ path }) => path)).toMatchInlineSnapshot(`
    [
      "tanstack-query/options.ts",
      "tanstack-query/resources/books.ts",
      "tanstack-query/resources/books-loans.ts",
      "tanstack-query/resources/health.ts",
      "tanstack-query/resources/authors.ts",
      "tanstack-query/index.ts",
    ]
  `);
});

test.each([
  [{ package: '../elsewhere' }, 'package'],
  [{ packages: '@tanstack/vue-query' }, 'packages'],
])('the options %j are an error', async (options, option) => {
  await expect(emitted(options)).rejects.toThrow(option);
});

describe.skipIf(isMissing)('in a project', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-queries-'));
    await symlink(PACKAGES, join(folder, 'node_modules'), 'dir');
    await cp(join(import.meta.dirname, 'programs'), folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(['react', 'vue', 'solid', 'svelte'])('the options have the types of %s', async (framework) => {
    const own = join(folder, framework);
    const { files } = await emitted({ package: `@tanstack/${framework}-query` });
    await writeFiles(own, files);
    await cp(join(folder, `${framework}.ts`), join(own, 'program.ts'));
    await symlink(PACKAGES, join(own, 'node_modules'), 'dir');
    expect(await typeErrors(own, { skipLibCheck: true })).toEqual([]);
  });

  test('the example of the page compiles', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/tanstack-query.md'), 'utf8');
    const [, example = ''] = /^```ts\n(import [^]*?)^```$/m.exec(page) ?? [];
    const own = join(folder, 'page');
    await writeFiles(join(own, 'generated'), (await emitted()).files);
    await writeFile(join(own, 'example.ts'), example.replaceAll('.js', '.ts'));
    await symlink(PACKAGES, join(own, 'node_modules'), 'dir');
    expect(await typeErrors(own, { skipLibCheck: true })).toEqual([]);
  });

  test('a cache reads, pages, and changes resources', async () => {
    const own = join(folder, 'cache');
    await writeFiles(own, (await emitted()).files);
    const { QueryClient, MutationObserver } = await import(
      join(PACKAGES, '@tanstack/query-core/build/modern/index.js')
    );
    const { Client } = await import(join(own, 'typescript/index.ts'));
    const { Queries } = await import(join(own, 'tanstack-query/index.ts'));
    const mock = createMock(await loadContract({ openapi: 'openapi.yaml' }, { cwd: CONTRACT }), {
      initial: 0,
    });
    const requests: string[] = [];
    const fetch = (url: string, init: RequestInit): Promise<Response> => {
      requests.push(`${init.method} ${url.replace('https://library.test', '')}`);
      return mock.fetch(new Request(url, init));
    };
    const { books, health } = new Queries(new Client({ fetch }));
    const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    const change = (options: object, variables: unknown) =>
      new MutationObserver(cache, options).mutate(variables);

    const ids: string[] = [];
    for (const title of ['Emma', 'Ivanhoe', 'Middlemarch', 'Walden', 'Evelina'])
      ids.push((await change(books.create(), { title })).id);
    requests.length = 0;

    const all = await cache.fetchInfiniteQuery({ ...books.listInfinite({ limit: 2 }), pages: 3 });
    const listed = all.pages.flatMap(({ data }: { data: readonly { id: string }[] }) => data);
    expect(listed.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    expect(requests[0]).toBe('GET /books?limit=2');
    expect(requests[1]).toMatch(/^GET \/books\?cursor=\w+&limit=2$/);
    expect(requests).toHaveLength(3);

    const [bookId] = ids;
    expect(await cache.fetchQuery(books.get(bookId))).toMatchObject({ id: bookId, title: 'Emma' });
    await change(books.update(), { bookId, params: { title: 'Persuasion' } });
    expect(await cache.fetchQuery(books.get(bookId))).toMatchObject({ title: 'Emma' });
    await cache.invalidateQueries({ queryKey: books.key });
    expect(await cache.fetchQuery(books.get(bookId))).toMatchObject({ title: 'Persuasion' });
    await change(books.delete(), bookId);
    await cache.invalidateQueries({ queryKey: books.key });
    await expect(cache.fetchQuery(books.get(bookId))).rejects.toMatchObject({ status: 404 });

    // A cache rejects `undefined`.
    expect(await cache.fetchQuery(health.get())).toBeNull();
  });
});
