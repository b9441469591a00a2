/** Compares the schemas of two documents at the locations of the model, as visible on the wire. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { OpenapiSource } from '../../model/contract.ts';
import { isHarmful, SchemaComparison, type SchemaFact } from '../schema/compare-schemas.ts';
import { isSchema, UNREAD, valueAt } from '../schema/keywords.ts';
import { pointerOfRef } from '../schema/view.ts';
import { factsOnWire, wireFormatOf, isRepeated, type Writing } from './wire-format.ts';
import type { Flow } from './sides.ts';
import { withoutDerivedFacts } from './derived-facts.ts';
import { inclusive, rewritten } from './inclusive.ts';
import type { Schemed, SchemaPair } from './scope.ts';

/** A schema that accepts anything, used for elements without a schema. */
const ANY = 'x-any';

/** Keywords with conditional constraints on properties; they declare no property. */
const CONDITIONS: ReadonlySet<string> = new Set(['if', 'then', 'else', 'dependentSchemas']);

/** All comparisons between two documents. A pair shared by several operations is compared once. */
export class Comparison {
  readonly old: OpenapiSource;
  readonly new: OpenapiSource;
  readonly #documents: readonly [JsonObject, JsonObject];
  readonly #meant: SchemaComparison;
  /** Reads `oneOf` as exactly one; undefined if no document has one. */
  readonly #exact: SchemaComparison | undefined;
  readonly #exactDocuments: readonly [JsonObject, JsonObject];
  /** Assumes that callers send properties of any name; created on demand for conditions. */
  #any: SchemaComparison | undefined;
  readonly #done = new Map<string, readonly SchemaFact[]>();
  readonly #samples = new Map<Schemed, JsonValue | undefined>();

  constructor(old: OpenapiSource, next: OpenapiSource) {
    this.old = old;
    this.new = next;
    const exact = [readable(old), readable(next)] as const;
    this.#exactDocuments = exact;
    this.#documents = [inclusive(exact[0]), inclusive(exact[1])];
    this.#meant = new SchemaComparison(...this.#documents);
    const hasOneOf = this.#documents.some((document, index) => document !== exact[index]);
    this.#exact = hasOneOf ? new SchemaComparison(...exact) : undefined;
  }

  facts({ flow, old, new: next }: SchemaPair): readonly SchemaFact[] {
    const pointers = this.#pointers(old, next);
    const writing = { format: wireFormatOf(old), repeated: isRepeated(next) };
    const key = `${flow} ${writing.format} ${writing.repeated} ${pointers.join(' ')}`;
    const known = this.#done.get(key);
    if (known) return known;
    const found = this.#meant.compare(...pointers, flow).facts;
    const real = withoutDerivedFacts(factsOnWire(found, writing, flow, this.#documents));
    const meant = real.map((fact) =>
      fact.breaking || !CONDITIONS.has(fact.keyword) ? fact : (this.#unmeant(pointers, flow, fact) ?? fact),
    );
    const exact = meant.some(({ breaking }) => breaking) ? [] : this.#exactFacts(pointers, flow, writing);
    const facts = [...meant, ...exact];
    this.#done.set(key, facts);
    return facts;
  }

  /**
   * Returns facts that may break because JSON Schema rejects values fitting several alternatives of `oneOf`.
   */
  #exactFacts(pointers: readonly [string, string], flow: Flow, writing: Writing): readonly SchemaFact[] {
    const found = this.#exact?.compare(...pointers, flow).facts ?? [];
    const facts = withoutDerivedFacts(factsOnWire(found, writing, flow, this.#exactDocuments));
    const harmful = facts.filter((fact) => isHarmful(fact, flow));
    // A service chooses the values it sends: a response that fits two alternatives is possible, but unlikely.
    return flow === 'request'
      ? harmful
      : harmful.map((fact) => ({ ...fact, breaking: false, overlap: true }));
  }

  /** Returns the witness of a fact as a value of the whole schema. Undefined if the surrounding schema allows none. */
  lifted({ flow, old, new: next }: SchemaPair, fact: SchemaFact): JsonValue | undefined {
    if (fact.place === '') return fact.witness?.value;
    const pointers = this.#pointers(old, next);
    const comparisons = [this.#meant, this.#any, this.#exact];
    for (const comparison of comparisons) {
      const witness = comparison?.lift(...pointers, flow, fact);
      if (witness) return witness.value;
    }
    return undefined;
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
   * If both schemas are only references, returns pointers to their targets, so that those are compared once
   * for all uses.
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
   * A condition declares no property for callers to use. It validates properties already sent, under any
   * name.
   */
  #unmeant(pointers: readonly [string, string], flow: Flow, { id }: SchemaFact): SchemaFact | undefined {
    this.#any ??= new SchemaComparison(...this.#documents, { undeclared: true });
    return this.#any.compare(...pointers, flow).facts.find((fact) => fact.id === id && fact.breaking);
  }
}

const MAX_HOPS = 16;

/** Returns the target of a schema that is only a reference. */
function referred(document: JsonObject, pointer: string): string | undefined {
  const schema = valueAt(document, pointer);
  if (!isJsonObject(schema) || typeof schema['$ref'] !== 'string') return undefined;
  const target = Object.keys(schema).length === 1 ? pointerOfRef(schema['$ref']) : undefined;
  return target !== undefined && isSchema(valueAt(document, target)) ? target : undefined;
}

/** Adds the keywords that are left out of schemas. */
function readable(source: OpenapiSource): JsonObject {
  const document = rewritten(source.document as JsonObject, (schema, original) => {
    const left = source.unreadKeywords(original);
    if (!left) return schema;
    const keywords = [...left].map(
      ([name, { value, digest }]) => [name, { value, digest: digest() }] as const,
    );
    return { ...schema, [UNREAD]: Object.fromEntries(keywords) };
  });
  return { ...(document as JsonObject), [ANY]: true };
}

function pointerOf(source: OpenapiSource, node: Schemed): string {
  return source.schemaPointer(node) ?? `/${ANY}`;
}
