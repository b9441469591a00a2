import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import { Origin } from '../document/origin.ts';
import { setMember } from '../../core/own-member.ts';
import { valueAt } from '../../core/json-pointer.ts';
import type { Place } from '../document/document-set.ts';
import type { CopyContext } from './copy-context.ts';
import { DIALECTS } from './dialects.ts';
import { describe, expected } from './expect.ts';
import { membersOf, type MemberShape } from './grammar.ts';
import { mismatch } from './keyword-types.ts';
import { liftExample, liftKeywords, liftNullable } from './lift-schema.ts';
import { patternOf } from './pattern.ts';
import { unrepresentedKeywords } from './unrepresented-keywords.ts';

/** Keywords of other dialects, which services may nevertheless apply. */
const UNSUPPORTED = new Set(
  'nullable $dynamicRef $recursiveRef $recursiveAnchor dependencies additionalItems'.split(' '),
);
/**
 * Keywords that only identify targets of references. They are omitted, because references in the bundle point to
 * components.
 */
const TARGETS = new Set('$defs definitions $id id $anchor $dynamicAnchor $vocabulary'.split(' '));
const KEPT_BESIDE_REF = new Set(['description', 'title', 'summary']);
const KEYWORDS = membersOf('schema');

/**
 * Copies schemas into the bundle: makes references local, converts OpenAPI 3.0, and reports and omits invalid keywords.
 */
export class SchemaCopier {
  readonly #context: CopyContext;
  /** True inside a schema of another dialect, whose keywords can have any meaning. */
  #isForeign = false;

  constructor(context: CopyContext) {
    this.#context = context;
  }

  copy(value: JsonValue, origin: Origin): JsonValue | undefined {
    if (typeof value === 'boolean') return value;
    if (!isJsonObject(value)) return this.#context.reject(expected('schema'), value, origin);
    const { leftOut } = this.#context;
    this.#context.unread.schemaAt(origin);
    const isForeign = this.#isForeign;
    this.#isForeign ||= this.#declaresOther(value);
    const lifted = this.#context.lifted('schema', leftOut.without(value, origin), origin);
    const copy = this.#copyObject(lifted, origin);
    this.#isForeign = isForeign;
    return copy;
  }

