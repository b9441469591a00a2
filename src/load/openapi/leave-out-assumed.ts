/** Removes the elements marked as assumed from a bundled document (docs/contract-vocabulary.md#assumed). */
import { DATA, documentObjects, NAMED } from '../../core/document-objects.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { hasOwnField } from '../../core/path-item.ts';
import { fragmentSegment } from '../../core/json-pointer.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { OpenapiDocument } from './document-types.ts';

type Mutable = Record<string, JsonValue>;

const MARK = VOCABULARY.assumed.extension;
/** Properties with maps or lists of elements that documents can mark. */
const ENTRIES = new Set([
  'paths',
  'webhooks',
  'additionalOperations',
  'parameters',
  'content',
  'responses',
  'headers',
  'links',
  'servers',
]);

/**
 * Removes the marked elements in place, and properties whose schema is a marked component. Elsewhere, such as in a
 * parameter, a marked component of `schemas` becomes empty and accepts any value, because the value is still sent.
 */
export function leaveOutAssumed(document: OpenapiDocument): void {
  const root = document as unknown as Mutable;
  const isAssumed = (value: JsonValue | undefined): boolean => {
    const found = resolved(root, value);
    return found !== undefined && MARK in found;
  };
  const visit = (value: JsonValue, isNamed = false): void => {
    if (Array.isArray(value)) return value.forEach((item) => visit(item as JsonValue));
    if (!isJsonObject(value)) return;
    if (!isNamed) leaveOutMembers(value);
    for (const [name, member] of Object.entries(value))
      if (isNamed || !DATA.has(name)) visit(member, !isNamed && NAMED.has(name));
  };
  const leaveOutMembers = (owner: Mutable): void => {
    for (const [name, member] of Object.entries(owner)) {
      // An assumed component stays in `components`. Only the elements that refer to it are removed.
      if (ENTRIES.has(name) && owner !== root['components']) without(owner, name, isAssumed);
      else if (hasOwnField(name) && isAssumed(member)) delete owner[name];
    }
    leaveOutProperties(owner, isAssumed);
  };
  visit(root);
  leaveOutSchemes(root, isAssumed);
  blank(root['components'], isAssumed);
}

function without(owner: Mutable, name: string, isAssumed: (value: JsonValue) => boolean): void {
  const held = owner[name];
  if (Array.isArray(held)) owner[name] = held.filter((item) => !isAssumed(item as JsonValue));
  else if (isJsonObject(held))
    owner[name] = Object.fromEntries(Object.entries(held).filter(([, entry]) => !isAssumed(entry)));
}

/** Removes assumed properties. The object then allows additional properties. */
function leaveOutProperties(schema: Mutable, isAssumed: (value: JsonValue) => boolean): void {
  const { properties, required } = schema;
  if (!isJsonObject(properties)) return;
  const names = Object.keys(properties).filter((name) => isAssumed(properties[name]!));
  if (names.length === 0) return;
  schema['properties'] = Object.fromEntries(
    Object.entries(properties).filter(([name]) => !names.includes(name)),
  );
  if (Array.isArray(required)) schema['required'] = required.filter((name) => !names.includes(String(name)));
  for (const keyword of ['additionalProperties', 'unevaluatedProperties'])
    if (schema[keyword] === false) delete schema[keyword];
}

/** Removes assumed security schemes, and the requirements that name them. */
function leaveOutSchemes(root: Mutable, isAssumed: (value: JsonValue) => boolean): void {
  const { securitySchemes } = (root['components'] ?? {}) as JsonObject;
  if (!isJsonObject(securitySchemes)) return;
  const names = new Set(Object.keys(securitySchemes).filter((name) => isAssumed(securitySchemes[name]!)));
  if (names.size === 0) return;
  for (const owner of documentObjects(root) as Iterable<Mutable>) {
    const { security } = owner;
    if (Array.isArray(security))
      owner['security'] = security.filter(
        (item) => !isJsonObject(item) || Object.keys(item).every((name) => !names.has(name)),
      );
  }
}

/** Removes all keywords of assumed schemas, so that they accept any value. */
function blank(components: JsonValue | undefined, isAssumed: (value: JsonValue) => boolean): void {
  const schemas = isJsonObject(components) ? components['schemas'] : undefined;
  for (const schema of Object.values(isJsonObject(schemas) ? schemas : {})) {
    if (!isAssumed(schema)) continue;
    for (const name of Object.keys(schema as JsonObject)) delete (schema as Mutable)[name];
  }
}

const MAX_HOPS = 32;

function resolved(root: Mutable, value: JsonValue | undefined): JsonObject | undefined {
  let current = value;
  for (let hops = 0; hops < MAX_HOPS && isJsonObject(current) && !(MARK in current); hops++) {
    const ref = current['$ref'];
    const [, section = '', name = ''] =
      /^#\/components\/([^/]+)\/([^/]+)$/.exec(typeof ref === 'string' ? ref : '') ?? [];
    const components = (root['components'] ?? {}) as JsonObject;
    const held = components[section];
    if (!isJsonObject(held)) break;
    current = held[fragmentSegment(name)];
  }
  return isJsonObject(current) ? current : undefined;
}
