/** `x-transitions` next to an enum inside another schema: in the model, in `lint`, and in `diff`. */
import { expect, test } from 'vitest';
import { diff } from '../../src/diff/diff.ts';
import { lint } from '../../src/lint/lint.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { memoryFiles } from './memory-files.ts';

async function contractWith(from: string): Promise<Contract> {
  const document = `
openapi: 3.1.0
info: { title: Marina, version: '1' }
paths:
  /stays/{id}:
    get:
      operationId: getStay
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Stay' } } } }
components:
  schemas:
    Stay:
      type: object
      properties:
        id: { type: string }
        state: { type: [string, 'null'], enum: [new, done, null], x-transitions: { initial: [new], from: ${from} } }
`;
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }));
  expect(diagnostics.map(({ code }) => code)).toEqual([]);
  return contract!;
}

test('lint finds a state that cannot be reached', async () => {
  const ids = async (from: string): Promise<readonly string[]> =>
    (await lint(await contractWith(from))).map(({ code }) => code);
  expect(await ids('{ new: [], done: [] }')).toContain('unreachable-state');
  expect(await ids('{ new: [done], done: [] }')).not.toContain('unreachable-state');
});

test('diff finds a changed transition', async () => {
  const [old, next] = [
    await contractWith('{ new: [done], done: [] }'),
    await contractWith('{ new: [done], done: [new] }'),
  ];
  const { findings } = await diff(old, next, { today: new Date('2026-01-01') });
  expect(findings.map(({ id }) => id)).toEqual(['states-widened']);
});
