/** The existing things. Each thing is one record, shared by both protocols. */
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';

/** Values by the words of their members, such as `created at`. */
export type Values = ReadonlyMap<string, JsonValue>;

export interface Thing {
  /** The words of its concept: `order line`. */
  readonly concept: string;
  readonly id: string | number;
  /** The position in the order of creation. */
  readonly serial: number;
  /** The parent thing: its path is the beginning of the path of this thing. */
  readonly parent?: Thing;
  /** Callers of another scope cannot see the thing. Empty if all callers can see it. */
  readonly scope: string;
  /** The values. Members without a value are absent. */
  readonly values: Values;
  /** Increases with every change by a caller. */
  readonly version: number;
  /** True if the thing existed before the first request. */
  readonly isInitial: boolean;
}

/** A thing before the service has chosen its id. */
export type Draft = Omit<Thing, 'serial' | 'version' | 'scope'>;

export type Change =
  | { readonly kind: 'add'; readonly thing: Draft }
  /** An undefined value is removed. */
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

/** A thing as JSON, with its parent as an index into the list of things. */
interface SavedThing {
  readonly concept: string;
  readonly id: string | number;
  readonly parent?: number;
  readonly scope?: string;
  readonly version: number;
  readonly isInitial: boolean;
  readonly values: readonly (readonly [string, JsonValue])[];
}

/** The state of a world as JSON. */
export interface SavedWorld {
  readonly things: readonly SavedThing[];
  /** Scopes and concepts with their initial things. */
  readonly opened: readonly string[];
  /** Things removed by callers. */
  readonly gone?: readonly string[];
}

/** The things of all scopes. */
interface Shared {
  /** By concept, then by id as a string. Things of different parents and scopes can have the same id. */
  readonly things: Map<string, Map<string, Kept[]>>;
  /** Scopes and concepts whose initial things exist. They are created on first use. */
  readonly opened: Set<string>;
  /** Things removed by callers: scope, concept, and id. */
  readonly gone: Set<string>;
  readonly capacity: number;
  size: number;
  serial: number;
}

/** True for an id that belongs to one thing only. Things of different parents can have the same number. */
export function isUniqueId(id: JsonValue): id is string {
  return typeof id === 'string' && !/^\d*$/.test(id);
}

/** Returns the scope of the things of a concept. */
export type ScopeOfConcept = (concept: string) => string;

export class World {
  readonly #shared: Shared;
  readonly #scopeOf: ScopeOfConcept;

