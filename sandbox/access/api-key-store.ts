import type * as models from '../../generated/server/rest/models.ts';
import { collection, type Mode } from '../storage/collection.ts';
import type { RoleName } from './roles.ts';

/** An API key as stored: the REST representation and the internal properties. */
export interface StoredApiKey extends models.ApiKey {
  readonly mode: Mode;
  readonly role: RoleName;
  /** The lookup key. Only this digest of the secret is stored. */
  readonly digest: string;
  /** True if the sandbox generated the key at startup and showed it to the user. */
  readonly made_up: boolean;
  /** The secret of a generated key in a shared database, because each process shows it to its user. */
  readonly secret?: string;
}

/**
 * API keys of both modes. Both modes show a key, so its stored owner has mode null, although the key gives access to
 * only one mode.
 */
export const apiKeys = collection({
  table: 'api_keys',
  createdAt: (key: StoredApiKey) => Date.parse(key.created_at),
  columns: {
    digest: { type: 'text', of: ({ digest }) => digest },
    made_up: { type: 'integer', of: (key) => Number(key.made_up) },
  },
});

/** Returns an API key as the REST interface shows it. */
export function apiKeyView({ digest: _, made_up: __, secret: ___, ...key }: StoredApiKey): models.ApiKey {
  return key;
}
