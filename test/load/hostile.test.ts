import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { HOSTILE, inputOf, schemas } from './cases/hostile.ts';
import { memoryFiles } from './memory-files.ts';
import { processorMs } from '../support/processor-time.ts';

test.for(HOSTILE)('$name', async ({ files, limits = {}, errors }) => {
  const started = processorMs();
  const { contract, diagnostics } = await load({ ...inputOf(files), limits }, memoryFiles(files));
  expect(processorMs() - started).toBeLessThan(30_000);
  const found = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, at }) => `${code} ${at?.line ?? '-'}`);
  if (errors.length === 1 && !errors[0]!.includes(' ')) expect(found[0]).toContain(errors[0]);
  else expect(found).toEqual(errors);
  expect(contract === undefined).toBe(errors.length > 0);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('type');
});

test('an own property __proto__ remains a name', async () => {
  const root = schemas('__proto__: { type: string }\nA: { properties: { __proto__: { type: integer } } }');
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': root }));
  expect([...(contract?.types.keys() ?? [])]).toEqual(['rest:__proto__', 'rest:A']);
  const document = contract?.sources.openapi?.document as { components: { schemas: object } };
  expect(Object.hasOwn(document.components.schemas, '__proto__')).toBe(true);
});

test('an endless cycle is reported with every location in it', async () => {
  const paths = "paths:\n  /a: { $ref: '#/paths/~1b' }\n  /b: { $ref: '#/paths/~1a' }\n";
  const document = `openapi: 3.1.0\ninfo: { title: A, version: '1' }\n${paths}`;
  const { diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }));
  expect(diagnostics[0]!.message).toContain('a.yaml#/paths/~1a → a.yaml#/paths/~1b → a.yaml#/paths/~1a');
});
