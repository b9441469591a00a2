import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract, OpenapiSource } from '../../model/contract.ts';
import { SchemaComparison, type SchemaFact } from '../schema/compare.ts';
import { isSchema, valueAt } from '../schema/keywords.ts';
import { pointerOfRef } from '../schema/view.ts';
import { requestWith, type WitnessRequest } from '../witness/request.ts';
import type { Change, Flow, SchemaChange } from './change.ts';
import { withoutEchoes } from './echoes.ts';
import { inclusive, originalPointer } from './inclusive.ts';
import { elementsTo, placeWords } from './schema-place.ts';
import type { Schemed, Scope, SchemaPair } from './scope.ts';
import { asCarried, carriageOf } from './carriage.ts';
import { standingOf, type Standing } from './standing.ts';

/** A schema that accepts anything, for what has none. */
const ANY = 'x-any';

/** What schemas accept that they did not, and what not any more; each once, wherever it shows. */
export function schemaChanges(
  old: Contract,
  next: Contract,
  pairs: readonly SchemaPair[],
): readonly Change[] {
  const [before, after] = [old.sources.openapi, next.sources.openapi];
  if (!before || !after) return [];
  const comparison = new Comparison(before, after);
  const found = new Map<string, Found>();
  for (const pair of pairs) {
    for (const fact of comparison.facts(pair)) {
      const key = `${pair.flow} ${fact.id}`;
      const known = found.get(key);
      const subjects = known?.subjects ?? new Set<string>();
      subjects.add(pair.scope.subject);
      // What surrounds a schema in one operation may let a value through that another refuses.
      if (!known || (fact.breaking && !known.change.fact.breaking))
        found.set(key, {
          change: changeOf(before, after, pair.flow, pair.scope, fact),
          subjects,
          pair,
          fact,
        });
    }
  }
  return Array.from(found.values(), ({ change, subjects, pair, fact }) => {
    const request = requestOf(old, comparison, pair, fact);
    const also = [...subjects].filter((subject) => subject !== change.subject);
    return { ...change, also, ...(request && { request }) };
  });
}

interface Found {
  readonly change: SchemaChange;
  readonly subjects: Set<string>;
  readonly pair: SchemaPair;
  /** As it was found in the pair. */
  readonly fact: SchemaFact;
}

/** What a caller sends that is refused now. */
function requestOf(
  old: Contract,
  comparison: Comparison,
  pair: SchemaPair,
  fact: SchemaFact,
): WitnessRequest | undefined {
  const { operation } = pair.scope;
  const witness =
    operation && pair.flow === 'request' && fact.breaking ? comparison.lifted(pair, fact) : undefined;
  if (!operation || witness === undefined) return undefined;
  return requestWith(old, operation, pair.old, witness, (of) => comparison.sample(of));
}

/** Keywords that judge members under a condition and declare none. */
const CONDITIONS: ReadonlySet<string> = new Set(['if', 'then', 'else', 'dependentSchemas']);

/** All comparisons between two documents; a pair that several operations share is compared once. */
class Comparison {
  readonly #old: OpenapiSource;
  readonly #new: OpenapiSource;
  readonly #documents: readonly [JsonObject, JsonObject];
  readonly #meant: SchemaComparison;
  /** Sends members of any name; made when a condition asks for it. */
  #any: SchemaComparison | undefined;
  readonly #done = new Map<string, readonly SchemaFact[]>();

  constructor(old: OpenapiSource, next: OpenapiSource) {
    this.#old = old;
    this.#new = next;
    this.#documents = [readable(old), readable(next)];
    this.#meant = new SchemaComparison(...this.#documents);
  }

