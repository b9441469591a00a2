/** The worlds of all tenants, and the calls in them. */
import type { Operation } from '../model/operation.ts';
import { scopeKey, scopesNamed } from '../semantics/laws/scope.ts';
import { World, type SavedWorld } from '../semantics/world/world.ts';
import type { Caller } from './caller.ts';
import { Memory, type SavedKey } from './memory.ts';
import type { Pass, Site } from './points.ts';
import type { Times } from './resources.ts';

/** The state of one tenant as JSON. */
export interface SavedRealm extends SavedWorld {
  readonly times?: readonly Times[];
  readonly keys?: readonly SavedKey[];
}

const NOTHING: SavedWorld = { resources: [], opened: [] };

/** The state of one tenant. */
export interface Realm {
  readonly world: World;
  readonly memory: Memory;
}

/** A call, with its realm. */
export interface Entered extends Realm {
  readonly site: Site;
}

/** Maximum number of tenants. Beyond it, the least recently used tenants are dropped, with their state. */
const MAX_REALMS = 10_000;

export class Realms {
  readonly #realms = new Map<string, Realm>();
  readonly #calls = new Map<string, number>();
  readonly #capacity: number;
  readonly #pass: Pass;
  readonly #scopes: ReadonlyMap<string, readonly string[]>;
  #common: World;

  /**
   * `capacity` is the maximum number of resources of all tenants. `scopes` contains the kinds of scopes by concept. If
   * the contract does not declare scopes, tenants do not share resources.
   */
  constructor(capacity: number, pass: Pass, scopes: ReadonlyMap<string, readonly string[]>) {
    this.#capacity = capacity;
    this.#pass = pass;
    this.#scopes = scopes;
    this.#common = new World(capacity);
  }

  of(tenant: string): Realm {
    const known = this.#realms.get(tenant) ?? { world: this.#worldOf(tenant), memory: new Memory() };
    // Moves the tenant to the end, because it is the most recently used.
    this.#realms.delete(tenant);
    this.#realms.set(tenant, known);
    this.#forget();
    return known;
  }

  #worldOf(tenant: string): World {
    if (this.#scopes.size === 0) return new World(this.#capacity);
    const scopeOf = scopesNamed(tenant);
    return this.#common.within((concept) => scopeKey(this.#scopes.get(concept) ?? [], scopeOf));
  }

  /** Drops the least recently used tenants while there are too many tenants or resources. */
  #forget(): void {
    if (this.#scopes.size > 0 && this.#realms.size <= MAX_REALMS) return;
    let size = 0;
    for (const { world } of this.#realms.values()) size += world.size;
    for (const [tenant, { world }] of this.#realms) {
      const isTooMany = this.#realms.size > MAX_REALMS || (this.#scopes.size === 0 && size > this.#capacity);
      if (!isTooMany || this.#realms.size === 1) return;
      this.#realms.delete(tenant);
      size -= world.size;
    }
  }

  /** Returns the worlds by their tenants. */
  *worlds(): Iterable<readonly [tenant: string, world: World]> {
    for (const [tenant, { world }] of this.#realms) yield [tenant, world];
  }

  /** Returns the next call of an operation without counting it. */
  next(operation: Operation, { role, tenant }: Caller): Site {
    const call = (this.#calls.get(operation.id) ?? 0) + 1;
    return { operation, role, call, world: this.of(tenant).world };
  }

  /** Starts and counts a call. */
  enter(operation: Operation, caller: Caller): Entered {
    const site = this.next(operation, caller);
    this.#calls.set(operation.id, site.call);
    const realm = this.of(this.#pass('tenant', { site }, caller.tenant));
    return { ...realm, site: { ...site, world: realm.world } };
  }

  clear(): void {
    this.#realms.clear();
    this.#common = new World(this.#capacity);
    this.#calls.clear();
  }

  /** Returns the saved worlds of all tenants, or the saved world that all tenants share. */
  save(timesOf: (world: World) => readonly Times[]): Readonly<Record<string, SavedRealm>> {
    const keysOf = ({ memory }: Realm): Pick<SavedRealm, 'keys'> => ({ keys: memory.save() });
    const saved = (world: World): SavedRealm => ({ ...world.save(), times: timesOf(world) });
    const own = [...this.#realms].map(
      ([tenant, realm]) =>
        [tenant, { ...(this.#isCommon ? NOTHING : saved(realm.world)), ...keysOf(realm) }] as const,
    );
    return this.#isCommon
      ? { ...Object.fromEntries(own), '': { ...saved(this.#common), ...keysOf(this.of('')) } }
      : Object.fromEntries(own);
  }

  load(
    tenants: Readonly<Record<string, SavedRealm>>,
    resume: (world: World, times: readonly Times[]) => void,
  ): void {
    this.#realms.clear();
    this.#common = new World(this.#capacity);
    for (const [tenant, { times = [], keys = [], ...world }] of Object.entries(tenants)) {
      const realm = this.of(tenant);
      realm.memory.load(keys);
      if (this.#isCommon && tenant !== '') continue;
      realm.world.load(world);
      resume(realm.world, times);
    }
  }

  /** True if the tenants share one world, because the contract declares scopes. */
  get #isCommon(): boolean {
    return this.#scopes.size > 0;
  }
}
