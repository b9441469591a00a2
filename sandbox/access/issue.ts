import { provisionNumbers } from '../numbers/provision.ts';
import { digestOf } from '../service/seal.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import type { Mode } from '../storage/collection.ts';
import { ensureWorkspace, ownerOf } from '../workspace/workspace-store.ts';
import { newSecret, prefixOf, type ApiKey } from './keys.ts';
import { nameOfRole, type Role } from './roles.ts';
import { apiKeys, type StoredApiKey } from './api-key-store.ts';

/** The properties of a new key. */
export interface KeyDetails {
  /** The secret of the key. */
  readonly secret: string;
  readonly name: string | null;
  readonly mode: Mode;
  readonly role: Role;
  readonly isGenerated?: boolean;
}

/** Returns a new key in its stored form. */
export function newApiKey(
  { ids, now }: Unit,
  { secret, name, mode, role, isGenerated = false }: KeyDetails,
): StoredApiKey {
  return {
    id: ids('key'),
    object: 'api_key',
    name,
    mode,
    role: nameOfRole(role),
    prefix: prefixOf(mode),
    // A key given by the user may be shorter than four characters.
    last4: secret.slice(-4).padStart(4, '*'),
    status: 'active',
    created_at: timestamp(now),
    revoked_at: null,
    digest: digestOf(secret),
    made_up: isGenerated,
  };
}

/**
 * Stores a key passed at startup, and its workspace. A known key gets the given workspace, mode, and
 * role; a revoked key stays revoked.
 */
export async function putKey(
  unit: Unit,
  { key: secret, role = 'OWNER', mode = 'sandbox' }: ApiKey,
): Promise<void> {
  const { queries, workspaceId } = unit;
  await ensureWorkspace(unit, workspaceId);
  await provisionNumbers(unit, workspaceId);
  const fresh = newApiKey(unit, { secret, name: null, mode, role });
  const known = await apiKeys.locateBy(queries, { digest: fresh.digest });
  const given = { mode: fresh.mode, role: fresh.role, prefix: fresh.prefix };
  if (known) await apiKeys.remove(queries, known.owner, known.item.id);
  await apiKeys.insert(queries, ownerOf(workspaceId), known ? { ...known.item, ...given } : fresh);
}

/**
 * Generates an owner's sandbox key, for a sandbox that is started without keys. The new key replaces the
 * previous one, whose secret is not stored and cannot be shown again. Processes that share a database share
 * one key, which does not change.
 */
export async function generateKey(unit: Unit, isShared: boolean): Promise<ApiKey> {
  const { queries, workspaceId } = unit;
  const owner = ownerOf(workspaceId);
  await ensureWorkspace(unit, workspaceId);
  await provisionNumbers(unit, workspaceId);
  for await (const { id, status, secret } of apiKeys.each(queries, owner, { made_up: 1 })) {
    if (isShared && secret !== undefined && status === 'active') return { key: secret };
    await apiKeys.remove(queries, owner, id);
  }
  const key = newSecret('sandbox');
  const details = { secret: key, name: null, mode: 'sandbox', role: 'OWNER', isGenerated: true } as const;
  const made = newApiKey(unit, details);
  await apiKeys.insert(queries, owner, isShared ? { ...made, secret: key } : made);
  return { key };
}