  #copyObject(value: JsonObject, origin: Origin): JsonValue {
    const copy =
      this.#context.dialect(origin) === '3.0'
        ? this.#copy30(value, origin)
        : this.#copyMembers(liftExample(value), origin);
    return this.#context.register(copy, origin);
  }

  #copy30(value: JsonObject, origin: Origin): JsonObject {
    const own = typeof value['$ref'] === 'string' ? this.#without30Siblings(value, origin) : value;
    if (own['nullable'] === undefined) return this.#copyMembers(liftExample(liftKeywords(own)), origin);
    const { nullable, ...rest } = own;
    if (typeof nullable !== 'boolean') {
      const ignored = { expected: 'a boolean', found: describe(nullable) };
      this.#context.report(say['openapi-ignored'](ignored, origin.below('nullable').span));
    }
    const copy = this.#copyMembers(liftExample(liftKeywords(rest)), origin);
    return nullable === true ? liftNullable(copy, (inside) => this.#context.register(inside, origin)) : copy;
  }

  #copyMembers(source: JsonObject, origin: Origin): Record<string, JsonValue> {
    const copy: Record<string, JsonValue> = {};
    for (const keyword of unrepresentedKeywords(source))
      this.#context.report(say['schema-validation-only']({ keyword }, origin.below(keyword).span));
    for (const key of Object.keys(source)) {
      if (TARGETS.has(key)) continue;
      const value = source[key]!;
      const shape = KEYWORDS.get(key);
      if (!shape) this.#copyUnknown(copy, key, value, origin);
      else {
        const copied = this.#copyKeyword(key, shape, value, origin);
        if (copied !== undefined) copy[key] = copied;
      }
    }
    return this.#withDynamic(copy, source['$dynamicRef'], origin);
  }

  /**
   * Adds the target of a `$dynamicRef` to the copy, unless the target depends on the chain of references to the schema.
   */
  #withDynamic(
    copy: Record<string, JsonValue>,
    ref: JsonValue | undefined,
    origin: Origin,
  ): Record<string, JsonValue> {
    const target = this.#dynamicTarget(ref, origin);
    if (!target) return copy;
    const $ref = this.#context.references.referTo('schema', target);
    if (copy['$ref'] === undefined) return { ...copy, $ref };
    const parts = (copy['allOf'] ?? []) as readonly JsonValue[];
    return { ...copy, allOf: [...parts, this.#context.register({ $ref }, origin.below('$dynamicRef'))] };
  }

  #dynamicTarget(ref: JsonValue | undefined, origin: Origin): Place | undefined {
    if (typeof ref !== 'string') return undefined;
    const targets = this.#context.references.dynamicTargets(ref, origin.below('$dynamicRef'));
    return targets.length === 1 ? targets[0] : undefined;
  }

  /** True if the schema or the root document names a dialect other than JSON Schema 2020-12. */
  #declaresOther(value: JsonObject): boolean {
    const own = value['$schema'];
    const { document } = this.#context.references.root;
    const whole = isJsonObject(document.value) ? document.value['jsonSchemaDialect'] : undefined;
    return [own, whole].some((dialect) => typeof dialect === 'string' && !DIALECTS.has(dialect));
  }

  #copyUnknown(copy: Record<string, JsonValue>, key: string, value: JsonValue, origin: Origin): void {
    if (key.startsWith('x-')) return this.#context.copyExtension(copy, key, value, origin);
    const { span } = origin.below(key);
    if (key === '$dynamicRef' && this.#dynamicTarget(value, origin)) return;
    this.#context.report(
      this.#isForeign || UNSUPPORTED.has(key)
        ? say['schema-unsupported']({ keyword: key }, span)
        : say['openapi-unknown-member']({ member: key, kind: expected('schema') }, span),
    );
  }

  /** Copies a keyword. A value of the wrong type has no effect, so it is omitted with a warning. */
  #copyKeyword(key: string, shape: MemberShape, value: JsonValue, origin: Origin): JsonValue | undefined {
    const wanted = mismatch(key, shape, value);
    if (wanted !== undefined) {
      const { span } = origin.below(key);
      this.#context.report(say['openapi-ignored']({ expected: wanted, found: describe(value) }, span));
      return undefined;
    }
    if (key === '$schema' && !DIALECTS.has(value as string))
      this.#context.report(say['schema-dialect']({ dialect: value as string }, origin.below(key).span));
    if (key === '$ref') return this.#context.references.refer('schema', value as string, origin.below(key));
    if (key === 'discriminator') return this.#copyDiscriminator(value as JsonObject, origin.below(key));
    if (key === 'pattern') return this.#copyPattern(value as string, origin);
    if (shape.container === 'one' && shape.holds !== 'schema') return value;
    return this.#context.copyMember(shape, value, origin.below(key));
  }

  #copyPattern(pattern: string, origin: Origin): string | undefined {
    const usable = patternOf(pattern);
    if (usable === undefined)
      this.#context.report(say['schema-pattern']({ pattern }, origin.below('pattern').span));
    return usable;
  }

  #without30Siblings(value: JsonObject, origin: Origin): JsonObject {
    const isKept = (key: string): boolean =>
      key === '$ref' || KEPT_BESIDE_REF.has(key) || key.startsWith('x-');
    const members = Object.keys(value).filter((key) => !isKept(key));
    if (members.length === 0) return value;
    this.#context.report(say['ref-siblings']({ members }, origin.span));
    return Object.fromEntries(Object.entries(value).filter(([key]) => isKept(key)));
  }

  /** Converts mapping values to local references. A bare name is a component of the same file or of the root. */
  #copyDiscriminator(value: JsonObject, origin: Origin): JsonValue {
    const { mapping, defaultMapping, ...copy } = this.#context.copyObject('discriminator', value, origin);
    if (isJsonObject(mapping)) {
      const local: Record<string, JsonValue> = {};
      for (const [tag, target] of Object.entries(mapping)) {
        const $ref = this.#mapped(target as string, origin.below('mapping', tag));
        if ($ref !== undefined) setMember(local, tag, $ref);
      }
      copy['mapping'] = local;
    }
    if (typeof defaultMapping === 'string') {
      const $ref = this.#mapped(defaultMapping, origin.below('defaultMapping'));
      if ($ref !== undefined) copy['defaultMapping'] = $ref;
    }
    return copy;
  }

  #mapped(target: string, origin: Origin): string | undefined {
    const { references, report } = this.#context;
    const pointer = `/components/schemas/${target}`;
    const holder = [origin.document, references.root.document].find((document) => {
      return /^[A-Za-z0-9._-]+$/.test(target) && valueAt(document.value, pointer) !== undefined;
    });
    const ref = holder ? `#${pointer}` : target;
    const from = holder ? new Origin(holder, origin.pointer) : origin;
    if (references.hasTarget(ref, from)) return references.refer('schema', ref, from);
    report(
      say['schema-discriminator'](
        { reason: `${JSON.stringify(target)} is not the name of a schema` },
        origin.span,
      ),
    );
    return undefined;
  }
}
