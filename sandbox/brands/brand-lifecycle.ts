import { rest } from '../../generated/typescript/states.ts';
import type { BrandStatus, FailureReason } from '../../generated/server/rest/models.ts';
import { TEMPORARY_STATUS_STEPS } from '../service/temporary-status-steps.ts';
import { become } from '../service/states.ts';
import { nextVersion } from '../service/version.ts';
import { fateOf, scoreOf } from './magic-values.ts';
import type { StoredBrand } from './brand-store.ts';

/** The effect that one step of the registry has on a brand. */
export interface Act {
  readonly brand: StoredBrand;
  /** Number of steps until the next change, or undefined after the last change. */
  readonly nextIn?: number;
}

/**
 * Returns the next step of a submitted brand: pending → in_review → registered, unless its values select another path.
 */
export function advance(brand: StoredBrand, now: number): Act {
  const { mismatch, suspension, isReinstated = false } = fateOf(brand.ein);
  switch (brand.status) {
    case 'pending':
      if (mismatch) {
        const unverified = { ...brand, identity_status: 'UNVERIFIED' };
        return { brand: moved(unverified, 'failed', now, [mismatch]) };
      }
      // A test brand is decided without a reviewer, and its details are not compared with records.
      if (brand.mock) return decided(brand, now);
      return { brand: moved({ ...brand, identity_status: 'VERIFIED' }, 'in_review', now), nextIn: 1 };
    case 'in_review':
      return decided(brand, now);
    case 'registered':
      if (!suspension) return { brand };
      return {
        brand: moved(brand, 'suspended', now, [suspension]),
        ...(isReinstated && { nextIn: TEMPORARY_STATUS_STEPS }),
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
  return { brand: moved(brand, 'registered', now), ...(suspension && { nextIn: TEMPORARY_STATUS_STEPS }) };
}

/** Returns the brand in its next status. @throws {Error} if the contract does not declare the transition. */
export function moved(
  brand: StoredBrand,
  status: BrandStatus,
  now: number,
  reasons: readonly FailureReason[] = [],
): StoredBrand {
  const next = become(rest.BrandStatus, brand.status, status);
  return nextVersion(brand, { status: next, failure_reasons: [...reasons] }, now);
}

/** Returns the brand with its vetting completed, or the same brand if no vetting is pending. */
export function vetted(brand: StoredBrand, now: number): StoredBrand {
  const { vetting } = brand;
  if (!vetting || vetting.score !== null || brand.status === 'deleted') return brand;
  const done = { ...vetting, score: scoreOf(brand) };
  return nextVersion(brand, { vetting: done, identity_status: 'VETTED_VERIFIED' }, now);
}
