import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { schedule } from '../jobs/job-store.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { bodyError, invalid, invalidState, Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { Queries } from '../storage/queries.ts';
import { findBrand, wrongState } from './find.ts';
import { ACCEPTED_PIN } from './magic-values.ts';
import { REGISTER } from './registry.ts';
import { saveBrand } from './save.ts';
import { brandView, type StoredBrand } from './brand-store.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** True if the brand represents a person who must be verified by a one-time password. */
export function mustProve({ entity_type: entityType }: StoredBrand): boolean {
  return entityType === 'SOLE_PROPRIETOR';
}

export function isProven({ identity_status: identity }: StoredBrand): boolean {
  return identity === 'VERIFIED' || identity === 'VETTED_VERIFIED';
}

/** Returns the handlers of one-time passwords of sole proprietors. */
export function otpOperations(
  services: Services,
): Pick<Handlers<Admitted>, 'sendBrandOtp' | 'verifyBrandOtp'> {
  return {
    async sendBrandOtp(request, exchange) {
      const { workspaceId } = exchange.principal;
      return commit(services, exchange, request, async (unit) => {
        const brand = await findSoleProprietor(unit.queries, workspaceId, request.path.brand_id);
        if (isProven(brand)) throw wrongState(brand, 'its mobile_phone is verified already');
        const expiresAt = unit.now + LIFETIME_MS;
        // The interface does not contain the password, so the brand keeps its version.
        await saveBrand(unit, workspaceId, brand, { ...brand, otp_expires_at: expiresAt });
        return {
          status: 202,
          body: {
            object: 'brand_otp',
            mobile_phone: mobilePhoneOf(brand),
            sent_at: timestamp(unit.now),
            expires_at: timestamp(expiresAt),
          },
        };
      });
    },
    async verifyBrandOtp(request, exchange) {
      const { workspaceId } = exchange.principal;
      return commit(services, exchange, request, async (unit) => {
        const brand = await findSoleProprietor(unit.queries, workspaceId, request.path.brand_id);
        if (!isAccepted(brand, request.body.pin, unit)) throw invalidOtp();
        const proof = { identity_status: 'VERIFIED', otp_expires_at: null } as const;
        const after = nextVersion(brand, proof, unit.now);
        await saveBrand(unit, workspaceId, brand, after);
        // The brand has been waiting for this verification since it was submitted.
        if (after.status === 'pending') {
          await schedule(unit, REGISTER, brand.id, unit.now + services.settings.stepMs);
        }
        return { status: 200, body: brandView(after) };
      });
    },
  };
}

async function findSoleProprietor(queries: Queries, workspaceId: string, id: string): Promise<StoredBrand> {
  const brand = await findBrand(queries, workspaceId, id);
  if (brand.status === 'deleted') throw wrongState(brand, 'nothing of it can be verified');
  if (!mustProve(brand)) {
    const detail = `A ${brand.entity_type} has no one-time password; only a SOLE_PROPRIETOR has.`;
    throw invalidState(detail);
  }
  return brand;
}

function mobilePhoneOf({ mobile_phone: phone }: StoredBrand): string {
  if (phone !== null) return phone;
  const detail = 'Is required to send a one-time password to.';
  throw invalid({ field: 'mobile_phone', pointer: null, code: 'required', detail });
}

function isAccepted({ otp_expires_at: expiresAt }: StoredBrand, pin: string, { now }: Unit): boolean {
  return expiresAt !== null && now < expiresAt && pin === ACCEPTED_PIN;
}

function invalidOtp(): Refused {
  return new Refused({
    code: 'invalid_otp',
    detail: 'The one-time password is wrong or has expired.',
    errors: [bodyError(['pin'], 'not_allowed', 'Is wrong or has expired. Request another one.')],
  });
}
