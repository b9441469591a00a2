import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import { setMember } from '../document/own-member.ts';
import { valueAt } from '../document/pointer.ts';
import type { Bundler } from './bundle.ts';
import { describe, expected } from './expect.ts';
import { membersOf } from './grammar.ts';
import { liftExample, liftKeywords, liftNullable } from './lift-schema.ts';
import { below, spanOf, type Origin } from './origins.ts';
import { patternOf } from './pattern.ts';

const VALIDATION_ONLY = new Set(
  (
    'not if patternProperties propertyNames dependentRequired dependentSchemas contains unevaluatedItems ' +
    'unevaluatedProperties contentSchema'
  ).split(' '),
);
const UNSUPPORTED = new Set(
  '$id id $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor dependencies additionalItems'.split(
    ' ',
  ),
);
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const KEPT_BESIDE_REF = new Set(['description', 'title', 'summary']);

/** Copies schemas into the bundle: references made local, OpenAPI 3.0 lifted, nonsense reported and left out. */
export class SchemaCopier {
  readonly #bundler: Bundler;

  constructor(bundler: Bundler) {
    this.#bundler = bundler;
  }

  copy(value: JsonValue, origin: Origin): JsonValue | undefined {
    if (typeof value === 'boolean') return value;
    if (!isJsonObject(value)) return this.#bundler.reject(expected('schema'), value, origin, true);
    const is30 = this.#bundler.dialect(origin.document) === '3.0';
    const own = is30 ? this.#without30Siblings(value, origin) : value;
    const { nullable, ...rest } = own;
    const source = liftExample(is30 ? liftKeywords(rest) : own);
    const copy = this.#copyMembers(source, origin);
    const lifted = is30 && nullable === true ? liftNullable(copy) : copy;
    return this.#bundler.made(lifted, origin);
  }

  #copyMembers(source: JsonObject, origin: Origin): Record<string, JsonValue> {
    const copy: Record<string, JsonValue> = {};
    const shapes = membersOf('schema');
    for (const [key, value] of Object.entries(source)) {
      const at = below(origin, key);
      if (key.startsWith('x-')) setMember(copy, key, value);
      else if (UNSUPPORTED.has(key))
        this.#bundler.report(say['schema-unsupported']({ keyword: key }, spanOf(at)));
      else {
        const shape = shapes.get(key);
        if (!shape) {
          this.#bundler.report(say['openapi-unknown-member']({ member: key, kind: 'a schema' }, spanOf(at)));
          continue;
        }
        if (VALIDATION_ONLY.has(key))
          this.#bundler.report(say['schema-validation-only']({ keyword: key }, spanOf(at)));
        const copied = this.#isWellFormed(key, value, at) ? this.#copyKeyword(key, value, at) : undefined;
        if (copied !== undefined) copy[key] = copied;
      }
    }
    return copy;
  }

  #copyKeyword(key: string, value: JsonValue, at: Origin): JsonValue | undefined {
    if (key === '$ref') return this.#bundler.refer('schema', value as string, at);
    if (key === 'discriminator') return this.#copyDiscriminator(value as JsonObject, at);
    if (key === 'pattern') {
      const pattern = patternOf(value as string);
      if (pattern === undefined)
        this.#bundler.report(say['schema-pattern']({ pattern: value as string }, spanOf(at)));
      return pattern;
    }
    return this.#bundler.copyMember(membersOf('schema').get(key)!, value, at);
  }

  /** A keyword of the wrong type constrains nothing: it is left out, with a warning. */
  #isWellFormed(key: string, value: JsonValue, at: Origin): boolean {
    const wanted = mismatch(key, value);
    if (wanted !== undefined)
      this.#bundler.report(say['openapi-ignored']({ expected: wanted, found: describe(value) }, spanOf(at)));
    return wanted === undefined;
  }

  #without30Siblings(value: JsonObject, origin: Origin): JsonObject {
    const { $ref, ...siblings } = value;
    if (typeof $ref !== 'string') return value;
    const kept = Object.entries(siblings).filter(([key]) => KEPT_BESIDE_REF.has(key) || key.startsWith('x-'));
    const members = Object.keys(siblings).filter((key) => !KEPT_BESIDE_REF.has(key) && !key.startsWith('x-'));
    if (members.length > 0) this.#bundler.report(say['ref-siblings']({ members }, spanOf(origin)));
    return { $ref, ...Object.fromEntries(kept) };
  }

  /** Mapping values become local references; a bare name is a component of the same file or of the root. */
  #copyDiscriminator(value: JsonObject, at: Origin): JsonValue | undefined {
    const copy = this.#bundler.copyObject('discriminator', value, at);
    const mapping = copy['mapping'];
    if (!isJsonObject(mapping)) return copy;
    const local: Record<string, JsonValue> = {};
    for (const [tag, target] of Object.entries(mapping)) {
      const $ref = this.#mapped(target as string, below(at, 'mapping', tag));
      if ($ref !== undefined) setMember(local, tag, $ref);
    }
    return { ...copy, mapping: local };
  }

  #mapped(target: string, at: Origin): string | undefined {
    const root = this.#bundler.documents.root;
    const pointer = `/components/schemas/${target}`;
    const isName = /^[A-Za-z0-9._-]+$/.test(target);
    const own = isName && valueAt(at.document.value, pointer) !== undefined;
    const ofRoot = isName && !own && valueAt(root.value, pointer) !== undefined;
    const from = ofRoot ? { ...at, document: root } : at;
    const ref = own || ofRoot ? `#${pointer}` : target;
    const place = this.#bundler.documents.resolve(ref, from.document, spanOf(at));
    if ('document' in place) return this.#bundler.refer('schema', ref, from);
    this.#bundler.report(
      say['schema-discriminator']({ reason: `${JSON.stringify(target)} names no schema` }, spanOf(at)),
    );
    return undefined;
  }
}

/** What a keyword should have been, when it is something else. */
function mismatch(key: string, value: JsonValue): string | undefined {
  if (key === 'type') {
    const types: readonly JsonValue[] = Array.isArray(value) ? value : [value];
    const isType = types.length > 0 && types.every((type) => typeof type === 'string' && TYPES.has(type));
    return isType ? undefined : 'a type of JSON Schema';
  }
  if (key === 'enum' || key === 'examples') return Array.isArray(value) ? undefined : 'a list';
  const shape = membersOf('schema').get(key)!;
  if (shape.container === 'list') {
    const isList =
      Array.isArray(value) && (shape.holds !== 'string' || value.every((item) => typeof item === 'string'));
    return isList ? undefined : `a list${shape.holds === 'string' ? ' of strings' : ''}`;
  }
  if (shape.container === 'map' || shape.holds === 'discriminator')
    return isJsonObject(value) ? undefined : 'an object';
  if (shape.holds === 'string' || shape.holds === 'number' || shape.holds === 'boolean') {
    return typeof value === shape.holds ? undefined : `a ${shape.holds}`;
  }
  return undefined;
}
