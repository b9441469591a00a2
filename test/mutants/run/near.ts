/**
 * The operations with which a mutant was found last. A short run tests them first. `near.json` contains the
 * operations of each finding. An outdated entry only costs time.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../../src/model/contract.ts';
import type { Operation } from '../../../src/model/operation.ts';
import { flowsOf } from '../../../src/verify/run/flows.ts';
import { bestSources, type Sources } from '../../../src/verify/run/order.ts';

export const NEAR_FILE = join(import.meta.dirname, '../near.json');

/** Ids of operations, by the id of the mutant. */
export type Near = Readonly<Record<string, readonly string[]>>;

export function knownNear(): Near {
  return JSON.parse(readFileSync(NEAR_FILE, 'utf8')) as Near;
}

/** Adds to operations the operations that provide their inputs. */
export class Surroundings {
  readonly #contract: Contract;
  readonly #sources: Sources;

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#sources = bestSources(flowsOf(contract));
  }

  /** Returns ids of operations, or undefined if an operation no longer exists. */
  of(operations: readonly string[]): readonly string[] | undefined {
    const found = new Set<Operation>();
    for (const wanted of operations) {
      const operation = this.#contract.operations.find(({ id }) => id === wanted);
      if (!operation) return undefined;
      found.add(operation);
    }
    for (const operation of found) for (const source of this.#sources.get(operation) ?? []) found.add(source);
    return Array.from(found, ({ id }) => id).toSorted();
  }
}
