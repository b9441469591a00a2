import type { FailureReason } from '../../generated/server/rest/models.ts';

// Values that make the sandbox simulate reactions of a registry. The contract lists them at `submitBrand`,
// `requestBrandVetting`, and `sendBrandOtp`. The first two values and the password are the same as in Stripe's test
// mode.

/** The outcome that replaces or follows the registration of a brand. */
export interface Fate {
  /** The reason for a mismatch between the details of the brand and the records. */
  readonly mismatch?: FailureReason;
  /** The reason for the rejection by a reviewer. */
  readonly refusal?: FailureReason;
  /** The reason for the suspension after the registration. */
  readonly suspension?: FailureReason;
  /** Set if the suspension is temporary. */
  readonly isReinstated?: true;
}

const COMPLAINTS: FailureReason = {
  code: 'complaints',
  field: null,
  detail: 'Carriers received too many complaints.',
};

/** Fates by EIN, without the hyphen. */
const FATES: Readonly<Record<string, Fate>> = {
  '111111111': {
    mismatch: {
      code: 'ein_mismatch',
      field: 'ein',
      detail: 'The EIN belongs to a company of another name.',
    },
  },
  '111111112': { mismatch: { code: 'ein_not_found', field: 'ein', detail: 'No company has this EIN.' } },
  '111111113': {
    refusal: {
      code: 'website_unreachable',
      field: 'website',
      detail: 'The reviewer could not reach the website, or it does not show the business.',
    },
  },
  '111111114': { suspension: COMPLAINTS },
  '111111115': { suspension: COMPLAINTS, isReinstated: true },
};

/** The accepted one-time password, because the sandbox sends no text messages to phones. */
export const ACCEPTED_PIN = '000000';

export function fateOf(ein: string | null): Fate {
  return FATES[ein?.replaceAll('-', '') ?? ''] ?? {};
}

/**
 * Returns the score of a vetting, 0 to 99: the last two digits of the tax number or, without a tax number, of the phone
 * number.
 */
export function scoreOf({
  ein,
  phone,
}: {
  readonly ein: string | null;
  readonly phone: string | null;
}): number {
  const digits = (ein ?? phone ?? '').replaceAll(/\D/g, '');
  return Number(digits.slice(-2));
}
