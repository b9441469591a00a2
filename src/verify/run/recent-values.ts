import type { JsonValue } from '../../core/json.ts';
import { same } from '../../values/accepts.ts';

interface RecentValue {
  readonly value: JsonValue;
  /** True if the run created or changed the resource of the value. Other resources may belong to other callers. */
  readonly isOurs: boolean;
}

/** Maximum number of values for one key. New values replace the oldest. */
const MAX_VALUES = 16;

/**
 * Values by key, the newest first. Values of resources that the run created or changed come before values of
 * resources that it only read.
 */
export class RecentValues {
  readonly #values = new Map<string, readonly RecentValue[]>();

  of(key: string): readonly RecentValue[] {
    return this.#values.get(key) ?? [];
  }

  /** @param moves true to move an existing value to the front */
  add(key: string, value: JsonValue, isOurs = false, moves = false): void {
    if (value === null) return;
    const kept = this.of(key);
    const known = kept.find((one) => same(one.value, value));
    if (known && (!isOurs || (known.isOurs && !moves))) return;
    const others = kept.filter((one) => one !== known);
    const values = isOurs
      ? [{ value, isOurs }, ...others]
      : [...others.filter((one) => one.isOurs), { value, isOurs }, ...others.filter((one) => !one.isOurs)];
    this.#values.set(key, values.slice(0, MAX_VALUES));
  }
}
