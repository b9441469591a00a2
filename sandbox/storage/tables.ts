import type { Generated } from 'kysely';
import type { Channel, Direction, MessageStatus, Mode } from '../domain/message.ts';
import type { CampaignState, MemberMethod, MemberState } from '../domain/campaign.ts';
import type { Encoding } from '../domain/segments.ts';

// Rows as they are stored: times in milliseconds since the epoch, lists and maps as JSON.

export interface Tables {
  messages: MessageRow;
  idempotency_keys: IdempotencyRow;
  campaigns: CampaignRow;
  campaign_members: CampaignMemberRow;
}

export interface MessageRow {
  id: string;
  workspace_id: string;
  mode: Mode;
  direction: Direction;
  channel: Channel;
  from_number: string;
  to_number: string;
  body: string | null;
  status: MessageStatus;
  segments: number;
  encoding: Encoding | null;
  media: string;
  client_reference: string | null;
  metadata: string;
  error: string | null;
  sequence: number;
  created_at: number;
  updated_at: number;
  send_at: number | null;
  sent_at: number | null;
  delivered_at: number | null;
  finalized_at: number | null;
  valid_until: number | null;
  next_at: number | null;
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
