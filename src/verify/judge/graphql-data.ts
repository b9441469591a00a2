import { execute, getNamedType, isLeafType, parse, type DocumentNode, type GraphQLSchema } from 'graphql';
import { executable, type Executable } from '../../core/incremental-delivery.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

const MAX_DOCUMENTS = 1_000;

/** A difference between `data` and what the schema and the selection require. */
export interface DataFault {
  readonly kind: 'missing-key' | 'unselected-key' | 'null-for-non-null' | 'wrong-value' | 'scalar-form';
  /** Response keys and list positions. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Checks a value of a custom scalar. Returns its fault, or undefined if it is valid. */
export type ScalarJudge = (scalar: string, value: JsonValue) => string | undefined;

/** A document with the values of its variables. */
export interface SentDocument {
  readonly document: string;
  /** Empty if the document has one operation without a name. */
  readonly operationName: string;
  readonly variables: JsonObject;
}

/**
 * Checks `data` by executing the document again, with the response as the source of every field. graphql-js then
 * applies selections, fragments, directives, nullability, enums, and scalars as specified (October 2021 §6.4). The
 * result must equal `data`.
 */
export class GraphqlData {
  readonly #executable: Executable;
  readonly #documents = new Map<string, DocumentNode>();
  readonly #judgeScalar: ScalarJudge;

  constructor(schema: unknown, judgeScalar: ScalarJudge) {
    this.#executable = executable(schema as GraphQLSchema);
    this.#judgeScalar = judgeScalar;
  }

  async faults(asked: SentDocument, data: JsonObject): Promise<readonly DataFault[]> {
    const scalars: DataFault[] = [];
    const expected = await execute({
      schema: this.#executable.schema,
      document: this.#parse(asked.document),
      ...(asked.operationName !== '' && { operationName: asked.operationName }),
      variableValues: asked.variables,
      rootValue: data,
      fieldResolver: (source: unknown, _, __, info) => {
        // The key is the alias of the field, if it has one.
        const value = isJsonObject(source) ? source[String(info.path.key)] : undefined;
        const type = getNamedType(info.returnType);
        if (isLeafType(type)) {
          for (const [index, leaf] of leaves(value)) {
            const fault = this.#judgeScalar(type.name, leaf);
            const path = [...pathOf(info.path), ...index];
            if (fault !== undefined)
              scalars.push({ kind: 'scalar-form', path, message: `${spelled(path)} ${fault}` });
          }
        }
        return value;
      },
      typeResolver: (value: unknown, _, info, abstract) => {
        const named = isJsonObject(value) ? value['__typename'] : undefined;
        if (typeof named === 'string') return named;
        // Without `__typename` in the selection, any type with these fields matches.
        const keys = isJsonObject(value) ? Object.keys(value) : [];
        const possible = info.schema.getPossibleTypes(abstract);
        return (
          possible.find((type) => keys.every((key) => Object.hasOwn(type.getFields(), key))) ?? possible[0]
        )?.name;
      },
    });
    const refused = (expected.errors ?? []).map((error) => faultOf(error.path ?? [], error.message, data));
    const blocked = refused.map(({ path }) => path);
    return [...refused, ...differences((expected.data ?? null) as JsonValue, data, [], blocked), ...scalars];
  }

  #parse(text: string): DocumentNode {
    const found = this.#documents.get(text) ?? this.#executable.documentOf(parse(text));
    // Recorded traffic may contain any number of documents, so the cache is bounded.
    if (this.#documents.size >= MAX_DOCUMENTS) this.#documents.clear();
    this.#documents.set(text, found);
    return found;
  }
}

function faultOf(path: readonly (string | number)[], message: string, data: JsonObject): DataFault {
  const value = path.reduce<unknown>(
    (node, key) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, key)
        ? (node as never)[key]
        : undefined,
    data,
  );
  if (value === undefined)
    return { kind: 'missing-key', path, message: `${spelled(path)} is selected, but missing` };
  if (value === null)
    return { kind: 'null-for-non-null', path, message: `${spelled(path)} is null, but must not be` };
  return { kind: 'wrong-value', path, message: `${spelled(path)}: ${message}` };
}

function* differences(
  expected: JsonValue,
  actual: JsonValue | undefined,
  path: readonly (string | number)[],
  blocked: readonly (readonly (string | number)[])[],
): Generator<DataFault> {
  if (
    expected === null &&
    actual !== null &&
    blocked.some((one) => path.every((key, index) => one[index] === key))
  )
    return;
  if (actual === undefined) {
    yield { kind: 'missing-key', path, message: `${spelled(path)} is selected, but missing` };
  } else if (Array.isArray(expected) && Array.isArray(actual)) {
    for (const [index, item] of expected.entries())
      yield* differences(item, actual[index], [...path, index], blocked);
  } else if (isJsonObject(expected) && isJsonObject(actual)) {
    for (const [key, member] of Object.entries(expected))
      yield* differences(member, actual[key], [...path, key], blocked);
    for (const key of Object.keys(actual)) {
      if (Object.hasOwn(expected, key)) continue;
      yield {
        kind: 'unselected-key',
        path: [...path, key],
        message: `${spelled([...path, key])} was not selected`,
      };
    }
  } else if (expected !== actual && typeof expected !== 'object') {
    const [wanted, got] = [JSON.stringify(expected), JSON.stringify(actual)];
    yield {
      kind: 'wrong-value',
      path,
      message: `${spelled(path)} is ${got}, but the schema requires ${wanted}`,
    };
  }
}

function* leaves(value: JsonValue | undefined): Generator<readonly [readonly number[], JsonValue]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const [inner, leaf] of leaves(item as JsonValue)) yield [[index, ...inner], leaf];
    }
  } else if (value !== undefined && value !== null) yield [[], value];
}

function pathOf(
  path: { readonly key: string | number; readonly prev: unknown } | undefined,
): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let current = path; current; current = current.prev as typeof path) keys.unshift(current.key);
  return keys;
}

function spelled(path: readonly (string | number)[]): string {
  return ['data', ...path].join('.');
}
