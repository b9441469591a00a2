/** Finds resources in the examples of the documents. */
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { plainText } from '../core/styled.ts';
import { ownMember } from '../core/own-member.ts';
import type { Path } from '../model/behaviour.ts';
import type { Contract } from '../model/contract.ts';
import { isRest, namedType } from '../model/lookup.ts';
import type { RestOperation } from '../model/operation.ts';
import type { Action, Semantics } from '../semantics/semantics.ts';
import type { Filler } from './fill/fill.ts';

/** Returns the examples of responses and of named types, by the concept of the resources in them. */
export function examplesByConcept(
  contract: Contract,
  { actions, collections }: Semantics,
  filler: Filler,
): ReadonlyMap<string, readonly JsonObject[]> {
  const found = new Map<string, JsonObject[]>();
  const add = (concept: string, value: JsonValue | undefined): void => {
    const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
    for (const item of items)
      if (isJsonObject(item)) found.set(concept, [...(found.get(concept) ?? []), item]);
  };
  for (const { operation, collection, output, effect } of actions) {
    if (!isRest(operation) || !collection || !output || !SHOWS.has(effect.value)) continue;
    for (const example of responseExamples(operation)) add(collection.value, at(example, output.value));
  }
  for (const { concept, views } of collections)
    for (const { value } of views) {
      const named = namedType(contract, value);
      for (const example of [...named.examples, ...(named.type.examples ?? [])])
        if (filler.accepts(named.type, example)) add(concept, example);
    }
  for (const { operation, collection, id } of actions) {
    const identity = collections.find(({ concept }) => concept === collection?.value)?.identity?.value;
    if (!isRest(operation) || !id || !identity || !collection) continue;
    for (const value of parameterExamples(operation, id.value.path)) {
      const known = found.get(collection.value) ?? [];
      if (!known.some((one) => plainText(ownMember(one, identity) ?? null) === plainText(value)))
        found.set(collection.value, [...known, { ...known[0], [identity]: value }]);
    }
  }
  return found;
}

const SHOWS: ReadonlySet<Action['effect']['value']> = new Set(['create', 'read', 'list', 'replace', 'merge']);

function responseExamples({ responses }: RestOperation): readonly JsonValue[] {
  return responses.flatMap(({ outcome, contents }) =>
    outcome === 'success' ? contents.flatMap(({ examples }) => examples) : [],
  );
}

function parameterExamples({ parameters }: RestOperation, [name]: Path): readonly (string | number)[] {
  return parameters
    .filter((one) => one.in === 'path' && one.name.wire === name)
    .flatMap(({ examples, type }) => [...examples, ...(type.examples ?? [])])
    .filter((value) => typeof value === 'string' || typeof value === 'number');
}

function at(value: JsonValue, path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (outer, name) => (isJsonObject(outer) ? ownMember(outer, name) : undefined),
    value,
  );
}
