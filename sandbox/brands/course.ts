import { rest } from '../../generated/typescript/states.ts';
import type { BrandStatus, FailureReason } from '../../generated/typescript/models.ts';
import { STANDING } from '../service/standing.ts';
import { become } from '../service/states.ts';
import { nextVersion } from '../service/version.ts';
import { fateOf, scoreOf } from './magic-values.ts';
import type { StoredBrand } from './store.ts';

/** What one act of the registry makes of a brand. */
export interface Act {
  readonly brand: StoredBrand;
  /** How many steps later another act follows; undefined when none does. */
  readonly nextIn?: number;
}

/** The next act on a brand that was submitted: pending → in_review → registered, unless its values say otherwise. */
export function advance(brand: StoredBrand, now: number): Act {
  const { mismatch, suspension, isReinstated = false } = fateOf(brand.ein);
  switch (brand.status) {
    case 'pending':
      if (mismatch) {
        const unverified = { ...brand, identity_status: 'UNVERIFIED' };
        return { brand: moved(unverified, 'failed', now, [mismatch]) };
      }
      // One for tests is decided without a reviewer, and matched with no record.
      if (brand.mock) return decided(brand, now);
      return { brand: moved({ ...brand, identity_status: 'VERIFIED' }, 'in_review', now), nextIn: 1 };
    case 'in_review':
      return decided(brand, now);
    case 'registered':
      if (!suspension) return { brand };
      return {
        brand: moved(brand, 'suspended', now, [suspension]),
        ...(isReinstated && { nextIn: STANDING }),
      };
    case 'suspended':
      return { brand: moved(brand, 'registered', now) };
    default:
      return { brand };
  }
}

function decided(brand: StoredBrand, now: number): Act {
  const { refusal, suspension } = fateOf(brand.ein);
  if (refusal) return { brand: moved(brand, 'failed', now, [refusal]) };
  return { brand: moved(brand, 'registered', now), ...(suspension && { nextIn: STANDING }) };
}

/** The brand in its next status. @throws {Error} when the contract does not let it follow. */
export function moved(
  brand: StoredBrand,
  status: BrandStatus,
  now: number,
  reasons: readonly FailureReason[] = [],
): StoredBrand {
  const next = become(rest.BrandStatus, brand.status, status);
  return nextVersion(brand, { status: next, failure_reasons: [...reasons] }, now);
}

/** The brand with its vetting done; as it is when none is under way. */
export function vetted(brand: StoredBrand, now: number): StoredBrand {
  const { vetting } = brand;
  if (!vetting || vetting.score !== null || brand.status === 'deleted') return brand;
  const done = { ...vetting, score: scoreOf(brand) };
  return nextVersion(brand, { vetting: done, identity_status: 'VETTED_VERIFIED' }, now);
}
