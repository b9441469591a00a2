import type { Brand, TendlcCampaign } from '../../generated/server/rest/models.ts';

type Approvals = TendlcCampaign['carriers'];

/**
 * The limits of a brand, by the minimum score of its vetting: text messages per minute for AT&T, and per day for
 * T-Mobile.
 */
const TIERS: readonly (readonly [score: number, smsTpm: number, dailyCap: number])[] = [
  [75, 4500, 200_000],
  [50, 2400, 40_000],
  [25, 240, 10_000],
  [0, 75, 2000],
];
const CARRIERS = ['AT&T', 'T-Mobile', 'Verizon'];

/** Returns the carriers with null as their limits, for the time before their decision or during a suspension. */
export function withoutLimits(status: 'pending' | 'suspended'): Approvals {
  return CARRIERS.map((name) => ({ name, status, sms_tpm: null, daily_cap: null }));
}

/** Returns the carriers' limits for a campaign of a brand. Each carrier has its own kind of limit; Verizon has none. */
export function approvals({ vetting }: Pick<Brand, 'vetting'>): Approvals {
  const score = vetting?.score ?? 0;
  const [, smsTpm = 0, dailyCap = 0] = TIERS.find(([least]) => score >= least) ?? [];
  return CARRIERS.map((name) => ({
    name,
    status: 'approved',
    sms_tpm: name === 'AT&T' ? smsTpm : null,
    daily_cap: name === 'T-Mobile' ? dailyCap : null,
  }));
}
