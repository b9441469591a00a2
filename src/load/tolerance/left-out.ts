import { escapedSegment } from '../../core/json-pointer.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { partAt, type Origin, type Part as Unit } from '../document/origin.ts';

export type { Unit };

/** Parts of documents treated as absent. */
export class LeftOut {
  /** True if faulty parts are omitted. */
  readonly isTolerant: boolean;
  /** Omitted keys by their object or list. */
  readonly #keys = new Map<string, Set<string>>();

  constructor(isTolerant = false) {
    this.isTolerant = isTolerant;
  }

  /**
   * Adds a part, or its nearest remaining ancestor if the part is already omitted. Returns undefined if only the root
   * remains.
   */
  add(part: Unit): Unit | undefined {
    const { file, pointer } = partAt(part);
    for (let current = pointer; current !== ''; current = parentOf(current)) {
      const unit = { file, pointer: current };
      if (this.covers(unit)) continue;
      const owner = `${file}#${parentOf(current)}`;
      const keys = this.#keys.get(owner) ?? new Set();
      this.#keys.set(owner, keys.add(keyOf(current)));
      return unit;
    }
    return undefined;
  }

  /** True if the part or one of its ancestors is omitted. */
  covers(part: Unit): boolean {
    if (this.#keys.size === 0) return false;
    const { file, pointer } = partAt(part);
    for (let current = pointer; current !== ''; current = parentOf(current))
      if (this.#keys.get(`${file}#${parentOf(current)}`)?.has(keyOf(current))) return true;
    return false;
  }

  /** Returns an object without its omitted properties. */
  without(value: JsonObject, origin: Origin): JsonObject {
    const keys = this.#keysAt(origin);
    return keys
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(escapedSegment(key))))
      : value;
  }

  /** Returns the remaining elements of a list, with their indices in the document. */
  entries(list: readonly JsonValue[], origin: Origin): readonly (readonly [number, JsonValue])[] {
    const keys = this.#keysAt(origin);
    const entries = [...list.entries()];
    return keys ? entries.filter(([index]) => !keys.has(String(index))) : entries;
  }

  #keysAt({ document, pointer }: Origin): ReadonlySet<string> | undefined {
    return this.#keys.size === 0 ? undefined : this.#keys.get(`${document.source.path}#${pointer}`);
  }
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Returns the last segment, as written in the pointer. */
function keyOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
