import type {
  CampaignMemberMethod,
  CampaignMemberState,
  CampaignState,
} from '../../generated/typescript/graphql.ts';

/** The properties of every object of the GraphQL interface. Times are milliseconds since the epoch. */
export interface Stored {
  /** The internal identifier. It is unique across all workspaces, and increases with every creation. */
  readonly id: string;
  /** Public identifier. It stays reserved after the object is deleted. */
  readonly uuid: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Version: starts at 1 and grows with every change. */
  readonly sequence: number;
  /** The digest of the input that created the object. It distinguishes a repetition from a conflict. */
  readonly fingerprint: string;
}

/** An outreach campaign. */
export interface Campaign extends Stored {
  readonly name: string;
  readonly description: string | null;
  readonly startDate: number;
  readonly endDate: number | null;
  readonly state: CampaignState;
  readonly templateId: string | null;
  readonly deleted: boolean;
}

/** A recipient, with or without a campaign. */
export interface CampaignMember extends Stored {
  readonly campaignId: string | null;
  readonly firstName: string | null;
  readonly from: string;
  readonly to: string;
  readonly method: CampaignMemberMethod;
  readonly assignedUserId: string | null;
  readonly locale: string;
  readonly state: CampaignMemberState;
  /** The message that the campaign sent, or null if it has not sent one. */
  readonly messageId: string | null;
  readonly deleted: boolean;
}

/** A campaign to create. Its scalars are well-formed, and its defaults are filled in. */
export interface NewCampaign extends Omit<Campaign, keyof Stored | 'deleted'> {
  readonly id: string | null;
  readonly members: readonly NewMember[];
}

/** A member to create. */
export interface NewMember extends Omit<CampaignMember, keyof Stored | 'messageId' | 'deleted'> {
  readonly id: string | null;
}
