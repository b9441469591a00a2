import type { GraphQLSchema } from 'graphql';
import type { Contract } from '../../model/contract.ts';
import type { Change } from '../delta/change.ts';
import { NO_ANNOUNCEMENT, lifecycleOf, type LifecycleStatus } from '../delta/lifecycle-status.ts';
import type { GraphqlFact } from './graphql-fact.ts';
import { namedAt, type Named } from './coordinate.ts';
import { inspected } from './inspect.ts';
import { locationOf } from './located.ts';
import { Merging } from './merging.ts';
import { withOwnJudgment } from './own-judgments.ts';
import { reachableTypes } from './reachable.ts';
import { vocabularyChanges } from './vocabulary.ts';

/**
 * Returns the changes between the GraphQL schemas of two contracts. Returns an empty list if one of the contracts has
 * no GraphQL schema.
 */
export async function graphqlDelta(old: Contract, next: Contract): Promise<readonly Change[]> {
  const before = old.sources.graphql?.schema as GraphQLSchema | undefined;
  const after = next.sources.graphql?.schema as GraphQLSchema | undefined;
  if (!before || !after) return [];
  const facts = await inspected(before, after);
  const merging = new Merging(before, after);
  const surroundings = { old, next, before, after, merging, reachable: reachableTypes(before) };
  const changes = facts.map((fact) => changeOf(withOwnJudgment(fact, surroundings), old, next));
  return [...changes, ...vocabularyChanges(old, next)];
}

function changeOf(fact: GraphqlFact, old: Contract, next: Contract): Change {
  const was = namedAt(old, fact.coordinate);
  const is = namedAt(next, fact.coordinate);
  const [before] = was.nodes;
  const [after] = is.nodes;
  const { subject } = was.nodes.length >= is.nodes.length ? was : is;
  const sunset = dayIn(after?.deprecated?.reason);
  const oldAt = before?.at ?? locationOf(old, fact.coordinate);
  const newAt = after?.at ?? locationOf(next, fact.coordinate);
  return {
    kind: 'graphql',
    subject,
    place: fact.coordinate === subject ? '' : fact.coordinate,
    at: { ...(oldAt && { old: oldAt }), ...(newAt && { new: newAt }) },
    lifecycle: lifecycleAmong(was),
    fact,
    ...(sunset !== undefined && { sunset }),
  };
}

/** Returns the lifecycle status of an element, or else the status of its nearest parent that has one. */
function lifecycleAmong({ nodes }: Named): LifecycleStatus {
  return nodes.reduceRight((holder, node) => {
    const sunset = dayIn(node.deprecated?.reason);
    return { ...lifecycleOf(node, holder), ...(sunset !== undefined && { sunset }) };
  }, NO_ANNOUNCEMENT);
}

/**
 * Returns the sunset date in a deprecation reason, because SDL does not have another notation for it:
 * `@deprecated(reason: "Use price. Removed on 2027-01-31.")`.
 */
function dayIn(reason: string | undefined): string | undefined {
  return /\b\d{4}-\d{2}-\d{2}\b/.exec(reason ?? '')?.[0];
}
