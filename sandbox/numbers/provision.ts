import type { OwnedPhoneNumber } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { perform } from '../jobs/perform.ts';
import { schedule } from '../jobs/job-store.ts';
import { TEMPORARY_STATUS_STEPS } from '../service/temporary-status-steps.ts';
import { become } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { MODES, type Mode } from '../storage/collection.ts';
import { nextVersion } from '../service/version.ts';
import { phoneNumbers } from './number-store.ts';

/** Kind of the jobs that provision a number. */
export const PROVISION = 'phone_number.provision';

type Seed = Pick<OwnedPhoneNumber, 'phone' | 'number_type' | 'status'>;

/** The initial numbers of a workspace, in each mode. The last is the newest, and comes first in lists. */
const SEEDS: readonly Seed[] = [
  { phone: '+12025550102', number_type: 'local', status: 'provisioning' },
  { phone: '+18005550100', number_type: 'toll_free', status: 'active' },
  { phone: '+12025550101', number_type: 'local', status: 'active' },
  { phone: '+12025550100', number_type: 'local', status: 'active' },
];

/** Adds numbers to a workspace in each mode that has no numbers, because no operation buys numbers. */
export async function provisionNumbers(unit: Unit, workspaceId: string): Promise<void> {
  for (const mode of MODES) {
    const owner = { workspaceId, mode };
    if ((await phoneNumbers.count(unit.queries, owner, {})) > 0) continue;
    for (const seed of SEEDS) {
      const number = numberOf(seed, mode, unit);
      await phoneNumbers.insert(unit.queries, owner, number);
      if (seed.status !== 'active') await schedule(unit, PROVISION, number.id);
    }
  }
}

function numberOf(seed: Seed, mode: Mode, { ids, now }: Unit): OwnedPhoneNumber {
  return {
    id: ids('num'),
    object: 'phone_number',
    mode,
    phone: seed.phone,
    country: 'US',
    number_type: seed.number_type,
    capabilities: ['sms', 'mms'],
    label: null,
    status: seed.status,
    campaign_assignment: { status: 'unassigned', tendlc_campaign_id: null, failure_reasons: [] },
    metadata: {},
    sequence: 1,
    created_at: timestamp(now),
    updated_at: timestamp(now),
  };
}

/** Provisions a number, some time after it was added to the workspace. */
export const provision: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const located = await phoneNumbers.locate(unit.queries, job.subject);
    if (located?.item.status !== 'provisioning') return undefined;
    const { owner, item } = located;
    const readyAt = Date.parse(item.created_at) + TEMPORARY_STATUS_STEPS * services.settings.stepMs;
    if (unit.now < readyAt) return readyAt;
    const status = become(rest.OwnedPhoneNumberStatus, item.status, 'active');
    await phoneNumbers.replace(unit.queries, owner, nextVersion(item, { status }, unit.now));
    return undefined;
  });
