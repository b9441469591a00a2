import type * as models from '../../generated/typescript/models.ts';
import { collection, type Mode } from '../storage/collection.ts';
import type { RoleName } from './roles.ts';

/** An API key as it is stored: as the REST interface shows it, with what that never shows. */
export interface StoredApiKey extends models.ApiKey {
  readonly mode: Mode;
  readonly role: RoleName;
  /** What it is found by, and all of it that is kept. */
  readonly digest: string;
  /** Whether the sandbox made it up at its start, and told it to whoever started it. */
  readonly made_up: boolean;
  /** Of a made-up one that processes with one database share: each of them tells it to whoever started it. */
  readonly secret?: string;
}

/** API keys of both modes. A key opens one mode, but belongs to its workspace: its owner has mode null. */
export const apiKeys = collection({
  table: 'api_keys',
  createdAt: (key: StoredApiKey) => Date.parse(key.created_at),
  columns: {
    digest: { type: 'text', of: ({ digest }) => digest },
    made_up: { type: 'integer', of: (key) => Number(key.made_up) },
  },
});

/** An API key as the REST interface shows it. */
export function apiKeyView({ digest: _, made_up: __, secret: ___, ...key }: StoredApiKey): models.ApiKey {
  return key;
}
