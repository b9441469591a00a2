/** What of a schema shows on the wire depends on how its values are written. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { SchemaFact } from '../schema/compare.ts';
import { valueAt } from '../schema/keywords.ts';
import type { Flow } from './change.ts';
import type { Schemed } from './scope.ts';

/** How a value is written: as JSON, as bare text, or as elements. */
export type Carriage = 'json' | 'text' | 'xml';

/** Media types of forms, whose members are text. */
const FORMS: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);

export function carriageOf(carrier: Schemed): Carriage {
  const mediaType = 'mediaType' in carrier ? carrier.mediaType : undefined;
  if (mediaType === undefined || FORMS.has(mediaType) || mediaType.startsWith('text/')) return 'text';
  return /[/+]xml$/.test(mediaType) ? 'xml' : 'json';
}

/** Facts as they show on the wire. */
export function asCarried(
  facts: readonly SchemaFact[],
  carriage: Carriage,
  flow: Flow,
  documents: readonly [JsonObject, JsonObject],
): readonly SchemaFact[] {
  const seen = carriage === 'xml' ? facts : facts.filter(({ keyword }) => keyword !== 'xml');
  return carriage === 'text' ? seen.map((fact) => asText(documents, flow, fact)) : seen;
}

/**
 * In addresses, headers and forms `5` is the same whether a number or a string is meant: a type that becomes a string that
 * may be anything accepts all that it did.
 */
function asText(
  [before, after]: readonly [JsonObject, JsonObject],
  flow: Flow,
  fact: SchemaFact,
): SchemaFact {
  if (fact.keyword !== 'type') return fact;
  const [old, next] = [schemaAt(before, fact.oldPointer), schemaAt(after, fact.newPointer)];
  const { witness: _, ...rest } = fact;
  if (flow === 'request' && isAnyText(next) && isScalar(old))
    return { ...rest, effect: 'widened', breaking: false };
  if (flow === 'response' && isAnyText(old) && isScalar(next))
    return { ...rest, effect: 'narrowed', breaking: false };
  return fact;
}

/** The schema of a fact, which points to its keyword where there is one. */
function schemaAt(document: JsonObject, pointer: string): JsonValue | undefined {
  const value = valueAt(document, pointer);
  return isJsonObject(value) ? value : valueAt(document, pointer.replace(/\/type$/, ''));
}

/** What a string could be limited by, or be something else by. */
const LIMITS = 'enum const pattern format minLength maxLength $ref allOf anyOf oneOf not'.split(' ');

function isAnyText(schema: JsonValue | undefined): boolean {
  return (
    isJsonObject(schema) && typesOf(schema).includes('string') && !LIMITS.some((keyword) => keyword in schema)
  );
}

const SCALARS: ReadonlySet<JsonValue> = new Set(['string', 'integer', 'number', 'boolean', 'null']);

function isScalar(schema: JsonValue | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => SCALARS.has(type));
}

function typesOf({ type }: JsonObject): readonly JsonValue[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
}
