import type { CampaignState, MemberMethod, MemberState, NewCampaign, NewMember } from './campaign.ts';

type Optional<Value> = Value | null | undefined;

/** `CreateCampaignInput`, its scalars read. */
export interface CampaignInput {
  readonly id?: Optional<string>;
  readonly name: string;
  readonly description?: Optional<string>;
  readonly startDate: string;
  readonly endDate?: Optional<string>;
  readonly state?: Optional<CampaignState>;
  readonly members?: Optional<readonly MemberInput[]>;
}

/** `CreateCampaignMemberInput`, its scalars read. */
export interface MemberInput {
  readonly id?: Optional<string>;
  readonly campaignId?: Optional<string>;
  readonly firstName?: Optional<string>;
  readonly from: string;
  readonly to: string;
  readonly method?: Optional<MemberMethod>;
  readonly assignedUserId?: Optional<string>;
  readonly locale?: Optional<string>;
  readonly state?: Optional<MemberState>;
}

/** The campaign that an input describes. A null counts as left out, so the schema's default stands for it. */
export function readCampaign(input: CampaignInput): NewCampaign {
  return {
    id: input.id ?? null,
    name: input.name,
    description: input.description ?? null,
    startDate: Date.parse(input.startDate),
    endDate: input.endDate ? Date.parse(input.endDate) : null,
    state: input.state ?? 'DRAFT',
    members: (input.members ?? []).map(readMember),
  };
}

/** The member that an input describes. */
export function readMember(input: MemberInput): NewMember {
  return {
    id: input.id ?? null,
    campaignId: input.campaignId ?? null,
    firstName: input.firstName ?? null,
    from: input.from,
    to: input.to,
    method: input.method ?? 'SMS',
    assignedUserId: input.assignedUserId ?? null,
    locale: input.locale ?? 'EN_US',
    state: input.state ?? 'INACTIVE',
  };
}
