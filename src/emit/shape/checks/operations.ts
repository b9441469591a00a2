import { dereference } from '../../../core/dereference.ts';
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { operationPlace } from '../../../core/path-item.ts';
import { setMember } from '../../../core/own-member.ts';
import { IGNORED_HEADERS } from '../../http.ts';
import { listAt, objectAt } from './document.ts';
import type { OperationFacts } from './facts.ts';

/** Locations of parameters. True means that undeclared names are rejected there. */
const PLACES = { path: true, query: true, header: false, cookie: false } as const;

export interface Body {
  /** The media type in lower case, without parameters. */
  readonly mediaType: string;
  readonly schema: JsonValue;
}

/** Returns the schemas of an operation's decoded parameters, and of each of its bodies, as schemas of the document. */
export function operationSchemas(
  document: JsonObject,
  operation: OperationFacts,
): { parameters: JsonObject; bodies: readonly Body[] } {
  const item = dereference(document, objectAt(document, 'paths')[operation.path]);
  const node = operationPlace(operation.method).reduce((holder, key) => objectAt(holder, key), item ?? {});
  const body = dereference(document, node['requestBody']);
  return {
    parameters: parametersSchema(document, [...listAt(item, 'parameters'), ...listAt(node, 'parameters')]),
    bodies: distinct(
      Object.entries(objectAt(body, 'content')).map(([mediaType, content]) => ({
        mediaType: (mediaType.split(';')[0] ?? '').trim().toLowerCase(),
        schema: dereference(document, content)?.['schema'] ?? true,
      })),
    ),
  };
}

/**
 * Removes all but the first of media types that differ only in case or parameters, because servers treat them as equal.
 */
function distinct(bodies: readonly Body[]): readonly Body[] {
  const byType = new Map<string, Body>();
  for (const body of bodies) if (!byType.has(body.mediaType)) byType.set(body.mediaType, body);
  return [...byType.values()];
}

interface Place {
  readonly properties: Record<string, JsonValue>;
  readonly required: Set<string>;
}

/**
 * Returns the schema of `{ path?, query?, header?, cookie? }`, each an object by wire name. The last declaration of a
 * name is used.
 */
function parametersSchema(document: JsonObject, declared: readonly JsonValue[]): JsonObject {
  const places = new Map<string, Place>();
  for (const reference of declared) {
    const parameter = dereference(document, reference);
    const where = parameter?.['in'];
    const name = wireName(where, parameter?.['name']);
    if (!parameter || name === undefined || typeof where !== 'string') continue;
    const place = places.get(where) ?? { properties: {}, required: new Set() };
    places.set(where, place);
    setMember(place.properties, name, parameterSchema(document, parameter));
    if (parameter['required'] === true) place.required.add(name);
    else place.required.delete(name);
  }
  const properties: Record<string, JsonValue> = {};
  for (const [where, isClosed] of Object.entries(PLACES)) {
    const place = places.get(where);
    if (!place && !isClosed) continue;
    properties[where] = {
      type: 'object',
      properties: place?.properties ?? {},
      required: [...(place?.required ?? [])],
      ...(isClosed && { additionalProperties: false }),
    };
  }
  const required = [...places].filter(([, place]) => place.required.size > 0).map(([where]) => where);
  return { type: 'object', properties, required };
}

function wireName(where: JsonValue | undefined, name: JsonValue | undefined): string | undefined {
  if (typeof name !== 'string' || typeof where !== 'string' || !Object.hasOwn(PLACES, where))
    return undefined;
  if (where !== 'header') return name;
  const lower = name.toLowerCase();
  return IGNORED_HEADERS.has(lower) ? undefined : lower;
}

function parameterSchema(document: JsonObject, parameter: JsonObject): JsonValue {
  if (parameter['schema'] !== undefined) return parameter['schema'];
  const [content] = Object.values(objectAt(parameter, 'content'));
  return dereference(document, content)?.['schema'] ?? true;
}
