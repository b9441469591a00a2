/**
 * Compares the schemas of the parameters, headers, and bodies of two documents. Ignores differences that are not
 * visible in the wire format.
 */
import { documentObjects } from '../../core/document-objects.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { OpenapiSource } from '../../model/contract.ts';
import { isHarmful, SchemaComparison, type SchemaFact } from '../schema/compare-schemas.ts';
import { Effort } from '../schema/effort.ts';
import { isSchema, NONEMPTY, UNREAD, valueAt } from '../schema/keywords.ts';
import { pointerOfRef } from '../schema/view.ts';
import { factsOnWire, wireFormatOf, isRepeated } from './wire-format.ts';
import type { Writing } from './written-witness.ts';
import type { Flow } from './sides.ts';
import { withoutDerivedFacts } from './derived-facts.ts';
import { withAlternatives } from './polymorphism.ts';
import { rewritten } from '../../core/rewritten.ts';
import type { Schemed, SchemaPair } from './scope.ts';

/** A schema that accepts anything, used for elements without a schema. */
const ANY = 'x-any';

/** Keywords that make constraints on properties conditional. They do not declare properties. */
const CONDITIONS: ReadonlySet<string> = new Set(['if', 'then', 'else', 'dependentSchemas']);

/** All comparisons between two documents. A pair shared by several operations is compared once. */
export class Comparison {
  readonly old: OpenapiSource;
  readonly new: OpenapiSource;
  readonly #documents: readonly [JsonObject, JsonObject];
  /** Reads `oneOf` as `anyOf`, because most authors mean this. */
  readonly #meant: SchemaComparison;
  /**
   * Reads `oneOf` as JSON Schema does: exactly one alternative must match. If neither document has a `oneOf`, it is the
   * same object as `#meant`.
   */
  readonly #exact: SchemaComparison;
  /** The budget of the searches for values. All comparisons share it. */
  readonly effort = new Effort();
  /** Assumes that callers send properties of any name. It is created on demand, for conditions. */
  #any: SchemaComparison | undefined;
  readonly #done = new Map<string, readonly SchemaFact[]>();
  readonly #samples = new Map<Schemed, JsonValue | undefined>();

