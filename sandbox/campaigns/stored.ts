import { randomUUID } from 'node:crypto';
import type { Unit } from '../service/unit.ts';
import type { Stored } from './campaign.ts';
import {
  done,
  INPUT,
  refused,
  userError,
  type InputPath,
  type Outcome,
  type UserError,
} from './user-error.ts';

/** Returns the common properties of a new object. @param prefix the prefix of the internal identifier. */
export function newlyStored(
  { ids, now }: Unit,
  prefix: string,
  id: string | null,
  fingerprint: string,
): Stored {
  const uuid = id ?? randomUUID();
  return { id: ids(prefix), uuid, createdAt: now, updatedAt: now, sequence: 1, fingerprint };
}

/**
 * Returns the outcome of a repeated creation. The same input has the same result, and a different input is a conflict.
 */
export function repeated<Item extends Stored & { readonly deleted?: boolean }>(
  existing: Item,
  fingerprint: string,
): Outcome<Item> {
  const isSame = existing.fingerprint === fingerprint && !existing.deleted;
  return isSame ? done(existing) : refused(taken(INPUT));
}

/** Returns the error for an identifier that is or was in use. */
export function taken(at: InputPath): UserError {
  return userError(at, 'id', 'CONFLICT', 'This id is already used with a different input.');
}

/** Returns the given fields of a change that differ from the current values. */
export function differing<Item extends object>(item: Item, change: Partial<Item>): Partial<Item> {
  const fields = Object.entries(change).filter(
    ([name, value]) => value !== undefined && value !== item[name as keyof Item],
  );
  return Object.fromEntries(fields) as Partial<Item>;
}

/** True if a change has no effect. */
export function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0;
}
