import { createHash } from 'node:crypto';
import type { ApiKey } from '../../generated/typescript/models.ts';
import { collection } from '../storage/collection.ts';

/** An API key as it is stored: as the REST interface shows it, with the digest of what it never shows. */
export interface StoredApiKey extends ApiKey {
  /** SHA-256 of the whole key, in hexadecimal. */
  readonly digest: string;
}

/** API keys of both modes. A key opens one mode, but belongs to its workspace: its owner has mode null. */
export const apiKeys = collection({
  table: 'api_keys',
  createdAt: (key: StoredApiKey) => Date.parse(key.created_at),
  columns: { digest: { type: 'text', of: ({ digest }) => digest } },
});

export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** An API key as the REST interface shows it. */
export function apiKeyView({ digest: _, ...key }: StoredApiKey): ApiKey {
  return key;
}
