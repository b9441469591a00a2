/** A type that differs between requests and responses has a second name, which is the same in every target. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { emitDocuments } from '../support/emit-contract.ts';

const PET = { $ref: '#/components/schemas/Pet' };
const json = { 'application/json': { schema: PET } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        operationId: 'addPet',
        requestBody: { required: true, content: json },
        responses: { 200: { description: 'added', content: json } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
      },
      PetRequest: { type: 'object', properties: { why: { type: 'string' } } },
    },
  },
};

let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-directions-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  const emitted = await emitDocuments(folder, { openapi: 'openapi.json' }, [
    { id: 'server', options: {} },
    { id: 'validators', options: {} },
  ]);
  await rm(folder, { recursive: true });
  files = new Map(emitted.files.map(({ path, text }) => [path, text]));
});

test.each([
  ['typescript/models.ts', "export type PetRequest2 = components['schemas']['PetRequest2'];"],
  ['typescript/models.ts', "export type PetRequest = components['schemas']['PetRequest'];"],
  ['typescript/models.ts', 'export type AddPetParams = PetRequest2;'],
  ['typescript/rest.ts', 'export type PetRequest2 = {\n  name?: string;\n};'],
  ['server/rest/handlers.ts', 'readonly body: models.PetRequest2;'],
  ['server/rest/handlers.ts', 'readonly body: models.Pet;'],
  ['validators/request/pet.d.ts', 'export declare const isPet: Validator<PetRequest2>;'],
  ['validators/response/pet.d.ts', 'export declare const isPet: Validator<Pet>;'],
])('%s contains %s', (path, part) => {
  expect(files.get(path)).toContain(part);
});
