import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import { load } from '../../src/load/load.ts';
import { HEAD } from './cases/hostile.ts';
import { TOLERANCE } from './cases/tolerance.ts';
import { faultyDocument, FAULTS, soundDocument } from './faults.ts';
import { isThorough } from '../support/thorough.ts';
import { memoryFiles } from './memory-files.ts';

test.for(TOLERANCE)('omits $name', async ({ files, leftOut, operations }) => {
  const [openapi = ''] = Object.keys(files);
  const strict = await load({ openapi }, memoryFiles(files));
  expect(strict.contract).toBeUndefined();
  const { contract, diagnostics } = await load({ openapi, tolerate: true }, memoryFiles(files));
  const warnings = diagnostics.filter(
    ({ severity, code }) => severity === 'warning' && code !== 'tolerance-summary',
  );
  expect(warnings.map(({ code, at, message }) => `${code} ${at?.line} ${partOf(message)}`)).toEqual(leftOut);
  expect(idsOf(contract)).toEqual(operations);
  await expectSound(contract);
});

test('strict loading names the flag only if tolerance helps', async () => {
  const files = memoryFiles({ 'a.yaml': `${HEAD}paths: { /a: { get: [] } }`, 'b.yaml': 'a: [' });
  const [faulty] = (await load({ openapi: 'a.yaml' }, files)).diagnostics;
  expect(faulty?.help).toContain('--tolerate');
  const [broken] = (await load({ openapi: 'b.yaml' }, files)).diagnostics;
  expect(broken?.help).not.toContain('--tolerate');
  const tolerated = await load({ openapi: 'b.yaml', tolerate: true }, files);
  expect(tolerated.contract).toBeUndefined();
});

test('a fault in a component affects only the operations that refer to it', async () => {
  const use = (name: string): string =>
    `{ responses: { 200: { content: { a/json: { schema: { $ref: '#/components/schemas/${name}' } } } } } }`;
  const text = `${HEAD}paths: { /a: { get: ${use('A')}, put: ${use('B')}, post: ${use('C')} } }
components: { schemas: { A: { items: { $ref: '#/components/schemas/B' } }, B: { $ref: '#/x' }, C: {} } }`;
  const { diagnostics } = await load({ openapi: 'a.yaml', tolerate: true }, memoryFiles({ 'a.yaml': text }));
  expect(diagnostics[0]?.message).toMatch(/This concerns GET \/a, PUT \/a\.$/);
  expect(diagnostics[0]?.related).toHaveLength(2);
  expect(diagnostics.at(-1)).toMatchObject({
    code: 'tolerance-summary',
    message: 'Omitted 1 faulty part; operations that remain: 3 of 3.',
  });
});

test('a document without a title gets the title API', async () => {
  const files = memoryFiles({
    'a.yaml': 'openapi: 3.1.0\ninfo: { version: "1" }\npaths: { /a: { get: {} } }',
  });
  const { contract, diagnostics } = await load({ openapi: 'a.yaml', tolerate: true }, files);
  expect(idsOf(contract)).toEqual(['GET /a']);
  expect(diagnostics).toMatchObject([{ code: 'openapi-untitled', severity: 'warning', at: { line: 2 } }]);
});

test('a $ref in place of a string is read', async () => {
  const files = memoryFiles({
    'a.yaml': 'openapi: 3.1.0\ninfo: { title: T, description: { $ref: b.yaml#/intro } }\npaths: {}',
    'b.yaml': 'intro: Hello',
  });
  const { contract, diagnostics } = await load({ openapi: 'a.yaml', tolerate: true }, files);
  expect(contract?.description).toBe('Hello');
  expect(diagnostics).toMatchObject([{ code: 'openapi-text-reference', at: { line: 2 } }]);
});

test.for(FAULTS)('$name in any location removes no operation', async ({ plant }) => {
  const all = idsOf(await contractOf(soundDocument()));
  const property = fc.asyncProperty(fc.nat(), async (at) => {
    const document = faultyDocument(plant, at);
    const contract = await contractOf(document);
    expect(idsOf(contract)).toEqual(all);
    await expectSound(contract);
  });
  await fc.assert(property, { numRuns: isThorough ? 200 : 8 });
});

async function contractOf(document: object): Promise<Contract | undefined> {
  const files = memoryFiles({ 'a.json': JSON.stringify(document) });
  const { contract, diagnostics } = await load({ openapi: 'a.json', tolerate: true }, files);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return contract;
}

/** Asserts that strict loading accepts the remaining document, with the same operations. */
async function expectSound(contract: Contract | undefined): Promise<void> {
  const files = memoryFiles({ 'a.json': JSON.stringify(contract?.sources.openapi?.document) });
  const again = await load({ openapi: 'a.json' }, files);
  expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(idsOf(again.contract)).toEqual(idsOf(contract));
}

function idsOf(contract: Contract | undefined): readonly string[] {
  return contract?.operations.map(({ id }) => id) ?? [];
}

function partOf(message: string): string {
  return / Omitted: (.*?)\.(?: This concerns .*)?$/.exec(message)?.[1] ?? '';
}
