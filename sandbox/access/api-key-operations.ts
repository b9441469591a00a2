import { rest } from '../../generated/typescript/states.ts';
import type { CreateApiKeyResult, Handlers } from '../../generated/server/rest/handlers.ts';
import type { CreateApiKeyRequest } from '../../generated/server/rest/models.ts';
import { commit } from '../rest/commit.ts';
import { liveModeLocked, type Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { bodyError, Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { become, mayBecome } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import type { Queries } from '../storage/queries.ts';
import { isLiveUnlocked } from '../workspace/live.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { newApiKey } from './issue.ts';
import { newSecret, type Principal } from './keys.ts';
import { exceeds, roleOfName, type Role } from './roles.ts';
import { apiKeys, apiKeyView, type StoredApiKey } from './api-key-store.ts';

type Operations = Pick<Handlers<Admitted>, 'listApiKeys' | 'createApiKey' | 'getApiKey' | 'revokeApiKey'>;

/** The response that shows a new key. */
type Created = Extract<CreateApiKeyResult, { status: 201 }>;

/** Returns the handlers of operations on API keys. */
export function apiKeyOperations(services: Services): Operations {
  return {
    listApiKeys({ query }, { principal }) {
      return readPage(services, ownerOf(principal.workspaceId), apiKeys, query, {}, apiKeyView);
    },
    async getApiKey({ path }, { principal }) {
      return {
        status: 200,
        body: apiKeyView(await find(services.database, principal, path.api_key_id)),
      };
    },
    async createApiKey({ headers, body }, exchange) {
      const role = grantedRole(body, exchange.principal);
      // The fingerprint includes the resulting role, so that a key with fewer permissions cannot repeat the
      // request to get the response for a key with more permissions.
      const request = { headers, body: { ...body, role } };
      return commit(services, exchange, request, (unit) => created(unit, exchange.principal, body, role));
    },
    async revokeApiKey(request, exchange) {
      try {
        return await commit(services, exchange, request, async (unit) => {
          const key = await find(unit.queries, exchange.principal, request.path.api_key_id);
          const body = apiKeyView(await revoked(unit, exchange.principal, key));
          return { status: 200 as const, body };
        });
      } finally {
        // Also runs after an error, because the change may be committed although the response failed.
        services.knownKeys.forget();
      }
    },
  };
}

async function find(queries: Queries, { workspaceId }: Principal, id: string): Promise<StoredApiKey> {
  return found(await apiKeys.find(queries, ownerOf(workspaceId), id), 'API key', id);
}

/** @throws {Refused} if the key would have more permissions than the key of its creator. */
function grantedRole({ role: asked }: CreateApiKeyRequest, { role: own }: Principal): Role {
  const role = asked === undefined ? own : roleOfName(asked);
  if (!exceeds(role, own)) return role;
  throw new Refused({
    code: 'insufficient_role',
    detail: `An API key of role ${own} cannot create one of role ${role}.`,
    errors: [bodyError(['role'], 'not_allowed', `Exceeds ${own}, the role of the API key in use.`)],
  });
}

async function created(
  unit: Unit,
  { workspaceId }: Principal,
  { mode, name = null }: CreateApiKeyRequest,
  role: Role,
): Promise<Created> {
  if (mode === 'live' && !(await isLiveUnlocked(unit.queries, workspaceId))) {
    throw liveModeLocked([bodyError(['mode'], 'not_allowed', 'Live mode is locked.')]);
  }
  const secret = newSecret(mode);
  const key = newApiKey(unit, { secret, name, mode, role });
  await apiKeys.insert(unit.queries, ownerOf(workspaceId), key);
  return {
    status: 201,
    headers: { location: `/v1/api_keys/${key.id}` },
    body: { ...apiKeyView(key), secret },
  };
}

/** Revokes a key, unless it is already revoked. */
async function revoked(unit: Unit, { workspaceId }: Principal, key: StoredApiKey): Promise<StoredApiKey> {
  if (!mayBecome(rest.ApiKeyStatus, key.status, 'revoked')) return key;
  const changed = {
    ...key,
    status: become(rest.ApiKeyStatus, key.status, 'revoked'),
    revoked_at: timestamp(unit.now),
  };
  await apiKeys.replace(unit.queries, ownerOf(workspaceId), changed);
  return changed;
}
