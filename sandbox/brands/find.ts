import { rest } from '../../generated/typescript/states.ts';
import { found } from '../rest/found.ts';
import { invalidState, type Refused } from '../service/problems.ts';
import { mayBecome } from '../service/states.ts';
import type { Queries } from '../storage/queries.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { brands, type StoredBrand } from './brand-store.ts';

/** Returns a brand of the workspace, even a deleted one. @throws {Refused} if it does not exist. */
export async function findBrand(queries: Queries, workspaceId: string, id: string): Promise<StoredBrand> {
  return found(await brands.find(queries, ownerOf(workspaceId), id), 'brand', id);
}

/** True if a brand can still be changed and submitted. */
export function isOpen({ status }: StoredBrand): boolean {
  return mayBecome(rest.BrandStatus, status, 'pending');
}

export function mayBeDeleted({ status }: StoredBrand): boolean {
  return mayBecome(rest.BrandStatus, status, 'deleted');
}

/** @param rule the states that the operation accepts. */
export function wrongState({ status }: StoredBrand, rule: string): Refused {
  return invalidState(`The brand is ${status}; ${rule}.`);
}
