/** Skeletons of custom scalars compile, and reject the values that the contract forbids. */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSchema, createYoga } from 'graphql-yoga';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

/** A scalar with a name, a specification, or a description; its valid values; and its invalid values. */
const SCALARS: readonly (readonly [sdl: string, valid: readonly unknown[], invalid: readonly unknown[]])[] = [
  [
    'scalar DateTime',
    ['2026-03-02T09:15:00Z', '2024-02-29T23:59:59.5+02:00'],
    ['2026-02-30T09:15:00Z', '2026-03-02', '', 5, true],
  ],
  [
    'scalar Instant @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339")',
    ['2026-03-02T09:15:00Z'],
    ['2026-03-02T25:15:00Z'],
  ],
  ['scalar Date', ['2026-03-02'], ['2026-3-2', '2025-02-29', 'today', 5]],
  ['scalar LocalTime @specifiedBy(url: "https://example.com/time")', ['9 o’clock'], [5]],
  ['scalar Time', ['09:15:00', '09:15:00.25Z'], ['9:15', '24:00:00']],
  ['scalar UUID', ['3F0C8A52-7d1e-4b96-a1f4-2c9d6e8b0175'], ['3f0c8a52', 5]],
  ['scalar URL', ['https://example.com/a?b'], ['example.com', '']],
  ['scalar EmailAddress', ['a@example.com'], ['a@', 'a b@c']],
  ['"Pattern `^[A-Z]{2}\\\\d+$`." scalar read', ['AB12'], ['ab12', 12]],
  ['"Pattern `^(`." scalar FORM', ['anything'], [5]],
  ['scalar Money', ['5.00', 'five'], [5]],
  ['scalar Long', [5], [5.5, '5']],
  ['scalar PositiveFloat', [5.5], ['5.5']],
  ['scalar JSON', [{ a: [1] }, null, 'text'], []],
];

const NAMES = SCALARS.map(([sdl]) => /scalar (\w+)/.exec(sdl)![1]!);
const SDL = [
  ...SCALARS.map(([sdl]) => sdl),
  `type Query { ${NAMES.map((name) => `f${name}(value: ${name}): ${name}`).join('\n')} }`,
  'scalar _Any',
].join('\n');

let folder: string;
let written: readonly string[];

async function emit(options: object): Promise<{ readonly at: string; readonly once: readonly string[] }> {
  const at = await mkdtemp(join(tmpdir(), 'diptych-scalars-'));
  await writeFile(join(at, 'schema.graphql'), SDL);
  const target = { id: 'server', options: { resolvers: 'src/resolvers', ...options } };
  const { files } = await emitDocuments(at, { graphql: ['schema.graphql'] }, [target]);
  await writeFiles(
    at,
    files.map((file) => (file.write === 'always' ? { ...file, path: `generated/${file.path}` } : file)),
  );
  await symlink(resolve(import.meta.dirname, '../../node_modules'), join(at, 'node_modules'), 'dir');
  return { at, once: files.flatMap(({ path, write }) => (write === 'once' ? [path] : [])) };
}

beforeAll(async () => {
  ({ at: folder, once: written } = await emit({}));
});
afterAll(() => rm(folder, { recursive: true }));

test('are written for each scalar with a JSON type, except those of libraries', () => {
  const scalars = written.filter((path) => path.includes('/scalars/'));
  expect(scalars.toSorted()).toEqual(
    NAMES.filter((name) => name !== 'JSON')
      .map((name) => `src/resolvers/scalars/${name}.ts`)
      .toSorted(),
  );
});

test('compile as emitted', async () => {
  expect(await typeErrors(folder)).toEqual([]);
});

test('judge literals, variables, and results', { timeout: 30_000 }, async () => {
  const load = (path: string) => import(pathToFileURL(join(folder, 'generated/server/graphql', path)).href);
  const { typeDefs } = await load('schema.ts');
  const { resolvers } = await load('resolvers.ts');
  const echo = (_: unknown, { value }: { value: unknown }) => value;
  const Query = Object.fromEntries(NAMES.map((name) => [`f${name}`, echo]));
  const constant = (value: unknown) => Object.fromEntries(NAMES.map((name) => [`f${name}`, () => value]));
  const ask = async (query: string, variables: object, root: object = Query) => {
    const schema = createSchema({ typeDefs, resolvers: { ...resolvers, Query: root } });
    const response = await createYoga({ schema, logging: false, maskedErrors: false }).fetch(
      'http://test/graphql',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      },
    );
    return response.json() as Promise<{
      data?: { a: unknown } | null;
      errors?: readonly { message: string }[];
    }>;
  };
  for (const [index, [, valid, invalid]] of SCALARS.entries()) {
    const name = NAMES[index]!;
    const byVariable = `query ($value: ${name}) { a: f${name}(value: $value) }`;
    for (const value of valid) expect(await ask(byVariable, { value })).toEqual({ data: { a: value } });
    for (const value of invalid) {
      const literal = `{ a: f${name}(value: ${JSON.stringify(value)}) }`;
      expect((await ask(byVariable, { value })).errors, `${name} ${JSON.stringify(value)}`).toHaveLength(1);
      expect((await ask(literal, {})).errors, `${name} ${JSON.stringify(value)}`).toHaveLength(1);
      expect(
        await ask(`{ a: f${name} }`, {}, constant(value)),
        `${name} ${JSON.stringify(value)}`,
      ).toMatchObject({
        data: { a: null },
        errors: [{ message: expect.stringMatching(/^Expected /) }],
      });
    }
  }
});

test('follow the types of the option `scalars`', async () => {
  const scalars = { DateTime: 'Date', Date: 'Date', Money: 'src/money.ts#Money', UUID: 'number' };
  const { at, once } = await emit({ scalars });
  await writeFile(join(at, 'src/money.ts'), 'export interface Money { readonly cents: number }');
  expect(await typeErrors(at)).toEqual([]);
  // Only the user can write the conversion to their own type.
  expect(once).not.toContain('src/resolvers/scalars/Money.ts');
  const load = async (name: string) =>
    Object.values(await import(pathToFileURL(join(at, `src/resolvers/scalars/${name}.ts`)).href))[0] as {
      parseValue(value: unknown): unknown;
      serialize(value: unknown): unknown;
    };
  const [time, day] = [await load('DateTime'), await load('Date')];
  expect(time.parseValue('2026-03-02T09:15:00Z')).toEqual(new Date('2026-03-02T09:15:00Z'));
  expect(time.serialize(new Date('2026-03-02T09:15:00Z'))).toBe('2026-03-02T09:15:00.000Z');
  expect(day.serialize(day.parseValue('2026-03-02'))).toBe('2026-03-02');
  expect(() => time.parseValue('2026-02-30T09:15:00Z')).toThrow('Expected a date and a time');
  await rm(at, { recursive: true });
});
