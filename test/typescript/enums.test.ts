/** Known values at run time: the bundle of a program without these values does not contain them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitClient, type EmittedClient } from './emitted-client.ts';

interface Enums {
  readonly rest: Readonly<Record<string, readonly string[]>>;
  readonly graphql: Readonly<Record<string, readonly string[]>>;
  isKnown(known: readonly string[], value: unknown): boolean;
}

let emitted: EmittedClient;
let enums: Enums;

beforeAll(async () => {
  const root = join(import.meta.dirname, 'kitchen-sink');
  emitted = await emitClient(
    root,
    { openapi: 'openapi.yaml', graphql: ['schema.graphql'] },
    { package: false },
  );
  enums = (await import(pathToFileURL(join(emitted.folder, 'typescript/enums.ts')).href)) as Enums;
});
afterAll(() => emitted.remove());

test('every named enum of both documents has its list', () => {
  expect({ ...enums.rest }).toEqual({
    PetStatus: ['asleep', 'awake'],
    Constructor: ['__proto__', 'toString', '1', "it's */ `${0}`"],
  });
  expect({ ...enums.graphql }).toEqual({ Mood: ['HAPPY', 'SAD', 'constructor'] });
});

test.each([
  ['asleep', true],
  ['invented tomorrow', false],
  ['length', false],
  [undefined, false],
  [null, false],
  [['asleep'], false],
])('%j is known: %j', (value, known) => {
  expect(enums.isKnown(enums.rest['PetStatus']!, value)).toBe(known);
});

test.each([
  [
    'one list',
    `import { isKnown, rest } from './typescript/enums.ts';\nconsole.log(isKnown(rest.PetStatus, 'a'));`,
    ['asleep'],
  ],
  ['none', `import { Client } from './typescript/index.ts';\nconsole.log(Client);`, []],
])('a bundle contains only the lists that it uses: %s', async (_, code, held) => {
  const bundle = await rolldown({
    input: 'virtual:entry',
    cwd: emitted.folder,
    treeshake: { moduleSideEffects: false },
    plugins: [
      {
        name: 'entry',
        resolveId: (id, from) => {
          if (id === 'virtual:entry') return join(emitted.folder, 'entry.ts');
          return id.startsWith('.') && from ? join(from, '..', id) : undefined;
        },
        load: (id) => (id.endsWith('entry.ts') ? code : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const text = output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
  await bundle.close();
  expect(['asleep', 'HAPPY'].filter((value) => text.includes(value))).toEqual(held);
});
