import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';

const STATEMENTS = [
  `create table campaigns (
  ordinal integer primary key autoincrement,
  id text not null,
  workspace_id text not null,
  name text not null,
  folded_name text not null,
  description text,
  start_date integer not null,
  end_date integer,
  state text not null,
  fingerprint text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (workspace_id, id)
) strict`,
  `create table campaign_members (
  ordinal integer primary key autoincrement,
  id text not null,
  workspace_id text not null,
  campaign_id text,
  first_name text,
  from_number text not null,
  to_number text not null,
  method text not null,
  assigned_user_id text,
  locale text not null,
  state text not null,
  fingerprint text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (workspace_id, id)
) strict`,
  `create index campaign_members_of on campaign_members (workspace_id, campaign_id, ordinal)`,
];

export async function createCampaignTables(queries: Queries): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(queries);
}
