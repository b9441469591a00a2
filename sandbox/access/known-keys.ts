import type { Authentication } from './keys.ts';

type Accepted = Extract<Authentication, { kind: 'principal' }>;

/** Keys that are remembered; then all are forgotten. */
const MOST = 10_000;

/**
 * Whom the keys belong to that were accepted, by their digests, so that a request asks no database for it. For a
 * database that no other process changes, and for sandbox keys, whose acceptance depends on nothing but themselves.
 */
export class KnownKeys {
  readonly #byDigest = new Map<string, Accepted>();
  /** Grows when everything is forgotten: what was read before that is not remembered after it. */
  #generation = 0;

  /** @param read what the database says of the key. */
  async find(digest: string, read: () => Promise<Authentication>): Promise<Authentication> {
    const known = this.#byDigest.get(digest);
    if (known) return known;
    const generation = this.#generation;
    const answer = await read();
    const isLasting = answer.kind === 'principal' && answer.principal.mode === 'sandbox';
    if (isLasting && generation === this.#generation) {
      if (this.#byDigest.size >= MOST) this.#byDigest.clear();
      this.#byDigest.set(digest, answer);
    }
    return answer;
  }

  /** To be called when a key has changed, before anybody is told. */
  forget(): void {
    this.#generation += 1;
    this.#byDigest.clear();
  }
}
