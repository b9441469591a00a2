import { emit, type EventType } from '../events/emit.ts';
import type { Unit } from '../service/unit.ts';
import { followBrand } from '../tendlc/follow-brand.ts';
import { setLiveStatus } from '../workspace/live.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { audienceOf, brands, brandView, type StoredBrand } from './brand-store.ts';

type BrandEvent = Extract<EventType, `brand.${string}`>;

/** The event of each status. Other statuses cause no event. */
const EVENTS: Readonly<Record<string, BrandEvent>> = {
  registered: 'brand.registered',
  failed: 'brand.failed',
  suspended: 'brand.suspended',
};

/** Stores a changed brand, and the effects of a new status: an event, and locking or unlocking of live mode. */
export async function saveBrand(
  unit: Unit,
  workspaceId: string,
  before: StoredBrand,
  after: StoredBrand,
): Promise<void> {
  const owner = ownerOf(workspaceId);
  if (after === before) return;
  await brands.replace(unit.queries, owner, after);
  if (after.status === before.status) return;
  const type = EVENTS[after.status];
  if (type) {
    await emit(unit, audienceOf(workspaceId, after), type, {
      object: brandView(after),
      sequence: after.sequence,
      previousStatus: before.status,
    });
  }
  await followBrand(unit, workspaceId, after);
  const registered = await brands.count(unit.queries, owner, { status: 'registered', mock: 0 });
  await setLiveStatus(unit, workspaceId, registered > 0 ? 'unlocked' : 'locked');
}
