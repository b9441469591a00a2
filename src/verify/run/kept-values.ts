import type { JsonValue } from '../../core/json.ts';
import { same } from '../generate/accepts.ts';

interface Kept {
  readonly value: JsonValue;
  /** Something was done with it; what was only read may be anybody's. */
  readonly isOurs: boolean;
}

/** Newer values push older ones out. */
const MOST_VALUES = 16;

/** Values by key, ours before what was only read, of each the newest first. */
export class KeptValues {
  readonly #values = new Map<string, readonly Kept[]>();

  of(key: string): readonly Kept[] {
    return this.#values.get(key) ?? [];
  }

  /** @param moves to the front, when it is there already. */
  add(key: string, value: JsonValue, isOurs = false, moves = false): void {
    if (value === null) return;
    const kept = this.of(key);
    const known = kept.find((one) => same(one.value, value));
    if (known && (!isOurs || (known.isOurs && !moves))) return;
    const others = kept.filter((one) => one !== known);
    const values = isOurs
      ? [{ value, isOurs }, ...others]
      : [...others.filter((one) => one.isOurs), { value, isOurs }, ...others.filter((one) => !one.isOurs)];
    this.#values.set(key, values.slice(0, MOST_VALUES));
  }
}
