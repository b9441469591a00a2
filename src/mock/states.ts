/** Automatic state changes, for transitions without an operation. */
import { plainText } from '../core/styled.ts';
import type { Action, Collection, Semantics } from '../semantics/semantics.ts';
import { isSameSymbol } from '../semantics/world/lists.ts';
import type { Resource } from '../semantics/world/world.ts';

export class OwnMoves {
  /** The next state of each state, by concept. */
  readonly #next = new Map<string, ReadonlyMap<string, string>>();
  readonly #since = new WeakMap<Resource, number>();
  readonly #pace: number;

  /** Finds the automatic transitions. `pace` is the time in each state, in milliseconds. */
  constructor({ collections, actions }: Semantics, pace: number) {
    this.#pace = pace;
    if (Number.isFinite(pace))
      for (const collection of collections) {
        const next = movesOf(collection, actions);
        if (next.size > 0) this.#next.set(collection.concept, next);
      }
  }

  has(concept: string): boolean {
    return this.#next.has(concept);
  }

  /** Returns the states that a resource has entered automatically since the last call, oldest first. */
  since(resource: Resource, state: string, now: number): readonly string[] {
    const next = this.#next.get(resource.concept);
    if (!next) return [];
    let since = this.#since.get(resource) ?? now;
    const entered: string[] = [];
    for (let at: string | undefined = state; now - since >= this.#pace; since += this.#pace) {
      at = next.get(at);
      if (at === undefined) break;
      entered.push(at);
    }
    this.#since.set(resource, since);
    return entered;
  }

  /** Returns the time at which a resource entered its state, or undefined if the resource was not observed yet. */
  sinceOf(resource: Resource): number | undefined {
    return this.#since.get(resource);
  }

  /** Records that the resource has entered a state at a time. */
  entered(resource: Resource, now: number): void {
    this.#since.set(resource, now);
  }
}

function movesOf({ concept, state }: Collection, actions: readonly Action[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!state?.value.machine) return found;
  const { member, machine } = state.value;
  const own = actions.filter(({ collection }) => collection?.value === concept);
  const isChosen = own.some(({ inputs }) => inputs.some(({ value }) => value.member === member));
  if (isChosen) return found;
  const caused = own.flatMap(({ states }) => states?.value.to ?? []);
  for (const { from, to } of machine.transitions) {
    const next = to.find((one) => one !== from && !caused.some((other) => isSameSymbol(one, other)));
    if (next !== undefined && !UNWANTED.test(next)) found.set(from, next);
  }
  // A transition back to an earlier state is excluded. Otherwise, the state would never stop changing.
  for (const [from, next] of found) if (leadsTo(found, next, from)) found.delete(from);
  return found;
}

/** States that are never entered automatically. */
const UNWANTED = /delet|remov|cancel|archiv|suspend|disabl|deactivat|revok/i;

function leadsTo(next: ReadonlyMap<string, string>, from: string, to: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = from; at !== undefined && !seen.has(at); at = next.get(at)) {
    if (at === to) return true;
    seen.add(at);
  }
  return false;
}

export function stateOf(resource: Resource, member: string): string | undefined {
  const value = resource.values.get(member);
  return value === undefined || value === null ? undefined : plainText(value);
}
