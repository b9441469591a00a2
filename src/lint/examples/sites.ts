/** Finds every example of the OpenAPI document, with its schema and the nearest location in the sources. */
import { childPointer, ownValue } from '../../core/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { operationPlace } from '../../core/path-item.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { MediaContent, RestOperation, Webhook } from '../../model/operation.ts';
import { entriesOf, memberOf, type Spot } from './bundle.ts';
import type { Type } from '../../model/type.ts';
import type { ExampleSite, Place } from './example-site.ts';
import { schemaSites, type NestedSchema } from './schema-sites.ts';

/** Yields each example once, even if several operations share its component. */
export function* exampleSites(contract: Contract, document: JsonObject): Generator<ExampleSite> {
  for (const [spot, place] of holdersOf(contract, document)) yield* holderSites(document, spot, place);
  for (const { schema, pointer, place, type } of componentSchemas(contract, document))
    yield* schemaSites(schema, pointer, place, type);
}

/** Returns the schemas under `components/schemas`, with the model's types. */
export function componentSchemas(
  contract: Contract,
  document: JsonObject,
): readonly (NestedSchema & { readonly type: Type })[] {
  return [...contract.types.values()].flatMap(({ protocol, name, type, at }) => {
    const schema = protocol === 'rest' && ownValue(ownValue(document['components'], 'schemas'), name.wire);
    const pointer = childPointer('/components/schemas', name.wire);
    return isJsonObject(schema) ? [{ schema, pointer, place: { subject: name.wire, at }, type }] : [];
  });
}

/** Yields parameters, media types, and headers, each once, even if several operations share the component. */
export function* holdersOf(contract: Contract, document: JsonObject): Generator<readonly [Spot, Place]> {
  const root: Spot = { pointer: '', value: document };
  const holders = new Set<string>();
  const once = function* (spot: Spot | undefined, place: Place): Generator<readonly [Spot, Place]> {
    if (!spot || holders.has(spot.pointer)) return;
    holders.add(spot.pointer);
    yield [spot, place];
  };
  for (const operation of contract.operations.filter(isRest)) {
    const item = memberOf(document, root, 'paths', operation.path);
    const spot = item && memberOf(document, item, ...operationPlace(operation.method));
    if (!spot) continue;
    const given = [...entriesOf(document, item, 'parameters'), ...entriesOf(document, spot, 'parameters')];
    for (const parameter of operation.parameters) {
      const found = given.findLast(
        ([, { value }]) => value['in'] === parameter.in && value['name'] === parameter.name.wire,
      );
      yield* once(found?.[1], {
        subject: `${operation.id} ${parameter.in} ${parameter.name.wire}`,
        at: parameter.at,
      });
    }
    for (const [media, place] of mediaOf(document, spot, operation, operation.id)) yield* once(media, place);
    for (const callback of operation.callbacks) {
      const { name, expression, method } = callback;
      const found = memberOf(document, spot, 'callbacks', name.wire, expression, method.toLowerCase());
      if (!found) continue;
      for (const [media, place] of mediaOf(
        document,
        found,
        callback,
        `${operation.id} callback ${name.wire}`,
      ))
        yield* once(media, place);
    }
  }
  for (const webhook of contract.webhooks) {
    const spot = memberOf(document, root, 'webhooks', webhook.name.wire, webhook.method.toLowerCase());
    if (!spot) continue;
    for (const [media, place] of mediaOf(document, spot, webhook, `webhook ${webhook.name.wire}`))
      yield* once(media, place);
  }
}

/** Yields the media types of the body and the responses, and the headers of the responses. */
function* mediaOf(
  document: JsonObject,
  spot: Spot,
  { body, responses }: Pick<RestOperation | Webhook, 'body' | 'responses'>,
  subject: string,
): Generator<readonly [Spot, Place]> {
  const contents = function* (
    owner: Spot,
    declared: readonly MediaContent[],
    label: string,
  ): Generator<readonly [Spot, Place]> {
    for (const [range, media] of entriesOf(document, owner, 'content')) {
      const essence = (range.split(';', 1)[0] ?? '').trim().toLowerCase();
      const at = declared.find(({ mediaType }) => mediaType === essence)?.at;
      if (at) yield [media, { subject: label, at }];
    }
  };
  const request = memberOf(document, spot, 'requestBody');
  if (request && body) yield* contents(request, body.contents, `${subject} body`);
  for (const response of responses) {
    const label = `${subject} ${response.status}`;
    const found = memberOf(document, spot, 'responses', String(response.status));
    if (!found) continue;
    yield* contents(found, response.contents, label);
    for (const [name, header] of entriesOf(document, found, 'headers')) {
      const at = response.headers.find((one) => one.name.wire === name)?.at;
      if (at) yield [header, { subject: `${label} ${name}`, at }];
    }
  }
}

/** Yields `example` and `examples` next to a `schema`. Examples at a URL are not fetched. */
function* holderSites(document: JsonObject, spot: Spot, { subject, at }: Place): Generator<ExampleSite> {
  const schema = `${spot.pointer}/schema`;
  const declared = spot.value['schema'];
  if (!isJsonObject(declared)) return;
  if (spot.value['example'] !== undefined) yield { subject, at, schema, value: spot.value['example'] };
  for (const [name, { value: example }] of entriesOf(document, spot, 'examples')) {
    const value = ownValue(example, 'value');
    if (value !== undefined) yield { subject, name, at, schema, value };
  }
  yield* schemaSites(declared, schema, { subject, at });
}
