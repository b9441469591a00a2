import type { Authentication } from './keys.ts';

type Accepted = Extract<Authentication, { kind: 'principal' }>;

/** Maximum number of cached keys. When it is reached, the cache is cleared. */
const MAX_KEYS = 10_000;

/**
 * Caches the principals of accepted keys by digest, so that their requests do not access the database. Use the cache
 * only for sandbox keys, whose acceptance does not depend on other data, and only if no other process changes the
 * database.
 */
export class KnownKeys {
  readonly #byDigest = new Map<string, Accepted>();
  /** Increases with every `forget`. A result that was read before a `forget` is not cached after it. */
  #generation = 0;

  /** @param read looks up the key in the database. */
  async find(digest: string, read: () => Promise<Authentication>): Promise<Authentication> {
    const known = this.#byDigest.get(digest);
    if (known) return known;
    const generation = this.#generation;
    const answer = await read();
    const isLasting = answer.kind === 'principal' && answer.principal.mode === 'sandbox';
    if (isLasting && generation === this.#generation) {
      if (this.#byDigest.size >= MAX_KEYS) this.#byDigest.clear();
      this.#byDigest.set(digest, answer);
    }
    return answer;
  }

  /** Removes all cached keys. Must be called after a key has been changed, before the change is reported. */
  forget(): void {
    this.#generation += 1;
    this.#byDigest.clear();
  }
}
