/** The existing resources. Each resource is one record, shared by both protocols. */
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';

/** Values by the normalized names of their members, such as `created at`. */
export type Values = ReadonlyMap<string, JsonValue>;

export interface Resource {
  /** The normalized name of its concept: `order line`. */
  readonly concept: string;
  readonly id: string | number;
  /** The position in the order of creation. */
  readonly serial: number;
  /** The parent resource: its path is the beginning of the path of this resource. */
  readonly parent?: Resource;
  /** Callers of another scope cannot see the resource. Empty if all callers can see it. */
  readonly scope: string;
  /** The values. Members without a value are absent. */
  readonly values: Values;
  /** Increases with every change by a caller. */
  readonly version: number;
  /** True if the resource existed before the first request. */
  readonly isInitial: boolean;
}

/** A resource to add to a world, which assigns its serial, version, and scope. */
export type Draft = Omit<Resource, 'serial' | 'version' | 'scope'>;

export type Change =
  | { readonly kind: 'add'; readonly resource: Draft }
  /** Sets the values of members. A member whose value is undefined is removed. */
  | {
      readonly kind: 'set';
      readonly resource: Resource;
      readonly values: ReadonlyMap<string, JsonValue | undefined>;
    }
  | { readonly kind: 'remove'; readonly resource: Resource };

interface StoredResource extends Resource {
  readonly values: Map<string, JsonValue>;
  version: number;
}

/** A resource as JSON, with its parent as an index into the list of resources. */
interface SavedResource {
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
  readonly resources: readonly SavedResource[];
  /** Pairs of a scope and a concept whose initial resources exist. */
  readonly opened: readonly string[];
  /** Resources removed by callers: scope, concept, and id. */
  readonly gone?: readonly string[];
}

/** The resources of all scopes. */
interface Shared {
  /** Resources by concept, then by id as a string. Resources of different parents and scopes can have the same id. */
  readonly resources: Map<string, Map<string, StoredResource[]>>;
  /** Pairs of a scope and a concept whose initial resources exist. Initial resources are created on first use. */
  readonly opened: Set<string>;
  /** Resources removed by callers: scope, concept, and id. */
  readonly gone: Set<string>;
  readonly capacity: number;
  size: number;
  serial: number;
}

/**
 * True for a string that is not empty and not only digits. Resources of different parents can have the same number as
 * their id.
 */
export function isUniqueId(id: JsonValue): id is string {
  return typeof id === 'string' && !/^\d*$/.test(id);
}

/** Returns the scope of the resources of a concept. */
export type ScopeOfConcept = (concept: string) => string;

export class World {
  readonly #shared: Shared;
  readonly #scopeOf: ScopeOfConcept;

