import type { Handlers } from '../../generated/server/rest/handlers.ts';
import type { Workspace } from '../../generated/server/rest/models.ts';
import type { Principal } from '../access/keys.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { transact, type Services } from '../service/services.ts';
import { nextVersion } from '../service/version.ts';
import type { Queries } from '../storage/queries.ts';
import { ownerOf, workspaces } from './workspace-store.ts';

type Operations = Pick<Handlers<Admitted>, 'getWorkspace' | 'updateWorkspace'>;

/** Returns the handlers of the workspace of the API key. */
export function workspaceOperations(services: Services): Operations {
  return {
    async getWorkspace(_request, { principal }) {
      return { status: 200, body: await find(services.database, principal) };
    },
    async updateWorkspace({ body }, { principal }) {
      return transact(services, principal, async ({ queries, now }) => {
        const workspace = await find(queries, principal);
        const { name = workspace.name } = body;
        if (name === workspace.name) return { status: 200, body: workspace };
        const changed = nextVersion(workspace, { name }, now);
        await workspaces.replace(queries, ownerOf(workspace.id), changed);
        return { status: 200, body: changed };
      });
    },
  };
}

async function find(queries: Queries, { workspaceId: id }: Principal): Promise<Workspace> {
  return found(await workspaces.find(queries, ownerOf(id), id), 'workspace', id);
}
