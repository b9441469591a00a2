import type { Workspace } from '../../generated/server/rest/models.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { collection, type Owner } from '../storage/collection.ts';

/** Workspaces, stored in their REST representation. */
export const workspaces = collection({
  table: 'workspaces',
  createdAt: (workspace: Workspace) => Date.parse(workspace.created_at),
  columns: {},
});

/** Returns the owner of a workspace, which is the workspace itself, in both modes. */
export function ownerOf(workspaceId: string): Owner {
  return { workspaceId, mode: null };
}

/** Creates a workspace with locked live mode, unless a workspace with this id exists. */
export async function ensureWorkspace({ queries, now }: Unit, id: string): Promise<void> {
  if (await workspaces.find(queries, ownerOf(id), id)) return;
  const at = timestamp(now);
  await workspaces.insert(queries, ownerOf(id), {
    id,
    object: 'workspace',
    name: 'Sandbox',
    live_status: 'locked',
    sequence: 1,
    created_at: at,
    updated_at: at,
  });
}
