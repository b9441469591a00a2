/** Stores responses by idempotency key. */
import type { JsonValue } from '../core/json.ts';
import { toStoredJson, fromStoredJson } from './memory-json.ts';

/** Maximum number of stored keys. Beyond it, the oldest keys are dropped. */
const MAX_KEYS = 10_000;

interface Kept {
  readonly request: string;
  readonly value: unknown;
}

/** A key, its request, and its response as JSON. */
export type SavedKey = readonly [key: string, request: string, value: JsonValue];

export class Memory {
  readonly #kept = new Map<string, Kept>();

  /** Returns the response to the first request with the key, or `other` if that request was different. */
  recall(key: string, request: string): { readonly value: unknown } | 'other' | undefined {
    const known = this.#kept.get(key);
    if (!known) return undefined;
    return known.request === request ? known : 'other';
  }

  keep(key: string, request: string, value: unknown): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MAX_KEYS && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, { request, value });
  }

  /** Returns the responses that can be converted to JSON. */
  save(): readonly SavedKey[] {
    return [...this.#kept].flatMap(([key, { request, value }]): readonly SavedKey[] => {
      const json = toStoredJson(value);
      return json === undefined ? [] : [[key, request, json]];
    });
  }

  load(saved: readonly SavedKey[]): void {
    this.#kept.clear();
    for (const [key, request, value] of saved) this.#kept.set(key, { request, value: fromStoredJson(value) });
  }
}
