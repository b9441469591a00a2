import { rest } from '../../generated/typescript/states.ts';
import type { LiveStatus } from '../../generated/typescript/models.ts';
import { emit } from '../events/emit.ts';
import { become } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import type { Queries } from '../storage/database.ts';
import { ownerOf, workspaces } from './store.ts';

/** Whether live keys of the workspace may be used and made: a brand of it is registered. */
export async function isLiveUnlocked(queries: Queries, workspaceId: string): Promise<boolean> {
  const workspace = await workspaces.find(queries, ownerOf(workspaceId), workspaceId);
  return workspace?.live_status === 'unlocked';
}

/** Locks or unlocks live mode, unless it is so already, in the unit of work that holds the reason. */
export async function setLiveStatus(unit: Unit, workspaceId: string, to: LiveStatus): Promise<void> {
  const owner = ownerOf(workspaceId);
  const workspace = await workspaces.find(unit.queries, owner, workspaceId);
  if (!workspace || workspace.live_status === to) return;
  const changed = {
    ...workspace,
    live_status: become(rest.LiveStatus, workspace.live_status, to),
    sequence: workspace.sequence + 1,
    updated_at: timestamp(unit.now),
  };
  await workspaces.replace(unit.queries, owner, changed);
  if (to !== 'unlocked') return;
  const previousStatus = workspace.live_status;
  await emit(unit, owner, 'workspace.live_unlocked', {
    object: changed,
    sequence: changed.sequence,
    previousStatus,
  });
}
