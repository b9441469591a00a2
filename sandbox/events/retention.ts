import type { Unit } from '../service/unit.ts';
import type { Collection, Owner } from '../storage/collection.ts';

/** Retention period of events and deliveries. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Returns the start of the retention period. Both times are in milliseconds since the epoch. */
export function retainedSince(now: number): number {
  return now - RETENTION_MS;
}

/** Deletes expired events and deliveries, if a sweep is due. */
export async function forgetOld(
  { queries, sweeps, now }: Unit,
  owner: Owner,
  from: Pick<Collection<never>, 'definition' | 'removeBefore'>,
): Promise<void> {
  const { table } = from.definition;
  if (!sweeps.isDue(`${table} ${owner.workspaceId} ${owner.mode}`, now)) return;
  await from.removeBefore(queries, owner, retainedSince(now));
}
