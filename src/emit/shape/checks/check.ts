import { isBinary } from '../../../core/binary-schema.ts';
import { dereference } from '../../../core/dereference.ts';
import type { Diagnostic } from '../../../core/diagnostic.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { selections, tagsOf } from '../../../core/tagged-union.ts';
import { setMember } from '../../../core/own-member.ts';
import type { Direction } from '../directions.ts';
import {
  nonNullVariant,
  constants,
  excusedProperties,
  mayBeNull,
  openTypes,
  unknownVariant,
} from './direction.ts';
import { say } from './check-diagnostics.ts';
import { listAt } from './document.ts';
import { formatCheck } from './formats.ts';
import { APPLICATORS, ASSERTIONS, isSchema, type CheckedObject, type CheckedSchema } from './json-schema.ts';
import { judgePattern } from './patterns.ts';

/** The context of checking a schema, including the resolution of its references. */
export interface CheckContext {
  readonly document: JsonObject;
  readonly direction: Direction;
  /** The type or operation that contains the schema, for diagnostics: `Message`, `sendMessage`. */
  readonly where: string;
  /**
   * Returns the id of a unit, or a small schema that replaces the reference, or undefined if the reference cannot be
   * resolved.
   */
  refer(reference: string, direction: Direction): string | CheckedObject | undefined;
  report(diagnostic: Diagnostic): void;
}

/**
 * Returns the schema of one direction, limited to known keywords of the correct form. Unknown keywords do not reach
 * ajv, because it prints text of the document into code when it handles `$id` and `$comment`. In requests, the schema
 * is as strict as declared. In responses, it accepts unknown properties, enum values, and variants.
 */
export function checkSchema(schema: JsonValue, context: CheckContext): CheckedSchema {
  return new Checker(context).check(schema, []);
}

const UNSUPPORTED = ['$dynamicRef', '$recursiveRef', 'dependencies', 'additionalItems'];

/** Keywords that have no effect on null, so that null can be added to the `type` next to them. */
const SILENT_ON_NULL = new Set(
  (
    'type format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf items ' +
    'prefixItems minItems maxItems uniqueItems contains minContains maxContains properties patternProperties ' +
    'additionalProperties required propertyNames minProperties maxProperties dependentRequired'
  ).split(' '),
);

class Checker {
  readonly #context: CheckContext;
  /**
   * True while a looser inner schema would make the whole schema stricter. The inner schema then remains as declared.
   */
  #exact = false;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** @param holders schemas that contain this schema in `allOf` */
  check(schema: JsonValue | undefined, holders: readonly JsonObject[]): CheckedSchema {
    if (typeof schema === 'boolean') return schema;
    if (!isJsonObject(schema)) {
      this.#malformed('a schema');
      return true;
    }
    const checked: CheckedObject = {};
    for (const keyword of Object.keys(schema)) {
      const isShaped = Object.hasOwn(ASSERTIONS, keyword) ? ASSERTIONS[keyword] : undefined;
      if (!isShaped) continue;
      if (isShaped(schema[keyword]!)) checked[keyword] = schema[keyword];
      else this.#malformed(keyword);
    }
    for (const keyword of UNSUPPORTED) {
      if (keyword in schema)
        this.#report(say['validators-keyword-unsupported']({ keyword, where: this.#where }));
    }
    this.#checkText(checked);
    // If the body has a media type for bytes, the value is a Blob or a Uint8Array.
    if (isBinary(schema) && checked.type === 'string') checked.type = ['string', 'object'];
    this.#relaxEnum(checked);
    this.#excuse(checked, schema, holders);
    for (const [keyword, held] of Object.entries(APPLICATORS)) {
      if (Object.hasOwn(schema, keyword) && keyword !== 'orNull') {
        this.#apply(checked, schema, keyword, held, holders);
      }
    }
    if ('$ref' in schema) this.#refer(checked, schema['$ref']);
    return checked;
  }

