import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { load } from '../../src/load/load.ts';
import { changedValues, oracles, seedsOf } from './changed-values.ts';
import { emitValidators, type Emitted, type Guard } from './emitted.ts';

const documents = [
  {
    name: 'the contract of this repository',
    root: resolve(import.meta.dirname, '../..'),
    openapi: 'openapi/v1.yaml',
  },
  {
    name: 'a document with every element',
    root: resolve(import.meta.dirname, '../compat'),
    openapi: 'everything.yaml',
  },
];

async function guardOf(emitted: Emitted, direction: string, wire: string): Promise<Guard | undefined> {
  const path = [...emitted.files.keys()].find(
    (file) =>
      file.startsWith(`${direction}/`) &&
      file.endsWith('.js') &&
      emitted.files.get(file)!.includes(`\`${wire}\` as a`),
  );
  return path === undefined ? undefined : (Object.values(await emitted.load(path))[0] as Guard);
}

describe.each(documents)('$name', async ({ root, openapi }) => {
  const { contract, diagnostics } = await load({ openapi }, nodeSourceFiles(root));
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const document = contract.sources.openapi?.document as JsonObject;
  const emitted = await emitValidators(contract);
  const oracle = oracles(document);
  const seeds = seedsOf(contract, document);
  const wires = [...contract.types.values()].map((type) => type.name.wire);
  const value = changedValues(seeds);

  test.each(wires)(
    '%s: requests are validated as by ajv, and responses never more strictly',
    async (wire) => {
      const judge = oracle(wire);
      const request = await guardOf(emitted, 'request', wire);
      const response = await guardOf(emitted, 'response', wire);
      expect(request ?? response).toBeDefined();
      const values = [...seeds, ...fc.sample(value, { numRuns: 300, seed: 7 })];
      const wrong = values.filter((candidate) => {
        const expected = judge(candidate);
        return (request && request(candidate) !== expected) || (response && expected && !response(candidate));
      });
      expect(wrong).toEqual([]);
    },
  );

  test('some values are valid and some are not', () => {
    const judges = wires.map((wire) => oracle(wire));
    const verdicts = new Set(seeds.flatMap((seed) => judges.map((judge) => judge(seed))));
    expect(verdicts.size).toBe(2);
  });
});
