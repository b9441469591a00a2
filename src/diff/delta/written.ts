/** Creates schemas for values in their written form. In this form, the number 5 and the string "5" are equal. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { compareSchemas } from '../schema/compare-schemas.ts';
import { targetOf } from '../schema/view.ts';

/** A schema, and the document that contains it and the targets of its references. */
export interface Placed {
  readonly root: JsonObject;
  readonly schema: JsonValue | undefined;
}

/** Keywords that do not limit the written form, and `type`, which `typesOf` reads. */
const SILENT: ReadonlySet<string> = new Set(
  'type title description default example examples deprecated externalDocs xml nullable'.split(' '),
);
function isSilent(keyword: string): boolean {
  return SILENT.has(keyword) || keyword.startsWith('x-');
}

/**
 * Keywords that limit a string. A string is written as it is, so these keywords apply to its written form unchanged.
 */
const TEXTUAL: ReadonlySet<string> = new Set('enum const pattern format minLength maxLength'.split(' '));
const INTEGER = '^-?[0-9]+$';
const NUMBER = '^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?$';
const MAX_HOPS = 16;

/** Verdicts by pair of schemas, cached because parameters repeat the same few pairs. */
const known = new Map<string, boolean>();

/**
 * Returns true if it is proven that every sent string is accepted. With `repeated`, a single value is a list with one
 * item. With `joined`, a list is one comma-separated string.
 */
export function isEveryTextAccepted(
  sent: Placed,
  taking: Placed,
  { repeated, joined }: { readonly repeated: boolean; readonly joined: boolean },
): boolean {
  const sending = repeated ? onlyItem(resolved(sent)) : resolved(sent);
  const isList = isJsonObject(sending.schema) && sending.schema['type'] === 'array';
  const texts = joined && isList ? { type: 'string' } : textsOf(sending, false);
  const taken = textsOf(repeated ? oneItem(resolved(taking)) : resolved(taking), true);
  if (texts === undefined || taken === undefined) return false;
  const key = JSON.stringify([texts, taken]);
  let isTaken = known.get(key);
  if (isTaken === undefined) {
    const options = { direction: 'request' } as const;
    const { verdict } = compareSchemas({ text: texts }, '/text', { text: taken }, '/text', options);
    known.set(key, (isTaken = verdict.kind === 'included'));
  }
  return isTaken;
}

/**
 * Returns a schema for the written form of the values that `schema` accepts, or undefined if no such schema is known.
 * With `taken`, the result accepts a subset of these strings. Otherwise, it accepts all of these strings, and possibly
 * other strings.
 */
function textsOf({ schema }: Placed, taken: boolean): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined;
  const limits = Object.keys(schema).filter((keyword) => !isSilent(keyword));
  const listed = listOf(schema);
  const types = typesOf(schema, listed);
  if (types.length === 0) return taken && limits.length === 0 ? { type: 'string' } : undefined;
  if (listed) {
    const others = limits.filter((keyword) => keyword !== 'enum' && keyword !== 'const');
    if (taken && others.length > 0) return undefined;
    const values = listed.filter((value) => types.some((type) => isOf(type, value)));
    return { type: 'string', enum: values.filter((value) => value !== null).map(String) };
  }
  const ways = types.map((type) => textsOfType(type, schema, limits, taken));
  return ways.every((way) => way !== undefined) ? { anyOf: ways } : undefined;
}

function textsOfType(
  type: JsonValue,
  schema: JsonObject,
  limits: readonly string[],
  taken: boolean,
): JsonValue | undefined {
  if (type === 'null') return false;
  if (type === 'string') {
    const own = limits.filter((keyword) => TEXTUAL.has(keyword));
    if (taken && own.length < limits.length) return undefined;
    return { type: 'string', ...Object.fromEntries(own.map((keyword) => [keyword, schema[keyword]!])) };
  }
  // A string pattern cannot express the limits of a number, so an accepting schema must not have any.
  if (taken && limits.length > 0) return undefined;
  if (type === 'boolean') return { type: 'string', enum: ['true', 'false'] };
  if (type === 'integer') return { type: 'string', ...(fewIntegers(schema) ?? { pattern: INTEGER }) };
  return type === 'number' ? { type: 'string', pattern: NUMBER } : undefined;
}

/** Returns a schema that lists the integers of a small range as strings, or undefined for a larger range. */
function fewIntegers({ minimum, maximum }: JsonObject): JsonObject | undefined {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return undefined;
  const [least, count] = [Math.ceil(minimum), Math.floor(maximum) - Math.ceil(minimum) + 1];
  if (!Number.isSafeInteger(least) || !(count > 0 && count <= MAX_LISTED)) return undefined;
  return { enum: Array.from({ length: count }, (_, index) => String(least + index)) };
}

const MAX_LISTED = 1_000;

function oneItem({ root, schema }: Placed): Placed {
  if (!isJsonObject(schema) || schema['type'] !== 'array') return { root, schema };
  const { items = {}, minItems = 0, maxItems = 1 } = schema;
  const isRoom =
    typeof minItems === 'number' && minItems <= 1 && typeof maxItems === 'number' && maxItems >= 1;
  const others = Object.keys(schema).filter((keyword) => !isSilent(keyword) && !LIST.has(keyword));
  return isRoom && others.length === 0 ? resolved({ root, schema: items }) : { root, schema: undefined };
}

/** Returns the items of a list that always has one item. */
function onlyItem({ root, schema }: Placed): Placed {
  const isOne = isJsonObject(schema) && schema['minItems'] === 1 && schema['maxItems'] === 1;
  return isOne ? resolved({ root, schema: schema['items'] }) : { root, schema };
}

const LIST: ReadonlySet<string> = new Set(['items', 'minItems', 'maxItems', 'uniqueItems']);

/** Follows each `$ref` whose other keywords do not limit the written form. */
export function resolved({ root, schema }: Placed): Placed {
  let at = schema;
  for (let hops = 0; hops < MAX_HOPS && isJsonObject(at) && typeof at['$ref'] === 'string'; hops++) {
    if (Object.keys(at).some((keyword) => keyword !== '$ref' && !isSilent(keyword))) break;
    at = targetOf(root, at['$ref']);
  }
  return { root, schema: at };
}

/** Returns the listed values, if exactly one keyword lists them. */
function listOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const { const: constant, enum: values } = schema;
  if (constant !== undefined) return values === undefined ? [constant] : undefined;
  return Array.isArray(values) ? (values as readonly JsonValue[]) : undefined;
}

function typesOf({ type }: JsonObject, listed: readonly JsonValue[] | undefined): readonly JsonValue[] {
  if (type !== undefined) return Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
  return listed ? ['string', 'number', 'boolean', 'null'] : [];
}

function isOf(type: JsonValue, value: JsonValue): boolean {
  if (type === 'null') return value === null;
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
