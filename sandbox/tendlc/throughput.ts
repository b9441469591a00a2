import type { Brand, TendlcCampaign } from '../../generated/typescript/models.ts';

type Approvals = TendlcCampaign['carriers'];

/** What a brand may send, by the least score of its vetting: text messages a minute by AT&T, a day by T-Mobile. */
const TIERS: readonly (readonly [score: number, smsTpm: number, dailyCap: number])[] = [
  [75, 4500, 200_000],
  [50, 2400, 40_000],
  [25, 240, 10_000],
  [0, 75, 2000],
];
const CARRIERS = ['AT&T', 'T-Mobile', 'Verizon'];

/** The carriers before they have decided, or while they take nothing. */
export function withoutLimits(status: 'pending' | 'suspended'): Approvals {
  return CARRIERS.map((name) => ({ name, status, sms_tpm: null, daily_cap: null }));
}

/** What the carriers allow a campaign of a brand: each limits in its own way, Verizon not at all. */
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
