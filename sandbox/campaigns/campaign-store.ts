import type { Campaign, CampaignState } from './campaign.ts';
import type { Queries } from '../storage/database.ts';
import { countBefore, toPage, type Listed, type Page } from './page.ts';
import type { CampaignRow } from '../storage/tables.ts';

/** Conditions that a listed campaign meets, all of them. */
export interface CampaignFilters {
  /** An empty list matches nothing. */
  readonly states?: readonly CampaignState[];
  /** Without regard to case. */
  readonly nameContains?: string;
}

/** @param fingerprint digest of the input that created it. */
export async function insertCampaign(
  queries: Queries,
  campaign: Campaign,
  fingerprint: string,
): Promise<void> {
  await queries
    .insertInto('campaigns')
    .values({
      id: campaign.id,
      workspace_id: campaign.workspaceId,
      name: campaign.name,
      folded_name: campaign.name.toLowerCase(),
      description: campaign.description,
      start_date: campaign.startDate,
      end_date: campaign.endDate,
      state: campaign.state,
      fingerprint,
      created_at: campaign.createdAt,
      updated_at: campaign.updatedAt,
    })
    .execute();
}

export async function findCampaign(
  queries: Queries,
  workspaceId: string,
  id: string,
): Promise<{ readonly item: Campaign; readonly fingerprint: string } | undefined> {
  const row = await queries
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { item: fromRow(row), fingerprint: row.fingerprint };
}

/** Campaigns, newest first. */
export async function listCampaigns(
  queries: Queries,
  workspaceId: string,
  { states, nameContains }: CampaignFilters,
  page: Page,
): Promise<Listed<Campaign>> {
  const matching = queries
    .selectFrom('campaigns')
    .where('workspace_id', '=', workspaceId)
    .$if(states !== undefined, (query) => query.where('state', 'in', states!))
    .$if(nameContains !== undefined, (query) =>
      query.where(
        (eb) => eb.fn<number>('instr', ['folded_name', eb.val(nameContains!.toLowerCase())]),
        '>',
        0,
      ),
    );
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

function fromRow(row: Omit<CampaignRow, 'ordinal'>): Campaign {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    description: row.description,
    startDate: row.start_date,
    endDate: row.end_date,
    state: row.state,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