  facts({ flow, old, new: next }: SchemaPair): readonly SchemaFact[] {
    const pointers = this.#pointers(old, next);
    const carriage = carriageOf(old);
    const key = `${flow} ${carriage} ${pointers.join(' ')}`;
    const known = this.#done.get(key);
    if (known) return known;
    const found = this.#meant.compare(...pointers, flow).facts;
    const real = withoutEchoes(asCarried(found, carriage, flow, this.#documents));
    const facts = real.map((fact) =>
      fact.breaking || !CONDITIONS.has(fact.keyword) ? fact : (this.#unmeant(pointers, flow, fact) ?? fact),
    );
    this.#done.set(key, facts);
    return facts;
  }

  /** The witness of a fact as a value of the whole; undefined when what surrounds it lets nothing through. */
  lifted({ flow, old, new: next }: SchemaPair, fact: SchemaFact): JsonValue | undefined {
    if (fact.place === '') return fact.witness?.value;
    const pointers = this.#pointers(old, next);
    return (this.#meant.lift(...pointers, flow, fact) ?? this.#any?.lift(...pointers, flow, fact))?.value;
  }

  /** A value that the older contract accepts where this is sent, its own examples first. */
  sample(of: Schemed): JsonValue | undefined {
    const own = 'examples' in of ? of.examples : [];
    return this.#meant.sample(pointerOf(this.#old, of), own);
  }

  /** Where both are nothing but references, what they lead to is compared, once for all that refer to it. */
  #pointers(old: Schemed, next: Schemed): readonly [string, string] {
    let pair = [pointerOf(this.#old, old), pointerOf(this.#new, next)] as const;
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      const [left, right] = pair.map((pointer, index) => referred(this.#documents[index]!, pointer));
      if (left === undefined || right === undefined) break;
      pair = [left, right];
    }
    return pair;
  }

  /** A condition adds no member for callers to take up: it judges what they send already, whatever its name. */
  #unmeant(pointers: readonly [string, string], flow: Flow, { id }: SchemaFact): SchemaFact | undefined {
    this.#any ??= new SchemaComparison(...this.#documents, { undeclared: true });
    return this.#any.compare(...pointers, flow).facts.find((fact) => fact.id === id && fact.breaking);
  }
}

const MOST_HOPS = 16;

/** Where a schema leads that is a reference and says nothing else. */
function referred(document: JsonObject, pointer: string): string | undefined {
  const schema = valueAt(document, pointer);
  if (!isJsonObject(schema) || typeof schema['$ref'] !== 'string') return undefined;
  const target = Object.keys(schema).length === 1 ? pointerOfRef(schema['$ref']) : undefined;
  return target !== undefined && isSchema(valueAt(document, target)) ? target : undefined;
}

function readable({ document }: OpenapiSource): JsonObject {
  return { ...inclusive(document as JsonObject), [ANY]: true };
}

function pointerOf(source: OpenapiSource, node: Schemed): string {
  return source.schemaPointer(node) ?? `/${ANY}`;
}

/** A change inside a named schema is that schema's, whoever uses it. */
function changeOf(
  old: OpenapiSource,
  next: OpenapiSource,
  flow: Flow,
  scope: Scope,
  compared: SchemaFact,
): SchemaChange {
  const fact = {
    ...compared,
    oldPointer: originalPointer(old.document, compared.oldPointer),
    newPointer: originalPointer(next.document, compared.newPointer),
  };
  const [, component, inside = ''] = /^\/components\/schemas\/([^/]+)(.*)$/s.exec(fact.newPointer) ?? [];
  const place = placeWords(component === undefined ? fact.place : inside, fact);
  return {
    kind: 'schema',
    flow,
    fact,
    subject: component === undefined ? scope.subject : component.replaceAll('~1', '/').replaceAll('~0', '~'),
    place: component === undefined ? [scope.place, place].filter((part) => part !== '').join(' ') : place,
    standing: standingAt(old, fact, scope),
    at: { old: old.spanAt(fact.oldPointer), new: next.spanAt(fact.newPointer) },
  };
}

/** Of the innermost element that says something; of a member that is gone, its own. */
function standingAt(
  { document }: OpenapiSource,
  { oldPointer, keyword, item }: SchemaFact,
  scope: Scope,
): Standing {
  let standing = scope.standing;
  const elements = elementsTo(document, oldPointer, keyword === 'properties' ? item : undefined);
  for (const element of elements) {
    if (!isJsonObject(element)) continue;
    standing = standingOf(
      { ...(element['deprecated'] === true && { deprecated: {} }), extensions: element },
      standing,
    );
  }
  return standing;
}
