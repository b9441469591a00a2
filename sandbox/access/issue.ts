import { provisionNumbers } from '../numbers/provision.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import type { Mode } from '../storage/collection.ts';
import { ensureWorkspace, ownerOf } from '../workspace/store.ts';
import { digestOf, prefixOf, type ApiKey } from './keys.ts';
import { nameOfRole, type Role } from './roles.ts';
import { apiKeys, type StoredApiKey } from './store.ts';

/** What a new key is to be. */
export interface KeyDetails {
  /** The key itself. */
  readonly secret: string;
  readonly name: string | null;
  readonly mode: Mode;
  readonly role: Role;
}

/** A new key, as it is stored. */
export function newApiKey({ ids, now }: Unit, { secret, name, mode, role }: KeyDetails): StoredApiKey {
  return {
    id: ids('key'),
    object: 'api_key',
    name,
    mode,
    role: nameOfRole(role),
    prefix: prefixOf(mode),
    // One that was handed in may be shorter than four characters.
    last4: secret.slice(-4).padStart(4, '*'),
    status: 'active',
    created_at: timestamp(now),
    revoked_at: null,
    digest: digestOf(secret),
  };
}

/**
 * Puts in the keys that a sandbox is started with, and their workspaces. One that is known gets the workspace, mode
 * and role that it is given now; one that was revoked stays so.
 */
export async function putKeys(unit: Unit, keys: readonly ApiKey[]): Promise<void> {
  for (const { key: secret, role = 'OWNER', mode = 'sandbox', workspaceId = 'ws_sandbox' } of keys) {
    const owner = ownerOf(workspaceId);
    await ensureWorkspace(unit.queries, workspaceId, unit.now);
    await provisionNumbers(unit, workspaceId);
    const fresh = newApiKey(unit, { secret, name: null, mode, role });
    const [known] = await apiKeys.search(unit.queries, { digest: fresh.digest });
    if (known) {
      const given = { mode: fresh.mode, role: fresh.role, prefix: fresh.prefix };
      await apiKeys.replace(unit.queries, owner, { ...known.item, ...given });
    } else {
      await apiKeys.insert(unit.queries, owner, fresh);
    }
  }
}
