import { provisionNumbers } from '../numbers/provision.ts';
import { digestOf } from '../service/seal.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import type { Mode } from '../storage/collection.ts';
import { ensureWorkspace, ownerOf } from '../workspace/store.ts';
import { newSecret, prefixOf, type ApiKey } from './keys.ts';
import { nameOfRole, type Role } from './roles.ts';
import { apiKeys, type StoredApiKey } from './store.ts';

/** What a new key is to be. */
export interface KeyDetails {
  /** The key itself. */
  readonly secret: string;
  readonly name: string | null;
  readonly mode: Mode;
  readonly role: Role;
  readonly madeUp?: boolean;
}

/** A new key, as it is stored. */
export function newApiKey(
  { ids, now }: Unit,
  { secret, name, mode, role, madeUp = false }: KeyDetails,
): StoredApiKey {
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
    made_up: madeUp,
  };
}

/**
 * Puts in the keys that a sandbox is started with, and their workspaces. One that is known gets the workspace, mode
 * and role that it is given now; one that was revoked stays so.
 */
export async function putKeys(unit: Unit, keys: readonly ApiKey[]): Promise<void> {
  const { queries } = unit;
  for (const { key: secret, role = 'OWNER', mode = 'sandbox', workspaceId = 'ws_sandbox' } of keys) {
    await ensureWorkspace(unit, workspaceId);
    await provisionNumbers(unit, workspaceId);
    const fresh = newApiKey(unit, { secret, name: null, mode, role });
    const known = await apiKeys.locateBy(queries, { digest: fresh.digest });
    const given = { mode: fresh.mode, role: fresh.role, prefix: fresh.prefix };
    if (known) await apiKeys.remove(queries, known.owner, known.item.id);
    await apiKeys.insert(queries, ownerOf(workspaceId), known ? { ...known.item, ...given } : fresh);
  }
}

/**
 * Makes up an owner's sandbox key, for a sandbox that is started without any. It takes the place of the one before,
 * whose secret nobody can be told again.
 */
export async function makeUpKey(unit: Unit): Promise<ApiKey> {
  const workspaceId = 'ws_sandbox';
  const owner = ownerOf(workspaceId);
  await ensureWorkspace(unit, workspaceId);
  await provisionNumbers(unit, workspaceId);
  for await (const { id } of apiKeys.each(unit.queries, owner, { made_up: 1 })) {
    await apiKeys.remove(unit.queries, owner, id);
  }
  const key = newSecret('sandbox');
  const details = { secret: key, name: null, mode: 'sandbox', role: 'OWNER', madeUp: true } as const;
  await apiKeys.insert(unit.queries, owner, newApiKey(unit, details));
  return { key };
}
