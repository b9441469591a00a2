export type CampaignState =
  'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'COMPLETED' | 'CANCELED' | 'ARCHIVED';
export type MemberState =
  'INACTIVE' | 'ACTIVE' | 'RESPONDED' | 'COMPLETED' | 'OPTED_OUT' | 'FAILED' | 'REMOVED';
export type MemberMethod = 'SMS' | 'MMS';

/** An outreach campaign. Times are milliseconds since the epoch. */
export interface Campaign {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly description: string | null;
  readonly startDate: number;
  readonly endDate: number | null;
  readonly state: CampaignState;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A recipient in a campaign, or in none yet. */
export interface CampaignMember {
  readonly id: string;
  readonly workspaceId: string;
  readonly campaignId: string | null;
  readonly firstName: string | null;
  readonly from: string;
  readonly to: string;
  readonly method: MemberMethod;
  readonly assignedUserId: string | null;
  readonly locale: string;
  readonly state: MemberState;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A campaign to create: an input whose scalars are known to be well-formed, with defaults filled in. */
export interface NewCampaign {
  readonly id: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly startDate: number;
  readonly endDate: number | null;
  readonly state: CampaignState;
  readonly members: readonly NewMember[];
}

/** A member to create. */
export interface NewMember {
  readonly id: string | null;
  readonly campaignId: string | null;
  readonly firstName: string | null;
  readonly from: string;
  readonly to: string;
  readonly method: MemberMethod;
  readonly assignedUserId: string | null;
  readonly locale: string;
  readonly state: MemberState;
}
