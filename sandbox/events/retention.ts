import type { Unit } from '../service/unit.ts';
import type { Collection, Owner } from '../storage/collection.ts';

/** How long events and what was delivered of them are kept. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** The time up to which everything is forgotten. Both in milliseconds since the epoch. */
export function retainedSince(now: number): number {
  return now - RETENTION_MS;
}

/** Deletes what is forgotten, when it is time for that. */
export async function forgetOld(
  { queries, sweeps, now }: Unit,
  owner: Owner,
  from: Pick<Collection<never>, 'definition' | 'removeBefore'>,
): Promise<void> {
  const { table } = from.definition;
  if (!sweeps.isDue(`${table} ${owner.workspaceId} ${owner.mode}`, now)) return;
  await from.removeBefore(queries, owner, retainedSince(now));
}
