import type { CampaignMember, MemberState } from './campaign.ts';
import type { Queries } from '../storage/database.ts';
import { countBefore, toPage, type Listed, type Page } from './page.ts';
import type { CampaignMemberRow } from '../storage/tables.ts';

/** @param fingerprint digest of the input that created it. */
export async function insertMember(
  queries: Queries,
  member: CampaignMember,
  fingerprint: string,
): Promise<void> {
  await queries
    .insertInto('campaign_members')
    .values({
      id: member.id,
      workspace_id: member.workspaceId,
      campaign_id: member.campaignId,
      first_name: member.firstName,
      from_number: member.from,
      to_number: member.to,
      method: member.method,
      assigned_user_id: member.assignedUserId,
      locale: member.locale,
      state: member.state,
      fingerprint,
      created_at: member.createdAt,
      updated_at: member.updatedAt,
    })
    .execute();
}

export async function findMember(
  queries: Queries,
  workspaceId: string,
  id: string,
): Promise<{ readonly item: CampaignMember; readonly fingerprint: string } | undefined> {
  const row = await queries
    .selectFrom('campaign_members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { item: fromRow(row), fingerprint: row.fingerprint };
}

/** Members of a campaign, newest first. */
export async function listMembers(
  queries: Queries,
  workspaceId: string,
  campaignId: string,
  state: MemberState | undefined,
  page: Page,
): Promise<Listed<CampaignMember>> {
  const matching = queries
    .selectFrom('campaign_members')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!));
  const rows = await matching
    .selectAll()
    .$if(page.after !== undefined, (query) => query.where('ordinal', '<', page.after!))
    .orderBy('ordinal', 'desc')
    .limit(page.first + 1)
    .execute();
  const counts = await matching
    .select(({ fn }) => [fn.countAll<number>().as('total'), countBefore(page).as('before')])
    .executeTakeFirstOrThrow();
  return toPage(rows, counts, page, fromRow);
}

function fromRow(row: Omit<CampaignMemberRow, 'ordinal'>): CampaignMember {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    campaignId: row.campaign_id,
    firstName: row.first_name,
    from: row.from_number,
    to: row.to_number,
    method: row.method,
    assignedUserId: row.assigned_user_id,
    locale: row.locale,
    state: row.state,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