  #apply(
    checked: CheckedObject,
    schema: JsonObject,
    keyword: string,
    held: 'schema' | 'list' | 'map',
    holders: readonly JsonObject[],
  ): void {
    const value = schema[keyword]!;
    if (held === 'schema') {
      if (!isSchema(value)) return this.#malformed(keyword);
      const isClosing = value === false && /^(additional|unevaluated)Properties$/.test(keyword);
      if (isClosing && this.#isTolerant) return;
      checked[keyword] = isInverting(keyword, schema)
        ? this.#exactly(() => this.check(value, []))
        : this.check(value, []);
    } else if (held === 'list') {
      if (!Array.isArray(value) || value.length === 0) return this.#malformed(keyword);
      if (keyword === 'anyOf' || keyword === 'oneOf')
        return this.#applyUnion(checked, schema, keyword, value);
      const inner = keyword === 'allOf' ? [...holders, schema] : [];
      addTo(
        checked,
        keyword,
        value.map((part) => this.check(part, inner)),
      );
    } else {
      if (!isJsonObject(value)) return this.#malformed(keyword);
      const members: Record<string, CheckedSchema> = {};
      for (const [name, member] of Object.entries(value)) {
        if (keyword === 'patternProperties' && !this.#isUsablePattern(name)) continue;
        setMember(members, name, this.check(member, []));
      }
      checked[keyword] = members;
    }
  }

  #applyUnion(
    checked: CheckedObject,
    schema: JsonObject,
    keyword: 'anyOf' | 'oneOf',
    variants: readonly JsonValue[],
  ): void {
    const values = constants(variants);
    if (values && !('enum' in checked)) {
      checked.enum = values;
      return this.#relaxEnum(checked);
    }
    const present = nonNullVariant(variants);
    const { document } = this.#context;
    if (present !== undefined && (keyword === 'anyOf' || this.#isTolerant || !mayBeNull(document, present))) {
      return addNullable(checked, this.check(present, []));
    }
    if (!this.#isTolerant && this.#selectVariants(checked, schema, variants)) return;
    const unknown = this.#isTolerant
      ? unknownVariant(document, schema['discriminator'], variants)
      : undefined;
    const parts = variants.map((variant) => this.check(variant, []));
    if (unknown) parts.push(this.#exactly(() => this.check(unknown, [])));
    // Relaxed variants overlap, so "exactly one" would reject valid values.
    if (!this.#isTolerant || keyword === 'anyOf') addUnion(checked, keyword, parts);
    else addUnion(checked, 'anyOf', parts);
  }

  /** Checks only the variant that the discriminator selects, so that messages do not concern other variants. */
  #selectVariants(checked: CheckedObject, schema: JsonObject, variants: readonly JsonValue[]): boolean {
    const { document } = this.#context;
    const objects = variants.filter((variant) => !isNull(variant));
    const tags = tagsOf(schema, objects, (part) => dereference(document, part));
    if (!tags) return false;
    const [tagged, ...selected] = selections(
      tags,
      objects.map((variant) => this.check(variant, [])),
    );
    const all = { ...tagged, allOf: selected };
    if (objects.length < variants.length) addTo(checked, 'orNull', all);
    else addTo(checked, 'allOf', [all]);
    return true;
  }

  #checkText(checked: CheckedObject): void {
    const { pattern, format } = checked;
    if (typeof pattern === 'string' && !this.#isUsablePattern(pattern, true)) delete checked['pattern'];
    if (typeof format !== 'string') return;
    const check = formatCheck(format);
    if (!check) this.#report(say['validators-format-unknown']({ format }));
    if (!check || check === 'annotation') delete checked['format'];
  }

  /**
   * True if a pattern can be checked. `pattern` may also run without the `u` flag, but ajv does not support this for
   * `patternProperties`.
   */
  #isUsablePattern(pattern: string, mayBeLegacy = false): boolean {
    const verdict = judgePattern(pattern);
    const where = this.#where;
    if ('reason' in verdict || (verdict.flags === '' && !mayBeLegacy)) {
      const reason = 'reason' in verdict ? verdict.reason : 'it is not valid with the `u` flag';
      this.#report(say['validators-pattern-invalid']({ pattern, where, reason }));
      return false;
    }
    if (verdict.flags === '') this.#report(say['validators-pattern-legacy']({ pattern, where }));
    if (verdict.slow) this.#report(say['validators-pattern-slow']({ pattern, where }));
    return true;
  }

  #relaxEnum(checked: CheckedObject): void {
    const types = this.#isTolerant && checked.enum ? openTypes(checked.enum) : undefined;
    if (!types) return;
    delete checked.enum;
    checked.type ??= types.length === 1 ? types[0]! : types;
  }

  #excuse(checked: CheckedObject, schema: JsonObject, holders: readonly JsonObject[]): void {
    if (this.#exact || !checked.required) return;
    const { document, direction } = this.#context;
    const excused = excusedProperties(document, [schema, ...holders], direction);
    checked.required = [...new Set(checked.required)].filter((name) => !excused.has(name));
  }

  #refer(checked: CheckedObject, reference: JsonValue | undefined): void {
    if (typeof reference !== 'string') return this.#malformed('$ref');
    const target = this.#context.refer(reference, this.#exact ? 'request' : this.#context.direction);
    if (target === undefined) {
      this.#report(say['validators-reference-unresolved']({ reference, where: this.#where }));
    } else if (typeof target === 'string') checked.$ref = target;
    else if (Object.keys(target).some((keyword) => keyword in checked)) addTo(checked, 'allOf', [target]);
    else Object.assign(checked, target);
  }

  #exactly(check: () => CheckedSchema): CheckedSchema {
    const before = this.#exact;
    this.#exact = true;
    const checked = check();
    this.#exact = before;
    return checked;
  }

  get #isTolerant(): boolean {
    return this.#context.direction === 'response' && !this.#exact;
  }

  get #where(): string {
    return this.#context.where;
  }

  #malformed(keyword: string): void {
    this.#report(say['validators-keyword-malformed']({ keyword, where: this.#where }));
  }

  #report(diagnostic: Diagnostic): void {
    this.#context.report(diagnostic);
  }
}