  constructor(old: OpenapiSource, next: OpenapiSource) {
    this.old = old;
    this.new = next;
    const documents = withAlternatives({ old: readable(old), new: readable(next) });
    this.#documents = [documents.old, documents.new];
    const { effort } = this;
    this.#meant = new SchemaComparison(...this.#documents, { inclusive: true, effort });
    this.#exact = this.#documents.some(hasOneOf)
      ? new SchemaComparison(...this.#documents, { effort })
      : this.#meant;
  }

  facts({ flow, old, new: next }: SchemaPair): readonly SchemaFact[] {
    const pointers = this.#pointers(old, next);
    const isInPath = 'in' in old && old.in === 'path';
    const writing = {
      format: wireFormatOf(old, next),
      repeated: isRepeated(next),
      isSentRepeated: isRepeated(flow === 'request' ? old : next),
      isInPath,
    };
    const key = `${flow} ${writing.format} ${writing.repeated} ${writing.isSentRepeated} ${isInPath} ${pointers.join(' ')}`;
    const known = this.#done.get(key);
    if (known) return known;
    const found = this.#meant.compare(...pointers, flow).facts;
    const real = withoutDerivedFacts(factsOnWire(found, writing, flow, this.#documents, this.#exact));
    const meant = real.map((fact) =>
      fact.breaking || !CONDITIONS.has(fact.keyword) ? fact : (this.#unmeant(pointers, flow, fact) ?? fact),
    );
    const facts = this.#exact === this.#meant ? meant : this.#exactly(meant, pointers, flow, writing);
    this.#done.set(key, facts);
    return facts;
  }

  /**
   * Adds the facts that are breaking only because JSON Schema rejects values that match several alternatives of
   * `oneOf`. If a response has no new alternative, the service can send such a value, but is unlikely to do so.
   */
  #exactly(
    meant: readonly SchemaFact[],
    pointers: readonly [string, string],
    flow: Flow,
    writing: Writing,
  ): readonly SchemaFact[] {
    if (meant.some(({ breaking }) => breaking)) {
      const isApart = ({ breaking, keyword }: SchemaFact): boolean => breaking && keyword === 'not';
      if (!meant.some(isApart) || !this.#exact.provesSafe(...pointers, flow)) return meant;
      // `not` excludes only values that several alternatives of the old `oneOf` accepted, so they were already
      // rejected.
      return meant.map((fact) => (isApart(fact) ? { ...fact, breaking: false, overlap: true } : fact));
    }
    const exact = this.#exact.compare(...pointers, flow);
    const seen = withoutDerivedFacts(factsOnWire(exact.facts, writing, flow, this.#documents, this.#exact));
    const added = seen.filter((fact) => isHarmful(fact, flow) && !isKnown(meant, fact, flow));
    const others = meant.filter(({ id }) => !added.some((fact) => fact.id === id));
    return [...others, ...added.map((fact) => (fact.overlap ? { ...fact, breaking: false } : fact))];
  }

  /**
   * Returns a value of the complete schema that proves a breaking fact, confirmed by ajv. The returned fact has a
   * witness only if this value proves it. If there is no value, the surrounding schemas exclude the witness.
   */
  proof(
    { flow, old, new: next }: SchemaPair,
    fact: SchemaFact,
  ): { readonly fact: SchemaFact; readonly value?: JsonValue } {
    const { witness, ...bare } = fact;
    if (!fact.breaking || !witness) return { fact: bare };
    const pointers = this.#pointers(old, next);
    for (const comparison of new Set([this.#meant, this.#exact, this.#any])) {
      for (const { value, hasWitness } of comparison?.lifts(...pointers, flow, fact) ?? []) {
        const reason = this.#exact.proves(...pointers, flow, value);
        if (reason === undefined) continue;
        if (hasWitness) return { fact, value };
        return { fact: isWhole(fact) ? { ...bare, witness: { value, reason } } : bare, value };
      }
    }
    // A verdict on the complete schema has no inner location.
    const isProof = fact.place === '' && this.#exact.proves(...pointers, flow, witness.value) !== undefined;
    return isProof ? { fact, value: witness.value } : { fact: bare };
  }

  /** Returns a value accepted by the older contract at this location, preferably one of its own examples. */
  sample(of: Schemed): JsonValue | undefined {
    if (!this.#samples.has(of)) {
      const own = 'examples' in of ? of.examples : [];
      this.#samples.set(of, this.#meant.sample(pointerOf(this.old, of), own));
    }
    return this.#samples.get(of);
  }

  /**
   * Returns pointers to the schemas, or to their targets if both are only references, so that the targets are compared
   * once for all uses.
   */
  #pointers(old: Schemed, next: Schemed): readonly [string, string] {
    let pair = [pointerOf(this.old, old), pointerOf(this.new, next)] as const;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const [left, right] = pair.map((pointer, index) => referred(this.#documents[index]!, pointer));
      if (left === undefined || right === undefined) break;
      pair = [left, right];
    }
    return pair;
  }

  /**
   * Returns the fact if it is breaking when callers send properties of any name. A condition does not declare
   * properties for callers to send, but it validates properties that callers send although no schema declares them.
   */
  #unmeant(pointers: readonly [string, string], flow: Flow, { id }: SchemaFact): SchemaFact | undefined {
    const { effort } = this;
    this.#any ??= new SchemaComparison(...this.#documents, { undeclared: true, inclusive: true, effort });
    return this.#any.compare(...pointers, flow).facts.find((fact) => fact.id === id && fact.breaking);
  }
}

/** True if the location of a fact is the whole value. */
function isWhole({ place }: SchemaFact): boolean {
  return /^(?:\/(?:anyOf|oneOf)\/\d+)*$/.test(place);
}

function isKnown(facts: readonly SchemaFact[], { id }: SchemaFact, flow: Flow): boolean {
  return facts.some((fact) => fact.id === id && isHarmful(fact, flow));
}

const MAX_HOPS = 16;

/** Returns the target of a schema that is only a reference. */
function referred(document: JsonObject, pointer: string): string | undefined {
  const schema = valueAt(document, pointer);
  if (!isJsonObject(schema) || typeof schema['$ref'] !== 'string') return undefined;
  const target = Object.keys(schema).length === 1 ? pointerOfRef(schema['$ref']) : undefined;
  return target !== undefined && isSchema(valueAt(document, target)) ? target : undefined;
}

function hasOneOf(root: JsonValue): boolean {
  for (const object of documentObjects(root)) if (Array.isArray(object['oneOf'])) return true;
  return false;
}

/** Empty lists and objects are not sent, and a path has no empty segments. */
const NOT_SENT: Readonly<Record<string, readonly string[]>> = {
  path: ['array', 'object', 'string'],
  query: ['array', 'object'],
  header: ['array', 'object'],
  cookie: ['array', 'object'],
};

function isParameter(object: JsonObject): object is JsonObject & { in: string; schema: JsonObject } {
  const { in: place, name, schema } = object;
  return typeof place === 'string' && typeof name === 'string' && isJsonObject(schema);
}

/**
 * Adds to schemas the keywords that are not in the model, and to parameters the types whose empty values are not sent.
 */
function readable(source: OpenapiSource): JsonObject {
  const document = rewritten(source.document as JsonObject, (schema, original) => {
    if (isParameter(schema)) {
      const types = Object.hasOwn(NOT_SENT, schema.in) ? NOT_SENT[schema.in] : undefined;
      return types ? { ...schema, schema: { ...schema.schema, [NONEMPTY]: types } } : schema;
    }
    const left = source.unreadKeywords(original);
    if (!left) return schema;
    const keywords = [...left].map(
      ([name, { digest, value, hasLostDigits }]) =>
        [name, { value, digest: digest(), ...(hasLostDigits && { hasLostDigits }) }] as const,
    );
    return { ...schema, [UNREAD]: Object.fromEntries(keywords) };
  });
  return { ...(document as JsonObject), [ANY]: true };
}

function pointerOf(source: OpenapiSource, node: Schemed): string {
  return source.schemaPointer(node) ?? `/${ANY}`;
}
