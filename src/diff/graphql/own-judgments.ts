/**
 * Judgments that differ from GraphQL Inspector, each with its reason.
 * docs/decisions/0012-graphql-changes.md compares both with graphql-js.
 */
import {
  isRequiredArgument,
  isRequiredInputField,
  resolveSchemaCoordinate,
  type GraphQLSchema,
} from 'graphql';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlFact } from './graphql-fact.ts';
import type { Merging, Neighbor } from './merging.ts';
import { EXECUTABLE, isExecutable } from './reachable.ts';

interface Surroundings {
  readonly old: Contract;
  readonly next: Contract;
  readonly before: GraphQLSchema;
  readonly after: GraphQLSchema;
  readonly merging: Merging;
  /** Names of the types that valid operations could contain. */
  readonly reachable: ReadonlySet<string>;
}

/** Returns the fact with our own judgment, if it differs. */
export function withOwnJudgment(fact: GraphqlFact, surroundings: Surroundings): GraphqlFact {
  return { ...fact, ...ownJudgmentOn(fact, surroundings) };
}

function ownJudgmentOn(
  { type, coordinate, meta, harm }: GraphqlFact,
  { old, next, before, after, merging, reachable }: Surroundings,
): Partial<Pick<GraphqlFact, 'harm' | 'reason'>> {
  if (affectsOnlySchemas(type, coordinate, meta, before)) return { harm: 'none', reason: NO_DOCUMENT };
  switch (type) {
    case 'TYPE_REMOVED':
      return reachable.has(coordinate) ? {} : { harm: 'none', reason: UNREACHABLE };
    case 'FIELD_TYPE_CHANGED':
      return harm === 'none' ? mergedWith(merging.neighborOf(coordinate)) : {};
    case 'DIRECTIVE_REPEATABLE_REMOVED':
      // As in graphql-js. Documents that repeat the directive become invalid (§5.7.3).
      return {
        harm: 'breaking',
        reason: 'An operation that repeats the directive at one location becomes invalid.',
      };
    case 'ENUM_VALUE_ADDED':
      // Only clients that receive the enum can receive a new value.
      return isOnlySent(old, coordinate) && isOnlySent(next, coordinate) ? { harm: 'none' } : {};
    case 'DIRECTIVE_ARGUMENT_DEFAULT_VALUE_CHANGED':
    case 'FIELD_ARGUMENT_DEFAULT_CHANGED':
    case 'INPUT_FIELD_DEFAULT_VALUE_CHANGED':
      // A non-null input without a default is required (§5.4.3, §5.6.4). Neither library reports a removed default.
      return isRequired(after, coordinate) && !isRequired(before, coordinate)
        ? { harm: 'breaking', reason: 'A value is now required.' }
        : {};
    default:
      return {};
  }
}

/**
 * Returns the judgment of a stricter output type. Clients can still read the field, but an operation can become
 * invalid.
 */
function mergedWith(neighbor: Neighbor | undefined): Partial<Pick<GraphqlFact, 'harm' | 'reason'>> {
  if (!neighbor) return {};
  const { coordinate, isAliased } = neighbor;
  return isAliased
    ? {
        harm: 'dangerous',
        reason: `An operation that selects this field and \`${coordinate}\` under the same alias is rejected, because their types now differ.`,
      }
    : {
        harm: 'breaking',
        reason: `An operation that selects this field and \`${coordinate}\` in fragments of one selection set is rejected, because their types now differ.`,
      };
}

const UNREACHABLE =
  'No field, argument, union, or interface leads to the type, so no valid operation could contain it';
const NO_DOCUMENT = 'The directive occurs only in schemas, so no document that callers send can contain it';

/** Returns true if a change affects only uses of a directive in schemas (§3.13: TypeSystemDirectiveLocation). */
function affectsOnlySchemas(
  type: GraphqlFact['type'],
  coordinate: string,
  meta: GraphqlFact['meta'],
  before: GraphQLSchema,
): boolean {
  if (type === 'DIRECTIVE_LOCATION_REMOVED') return !EXECUTABLE.has(meta['removedDirectiveLocation']);
  if (!/^DIRECTIVE_(REMOVED|REPEATABLE_REMOVED|ARGUMENT_)/.test(type)) return false;
  const directive = before.getDirective(/^@(\w+)/.exec(coordinate)?.[1] ?? '');
  return directive ? !isExecutable(directive) : false;
}

function isRequired(schema: GraphQLSchema, coordinate: string): boolean {
  const found = resolveSchemaCoordinate(schema, coordinate);
  if (found?.kind === 'InputField') return isRequiredInputField(found.inputField);
  if (found?.kind === 'FieldArgument') return isRequiredArgument(found.fieldArgument);
  return found?.kind === 'DirectiveArgument' && isRequiredArgument(found.directiveArgument);
}

function isOnlySent({ types }: Contract, coordinate: string): boolean {
  const usage = types.get(`graphql:${coordinate.split('.')[0]!}`)?.usage;
  return usage?.request === true && !usage.response;
}
