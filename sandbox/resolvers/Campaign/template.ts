import type { CampaignResolvers } from '../../../generated/server/graphql/types.ts';
import { findTemplate } from '../../templates/template-store.ts';

/** The text that is sent to the campaign's members, or null. Without a text, the campaign sends no messages. */
export const template: NonNullable<CampaignResolvers['template']> = (
  { templateId },
  _arguments,
  { services, principal },
) =>
  // Returns no promise if no value must be loaded, because promises make the execution slower.
  templateId === null ? null : foundOrNull(findTemplate(services.database, principal, templateId));

async function foundOrNull<Found>(found: Promise<Found | undefined>): Promise<Found | null> {
  return (await found) ?? null;
}
