/** Facts about two GraphQL schemas, found by GraphQL Inspector, one for each real change. */
import type { Change as Inspected } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import type { GraphqlChangeType, GraphqlFact, Harm } from './change.ts';
import { coordinateOf } from './coordinate.ts';
import { specifiedFacts } from './specified.ts';

/** Directives that say something which the model or the schema itself knows: their use is told once, from there. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
  'access',
  'assumed',
  'concept',
  'deprecated',
  'idempotent',
  'leadsTo',
  'oneOf',
  'specifiedBy',
  'transitions',
]);

const HARM: Readonly<Record<string, Harm>> = { BREAKING: 'breaking', DANGEROUS: 'dangerous' };

/** @param old and `next` of one copy of graphql, as loaded. */
export async function inspected(old: GraphQLSchema, next: GraphQLSchema): Promise<readonly GraphqlFact[]> {
  const { diff, DiffRule } = await import('@graphql-inspector/core');
  const changes = await diff(old, next, [DiffRule.simplifyChanges]);
  const facts = changes.flatMap((change) => factOf(change) ?? []);
  return [...facts.filter(isFirst), ...specifiedFacts(old, next)];
}

/** The library tells of an argument that was taken away and of one that was added where its value has changed. */
function isFirst(fact: GraphqlFact, index: number, facts: readonly GraphqlFact[]): boolean {
  if (fact.type !== 'DIRECTIVE_USAGE_ARGUMENT_CHANGED') return true;
  return (
    index === facts.findIndex(({ type, coordinate }) => type === fact.type && coordinate === fact.coordinate)
  );
}

function factOf(change: Inspected): GraphqlFact | undefined {
  const type = typeOf(change);
  if (!type) return undefined;
  const { message, path = '', criticality, meta } = change;
  return {
    type,
    coordinate: coordinateOf(path),
    harm: HARM[criticality.level] ?? 'none',
    message: message
      .replace(/'([^']*)'/g, '`$1`')
      .replace(/ (from|to) `undefined`/, ' $1 nothing')
      .replace(/\.$/, ''),
    meta: meta as Record<string, JsonValue>,
  };
}

/** The library has a type for each place at which a directive can stand; what it means is the same at all of them. */
function typeOf({ type, meta, path = '' }: Inspected): GraphqlChangeType | undefined {
  const name = String(type);
  const usage = /^DIRECTIVE_USAGE_(.*)_(ADDED|REMOVED)$/.exec(name);
  if (!usage) return type as GraphqlChangeType;
  const [, place, action] = usage;
  const details = meta as Readonly<Record<string, unknown>>;
  const directive = String(
    details['addedDirectiveName'] ?? details['removedDirectiveName'] ?? details['directiveName'],
  );
  // A new type comes with all that stands at it.
  if (details['addedToNewType'] === true) return undefined;
  if (directive === 'deprecated' && isInput(place!)) {
    return action === 'ADDED' ? 'INPUT_DEPRECATION_ADDED' : 'INPUT_DEPRECATION_REMOVED';
  }
  if (TOLD_ELSEWHERE.has(directive) || path === '') return undefined;
  if (place === 'ARGUMENT') return 'DIRECTIVE_USAGE_ARGUMENT_CHANGED';
  return `DIRECTIVE_USAGE_${action as 'ADDED' | 'REMOVED'}`;
}

/** Deprecations of fields and of enum values have types of their own. */
function isInput(place: string): boolean {
  return place === 'ARGUMENT_DEFINITION' || place === 'INPUT_FIELD_DEFINITION';
}
