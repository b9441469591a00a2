import type { GraphQLSchema } from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { nullabilityOf, type Nullability } from '../judge/graphql-nullability.ts';
import type { Check, Objection } from './check.ts';

export const graphqlErrorPaths: Check = {
  id: 'graphql-error-paths',
  on: 'graphql',
  severity: 'error',
  summary:
    'The path of an error must lead to a selected field, and the nearest nullable field on the path must be null.',
  enforces: 'GraphQL October 2021 §6.4.4 (Handling Field Errors), §7.1.2 (Errors)',
  help: 'Leave the handling of field errors to a GraphQL server library.',
  run: ({ case: { document, operationName, intent }, outcome }, { contract }) => {
    const body = graphqlBody(outcome);
    const errors = body ? errorsOf(body) : [];
    const data = body?.['data'];
    const schema = contract.sources.graphql?.schema as GraphQLSchema | undefined;
    const isJudged = isJsonObject(data) || (data === null && outcome.status < 300);
    if (intent.kind === 'invalid' || !isJudged || errors.length === 0 || !schema) return undefined;
    const named = errors.flatMap((error): readonly NamedPath[] => {
      const path = isJsonObject(error) ? error['path'] : undefined;
      if (!Array.isArray(path) || path.length === 0) return [];
      const keys = path as readonly (string | number)[];
      return [{ keys, isNullable: nullabilityOf(schema, { document, operationName }, keys) }];
    });
    if (data === null) return ofMissingData(named, errors.length);
    // If several errors make fields on one path null, the data contains only the outermost null.
    const nulls = new Set(named.flatMap(({ keys, isNullable }) => possibleNulls(keys, isNullable)));
    return named.flatMap(({ keys, isNullable }) => {
      const fault = faultAt(data, keys, isNullable, nulls);
      return fault === undefined ? [] : [objectionTo(keys, fault)];
    });
  },
};

/** The path of an error. */
interface NamedPath {
  readonly keys: readonly (string | number)[];
  /** The nullability of each step of the path, up to the first step that the document does not select. */
  readonly isNullable: readonly Nullability[];
}

/** Judges a response whose data is null. At least one error must have no nullable field on its path. */
function ofMissingData(named: readonly NamedPath[], errors: number): readonly Objection[] {
  const unselected = named.filter(({ keys, isNullable }) => isNullable.length < keys.length);
  if (unselected.length > 0) return unselected.map(({ keys }) => objectionTo(keys, UNSELECTED));
  const isExplained = named.length < errors || named.some(({ isNullable }) => !isNullable.includes(true));
  return isExplained
    ? []
    : named.map(({ keys, isNullable }) => {
        const nullable = shownPath(keys, isNullable.lastIndexOf(true));
        return objectionTo(keys, `and data is null, although ${nullable} is nullable`);
      });
}

function objectionTo(keys: NamedPath['keys'], fault: string): Objection {
  return { kind: shape(keys), message: `An error has the path ${JSON.stringify(keys)}, ${fault}.` };
}

const UNSELECTED = 'which the document does not select';

function shape(keys: readonly (string | number)[]): string {
  return keys.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
}

/**
 * Returns the possible nulls on a path: the innermost position with a nullable type, and the positions below it with an
 * unknown nullability.
 */
function possibleNulls(
  keys: readonly (string | number)[],
  isNullable: readonly Nullability[],
): readonly string[] {
  const last = isNullable.lastIndexOf(true);
  return isNullable.flatMap((each, at) => (at < last || each === false ? [] : [shownPath(keys, at)]));
}

function shownPath(keys: readonly (string | number)[], last: number): string {
  return keys.slice(0, last + 1).join('.');
}

/**
 * Returns the fault of a path, or undefined if the path leads to a permitted null.
 * @param isNullable for each step of the path, up to the first step that the document does not select
 * @param nulls positions at which one of the errors may make the data null
 */
function faultAt(
  data: JsonValue,
  keys: readonly (string | number)[],
  isNullable: readonly Nullability[],
  nulls: ReadonlySet<string>,
): string | undefined {
  if (isNullable.length < keys.length) return UNSELECTED;
  let value: JsonValue = data;
  for (const [at, key] of keys.entries()) {
    const inner: JsonValue | undefined =
      Array.isArray(value) && typeof key === 'number'
        ? (value[key] as JsonValue | undefined)
        : isJsonObject(value) && typeof key === 'string' && Object.hasOwn(value, key)
          ? value[key]
          : undefined;
    if (inner === undefined) return 'which is not in the data';
    const here = shownPath(keys, at);
    if (inner === null)
      return nulls.has(here) ? undefined : `and ${here} is null, which is not the nearest nullable field`;
    value = inner;
  }
  return 'and the data has a value there';
}