  /**
   * Creates a world. `capacity` is the maximum number of resources. Beyond it, a new resource replaces the oldest
   * resource of its concept, if there is one.
   */
  constructor(capacity: number, scopeOf: ScopeOfConcept = () => '', shared?: Shared) {
    this.#scopeOf = scopeOf;
    this.#shared = shared ?? {
      resources: new Map(),
      opened: new Set(),
      gone: new Set(),
      capacity,
      size: 0,
      serial: 0,
    };
  }

  /** Returns a view of the same resources for callers of a scope. */
  within(scopeOf: ScopeOfConcept): World {
    return new World(this.#shared.capacity, scopeOf, this.#shared);
  }

  /** True if callers of this world can see a resource of the world `from`. */
  sees(resource: Resource, from: World): boolean {
    return this.#shared === from.#shared && this.#isVisible(resource);
  }

  #isVisible({ concept, scope }: Resource): boolean {
    return scope === this.#scopeOf(concept);
  }

  /** Number of existing resources in all scopes. */
  get size(): number {
    return this.#shared.size;
  }

  /** Number of resources ever added. */
  get added(): number {
    return this.#shared.serial;
  }

  /** True on the first call for a concept and scope, so that the caller creates the initial resources once. */
  open(group: string): boolean {
    const name = `${this.#scopeOf(group)}\0${group}`;
    const isNew = !this.#shared.opened.has(name);
    this.#shared.opened.add(name);
    return isNew;
  }

  /** Returns the resource with an id. If `parent` is set, searches only the resources nested in it. */
  find(concept: string, id: JsonValue, parent?: Resource): Resource | undefined {
    return this.#shared.resources
      .get(concept)
      ?.get(plainText(id))
      ?.find((resource) => this.#isVisible(resource) && (parent === undefined || isBelow(resource, parent)));
  }

  /**
   * Returns the resource of any concept with an id. Returns undefined for a numeric id, which several
   * resources can have.
   */
  named(id: JsonValue): Resource | undefined {
    if (!isUniqueId(id)) return undefined;
    for (const byId of this.#shared.resources.values()) {
      const resource = byId.get(id)?.find((one) => this.#isVisible(one));
      if (resource) return resource;
    }
    return undefined;
  }

  /** True if a caller has deleted a resource with this concept and id. */
  isGone(concept: string, id: JsonValue): boolean {
    return this.#shared.gone.has(this.#nameOf(concept, id));
  }

  /**
   * Returns the resources of a concept in the order of creation. If `parent` is set, returns only those nested in it.
   */
  all(concept: string, parent?: Resource): readonly Resource[] {
    const resources = [...(this.#shared.resources.get(concept)?.values() ?? [])].flat();
    return resources
      .filter((resource) => this.#isVisible(resource) && (!parent || isBelow(resource, parent)))
      .toSorted((one, other) => one.serial - other.serial);
  }

  /** Applies the changes, and returns the resource of the last change. */
  commit(changes: readonly Change[]): Resource | undefined {
    let last: Resource | undefined;
    for (const change of changes) last = this.#commit(change);
    return last;
  }

  /** Stores a value chosen by the service. This is not a change by a caller. */
  bind(resource: Resource, member: string, value: JsonValue): void {
    this.#stored(resource)?.values.set(member, value);
  }

  /** Returns the resources of all scopes in the order of creation. */
  everything(): readonly Resource[] {
    return [...this.#shared.resources.values()]
      .flatMap((byId) => [...byId.values()].flat())
      .toSorted((one, other) => one.serial - other.serial);
  }

  /** Returns the scope of this world for a concept. Empty if all callers share its resources. */
  scopeOf(concept: string): string {
    return this.#scopeOf(concept);
  }

  save(): SavedWorld {
    const all = this.everything();
    return {
      resources: all.map(({ concept, id, parent, scope, version, isInitial, values }) => ({
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

  load({ resources, opened, gone = [] }: SavedWorld): void {
    this.#shared.resources.clear();
    this.#shared.opened.clear();
    this.#shared.gone.clear();
    for (const name of gone) this.#shared.gone.add(name);
    this.#shared.size = 0;
    for (const group of opened) this.#shared.opened.add(group);
    const made: Resource[] = [];
    for (const { parent, values, version, scope = '', ...resource } of resources) {
      const above = parent === undefined ? undefined : made[parent];
      const draft = { ...resource, values: new Map(values), ...(above && { parent: above }) };
      const stored = this.#add(draft, scope);
      stored.version = version;
      made.push(stored);
    }
  }

  #commit(change: Change): Resource | undefined {
    if (change.kind === 'add') return this.#add(change.resource, this.#scopeOf(change.resource.concept));
    const stored = this.#stored(change.resource);
    if (!stored) return undefined;
    if (change.kind === 'remove') {
      this.#forget(stored);
      return this.#remove(stored);
    }
    for (const [member, value] of change.values) {
      if (value === undefined) stored.values.delete(member);
      else stored.values.set(member, value);
    }
    stored.version++;
    return stored;
  }

  /** Records a removed resource. Keeps the `capacity` latest records. */
  #forget({ concept, id }: StoredResource): void {
    const { gone, capacity } = this.#shared;
    gone.add(this.#nameOf(concept, id));
    const [oldest] = gone;
    if (gone.size > capacity && oldest !== undefined) gone.delete(oldest);
  }

  #add(draft: Draft, scope: string): StoredResource {
    const shared = this.#shared;
    const byId = shared.resources.get(draft.concept) ?? new Map<string, StoredResource[]>();
    shared.resources.set(draft.concept, byId);
    if (shared.size >= shared.capacity) {
      const [oldest] = byId.values();
      if (oldest?.[0]) this.#remove(oldest[0]);
    }
    const values = new Map(draft.values);
    const stored: StoredResource = { ...draft, values, scope, serial: shared.serial++, version: 1 };
    const key = String(draft.id);
    byId.set(key, [...(byId.get(key) ?? []), stored]);
    shared.size++;
    return stored;
  }

  #remove(resource: StoredResource): Resource {
    const byId = this.#shared.resources.get(resource.concept);
    const key = String(resource.id);
    const others = byId?.get(key)?.filter((one) => one !== resource) ?? [];
    if (others.length > 0) byId?.set(key, others);
    else byId?.delete(key);
    this.#shared.size--;
    return resource;
  }

  #nameOf(concept: string, id: JsonValue): string {
    return `${this.#scopeOf(concept)}\0${concept}\0${plainText(id)}`;
  }

  #stored(resource: Resource): StoredResource | undefined {
    return this.#shared.resources
      .get(resource.concept)
      ?.get(String(resource.id))
      ?.find((one) => one === resource);
  }
}

export function isBelow({ parent }: Resource, above: Resource): boolean {
  return parent === above || (parent !== undefined && isBelow(parent, above));
}
