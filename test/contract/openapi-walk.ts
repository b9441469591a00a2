import { child, isNode, members, type Files, type Place } from './documents.ts';

export type Kind = 'schema' | 'parameter' | 'header' | 'request' | 'response';

/** A location that is a schema or has one. `request` and `response` are Media Type Objects. */
export interface Visited extends Place {
  readonly kind: Kind;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const SCHEMA_MAPS = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const SCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SCHEMAS = (
  'items additionalProperties propertyNames contains not if then else ' +
  'unevaluatedItems unevaluatedProperties contentSchema'
).split(' ');

/** Every schema, and every object with a schema, once, at its definition. References are not followed. */
export function* visited(files: Files): Generator<Visited> {
  for (const [file, node] of files) {
    const root: Place = { file, pointer: '', node };
    for (const place of each(root, 'paths')) yield* pathItem(place);
    for (const place of each(root, 'webhooks')) yield* pathItem(place);
    for (const place of each(root, 'components', 'pathItems')) yield* pathItem(place);
    for (const place of each(root, 'components', 'callbacks')) yield* callback(place);
    for (const place of each(root, 'components', 'responses')) yield* response(place);
    for (const place of each(root, 'components', 'requestBodies')) yield* content(place, 'request');
    for (const place of each(root, 'components', 'parameters')) yield* described(place, 'parameter');
    for (const place of each(root, 'components', 'headers')) yield* described(place, 'header');
    for (const place of each(root, 'components', 'schemas')) yield* schema(place);
  }
}

function* pathItem(place: Place): Generator<Visited> {
  for (const parameter of each(place, 'parameters')) yield* described(parameter, 'parameter');
  for (const method of METHODS) {
    const operation = child(place, method);
    if (!operation) continue;
    for (const parameter of each(operation, 'parameters')) yield* described(parameter, 'parameter');
    for (const body of one(operation, 'requestBody')) yield* content(body, 'request');
    for (const answer of each(operation, 'responses')) yield* response(answer);
    for (const callbacks of each(operation, 'callbacks')) yield* callback(callbacks);
  }
}

function* callback(place: Place): Generator<Visited> {
  if ('$ref' in place.node) return;
  for (const [expression] of members(place.node)) yield* pathItem(child(place, expression)!);
}

function* response(place: Place): Generator<Visited> {
  for (const header of each(place, 'headers')) yield* described(header, 'header');
  yield* content(place, 'response');
}

function* content(place: Place, kind: Kind): Generator<Visited> {
  for (const media of each(place, 'content')) {
    yield { ...media, kind };
    for (const inner of one(media, 'schema')) yield* schema(inner);
  }
}

function* described(place: Place, kind: Kind): Generator<Visited> {
  if ('$ref' in place.node) return;
  yield { ...place, kind };
  for (const inner of one(place, 'schema')) yield* schema(inner);
  yield* content(place, kind);
}

function* schema(place: Place): Generator<Visited> {
  yield { ...place, kind: 'schema' };
  for (const key of [...SCHEMA_MAPS, ...SCHEMA_LISTS]) {
    for (const inner of each(place, key)) yield* schema(inner);
  }
  for (const key of SCHEMAS) for (const inner of one(place, key)) yield* schema(inner);
}

/** Properties of the map, or items of the list, at the end of `steps`. */
export function each(place: Place, ...steps: readonly string[]): readonly Place[] {
  let value: unknown = place.node;
  for (const step of steps) value = isNode(value) ? value[step] : undefined;
  const keys = Object.keys(typeof value === 'object' && value !== null ? value : {});
  return keys.flatMap((key) => child(place, ...steps, key) ?? []);
}

function one(place: Place, step: string): readonly Place[] {
  const found = child(place, step);
  return found ? [found] : [];
}
