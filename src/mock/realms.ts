/** The worlds of all tenants, and the calls that are performed in them. */
import type { Operation } from '../model/operation.ts';
import { World, type SavedWorld } from '../semantics/world/world.ts';
import type { Caller } from './caller.ts';
import { Memory } from './memory.ts';
import type { Pass, Site } from './points.ts';

/** What belongs to one tenant. */
export interface Realm {
  readonly world: World;
  readonly memory: Memory;
}

/** A call and the realm in which it is performed. */
export interface Entered extends Realm {
  readonly site: Site;
}

export class Realms {
  readonly #realms = new Map<string, Realm>();
  readonly #calls = new Map<string, number>();
  readonly #capacity: number;
  readonly #pass: Pass;

  /** `capacity`: the number of resources in each world. */
  constructor(capacity: number, pass: Pass) {
    this.#capacity = capacity;
    this.#pass = pass;
  }

  of(tenant: string): Realm {
    const known = this.#realms.get(tenant) ?? { world: new World(this.#capacity), memory: new Memory() };
    this.#realms.set(tenant, known);
    return known;
  }

  /** Begins a call. */
  enter(operation: Operation, { role, tenant }: Caller): Entered {
    const call = (this.#calls.get(operation.id) ?? 0) + 1;
    this.#calls.set(operation.id, call);
    const own = this.of(tenant);
    const site: Site = { operation, role, call, world: own.world };
    const realm = this.of(this.#pass('tenant', { site }, tenant));
    return { ...realm, site: { ...site, world: realm.world } };
  }

  clear(): void {
    this.#realms.clear();
    this.#calls.clear();
  }

  save(): Readonly<Record<string, SavedWorld>> {
    return Object.fromEntries([...this.#realms].map(([tenant, { world }]) => [tenant, world.save()]));
  }

  load(tenants: Readonly<Record<string, SavedWorld>>): void {
    this.#realms.clear();
    for (const [tenant, saved] of Object.entries(tenants)) this.of(tenant).world.load(saved);
  }
}
