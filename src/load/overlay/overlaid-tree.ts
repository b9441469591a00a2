import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { Origin } from '../document/origin.ts';
import { setMember } from '../../core/own-member.ts';
import { ownValue, pointerSegments } from '../../core/json-pointer.ts';

type MutableObject = Record<string, JsonValue>;
type MutableList = JsonValue[];

/** A copy of a document's value that overlays modify, with the source location of each part. */
export class OverlaidTree {
  readonly value: JsonValue;
  readonly #base: Origin;
  /** Locations of those properties of an object that are not in the same file as the object. */
  readonly #members = new WeakMap<object, Map<string, Origin>>();
  /** Locations of all items of a list that overlays modified. */
  readonly #items = new WeakMap<object, Origin[]>();

  constructor(base: Origin) {
    this.#base = base;
    this.value = copyOf(base.document.value);
  }

  /** Returns the source location of the value at a pointer: in the document, or in an overlay. */
  writtenAt(pointer: string): Origin {
    let value: JsonValue | undefined = this.value;
    let origin = this.#base;
    for (const segment of pointerSegments(pointer) ?? []) {
      origin = this.#locationOf(value, segment) ?? origin.below(segment);
      value = ownValue(value, segment);
    }
    return origin;
  }

  /** Removes the node at a location. */
  remove(location: readonly (string | number)[]): void {
    const owner = this.#at(location.slice(0, -1));
    const key = location.at(-1)!;
    if (Array.isArray(owner)) {
      this.#itemsOf(owner, location.slice(0, -1)).splice(Number(key), 1);
      (owner as MutableList).splice(Number(key), 1);
    } else {
      delete (owner as MutableObject)[key];
      this.#members.get(owner as object)?.delete(String(key));
    }
  }

  /** Replaces the node at a location. */
  replace(location: readonly (string | number)[], update: JsonValue, written: Origin): void {
    const owner = this.#at(location.slice(0, -1)) as JsonObject | MutableList;
    const key = location.at(-1)!;
    if (Array.isArray(owner)) {
      this.#itemsOf(owner, location.slice(0, -1))[Number(key)] = written;
      owner[Number(key)] = copyOf(update);
    } else this.#set(owner, String(key), update, written);
  }

  /** Appends an item to the list at a location. */
  append(location: readonly (string | number)[], item: JsonValue, written: Origin): void {
    const list = this.#at(location) as MutableList;
    this.#itemsOf(list, location).push(written);
    list.push(copyOf(item));
  }

  /** Merges an object into the object at a location. Objects are merged recursively, and lists are appended. */
  merge(location: readonly (string | number)[], update: JsonObject, written: Origin): void {
    const target = this.#at(location) as MutableObject;
    for (const [key, value] of Object.entries(update)) {
      const inside = [...location, key];
      const current = ownValue(target, key);
      if (isJsonObject(current) && isJsonObject(value)) this.merge(inside, value, written.below(key));
      else if (Array.isArray(current) && Array.isArray(value))
        value.forEach((item, index) => this.append(inside, item as JsonValue, written.below(key, index)));
      else this.#set(target, key, value, written.below(key));
    }
  }

  #set(target: MutableObject, key: string, value: JsonValue, written: Origin): void {
    setMember(target, key, copyOf(value));
    const members = this.#members.get(target) ?? new Map<string, Origin>();
    this.#members.set(target, members.set(key, written));
  }

  #at(location: readonly (string | number)[]): JsonValue | undefined {
    let value: JsonValue | undefined = this.value;
    for (const key of location) value = ownValue(value, String(key));
    return value;
  }

  #locationOf(owner: JsonValue | undefined, key: string): Origin | undefined {
    if (typeof owner !== 'object' || owner === null) return undefined;
    return this.#members.get(owner)?.get(key) ?? this.#items.get(owner)?.[Number(key)];
  }

  #itemsOf(list: readonly JsonValue[], location: readonly (string | number)[]): Origin[] {
    let items = this.#items.get(list);
    if (!items) {
      const origin = this.writtenAt(new Origin(this.#base.document, '').below(...location).pointer);
      this.#items.set(list, (items = list.map((_, index) => origin.below(index))));
    }
    return items;
  }
}

/** Returns a copy without shared parts, because a YAML alias shares one value between several locations. */
function copyOf(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(copyOf);
  if (!isJsonObject(value)) return value;
  const copy: MutableObject = {};
  for (const [key, member] of Object.entries(value)) setMember(copy, key, copyOf(member));
  return copy;
}