function isNull(variant: JsonValue): boolean {
  return isJsonObject(variant) && variant['type'] === 'null';
}

/** True if the whole schema may reject more values if the inner schema of the keyword rejects fewer. */
function isInverting(keyword: string, schema: JsonObject): boolean {
  return keyword === 'not' || keyword === 'if' || (keyword === 'contains' && 'maxContains' in schema);
}

/** Adds null to a schema: as a `type` if no other keyword affects null, or else with Diptych's own keyword `orNull`. */
function addNullable(checked: CheckedObject, present: CheckedSchema): void {
  const keywords = typeof present === 'boolean' ? [] : Object.keys(present);
  const type = typeof present === 'boolean' ? undefined : present.type;
  if (
    typeof present !== 'boolean' &&
    type !== undefined &&
    keywords.every((keyword) => SILENT_ON_NULL.has(keyword) && !(keyword in checked))
  ) {
    Object.assign(checked, present, { type: [...new Set([type, 'null'].flat())] });
  } else addTo(checked, 'orNull', present);
}

function addUnion(checked: CheckedObject, keyword: 'anyOf' | 'oneOf', parts: CheckedSchema[]): void {
  if (keyword in checked) addTo(checked, 'allOf', [{ [keyword]: parts }]);
  else checked[keyword] = parts;
}

/** Sets a keyword, or adds it to the `allOf` if it is already set. */
function addTo(checked: CheckedObject, keyword: string, value: CheckedSchema | CheckedSchema[]): void {
  if (keyword === 'allOf') checked.allOf = [...(checked.allOf ?? []), ...[value].flat()];
  else if (keyword in checked) addTo(checked, 'allOf', [{ [keyword]: value }]);
  else checked[keyword] = value;
}

/** True for a scalar schema with at most 12 enum values and without inner schemas. It is printed at every reference. */
export function isSmallScalar(schema: JsonValue): boolean {
  if (!isJsonObject(schema) || '$ref' in schema) return false;
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  const isScalar = types.every((name) => typeof name === 'string' && name !== 'object' && name !== 'array');
  return (
    isScalar &&
    listAt(schema, 'enum').length <= 12 &&
    !Object.keys(APPLICATORS).some((keyword) => keyword in schema)
  );
}
