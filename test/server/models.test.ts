/**
 * Types of handlers permit only declared values and variants, but types of clients also permit values that the service
 * may add later.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: Shapes, version: 1.0.0 }
paths:
  /shapes:
    get:
      operationId: listShapes
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Drawn' } } } } }
    post:
      operationId: drawShape
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Shape' } } } }
      responses:
        '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Drawn' } } } }
components:
  schemas:
    State: { type: string, enum: [drawn, erased] }
    Color: { type: string, x-extensible-enum: [red, blue] }
    Circle: { type: object, required: [kind, r], properties: { kind: { const: circle }, r: { type: number } } }
    Square: { type: object, required: [kind, a], properties: { kind: { const: square }, a: { type: number } } }
    Shape:
      oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }]
      discriminator: { propertyName: kind, mapping: { circle: '#/components/schemas/Circle', square: '#/components/schemas/Square' } }
    Drawn:
      type: object
      required: [id, state, shape]
      properties:
        id: { type: string, readOnly: true }
        state: { $ref: '#/components/schemas/State' }
        color: { $ref: '#/components/schemas/Color' }
        shape: { $ref: '#/components/schemas/Shape' }
`;

const USE = `
import type { Handlers } from './server/rest/handlers.ts';
import type { Drawn, Shape } from './server/rest/models.ts';

/** A type of the service's own, such as that of a resolver. */
type State = 'drawn' | 'erased';
export const stateOf = ({ state }: Drawn): State => state;
export const sizeOf = (shape: Shape): number => (shape.kind === 'circle' ? shape.r : shape.a);

export const handlers: Handlers<unknown> = {
  listShapes: () => ({ status: 200, body: [{ id: '1', state: 'drawn', color: 'green', shape: { kind: 'circle', r: 1 } }] }),
  // @ts-expect-error The document declares no such state.
  drawShape: ({ body }) => ({ status: 201, body: { id: '1', state: 'lost', shape: body } }),
};
`;

test('types of handlers have no undeclared values', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-models-'));
  await writeFile(join(folder, 'openapi.yaml'), DOCUMENT);
  const targets = ['typescript', 'server'].map((id) => ({ id, options: {} }));
  const { files } = await emitDocuments(folder, { openapi: 'openapi.yaml' }, targets);
  await writeFiles(folder, files);
  await writeFile(join(folder, 'use.ts'), USE);
  expect(await typeErrors(folder)).toEqual([]);
  const client = files.find(({ path }) => path === 'typescript/rest.ts')!.text;
  expect(client).toContain('export type State = "drawn" | "erased" | (string & {});');
  await rm(folder, { recursive: true });
});
