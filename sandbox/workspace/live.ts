import { rest } from '../../generated/typescript/states.ts';
import type { LiveStatus } from '../../generated/server/rest/models.ts';
import { emit } from '../events/emit.ts';
import { become } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { Queries } from '../storage/queries.ts';
import { ownerOf, workspaces } from './workspace-store.ts';

/** The reason for rejecting a live key. */
export const LIVE_MODE_LOCKED = 'Live mode is unlocked when a brand of the workspace is registered.';

/** True if live keys of the workspace can be used and created, because it has a registered brand. */
export async function isLiveUnlocked(queries: Queries, workspaceId: string): Promise<boolean> {
  const workspace = await workspaces.find(queries, ownerOf(workspaceId), workspaceId);
  return workspace?.live_status === 'unlocked';
}

/** Locks or unlocks live mode if necessary, in the unit of work that causes it. */
export async function setLiveStatus(unit: Unit, workspaceId: string, to: LiveStatus): Promise<void> {
  const owner = ownerOf(workspaceId);
  const workspace = await workspaces.find(unit.queries, owner, workspaceId);
  if (!workspace || workspace.live_status === to) return;
  const previousStatus = workspace.live_status;
  const live_status = become(rest.LiveStatus, previousStatus, to);
  const changed = nextVersion(workspace, { live_status }, unit.now);
  await workspaces.replace(unit.queries, owner, changed);
  if (to !== 'unlocked') return;
  await emit(unit, owner, 'workspace.live_unlocked', {
    object: changed,
    sequence: changed.sequence,
    previousStatus,
  });
}
