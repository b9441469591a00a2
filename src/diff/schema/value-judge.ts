/** Validates values with ajv. Schemas are compiled on first use, and a `$ref` when a value first reaches it. */
import { _, str, type KeywordDefinition } from 'ajv';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import formats from 'ajv-formats';
import { usesUnevaluated, separateConditions } from '../../core/conditions.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { honorProto } from '../../core/proto-members.ts';
import { percentEncoded } from '../../core/percent-encoding.ts';
import { triedMatch, type PatternTest } from '../../core/regexp.ts';
import { boundWork } from '../../core/unions.ts';
import { isMultiple } from './build-number.ts';
import type { SchemaDocument, Term } from './document.ts';
import { hasNumberFormat, NUMBER_FORMATS, UUID } from './formats.ts';
import { isSame } from './identity.ts';
import { mapInside, UNIONS, UNREAD, type Schema } from './keywords.ts';

/**
 * Maximum number of variants of one union, and of schemas of one `allOf` for `unevaluatedProperties`. To optimize a
 * function for thousands of them, V8 needs gigabytes of memory.
 */
const MAX_VARIANTS = 1_000;
/** Maximum number of nested `$ref`s on the path through one value. */
const MAX_HOPS = 200;
/** Maximum number of `$ref`s followed for one value, because the number can double at each level of the value. */
const MAX_FOLLOWED = 30_000;
const LATER = 'x-diptych-later';

