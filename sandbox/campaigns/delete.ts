import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { changeCampaign, changeMember } from './change-campaign.ts';
import { campaignMembers, campaigns, PRESENT } from './campaign-store.ts';
import { done, objectError, refused, unknownId, type Outcome } from './user-error.ts';

/** States before the campaign sends its first message. */
const UNSENT = new Set<string>(['DRAFT', 'SCHEDULED']);

/**
 * Deletes a campaign in state `DRAFT` or `SCHEDULED`, with its members. Their identifiers stay reserved. Repeating the
 * deletion has no effect.
 */
export async function deleteCampaign(unit: Unit, owner: Owner, uuid: string): Promise<Outcome<string>> {
  const { queries } = unit;
  const campaign = await campaigns.findBy(queries, owner, { uuid });
  if (!campaign) return unknownId('campaign');
  if (campaign.deleted) return done(uuid);
  if (!UNSENT.has(campaign.state)) {
    const message = `A campaign in the state ${campaign.state} cannot be deleted, because its messages are kept.`;
    return refused(objectError('INVALID_STATE', message));
  }
  const members = campaignMembers.each(queries, owner, { campaign: uuid, ...PRESENT });
  for await (const member of members) await changeMember(unit, owner, member, { deleted: true });
  await changeCampaign(unit, owner, campaign, { deleted: true });
  return done(uuid);
}
