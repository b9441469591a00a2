import { resolve } from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
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

/** Initial values: examples of the document, and small values of any kind. */
function seedsOf(contract: Contract, document: JsonObject): readonly JsonValue[] {
  const seeds: JsonValue[] = [{}, [], null, 0, '', { id: 1, name: 'a' }];
  for (const type of contract.types.values()) seeds.push(...type.examples);
  const components = document['components'] as JsonObject;
  for (const example of Object.values((components['examples'] ?? {}) as Record<string, JsonObject>)) {
    if (example['value'] !== undefined) seeds.push(example['value']);
  }
  for (const operation of contract.operations) {
    if (operation.kind !== 'rest') continue;
    const contents = [operation.body, ...operation.responses].flatMap((holder) => holder?.contents ?? []);
    for (const content of contents) seeds.push(...content.examples);
  }
  return seeds;
}

type Change =
  | { readonly at: number; readonly to: JsonValue }
  | { readonly drop: number }
  | { readonly add: string };

/** Makes one change somewhere in a value. */
function change(value: JsonValue, edit: Change): JsonValue {
  const copy = structuredClone<JsonValue>(value);
  const holders: (JsonObject | JsonValue[])[] = [];
  const collect = (node: JsonValue): void => {
    if (isJsonObject(node) || Array.isArray(node)) {
      holders.push(node as JsonObject);
      for (const member of Object.values(node)) collect(member as JsonValue);
    }
  };
  collect(copy);
  const places = holders.flatMap((holder) => Object.keys(holder).map((key) => ({ holder, key })));
  if ('add' in edit) {
    if (isJsonObject(holders[0])) Object.assign(holders[0], { [edit.add]: 1 });
    return copy;
  }
  const place = places[('drop' in edit ? edit.drop : edit.at) % Math.max(1, places.length)];
  if (!place) return 'to' in edit ? edit.to : copy;
  if ('to' in edit) Object.assign(place.holder, { [place.key]: edit.to });
  else Reflect.deleteProperty(place.holder, place.key);
  return copy;
}

const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom<JsonValue[]>(
    'a'.repeat(1601),
    '😀'.repeat(1601),
    '2026-03-02T09:15:00Z',
    '+12025550143',
    'https://a.test',
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<JsonValue[]>(true, null, [], {}, [1, 1]),
);
const edit: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ at: fc.nat(200), to: scalar }),
  fc.record({ drop: fc.nat(200) }),
  fc.record({ add: fc.constantFrom('extra', 'toString', 'body', 'metadata', 'tag') }),
);

/** ajv with the original document, by schema. */
function oracles(document: JsonObject): (wire: string) => (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  return (wire) => ajv.compile({ $ref: `document#/components/schemas/${wire}` });
}

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
  const value = fc
    .record({ seed: fc.constantFrom(...seeds), edits: fc.array(edit, { maxLength: 3 }) })
    .map(({ seed, edits }) => edits.reduce(change, seed));

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