/** Replaces ajv's `enum`, which compares a value with each listed one. */
const LISTED: KeywordDefinition = {
  keyword: 'enum',
  schemaType: 'array',
  compile(values: readonly JsonValue[]) {
    const scalars = new Set<JsonValue>(values.filter((value) => typeof value !== 'object'));
    const others = values.filter((value) => typeof value === 'object');
    return (value: JsonValue): boolean => scalars.has(value) || others.some((other) => isSame(value, other));
  },
  errors: false,
  error: {
    message: 'must be equal to one of the allowed values',
    params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}`,
  },
};

/** Replaces ajv's `multipleOf`, which, with tolerance for rounding errors, treats 1 as a multiple of 10,000,000,000. */
const MULTIPLE: KeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  compile: (step: number) => (value: number) => isMultiple(value, step),
  errors: false,
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
};

/** Caches results for short values, because thousands of findings can have the same witness. */
class OfShortValues<Result> {
  readonly #known = new Map<ValidateFunction | undefined, Map<string, Result>>();

  of(validate: ValidateFunction | undefined, value: JsonValue, compute: () => Result): Result {
    const isLong = typeof value === 'object' && value !== null && Object.keys(value).length > MAX_SHORT;
    const text = isLong ? undefined : JSON.stringify(value);
    if (text === undefined || text.length > MAX_SHORT) return compute();
    const known = this.#known.get(validate) ?? new Map<string, Result>();
    this.#known.set(validate, known);
    if (!known.has(text)) known.set(text, compute());
    return known.get(text)!;
  }
}

/** Maximum number of characters of the JSON of a short value. */
const MAX_SHORT = 32;

export class Judge {
  readonly #document: SchemaDocument;
  readonly #ajv: Ajv2020;
  /** True to compile every `$ref` at once, because ajv must follow all of them to find unevaluated values. */
  readonly #eager: boolean;
  readonly #validators = new Map<number, ValidateFunction | undefined>();
  readonly #targets = new Map<string, ValidateFunction | undefined>();
  readonly #added = new Set<string>();
  readonly #verdicts = new OfShortValues<boolean | undefined>();
  readonly #reasons = new OfShortValues<string>();
  #hops = 0;
  #followed = 0;

  /** @param shared results of `unreadText` for both documents; these keywords affect both sides equally */
  constructor(document: SchemaDocument, shared: ReadonlySet<string>) {
    this.#document = document;
    this.#eager = isEager(document.root);
    this.#ajv = new Ajv2020({
      strict: false,
      // Without `allErrors`, ajv nests a block for each property, and the stack overflows at about 1,500 properties.
      allErrors: true,
      validateSchema: false,
      logger: false,
      inlineRefs: false,
      // `required: [toString]` requires an own property of the value.
      ownProperties: true,
      // Most schemas validate only one or two values, so optimizing their code takes longer than running it.
      code: { regExp: decidedRegExp, optimize: false },
    });
    formats.default(this.#ajv);
    boundWork(this.#ajv);
    this.#ajv.removeKeyword('enum');
    this.#ajv.addKeyword(LISTED);
    this.#ajv.removeKeyword('multipleOf');
    this.#ajv.addKeyword(MULTIPLE);
    // Recording the evaluated properties takes quadratic time.
    this.#ajv.opts.unevaluated = this.#eager;
    this.#ajv.addFormat('uuid', UUID);
    for (const format of Object.keys(NUMBER_FORMATS)) {
      this.#ajv.addFormat(format, {
        type: 'number',
        validate: (value: number) => hasNumberFormat(format, value),
      });
    }
    this.#ajv.addKeyword({
      keyword: UNREAD,
      compile: (keywords: JsonObject) => {
        if (shared.has(JSON.stringify(keywords))) return () => true;
        return () => {
          throw new Error('a keyword that Diptych does not read');
        };
      },
    });
    this.#ajv.addKeyword({
      keyword: LATER,
      errors: 'full',
      compile: (ref: string) => this.#later(ref),
    });
  }

  /** Returns true if the schema accepts a value, or undefined if ajv cannot decide. */
  accepts(term: Term, value: JsonValue): boolean | undefined {
    const validate = this.#validator(term);
    return this.#verdicts.of(validate, value, () => this.#run(validate, value));
  }

  /** Returns ajv's reason for rejecting a value. */
  reason(term: Term, value: JsonValue): string {
    const validate = this.#validator(term);
    return this.#reasons.of(validate, value, () => {
      if (this.#run(validate, value) !== false) return '';
      const errors = validate?.errors ?? [];
      // If two alternatives of a `oneOf` match, this is the reason for the rejection. Errors of the other
      // alternatives are irrelevant.
      const error = errors.find(hasSeveralMatches) ?? errors[0];
      return error ? wordsOf(error) : 'it is rejected';
    });
  }

  #run(validate: ValidateFunction | undefined, value: JsonValue): boolean | undefined {
    try {
      return validate?.(value);
    } catch {
      return undefined; // A `$ref` that refers to itself or exceeds the depth limit, or a pattern that takes too long.
    } finally {
      this.#hops = 0;
      this.#followed = 0;
    }
  }

  #validator(term: Term): ValidateFunction | undefined {
    if (!this.#validators.has(term.key)) this.#validators.set(term.key, this.#compile(term.schema));
    return this.#validators.get(term.key);
  }

  #compile(schema: Schema): ValidateFunction | undefined {
    try {
      return this.#ajv.compile(this.#prepared(schema));
    } catch {
      return undefined;
    }
  }

  #prepared(schema: Schema): Schema {
    const whole = typeof schema === 'boolean' ? schema : honorProto(this.#rewritten(schema));
    return this.#eager ? separateConditions(whole) : whole;
  }

  /** Returns a view as ajv compiles it. Views of its subschemas are created during the traversal. */
  #rewritten(schema: JsonObject): JsonObject {
    if (this.#eager && schema['contains'] !== undefined && schema['unevaluatedItems'] !== undefined)
      return this.#rewritten(withoutContains(schema));
    const {
      $ref,
      $id: _id,
      $schema: _schema,
      ...rest
    } = this.#document.isInclusive ? inclusive(schema) : schema;
    const keywords = this.#eager ? [...UNIONS, 'allOf'] : UNIONS;
    if (keywords.some((keyword) => listLength(rest[keyword]) > MAX_VARIANTS))
      throw new Error('a list of too many schemas');
    const inside = mapInside(rest, (part) =>
      typeof part === 'boolean' ? part : this.#rewritten(this.#document.view(part)),
    );
    if (typeof $ref !== 'string') return inside;
    if (!this.#eager) return { ...inside, [LATER]: $ref };
    this.#add($ref);
    return { ...inside, $ref: nameOf($ref) };
  }

  #add(ref: string): void {
    if (this.#added.has(ref)) return;
    this.#added.add(ref);
    this.#ajv.addSchema(this.#prepared(this.#document.resolve(ref).schema), nameOf(ref));
  }

  #later(ref: string): DataValidateFunction {
    const check: DataValidateFunction = (value: JsonValue, context) => {
      if (++this.#hops > MAX_HOPS || ++this.#followed > MAX_FOLLOWED) throw new Error('too many references');
      if (!this.#targets.has(ref)) this.#targets.set(ref, this.#compile(this.#document.resolve(ref).schema));
      const validate = this.#targets.get(ref);
      if (!validate) throw new Error('a schema that does not compile');
      const accepted = validate(value, context);
      check.errors = validate.errors ?? [];
      this.#hops--;
      return accepted;
    };
    return check;
  }
}

/** Returns the schema with `oneOf` as `anyOf`. */
function inclusive(schema: JsonObject): JsonObject {
  const { oneOf, ...rest } = schema;
  if (!Array.isArray(oneOf)) return schema;
  const union: JsonObject = { anyOf: oneOf };
  if (rest['anyOf'] === undefined) return { ...rest, ...union };
  const { allOf, ...others } = rest;
  return { ...others, allOf: [...(Array.isArray(allOf) ? (allOf as readonly JsonValue[]) : []), union] };
}

/**
 * Hides `contains` from ajv inside `not`, which evaluates nothing. `contains` evaluates only the items that match it
 * (2020-12 core §11.2), but ajv counts all items as evaluated.
 */
function withoutContains({
  unevaluatedItems,
  allOf,
  contains,
  minContains,
  maxContains,
  ...rest
}: JsonObject): JsonObject {
  const hidden = {
    contains: contains!,
    ...(minContains !== undefined && { minContains }),
    ...(maxContains !== undefined && { maxContains }),
  };
  return {
    ...rest,
    allOf: [...(Array.isArray(allOf) ? (allOf as readonly JsonValue[]) : []), { not: { not: hidden } }],
    unevaluatedItems: { anyOf: [contains!, unevaluatedItems!] },
  };
}

function listLength(value: JsonValue | undefined): number {
  return Array.isArray(value) ? value.length : 0;
}

function hasSeveralMatches({ keyword, params }: ErrorObject): boolean {
  return keyword === 'oneOf' && Array.isArray(params['passingSchemas']);
}

const EAGER = new WeakMap<object, boolean>();

/** True if the document has keywords about unevaluated values. The result is computed once for both directions. */
function isEager(root: JsonValue): boolean {
  if (typeof root !== 'object' || root === null) return false;
  const known = EAGER.get(root) ?? usesUnevaluated(root);
  EAGER.set(root, known);
  return known;
}

function nameOf(ref: string): string {
  return `document:${percentEncoded(ref)}`;
}

/** Maximum number of characters of a list of allowed values in a reason. */
const MAX_DETAIL = 1000;

function wordsOf({ instancePath, keyword, message: given = 'is rejected', params }: ErrorObject): string {
  const message = keyword === 'false schema' ? 'is not allowed' : given;
  const { additionalProperty, unevaluatedProperty, allowedValues, format } = params as Readonly<
    Record<string, JsonValue | undefined>
  >;
  const named = additionalProperty ?? unevaluatedProperty ?? allowedValues ?? format;
  const text = named === undefined ? '' : JSON.stringify(named);
  const short = text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text;
  const detail = message.includes(text) ? '' : ` (${short})`;
  return `${instancePath === '' ? 'the value' : instancePath} ${message}${detail}`;
}

/** Returns a test for a pattern. The test throws if a match takes too long. The verdict is then undecided. */
function decidedRegExp(pattern: string): PatternTest {
  return {
    test(text) {
      const isMatch = triedMatch(pattern, text);
      if (isMatch === undefined) throw new Error('a pattern that takes too long');
      return isMatch;
    },
    toString: () => pattern,
  };
}
decidedRegExp.code = 'decidedRegExp';
