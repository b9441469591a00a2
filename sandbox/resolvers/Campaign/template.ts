import type { CampaignResolvers } from '../../../generated/server/graphql/types.ts';
import { findTemplate } from '../../templates/template-store.ts';

/** Text sent to the campaign's members. Null if not chosen yet; the campaign then sends nothing. */
export const template: NonNullable<CampaignResolvers['template']> = (
  { templateId },
  _arguments,
  { services, principal },
) =>
  // Returns no promise if there is nothing to wait for, so that the whole campaign is resolved without
  // promises.
  templateId === null ? null : foundOrNull(findTemplate(services.database, principal, templateId));

async function foundOrNull<Found>(found: Promise<Found | undefined>): Promise<Found | null> {
  return (await found) ?? null;
}
