/** Examples of a document with small changes, valid and invalid, and ajv's verdict on them. */
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json.ts';
import type { Contract } from '../../src/model/contract.ts';

/** Initial values: examples of the document, and small values of any kind. */
export function seedsOf(contract: Contract, document: JsonObject): readonly JsonValue[] {
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

/** Returns a value with one change at a random location. */
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

/** Returns a function that compiles ajv's validator of a named schema of the original document. */
export function oracles(document: JsonObject): (wire: string) => (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  return (wire) => ajv.compile({ $ref: `document#/components/schemas/${wire}` });
}

/** Returns an arbitrary of values with up to three changes each. */
export function changedValues(seeds: readonly JsonValue[]): fc.Arbitrary<JsonValue> {
  return fc
    .record({ seed: fc.constantFrom(...seeds), edits: fc.array(edit, { maxLength: 3 }) })
    .map(({ seed, edits }) => edits.reduce(change, seed));
}