  /**
   * Creates a world. `capacity` is the maximum number of things. Beyond it, a new thing replaces the oldest thing of its
   * concept, if there is one.
   */
  constructor(capacity: number, scopeOf: ScopeOfConcept = () => '', shared?: Shared) {
    this.#scopeOf = scopeOf;
    this.#shared = shared ?? {
      things: new Map(),
      opened: new Set(),
      gone: new Set(),
      capacity,
      size: 0,
      serial: 0,
    };
  }

  /** Returns a view of the same things for callers of a scope. */
  within(scopeOf: ScopeOfConcept): World {
    return new World(this.#shared.capacity, scopeOf, this.#shared);
  }

  /** True if callers of this world can see a thing of the world `from`. */
  sees(thing: Thing, from: World): boolean {
    return this.#shared === from.#shared && this.#isVisible(thing);
  }

  #isVisible({ concept, scope }: Thing): boolean {
    return scope === this.#scopeOf(concept);
  }

  /** Number of existing things in all scopes. */
  get size(): number {
    return this.#shared.size;
  }

  /** Number of things ever added. */
  get added(): number {
    return this.#shared.serial;
  }

  /** True on the first call for a concept and scope, so that the caller creates the initial things once. */
  open(group: string): boolean {
    const name = `${this.#scopeOf(group)}\0${group}`;
    const isNew = !this.#shared.opened.has(name);
    this.#shared.opened.add(name);
    return isNew;
  }

  /** Returns the thing with an id. If `parent` is set, searches only below it. */
  find(concept: string, id: JsonValue, parent?: Thing): Thing | undefined {
    return this.#shared.things
      .get(concept)
      ?.get(plainText(id))
      ?.find((thing) => this.#isVisible(thing) && (parent === undefined || isBelow(thing, parent)));
  }

  /** Returns the thing of any concept with an id. Numeric ids are excluded, because many things share them. */
  named(id: JsonValue): Thing | undefined {
    if (!isUniqueId(id)) return undefined;
    for (const byId of this.#shared.things.values()) {
      const thing = byId.get(id)?.find((one) => this.#isVisible(one));
      if (thing) return thing;
    }
    return undefined;
  }

  /** True if a caller has deleted a thing with this concept and id. */
  isGone(concept: string, id: JsonValue): boolean {
    return this.#shared.gone.has(this.#nameOf(concept, id));
  }

  /** Returns the things of a concept in the order of creation. If `parent` is set, returns only those below it. */
  all(concept: string, parent?: Thing): readonly Thing[] {
    const things = [...(this.#shared.things.get(concept)?.values() ?? [])].flat();
    return things
      .filter((thing) => this.#isVisible(thing) && (!parent || isBelow(thing, parent)))
      .toSorted((one, other) => one.serial - other.serial);
  }

  /** Applies the changes, and returns the thing of the last change. */
  commit(changes: readonly Change[]): Thing | undefined {
    let last: Thing | undefined;
    for (const change of changes) last = this.#commit(change);
    return last;
  }

  /** Stores a value chosen by the service. This is not a change by a caller. */
  bind(thing: Thing, member: string, value: JsonValue): void {
    this.#kept(thing)?.values.set(member, value);
  }

  /** Returns the things of all scopes in the order of creation. */
  everything(): readonly Thing[] {
    return [...this.#shared.things.values()]
      .flatMap((byId) => [...byId.values()].flat())
      .toSorted((one, other) => one.serial - other.serial);
  }

  /** Returns the scope of this world for a concept. Empty if all callers share its things. */
  scopeOf(concept: string): string {
    return this.#scopeOf(concept);
  }

  save(): SavedWorld {
    const all = this.everything();
    return {
      things: all.map(({ concept, id, parent, scope, version, isInitial, values }) => ({
        concept,
        id,
        version,
        isInitial,
        ...(scope !== '' && { scope }),
        ...(parent && { parent: all.indexOf(parent) }),
        values: [...values],
      })),
      opened: [...this.#shared.opened],
      gone: [...this.#shared.gone],
    };
  }

  load({ things, opened, gone = [] }: SavedWorld): void {
    this.#shared.things.clear();
    this.#shared.opened.clear();
    this.#shared.gone.clear();
    for (const name of gone) this.#shared.gone.add(name);
    this.#shared.size = 0;
    for (const group of opened) this.#shared.opened.add(group);
    const made: Thing[] = [];
    for (const { parent, values, version, scope = '', ...thing } of things) {
      const above = parent === undefined ? undefined : made[parent];
      const draft = { ...thing, values: new Map(values), ...(above && { parent: above }) };
      const kept = this.#add(draft, scope);
      kept.version = version;
      made.push(kept);
    }
  }

  #commit(change: Change): Thing | undefined {
    if (change.kind === 'add') return this.#add(change.thing, this.#scopeOf(change.thing.concept));
    const kept = this.#kept(change.thing);
    if (!kept) return undefined;
    if (change.kind === 'remove') {
      this.#forget(kept);
      return this.#remove(kept);
    }
    for (const [member, value] of change.values) {
      if (value === undefined) kept.values.delete(member);
      else kept.values.set(member, value);
    }
    kept.version++;
    return kept;
  }

  /** Records a removed thing. Keeps at most `capacity` records. */
  #forget({ concept, id }: Kept): void {
    const { gone, capacity } = this.#shared;
    gone.add(this.#nameOf(concept, id));
    const [oldest] = gone;
    if (gone.size > capacity && oldest !== undefined) gone.delete(oldest);
  }

  #add(draft: Draft, scope: string): Kept {
    const shared = this.#shared;
    const byId = shared.things.get(draft.concept) ?? new Map<string, Kept[]>();
    shared.things.set(draft.concept, byId);
    if (shared.size >= shared.capacity) {
      const [oldest] = byId.values();
      if (oldest?.[0]) this.#remove(oldest[0]);
    }
    const values = new Map(draft.values);
    const kept: Kept = { ...draft, values, scope, serial: shared.serial++, version: 1 };
    const key = String(draft.id);
    byId.set(key, [...(byId.get(key) ?? []), kept]);
    shared.size++;
    return kept;
  }

  #remove(thing: Kept): Thing {
    const byId = this.#shared.things.get(thing.concept);
    const key = String(thing.id);
    const others = byId?.get(key)?.filter((one) => one !== thing) ?? [];
    if (others.length > 0) byId?.set(key, others);
    else byId?.delete(key);
    this.#shared.size--;
    return thing;
  }

  #nameOf(concept: string, id: JsonValue): string {
    return `${this.#scopeOf(concept)}\0${concept}\0${plainText(id)}`;
  }

  #kept(thing: Thing): Kept | undefined {
    return this.#shared.things
      .get(thing.concept)
      ?.get(String(thing.id))
      ?.find((one) => one === thing);
  }
}

function isBelow({ parent }: Thing, above: Thing): boolean {
  return parent === above || (parent !== undefined && isBelow(parent, above));
}
