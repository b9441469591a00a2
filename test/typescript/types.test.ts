/** Programs with the kitchen sink's client that must compile, and lines in them that must not. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeErrors } from '../support/type-check.ts';
import { emitClient, type EmittedClient } from './emitted-client.ts';

const ROOT = join(import.meta.dirname, 'kitchen-sink');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
/** The folder of the programs. Their names do not end in `.ts`, because they do not belong to this project. */
const PROGRAMS = join(import.meta.dirname, 'usage');

let emitted: EmittedClient;

beforeAll(async () => {
  emitted = await emitClient(ROOT, INPUT, { package: false });
});
afterAll(() => emitted.remove());

test('every program compiles with the strictest settings', async () => {
  const names = await readdir(PROGRAMS);
  expect(names).not.toEqual([]);
  for (const name of names)
    await writeFile(
      join(emitted.folder, name.replace(/\.txt$/, '')),
      await readFile(join(PROGRAMS, name), 'utf8'),
    );
  expect(await typeErrors(emitted.folder)).toEqual([]);
});

test('declarations can be emitted for programs that export its types', async () => {
  const folder = join(emitted.folder, 'declared');
  await mkdir(folder);
  const program = [
    `import { ApiError, Client, webhooks, type PetId } from '../typescript/index.ts';`,
    `import { isKnown, rest } from '../typescript/enums.ts';`,
    `export const get = (client: Client, id: PetId) => client.pets.get(id);`,
    `export const known = (value: string) => isKnown(rest.PetStatus, value);`,
    `export { ApiError, webhooks };`,
  ].join('\n');
  await writeFile(join(folder, 'program.ts'), program);
  expect(await typeErrors(emitted.folder, { noEmit: true, declaration: true })).toEqual([]);
});
