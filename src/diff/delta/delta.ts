import type { Contract } from '../../model/contract.ts';
import { withCalls } from '../witness/calls.ts';
import type { Change, VariantChange } from './change.ts';
import { UNIONS } from '../schema/keywords.ts';
import { Comparison } from './contract-comparison.ts';
import { eventChanges } from './events.ts';
import { withPartDefaults } from './form-parts.ts';
import { once } from './once.ts';
import { operationChanges } from './operations.ts';
import { schemaChanges } from './schemas.ts';
import { Scope, type SchemaPair } from './scope.ts';
import { schemesOf } from './security-changes.ts';
import { keptServers, serverChanges } from './servers.ts';
import { NO_ANNOUNCEMENT } from './lifecycle-status.ts';
import { namedTypeChanges, TypeWalk } from './named-type-changes.ts';
import { unreadChanges } from './unread-changes.ts';
import { pushAll } from '../../core/long-lists.ts';

/** Returns all changes between the REST documents, each once, in the order of the documents. */
export function deltaOf(old: Contract, next: Contract): readonly Change[] {
  const [before, after] = [old.sources.openapi, next.sources.openapi];
  if (!before || !after) return [];
  const schemas: SchemaPair[] = [];
  const contract = new Scope('contract', NO_ANNOUNCEMENT, schemas);
  const schemes = schemesOf(old, next, schemas);
  const changes: Change[] = [
    ...contractChanges(contract, old, next),
    ...schemes.changes,
    ...serverChanges(contract, { old: old.servers, new: next.servers }, {}, keptServers(old, next)),
    ...operationChanges(old, next, schemes, schemas),
    ...eventChanges(undefined, { old: old.webhooks, new: next.webhooks }, schemas),
    ...namedTypeChanges(old, next, schemas),
  ];
  for (const { flow, scope, old: one, new: other } of schemas)
    pushAll(changes, new TypeWalk(old, next, [flow]).changes(scope, { old: one.type, new: other.type }));
  const comparison = new Comparison(before, after);
  const compared = [...schemaChanges(old, comparison, schemas), ...unreadChanges(before, after)];
  const real = changes.filter((change) => !isReportedBy(compared, change));
  const others = once(withPartDefaults(real, old, next));
  const open = compared.filter((change) => !others.some((variant) => repeatsVariant(change, variant)));
  return [...withCalls(others, old, (of) => comparison.sample(of)), ...open];
}

/**
 * True if a schema change is an undecided change to an alternative that a variant change already reports as breaking.
 */
function repeatsVariant(change: Change, variant: Change): boolean {
  if (change.kind !== 'schema' || variant.kind !== 'variant' || variant.action === 'retargeted') return false;
  const { fact, flow } = change;
  const name = variant.action === 'removed' ? variant.old : variant.new;
  return (
    UNIONS.includes(fact.keyword) &&
    fact.item === name &&
    !fact.breaking &&
    flow === variant.flow &&
    isHarmful(variant) &&
    isInside(change, variant)
  );
}

function isHarmful({ action, flow }: VariantChange): boolean {
  return (action === 'added') === (flow === 'response');
}

function isInside(change: Change, { at }: Change): boolean {
  const { old } = change.at;
  return old?.file === at.old?.file && `${old?.pointer}/`.startsWith(`${at.old?.pointer}/`);
}

/** True if the comparison of values already reports this added or removed alternative, at least as severely. */
function isReportedBy(compared: readonly Change[], variant: Change): boolean {
  if (variant.kind !== 'variant' || variant.action === 'retargeted') return false;
  return compared.some(
    (change) =>
      change.kind === 'schema' &&
      change.fact.effect !== 'annotation' &&
      (!isHarmful(variant) || (change.fact.breaking && change.flow === variant.flow)) &&
      isInside(change, variant),
  );
}

/**
 * Yields changes to the contract as a whole. The version is ignored, because a changed contract should have a new
 * version.
 */
function* contractChanges(scope: Scope, old: Contract, next: Contract): Iterable<Change> {
  for (const member of ['title', 'description', 'license'] as const) {
    const sides = { old: old[member], new: next[member] };
    if (sides.old !== sides.new) yield { ...scope.with(), kind: 'text', member, ...sides };
  }
}
