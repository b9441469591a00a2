/** The things that exist, with one record for each, shared by both protocols. */
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';

/** Values by the words of the member, `created at`. */
export type Values = ReadonlyMap<string, JsonValue>;

export interface Thing {
  /** Words of its concept, `order line`. */
  readonly concept: string;
  readonly id: string | number;
  /** Position in the order of creation. */
  readonly serial: number;
  /** The thing whose path begins its own. */
  readonly parent?: Thing;
  /** A member without a value is absent. */
  readonly values: Values;
  /** Grows with every change that a caller makes. */
  readonly version: number;
  /** It was there from the beginning. */
  readonly isInitial: boolean;
}

/** A thing before the service has chosen its id. */
export type Draft = Omit<Thing, 'serial' | 'version'>;

export type Change =
  | { readonly kind: 'add'; readonly thing: Draft }
  /** `undefined` removes a value. */
  | {
      readonly kind: 'set';
      readonly thing: Thing;
      readonly values: ReadonlyMap<string, JsonValue | undefined>;
    }
  | { readonly kind: 'remove'; readonly thing: Thing };

interface Kept extends Thing {
  readonly values: Map<string, JsonValue>;
  version: number;
}

/** A thing as text, with its parent as an index into the list of things. */
interface SavedThing {
  readonly concept: string;
  readonly id: string | number;
  readonly parent?: number;
  readonly version: number;
  readonly isInitial: boolean;
  readonly values: readonly (readonly [string, JsonValue])[];
}

/** The state of a world as JSON. */
export interface SavedWorld {
  readonly things: readonly SavedThing[];
  /** Concepts, or concepts below a parent, that have got their initial things. */
  readonly opened: readonly string[];
}

export class World {
  /** By concept, then by id as text: ids of different parents may be equal. */
  readonly #things = new Map<string, Map<string, Kept[]>>();
  /** Groups of things that exist from the beginning, marked when they are first needed. */
  readonly #opened = new Set<string>();
  /** Things that callers have removed: concept and id. */
  readonly #gone = new Set<string>();
  readonly #capacity: number;
  #size = 0;
  #serial = 0;

  /** `capacity`: the number of things beyond which the oldest of a concept gives way to a new one. */
  constructor(capacity = Infinity) {
    this.#capacity = capacity;
  }

  /** Number of things that have ever been added. */
  get added(): number {
    return this.#serial;
  }

  /** True once for each group. */
  open(group: string): boolean {
    const isNew = !this.#opened.has(group);
    this.#opened.add(group);
    return isNew;
  }

  /** The thing with an id, below a parent if one is given. */
  find(concept: string, id: JsonValue, parent?: Thing): Thing | undefined {
    return this.#things
      .get(concept)
      ?.get(plainText(id))
      ?.find((thing) => parent === undefined || isBelow(thing, parent));
  }

  /** The thing of any concept with an id; ids that are numbers belong to many things. */
  named(id: JsonValue): Thing | undefined {
    if (typeof id !== 'string' || /^\d*$/.test(id)) return undefined;
    for (const byId of this.#things.values()) {
      const [thing] = byId.get(id) ?? [];
      if (thing) return thing;
    }
    return undefined;
  }

  /** True if a caller has removed such a thing. */
  isGone(concept: string, id: JsonValue): boolean {
    return this.#gone.has(nameOf(concept, id));
  }

  /** All things of a concept in the order of creation, below a parent if one is given. */
  all(concept: string, parent?: Thing): readonly Thing[] {
    const things = [...(this.#things.get(concept)?.values() ?? [])].flat();
    const below = parent ? things.filter((thing) => isBelow(thing, parent)) : things;
    return below.toSorted((one, other) => one.serial - other.serial);
  }

  /** Carries out the changes and returns the thing of the last one. */
  commit(changes: readonly Change[]): Thing | undefined {
    let last: Thing | undefined;
    for (const change of changes) last = this.#commit(change);
    return last;
  }

  /** Keeps a value that the service chose and that no caller changed. */
  bind(thing: Thing, member: string, value: JsonValue): void {
    this.#kept(thing)?.values.set(member, value);
  }

  save(): SavedWorld {
    const all = [...this.#things.keys()]
      .flatMap((concept) => this.all(concept))
      .toSorted((one, other) => one.serial - other.serial);
    return {
      things: all.map(({ concept, id, parent, version, isInitial, values }) => ({
        concept,
        id,
        version,
        isInitial,
        ...(parent && { parent: all.indexOf(parent) }),
        values: [...values],
      })),
      opened: [...this.#opened],
    };
  }

  load({ things, opened }: SavedWorld): void {
    this.#things.clear();
    this.#opened.clear();
    this.#size = 0;
    for (const group of opened) this.#opened.add(group);
    const made: Thing[] = [];
    for (const { parent, values, version, ...thing } of things) {
      const above = parent === undefined ? undefined : made[parent];
      const kept = this.#add({ ...thing, values: new Map(values), ...(above && { parent: above }) });
      kept.version = version;
      made.push(kept);
    }
  }

  #commit(change: Change): Thing | undefined {
    if (change.kind === 'add') return this.#add(change.thing);
    const kept = this.#kept(change.thing);
    if (!kept) return undefined;
    if (change.kind === 'remove') {
      this.#gone.add(nameOf(kept.concept, kept.id));
      return this.#remove(kept);
    }
    for (const [member, value] of change.values) {
      if (value === undefined) kept.values.delete(member);
      else kept.values.set(member, value);
    }
    kept.version++;
    return kept;
  }

  #add(draft: Draft): Kept {
    const byId = this.#things.get(draft.concept) ?? new Map<string, Kept[]>();
    this.#things.set(draft.concept, byId);
    if (this.#size >= this.#capacity) {
      const [oldest] = byId.values();
      if (oldest?.[0]) this.#remove(oldest[0]);
    }
    const kept: Kept = { ...draft, values: new Map(draft.values), serial: this.#serial++, version: 1 };
    const key = String(draft.id);
    byId.set(key, [...(byId.get(key) ?? []), kept]);
    this.#size++;
    return kept;
  }

  #remove(thing: Kept): Thing {
    const byId = this.#things.get(thing.concept);
    const key = String(thing.id);
    const others = byId?.get(key)?.filter((one) => one !== thing) ?? [];
    if (others.length > 0) byId?.set(key, others);
    else byId?.delete(key);
    this.#size--;
    return thing;
  }

  #kept(thing: Thing): Kept | undefined {
    return this.#things
      .get(thing.concept)
      ?.get(String(thing.id))
      ?.find((one) => one === thing);
  }
}

function nameOf(concept: string, id: JsonValue): string {
  return `${concept}\0${plainText(id)}`;
}

function isBelow({ parent }: Thing, above: Thing): boolean {
  return parent === above || (parent !== undefined && isBelow(parent, above));
}
