import type { Generated } from 'kysely';
import type { CampaignState, MemberMethod, MemberState } from '../campaigns/campaign.ts';

// Rows as they are stored: times in milliseconds since the epoch.

export interface Tables {
  jobs: JobRow;
  idempotency_keys: IdempotencyRow;
  campaigns: CampaignRow;
  campaign_members: CampaignMemberRow;
}

export type ColumnValue = string | number | null;

/** What every table of a collection has, beside columns of its own. */
export interface CollectionRow {
  id: string;
  workspace_id: string;
  /** Empty for what is the same in both modes. */
  mode: 'sandbox' | 'live' | '';
  created_at: number;
  /** The object, as JSON. */
  data: string;
}

export interface JobRow {
  id: string;
  kind: string;
  /** Id of what the job is done to. */
  subject: string;
  due_at: number;
}

export interface IdempotencyRow {
  /** Workspace, mode, method and path. */
  scope: string;
  key: string;
  fingerprint: string;
  /** The stored response; null while the first request runs. */
  response: string | null;
  expires_at: number;
}

export interface CampaignRow {
  /** Order of creation. */
  ordinal: Generated<number>;
  id: string;
  workspace_id: string;
  name: string;
  /** The name in lower case, for searching. */
  folded_name: string;
  description: string | null;
  start_date: number;
  end_date: number | null;
  state: CampaignState;
  /** Digest of the input that created it: tells a repeat from a conflict. */
  fingerprint: string;
  created_at: number;
  updated_at: number;
}

export interface CampaignMemberRow {
  ordinal: Generated<number>;
  id: string;
  workspace_id: string;
  campaign_id: string | null;
  first_name: string | null;
  from_number: string;
  to_number: string;
  method: MemberMethod;
  assigned_user_id: string | null;
  locale: string;
  state: MemberState;
  fingerprint: string;
  created_at: number;
  updated_at: number;
}
